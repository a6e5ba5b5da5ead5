// Tournaments of every format by the real program with real bots.
#include <algorithm>
#include <csignal>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/e2e/games.h"
#include "tests/support/catch.h"
#include "tests/support/command.h"

namespace {

using namespace seedbed::test;
using nlohmann::json;

std::string four_bots() {
  std::string flags;
  for (const char* depth : {"3", "2", "1"}) {
    flags += " --bot d" + std::string(depth) + "=" + bin("harvester") + " --set d" + depth +
             ".options.Depth=" + depth;
  }
  return flags + " --bot random=" + bin("seedbed-random") + " --depth 3 --openings random:3 ";
}

}  // namespace

TEST_CASE("a Swiss and a knockout are played out, the same when killed and resumed") {
  const ScratchDir scratch;
  const std::string format = GENERATE("swiss --rounds 3", "knockout");
  const std::string settings =
      four_bots() + "--variant kalah --variant oware --tournament " + format + " --seed 4 ";
  const std::string whole = scratch.file("whole"), broken = scratch.file("broken");
  const Finished run =
      run_command(bin("seedbed") + " run" + settings + "--concurrency 2 --out " + whole);
  INFO(run.err);
  REQUIRE(run.code == 0);
  CHECK(run.out.find(format == "knockout" ? " winner: d" : "Swiss, after round 3 of 3") !=
        std::string::npos);
  const std::vector<json> expected = comparable(exported(whole));
  // Three rounds of two matches; or two matches and a final, and what ties add.
  if (format == "knockout")
    REQUIRE(expected.size() >= 12);
  else
    REQUIRE(expected.size() == 3 * 2 * 2 * 2);
  std::map<int, std::set<std::set<std::string>>> meetings;
  for (const json& game : expected) {
    meetings[game.at("round").get<int>()].insert(
        {game.at("south").get<std::string>(), game.at("north").get<std::string>()});
  }
  CHECK(meetings[1].size() == 2);
  CHECK(meetings[2].size() == (format == "knockout" ? 1 : 2));

  std::string command = bin("seedbed") + " run" + settings + "--out " + broken;
  for (const char* enough : {"3", "9"}) {
    const Finished killed = run_command(
        command + " >/dev/null 2>&1 & arena=$!; while kill -0 $arena 2>/dev/null && [ \"$(" +
        bin("seedbed") + " export " + broken + " --format jsonl 2>/dev/null | wc -l)\" -lt " +
        enough + " ]; do :; done; kill -KILL $arena; wait $arena");
    CHECK((killed.code == 128 + SIGKILL || killed.code == 0));  // 0: it was quicker
    command = bin("seedbed") + " resume " + broken;
  }
  const Finished last = run_command(command);
  INFO(last.err);
  CHECK(last.code == 0);
  CHECK(comparable(exported(broken)) == expected);
}

TEST_CASE("a match ends once its test has decided, not before and not with game one") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  const Finished run = run_command(
      bin("seedbed") + " run --bot greedy=" + bin("seedbed-greedy") +
      " --bot random=" + bin("seedbed-random") +
      " --depth 1 --openings random:4 --concurrency 2 --sprt elo0=0,elo1=100 --out " + dir);
  INFO(run.err << run.out);
  CHECK(run.code == 0);
  CHECK(run.out.find("H1 accepted") != std::string::npos);
  const auto games = exported(dir).size();
  CHECK(games > 4);
  CHECK(games < 2'000);
  // Decided is decided: a resume plays nothing more.
  CHECK(run_command(bin("seedbed") + " resume " + dir).code == 0);
  CHECK(exported(dir).size() == games);
}

TEST_CASE("ten million rounds begin at once") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  const Finished run = run_command(bin("seedbed") + " run --bot a=" + bin("seedbed-random") +
                                   " --bot b=" + bin("seedbed-greedy") +
                                   " --rounds 10000000 --depth 1 --out " + dir + " & arena=$!; " +
                                   when_running(dir) + "sleep 1; kill -INT $arena; wait $arena");
  CHECK(run.err.find("games of 20000000;") != std::string::npos);
  CHECK(exported(dir).size() > 10);
}

TEST_CASE("a dry run prints the schedule and leaves nothing behind") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  const std::string command =
      bin("seedbed") + " run" + four_bots() + "--variant kalah --rounds 2 --seed 4 --out " + dir;
  const Finished dry = run_command(command + " --dry-run");
  INFO(dry.err);
  REQUIRE(dry.code == 0);
  CHECK_FALSE(std::filesystem::exists(dir));
  CHECK(dry.err ==
        std::to_string(std::count(dry.out.begin(), dry.out.end(), '\n') - 1) + " games\n");
  std::istringstream lines(dry.out);
  std::string line;
  REQUIRE(std::getline(lines, line));
  CHECK(line == "number\tpair\tround\tvariant\tsouth\tnorth\topening");
  REQUIRE(run_command(command).code == 0);
  // It is what is played.
  for (const json& game : exported(dir)) {
    REQUIRE(std::getline(lines, line));
    CHECK(line == std::to_string(game.at("number").get<int>()) + "\t" +
                      std::to_string(game.at("pair").get<int>()) + "\t" +
                      std::to_string(game.at("round").get<int>()) + "\tkalah\t" +
                      game.at("south").get<std::string>() + "\t" +
                      game.at("north").get<std::string>() + "\t" +
                      game.at("opening").get<std::string>());
  }
  CHECK_FALSE(std::getline(lines, line));
}

TEST_CASE("shards are played apart and merged into the whole") {
  const ScratchDir scratch;
  const std::string settings = four_bots() + "--variant kalah --rounds 2 --seed 4 ";
  std::string dirs;
  for (const char* shard : {"0/2", "1/2"}) {
    const std::string dir = scratch.file(std::string("shard") + shard[0]);
    REQUIRE(run_command(bin("seedbed") + " run" + settings + "--shard " + shard + " --out " + dir)
                .code == 0);
    dirs += " " + dir;
  }
  const Finished merged =
      run_command(bin("seedbed") + " merge -o " + scratch.file("merged") + dirs);
  INFO(merged.err);
  CHECK(merged.code == 0);
  CHECK(merged.out == scratch.file("merged") + ": 24 games of 2 runs\n");
  REQUIRE(run_command(bin("seedbed") + " run" + settings + "--out " + scratch.file("whole")).code ==
          0);
  CHECK(comparable(exported(scratch.file("merged"))) ==
        comparable(exported(scratch.file("whole"))));
  CHECK(run_command(bin("seedbed") + " merge -o " + scratch.file("merged") + dirs).code == 1);
}
