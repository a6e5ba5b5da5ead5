// Leaf counts: sequences of exactly `depth` plies by the rules of positions alone. A ply is one
// sowing or pass; games that ended before `depth` count nothing; repetition and ply caps end no
// line here. Every leaf is made, its captures included; whether the game is over there is not
// asked.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/play.h"

namespace seedbed::engine {

[[nodiscard]] std::uint64_t perft(const Game& game, const Position& position, int depth);

// The count below each legal move, in canonical order. depth >= 1.
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> divide(const Game& game,
                                                                 const Position& position,
                                                                 int depth);

}  // namespace seedbed::engine
