// Whole runs of the real program with real bots: what a person gets from `seedbed run`.
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/e2e/games.h"
#include "tests/support/catch.h"
#include "tests/support/command.h"

namespace {

using namespace seedbed::test;
using nlohmann::json;

// Three quick bots that play every variant, reproducible with depth limits.
std::string bots() {
  return " --bot random=" + bin("seedbed-random") + " --bot greedy=" + bin("seedbed-greedy") +
         " --bot deep=" + bin("harvester") + " --set deep.options.Depth=2 --depth 2 ";
}

std::string position_command(const json& game) {
  const std::string start = game.at("start");
  std::string text = start == "startpos" ? "position startpos" : "position pos " + start;
  if (!game.at("moves").empty()) text += " moves";
  for (const std::string move : game.at("moves")) text += " " + move;
  return text;
}

// Plays 12 games a round in one piece, and again killed as soon as so many games are stored, each
// time seen from outside, at whatever moment that is; the two must be the same.
void killed_and_resumed(int rounds, const std::vector<int>& stored) {
  const ScratchDir scratch;
  const std::string settings = bots() + "--variant kalah --variant congkak --rounds " +
                               std::to_string(rounds) + " --openings random:3 --seed 3 ";
  const std::string whole = scratch.file("whole"), broken = scratch.file("broken");
  REQUIRE(run_command(bin("seedbed") + " run" + settings + "--out " + whole).code == 0);
  const std::vector<json> expected = exported(whole);
  REQUIRE(expected.size() == 12 * static_cast<std::size_t>(rounds));

  int kills = 0;
  std::string command = bin("seedbed") + " run" + settings + "--out " + broken;
  for (const int enough : stored) {
    const Finished leg = run_command(
        command + " >/dev/null 2>&1 & arena=$!; while kill -0 $arena 2>/dev/null && [ \"$(" +
        bin("seedbed") + " export " + broken + " --format jsonl 2>/dev/null | wc -l)\" -lt " +
        std::to_string(enough) + " ]; do :; done; kill -KILL $arena; wait $arena");
    if (leg.code == 137) ++kills;
    command = bin("seedbed") + " resume " + broken + " --concurrency 2";
  }
  const Finished last = run_command(command);
  INFO(last.err);
  CHECK(last.code == 0);
  CHECK(kills >= static_cast<int>(stored.size()) - 1);  // the last may come too late
  const std::vector<json> games = exported(broken);
  REQUIRE(games.size() == expected.size());
  for (std::size_t g = 0; g < games.size(); ++g)
    CHECK(comparable(games[g]) == comparable(expected[g]));
}

}  // namespace

TEST_CASE("a league is played, refereed, stored and rated") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  const Finished run =
      run_command(bin("seedbed") + " run" + bots() +
                  "--variant kalah --variant oware --variant congkak:houses=5,seeds=3 --rounds 3 "
                  "--openings random:3 --concurrency 2 --seed 11 --out " +
                  dir);
  INFO(run.err);
  REQUIRE(run.code == 0);
  for (const char* word : {"random", "greedy", "deep", "kalah", "oware", "congkak"}) {
    INFO(word);
    CHECK(run.out.find(word) != std::string::npos);
  }
  CHECK(run.out.find("nan") == std::string::npos);

  const std::vector<json> games = exported(dir);
  // 3 pairings x 3 variants x 3 rounds x 2 games.
  REQUIRE(games.size() == 54);
  std::map<std::pair<std::string, std::string>, int> meetings;
  for (std::size_t g = 0; g < games.size(); ++g) {
    const json& game = games[g];
    INFO(game.dump());
    CHECK(game.at("number") == g + 1);
    CHECK(game.at("pair") == g / 2);
    CHECK(game.at("plies") == game.at("moves").size());
    CHECK(game.at("times_ms").size() == game.at("moves").size());
    ++meetings[{game.at("south"), game.at("north")}];
    // The two games of a pair start alike with sides swapped.
    const json& partner = games[g ^ 1U];
    CHECK(game.at("start") == partner.at("start"));
    CHECK(game.at("south") == partner.at("north"));

    // The record replays: the same outcome from the engine alone.
    const Finished referee = run_command(bin("seedbed") + " referee",
                                         "variant " + game.at("variant").get<std::string>() + "\n" +
                                             position_command(game) + "\noutcome\n");
    std::istringstream answers(referee.out);
    std::string variant, position, outcome;
    std::getline(answers, variant);
    std::getline(answers, position);
    std::getline(answers, outcome);
    CHECK(variant == "ok " + game.at("variant").get<std::string>() + " " +
                         game.at("fingerprint").get<std::string>());
    CHECK(position.starts_with("ok "));
    if (game.at("reason") != "length") {
      CHECK(outcome == "outcome " + game.at("result").get<std::string>() + " " +
                           std::to_string(game.at("score").at(0).get<int>()) + "-" +
                           std::to_string(game.at("score").at(1).get<int>()) + " " +
                           game.at("reason").get<std::string>());
    }
  }
  // Everybody met everybody from both sides equally often: 3 variants x 3 rounds.
  REQUIRE(meetings.size() == 6);
  for (const auto& [sides, count] : meetings) CHECK(count == 9);

  const Finished ratings = run_command(bin("seedbed") + " ratings " + dir + " --format json");
  REQUIRE(ratings.code == 0);
  const json table = json::parse(ratings.out);
  REQUIRE(table.at("bots").size() == 3);
  for (const json& bot : table.at("bots")) CHECK(bot.at("games") == 36);
  CHECK(table.at("first_move_advantage").size() == 3);
}

