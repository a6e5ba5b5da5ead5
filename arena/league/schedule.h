// The schedule: a pure function of league, what each bot plays, and a game's number. Its memory is
// that of one round whatever the number of rounds; nothing is built up front.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arena/league/league.h"

namespace seedbed::arena {

struct ScheduledGame {
  std::int64_t number = 0;   // 1-based
  std::int64_t pair = 0;     // 0-based; games 2*pair+1 and 2*pair+2, same opening, sides swapped
  int round = 0;             // 1-based
  int variant = 0;           // index into league.variants
  int south = 0, north = 0;  // indices into league.bots
  std::int64_t opening = 0;  // index: one opening per round and variant, the same for all pairings
  std::uint64_t seed = 0;    // from league seed and number; side_seed derives each bot's

  friend bool operator==(const ScheduledGame&, const ScheduledGame&) = default;
};

// A seed for newgame: differs for each game and side (0 South, 1 North), repeats exactly with the
// league's seed. Like ScheduledGame::seed it is 1 .. 2^53-1: exact also for readers of JSON that
// keep numbers as doubles, and never 0, which means "no seed".
[[nodiscard]] std::uint64_t side_seed(std::uint64_t game_seed, int side);

// A part of a run: pairs whose number leaves `index` when divided by `count`.
struct Shard {
  int index = 0, count = 1;
  [[nodiscard]] bool has(std::int64_t pair) const { return pair % count == index; }
};

// "K/N" with 0 <= K < N.
[[nodiscard]] Expected<Shard> parse_shard(std::string_view text);

class Schedule {
 public:
  // `plays[bot][variant]`: whether the bot is scheduled in the variant. Encounters of a round are
  // ordered so that bots and variants stay level: after any number of games a table is meaningful.
  // Of two bots the first is South in odd games; of more each is about as often first.
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
