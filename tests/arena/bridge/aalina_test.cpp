// Engines of Auale's dialect in our arena, played by a script with Aalina's habits and its own
// rules: whatever it is told wrongly costs it games by silence.
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tests/support/catch.h"
#include "tests/support/command.h"

namespace seedbed::test {
namespace {

const char* const kAalina = "uci:python3 " SEEDBED_SOURCE "/tests/arena/bridge/fake_aalina.py";

std::vector<nlohmann::json> games(const std::string& dir) {
  const Finished exported = run_command(bin("seedbed") + " export " + dir + " --format jsonl");
  REQUIRE(exported.code == 0);
  std::vector<nlohmann::json> found;
  std::istringstream lines(exported.out);
  for (std::string line; std::getline(lines, line);) found.push_back(nlohmann::json::parse(line));
  return found;
}

TEST_CASE("an engine of the dialect is a full member of a league, in its game alone") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  const Finished run = run_command(
      bin("seedbed") + " run --bot 'aalina=" + kAalina + "' --bot random=" + bin("seedbed-random") +
      " --variant oware-abapa --variant kalah --rounds 3 --openings random:8 --depth 2 --set " +
      "aalina.env.AALINA_LOG=" + scratch.file("log") +
      " --set aalina.options.OwnBook=false --out " + dir);
  INFO(run.err);
  REQUIRE(run.code == 0);
  int played = 0;
  for (const nlohmann::json& game : games(dir)) {
    INFO(game.dump());
    CHECK(game["variant"] == "oware-abapa");
    const std::string reason = game["reason"];
    CHECK((reason == "majority" || reason == "no-move" || reason == "repetition"));
    ++played;
  }
  CHECK(played == 6);
  CHECK(run.out.find("does not play kalah") != std::string::npos);
  // The order of a start: the option between the handshake and the first game.
  std::istringstream log(read_file(scratch.file("log")));
  std::vector<std::string> said;
  for (std::string line; std::getline(log, line);) said.push_back(line);
  const auto at = [&](const std::string& line) {
    return std::find(said.begin(), said.end(), line) - said.begin();
  };
  CHECK(said.front() == "uci");
  CHECK(at("setoption name OwnBook value false") < at("ucinewgame"));
  CHECK(at("ucinewgame") < at("go depth 2"));
  CHECK(said.back() == "quit");
}

TEST_CASE("clocks are kept by an engine that knows none") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  const Finished run = run_command(
      bin("seedbed") + " run --bot 'aalina=" + kAalina + "' --bot random=" + bin("seedbed-random") +
      " --variant oware-abapa --rounds 1 --tc 3+0.1 --margin 500ms --out " + dir);
  INFO(run.err);
  REQUIRE(run.code == 0);
  for (const nlohmann::json& game : games(dir)) CHECK(game["reason"] != "time");
}

TEST_CASE("an engine of the dialect can be checked") {
  const Finished check = run_command(bin("seedbed") + " check '" + kAalina + "'");
  INFO(check.out);
  CHECK(check.code == 0);
  CHECK(check.out.find("uciok") != std::string::npos);
}

}  // namespace
}  // namespace seedbed::test
