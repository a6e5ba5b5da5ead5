#include "engine/layout.h"

#include <algorithm>

namespace seedbed::engine {

namespace {

void place_cells(Tables& t) {
  const std::size_t c = t.columns;
  for (std::size_t row = 0; row < t.rows; ++row) {
    for (std::size_t column = 0; column < c; ++column) {
      std::size_t cell = 0;
      if (t.rows == 2) {
        cell = row == 0 ? column : 2 * c - 1 - column;
      } else {
        switch (row) {
          case 0:
            cell = column;
            break;
          case 1:
            cell = 2 * c - 1 - column;
            break;
          case 2:
            cell = 3 * c + column;
            break;
          default:
            cell = 3 * c - 1 - column;
            break;
        }
      }
      t.cell_at[row][column] = cell_of(cell);
      t.row[cell] = cell_of(row);
      t.column[cell] = cell_of(column);
    }
    const bool south = row < t.rows / 2;
    const bool outer = row == 0 || row + 1 == t.rows;
    t.ccw_is_right[row] = south == outer;
  }
  t.facing.fill(kNoCell);
  t.facing_outer.fill(kNoCell);
  const std::size_t south_front = t.rows / 2 - 1;
  for (std::size_t column = 0; column < c; ++column) {
    const std::uint8_t south = t.cell_at[south_front][column];
    const std::uint8_t north = t.cell_at[south_front + 1][column];
    t.facing[south] = north;
    t.facing[north] = south;
    if (t.rows == 4) {
      t.facing_outer[south] = t.cell_at[3][column];
      t.facing_outer[north] = t.cell_at[0][column];
    }
  }
}

void share_out(Tables& t, Sides sides) {
  t.sides_are_rows = sides == Sides::Rows;
  for (std::size_t cell = 0; cell < t.houses; ++cell) {
    const bool north = sides == Sides::Rows ? cell >= t.half : 2 * t.column[cell] < t.columns;
    t.side_of[cell] = north ? 1 : 0;
  }
  t.side_of[t.store[1]] = 1;
}

// Whether a store on the ring stands before the first house of its row, counter-clockwise, and not
// after the last: so it does where sowing goes clockwise and reaches the first house last.
[[nodiscard]] bool store_comes_first(const Rules& rules) {
  return rules.board.store_end == StoreEnd::Last && rules.sow.way == Way::Cw &&
         rules.sow.choice.empty();
}

// The houses from row to row, one column on with each step, back between (Zigzag).
[[nodiscard]] std::vector<std::size_t> zigzag(const Tables& t) {
  std::vector<std::size_t> ring;
  for (std::size_t column = 0; column < t.columns; ++column) {
    ring.push_back(t.cell_at[column % 2][column]);
  }
  for (std::size_t column = t.columns; column-- > 0;) {
    ring.push_back(t.cell_at[1 - column % 2][column]);
  }
  return ring;
}

[[nodiscard]] std::vector<std::size_t> ring_of(const Tables& t, const Rules& rules, Side side) {
  if (t.rows == 2 && rules.board.ring == Ring::Zigzag) return zigzag(t);
  const Stores stores = rules.board.stores;
  const bool first = store_comes_first(rules);
  std::vector<std::size_t> ring;
  for (const Side owner : {side, other(side)}) {
    if (t.own_rings && owner != side) break;
    const bool has_store = stores == Stores::Both || (stores == Stores::Own && owner == side);
    if (has_store && first) ring.push_back(t.store[index(owner)]);
    if (t.sides_are_rows) {
      for (std::size_t i = 0; i < t.half; ++i) ring.push_back(index(owner) * t.half + i);
    } else {
      // The own half, counter-clockwise around: South's begins in the middle of the near row.
      for (std::size_t i = 0; i < t.houses; ++i) {
        const std::size_t cell = (i + t.half / 2 + index(owner) * t.half) % t.houses;
        if (t.side_of[cell] == index(owner)) ring.push_back(cell);
      }
    }
    if (has_store && !first) ring.push_back(t.store[index(owner)]);
  }
  return ring;
}

// The ring of one side, counter-clockwise; clockwise is its inverse.
void link(Tables& t, const Rules& rules, Side side) {
  const std::vector<std::size_t> ring = ring_of(t, rules, side);
  auto& ways = t.next[index(side)];
  ways[0].fill(kNoCell);
  ways[1].fill(kNoCell);
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const std::size_t to = ring[(i + 1) % ring.size()];
    ways[0][ring[i]] = cell_of(to);
    ways[1][to] = cell_of(ring[i]);
  }
  const auto own =
      std::find_if(ring.begin(), ring.end(), [&](std::size_t cell) { return cell < t.houses; });
  t.before_first[index(side)] = ways[1][*own];
}

// Which of the two ways leads towards the middle column.
[[nodiscard]] WayOf inward(const Tables& t, std::size_t cell) {
  const std::size_t side = t.side_of[cell];
  const std::size_t ccw = t.next[side][0][cell];
  const bool left_half = 2 * t.column[cell] < t.columns;
  const bool ccw_goes_right = ccw < t.houses && t.column[ccw] > t.column[cell];
  const bool ccw_goes_left = ccw < t.houses && t.column[ccw] < t.column[cell];
  return (left_half ? ccw_goes_right : ccw_goes_left) ? WayOf::Ccw : WayOf::Cw;
}

[[nodiscard]] WayOf way_of(const Tables& t, const Rules& rules, std::size_t cell) {
  const std::size_t number = cell % t.half + 1;  // from the owner's left, two rows
  if (t.rows == 2 && rules.sow.choice.contains(static_cast<unsigned>(number))) {
    return WayOf::Chosen;
  }
  switch (rules.sow.way) {
    case Way::Ccw:
      return WayOf::Ccw;
    case Way::Cw:
      return WayOf::Cw;
    case Way::Chosen:
      return WayOf::Chosen;
    case Way::OutwardHalves:
      return inward(t, cell) == WayOf::Ccw ? WayOf::Cw : WayOf::Ccw;
    case Way::InwardHalves:
      return inward(t, cell);
    case Way::EvenCw:
      return WayOf::EvenCw;
    case Way::FirstChooses:
      return WayOf::FirstChooses;
  }
  return WayOf::Ccw;
}

}  // namespace

void lay_out(Tables& t, const Rules& rules) {
  t.rows = static_cast<std::size_t>(rules.board.rows);
  t.columns = static_cast<std::size_t>(rules.board.houses);
  t.houses = t.rows * t.columns;
  t.half = t.houses / 2;
  t.store = {cell_of(t.houses), cell_of(t.houses + 1)};
  t.own_rings = t.rows == 4 || rules.board.ring == Ring::Own;
  place_cells(t);
  share_out(t, rules.board.sides);
  link(t, rules, Side::South);
  link(t, rules, Side::North);
  for (std::size_t cell = 0; cell < t.houses; ++cell) t.way[cell] = way_of(t, rules, cell);
}

}  // namespace seedbed::engine
