// MANY games: worker threads that take jobs from the desk, play them with long-lived seats, and
// hand the records to the clerk. Not one game (arena/match/referee.h), not the table
// (arena/rating).
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/hall/outlets.h"
#include "arena/hall/progress.h"
#include "arena/hall/stop.h"
#include "arena/match/keeper.h"
#include "arena/match/latency.h"
#include "arena/record/store.h"
#include "engine/game.h"

namespace seedbed::arena {

// A bot whose start failed so often in a row, in any worker, is withdrawn: its remaining games are
// recorded as `*`, reason no-start, and not rated.
inline constexpr int kStartFailures = 3;

struct HallSettings {
  int concurrency = 1;        // workers to begin with
  std::filesystem::path dir;  // of the run: where `seedbed ctl` finds the hall
  std::vector<int> cpus;      // one for each worker and its bots, in turn; empty: anywhere
  // Whether so many games at a time are possible; a sentence if not.
  std::function<Expected<void>(int)> check_concurrency;
  Keeper& keeper;
  Stop& stop;
  Progress& progress;
  Outlets& outlets;
  std::filesystem::path transcripts;  // a folder for each game's dialogue; empty: none is kept
  // Told of each game that was committed, with how many the store holds then; may be empty.
  std::function<void(std::int64_t)> committed;
};

struct HallResult {
  std::int64_t played = 0;     // games committed by this call
  bool complete = false;       // every scheduled game of the shard has a result, or a test decided
  std::optional<Error> error;  // the store or the openings failed; what was committed is safe
  Latency overhead;            // from the arrival of a move to the next question
  std::string standing;        // of a Swiss, a knockout or a test, lines for a person
};

// Plays what the store does not hold yet. `games` are the league's variants in order. Blocks until
// all is played, a stop, or a failure of the store.
[[nodiscard]] HallResult play_league(Store& store, const std::vector<engine::GamePtr>& games,
                                     const HallSettings& settings);

}  // namespace seedbed::arena
