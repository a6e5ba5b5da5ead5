// Games that the arena ends before the rules do.
#include <algorithm>
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

std::vector<json> play(const std::string& dir, const std::string& settings) {
  const Finished run = run_command(bin("seedbed") + " run --bot strong=" + bin("harvester") +
                                   " --bot weak=" + bin("seedbed-random") +
                                   " --depth 4 --openings random:4 --out " + dir + " " + settings);
  INFO(run.err);
  REQUIRE(run.code == 0);
  const Finished exported = run_command(bin("seedbed") + " export " + dir + " --format jsonl");
  std::vector<json> games;
  std::istringstream lines(exported.out);
  for (std::string line; std::getline(lines, line);) games.push_back(json::parse(line));
  return games;
}

}  // namespace

TEST_CASE("a decided game ends with the result that it had to have") {
  const ScratchDir scratch;
  const auto whole = play(scratch.file("whole"), "--rounds 5 --seed 3");
  const auto cut = play(scratch.file("cut"), "--rounds 5 --seed 3 --decided");
  REQUIRE(cut.size() == whole.size());
  int shorter = 0;
  for (std::size_t g = 0; g < cut.size(); ++g) {
    CHECK(cut[g].at("result") == whole[g].at("result"));
    const auto some = cut[g].at("moves").get<std::vector<std::string>>();
    auto all = whole[g].at("moves").get<std::vector<std::string>>();
    REQUIRE(some.size() <= all.size());
    all.resize(some.size());
    CHECK(some == all);
    if (cut[g].at("reason") == "adjudicated") {
      ++shorter;
      CHECK(cut[g].at("detail").get<std::string>().find("more than half") != std::string::npos);
      // One seed more would not have been needed: half of 48 is 24.
      const auto score = cut[g].at("score").get<std::vector<int>>();
      CHECK(std::max(score[0], score[1]) > 24);
    }
  }
  CHECK(shorter > 0);
}

// Where most seeds win harvester tells of margins; in bao it proves.
TEST_CASE("an adjudicator's proof ends a game") {
  const ScratchDir scratch;
  const auto games =
      play(scratch.file("run"), "--rounds 1 --variant bao --adjudicator " + bin("harvester") +
                                    " --adjudicator-limit 'nodes 20000'");
  int proved = 0;
  for (const json& game : games) {
    if (game.at("reason") != "adjudicated") continue;
    ++proved;
    CHECK(game.at("detail").get<std::string>().starts_with("adjudicator proved a "));
    CHECK(game.at("result") != "*");
  }
  CHECK(proved > 0);
}

TEST_CASE("an adjudicator's proof of a margin ends a game with the result that play comes to") {
  const ScratchDir scratch;
  // Both play the same with a proof at hand: depth 30 is beyond the end of these games.
  const std::string players = bin("seedbed") + " run --bot a=" + bin("harvester") +
                              " --bot b=" + bin("harvester") +
                              " --set a.depth=30 --set b.depth=30" +
                              " --variant kalah:houses=3,seeds=3 --rounds 4 --openings random:3";
  const std::string third =
      " --adjudicator " + bin("harvester") + " --adjudicator-limit 'nodes 200000'";
  const Finished whole = run_command(players + " --out " + scratch.file("whole"));
  const Finished cut = run_command(players + third + " --out " + scratch.file("cut"));
  REQUIRE(whole.code == 0);
  REQUIRE(cut.code == 0);
  const auto games = exported(scratch.file("whole")), ended = exported(scratch.file("cut"));
  REQUIRE(games.size() == 8);
  REQUIRE(ended.size() == 8);
  int proved = 0;
  for (std::size_t g = 0; g < games.size(); ++g) {
    CHECK(ended[g].at("result") == games[g].at("result"));
    if (ended[g].at("reason") != "adjudicated") continue;
    ++proved;
    CHECK(ended[g].at("plies") < games[g].at("plies"));
  }
  CHECK(proved > 0);
}

TEST_CASE("an adjudicator that fails is told, and costs no game") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run"), events = scratch.file("events");
  const Finished run =
      run_command(bin("seedbed") + " run --bot a=" + bin("seedbed-random") +
                  " --bot b=" + bin("seedbed-random") + " --depth 1 --out " + dir + " --events " +
                  events + " --adjudicator '" + bin("fault_bot") + " exit3 3'");
  INFO(run.err);
  REQUIRE(run.code == 0);
  const std::string told =
      "goes on without its adjudicator (crash): adjudicator: it exited with code 3";
  CHECK(run.err.find("game 1: " + told) != std::string::npos);
  CHECK(read_file(events).find(told) != std::string::npos);
  const Finished exported = run_command(bin("seedbed") + " export " + dir + " --format jsonl");
  CHECK(exported.out.find("adjudicated") == std::string::npos);
  CHECK(std::count(exported.out.begin(), exported.out.end(), '\n') == 2);
}

TEST_CASE("a run goes on from another directory with the same adjudicator") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  const std::string binaries = std::filesystem::path(bin("seedbed")).parent_path().string();
  const Finished run = run_command("cd " + binaries + " && ./seedbed run --bot a=./seedbed-random" +
                                   " --bot b=./seedbed-random --adjudicator './fault_bot honest'" +
                                   " --depth 1 --out " + dir);
  INFO(run.err);
  REQUIRE(run.code == 0);
  const Finished resumed = run_command("cd / && " + bin("seedbed") + " resume " + dir);
  INFO(resumed.err);
  CHECK(resumed.code == 0);
}

TEST_CASE("adjudication that cannot be is refused") {
  const std::string run = bin("seedbed") + " run --bot a=" + bin("seedbed-random") +
                          " --bot b=" + bin("seedbed-random") + " --out never ";
  for (const char* bad : {"--resign x", "--draw 1,moves=0", "--adjudicator /no/such/bot",
                          "--adjudicator-limit 'depth 3'"}) {
    const Finished finished = run_command(run + bad);
    CHECK(finished.code == 2);
    CHECK(finished.err.find("seedbed: ") == 0);
  }
}
