// Proof that a relay sowing never ends: Brent's cycle detection on the starts of its laps. Exact (a
// long relay is not taken for an endless one) and without a heap: one saved position. Full boards
// have cycles beyond any patience, so a relay of kLapLimit laps counts as endless too. Begins after
// some dozens of laps, so that ordinary turns pay nothing. Where laps can be traced back
// (Game::laps_can_be_traced_back) every state lies on its cycle: then one save does, half the laps
// or fewer. Lives within one turn.
#pragma once

#include <algorithm>
#include <cstddef>

namespace seedbed::engine {

template <class P>
class CycleDetector {
 public:
  explicit CycleDetector(bool one_save) : one_save_(one_save) {}  // NOLINT: see saved_

  // The state at the start of a lap: everything on the board, the lap's origin and its direction.
  // True if the same state started an earlier lap of this turn.
  [[nodiscard, gnu::always_inline]] inline bool seen(const P& position, std::size_t origin,
                                                     std::size_t way) {
    ++laps_;
    if (laps_ < kFirstLap || (origin != origin_ && laps_ != next_save_)) return false;
    return compare(position, origin, way);
  }

  // The player decided something: what went before proves nothing about what follows.
  void reset() {
    laps_ = 0;
    next_save_ = kFirstLap;
  }

 private:
  static constexpr unsigned kFirstLap = 64;
  static constexpr unsigned kLapLimit = 1U << 17;  // known games end, or cycle, within thousands

  [[gnu::noinline]] bool compare(const P& position, std::size_t origin, std::size_t way) {
    if (laps_ >= kLapLimit) return true;
    if (laps_ > kFirstLap && origin == origin_ && way == way_ && position == saved_) return true;
    if (laps_ == next_save_) {  // the distance between saves doubles, so it outgrows any cycle
      saved_ = position;
      origin_ = origin;
      way_ = way;
      next_save_ = one_save_ ? kLapLimit : std::min(kLapLimit, 2 * laps_ - kFirstLap + 1);
    }
    return false;
  }

  const bool one_save_;
  unsigned laps_ = 0;
  unsigned next_save_ = kFirstLap;
  std::size_t origin_ = 0;
  std::size_t way_ = 0;
  union {
    P saved_;  // written before it is read
  };
};

}  // namespace seedbed::engine
