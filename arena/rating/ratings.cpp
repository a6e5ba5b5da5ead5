#include "arena/rating/ratings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <tuple>

#include "arena/rating/connect.h"
#include "arena/rating/expected.h"
#include "arena/rating/fit.h"
#include "engine/at.h"

namespace seedbed::arena {
namespace {

constexpr double kWidest = 1e5;  // Elo: an interval wider than this says nothing

std::optional<double> error95(double variance) {
  const double error = kZ95 * std::sqrt(variance) * kEloPerNat;
  if (!(error < kWidest)) return std::nullopt;
  return error;
}

// Games of a perfect bot against one whose rating (or bound) is known; side as its own gain.
struct Sweep {
  double log_odds_at_zero = 0;
  double games = 0;
};

// The strength at which all these games but half a point are won: sum of e = games - 1/2.
double strength_with_one_draw(std::span<const Sweep> sweeps) {
  double low = -1e4;
  double high = 1e4;
  for (const Sweep& sweep : sweeps) {
    low = std::min(low, -sweep.log_odds_at_zero - 1e4);
    high = std::max(high, -sweep.log_odds_at_zero + 1e4);
  }
  for (int step = 0; step < 200; ++step) {
    const double middle = low + (high - low) / 2;
    double missing = 0;
    for (const Sweep& sweep : sweeps) {
      missing += sweep.games * logistic(-(middle + sweep.log_odds_at_zero));
    }
    (missing > 0.5 ? low : high) = middle;
  }
  return low + (high - low) / 2;
}

// Bounds of the bots that were taken out, in the opposite order: each against those already rated.
class Bounds {
 public:
  Bounds(std::span<const Encounter> encounters, const Structure& structure, const FitResult& fitted)
      : encounters_(encounters), structure_(structure), strength_(structure.bots.size(), 0) {
    for (std::size_t bot = 0; bot < strength_.size(); ++bot) {
      strength_[bot] = fitted.strengths[bot].value;
    }
    for (const Estimate& advantage : fitted.advantages) advantages_.push_back(advantage.value);
    for (int round = structure.rounds; round >= 1; --round) {
      for (std::size_t bot = 0; bot < strength_.size(); ++bot) {
        if (structure.bots[bot].round == round) strength_[bot] = bound(static_cast<int>(bot));
      }
    }
  }

  [[nodiscard]] double strength(std::size_t bot) const { return strength_[bot]; }

 private:
  [[nodiscard]] double bound(int bot) const {
    const Structure::Bot& own = structure_.bots[at(bot)];
    const double sign = own.won ? 1 : -1;  // a bot that lost everything is one that won, mirrored
    std::vector<Sweep> known;
    double games = 0;
    std::vector<int> opponents;
    for (const Encounter& encounter : encounters_) {
      if (encounter.a != bot && encounter.b != bot) continue;
      const int other = encounter.a == bot ? encounter.b : encounter.a;
      const Trinomial south = encounter.a == bot ? encounter.as_south() : encounter.as_north();
      const Trinomial north = encounter.a == bot ? encounter.as_north() : encounter.as_south();
      const double souths = static_cast<double>(south[0] + south[1] + south[2]);
      const double norths = static_cast<double>(north[0] + north[1] + north[2]);
      games += souths + norths;
      opponents.push_back(other);
      const Structure::Bot& theirs = structure_.bots[at(other)];
      const bool rated = theirs.round == Structure::kCore || theirs.round > own.round;
      if (!rated || theirs.group != own.group) continue;
      const double advantage = advantages_[at(encounter.variant)];
      if (souths > 0) known.push_back({sign * (advantage - strength_[at(other)]), souths});
      if (norths > 0) known.push_back({sign * (-advantage - strength_[at(other)]), norths});
    }
    if (!known.empty()) return sign * strength_with_one_draw(known);
    // Only bots taken out in the same round: as if they were equals, and the mean of all is 0.
    std::sort(opponents.begin(), opponents.end());
    opponents.erase(std::unique(opponents.begin(), opponents.end()), opponents.end());
    const double met = static_cast<double>(opponents.size());
    return sign * std::log((games - 0.5) / 0.5) * met / (met + 1);
  }

  std::span<const Encounter> encounters_;
  const Structure& structure_;
  std::vector<double> strength_;
  std::vector<double> advantages_;
};

std::string advantage_note(Identified identified, bool up, bool has_games) {
  if (identified == Identified::Yes) return "";
  if (!has_games) return "no games that tell";
  if (identified == Identified::No) return "cannot be told from the bots' strengths";
  return up ? "South won wherever it could show: no upper limit"
            : "North won wherever it could show: no lower limit";
}

class Rater {
 public:
  Rater(int bots, int variants, std::span<const Encounter> encounters, const RatingOptions& options)
      : bots_(bots), variants_(variants), options_(options) {
    for (const Encounter& encounter : encounters) {
      if (!options.variant || encounter.variant == *options.variant) used_.push_back(encounter);
    }
    structure_ = connect(bots, used_);
    for (const Encounter& encounter : used_) {
      if (counts(structure_, encounter)) counting_.push_back(encounter);
    }
  }

