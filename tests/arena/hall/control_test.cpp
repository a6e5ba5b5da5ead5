#include "arena/hall/control.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "arena/hall/gate.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

using namespace seedbed;
using namespace seedbed::arena;
namespace fs = std::filesystem;

namespace {}  // namespace

TEST_CASE("a line is asked and answered, as often as one likes, until the hall goes") {
  const test::ScratchDir scratch;
  // Longer than a socket's address may be.
  const fs::path dir = scratch.path() / std::string(100, 'd') / std::string(100, 'e');
  fs::create_directories(dir);
  CHECK(ask_control(dir, "status").error().message.find("no arena plays") == 0);
  for (int round = 0; round < 2; ++round) {  // what one hall left does not hinder the next
    auto control =
        Control::listen(dir, [](std::string_view line) { return "heard " + std::string(line); });
    REQUIRE(control);
    CHECK(ask_control(dir, "status").value() == "heard status");
    CHECK(ask_control(dir, "concurrency 3").value() == "heard concurrency 3");
    control->reset();
    CHECK_FALSE(ask_control(dir, "status"));
    CHECK(fs::is_empty(dir));
  }
}

TEST_CASE("the gate parks workers above the limit and all while it is paused") {
  const Stop stop;
  Gate gate(2);
  CHECK(gate.enter(0, stop));
  CHECK(gate.enter(1, stop));
  CHECK(gate.state().playing == 2);
  std::atomic<bool> in = false;
  std::thread third([&] { in = gate.enter(2, stop); });
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  CHECK_FALSE(in);
  gate.pause(true);
  gate.set_limit(3);
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  CHECK_FALSE(in);
  CHECK(gate.state().paused);
  gate.pause(false);
  third.join();
  CHECK(in);
  CHECK(gate.state().playing == 3);
  CHECK(gate.wait_for_more(2));
  gate.leave();
  CHECK(gate.state().playing == 2);
  gate.close();
  CHECK_FALSE(gate.wait_for_more(0));
  CHECK_FALSE(gate.enter(0, stop));
}

TEST_CASE("a stop sends parked workers home") {
  Stop stop;
  Gate gate(1);
  bool in = true;
  std::thread parked([&] { in = gate.enter(1, stop); });
  stop.requested = true;
  parked.join();
  CHECK_FALSE(in);
}
