// Before a run: each bot is started once, so that the run knows what it is, what it plays and which
// program it was. Not a check of its manners (arena/match/conformance.h).
#pragma once

#include <atomic>
#include <functional>
#include <string_view>
#include <vector>

#include "arena/league/league.h"
#include "arena/match/keeper.h"
#include "arena/record/store.h"
#include "engine/game.h"

namespace seedbed::arena {

// What is done about an option that a bot does not have, or a value that it does not allow: a run
// that has not begun is refused, one that goes on is told.
enum class WrongOptions { Refuse, Warn };

// One entry per bot of the league, in order. A bot that starts but never completes its handshake is
// kept with a note and scheduled in everything it is allowed to play: its games will tell. Errors:
// a command that cannot be split, a program that cannot be found or executed, a wrong option.
[[nodiscard]] Expected<std::vector<StoredBot>> introduce(
    Keeper& keeper, const League& league, const std::vector<engine::GamePtr>& games,
    WrongOptions wrong_options, const std::atomic<bool>* stop,
    const std::function<void(std::string_view)>& warn);

}  // namespace seedbed::arena
