// Named step `diffusion`: the seeds of a house go to its neighbours, not along a ring: beginning
// beside it and on around it counter-clockwise, at most five. A house of five takes no more: the
// seed leaves play. From a corner two seeds leave play in place of the two neighbours that are
// missing. (Mark Steere's game Diffusion.) A step of the kernel; no other rule is read here.
#pragma once

#include <array>

#include "engine/kernel/board.h"

namespace seedbed::engine::kernel {

// Whether any seed left play (it is counted in South's place of the stores).
template <class P>
inline bool diffuse(const Tables& t, P& p, std::size_t origin) {
  constexpr int kFull = 5;
  const auto ccw = [&](std::size_t cell) { return cell + 1 == t.houses ? 0 : cell + 1; };
  // Where the way around a corner house leaves the board, as seen while walking.
  std::size_t gap = kNoCell;
  if (origin == 0 || origin + 1 == t.houses) gap = t.houses - 1;
  if (origin + 1 == t.half || origin == t.half) gap = t.half - 1;
  int beyond = 2;
  int lost = 0;
  const int seeds = p.cells[origin];
  p.cells[origin] = 0;
  std::size_t cell = origin;
  for (int i = 0; i < seeds; ++i) {
    if (beyond > 0 && cell == gap) {
      --beyond;
      ++lost;
      continue;
    }
    cell = i == 1 || i == 4 ? t.facing[cell] : ccw(cell);
    if (p.cells[cell] == kFull) {
      ++lost;
    } else {
      p.cells[cell] = static_cast<typename P::Count>(p.cells[cell] + 1);
    }
  }
  bank(t, p, Side::South, lost);
  return lost != 0;
}

}  // namespace seedbed::engine::kernel