TEST_CASE("a run with fixed limits repeats exactly, whatever the concurrency") {
  const ScratchDir scratch;
  std::vector<std::vector<json>> runs;
  for (const char* concurrency : {"1", "3"}) {
    const std::string dir = scratch.file(std::string("run") + concurrency);
    const Finished run = run_command(bin("seedbed") + " run" + bots() +
                                     "--variant kalah --variant oware --rounds 2 --openings "
                                     "random:2 --seed 5 --concurrency " +
                                     concurrency + " --out " + dir);
    INFO(run.err);
    REQUIRE(run.code == 0);
    runs.push_back(exported(dir));
  }
  REQUIRE(runs[0].size() == 24);
  REQUIRE(runs[1].size() == 24);
  for (std::size_t g = 0; g < runs[0].size(); ++g)
    CHECK(comparable(runs[0][g]) == comparable(runs[1][g]));
}

TEST_CASE("killed at random moments and resumed: every game exactly once, as if never stopped") {
  killed_and_resumed(40, {5, 40, 90, 170, 171, 250});
}

TEST_CASE("a thousand games killed ten times", "[.full]") {
  killed_and_resumed(84, {1, 7, 130, 131, 300, 480, 481, 620, 800, 990});
}

TEST_CASE("an interrupt stops the run in order, with everything saved") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  // A minute a move, so that both games are running when the signal comes.
  const Finished run = run_command(
      bin("seedbed") + " run --bot a=" + bin("harvester") + " --bot b=" + bin("harvester") +
      " --movetime 60s --rounds 5 --concurrency 2 --out " + dir + " & arena=$!; " +
      when_running(dir) +
      "sleep 0.5; kill -INT $arena; wait $arena; code=$?; sleep 0.3; pgrep -f ^" +
      bin("harvester") + " >" + scratch.file("left") + "; exit $code");
  INFO(run.err);
  CHECK(run.code == 130);
  CHECK(run.err.find("seedbed resume") != std::string::npos);
  CHECK(read_file(scratch.file("left")).empty());
  CHECK(exported(dir).empty());
}

TEST_CASE("one directory belongs to one arena") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  const std::string run = bin("seedbed") + " run --bot a=" + bin("harvester") +
                          " --bot b=" + bin("harvester") + " --movetime 20s --out " + dir;
  const Finished both =
      run_command(run + " >/dev/null 2>&1 & first=$!; for i in $(seq 50); do [ -e " + dir +
                  "/store.sqlite ] || sleep 0.2; done; " + bin("seedbed") + " resume " + dir +
                  "; echo code $?; kill $first; wait $first");
  INFO(both.err);
  CHECK(both.out.find("code 1") != std::string::npos);
  CHECK(both.err.find(dir) != std::string::npos);
  // And a finished or stopped run is not written over.
  const Finished again = run_command(run);
  CHECK(again.code == 1);
  CHECK(again.err.find("resume") != std::string::npos);
}

