// How much a game's result scatters about what the model expects, fitted for each variant: the
// share that draws take from the variance, and what the two games of a pair have in common.
// Internal to arena/rating; the formulas stand in ratings.h.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "arena/rating/standings.h"

namespace seedbed::arena {

struct Spread {
  double factor = 1;       // variance of a game over e(1-e)
  double correlation = 0;  // of the two games of a pair, both seen from one bot
};

// The point that South expects, given South, North and variant.
using Expects = std::function<double(int south, int north, int variant)>;

// By variant. `encounters`: only those that count (connect.h).
[[nodiscard]] std::vector<Spread> spreads(int variants, std::span<const Encounter> encounters,
                                          const Expects& expects);

}  // namespace seedbed::arena
