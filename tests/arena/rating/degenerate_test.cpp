// Results that have no finite maximum, and other corner cases: never NaN, never infinity.
#include "arena/rating/ratings.h"

#include <algorithm>
#include <cmath>

#include "tests/arena/rating/support.h"
#include "tests/support/catch.h"

namespace seedbed::arena {
namespace {

using Catch::Approx;
using test::check_finite;
using test::elo;
using test::plain;
using test::read_set;
using test::ResultSet;

TEST_CASE("perfect bots are taken out and bounded, the rest is rated") {
  ResultSet set = read_set("05-perfect-top-bottom-4p");
  const Ratings ratings = set.rate(plain());
  check_finite(ratings);
  CHECK_FALSE(set.of(ratings, "A").elo);
  CHECK_FALSE(set.of(ratings, "A").elo_high);
  CHECK_FALSE(set.of(ratings, "D").elo);
  CHECK_FALSE(set.of(ratings, "D").elo_low);
  // B and C: 2.5 of 4 between them, half of 400 log10(2.5 / 1.5) each
  CHECK(*set.of(ratings, "B").elo == elo(44.3697));
  CHECK(*set.of(ratings, "C").elo == elo(-44.3697));
  // A against B and C twice each: x with 2 e(x - 44.3697) + 2 e(x + 44.3697) = 3.5
  const double x = *set.of(ratings, "A").elo_low;
  const auto e = [](double d) { return 1 / (1 + std::pow(10, -d / 400)); };
  CHECK(2 * e(x - 44.3697) + 2 * e(x + 44.3697) == Approx(3.5).margin(1e-6));
  CHECK(*set.of(ratings, "D").elo_high == elo(-x));
  CHECK(ratings.groups == std::vector<std::vector<int>>{{0, 1, 2, 3}});
  CHECK(ranking(ratings) == std::vector<int>{0, 1, 2, 3});
}

TEST_CASE("D01 a clean sweep is a bound on both sides") {
  ResultSet set;
  set.add("A", "B", 3, 0, 0);
  set.add("B", "A", 0, 0, 3);
  const Ratings ratings = set.rate();
  check_finite(ratings);
  // As if 5.5 of 6: 400 log10 11 = 416.557, half of it from the mean.
  CHECK(*set.of(ratings, "A").elo_low == elo(208.2785));
  CHECK(*set.of(ratings, "B").elo_high == elo(-208.2785));
  CHECK_FALSE(set.of(ratings, "A").error95);
  REQUIRE(ratings.advantages.size() == 1);
  CHECK_FALSE(ratings.advantages[0].elo);
  CHECK_FALSE(ratings.advantages[0].note.empty());
}

TEST_CASE("a ladder of clean sweeps is taken off from both ends") {
  ResultSet set;
  set.add("A", "B", 2, 0, 0);
  set.add("B", "C", 2, 0, 0);
  const Ratings ratings = set.rate();
  check_finite(ratings);
  CHECK(*set.of(ratings, "B").elo == elo(0));
  CHECK_FALSE(set.of(ratings, "B").error95);
  CHECK(*set.of(ratings, "A").elo_low == elo(400 * std::log10(3.0)));
  CHECK(*set.of(ratings, "C").elo_high == elo(-400 * std::log10(3.0)));

  SECTION("a second round starts where the first ends") {
    set.add("Z", "A", 2, 0, 0);
    set.add("C", "D", 2, 0, 0);
    set.add("B", "E", 1, 0, 1);
    const Ratings longer = set.rate(plain());
    check_finite(longer);
    CHECK(*set.of(longer, "B").elo == elo(0));
    CHECK(*set.of(longer, "A").elo_low == elo(400 * std::log10(3.0)));
    CHECK(*set.of(longer, "Z").elo_low == elo(800 * std::log10(3.0)));
    CHECK(*set.of(longer, "D").elo_high == elo(-800 * std::log10(3.0)));
  }
}

TEST_CASE("unconnected groups are listed and rated apart") {
  ResultSet set = read_set("08-disconnected");
  const Ratings ratings = set.rate(plain());
  check_finite(ratings);
  CHECK(ratings.groups == std::vector<std::vector<int>>{{0, 1}, {2, 3}});
  CHECK(*set.of(ratings, "A").elo == elo(73.5954));
  CHECK(*set.of(ratings, "B").elo == elo(-73.5954));
  CHECK(*set.of(ratings, "C").elo == elo(17.4300));
  CHECK(*set.of(ratings, "D").elo == elo(-17.4300));
  CHECK(ratings.notes.size() == 1);
}

TEST_CASE("a bridge on which one group won everything does not connect") {
  ResultSet set;
  set.add("A", "B", 3, 0, 1);
  set.add("C", "D", 1, 2, 1);
  set.add("B", "C", 4, 0, 0);
  const Ratings ratings = set.rate(plain());
  check_finite(ratings);
  CHECK(ratings.groups == std::vector<std::vector<int>>{{0, 1}, {2, 3}});
  CHECK(*set.of(ratings, "A").elo == elo(200 * std::log10(3.0)));
  CHECK(*set.of(ratings, "C").elo == elo(0));
  SECTION("half a point back joins them") {
    set.add("C", "B", 0, 1, 0);
    CHECK(set.rate(plain()).groups.size() == 1);
  }
}

TEST_CASE("a bot that is neither perfect nor comparable stands alone") {
  ResultSet set;  // A, B above X above C, D, each crossing all one way
  set.add("A", "B", 1, 0, 1);
  set.add("C", "D", 1, 0, 1);
  set.add("A", "X", 2, 0, 0);
  set.add("X", "C", 2, 0, 0);
  const Ratings ratings = set.rate();
  check_finite(ratings);
  CHECK(ratings.groups.size() == 3);
  CHECK(*set.of(ratings, "X").elo == elo(0));
  CHECK_FALSE(set.of(ratings, "X").error95);
  CHECK_FALSE(set.of(ratings, "X").note.empty());
}

TEST_CASE("D03 no game and one game") {
  ResultSet set;
  set.bot("A");
  set.bot("B");
  const Ratings none = set.rate();
  check_finite(none);
  CHECK(none.groups.empty());
  CHECK(none.bots[0].note == "no rated games");
  CHECK(none.advantages.empty());
  check_finite(rate(0, 0, {}));

  set.add("A", "B", 1, 0, 0);
  const Ratings one = set.rate();
  check_finite(one);
  CHECK(*one.bots[0].elo_low == elo(0));  // had it been a draw
  CHECK(*one.bots[1].elo_high == elo(0));
}

TEST_CASE("a single draw has a wide interval, not none") {
  ResultSet set = read_set("02-single-draw");
  for (const bool advantage : {false, true}) {
    RatingOptions options;
    options.advantage = advantage;
    const Ratings ratings = set.rate(options);
    check_finite(ratings);
    CHECK(*set.of(ratings, "A").elo == elo(0));
    CHECK(*set.of(ratings, "A").error95 > 200);
  }
}

TEST_CASE("all draws: zero, and an interval that narrows") {
  ResultSet set;
  set.add("A", "B", 0, 50, 0);
  set.add("B", "A", 0, 50, 0);
  const Ratings ratings = set.rate();
  check_finite(ratings);
  CHECK(*set.of(ratings, "A").elo == elo(0));
  CHECK(*set.of(ratings, "A").error95 > 0.5);
  CHECK(*set.of(ratings, "A").error95 < 20);
  CHECK(*ratings.advantages[0].elo == elo(0));
}

TEST_CASE("999 to 1") {
  ResultSet set;
  set.add("A", "B", 999, 0, 1);
  const Ratings ratings = set.rate(plain());
  check_finite(ratings);
  CHECK(*set.of(ratings, "A").elo == elo(200 * std::log10(999.0)));
}

TEST_CASE("a long ladder of lopsided matches is climbed to the end") {
  ResultSet set;
  for (int rung = 0; rung < 30; ++rung) {
    set.add(std::to_string(rung), std::to_string(rung + 1), 2000, 0, 1);
  }
  for (const bool advantage : {false, true}) {
    RatingOptions options;
    options.advantage = advantage;
    const Ratings ratings = set.rate(options);
    check_finite(ratings);
    CHECK(*ratings.bots[0].elo == elo(15 * 400 * std::log10(2000.0)));
    CHECK(*ratings.bots[15].elo == elo(0));
  }
}

TEST_CASE("South wins every game: strengths stay finite, the advantage is a bound") {
  ResultSet set;
  set.add("A", "B", 10, 0, 0);
  set.add("B", "A", 10, 0, 0);
  set.add("A", "C", 10, 0, 0);
  set.add("C", "A", 10, 0, 0);
  const Ratings ratings = set.rate();
  check_finite(ratings);
  for (const BotRating& bot : ratings.bots) CHECK(*bot.elo == elo(0));
  REQUIRE(ratings.advantages.size() == 1);
  CHECK_FALSE(ratings.advantages[0].elo);
  // 40 games won and one even game drawn: 40 (1 - e) = e - 1/2, so e = 40.5 / 41
  CHECK(*ratings.advantages[0].elo_low == elo(400 * std::log10(40.5 / 0.5)));

  SECTION("North, all the same") {
    for (RatedGame& game : set.games) game.result = engine::Result::North;
    const Ratings mirrored = set.rate();
    check_finite(mirrored);
    CHECK(*mirrored.advantages[0].elo_high == elo(-400 * std::log10(40.5 / 0.5)));
  }
}

TEST_CASE("an advantage that grows together with a strength is held back too") {
  ResultSet set;  // A wins as South, draws as North: strength and advantage rise together
  set.add("A", "B", 10, 0, 0);
  set.add("B", "A", 0, 10, 0);
  const Ratings ratings = set.rate();
  check_finite(ratings);
  CHECK(*set.of(ratings, "A").elo > 50);
  CHECK(*set.of(ratings, "A").elo < 1000);
  CHECK(ratings.advantages[0].elo_low);
}

TEST_CASE("an advantage that the sides do not show is left out") {
  ResultSet set;  // A always South: nothing tells its strength from the side's
  set.add("A", "B", 30, 0, 10);
  const Ratings ratings = set.rate();
  check_finite(ratings);
  CHECK(*set.of(ratings, "A").elo == elo(200 * std::log10(3.0)));
  CHECK_FALSE(ratings.advantages[0].elo);
  CHECK_FALSE(ratings.advantages[0].elo_low);

  SECTION("unless another variant tells the strengths") {
    set.add("A", "B", 5, 0, 5, 1);
    set.add("B", "A", 5, 0, 5, 1);
    const Ratings both = set.rate({}, 2);
    check_finite(both);
    CHECK(*set.of(both, "A").elo == elo(0));
    CHECK(*both.advantages[0].elo == elo(400 * std::log10(3.0)));
    CHECK(*both.advantages[1].elo == elo(0));
  }
}

TEST_CASE("an anchor without a rating is said to have no effect") {
  ResultSet set;
  set.add("A", "B", 3, 0, 0);
  RatingOptions options;
  options.anchors = {{0, 2000}};
  const Ratings ratings = set.rate(options);
  check_finite(ratings);
  CHECK_FALSE(ratings.anchored);
  CHECK(ratings.notes.size() == 1);
}

TEST_CASE("a zoo of random small result sets: finite, and at the maximum where there is one") {
  std::mt19937 random(3);
  const auto draw = [&](int below) {
    return static_cast<int>(random() % static_cast<unsigned>(below));
  };
  const engine::Result results[] = {engine::Result::South, engine::Result::North,
                                    engine::Result::Draw, engine::Result::Void};
  for (int trial = 0; trial < 3000; ++trial) {
    ResultSet set;
    const int bots = 2 + draw(5);
    const int variants = 1 + draw(3);
    for (int bot = 0; bot < bots; ++bot) set.bot(std::to_string(bot));
    const int kinds = 1 + draw(4);
    const int games = draw(14);
    for (int game = 0; game < games; ++game) {
      const int a = draw(bots);
      const int b = (a + 1 + draw(bots - 1)) % bots;
      set.games.push_back({a, b, draw(variants), results[draw(kinds)], draw(6)});
    }
    INFO("trial " << trial);
    check_finite(set.rate({}, variants));
    const Ratings ratings = set.rate(plain(), variants);
    check_finite(ratings);
    // At the maximum each rated bot scores in its group exactly what its rating expects.
    std::vector<double> excess(static_cast<std::size_t>(bots), 0);
    for (const RatedGame& game : set.games) {
      const BotRating& south = ratings.bots[static_cast<std::size_t>(game.south)];
      const BotRating& north = ratings.bots[static_cast<std::size_t>(game.north)];
      if (game.result == engine::Result::Void || !south.elo || !north.elo ||
          south.group != north.group) {
        continue;
      }
      const double e = 1 / (1 + std::pow(10, (*north.elo - *south.elo) / 400));
      const double s = game.result == engine::Result::South  ? 1
                       : game.result == engine::Result::Draw ? 0.5
                                                             : 0;
      excess[static_cast<std::size_t>(game.south)] += s - e;
      excess[static_cast<std::size_t>(game.north)] -= s - e;
    }
    for (const double sum : excess) CHECK(sum == Approx(0).margin(1e-8));
  }
}

}  // namespace
}  // namespace seedbed::arena
