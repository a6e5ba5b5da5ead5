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
using test::kTolerance;
using test::plain;
using test::read_set;
using test::ResultSet;

TEST_CASE("result sets with a finite maximum agree with an independent solver") {
  const std::string name =
      GENERATE("01-two-players", "02-single-draw", "07-cycle-uneven", "10-first-move-advantage",
               "12-unbalanced-games", "13-twenty-players");
  INFO(name);
  ResultSet set = read_set(name);
  REQUIRE_FALSE(set.rating.empty());
  const Ratings ratings = set.rate(plain());
  check_finite(ratings);
  CHECK(ratings.groups.size() == 1);
  CHECK(ratings.advantages.empty());
  for (const auto& [bot, expected] : set.rating) {
    INFO(bot);
    REQUIRE(set.of(ratings, bot).elo);
    CHECK(*set.of(ratings, bot).elo == elo(expected));
    // Draws only ever narrow the interval that the binomial variance gives.
    REQUIRE(set.of(ratings, bot).error95);
    CHECK(*set.of(ratings, bot).error95 > 0.4 * set.fisher[bot]);
    CHECK(*set.of(ratings, bot).error95 <= set.fisher[bot] + kTolerance);
  }
}

TEST_CASE("without draws and pairs the interval is the one of the binomial variance") {
  // Two games, one won by each: e = 1/2, curvature 1/2; D = 0. In Elo: 1.959964 * sqrt(2) *
  // 173.7178 for the difference, half of that for each against the mean.
  ResultSet set;
  set.add("A", "B", 1, 0, 0);
  set.add("B", "A", 1, 0, 0);
  const Ratings ratings = set.rate(plain());
  CHECK(*set.of(ratings, "A").elo == elo(0));
  CHECK(*set.of(ratings, "A").error95 == Approx(240.757).margin(0.01));
}

TEST_CASE("the interval of the twenty players comes close to a bootstrap's") {
  ResultSet set = read_set("13-twenty-players");
  RatingOptions options;
  const Ratings ratings = set.rate(options);
  // A parametric bootstrap with draw rate and advantage, 1,000 samples: 183.7010 +- 79.2
  CHECK(*set.of(ratings, "P04").elo == elo(183.7010));
  CHECK(*set.of(ratings, "P04").error95 == Approx(79.2).epsilon(0.04));
  REQUIRE(ratings.advantages.size() == 1);
  CHECK(*ratings.advantages[0].elo == Approx(15.4783).margin(0.001));
}

TEST_CASE("the first-move advantage is fitted together with the ratings") {
  ResultSet set = read_set("10-first-move-advantage");
  const Ratings ratings = set.rate();
  CHECK(*set.of(ratings, "D").elo == elo(24.6175));
  CHECK(*set.of(ratings, "C").elo == elo(11.0096));
  CHECK(*set.of(ratings, "B").elo == elo(-6.2861));
  CHECK(*set.of(ratings, "A").elo == elo(-29.3410));
  REQUIRE(ratings.advantages.size() == 1);
  CHECK(*ratings.advantages[0].elo == elo(244.9181));
}

TEST_CASE("each variant has its own advantage, the bots one strength over all") {
  ResultSet set;
  set.add("A", "B", 6, 2, 2);
  set.add("B", "A", 3, 3, 4);
  set.add("B", "C", 5, 1, 4);
  set.add("C", "B", 4, 4, 2);
  set.add("A", "C", 7, 1, 2);
  set.add("C", "A", 3, 0, 7);
  set.add("A", "B", 2, 2, 6, 1);
  set.add("B", "A", 1, 3, 6, 1);
  set.add("B", "C", 3, 1, 6, 1);
  set.add("C", "B", 2, 2, 6, 1);
  set.add("A", "C", 5, 1, 4, 1);
  set.add("C", "A", 0, 1, 9, 1);
  const Ratings all = set.rate({}, 2);  // expected: a separate solver, in Python
  CHECK(*set.of(all, "A").elo == elo(83.2234));
  CHECK(*set.of(all, "B").elo == elo(-19.9830));
  CHECK(*set.of(all, "C").elo == elo(-63.2403));
  REQUIRE(all.advantages.size() == 2);
  CHECK(*all.advantages[0].elo == elo(44.5187));
  CHECK(*all.advantages[1].elo == elo(-160.1275));
  const Ratings without = set.rate(plain(), 2);
  CHECK(*set.of(without, "A").elo == elo(75.1157));
  CHECK(*set.of(without, "C").elo == elo(-57.0750));

  SECTION("one variant alone sees only its games") {
    RatingOptions only = plain();
    only.variant = 1;
    ResultSet alone;
    for (const RatedGame& game : set.games) {
      if (game.variant == 1) alone.games.push_back(game);
    }
    alone.names = set.names;
    const Ratings expected = alone.rate(plain(), 2);
    const Ratings got = set.rate(only, 2);
    CHECK(*set.of(got, "A").elo == elo(*alone.of(expected, "A").elo));
    CHECK(*set.of(got, "A").elo > 0);
  }
}

TEST_CASE("75 % is a difference of 190.85") {
  ResultSet set;
  set.add("A", "B", 30, 0, 10);
  const Ratings ratings = set.rate(plain());
  CHECK(*set.of(ratings, "A").elo - *set.of(ratings, "B").elo == elo(400 * std::log10(3.0)));
}

