// The schedule: a pure function of league, what each bot plays, and a game's number. O(1) memory
// whatever the number of rounds; nothing is built up front.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/league/league.h"

namespace seedbed::arena {

struct ScheduledGame {
  std::int64_t number = 0;  // 1-based
  std::int64_t pair = 0;    // 0-based; games 2*pair+1 and 2*pair+2, same opening, sides swapped
  int round = 0;            // 1-based
  int variant = 0;          // index into league.variants
  int south = 0, north = 0;  // indices into league.bots
  std::int64_t opening = 0;  // index: one opening per round and variant, the same for all pairings
  std::uint64_t seed = 0;    // from league seed and number; side_seed derives each bot's
};

// A seed for newgame: differs for each game and side, repeats exactly with the league's seed.
[[nodiscard]] std::uint64_t side_seed(std::uint64_t game_seed, int side);

class Schedule {
 public:
  // `plays[bot][variant]`: whether the bot is scheduled in the variant.
  Schedule(const League& league, const std::vector<std::vector<bool>>& plays);

  [[nodiscard]] std::int64_t pairs() const;
  [[nodiscard]] std::int64_t games() const { return 2 * pairs(); }
  [[nodiscard]] ScheduledGame game(std::int64_t number) const;  // 1 <= number <= games()

 private:
  struct Encounter {
    int variant, first, second;  // first is South in the pair's first game
  };
  std::vector<Encounter> encounters_;  // of one round, in playing order
  int rounds_;
  std::uint64_t seed_;
};

}  // namespace seedbed::arena
