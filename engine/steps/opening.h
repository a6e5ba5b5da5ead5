// Named openings: the first plies of a game, played by rules of their own. Part of
// engine/kernel/full_turn.h, which includes it.
#pragma once

#include "engine/kernel/full_turn.h"

namespace seedbed::engine::kernel {

template <class B, class P>
bool FullTurn<B, P>::opens() const {
  switch (r_.setup.opening) {
    case Opening::None:
    case Opening::FixedWay:
      return false;
    case Opening::ReachOpponent:
      return p_.ply < 2;
    case Opening::PlainSowing:
    case Opening::PlainRelay:
    case Opening::PlusMinus:
      return p_.ply == 0;
  }
  return false;
}

template <class B, class P>
void FullTurn<B, P>::opening(std::size_t origin, std::size_t way) {
  const auto& next = t_.next[index(mover_)][way];
  if (r_.setup.opening == Opening::PlusMinus) {
    // Every second house gives the next one a seed, if it has any; the last gives the house across.
    int gift = 0;
    bool gives = true;
    for (std::size_t cell = next[origin]; cell != origin; cell = next[cell]) {
      if (gives) gift = p_.cells[cell] != 0 ? 1 : 0;
      if (gift != 0) put(cell, gives ? -1 : 1);
      gives = !gives;
    }
    const std::size_t across = t_.facing[origin];
    if (gift != 0) put(across, 1);
    last_ = across;
    seeds_ = p_.cells[origin];
    capture(across, way);
    return;
  }
  CycleDetector<P> cycle(false);
  std::size_t cell = origin;
  for (;;) {
    seeds_ = empty(cell);
    result_.sown += seeds_;
    for (int left = seeds_; left > 0; --left) {
      cell = next[cell];
      if (left == 1 && r_.setup.opening == Opening::ReachOpponent) {
        while (!on_side(cell, enemy_)) cell = next[cell];
      }
      put(cell, 1);
    }
    last_ = cell;
    if (r_.setup.opening != Opening::PlainRelay || p_.cells[cell] < 2) break;
    if (cycle.seen(p_, cell, way)) return endless();
  }
  capture(cell, way);
}

}  // namespace seedbed::engine::kernel
