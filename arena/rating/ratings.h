// Ratings: the joint maximum likelihood of all results, its 95 % intervals, and bounds where no
// finite rating exists. Pure functions of counts (standings.h); finite for every input.
//
// Model (Bradley-Terry with a side advantage, on the scale of 400 points for odds of 10 to 1):
// South expects e = 1 / (1 + 10^(-(south - north + advantage of the variant) / 400)) of the point,
// and the ratings maximise the sum of s log e + (1 - s) log(1 - e), with a draw s = 1/2.
//
// Intervals: covariance H^-1 J H^-1 of the estimate, H the curvature of that likelihood, J the
// model's variance of its slope. A game has the variance e(1-e)(1-D): the chance of a draw is taken
// as 4e(1-e)D, D fitted to the number of draws of the variant; and the two games of a pair
// correlate by rho, fitted to all pairs of the variant. Both are shrunk (D by one even game that
// was no draw, rho by four pairs without correlation), so that no handful of equal results claims
// to know everything. D and rho are pooled because the residuals of a bot with few games say
// nothing about its own variance.
//
// Perfect bots (won or lost everything, also after others were taken out) have no finite rating.
// Their bound is the rating they would show, all others fixed, had one of their games been a draw
// instead.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/rating/standings.h"

namespace seedbed::arena {

struct Anchor {
  int bot = 0;
  double elo = 0;
};

struct RatingOptions {
  bool advantage = true;        // fit South's advantage, one for each variant
  std::optional<int> variant;   // only this one; nothing = all together
  std::vector<Anchor> anchors;  // several are all held fixed
};

struct BotRating {
  std::optional<double> elo;       // nothing: perfect, or no rated game
  std::optional<double> error95;   // half width of the interval, against the mean (or the anchor)
  std::optional<double> elo_low;   // lower bound of a bot that won everything
  std::optional<double> elo_high;  // upper bound of a bot that lost everything
  int group = -1;                  // index into Ratings::groups; -1: no rated game
  std::string note;                // for a person; "" when nothing to say
};

// What South has over North at equal strength. All nothing: cannot be told from these games.
struct SideAdvantage {
  int variant = 0;
  std::optional<double> elo;
  std::optional<double> error95;
  std::optional<double> elo_low;   // it grows for ever (South won wherever that could decide it)
  std::optional<double> elo_high;  // the same for North
  std::string note;
};

// What one pairing scored beside what the ratings expect of it.
struct Expectation {
  int a = 0;  // a < b; points are a's
  int b = 0;
  std::int64_t games = 0;
  double points = 0;
  double expected = 0;
  // (points - expected) in standard errors of that difference. The fit was made from these very
  // games and leans towards them, which the error takes into account (expected.cpp). Nothing where
  // the fit cannot but agree, as with two bots.
  std::optional<double> deviation;
};

struct Ratings {
  std::vector<BotRating> bots;            // by bot
  std::vector<SideAdvantage> advantages;  // by variant with games; empty with advantage = false
  // Bots that can be compared; each group has its own zero (mean of its rated bots, or its anchor).
  std::vector<std::vector<int>> groups;
  // One for each two bots with a finite rating that met, sorted by a, b; all variants together.
  std::vector<Expectation> expectations;
  // By [a * bots + b]: chance that a is stronger than b; see superiority().
  std::vector<std::optional<double>> superiorities;
  std::vector<std::string> notes;  // about the whole: groups, anchors
  bool anchored = false;
};

// Likelihood that bot a is stronger than bot b, 0..1: the estimates are taken as jointly normal, so
// what both owe to common opponents counts once. Nothing unless both have a finite rating in one
// group with an error.
[[nodiscard]] std::optional<double> superiority(const Ratings& ratings, int a, int b);

[[nodiscard]] Ratings rate(int bots, int variants, std::span<const Encounter> encounters,
                           const RatingOptions& options = {});

// Order of a table: group by group; in a group those that won everything, the rated ones downwards,
// those that lost everything; then bots without games. Ties by index.
[[nodiscard]] std::vector<int> ranking(const Ratings& ratings);

}  // namespace seedbed::arena
