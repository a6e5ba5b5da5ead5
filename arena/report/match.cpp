#include "arena/report/match.h"

#include <algorithm>
#include <numeric>

namespace seedbed::arena {
namespace {

template <class Counts>
SprtResult test(const Sprt& sprt, const Counts& counts) {
  return {sprt, log_likelihood_ratio(sprt, counts), bounds(sprt), verdict(sprt, counts)};
}

}  // namespace

MatchSummary match_summary(const std::vector<Encounter>& encounters, int a, int b,
                           std::optional<int> variant, const std::optional<Sprt>& sprt) {
  MatchSummary match;
  match.a = a;
  match.b = b;
  std::vector<Encounter> own;
  int variants = 0;
  for (const Encounter& encounter : encounters) {
    if (encounter.a != std::min(a, b) || encounter.b != std::max(a, b)) continue;
    if (variant && encounter.variant != *variant) continue;
    own.push_back(encounter);
    match.drawn_twice += encounter.pairs[4];
    match.won_once += encounter.pairs[2] + encounter.pairs[6];
    variants = std::max(variants, encounter.variant + 1);
  }
  match.tally = tally(own, a);
  const Pentanomial& pairs = match.tally.pentanomial;
  const Trinomial games{match.tally.losses, match.tally.draws, match.tally.wins};
  const std::int64_t paired = 2 * std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
  match.from_pairs = paired > 0 && 10 * paired >= 9 * match.tally.games();
  if (match.from_pairs) {
    match.left_out = match.tally.games() - paired;
    match.stats = match_stats(pairs);
    if (sprt) match.sprt = test(*sprt, pairs);
  } else {
    match.stats = match_stats(games);
    if (sprt) match.sprt = test(*sprt, games);
  }
  match.advantages = rate(std::max(a, b) + 1, variants, own).advantages;
  return match;
}

}  // namespace seedbed::arena
