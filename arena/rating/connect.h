// What a set of results can tell at all, before any number is fitted: which bots are comparable,
// which won or lost everything, in which variants a side's advantage can be told from the bots'
// strengths. Pure graph work on counts; the fit itself is ratings.cpp. Internal to arena/rating.
#pragma once

#include <span>
#include <vector>

#include "arena/rating/standings.h"

namespace seedbed::arena {

// A finite maximum of the likelihood exists exactly within a strongly connected component of the
// graph "took at least half a point from" (Ford 1957; Hunter 2004, assumption 1). A bot that took
// all or nothing is taken out, and the rest looked at again, until no such bot is left.
struct Structure {
  static constexpr int kCore = 0;  // never taken out

  struct Bot {
    int group = -1;     // index into groups; -1: has no rated game
    int round = kCore;  // in which round (1, 2, ...) it was taken out
    bool won = false;   // taken out because it won everything (else: lost everything)
  };
  std::vector<Bot> bots;
  // Bots to be listed together: a strongly connected core, and the perfect bots beside it.
  // Ascending by smallest member; members ascending.
  std::vector<std::vector<int>> groups;
  int rounds = 0;
  bool one_way = false;  // some group won every game against another
};

[[nodiscard]] Structure connect(int bots, std::span<const Encounter> encounters);

enum class Identified {
  No,      // no games that count, or not separable from the bots' strengths: left out of the model
  OneWay,  // the likelihood rises for ever: held back by one virtual draw
  Yes,
};

// For each variant whether the side's advantage has a finite maximum, together with the strengths
// of the core bots of `structure`. A recession direction of the likelihood is a solution of
// difference constraints between strengths; a negative cycle proves that there is none
// (Bellman-Ford). Variants are settled one at a time, those settled serving the others; a set that
// is only jointly bounded (never seen where games come in swapped pairs) is reported as OneWay.
[[nodiscard]] std::vector<Identified> identify_advantages(int variants,
                                                          std::span<const Encounter> encounters,
                                                          const Structure& structure);

// Both core and in one group: the games that the fit uses.
[[nodiscard]] bool counts(const Structure& structure, const Encounter& encounter);

}  // namespace seedbed::arena
