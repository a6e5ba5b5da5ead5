#include "arena/rating/expected.h"

#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

#include "engine/at.h"

namespace seedbed::arena {
namespace {

constexpr double kNoFreedom = 1e-9;  // of a pairing's own variance: less is rounding

double points(const Trinomial& results) {
  return static_cast<double>(results[2]) + static_cast<double>(results[1]) / 2;
}

// Sums over the games of one pairing, seen from its bot a. Vectors are sparse, by parameter.
struct Sums {
  Expectation told;
  double variance = 0;                 // of the points
  std::map<int, double> slope;         // of the expected points: g
  std::map<int, double> with_slope_S;  // covariance of the points with the likelihood's slope
};

class Pairings {
 public:
  explicit Pairings(const FitResult& fitted) : fitted_(fitted) {}

  void add(const Encounter& encounter) {
    Sums& sums = sums_[{encounter.a, encounter.b}];
    const Spread& spread = fitted_.spreads[at(encounter.variant)];
    const double lead =
        fitted_.strengths[at(encounter.a)].value - fitted_.strengths[at(encounter.b)].value;
    const double advantage = fitted_.advantages[at(encounter.variant)].value;
    const double south = logistic(lead + advantage);
    const double north = logistic(lead - advantage);
    add_games(sums, encounter, encounter.as_south(), south, +1);
    add_games(sums, encounter, encounter.as_north(), north, -1);

    double pairs = 0;
    for (const std::int64_t count : encounter.pairs) pairs += static_cast<double>(count);
    const double shared = pairs * spread.correlation * spread.factor *
                          std::sqrt(south * (1 - south) * north * (1 - north));
    sums.variance += 2 * shared;
    for (const int side : {+1, -1}) add_row(sums.with_slope_S, encounter, side, shared);
  }

  [[nodiscard]] std::vector<Expectation> finish() {
    std::vector<Expectation> result;
    for (auto& [bots, sums] : sums_) {
      sums.told.a = bots.first;
      sums.told.b = bots.second;
      double variance = sums.variance;
      for (const auto& [i, g] : sums.slope) {
        for (const auto& [k, c] : sums.with_slope_S) {
          variance -= 2 * g * fitted_.inverse_curvature(i, k) * c;
        }
        for (const auto& [k, h] : sums.slope) variance += g * fitted_.covariance(i, k) * h;
      }
      if (variance > kNoFreedom * sums.variance) {
        sums.told.deviation = (sums.told.points - sums.told.expected) / std::sqrt(variance);
      }
      result.push_back(sums.told);
    }
    return result;
  }

 private:
  void add_games(Sums& sums, const Encounter& encounter, const Trinomial& results, double expected,
                 int side) {
    const double played = count(results);
    const double curvature = played * expected * (1 - expected);
    const double scatter = curvature * fitted_.spreads[at(encounter.variant)].factor;
    sums.told.games += results[0] + results[1] + results[2];
    sums.told.points += points(results);
    sums.told.expected += played * expected;
    sums.variance += scatter;
    add_row(sums.slope, encounter, side, curvature);
    add_row(sums.with_slope_S, encounter, side, scatter);
  }

  // The parameters that a's log odds are the sum of: `side` is +1 where a is South.
  void add_row(std::map<int, double>& sum, const Encounter& encounter, int side, double weight) {
    const int a = fitted_.strength_index[at(encounter.a)];
    const int b = fitted_.strength_index[at(encounter.b)];
    const int advantage = fitted_.advantage_index[at(encounter.variant)];
    if (a >= 0) sum[a] += weight;
    if (b >= 0) sum[b] -= weight;
    if (advantage >= 0) sum[advantage] += side * weight;
  }

  const FitResult& fitted_;
  std::map<std::pair<int, int>, Sums> sums_;
};

}  // namespace

std::vector<Expectation> expectations(const FitInput& input, const FitResult& fitted) {
  Pairings pairings(fitted);
  for (const Encounter& encounter : input.encounters) pairings.add(encounter);
  return pairings.finish();
}

}  // namespace seedbed::arena
