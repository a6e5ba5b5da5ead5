// Hands out the games that are still to be played, in the schedule's order. Nothing is built up
// front: memory is that of the numbers stored already. Any thread may ask.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "arena/league/openings.h"
#include "arena/league/schedule.h"
#include "engine/error.h"

namespace seedbed::arena {

struct Job {
  ScheduledGame game;
  Opening opening;
};

// How many of the schedule's games are in the shard.
[[nodiscard]] std::int64_t games_in_shard(const Schedule& schedule, Shard shard);

class Desk {
 public:
  // `stored`: numbers not to be played again, ascending.
  Desk(Schedule schedule, Shard shard, Openings openings, std::vector<std::int64_t> stored);

  // Games of the shard in all.
  [[nodiscard]] std::int64_t total() const { return games_in_shard(schedule_, shard_); }
  // The next game, or nothing when all are handed out. Errors: an opening that cannot be read.
  [[nodiscard]] Expected<std::optional<Job>> next();

 private:
  std::mutex mutex_;
  Schedule schedule_;
  Shard shard_;
  Openings openings_;
  std::vector<std::int64_t> stored_;
  std::size_t stored_at_ = 0;
  std::int64_t next_ = 1;
};

}  // namespace seedbed::arena
