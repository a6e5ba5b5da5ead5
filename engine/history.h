// What a position alone cannot know: which states came before it since the last irreversible ply.
// The first state that comes back ends the game, where the rules have it so. Owned by the caller,
// one for a game in progress; one thread at a time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace seedbed::engine {

class History {
 public:
  // Forgets everything and starts with this state's key (engine/position.h).
  void start(std::uint64_t key) { keys_.assign(1, key); }

  // Notes the state after a ply; true if it was there before.
  [[nodiscard]] bool repeats(std::uint64_t key, bool irreversible) {
    if (irreversible) {
      keys_.assign(1, key);
      return false;
    }
    const bool seen = std::find(keys_.begin(), keys_.end(), key) != keys_.end();
    keys_.push_back(key);
    return seen;
  }

 private:
  std::vector<std::uint64_t> keys_;  // keeps its capacity over irreversible plies
};

}  // namespace seedbed::engine