  Ratings run() {
    FitInput input;
    input.bots = bots_;
    input.variants = variants_;
    input.encounters = counting_;
    input.structure = &structure_;
    input.advantages.assign(at(variants_), Identified::No);
    if (options_.advantage) {
      input.advantages = identify_advantages(variants_, counting_, structure_);
    }
    input.held = held();
    const FitResult fitted = fit(input);
    const Bounds bounds(used_, structure_, fitted);

    result_.bots.resize(at(bots_));
    result_.groups = structure_.groups;
    for (int bot = 0; bot < bots_; ++bot) fill(bot, fitted, bounds);
    if (options_.advantage) fill_advantages(input.advantages, fitted);
    result_.expectations = expectations(input, fitted);
    fill_superiorities(fitted);
    if (structure_.groups.size() > 1) {
      result_.notes.push_back(
          structure_.one_way
              ? "The results do not connect all bots (a group won every game against another): the "
                "groups are rated apart, each around its own mean."
              : "The results do not connect all bots: the groups are rated apart, each around its "
                "own mean.");
    }
    return std::move(result_);
  }

 private:
  std::vector<std::optional<double>> held() {
    std::vector<std::optional<double>> strengths(at(bots_));
    for (const Anchor& anchor : options_.anchors) {
      if (anchor.bot < 0 || anchor.bot >= bots_ || !std::isfinite(anchor.elo)) continue;
      const Structure::Bot& bot = structure_.bots[at(anchor.bot)];
      if (bot.group == -1 || bot.round != Structure::kCore) {
        result_.notes.push_back(fmt::format(
            "An anchor of {:+.0f} has no effect: its bot has no finite rating.", anchor.elo));
        continue;
      }
      result_.anchored = true;
      strengths[at(anchor.bot)] = anchor.elo / kEloPerNat;
    }
    return strengths;
  }

  void fill(int index, const FitResult& fitted, const Bounds& bounds) {
    const Structure::Bot& bot = structure_.bots[at(index)];
    BotRating& rating = result_.bots[at(index)];
    rating.group = bot.group;
    if (bot.group == -1) {
      rating.note = "no rated games";
    } else if (bot.round != Structure::kCore) {
      const double bound = bounds.strength(at(index)) * kEloPerNat;
      (bot.won ? rating.elo_low : rating.elo_high) = bound;
      rating.note = fmt::format("{} every game{}", bot.won ? "won" : "lost",
                                bot.round == 1 ? "" : " once other perfect bots are set aside");
    } else {
      rating.elo = fitted.strengths[at(index)].value * kEloPerNat;
      const bool compared = std::any_of(
          counting_.begin(), counting_.end(),
          [&](const Encounter& encounter) { return encounter.a == index || encounter.b == index; });
      if (compared) {
        rating.error95 = error95(fitted.strengths[at(index)].variance);
      } else {
        rating.note = "comparable with no other bot";
      }
    }
  }

  void fill_advantages(const std::vector<Identified>& identified, const FitResult& fitted) {
    for (int variant = 0; variant < variants_; ++variant) {
      const auto here = [&](const Encounter& encounter) { return encounter.variant == variant; };
      if (std::none_of(used_.begin(), used_.end(), here)) continue;
      const Estimate& estimate = fitted.advantages[at(variant)];
      SideAdvantage advantage;
      advantage.variant = variant;
      const double elo = estimate.value * kEloPerNat;
      if (identified[at(variant)] == Identified::Yes) {
        advantage.elo = elo;
        advantage.error95 = error95(estimate.variance);
      } else if (identified[at(variant)] == Identified::OneWay) {
        (elo >= 0 ? advantage.elo_low : advantage.elo_high) = elo;
      }
      advantage.note = advantage_note(identified[at(variant)], elo >= 0,
                                      std::any_of(counting_.begin(), counting_.end(), here));
      result_.advantages.push_back(std::move(advantage));
    }
  }

  void fill_superiorities(const FitResult& fitted) {
    result_.superiorities.resize(at(bots_) * at(bots_));
    for (int a = 0; a < bots_; ++a) {
      for (int b = 0; b < bots_; ++b) {
        const BotRating& one = result_.bots[at(a)];
        const BotRating& two = result_.bots[at(b)];
        if (!one.error95 || !two.error95 || one.group != two.group) continue;
        const double variance = difference_variance(fitted, a, b);
        const double deviation = std::sqrt(variance);
        if (!(variance > 0) || !(kZ95 * deviation * kEloPerNat < kWidest)) continue;
        const double lead = fitted.strengths[at(a)].value - fitted.strengths[at(b)].value;
        result_.superiorities[at(a) * at(bots_) + at(b)] =
            std::erfc(-lead / deviation / std::numbers::sqrt2) / 2;
      }
    }
  }

  int bots_;
  int variants_;
  const RatingOptions& options_;
  std::vector<Encounter> used_;
  std::vector<Encounter> counting_;
  Structure structure_;
  Ratings result_;
};

}  // namespace

Ratings rate(int bots, int variants, std::span<const Encounter> encounters,
             const RatingOptions& options) {
  return Rater(bots, variants, encounters, options).run();
}

std::optional<double> superiority(const Ratings& ratings, int a, int b) {
  return ratings.superiorities[at(a) * ratings.bots.size() + at(b)];
}

std::vector<int> ranking(const Ratings& ratings) {
  std::vector<int> order(ratings.bots.size());
  for (std::size_t bot = 0; bot < order.size(); ++bot) order[bot] = static_cast<int>(bot);
  const auto key = [&](int index) {
    const BotRating& bot = ratings.bots[at(index)];
    const int place = bot.group == -1 ? 3 : bot.elo_low ? 0 : bot.elo ? 1 : 2;
    const int group = bot.group == -1 ? static_cast<int>(ratings.groups.size()) : bot.group;
    const double value = bot.elo_low.value_or(bot.elo.value_or(bot.elo_high.value_or(0)));
    return std::make_tuple(group, place, -value, index);
  };
  std::sort(order.begin(), order.end(), [&](int x, int y) { return key(x) < key(y); });
  return order;
}

}  // namespace seedbed::arena
