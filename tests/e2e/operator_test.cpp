// What an operator does to a run, and what befalls it: words, signals, sleep, full disks.
#include <algorithm>
#include <filesystem>
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

// Two bots that take 50 ms a move, so that something is always running.
std::string slow_run(const std::string& dir) {
  return bin("seedbed") + " run --bot a=" + bin("harvester") + " --bot b=" + bin("harvester") +
         " --movetime 50ms --rounds 1000 --openings random:4 --out " + dir;
}

}  // namespace

TEST_CASE("an operator's words reach a run that plays") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run"), ctl = bin("seedbed") + " ctl " + dir + " ";
  const Finished told = run_command(
      slow_run(dir) + " >/dev/null 2>&1 & arena=$!; " + when_running(dir) + ctl + "status; " + ctl +
      "concurrency 3; " + "sleep 0.3; " + ctl + "status; " + ctl + "pause; " + ctl + "status; " +
      ctl + "concurrency 0; echo code $?; " + ctl + "dance; echo code $?; " + ctl + "resume; " +
      ctl + "stop drop; wait $arena; echo arena $?; " + ctl + "status; echo code $?");
  INFO(told.out << told.err);
  CHECK(told.out.find("running, 0/2000 games") != std::string::npos);
  CHECK(told.out.find("concurrency 3, 3 playing") != std::string::npos);
  CHECK(told.out.find("paused, ") != std::string::npos);
  for (const char* line : {"\n3 at a time from the next game on\n", "\nno further game begins\n",
                           "\ngames begin again\n", "\nrunning games are dropped\n"})
    CHECK(told.out.find(line) != std::string::npos);
  CHECK(told.out.find("code 2\ncode 2\n") != std::string::npos);
  CHECK(told.out.find("arena 1\ncode 1\n") != std::string::npos);
  CHECK(told.err.find("allowed are stop [finish|drop], pause") != std::string::npos);
  CHECK(told.err.find("no arena plays " + dir) != std::string::npos);
}

TEST_CASE("on an interrupt running games are dropped or finished, as chosen") {
  const ScratchDir scratch;
  const bool finish = GENERATE(false, true);
  const std::string dir = scratch.file("run");
  const Finished run =
      run_command(slow_run(dir) + (finish ? " --on-interrupt finish" : "") +
                  " --variant kalah:houses=3,seeds=2 --events " + scratch.file("events") +
                  " & arena=$!; " + when_running(dir) + "sleep 0.2; kill -INT $arena; wait $arena");
  INFO(run.err);
  CHECK(run.code == 130);
  CHECK(run.err.find("seedbed resume") != std::string::npos);
  CHECK(json_lines(read_file(scratch.file("events"))).back().at("why") == "told to stop");
  if (finish) CHECK_FALSE(exported(dir).empty());
}

TEST_CASE("a second signal ends the program at once") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  const Finished run = run_command(
      bin("seedbed") + " run --bot a=" + bin("harvester") + " --bot b=" + bin("harvester") +
      " --movetime 60s --on-interrupt finish --out " + dir + " & arena=$!; " + when_running(dir) +
      "sleep 0.2; kill -TERM $arena; sleep 0.3; kill -TERM $arena; wait $arena");
  CHECK(run.code == 143);
  CHECK(run.err.find("go on with: seedbed resume " + dir + "\n") != std::string::npos);
  CHECK(exported(dir).empty());
}

TEST_CASE("nothing that a bot started outlives an arena that is killed") {
  const ScratchDir scratch;
  // Its first move leaves a child in a session of its own, which heeds no SIGTERM.
  const Finished run = run_command(
      bin("seedbed") + " run --bot a='" + bin("fault_bot") + " setsid' --bot b=" +
      bin("harvester") + " --movetime 60s --out " + scratch.file("run") + " & arena=$!\n" +
      "marked() { grep -lz \"^SEEDBED_BOT=$arena\\.\" /proc/[0-9]*/environ 2>&- | wc -l; }\n"
      "for i in $(seq 300); do [ $(marked) = 3 ] && break; sleep 0.05; done\n"
      "echo playing $(marked)\n"
      "kill -KILL $arena; wait $arena\n"
      "for i in $(seq 100); do [ $(marked) = 0 ] && break; sleep 0.05; done\n"
      "echo left $(marked)");
  CHECK(run.out == "playing 3\nleft 0\n");
}

