#include "arena/rating/spread.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace seedbed::arena {
namespace {

constexpr double kDrawShrink = 1.0;  // pseudo-count: one even game that was no draw
constexpr double kPairShrink = 1.0;  // four pairs of even games, sum of sigma^2 = 4 * 1/4

}  // namespace

std::vector<Spread> spreads(int variants, std::span<const Encounter> encounters,
                            const Expects& expects) {
  const std::size_t size = static_cast<std::size_t>(variants);
  std::vector<double> draws(size, 0), even(size, 0);  // even: sum of 4e(1-e)
  for (const Encounter& encounter : encounters) {
    const std::size_t variant = static_cast<std::size_t>(encounter.variant);
    const double south = expects(encounter.a, encounter.b, encounter.variant);
    const double north = expects(encounter.b, encounter.a, encounter.variant);
    const Trinomial as_south = encounter.as_south(), as_north = encounter.as_north();
    draws[variant] += static_cast<double>(as_south[1] + as_north[1]);
    even[variant] += count(as_south) * 4 * south * (1 - south);
    even[variant] += count(as_north) * 4 * north * (1 - north);
  }
  std::vector<Spread> result(size);
  for (std::size_t variant = 0; variant < size; ++variant) {
    const double sure = even[variant] + kDrawShrink;
    result[variant].factor = 1 - std::min(draws[variant], even[variant]) / sure;
  }
  // Sums over pairs of the residuals' product, and of what its size would be if they were one.
  std::vector<double> together(size, 0), apart(size, 0);
  for (const Encounter& encounter : encounters) {
    const std::size_t variant = static_cast<std::size_t>(encounter.variant);
    const double south = expects(encounter.a, encounter.b, encounter.variant);
    const double north = 1 - expects(encounter.b, encounter.a, encounter.variant);
    const double sigmas =
        result[variant].factor * std::sqrt(south * (1 - south) * north * (1 - north));
    for (std::size_t k = 0; k < encounter.pairs.size(); ++k) {
      const double pairs = static_cast<double>(encounter.pairs[k]);
      const double as_south = static_cast<double>(k / 3) / 2;  // a's points
      const double as_north = static_cast<double>(k % 3) / 2;
      together[variant] += pairs * (as_south - south) * (as_north - north);
      apart[variant] += pairs * sigmas;
    }
  }
  for (std::size_t variant = 0; variant < size; ++variant) {
    result[variant].correlation =
        std::clamp(together[variant] / (apart[variant] + kPairShrink), -0.999, 0.999);
  }
  return result;
}

}  // namespace seedbed::arena
