#include "arena/match/clock.h"

#include "tests/support/catch.h"

using namespace seedbed;
using namespace seedbed::arena;
using engine::Side;
using std::chrono::milliseconds;

namespace {

protocol::Limits told(const Clock& clock) {
  protocol::Limits limits;
  clock.tell_limits(limits);
  clock.tell_time(Side::South, limits);
  return limits;
}

TimeControl control(const char* text) {
  const auto parsed = parse_time_control(text);
  REQUIRE(parsed);
  return *parsed;
}

}  // namespace

TEST_CASE("the increment comes once a turn, whatever its sowings") {
  Clock clock(control("1+0.1"), milliseconds{50});
  CHECK(clock.allowance() == microseconds{1'050'000});
  CHECK(clock.charge(milliseconds{200}));
  CHECK(told(clock).time[0] == milliseconds{800});
  CHECK(clock.charge(milliseconds{100}));  // an extra turn's sowing
  CHECK(told(clock).time[0] == milliseconds{700});
  clock.complete_turn();
  CHECK(told(clock).time[0] == milliseconds{800});
  CHECK(told(clock).increment[0] == milliseconds{100});
  CHECK(!told(clock).time[1]);
  CHECK(!told(clock).movetime);
}

TEST_CASE("the margin forgives, adds nothing, and the clock stays at zero or above") {
  Clock clock(control("1"), milliseconds{50});
  CHECK(clock.charge(milliseconds{1'050}));
  CHECK(told(clock).time[0] == milliseconds{0});
  CHECK(clock.allowance() == milliseconds{50});
  CHECK(clock.describe_limit() == "0.000 s on the clock + 0.050 s margin");
  CHECK(clock.charge(milliseconds{50}));
  CHECK(!clock.charge(microseconds{50'001}));
}

TEST_CASE("moves/T counts turns") {
  Clock clock(control("2/1+0.5"), milliseconds{0});
  CHECK(told(clock).turns_to_go == 2);
  CHECK(clock.charge(milliseconds{600}));
  clock.complete_turn();  // 1 - 0.6 + 0.5
  CHECK(told(clock).time[0] == milliseconds{900});
  CHECK(told(clock).turns_to_go == 1);
  CHECK(clock.charge(milliseconds{400}));
  CHECK(told(clock).turns_to_go == 1);  // still the same turn
  clock.complete_turn();                // 0.9 - 0.4 + 0.5 + 1
  CHECK(told(clock).time[0] == milliseconds{2'000});
  CHECK(told(clock).turns_to_go == 2);
}

TEST_CASE("movetime holds for one go and never runs down") {
  Clock clock(control("movetime 100ms"), milliseconds{20});
  for (int i = 0; i < 3; ++i) {
    CHECK(clock.allowance() == milliseconds{120});
    CHECK(clock.charge(milliseconds{120}));
    clock.complete_turn();
  }
  CHECK(!clock.charge(microseconds{120'001}));
  CHECK(told(clock).movetime == milliseconds{100});
  CHECK(!told(clock).time[0]);
}

TEST_CASE("depth and nodes combine with a clock, and alone bound no time") {
  const Clock both(control("1 depth 4"), milliseconds{0});
  CHECK(told(both).depth == 4);
  CHECK(told(both).time[0] == milliseconds{1'000});
  Clock alone(control("nodes 500"), milliseconds{0});
  CHECK(!alone.allowance());
  CHECK(alone.charge(std::chrono::hours{5}));
  CHECK(told(alone).nodes == 500);
  CHECK(!told(alone).time[0]);
}

TEST_CASE("bots are told whole milliseconds, never more than there are, never zero too early") {
  Clock clock(control("0.0025"), milliseconds{0});
  CHECK(told(clock).time[0] == milliseconds{2});
  CHECK(clock.charge(microseconds{2'000}));
  CHECK(told(clock).time[0] == milliseconds{1});
}
