#include "arena/league/time_control.h"

#include "tests/support/catch.h"

using namespace seedbed::arena;
using std::chrono::microseconds;

TEST_CASE("a clock is seconds and an increment", "[time_control]") {
  struct Case {
    const char* text;
    std::int64_t base, increment;  // microseconds
    int turns;
    const char* printed;
  };
  const Case given = GENERATE(
      Case{"2+0.02", 2'000'000, 20'000, 0, "2+0.02"},
      Case{"0:30+0.1", 30'000'000, 100'000, 0, "30+0.1"},
      Case{"40/60+0.5", 60'000'000, 500'000, 40, "40/60+0.5"}, Case{"5", 5'000'000, 0, 0, "5+0"},
      Case{"1:02.5+1", 62'500'000, 1'000'000, 0, "62.5+1"},
      Case{"90:00+30", 5'400'000'000, 30'000'000, 0, "5400+30"},
      Case{"0.000001", 1, 0, 0, "0.000001+0"}, Case{".5+.05", 500'000, 50'000, 0, "0.5+0.05"},
      Case{" 2.50+0.0200000 ", 2'500'000, 20'000, 0, "2.5+0.02"});
  const auto control = parse_time_control(given.text);
  REQUIRE(control);
  CHECK(control->base == microseconds(given.base));
  CHECK(control->increment == microseconds(given.increment));
  CHECK(control->turns == given.turns);
  CHECK_FALSE(control->movetime);
  CHECK(print(*control) == given.printed);
  CHECK(parse_time_control(print(*control)).value() == *control);
}

TEST_CASE("an hourglass has sand alone, and infinite no clock", "[time_control]") {
  const auto sand = parse_time_control("hourglass/1:30 depth 4").value();
  CHECK(sand.hourglass);
  CHECK(sand.base == microseconds(90'000'000));
  CHECK(sand.depth == 4);
  CHECK(print(sand) == "hourglass/90 depth 4");
  CHECK(parse_time_control(print(sand)).value() == sand);
  const auto endless = parse_time_control("infinite nodes 7").value();
  CHECK(endless.infinite);
  CHECK_FALSE(endless.base);
  CHECK(print(endless) == "infinite nodes 7");
  CHECK(parse_time_control(print(endless)).value() == endless);
  CHECK_FALSE(parse_time_control("infinite").value().empty());
}

TEST_CASE("a time that is no time is refused in one sentence", "[time_control]") {
  const std::string text = GENERATE(
      "", " ", "abc", "0", "0+1", "-1", "-1+0.1", "+0.1", "2+", "2+x", "2+-1", "1e3", "nan", "inf",
      "0:60", "1:5", "1:", ":30", "x/2+1", "0/2+1", "-3/2", "40/", "2+1+1", "2,5", "2 3", "2s",
      "0.0000001", "99999999999", "2+0.02 movetime 5ms", "depth", "depth 0", "nodes -1",
      "movetime 0ms", "movetime 5", "hourglass/", "hourglass/0", "hourglass/5+1", "hourglass",
      "40/hourglass/5", "infinite 2", "2 infinite", "infinite movetime 5ms");
  const auto control = parse_time_control(text);
  REQUIRE_FALSE(control);
  const std::string& message = control.error().message;
  CHECK(message.find('\n') == std::string::npos);
  CHECK(message.size() > 20);
}

TEST_CASE("depth and nodes go with either clock", "[time_control]") {
  TimeControl control;
  control.depth = 6;
  CHECK(print(control) == "depth 6");
  control.nodes = 18'446'744'073'709'551'615U;
  control.movetime = microseconds(100'000);
  CHECK(print(control) == "movetime 100ms depth 6 nodes 18446744073709551615");
  CHECK(parse_time_control(print(control)).value() == control);
  CHECK(parse_time_control("2+0.02 depth 3").value().depth == 3);
  CHECK(TimeControl{}.empty());
  CHECK_FALSE(control.empty());
}

TEST_CASE("durations carry their unit", "[time_control]") {
  CHECK(parse_duration("100ms").value() == microseconds(100'000));
  CHECK(parse_duration("0.1s").value() == microseconds(100'000));
  CHECK(parse_duration("250us").value() == microseconds(250));
  CHECK(parse_duration("1.5ms").value() == microseconds(1'500));
  CHECK(parse_duration("0ms").value() == microseconds(0));
  CHECK(parse_movetime("100ms").value() == microseconds(100'000));
  CHECK_FALSE(parse_movetime("0ms"));
  for (const char* text : {"", "100", "ms", "-5ms", "abc", "1.5us", "1 s", "5m", "1..5s"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_duration(text));
  }
  for (const std::int64_t count : {0L, 1L, 999L, 1'000L, 50'000L, 1'000'000L, 1'000'001L}) {
    CHECK(parse_duration(print_duration(microseconds(count))).value() == microseconds(count));
  }
}
