// The schedule: a pure function of league, what each bot plays, the results of completed stages,
// and a game's number. A stage is a stretch that is known before its first game: the whole of a
// round robin, one round of a Swiss or a knockout. Its memory is that of one round whatever the
// number of rounds; nothing is built up front.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arena/league/league.h"

namespace seedbed::arena {

struct ScheduledGame {
  std::int64_t number = 0;   // 1-based
  std::int64_t pair = 0;     // 0-based; its games share an opening, see pair_size
  int round = 0;             // 1-based
  int variant = 0;           // index into league.variants
  int south = 0, north = 0;  // indices into league.bots
  std::int64_t opening = 0;  // index: one opening a lap and variant, the same for all pairings
  std::uint64_t seed = 0;    // from league seed and number; side_seed derives each bot's

  friend bool operator==(const ScheduledGame&, const ScheduledGame&) = default;
};

// A seed for newgame: differs for each game and side (0 South, 1 North), repeats exactly with the
// league's seed. Like ScheduledGame::seed it is 1 .. 2^53-1: exact also for readers of JSON that
// keep numbers as doubles, and never 0, which means "no seed".
[[nodiscard]] std::uint64_t side_seed(std::uint64_t game_seed, int side);

// How many games a pair has: 2, the same opening with sides swapped, or 1 where sides are not
// swapped within an encounter. Pair p has the games p * size + 1 to p * size + size.
[[nodiscard]] int pair_size(const League& league);
// How many pairs, each with an opening of its own, an encounter has.
[[nodiscard]] int pairs_per_encounter(const League& league);

// A part of a run: pairs whose number leaves `index` when divided by `count`.
struct Shard {
  int index = 0, count = 1;
  [[nodiscard]] bool has(std::int64_t pair) const { return pair % count == index; }
};

// "K/N" with 0 <= K < N.
[[nodiscard]] Expected<Shard> parse_shard(std::string_view text);

struct Meeting {
  int variant = 0;
  int first = 0, second = 0;  // first is South in the first game, unless the league says reverse

  friend bool operator==(const Meeting&, const Meeting&) = default;
};

// Where a stage begins in the whole schedule.
struct StageStart {
  std::int64_t pair = 0;
  int round = 1;
  std::int64_t opening = 0;

  friend bool operator==(const StageStart&, const StageStart&) = default;
};

// A plain value.
class Stage {
 public:
  // The encounters are played in order, `laps` times, a pair each time; every `round_laps` laps are
  // a round.
  Stage(const League& league, std::vector<Meeting> encounters, std::int64_t laps, int round_laps,
        StageStart start);

  [[nodiscard]] const std::vector<Meeting>& encounters() const { return encounters_; }
  [[nodiscard]] std::int64_t laps() const { return laps_; }
  [[nodiscard]] int round_laps() const { return round_laps_; }
  [[nodiscard]] const StageStart& start() const { return start_; }
  // Where the next stage begins.
  [[nodiscard]] StageStart end() const;

  [[nodiscard]] std::int64_t pairs() const;
  [[nodiscard]] std::int64_t games() const { return pairs() * pair_size_; }
  [[nodiscard]] std::int64_t first_number() const { return start_.pair * pair_size_ + 1; }
  [[nodiscard]] std::int64_t last_number() const { return first_number() + games() - 1; }
  // first_number() <= number <= last_number()
  [[nodiscard]] ScheduledGame game(std::int64_t number) const;
  // Which of the encounters a game belongs to.
  [[nodiscard]] std::size_t encounter_of(std::int64_t number) const;

  friend bool operator==(const Stage&, const Stage&) = default;

 private:
  std::vector<Meeting> encounters_;
  std::int64_t laps_;
  int round_laps_;
  StageStart start_;
  int pair_size_;
  bool swap_, reverse_;
  std::uint64_t seed_;
};

// How many of a stage's games are in the shard.
[[nodiscard]] std::int64_t games_in_shard(const Stage& stage, Shard shard);

// The whole schedule of a league whose pairings do not depend on results: round robin, gauntlet,
// pyramid. `plays[bot][variant]`: whether the bot is scheduled in the variant. In a round robin the
// encounters of a round are ordered so that bots and variants stay level: after any number of games
// a table is meaningful. Of two bots the first is South in odd games; of more each is about as
// often first.
[[nodiscard]] Stage fixed_schedule(const League& league,
                                   const std::vector<std::vector<bool>>& plays);

}  // namespace seedbed::arena