TEST_CASE("D17 a consistent triangle is not compressed") {
  ResultSet set;
  set.add("H", "S", 75, 0, 25);
  set.add("S", "K", 75, 0, 25);
  set.add("H", "K", 90, 0, 10);
  const Ratings ratings = set.rate(plain());
  CHECK(*set.of(ratings, "H").elo == elo(190.8485));
  CHECK(*set.of(ratings, "S").elo == elo(0));
  CHECK(*set.of(ratings, "K").elo == elo(-190.8485));
}

TEST_CASE("an even cycle rates all alike") {
  ResultSet set;
  set.add("A", "B", 3, 0, 1);
  set.add("B", "C", 3, 0, 1);
  set.add("C", "A", 3, 0, 1);
  const Ratings ratings = set.rate(plain());
  for (const BotRating& bot : ratings.bots) CHECK(*bot.elo == elo(0));
}

TEST_CASE("an anchor moves its group and takes the error away from itself") {
  ResultSet set = read_set("07-cycle-uneven");
  const Ratings free = set.rate(plain());
  RatingOptions options = plain();
  options.anchors = {{set.bot("B"), 1500}};
  const Ratings anchored = set.rate(options);
  check_finite(anchored);
  CHECK(anchored.anchored);
  for (const std::string name : {"A", "B", "C"}) {
    CHECK(*set.of(anchored, name).elo - *set.of(free, name).elo ==
          elo(1500 - *set.of(free, "B").elo));
  }
  CHECK(*set.of(anchored, "B").error95 == elo(0));
  CHECK(*set.of(anchored, "A").error95 > *set.of(free, "A").error95);

  SECTION("two anchors are both held") {
    options.anchors.push_back({set.bot("A"), 1000});
    const Ratings two = set.rate(options);
    CHECK(*set.of(two, "B").elo == elo(1500));
    CHECK(*set.of(two, "A").elo == elo(1000));
    CHECK(*set.of(two, "C").elo > 1000);
    CHECK(*set.of(two, "C").elo < 1500);
    check_finite(two);
  }
  SECTION("absurdly far apart, still finite") {
    options.anchors.push_back({set.bot("A"), -1e6});
    check_finite(set.rate(options));
  }
}

TEST_CASE("pairs that always split narrow the interval, pairs that repeat widen it") {
  ResultSet lone, split, twice;
  for (int k = 0; k < 40; ++k) {
    const engine::Result won = k % 2 == 0 ? engine::Result::South : engine::Result::North;
    const engine::Result lost = k % 2 == 0 ? engine::Result::North : engine::Result::South;
    for (ResultSet* set : {&lone, &split, &twice}) {
      const std::int64_t pair = set == &lone ? kNoPair : k;
      set->games.push_back({set->bot("A"), set->bot("B"), 0, won, pair});
      set->games.push_back({set->bot("B"), set->bot("A"), 0, set == &split ? won : lost, pair});
    }
  }
  const double independent = *lone.rate().bots[0].error95;
  CHECK(*split.rate().bots[0].error95 < 0.4 * independent);
  // Perfectly correlated games are worth half as many: sqrt(2), less the shrinkage.
  CHECK(*twice.rate().bots[0].error95 == Approx(std::sqrt(2.0) * independent).epsilon(0.05));
}

TEST_CASE("bots and games permuted, the same ratings") {
  ResultSet set;
  std::mt19937 random(11);
  const engine::Result results[] = {engine::Result::South, engine::Result::Draw,
                                    engine::Result::North};
  const int bots = 7;
  for (int bot = 0; bot < bots; ++bot) set.bot(std::string(1, static_cast<char>('A' + bot)));
  for (std::int64_t pair = 0; pair < 300; ++pair) {
    const int a = static_cast<int>(random() % bots);
    const int b = (a + 1 + static_cast<int>(random() % (bots - 1))) % bots;
    const int variant = static_cast<int>(random() % 2);
    set.games.push_back({a, b, variant, results[random() % 3], pair});
    set.games.push_back({b, a, variant, results[random() % 3], pair});
  }
  const Ratings before = set.rate({}, 2);
  std::vector<int> place(bots);
  for (int bot = 0; bot < bots; ++bot) place[static_cast<std::size_t>(bot)] = (bot * 3 + 2) % bots;
  std::shuffle(set.games.begin(), set.games.end(), random);
  for (RatedGame& game : set.games) {
    game.south = place[static_cast<std::size_t>(game.south)];
    game.north = place[static_cast<std::size_t>(game.north)];
  }
  const Ratings after = set.rate({}, 2);
  for (std::size_t bot = 0; bot < place.size(); ++bot) {
    const BotRating& moved = after.bots[static_cast<std::size_t>(place[bot])];
    CHECK(*moved.elo == Approx(*before.bots[bot].elo).margin(1e-8));
    CHECK(*moved.error95 == Approx(*before.bots[bot].error95).margin(1e-6));
  }
  CHECK(*after.advantages[1].elo == Approx(*before.advantages[1].elo).margin(1e-8));
}

}  // namespace
}  // namespace seedbed::arena
