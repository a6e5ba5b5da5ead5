// Steers a run by its results: opens the stages of a Swiss or knockout one by one, each stored
// before it is played, and ends a match once its sequential test has decided. For any other run it
// opens the whole schedule and has nothing more to do.
//
// begin() on the verb's thread before play, committed() on the clerk's, the rest after play.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arena/hall/book.h"
#include "arena/hall/desk.h"
#include "arena/hall/sprt_watch.h"
#include "arena/record/store.h"

namespace seedbed::arena {

class Director {
 public:
  // Errors: the league's sprt cannot be read. `store` outlives it.
  [[nodiscard]] static Expected<Director> make(Store& store, int start_failures);

  // Reads what is stored; a stage that is not begun is stored.
  [[nodiscard]] Expected<void> begin();
  // The stages that may be played go to the desk.
  void open(Desk& desk) const;
  // True: the desk or the totals have changed.
  [[nodiscard]] Expected<bool> committed(const GameRecord& record, Desk& desk);

  // Games of all stages known so far, in the run's shard; nothing for a match that a test ends.
  [[nodiscard]] std::optional<std::int64_t> scheduled() const;
  // Whether further stages may follow those.
  [[nodiscard]] bool open_ended() const { return staged_ && !over_; }
  // The last stage that was opened.
  [[nodiscard]] const Stage& stage() const { return *stage_; }
  [[nodiscard]] bool staged() const { return staged_; }
  [[nodiscard]] const std::optional<SprtWatch>& watch() const { return watch_; }
  // Every stage is played, or the test has decided. `games`: stored in all.
  [[nodiscard]] bool complete(std::int64_t games) const;
  // How the tournament stands or ended, lines for a person; "" for others.
  [[nodiscard]] std::string standing() const;

 private:
  Director(Store& store, int start_failures);
  [[nodiscard]] Expected<bool> next_stage();

  Store* store_;
  Plays plays_;
  bool staged_;
  Book book_;
  std::optional<Stage> stage_;
  std::optional<SprtWatch> watch_;
  bool over_ = false;  // no further stage
};

}  // namespace seedbed::arena
