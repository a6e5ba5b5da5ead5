// The search's judge: minimax by the engine's front door and nothing else - no table, no windows,
// no order, the real game with its majority and its history. Slow; for positions with a few plies
// left.
#pragma once

#include <algorithm>
#include <stdexcept>

#include "engine/line.h"

namespace seedbed::test {

// The final margin for the side to move when both seek margins.
inline int best_margin(const engine::Line& line) {
  const engine::Side side = line.side_to_move();
  if (line.over()) return line.outcome().score.margin(side);
  engine::MoveList moves;
  line.legal(moves);
  int best = -1'000'000;
  for (const engine::Move move : moves) {
    engine::Line next = line;
    if (!next.play(move)) throw std::logic_error("a legal move was refused");
    const int value = best_margin(next);
    best = std::max(best, next.side_to_move() == side ? value : -value);
  }
  return best;
}

// +1, 0, -1 for the side to move when both seek the result alone.
inline int best_result(const engine::Line& line) {
  const engine::Side side = line.side_to_move();
  if (line.over()) {
    const engine::Result result = line.outcome().result;
    if (result == engine::Result::Draw) return 0;
    return (result == engine::Result::South) == (side == engine::Side::South) ? 1 : -1;
  }
  engine::MoveList moves;
  line.legal(moves);
  int best = -1;
  for (const engine::Move move : moves) {
    engine::Line next = line;
    if (!next.play(move)) throw std::logic_error("a legal move was refused");
    const int value = best_result(next);
    best = std::max(best, next.side_to_move() == side ? value : -value);
    if (best == 1) break;
  }
  return best;
}

}  // namespace seedbed::test
