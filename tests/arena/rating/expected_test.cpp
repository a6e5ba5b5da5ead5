// Expected against actual, and who is likely the stronger. The numbers come from a solver of its
// own that holds a row and a column for every single game: the estimate by Newton's method, the
// games' covariance V written out in full, residuals (I - P)(y - e) with P = W X H^-1 X'.
#include <cmath>
#include <string>

#include "tests/arena/rating/support.h"
#include "tests/support/catch.h"

namespace seedbed::arena {
namespace {

using Catch::Approx;
using test::plain;
using test::ResultSet;

// Pairs as "wl": the results of `first`, as South and then as North.
void add_pairs(ResultSet& set, const std::string& first, const std::string& second,
               const std::string& results, int variant = 0) {
  const int a = set.bot(first), b = set.bot(second);
  const auto push = [&](int south, int north, char own, bool own_is_south, std::int64_t pair) {
    const bool south_won = (own == 'w') == own_is_south;
    const engine::Result result = own == 'd'  ? engine::Result::Draw
                                  : south_won ? engine::Result::South
                                              : engine::Result::North;
    set.games.push_back({south, north, variant, result, pair});
  };
  for (std::size_t k = 0; k + 1 < results.size(); k += 3) {
    const std::int64_t pair = static_cast<std::int64_t>(set.games.size());
    push(a, b, results[k], true, pair);
    push(b, a, results[k + 1], false, pair);
  }
}

ResultSet triangle() {
  ResultSet set;
  add_pairs(set, "A", "B", "ww wl wd dd lw wl ww");
  add_pairs(set, "A", "C", "ww wd wl dl ww lw");
  add_pairs(set, "B", "C", "wl dl ld wl ll");
  set.add("A", "B", 1, 0, 0);
  set.add("C", "B", 1, 0, 0);
  set.add("C", "A", 0, 1, 0);
  return set;
}

void check(const Expectation& told, int a, int b, int games, double points, double expected,
           double deviation) {
  CAPTURE(a, b);
  CHECK(told.a == a);
  CHECK(told.b == b);
  CHECK(told.games == games);
  CHECK(told.points == points);
  CHECK(told.expected == Approx(expected).margin(1e-5));
  REQUIRE(told.deviation);
  CHECK(*told.deviation == Approx(deviation).margin(1e-5));
}

TEST_CASE("three bots have one degree of freedom: every pairing is off by as much") {
  const Ratings ratings = triangle().rate(plain());
  CHECK(*ratings.bots[0].elo == Approx(86.0771).margin(1e-4));
  REQUIRE(ratings.expectations.size() == 3);
  check(ratings.expectations[0], 0, 1, 15, 10.5, 11.203790, -0.954598);
  check(ratings.expectations[1], 0, 2, 13, 8.5, 7.796210, 0.954598);
  check(ratings.expectations[2], 1, 2, 11, 3, 3.703790, -0.954598);
  CHECK(*superiority(ratings, 0, 1) == Approx(0.998141).margin(1e-6));
  CHECK(*superiority(ratings, 0, 2) == Approx(0.866824).margin(1e-6));
  CHECK(*superiority(ratings, 1, 2) == Approx(0.039591).margin(1e-6));
}

TEST_CASE("the side's advantage takes part in what is expected") {
  const Ratings ratings = triangle().rate({});
  CHECK(*ratings.advantages[0].elo == Approx(111.9599).margin(1e-4));
  check(ratings.expectations[0], 0, 1, 15, 10.5, 11.240387, -1.030605);
  check(ratings.expectations[2], 1, 2, 11, 3, 3.740387, -1.030605);
  CHECK(*superiority(ratings, 0, 1) == Approx(0.997858).margin(1e-6));
  CHECK(*superiority(ratings, 1, 2) == Approx(0.051694).margin(1e-6));
}

TEST_CASE("four bots, one pairing never met") {
  ResultSet set = triangle();
  add_pairs(set, "A", "D", "ll wl");
  add_pairs(set, "C", "D", "wd dl ll");
  set.add("D", "A", 0, 0, 1);
  const Ratings ratings = set.rate({});
  CHECK(*ratings.bots[3].elo == Approx(109.2229).margin(1e-4));
  REQUIRE(ratings.expectations.size() == 5);
  check(ratings.expectations[0], 0, 1, 15, 10.5, 11.234223, -0.935122);
  check(ratings.expectations[1], 0, 2, 13, 8.5, 7.748518, 0.863282);
  check(ratings.expectations[2], 0, 3, 5, 2, 2.017259, -0.029253);
  check(ratings.expectations[4], 2, 3, 6, 2, 1.982741, 0.029253);
  CHECK(*superiority(ratings, 0, 3) == Approx(0.305795).margin(1e-6));
  CHECK(*superiority(ratings, 1, 3) == Approx(0.014891).margin(1e-6));
}

TEST_CASE("superiority is a chance: both sides sum to one, whatever is held") {
  RatingOptions held;
  held.anchors = {{1, 1500}};
  const Ratings free = triangle().rate({}), anchored = triangle().rate(held);
  for (int a = 0; a < 3; ++a) {
    CHECK_FALSE(superiority(free, a, a));
    for (int b = 0; b < 3; ++b) {
      if (a == b) continue;
      CHECK(*superiority(free, a, b) + *superiority(free, b, a) == Approx(1));
      CHECK(*superiority(anchored, a, b) == Approx(*superiority(free, a, b)).margin(1e-6));
    }
  }
}

TEST_CASE("what the fit cannot miss has no deviation, and what has no rating no expectation") {
  ResultSet set;
  set.add("A", "B", 7, 2, 3);
  set.add("A", "winner", 0, 0, 4);
  set.add("C", "D", 1, 1, 1);
  const Ratings ratings = set.rate(plain());
  REQUIRE(ratings.expectations.size() == 2);
  CHECK(ratings.expectations[0].points == 8);
  CHECK(ratings.expectations[0].expected == Approx(8));
  CHECK_FALSE(ratings.expectations[0].deviation);
  CHECK(ratings.expectations[1].expected == Approx(1.5));
  CHECK(superiority(ratings, set.bot("A"), set.bot("B")));
  CHECK_FALSE(superiority(ratings, set.bot("A"), set.bot("winner")));  // no finite rating
  CHECK_FALSE(superiority(ratings, set.bot("A"), set.bot("C")));       // not comparable
  CHECK(*superiority(ratings, set.bot("C"), set.bot("D")) == Approx(0.5));

  RatingOptions both = plain();
  both.anchors = {{0, 100}, {1, 0}};
  const Ratings held = set.rate(both);
  CHECK_FALSE(superiority(held, 0, 1));  // given, not estimated
  // 400 log10 odds of 100: 12 games expect 12 * 0.640065; no parameter is free, so the error is
  // that of the games alone: 12 e(1-e)(1-D), D = (2 + 1) / (12 * 4e(1-e) + 3 + 1) with the draw of
  // C and D, who are even.
  const double e = 1 / (1 + std::pow(10, -0.25));
  const double draws = 3 / (12 * 4 * e * (1 - e) + 3 + 1);
  REQUIRE(held.expectations[0].deviation);
  CHECK(*held.expectations[0].deviation ==
        Approx((8 - 12 * e) / std::sqrt(12 * e * (1 - e) * (1 - draws))).epsilon(1e-6));
}

}  // namespace
}  // namespace seedbed::arena