TEST_CASE("the same signal twice at once, as some senders do it, is one") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  const Finished run = run_command(slow_run(dir) + " & arena=$!; " + when_running(dir) +
                                   "sleep 0.2; kill -INT $arena; kill -INT $arena; wait $arena");
  CHECK(run.code == 130);
  CHECK(run.err.find(" of 2000; go on with: seedbed resume " + dir + "\n") != std::string::npos);
}

TEST_CASE("a run that is stopped and continued costs nobody time") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  const Finished run = run_command(
      bin("seedbed") + " run --bot a=" + bin("seedbed-greedy") + " --bot b=" +
      bin("seedbed-random") + " --tc 0.5+0.01 --rounds 300 --openings random:4 --out " + dir +
      " & arena=$!; " + when_running(dir) +
      "for i in 1 2; do kill -STOP $arena; sleep 0.8; kill -CONT $arena; sleep 0.1; done; "
      "wait $arena");
  INFO(run.err);
  CHECK(run.code == 0);
  const auto games = exported(dir);
  CHECK(games.size() == 600);
  for (const json& game : games) CHECK(game.at("reason") != "time");
}

TEST_CASE("games and events are written as they happen") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run"), pgn = scratch.file("games.pgn"),
                    events = scratch.file("events.jsonl");
  const std::string outlets = " --pgn " + pgn + " --events " + events;
  const Finished run = run_command(bin("seedbed") + " run --bot a=" + bin("seedbed-greedy") +
                                   " --bot b=" + bin("seedbed-random") +
                                   " --depth 1 --rounds 5 --concurrency 2 --out " + dir + outlets);
  INFO(run.err);
  REQUIRE(run.code == 0);
  const Finished ratings = run_command(bin("seedbed") + " ratings --format json " + pgn);
  REQUIRE(ratings.code == 0);
  CHECK(json::parse(ratings.out).at("bots").at(0).at("games") == 10);
  int began = 0;
  std::vector<json> ended;
  const auto lines = json_lines(read_file(events));
  CHECK(lines.front().at("event") == "run-began");
  CHECK(lines.front().at("scheduled") == 10);
  CHECK(lines.back().at("event") == "run-ended");
  CHECK(lines.back().at("complete") == true);
  CHECK(lines.back().at("why") == "");
  for (const json& line : lines) {
    CHECK(line.at("time").get<std::string>().size() == 24);
    if (line.at("event") == "game-began") ++began;
    if (line.at("event") == "game-ended") ended.push_back(line.at("game"));
  }
  CHECK(began == 10);
  std::sort(ended.begin(), ended.end(),
            [](const json& a, const json& b) { return a.at("number") < b.at("number"); });
  CHECK(ended == exported(dir));
  // A resume appends.
  REQUIRE(run_command(bin("seedbed") + " resume " + dir + outlets).code == 0);
  CHECK(json_lines(read_file(events)).size() == lines.size() + 2);
}

