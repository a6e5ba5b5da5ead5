// Two bots' games against each other, alone among all: what a match's statistics say, and a
// sequential test if one is asked for. Pure functions of counts.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/rating/match_stats.h"
#include "arena/rating/ratings.h"
#include "arena/rating/sprt.h"
#include "arena/rating/standings.h"

namespace seedbed::arena {

struct SprtResult {
  Sprt test;
  double ratio = 0;  // log-likelihood ratio
  SprtBounds bounds;
  Verdict verdict = Verdict::Continue;
};

// All seen from bot a.
struct MatchSummary {
  int a = 0;
  int b = 0;
  Tally tally;
  // Of the pairs with one point for each: both games drawn, or one won by each.
  std::int64_t drawn_twice = 0;
  std::int64_t won_once = 0;
  bool from_pairs = false;    // the statistics; else from single games
  std::int64_t left_out = 0;  // games without a partner, where the statistics are from pairs
  MatchStats stats;
  std::vector<SideAdvantage> advantages;  // by variant, from these games alone
  std::optional<SprtResult> sprt;
};

// Pairs are what counts once nine games of ten have their partner: a few halves of pairs are
// always in flight while a league is played. `variant` nothing = all together.
[[nodiscard]] MatchSummary match_summary(const std::vector<Encounter>& encounters, int a, int b,
                                         std::optional<int> variant,
                                         const std::optional<Sprt>& sprt);

}  // namespace seedbed::arena
