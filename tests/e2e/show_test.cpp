// `seedbed show`: a game for a person, and what a bot was sent.
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tests/e2e/games.h"
#include "tests/support/catch.h"
#include "tests/support/command.h"

namespace {

using namespace seedbed::test;
using nlohmann::json;

std::string fault_bot() {
  return std::string(SEEDBED_BIN) + "/fault_bot";
}

// A bot that keeps what it is sent: the shell's tee between the arena and a real bot.
std::string kept(const std::string& file, const std::string& bot) {
  return "'sh -c \"tee " + file + " | " + bot + "\"'";
}

}  // namespace

TEST_CASE("a dump holds exactly the lines that a bot was sent") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run"), file = scratch.file("sent");
  const std::string limit = GENERATE("--depth 2", "--tc 1+0.02", "--tc 3/0.3", "--movetime 20ms");
  // A new process for each game, so that the last file holds one game alone.
  const Finished run =
      run_command(bin("seedbed") + " run --bot kept=" + kept(file, bin("harvester")) +
                  " --bot other=" + bin("seedbed-greedy") +
                  " --set kept.options.Hash=2 --restart --variant oware:houses=4 " + limit +
                  " --openings random:3 --rounds 1 --out " + dir);
  INFO(run.err);
  REQUIRE(run.code == 0);
  // Game 2, in which the bot was North.
  const std::string sent = read_file(file);
  const Finished dump = run_command(bin("seedbed") + " show " + dir + " 2 --dump north");
  INFO(dump.err);
  REQUIRE(dump.code == 0);
  const std::size_t end = sent.find("result ");
  REQUIRE(end != std::string::npos);
  CHECK(dump.out == sent.substr(0, end));
  // Up to its second move: two questions.
  const Finished part = run_command(bin("seedbed") + " show " + dir + " 2 --dump north --ply 4");
  CHECK(part.code == 0);
  CHECK(dump.out.starts_with(part.out));
  CHECK(part.out.size() < dump.out.size());
}

TEST_CASE("E07, E15: a dump repeats a crash") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run"), bot = fault_bot() + " abort 3";
  REQUIRE(run_command(bin("seedbed") + " run --bot 'bad=" + bot + "' --bot b=" +
                      bin("seedbed-random") + " --depth 1 --variant kalah --out " + dir)
              .code == 0);
  const Finished exported = run_command(bin("seedbed") + " export " + dir + " --format jsonl");
  REQUIRE(json::parse(exported.out.substr(0, exported.out.find('\n'))).at("reason") == "crash");
  const std::string dump = bin("seedbed") + " show " + dir + " 1 --dump south";
  const Finished alive = run_command("(" + dump + "; sleep 1) | " + bot + "; echo code $?");
  CHECK(alive.out.find("code 134") != std::string::npos);  // abort()
}

TEST_CASE("a game is shown ply by ply, as the referee saw it") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  REQUIRE(run_command(bin("seedbed") + " run --bot a=" + bin("seedbed-greedy") + " --bot b=" +
                      bin("seedbed-random") + " --depth 1 --variant kalah --out " + dir)
              .code == 0);
  const Finished exported = run_command(bin("seedbed") + " export " + dir + " --format jsonl");
  const json game = json::parse(exported.out.substr(0, exported.out.find('\n')));
  std::string moves;
  for (const json& move : game.at("moves")) moves += " " + move.get<std::string>();
  // The verb `replay` prints the same positions from the moves alone.
  const Finished replay = run_command(bin("seedbed") + " replay kalah" + moves);
  const Finished shown = run_command(bin("seedbed") + " show " + dir + " 1");
  REQUIRE(shown.code == 0);
  // Without moves it shows where they would begin.
  CHECK(run_command(bin("seedbed") + " replay kalah").out ==
        "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0\noutcome ongoing\n");
  std::istringstream positions(replay.out), lines(shown.out);
  std::string position, line;
  std::getline(lines, line);
  CHECK(line == "game 1, pair 0, round 1: kalah, South a, North b, depth 1");
  std::getline(lines, line);
  CHECK(line == "start  4,4,4,4,4,4/4,4,4,4,4,4 S 0,0");
  for (std::size_t ply = 0; ply < game.at("moves").size(); ++ply) {
    REQUIRE(std::getline(positions, position));
    REQUIRE(std::getline(lines, line));
    CHECK(line.starts_with(std::to_string(ply + 1) + ". "));
    CHECK(line.find(game.at("moves")[ply].get<std::string>()) != std::string::npos);
    CHECK(line.ends_with("  " + position));
  }
  std::getline(lines, line);
  CHECK(line.starts_with("result " + game.at("result").get<std::string>()));
  // Nobody has to know the numbers.
  const std::vector<json> games = seedbed::test::exported(dir);
  std::string listed = "number\tvariant\tsouth\tnorth\tresult\treason\n";
  for (const json& each : games)
    listed += std::to_string(each.at("number").get<int>()) + "\tkalah\t" +
              each.at("south").get<std::string>() + '\t' + each.at("north").get<std::string>() +
              '\t' + each.at("result").get<std::string>() + '\t' +
              each.at("reason").get<std::string>() + '\n';
  REQUIRE(games.size() == 2);
  CHECK(run_command(bin("seedbed") + " show " + dir).out == listed);
  for (const char* bad :
       {" --boards", " --ply 3", " --dump south", " 99", " 1 --ply 9999", " 1 --dump east"})
    CHECK(run_command(bin("seedbed") + " show " + dir + bad).code == 2);
}

TEST_CASE("E21 what a bot notes about a move is kept with it and shown") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run"), bot = scratch.file("bot");
  write_file(bot, R"(
while read -r word rest; do
  case $word in
    mbp) echo 'feature legal=1 variants=any'; echo 'mbpok 1' ;;
    isready) echo readyok ;;
    go) echo 'info string not the last'
        printf 'info string feed 3 \377\n'
        echo "bestmove ${rest##* }" ;;
    quit) exit ;;
  esac
done)");
  const Finished run = run_command(bin("seedbed") + " run --bot 'noted=sh " + bot +
                                   "' --bot b=" + bin("seedbed-greedy") +
                                   " --depth 1 --max-plies 2 --games 2 --out " + dir);
  INFO(run.err);
  REQUIRE(run.code == 0);
  const std::vector<json> games = seedbed::test::exported(dir);
  REQUIRE(games.size() == 2);
  const std::string note = "feed 3 \xEF\xBF\xBD";
  // South's first move is f1 here: a single turn. Then greedy's, which notes nothing.
  CHECK(games[0].at("notes") == json(std::vector<std::string>{note, ""}));
  const Finished shown = run_command(bin("seedbed") + " show " + dir + " 1");
  CHECK(shown.out.find("\n    " + note + "\n2. North ") != std::string::npos);
}