TEST_CASE("a failing bot costs its games, never the run") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  const Finished run =
      run_command(bin("seedbed") + " run --bot good=" + bin("seedbed-greedy") +
                  " --bot other=" + bin("seedbed-random") + " --bot 'crashes=" + bin("fault_bot") +
                  " abort 2' --bot 'illegal=" + bin("fault_bot") +
                  " illegal 2' --bot 'absent=" + bin("fault_bot") +
                  " exit-at-start' --rounds 2 --tc 1+0.01 --concurrency 2 --out " + dir);
  INFO(run.err);
  CHECK(run.code == 0);
  const std::vector<json> games = exported(dir);
  REQUIRE(games.size() == 40);
  int withdrawn = 0, failed_starts = 0;
  for (const json& game : games) {
    INFO(game.dump());
    const std::string south = game.at("south"), north = game.at("north");
    const auto plays = [&](const char* name) { return south == name || north == name; };
    if (game.at("result") == "*") {
      ++withdrawn;
      CHECK(game.at("reason") == "no-start");
      CHECK(plays("absent"));
    } else if (game.at("reason") == "no-start" || game.at("reason") == "handshake") {
      ++failed_starts;
      CHECK(plays("absent"));
    } else if (!plays("crashes") && !plays("illegal") && !plays("absent")) {
      CHECK(game.at("reason") == "row-empty");
    }
  }
  CHECK(withdrawn > 0);
  // Nobody is charged with the absence of another.
  const std::string faults = "faults: no-start " + std::to_string(failed_starts) + "; unplayed " +
                             std::to_string(withdrawn);
  const std::string table = run_command(bin("seedbed") + " ratings --reasons " + dir).out;
  INFO(table);
  const std::size_t own = table.find(faults);
  CHECK(own != std::string::npos);
  CHECK(own > table.find("\nabsent: "));
  CHECK(table.find("faults: no-start") == own);
  CHECK(table.find("faults: no-start", own + 1) == std::string::npos);
  write_file(scratch.file("all.pgn"), run_command(bin("seedbed") + " export " + dir).out);
  const std::string pgn =
      run_command(bin("seedbed") + " ratings --reasons " + scratch.file("all.pgn")).out;
  CHECK(pgn.find(faults) != std::string::npos);
}

TEST_CASE("E05: a run tells what a failing bot wrote last on stderr, and where there is more") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  write_file(scratch.file("raises.sh"), "for i in 1 2 3 4; do echo line $i >&2; done; exit 1\n");
  const Finished run = run_command(bin("seedbed") + " run --bot good=" + bin("seedbed-random") +
                                   " --bot 'raises=sh " + scratch.file("raises.sh") +
                                   "' --depth 1 --rounds 2 --out " + dir);
  INFO(run.err);
  CHECK(run.code == 0);
  CHECK(run.err.find("\n  line 2\n  line 3\n  line 4\n  more: seedbed show " + dir + " 1\n") !=
        std::string::npos);
  CHECK(run.err.find("line 1", run.err.find("\nstore: ")) == std::string::npos);
  const std::string rest = "seedbed export " + dir + " --format csv";
  CHECK(run.err.find(rest) != std::string::npos);
  CHECK(run_command(bin(rest)).out.find(",no-start,") != std::string::npos);
}

TEST_CASE("B09, B11: openings follow the book and the rounds, whatever the concurrency") {
  using seedbed::test::exported;
  const ScratchDir scratch;
  const std::vector<std::string> book{"a1", "b1", "d1", "e1", "f1"};
  std::string lines;
  for (const std::string& opening : book) lines += opening + "\n";
  write_file(scratch.file("book"), lines);
  const std::string two = bin("seedbed") + " run --bot a=" + bin("seedbed-random") +
                          " --bot b=" + bin("seedbed-random") + " --depth 1 --openings " +
                          scratch.file("book") + " --concurrency 4 --out ";
  REQUIRE(run_command(two + scratch.file("two") + " --rounds 5").code == 0);
  const auto pairs = exported(scratch.file("two"));
  REQUIRE(pairs.size() == 10);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    INFO(pairs[i]);
    CHECK(pairs[i].at("number") == i + 1);
    CHECK(pairs[i].at("opening") == book[i / 2]);
    CHECK(pairs[i].at("south") == (i % 2 == 0 ? "a" : "b"));
  }
  REQUIRE(run_command(two + scratch.file("three") + " --rounds 2 --bot c=" + bin("seedbed-random"))
              .code == 0);
  const auto rounds = exported(scratch.file("three"));
  REQUIRE(rounds.size() == 12);
  for (const auto& game : rounds)
    CHECK(game.at("opening") == book[game.at("round").get<std::size_t>() - 1]);
}
