#include "arena/rating/sprt.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <numeric>
#include <span>

#include "arena/rating/match_stats.h"

namespace seedbed::arena {
namespace {

constexpr double kUnseen = 1e-3;  // stands for a class that never came
constexpr int kRootSteps = 60;
constexpr double kRootFound = 1e-10;
// Beyond this many standard deviations, or this close to 0 and 1, a hypothesis about the mean
// leaves the secular equation without a root that doubles can tell from its pole.
constexpr double kMaxDeviations = 20;
constexpr double kMinScore = 1e-6;
constexpr double kLeast = 1e-12;  // of a probability in a ratio

template <std::size_t kSize>
using Law = std::array<double, kSize>;  // probabilities of the classes

template <std::size_t kSize>
constexpr double score_of(std::size_t k) {
  return static_cast<double>(k) / static_cast<double>(kSize - 1);
}

// The law p_k / (1 + x f_k) with x such that the mean of f vanishes: of all laws with that mean the
// one under which a sample with frequencies p is likeliest. Nothing if f has one sign only.
template <std::size_t kSize>
std::optional<Law<kSize>> tilt(const Law<kSize>& p, const Law<kSize>& f) {
  const auto [least, most] = std::minmax_element(f.begin(), f.end());
  if (!(*least < 0) || !(*most > 0)) return std::nullopt;
  double low = -1 / *most;  // poles of the sum, which falls from +inf to -inf between them
  double high = -1 / *least;
  for (int step = 0; step < 200; ++step) {
    const double x = low + (high - low) / 2;
    if (x <= low || x >= high) break;
    double sum = 0;
    for (std::size_t k = 0; k < kSize; ++k) sum += p[k] * f[k] / (1 + x * f[k]);
    (sum > 0 ? low : high) = x;
  }
  const double x = low + (high - low) / 2;
  Law<kSize> law{};
  double total = 0;
  for (std::size_t k = 0; k < kSize; ++k) {
    law[k] = p[k] / std::max(1e-12, 1 + x * f[k]);
    total += law[k];
  }
  for (double& share : law) share /= total;
  return law;
}

template <std::size_t kSize>
Law<kSize> with_mean(const Law<kSize>& p, double mean) {
  Law<kSize> f{};
  for (std::size_t k = 0; k < kSize; ++k) f[k] = score_of<kSize>(k) - mean;
  return tilt(p, f).value_or(p);
}

// The law whose (mean - 1/2) / sigma is `deviations`: the constraint is linearised at the last law
// and the sample tilted again. The uniform law is a good start unless the hypothesis is extreme;
// then one with all its mass on the ends is, which fulfils the constraint exactly.
template <std::size_t kSize>
std::optional<Law<kSize>> with_deviation(const Law<kSize>& p, double deviations, Law<kSize> law) {
  for (int step = 0; step < kRootSteps; ++step) {
    double mean = 0;
    for (std::size_t k = 0; k < kSize; ++k) mean += law[k] * score_of<kSize>(k);
    double variance = 0;
    for (std::size_t k = 0; k < kSize; ++k) {
      variance += law[k] * (score_of<kSize>(k) - mean) * (score_of<kSize>(k) - mean);
    }
    const double sigma = std::sqrt(std::max(1e-12, variance));
    Law<kSize> f{};
    for (std::size_t k = 0; k < kSize; ++k) {
      const double off = (score_of<kSize>(k) - mean) / sigma;
      f[k] = score_of<kSize>(k) - 0.5 - deviations * sigma * (1 + off * off) / 2;
    }
    const std::optional<Law<kSize>> next = tilt(p, f);
    if (!next) return std::nullopt;
    double change = 0;
    for (std::size_t k = 0; k < kSize; ++k) {
      change = std::max(change, std::abs((*next)[k] - law[k]));
    }
    law = *next;
    if (change < kRootFound) break;
  }
  return law;
}

template <std::size_t kSize>
Law<kSize> with_deviation(const Law<kSize>& p, double deviations) {
  Law<kSize> uniform{};
  uniform.fill(1.0 / kSize);
  Law<kSize> ends{};
  ends.back() = (1 + deviations / std::sqrt(1 + deviations * deviations)) / 2;
  ends.front() = 1 - ends.back();
  if (const auto law = with_deviation(p, deviations, uniform)) return *law;
  return with_deviation(p, deviations, ends).value_or(ends);
}

template <std::size_t kSize>
double generalised_ratio(const Sprt& sprt, const std::array<std::int64_t, kSize>& counts) {
  Law<kSize> p{};
  double n = 0;
  for (std::size_t k = 0; k < kSize; ++k) {
    p[k] = std::max(kUnseen, static_cast<double>(counts[k]));
    n += p[k];
  }
  for (double& share : p) share /= n;
  const auto law = [&](double elo) {
    if (sprt.model == SprtModel::Logistic) {
      const double score = 1 / (1 + std::pow(10, -elo / 400));
      return with_mean(p, std::clamp(score, kMinScore, 1 - kMinScore));
    }
    const double of_sample =
        kSize == 5 ? std::numbers::sqrt2 : 1;  // a pair's mean is that of two games
    return with_deviation(
        p, std::clamp(elo / kNormalizedScale * of_sample, -kMaxDeviations, kMaxDeviations));
  };
  const Law<kSize> null = law(sprt.elo0);
  const Law<kSize> other = law(sprt.elo1);
  double ratio = 0;
  for (std::size_t k = 0; k < kSize; ++k) {
    ratio += p[k] * std::log(std::max(kLeast, other[k]) / std::max(kLeast, null[k]));
  }
  return n * ratio;
}

// Loss, draw, win under the BayesElo law.
Law<3> bayes_law(double elo, double draw_elo) {
  const double win = 1 / (1 + std::pow(10, (draw_elo - elo) / 400));
  const double loss = 1 / (1 + std::pow(10, (draw_elo + elo) / 400));
  return {loss, std::max(1e-300, 1 - win - loss), win};
}

double bayes_ratio(const Sprt& sprt, const Trinomial& games) {
  if (games[0] <= 0 || games[1] <= 0 || games[2] <= 0) return 0;
  const double n = static_cast<double>(games[0] + games[1] + games[2]);
  const double loss = static_cast<double>(games[0]) / n;
  const double win = static_cast<double>(games[2]) / n;
  const double draw_elo = 200 * std::log10((1 - loss) / loss * (1 - win) / win);
  const Law<3> null = bayes_law(sprt.elo0, draw_elo);
  const Law<3> other = bayes_law(sprt.elo1, draw_elo);
  double ratio = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    ratio += static_cast<double>(games[k]) *
             std::log(std::max(1e-300, other[k]) / std::max(1e-300, null[k]));
  }
  return ratio;
}

template <std::size_t kSize>
std::int64_t samples(const std::array<std::int64_t, kSize>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

template <std::size_t kSize>
Verdict judge(const Sprt& sprt, const std::array<std::int64_t, kSize>& counts) {
  if (samples(counts) < 2) return Verdict::Continue;
  const double ratio = log_likelihood_ratio(sprt, counts);
  const SprtBounds limit = bounds(sprt);
  if (ratio >= limit.upper) return Verdict::AcceptH1;
  if (ratio <= limit.lower) return Verdict::AcceptH0;
  return Verdict::Continue;
}

}  // namespace

std::string_view word(SprtModel model) {
  switch (model) {
    case SprtModel::Normalized:
      return "normalized";
    case SprtModel::Logistic:
      return "logistic";
    case SprtModel::BayesElo:
      return "bayeselo";
  }
  return "";
}

Expected<Sprt> check(const Sprt& sprt) {
  if (!std::isfinite(sprt.elo0) || !std::isfinite(sprt.elo1) || sprt.elo0 >= sprt.elo1) {
    return fail(ErrorCode::BadValue,
                fmt::format("SPRT: elo0 = {} must be less than elo1 = {}, both finite", sprt.elo0,
                            sprt.elo1));
  }
  if (!(sprt.alpha > 0) || !(sprt.beta > 0) || !(sprt.alpha + sprt.beta < 1)) {
    return fail(ErrorCode::BadValue,
                fmt::format("SPRT: alpha = {} and beta = {} must be above 0, their sum below 1",
                            sprt.alpha, sprt.beta));
  }
  return sprt;
}

SprtBounds bounds(const Sprt& sprt) {
  return {std::log(sprt.beta / (1 - sprt.alpha)), std::log((1 - sprt.beta) / sprt.alpha)};
}

double log_likelihood_ratio(const Sprt& sprt, const Trinomial& games) {
  if (samples(games) <= 0) return 0;
  if (sprt.model == SprtModel::BayesElo) return bayes_ratio(sprt, games);
  return generalised_ratio(sprt, games);
}

double log_likelihood_ratio(const Sprt& sprt, const Pentanomial& pairs) {
  if (samples(pairs) <= 0) return 0;
  if (sprt.model == SprtModel::BayesElo) {
    // The middle class does not tell two draws from a win and a loss; draws are the usual case.
    return bayes_ratio(sprt, {2 * pairs[0] + pairs[1], pairs[1] + 2 * pairs[2] + pairs[3],
                              pairs[3] + 2 * pairs[4]});
  }
  return generalised_ratio(sprt, pairs);
}

Verdict verdict(const Sprt& sprt, const Trinomial& games) {
  return judge(sprt, games);
}
Verdict verdict(const Sprt& sprt, const Pentanomial& pairs) {
  return judge(sprt, pairs);
}

}  // namespace seedbed::arena
