// Expected against actual: what each pairing scored beside what the fit expects of it, and how far
// apart the two are. Not a test of the whole fit. Pure function; internal to arena/rating, which
// hands the values on in Ratings.
//
// A pairing's residual is r = s - e(estimate). To first order, with S the likelihood's slope, H its
// curvature, J the variance of S and g the slope of e:
//   Var r = Var s - 2 g' H^-1 Cov(S, s) + g' H^-1 J H^-1 g.
#pragma once

#include <vector>

#include "arena/rating/fit.h"
#include "arena/rating/ratings.h"

namespace seedbed::arena {

// One for each two bots that met, sorted by a, b; all variants together. `input` is what the fit
// was made from.
[[nodiscard]] std::vector<Expectation> expectations(const FitInput& input, const FitResult& fitted);

}  // namespace seedbed::arena
