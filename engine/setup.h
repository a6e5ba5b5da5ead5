// The seeds with which a game begins, cell by cell. Internal to the engine; no marks, no moves.
#pragma once

#include <vector>

#include "engine/rules.h"

namespace seedbed::engine {

// The houses in ring order (engine/game.h), then the two stores. The rules are as they come: the
// caller checks that the numbers fit.
[[nodiscard]] std::vector<int> start_counts(const Rules& rules);

}  // namespace seedbed::engine
