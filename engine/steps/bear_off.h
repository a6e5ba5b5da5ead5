// Named step `bear-off`: from the first time that no house holds two seeds, sowing ends at the end
// of the player's own row. What is still in the hand there is his, beside the board, and counts as
// a capture of nothing more. A step of the kernel; no other rule is read here.
#pragma once

#include "engine/kernel/board.h"

namespace seedbed::engine::kernel {

template <class P>
[[nodiscard]] inline bool any_pair(const Tables& t, const P& p) {
  for (std::size_t cell = 0; cell < t.houses; ++cell) {
    if (p.cells[cell] > 1) return true;
  }
  return false;
}

struct BorneOff {
  std::size_t last = 0;  // the last house sown, the origin if none
  int seeds = 0;         // that left the board
};

template <class P>
inline BorneOff bear_off(const Tables& t, P& p, std::size_t origin, int seeds, std::size_t way) {
  const std::size_t side = index(p.to_move);
  std::size_t cell = origin;
  for (; seeds > 0; --seeds) {
    const std::size_t next = t.next[side][way][cell];
    if (t.side_of[next] != side) return {cell, seeds};
    cell = next;
    p.cells[cell] = static_cast<typename P::Count>(p.cells[cell] + 1);
  }
  return {cell, 0};
}

}  // namespace seedbed::engine::kernel
