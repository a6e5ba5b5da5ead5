// Statistics of two bots' games against each other, from W/D/L counts or from pairs.
// Pure functions of counts; not ratings of a pool (ratings.h). Formulas: the score is approximately
// normal with the sample's variance, intervals are made on the score and mapped to Elo by
// -400 log10(1/s - 1); normalized Elo is (s - 1/2) / sigma of a game * 800 / ln 10 (Van den Bergh,
// "Normalized Elo"). Where a number does not exist (score 0 or 1, variance 0) it is nothing.
#pragma once

#include <cstdint>
#include <numbers>
#include <optional>
#include <span>

#include "arena/rating/standings.h"

namespace seedbed::arena {

// Normalized Elo per standard deviation of one game.
inline constexpr double kNormalizedScale = 800 / std::numbers::ln10;

struct MatchStats {
  std::int64_t samples = 0;  // games, or pairs
  double score = 0;          // share of the points, 0..1; 0 without samples
  double variance = 0;       // of one sample's score (population variance)
  std::optional<double> elo;
  std::optional<double> elo_low;  // ends of the 95 % interval: nothing = unbounded or unknown
  std::optional<double> elo_high;
  std::optional<double> elo_error;  // half of their distance
  std::optional<double> normalized_elo;
  std::optional<double> normalized_error;
  std::optional<double> los;  // likelihood of superiority, 0..1
};

// From the view of the bot whose losses, draws and wins these are.
[[nodiscard]] MatchStats match_stats(const Trinomial& games);
// Pairs: right also when the two games of a pair depend on each other.
[[nodiscard]] MatchStats match_stats(const Pentanomial& pairs);

// Elo difference that expects this score; nothing at 0 and 1 and outside.
[[nodiscard]] std::optional<double> elo_of_score(double score);

}  // namespace seedbed::arena
