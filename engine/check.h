// Readable complaints about rules that cannot be: sizes, and combinations that contradict each
// other. A linter for Rules; it knows no file and no line. Pure.
#pragma once

#include <string>
#include <vector>

#include "engine/rules.h"

namespace seedbed::engine {

// One sentence for each fault; empty when a game can be compiled from the rules.
[[nodiscard]] std::vector<std::string> check(const Rules& rules);

}  // namespace seedbed::engine
