// The numeric half of ratings.h: Newton's method on the joint likelihood, and the covariance of
// what it finds. Internal to arena/rating; natural units (log odds), not Elo. Only fit.cpp sees
// Eigen.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "arena/rating/connect.h"
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

struct FitResult {
  std::vector<Estimate> strengths;   // by bot; a group without a held bot has mean 0
  std::vector<Estimate> advantages;  // by variant
};

[[nodiscard]] FitResult fit(const FitInput& input);

}  // namespace seedbed::arena
