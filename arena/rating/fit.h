// The numeric half of ratings.h: Newton's method on the joint likelihood, and the covariance of
// what it finds. Internal to arena/rating; natural units (log odds), not Elo. Only fit.cpp sees
// Eigen.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "arena/rating/connect.h"
#include "arena/rating/spread.h"
#include "arena/rating/standings.h"

namespace seedbed::arena {

inline constexpr double kEloPerNat = 173.71779276130073;  // 400 / ln 10

// 1 / (1 + exp(-x)), without overflow.
[[nodiscard]] double logistic(double x);

struct FitInput {
  int bots = 0;
  int variants = 0;
  std::span<const Encounter> encounters;  // only those that count (connect.h)
  const Structure* structure = nullptr;
  std::vector<Identified> advantages;       // by variant; No = held at 0
  std::vector<std::optional<double>> held;  // by bot: anchored strength
};

struct Estimate {
  double value = 0;
  double variance = 0;  // 0 where the value is held
};

// A square of numbers by parameter.
struct Matrix {
  int size = 0;
  std::vector<double> values;

  [[nodiscard]] double operator()(int row, int column) const {
    return values[static_cast<std::size_t>(row) * static_cast<std::size_t>(size) +
                  static_cast<std::size_t>(column)];
  }
};

struct FitResult {
  std::vector<Estimate> strengths;   // by bot; a group without a held bot has mean 0
  std::vector<Estimate> advantages;  // by variant
  std::vector<Spread> spreads;       // by variant

  // The free parameters, before a group's mean moves to 0, which no difference in a group notices.
  // -1: not free, held or the one that the others of its group are measured from.
  std::vector<int> strength_index;   // by bot
  std::vector<int> advantage_index;  // by variant
  Matrix inverse_curvature;          // H^-1
  Matrix covariance;                 // H^-1 J H^-1 of the estimate
};

[[nodiscard]] FitResult fit(const FitInput& input);

// Variance of the difference of the strengths of two core bots of one group.
[[nodiscard]] double difference_variance(const FitResult& fitted, int a, int b);

}  // namespace seedbed::arena
