// When a sowing goes on for ever. A person would say so when the same state comes back; the state
// is remembered at every lap at first and now and then later, so that a cycle of any length is seen
// soon after it closes. Beyond 131,072 laps nobody waits for the cycle.
#pragma once

#include <set>

namespace seedbed::reference {

template <class State>
class Patience {
 public:
  // A lap begins in this state; true if it never ends.
  [[nodiscard]] bool lost(const State& state) {
    ++laps_;
    if (laps_ >= kLaps || past_.contains(state)) return true;
    if (laps_ <= kEvery || laps_ % kEvery == 0) past_.insert(state);
    return false;
  }

 private:
  static constexpr long kLaps = 1L << 17;
  static constexpr long kEvery = 500;
  long laps_ = 0;
  std::set<State> past_;
};

}  // namespace seedbed::reference
