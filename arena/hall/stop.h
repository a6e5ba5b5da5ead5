// How a run is asked to end early. Set by whoever handles signals or speaks for the operator, any
// thread; looked at by every wait.
#pragma once

#include <atomic>

namespace seedbed::arena {

struct Stop {
  std::atomic<bool> requested{false};  // running games are dropped at once and not stored
  std::atomic<bool> closing{false};    // no further game begins; running ones are played to an end
};

}  // namespace seedbed::arena
