#include "arena/rating/match_stats.h"

#include <cmath>
#include <cstddef>
#include <numbers>

namespace seedbed::arena {
namespace {

double normal_cdf(double x) {
  return std::erfc(-x / std::numbers::sqrt2) / 2;
}

// `games` of one sample: 1, or 2 for pairs.
MatchStats stats(std::span<const std::int64_t> counts, double games) {
  MatchStats result;
  const double top = static_cast<double>(counts.size() - 1);
  double n = 0;
  double sum = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    result.samples += counts[k];
    n += static_cast<double>(counts[k]);
    sum += static_cast<double>(counts[k]) * static_cast<double>(k) / top;
  }
  if (result.samples <= 0) return result;
  result.score = sum / n;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const double off = static_cast<double>(k) / top - result.score;
    result.variance += static_cast<double>(counts[k]) * off * off / n;
  }
  result.elo = elo_of_score(result.score);
  if (!(result.variance > 0)) return result;

  const double error = std::sqrt(result.variance / n);
  result.elo_low = elo_of_score(result.score - kZ95 * error);
  result.elo_high = elo_of_score(result.score + kZ95 * error);
  if (result.elo_low && result.elo_high) {
    result.elo_error = (*result.elo_high - *result.elo_low) / 2;
  }
  const double sigma = std::sqrt(games * result.variance);
  result.normalized_elo = (result.score - 0.5) / sigma * kNormalizedScale;
  result.normalized_error = kZ95 * error / sigma * kNormalizedScale;
  result.los = normal_cdf((result.score - 0.5) / error);
  return result;
}

}  // namespace

std::optional<double> elo_of_score(double score) {
  if (!(score > 0) || !(score < 1)) return std::nullopt;
  const double elo = -400 * std::log10(1 / score - 1);
  if (!std::isfinite(elo)) return std::nullopt;
  return elo + 0.0;  // no negative zero
}

MatchStats match_stats(const Trinomial& games) {
  return stats(games, 1);
}
MatchStats match_stats(const Pentanomial& pairs) {
  return stats(pairs, 2);
}

}  // namespace seedbed::arena
