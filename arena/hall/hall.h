// MANY games: worker threads that take jobs from the desk, play them with long-lived seats, and
// hand the records to the clerk. Not one game (arena/match/referee.h), not the table
// (arena/rating).
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "arena/hall/progress.h"
#include "arena/match/keeper.h"
#include "arena/record/store.h"
#include "engine/game.h"

namespace seedbed::arena {

// A bot whose start failed so often in a row, in any worker, is withdrawn: its remaining games are
// recorded as `*`, reason no-start, and not rated.
inline constexpr int kStartFailures = 3;

struct HallResult {
  std::int64_t played = 0;     // games committed by this call
  bool complete = false;       // every scheduled game of the shard has a result
  std::optional<Error> error;  // the store or the openings failed; what was committed is safe
};

// Set by whoever handles signals; looked at by every wait.
struct Stop {
  std::atomic<bool> requested{false};  // running games are dropped at once and not stored
};

// Plays what the store does not hold yet. `games` are the league's variants in order; `concurrency`
// workers, at least 1. Blocks until all is played, a stop, or a failure of the store.
[[nodiscard]] HallResult play_league(Store& store, const std::vector<engine::GamePtr>& games,
                                     int concurrency, Keeper& keeper, Stop& stop,
                                     Progress& progress);

}  // namespace seedbed::arena
