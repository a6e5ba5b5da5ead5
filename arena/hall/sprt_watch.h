// Watches a match for the verdict of its sequential test. Pairs count in the order of their number,
// whatever order their games end in, so that the verdict does not depend on how many games are
// played at a time; a pair with a game that brought nothing is left out. One thread. Memory is that
// of the pairs that wait for an earlier one.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "arena/league/league.h"
#include "arena/rating/sprt.h"
#include "arena/record/record.h"

namespace seedbed::arena {

class SprtWatch {
 public:
  // The test is on the first of the league's two bots.
  SprtWatch(const Sprt& sprt, const League& league);

  void add(const GameRecord& record);

  [[nodiscard]] const Sprt& sprt() const { return sprt_; }
  [[nodiscard]] Verdict verdict() const { return verdict_; }
  // Of the pairs (or single games) that counted up to the verdict.
  [[nodiscard]] double ratio() const { return ratio_; }
  [[nodiscard]] std::int64_t samples() const { return samples_; }
  // "LLR 1.23 (-2.94, 2.94)".
  [[nodiscard]] std::string text() const;

 private:
  struct Pair {
    int games = 0, half_points = 0;
    bool empty = false;  // a game brought nothing
  };
  void count(const Pair& pair);

  Sprt sprt_;
  std::string first_;
  int pair_size_;
  std::map<std::int64_t, Pair> waiting_;  // by pair, not yet whole or behind one that is not
  std::int64_t next_ = 0;                 // pair
  Pentanomial pairs_{};
  Trinomial games_{};
  std::int64_t samples_ = 0;
  double ratio_ = 0;
  Verdict verdict_ = Verdict::Continue;
};

}  // namespace seedbed::arena
