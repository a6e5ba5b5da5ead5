// Hands out the games that are still to be played, in the schedule's order, stage by stage. Nothing
// is built up front: memory is that of one stage's pairings and of the ranges stored already. Any
// thread may ask.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "arena/hall/stop.h"
#include "arena/league/openings.h"
#include "arena/league/schedule.h"
#include "arena/record/store.h"
#include "engine/error.h"

namespace seedbed::arena {

struct Job {
  ScheduledGame game;
  Opening opening;
};

class Desk {
 public:
  // `stored`: numbers not to be played again, ascending.
  Desk(Shard shard, Openings openings, std::vector<NumberRange> stored);

  // A further stage may be played.
  void open(Stage stage);
  // No further stage will be opened: the end of what is there is the end.
  void close();
  // Nothing more is handed out at all.
  void dismiss();

  // The next game, or nothing when none will come. Waits at the end of a stage for the next one.
  // Errors: an opening that cannot be read.
  [[nodiscard]] Expected<std::optional<Job>> next(const Stop& stop);

 private:
  [[nodiscard]] bool take_number(std::int64_t& number);

  std::mutex mutex_;
  std::condition_variable changed_;
  Shard shard_;
  Openings openings_;
  std::vector<NumberRange> stored_;
  std::size_t stored_at_ = 0;
  std::optional<Stage> stage_;
  std::int64_t next_ = 1;
  bool closed_ = false, dismissed_ = false;
};

}  // namespace seedbed::arena
