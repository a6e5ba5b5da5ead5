// Hands out the games that are still to be played, in the schedule's order, stage by stage. Nothing
// is built up front: memory is that of one stage's pairings and of the ranges stored already. Any
// thread may ask.
//
// Of a scarce bot (`instances` in its table) only so many processes may run. Who has one keeps it
// for his next game if that needs it too; otherwise it ends first, and whoever must wait has none,
// so that nobody waits for ever. Games that cannot be played yet are handed out later.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
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

// What one worker has of the scarce bots.
struct Holding {
  std::set<int> bots;               // whose process it has
  std::function<void(int)> let_go;  // ends that process, and is back once it is gone
};

class Desk {
 public:
  // `stored`: numbers not to be played again, ascending. `instances`: by bot, 0 for any number;
  // empty: none is scarce.
  Desk(Shard shard, Openings openings, std::vector<NumberRange> stored,
       std::vector<int> instances = {});

  // A further stage may be played.
  void open(Stage stage);
  // No further stage will be opened: the end of what is there is the end.
  void close();
  // Nothing more is handed out at all.
  void dismiss();

  // The next game, or nothing when none will come. Waits at the end of a stage for the next one.
  // Errors: an opening that cannot be read.
  [[nodiscard]] Expected<std::optional<Job>> next(const Stop& stop, Holding& holding);
  // The worker plays no more for now: its scarce bots end.
  void give_back(Holding& holding);

 private:
  [[nodiscard]] bool take_number(std::int64_t& number);
  // The first game that whoever holds that may play.
  [[nodiscard]] std::optional<ScheduledGame> take_game(const Holding& holding);
  [[nodiscard]] bool playable(const ScheduledGame& game, const Holding& holding) const;
  [[nodiscard]] bool scarce(int bot) const {
    return !instances_.empty() && instances_[static_cast<std::size_t>(bot)] > 0;
  }
  // What of it `game` does not need, or all.
  void give_back(Holding& holding, const ScheduledGame* game);

  std::mutex mutex_;
  std::condition_variable changed_;
  Shard shard_;
  Openings openings_;
  std::vector<NumberRange> stored_;
  std::size_t stored_at_ = 0;
  std::optional<Stage> stage_;
  std::vector<int> instances_;        // by bot
  std::vector<int> running_;          // by bot, of the scarce ones
  std::deque<std::int64_t> put_off_;  // games that could not be played yet
  std::int64_t next_ = 1;
  bool closed_ = false, dismissed_ = false;
};

}  // namespace seedbed::arena
