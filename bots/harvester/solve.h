// The exact value of a position by search to the end of the game, and every move that keeps it.
// Not for play against a clock. Sound under repetition rules: what one line of play has proved is
// reused in another only where the same positions can come back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bots/harvester/scoring.h"
#include "bots/harvester/worker.h"
#include "engine/line.h"

namespace seedbed::harvester {

struct Solution {
  bool margin = false;    // `value` is a margin in seeds; otherwise +1 win, 0 draw, -1 loss
  int value = 0;          // for the side to move
  engine::MoveList best;  // in canonical order; empty in a finished position
  std::uint64_t nodes = 0;
};

// Nothing if the budget ran out, or if lines longer than kMaxPly would have had to be followed.
[[nodiscard]] std::optional<Solution> solve(const engine::Line& line, std::size_t hash_mebibytes,
                                            const Budget& budget);

// "+6", "0", "-2", or "win", "draw", "loss".
[[nodiscard]] std::string value_text(const Solution& solution);

}  // namespace seedbed::harvester
