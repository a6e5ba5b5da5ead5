// Do the 95 % intervals cover the truth in 95 % of leagues? Simulated leagues with known strengths:
// the outcome of each game has the model's expectation exactly; how often it is a draw follows
// another law than the one that the intervals assume, and the two games of a pair depend on each
// other through a Gaussian copula.
#include <algorithm>
#include <cmath>

#include "arena/rating/ratings.h"
#include "tests/arena/rating/support.h"
#include "tests/support/catch.h"

namespace seedbed::arena {
namespace {

struct World {
  std::vector<double> strengths;   // Elo, mean 0
  std::vector<double> advantages;  // Elo, by variant
  double draw_rate = 0.3;          // between equals
  double correlation = 0;          // of the latent normals of a pair, seen from one bot
  int rounds = 10;                 // each: a pair for each two bots in each variant
};

struct Coverage {
  int ratings = 0, covered = 0;
  int sides = 0, sides_covered = 0;

  [[nodiscard]] double of_ratings() const { return 1.0 * covered / ratings; }
  [[nodiscard]] double of_sides() const { return 1.0 * sides_covered / sides; }
};

double expectation(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

// 0, 1, 2 half points at this uniform quantile: expectation e, draws d.
int outcome(double e, double draw_rate, double quantile) {
  const double draw =
      std::min(draw_rate * std::pow(4 * e * (1 - e), 0.75), 1.8 * std::min(e, 1 - e));
  const double loss = 1 - e - draw / 2;
  return quantile < loss ? 0 : quantile < loss + draw ? 1 : 2;
}

double cdf(double x) {
  return std::erfc(-x / std::sqrt(2.0)) / 2;
}

Standings play(const World& world, std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  Standings standings;
  std::int64_t pair = 0;
  const engine::Result results[] = {engine::Result::North, engine::Result::Draw,
                                    engine::Result::South};
  const int bots = static_cast<int>(world.strengths.size());
  for (int round = 0; round < world.rounds; ++round) {
    for (int variant = 0; variant < static_cast<int>(world.advantages.size()); ++variant) {
      const double side = world.advantages[static_cast<std::size_t>(variant)];
      for (int a = 0; a < bots; ++a) {
        for (int b = a + 1; b < bots; ++b, ++pair) {
          const double gap = world.strengths[static_cast<std::size_t>(a)] -
                             world.strengths[static_cast<std::size_t>(b)];
          const double x = normal(random);
          const double y = world.correlation * x +
                           std::sqrt(1 - world.correlation * world.correlation) * normal(random);
          const int first = outcome(expectation(gap + side), world.draw_rate, cdf(x));
          const int second = outcome(expectation(gap - side), world.draw_rate, cdf(y));
          standings.add({a, b, variant, results[first], pair});
          standings.add({b, a, variant, results[2 - second], pair});
        }
      }
    }
  }
  return standings;
}

Coverage measure(const World& world, int leagues, std::uint64_t seed) {
  Coverage coverage;
  std::mt19937_64 random(seed);
  const int variants = static_cast<int>(world.advantages.size());
  for (int league = 0; league < leagues; ++league) {
    const Ratings ratings =
        rate(static_cast<int>(world.strengths.size()), variants, play(world, random).encounters());
    for (std::size_t bot = 0; bot < world.strengths.size(); ++bot) {
      const BotRating& rating = ratings.bots[bot];
      if (!rating.elo || !rating.error95) continue;
      ++coverage.ratings;
      if (std::abs(*rating.elo - world.strengths[bot]) <= *rating.error95) ++coverage.covered;
    }
    for (const SideAdvantage& side : ratings.advantages) {
      if (!side.elo || !side.error95) continue;
      ++coverage.sides;
      const double truth = world.advantages[static_cast<std::size_t>(side.variant)];
      if (std::abs(*side.elo - truth) <= *side.error95) ++coverage.sides_covered;
    }
  }
  return coverage;
}

const std::vector<World>& worlds() {
  static const std::vector<World> list{
      {{0, 0}, {0}, 0.3, 0, 25},
      {{60, -60}, {80}, 0.1, -0.5, 30},
      {{150, 50, -50, -150}, {40, -30}, 0.4, -0.3, 6},
      {{200, 120, 20, -40, -100, -200}, {60}, 0.2, 0.4, 6},
      {{300, 100, 0, -100, -300}, {150, 0}, 0.6, -0.6, 10},
      {{30, 20, 10, 0, -10, -20, -30}, {20}, 0.8, 0, 4},
  };
  return list;
}

TEST_CASE("intervals cover the truth about as often as they say") {
  const std::size_t at = GENERATE(0U, 1U, 2U, 3U, 4U, 5U);
  INFO("world " << at);
  const Coverage coverage = measure(worlds()[at], 300, 20 + at);
  REQUIRE(coverage.ratings >= 500);
  CHECK(coverage.of_ratings() > 0.915);
  CHECK(coverage.of_ratings() < 0.985);
  CHECK(coverage.of_sides() > 0.90);
}

// Long: run by its tag.
TEST_CASE("intervals cover the truth in 93 to 97 % of leagues", "[.full]") {
  const std::size_t at = GENERATE(0U, 1U, 2U, 3U, 4U, 5U);
  INFO("world " << at);
  const Coverage coverage = measure(worlds()[at], 6000, 70 + at);
  CAPTURE(coverage.of_ratings(), coverage.of_sides());
  CHECK(coverage.of_ratings() > 0.93);
  CHECK(coverage.of_ratings() < 0.97);
  CHECK(coverage.of_sides() > 0.93);
  CHECK(coverage.of_sides() < 0.97);
}

}  // namespace
}  // namespace seedbed::arena
