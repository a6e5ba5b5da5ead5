// Proof that a relay sowing never ends: Brent's cycle detection on the starts of its laps. Exact (a
// long relay is not taken for an endless one) and without a heap: one saved position. Full boards
// have cycles beyond any patience, so a relay of kLapLimit laps counts as endless too. Begins after
// some dozens of laps, so that ordinary turns pay nothing. Lives within one turn.
#pragma once

#include <cstddef>

namespace seedbed::engine {

template <class P>
class CycleDetector {
 public:
  CycleDetector() {}  // NOLINT: the saved position is written before it is read

  // The state at the start of a lap: everything on the board, the lap's origin and its direction.
  // True if the same state started an earlier lap of this turn.
  [[nodiscard]] bool seen(const P& position, std::size_t origin, std::size_t way) {
    ++laps_;
    if (laps_ < kFirstLap) return false;
    if (laps_ >= kLapLimit) return true;
    return compare(position, origin, way);
  }

  // The player decided something: what went before proves nothing about what follows.
  void reset() { laps_ = 0; }

 private:
  static constexpr unsigned kFirstLap = 64;
  static constexpr unsigned kLapLimit = 1U << 20;  // known games end, or cycle, within thousands

  [[gnu::noinline]] bool compare(const P& position, std::size_t origin, std::size_t way) {
    if (laps_ > kFirstLap && origin == origin_ && way == way_ && position == saved_) return true;
    if (laps_ == kFirstLap) next_save_ = kFirstLap;
    if (laps_ == next_save_) {  // the distance between saves doubles, so it outgrows any cycle
      saved_ = position;
      origin_ = origin;
      way_ = way;
      next_save_ = laps_ + (laps_ - kFirstLap + 1);
    }
    return false;
  }

  unsigned long long laps_ = 0;
  unsigned long long next_save_ = 0;
  std::size_t origin_ = 0;
  std::size_t way_ = 0;
  union {
    P saved_;
  };
};

}  // namespace seedbed::engine
