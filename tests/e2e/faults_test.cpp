// Each mode of the fault bot through the whole program: one gauntlet of a bot that keeps to the
// rules against all that do not.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/faults/table.h"
#include "tests/support/catch.h"
#include "tests/support/command.h"

namespace {

using namespace seedbed::test;
using nlohmann::json;
namespace fs = std::filesystem;

// The longest that a hung bot may cost: waits for its start, its readiness and its move, the
// margin, and two seconds.
constexpr int kMostMs = 1'000 + 1'000 + 500 + 50 + 2'000;

// Pondering as the others do not.
const std::vector<Fault> kPonderers{
    {"ponder-crash", 1, "crash", "signal 6", false},
    {"ponder-deaf", 1, "time", "no answer to go", false},
};

// Processes whose command line holds `mark`.
std::set<std::string> still_running(const std::string& mark) {
  std::set<std::string> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::ifstream in(entry.path() / "cmdline", std::ios::binary);
    const std::string line{std::istreambuf_iterator<char>(in), {}};
    if (line.find(mark) != std::string::npos) found.insert(line);
  }
  return found;
}

}  // namespace

TEST_CASE("each fault costs its bot the game, with its reason, and nobody else anything") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run"), mark = scratch.file("goodbye");
  std::string command = bin("seedbed") + " run --tournament gauntlet --games 1 --concurrency 12" +
                        " --tc 0.5 --start-wait 1s --ready-wait 1s --stop-wait 1s" +
                        " --quit-wait 300ms --ponder --out " + dir;
  std::string settings;
  const auto enter = [&](const std::string& mode, int at) {
    command += " --bot '" + mode + "=" + bin("fault_bot") + " " + mode + " " + std::to_string(at) +
               " " + mark + "'";
  };
  // The honest one is never short of time, however busy the machine.
  command += " --bot 'good=" + bin("fault_bot") + " honest 1 " + mark + "'";
  settings += " --set good.tc=60";
  std::map<std::string, Fault> expected;
  for (const auto& faults : {fatal_faults(), kPonderers}) {
    for (const Fault& fault : faults) {
      enter(fault.mode, fault.at);
      expected.emplace(fault.mode, fault);
      if (fault.reason != "flood") continue;  // 16 MiB take their time on a busy machine
      settings +=
          std::string(" --set ") + fault.mode + ".tc=60 --set " + fault.mode + ".start-wait=60s";
    }
  }
  for (const char* mode : kHarmless) {
    enter(mode, 2);
    settings += std::string(" --set ") + mode + ".tc=60";
  }
  const Finished run = run_command(command + settings);
  INFO(run.err);
  CHECK(run.code == 0);

  const Finished exported = run_command(bin("seedbed") + " export " + dir + " --format jsonl");
  REQUIRE(exported.code == 0);
  std::istringstream lines(exported.out);
  std::size_t games = 0;
  for (std::string line; std::getline(lines, line); ++games) {
    const json game = json::parse(line);
    INFO(line);
    const bool good_south = game.at("south") == "good";
    const std::string mode = game.at(good_south ? "north" : "south");
    const std::string reason = game.at("reason"), detail = game.at("detail");
    const auto fault = expected.find(mode);
    if (fault == expected.end()) {
      CHECK((reason == "row-empty" || reason == "majority" || reason == "no-move"));
      continue;
    }
    CHECK(reason == fault->second.reason);
    CHECK(game.at("result") == (good_south ? "1-0" : "0-1"));
    CHECK(detail.find(fault->second.detail) != std::string::npos);
    if (reason != "flood") CHECK(game.at("duration_ms") < kMostMs);
  }
  CHECK(games == expected.size() + kHarmless.size());
  CHECK(still_running(mark).empty());
}
