// What `run` and `resume` share: the games that a run's store lacks are played, the table printed.
// Not how a store comes to be (run_verb) nor the games themselves (arena/hall).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "arena/hall/hall.h"
#include "arena/hall/outlets.h"
#include "arena/match/keeper.h"
#include "arena/record/store.h"
#include "arena/signals.h"
#include "arena/verbs.h"
#include "engine/game.h"

namespace seedbed::arena {

void warn(std::string_view text);

// The rules of the run are in its store: a variant file that changed since changes nothing here.
[[nodiscard]] Expected<std::vector<engine::GamePtr>> stored_games(const RunInfo& info,
                                                                  const std::filesystem::path& dir);

// Before anything is started: words of the operation, descriptors enough (a sentence each); a
// warning where games outnumber cores.
[[nodiscard]] Expected<void> check_operation(const League& league, const Operation& operation);

// The processors of --affinity, each once: "", "all", or a list as "0,2-5". Errors: its form, one
// that this process may not use.
[[nodiscard]] Expected<std::vector<int>> parse_affinity(std::string_view text);

// How many games at a time.
[[nodiscard]] int concurrency_of(const League& league, const Operation& operation);

// What the first signal does.
void interrupt(Stop& stop, const Operation& operation);

// How many games are to be played; nothing where results decide. Error: not a single one.
[[nodiscard]] Expected<std::optional<std::int64_t>> scheduled_games(const RunInfo& info);

// What the run writes beside its store: the files are opened, the folder of transcripts made.
[[nodiscard]] Expected<std::unique_ptr<Outlets>> open_outlets(const Operation& operation);

// Blocks until all is played or stopped; the exit code.
[[nodiscard]] int play_run(Store& store, const std::filesystem::path& dir,
                           const std::vector<engine::GamePtr>& games, const Operation& operation,
                           Outlets& outlets, Keeper& keeper, Stop& stop, Signals& signals);

}  // namespace seedbed::arena
