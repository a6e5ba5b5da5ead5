// What a match says, in lines for people. Pure function.
#pragma once

#include <string>
#include <vector>

#include "arena/report/summary.h"

namespace seedbed::arena {

// Results, Elo and normalized Elo with their intervals, pairs, the side's advantage, and the
// sequential test's state. A number that does not exist is said in words.
[[nodiscard]] std::vector<std::string> match_lines(const MatchSummary& match,
                                                   const Summary& summary);

}  // namespace seedbed::arena
