// What the tables tell of a sowing before it is played: which way it goes, and whether it surely
// ends with its first lap. Internal to the kernel (engine/kernel.h); nothing here changes a
// position.
#pragma once

#include "engine/kernel/board.h"
#include "engine/move.h"

namespace seedbed::engine::kernel {

template <class P>
[[nodiscard]] inline std::size_t way_of(const Game& game, const P& p, const Move& move) {
  const Tables& t = game.tables();
  const std::size_t origin = move.hole;
  const auto chosen = [&] {
    return (move.direction == Direction::Right) == t.ccw_is_right[t.row[origin]] ? kCcw : kCw;
  };
  switch (t.way[origin]) {
    case WayOf::Ccw:
      return kCcw;
    case WayOf::Cw:
      return kCw;
    case WayOf::Chosen:
      return game.rules().setup.opening == Opening::FixedWay && p.ply < 2 ? kCcw : chosen();
    case WayOf::EvenCw:
      return p.cells[origin] % 2 == 0 ? kCw : kCcw;
    case WayOf::FirstChooses:
      break;
  }
  if ((p.course & kCourseSet) == 0) return chosen();
  return ((p.course & kCourseCw) != 0) == (p.to_move == Side::South) ? kCw : kCcw;
}

// What one lap adds to each cell, and where its last seed falls; nothing where it has no row.
struct FirstLap {
  const std::uint8_t* adds = nullptr;
  std::size_t last = 0;

  template <class P>
  [[nodiscard]] unsigned after(const P& p, std::size_t cell) const {
    return static_cast<std::uint8_t>(p.cells[cell] + adds[cell]);
  }
};

template <class P>
[[nodiscard]] inline FirstLap first_lap(const Tables& t, const P& p, std::size_t origin,
                                        std::size_t way) {
  if constexpr (P::kCapacity <= 40) {
    const std::size_t seeds = p.cells[origin];
    const bool bent = p.closed.any() || (p.course & kCourseOff) != 0;
    if (bent || seeds >= t.lap_stride || origin >= t.houses) return {};
    const LapRow row = lap_row<P>(t, p.to_move, origin, seeds, way);
    return {row.adds, row.last};
  }
  return {};
}

// Only if game.first_lap_tells(). False where there is no table.
template <class P>
[[nodiscard]] inline bool ends_at_once(const Game& game, const P& p, std::size_t origin,
                                       std::size_t way) {
  const Tables& t = game.tables();
  const FirstLap lap = first_lap(t, p, origin, way);
  if (lap.adds == nullptr) return false;
  if (lap.last >= t.houses) return true;
  if (game.rules().relay.kind == RelayKind::Lap) return lap.after(p, lap.last) < 2;
  const std::size_t from = t.next[index(p.to_move)][way][lap.last];
  return from >= t.houses || lap.after(p, from) == 0;
}

}  // namespace seedbed::engine::kernel