TEST_CASE("B31: each game's dialogue is written on demand, and tables in between") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run"), talk = scratch.file("talk"),
                    events = scratch.file("events");
  const Finished run = run_command(bin("seedbed") + " run --bot a=" + bin("seedbed-greedy") +
                                   " --bot b=" + bin("seedbed-random") +
                                   " --depth 1 --rounds 5 --concurrency 2 --table-every 4 --out " +
                                   dir + " --transcripts " + talk + " --events " + events);
  INFO(run.err);
  REQUIRE(run.code == 0);
  CHECK(run.err.find("after 4 games:\n") < run.err.find("after 8 games:\n"));
  CHECK(run.err.find("after 8 games:\n") != std::string::npos);
  CHECK(run.err.find("after 10 games") == std::string::npos);
  CHECK(run.err.find(
            "the arena's own time from a move's arrival to the next question: half within ") !=
        std::string::npos);
  std::size_t moves = 0;
  for (const json& game : exported(dir)) {
    const std::string text = read_file(talk + "/" + game.at("number").dump() + ".txt");
    INFO(text);
    const bool a_south = game.at("south") == "a";
    // Who is asked first, and what came of it.
    CHECK(text.find(std::string(a_south ? " a > go id " : " b > go id ")) <
          text.find(std::string(a_south ? " b > go id " : " a > go id ")));
    std::size_t answers = 0;
    for (std::size_t at = 0; (at = text.find(" < bestmove ", at)) != std::string::npos; ++at)
      ++answers;
    CHECK(answers == game.at("moves").size());
    CHECK(text.find(" > result ") != std::string::npos);
    moves += answers;
  }
  // The first question of a game answers no move.
  CHECK(json_lines(read_file(events)).back().at("overhead").at("moves") == moves - 10);
}

TEST_CASE("a full disk is told and costs no game that was stored") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  const std::string run = bin("seedbed") + " run --bot a=" + bin("seedbed-greedy") +
                          " --bot b=" + bin("seedbed-random") + " --depth 1 --out " + dir;
  SECTION("of the store") {
    // A file may not grow beyond so many blocks of 512 bytes.
    const Finished finished = run_command("ulimit -f 400; " + run + " --rounds 2000");
    INFO(finished.err);
    CHECK(finished.code == 1);
    CHECK(finished.err.find("store.sqlite") != std::string::npos);
    const auto stored = exported(dir).size();
    CHECK(stored > 0);
    CHECK(stored < 4'000);
    // With room again the run goes on.
    const Finished resumed = run_command(bin("seedbed") + " resume " + dir + " & arena=$!; " +
                                         when_running(dir) + "kill -INT $arena; wait $arena");
    CHECK(resumed.err.find(std::to_string(stored) + " games are there already") !=
          std::string::npos);
    CHECK(exported(dir).size() >= stored);
  }
  SECTION("of an outlet") {
    const Finished finished = run_command(run + " --rounds 3 --pgn /dev/full");
    INFO(finished.err);
    CHECK(finished.code == 1);
    CHECK(finished.err.find("cannot write '/dev/full'") != std::string::npos);
    CHECK(exported(dir).size() == 6);
  }
}

TEST_CASE("a directory that cannot be used is told before any bot is started") {
  const ScratchDir scratch;
  const std::string mark = scratch.file("started");
  const std::string bots = " run --bot 'a=sh -c \"touch " + mark + "; exec " +
                           bin("seedbed-random") + "\"' --bot b=" + bin("seedbed-random") +
                           " --depth 1 --out ";
  const Finished unwritable = run_command(bin("seedbed") + bots + bin("seedbed") + "/run");
  CHECK(unwritable.code == 1);
  CHECK(unwritable.err.find(bin("seedbed")) != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(mark));
  REQUIRE(run_command(bin("seedbed") + bots + scratch.file("run")).code == 0);
  REQUIRE(std::filesystem::remove(mark));
  const Finished used = run_command(bin("seedbed") + bots + scratch.file("run"));
  CHECK(used.code == 1);
  CHECK(used.err.find("holds a run already") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(mark));
}

TEST_CASE("B23: more games at a time than files may be open are refused with both numbers") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  const Finished refused =
      run_command("ulimit -n 64; " + bin("seedbed") + " run --bot a=" + bin("seedbed-random") +
                  " --bot b=" + bin("seedbed-random") + " --depth 1 --concurrency 40 --out " + dir);
  INFO(refused.err);
  CHECK(refused.code == 2);
  CHECK(refused.err.find("concurrency 40 ") != std::string::npos);
  CHECK(refused.err.find("the limit is 64 ") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(dir));
}
