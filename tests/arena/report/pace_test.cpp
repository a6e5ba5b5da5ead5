// Times, depths and nodes: who moved is worked out by hand from the rules of kalah, quantiles from
// the definition of the nearest rank.
#include "arena/report/pace.h"

#include <random>

#include "engine/catalogue.h"
#include "tests/support/catch.h"

namespace seedbed::arena {
namespace {

using Catch::Approx;
using engine::Side;

TEST_CASE("quantiles by nearest rank") {
  Histogram histogram;
  CHECK(histogram.quantile(0.5) == 0);
  for (int value = 1; value <= 100; ++value) histogram.add(value);
  CHECK(histogram.count() == 100);
  CHECK(histogram.quantile(0) == 1);
  CHECK(histogram.quantile(0.5) == 50);
  CHECK(histogram.quantile(0.505) == 51);
  CHECK(histogram.quantile(0.99) == 99);
  CHECK(histogram.quantile(1) == 100);
  Histogram other;
  for (int k = 0; k < 300; ++k) other.add(7);
  other.add(-5);
  histogram.add(other);
  CHECK(histogram.count() == 401);
  CHECK(histogram.quantile(0.5) == 7);
  CHECK(histogram.quantile(0) == 0);
}

TEST_CASE("a large value is right to 0.8 %") {
  std::mt19937_64 random(1);
  for (int bits = 1; bits < 63; ++bits) {
    for (int k = 0; k < 200; ++k) {
      const auto value = static_cast<std::int64_t>(random() >> (64 - bits));
      Histogram histogram;
      histogram.add(value);
      CAPTURE(value);
      CHECK(histogram.quantile(1) == Approx(static_cast<double>(value)).epsilon(0.008));
    }
  }
}

// South: c1 ends in the store, f1 passes it. North: e2 has five seeds by then and ends in his
// store, a2 passes it.
GameRecord two_turns() {
  GameRecord record;
  record.variant = "kalah";
  record.south = "a";
  record.north = "b";
  record.moves = {"c1", "f1", "e2", "a2", "a1"};
  record.times_us = {100, 300, 40'000, 0, 5'000};
  record.time_control = "2+0.02";
  return record;
}

const std::vector<Side> kMovers{Side::South, Side::South, Side::North, Side::North, Side::South};

TEST_CASE("who moved is found by replay") {
  const engine::GamePtr game = engine::load_game("kalah").value();
  GameRecord record = two_turns();
  CHECK(movers(record, game) == kMovers);
  record.moves.push_back("a1");  // an empty house
  CHECK_FALSE(movers(record, game));
  record.moves = {"f2"};
  record.start = "4,4,4,4,4,4/4,4,0,5,5,5 N 1,0";
  CHECK(movers(record, game) == std::vector<Side>{Side::North});
  record.start = "no position";
  CHECK_FALSE(movers(record, game));
}

TEST_CASE("sums of a game") {
  GameRecord record = two_turns();
  record.depths = {5, 0, 9, 0, 8};
  record.nodes = {1'000, 0, 0, 0, 2'000};
  const Pace south = pace(record, kMovers, Side::South);
  CHECK(south.moves == 3);
  CHECK(*south.mean_us() == 1'800);
  CHECK(south.times.quantile(0.5) == Approx(300).epsilon(0.008));
  CHECK(south.longest_us == 5'000);
  CHECK(*south.depth() == 6.5);
  CHECK(*south.nodes() == 1'500);
  CHECK(*south.nodes_per_second() == Approx(3'000 / 0.0051));
  // Two turns: 2 s and the increment of the first.
  CHECK(*south.clock_share() == Approx(0.0054 / 2.02));

  Pace north = pace(record, kMovers, Side::North);
  CHECK(north.moves == 1);  // a2 was announced with e2: nobody was asked
  CHECK(*north.mean_us() == 40'000);
  CHECK(*north.clock_share() == Approx(0.04 / 2));
  CHECK_FALSE(north.nodes());
  CHECK_FALSE(north.nodes_per_second());
  north.add(south);
  CHECK(north.moves == 4);
  CHECK(north.longest_us == 40'000);
  CHECK(*north.clock_share() == Approx(0.0454 / 4.02));
  CHECK(*north.depth() == Approx(22.0 / 3));
}

TEST_CASE("what a time control allows") {
  GameRecord record = two_turns();
  const auto share = [&](const char* control, Side side) {
    record.time_control = control;
    return pace(record, kMovers, side).clock_share();
  };
  // The base comes again after each turn.
  CHECK(*share("1/10+0", Side::South) == Approx(0.0054 / 20));
  CHECK(*share("2/10+0", Side::South) == Approx(0.0054 / 10));
  CHECK(*share("movetime 10ms", Side::South) == Approx(0.0054 / 0.03));
  CHECK(*share("1+0 / 4+0", Side::South) == Approx(0.0054 / 1));
  CHECK(*share("1+0 / 4+0", Side::North) == Approx(0.04 / 4));
  CHECK_FALSE(share("nodes 1000", Side::South));
  CHECK_FALSE(share("?", Side::South));
}

TEST_CASE("nothing told, nothing made up") {
  const Pace none;
  CHECK_FALSE(none.mean_us());
  CHECK_FALSE(none.clock_share());
  CHECK_FALSE(none.depth());
  GameRecord record = two_turns();
  record.times_us.clear();
  CHECK(pace(record, kMovers, Side::South).moves == 0);
}

}  // namespace
}  // namespace seedbed::arena
