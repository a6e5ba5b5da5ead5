// What the kernel asks of a board: rows, sums, stores. Templates over the position's capacity.
// Internal to the kernel (engine/kernel.h); no rules here.
#pragma once

#include <cstring>

#include "engine/game.h"
#include "engine/position.h"

namespace seedbed::engine::kernel {

inline constexpr std::size_t kCcw = 0;
inline constexpr std::size_t kCw = 1;

template <class P>
[[nodiscard]] inline bool row_empty(const Tables& t, const P& p, Side side) {
  if constexpr (P::kCapacity == 16) {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::memcpy(&low, p.cells.data(), 8);
    std::memcpy(&high, p.cells.data() + 8, 8);
    const auto& mask = t.home_mask[index(side)];
    return ((low & mask[0]) | (high & mask[1])) == 0;
  } else {
    const std::size_t begin = index(side) * t.half;
    const std::size_t end = begin + t.half;
    for (std::size_t cell = begin; cell < end; ++cell) {
      if (p.cells[cell] != 0) return false;
    }
    return true;
  }
}

// The top bit of each byte that is not 0.
[[nodiscard]] inline std::uint64_t tops_of_filled(std::uint64_t bytes) {
  constexpr std::uint64_t kLow = 0x7F7F7F7F7F7F7F7FU;
  return (((bytes & kLow) + kLow) | bytes) & ~kLow;
}

// Bit i is set if f gives byte i its top bit, called for the bytes eight at a time.
template <std::size_t Bytes, class F>
[[nodiscard, gnu::always_inline]] inline std::uint64_t gather_bits(const std::uint8_t* bytes,
                                                                   F&& f) {
  std::uint64_t bits = 0;
  for (std::size_t at = 0; at < Bytes; at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + at, 8);
    // The eight top bits, moved side by side into the top byte.
    bits |= (((f(word) >> 7) * 0x0102040810204080U) >> 56) << at;
  }
  return bits;
}

// Bit i is set if byte i is not 0.
template <std::size_t Bytes>
[[nodiscard]] inline std::uint64_t filled(const std::uint8_t* bytes) {
  return gather_bits<Bytes>(bytes, tops_of_filled);
}

// Bit i is set if byte i is `count`.
template <std::size_t Bytes>
[[nodiscard]] inline std::uint64_t holding(const std::uint8_t* bytes, std::uint8_t count) {
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  return gather_bits<Bytes>(bytes, [&](std::uint64_t word) {
    return ~tops_of_filled(word ^ (kOnes * count)) & (kOnes << 7);
  });
}

[[nodiscard]] inline std::uint32_t occupied(const SmallPosition& p) {
  return static_cast<std::uint32_t>(filled<16>(p.cells.data()));
}

template <class P>
[[nodiscard]] inline int row_seeds(const Tables& t, const P& p, Side side) {
  int sum = 0;
  const std::size_t begin = index(side) * t.half;
  const std::size_t end = begin + t.half;
  for (std::size_t cell = begin; cell < end; ++cell) sum += p.cells[cell];
  return sum;
}

template <class P>
[[nodiscard]] inline int all_seeds(const Tables& t, const P& p) {
  int sum = p.hand[0] + p.hand[1];
  for (std::size_t cell = 0; cell < t.houses + 2; ++cell) sum += p.cells[cell];
  return sum;
}

// What lies on both sides, children included.
template <class P>
[[nodiscard]] inline int house_seeds(const Tables& t, const P& p) {
  int sum = 0;
  for (const auto count : p.cells) sum += count;
  return sum - p.cells[t.store[0]] - p.cells[t.store[1]];
}

// A row's seeds for any layout of sides (board.sides); a player's children count for nobody.
template <class P>
[[nodiscard]] inline int side_seeds(const Tables& t, const P& p, Side side) {
  int sum = 0;
  for (std::size_t cell = 0; cell < t.houses; ++cell) {
    if (t.side_of[cell] == index(side) && !p.child.test(cell)) sum += p.cells[cell];
  }
  return sum;
}

template <class P>
[[nodiscard]] inline bool side_empty(const Tables& t, const P& p, Side side) {
  if (t.sides_are_rows && !p.child.any()) return row_empty(t, p, side);
  return side_seeds(t, p, side) == 0;
}

// All seeds in houses, but for children.
template <class P>
[[nodiscard]] inline int board_seeds(const Tables& t, const P& p) {
  if (!p.child.any()) return house_seeds(t, p);
  return side_seeds(t, p, Side::South) + side_seeds(t, p, Side::North);
}

// What the rules of capturing ask of a number of seeds.
[[nodiscard]] inline bool passes_by_count(const Rules& r, unsigned count) {
  const auto& c = r.capture;
  if (!c.counts.empty() && !c.counts.contains(count)) return false;
  if (c.even && count % 2 != 0) return false;
  if (count < static_cast<unsigned>(c.at_least)) return false;
  return c.at_most == 0 || count <= static_cast<unsigned>(c.at_most);
}

// Takes a side's seeds off the board, but for children.
template <class P>
inline int sweep_side(const Tables& t, P& p, Side side) {
  int sum = 0;
  for (std::size_t cell = 0; cell < t.houses; ++cell) {
    if (t.side_of[cell] != index(side) || p.child.test(cell)) continue;
    sum += p.cells[cell];
    p.cells[cell] = 0;
  }
  return sum;
}

template <class P>
inline void bank(const Tables& t, P& p, Side side, int seeds) {
  auto& store = p.cells[t.store[index(side)]];
  store = static_cast<typename P::Count>(store + seeds);
}

// Adds as many bytes as a `Bytes` has, wrapping.
template <class Bytes>
[[gnu::always_inline]] inline void add_bytes(std::uint8_t* to, const std::uint8_t* from) {
  Bytes sum;
  Bytes more;
  std::memcpy(&sum, to, sizeof sum);
  std::memcpy(&more, from, sizeof more);
  sum += more;
  std::memcpy(to, &sum, sizeof sum);
}

// What the table says of a lap; it must have a row for so many seeds.
struct LapRow {
  const std::uint8_t* adds;  // what each cell gets
  std::size_t last;          // where the last seed falls
};

template <class P>
[[nodiscard, gnu::always_inline]] inline LapRow lap_row(const Tables& t, Side side,
                                                        std::size_t origin, std::size_t seeds,
                                                        std::size_t way) {
  const std::size_t at = (index(side) * t.houses + origin) * t.lap_stride + seeds;
  return {t.lap[way].data() + at * P::kCapacity, t.last[way][at]};
}

template <class P>
[[gnu::always_inline]] inline void add_lap(P& p, const LapRow& row) {
  using Bytes8 = std::uint8_t __attribute__((vector_size(8)));
  using Bytes16 = std::uint8_t __attribute__((vector_size(16)));
  std::size_t done = 0;
  for (; done + 16 <= P::kCapacity; done += 16) {
    add_bytes<Bytes16>(p.cells.data() + done, row.adds + done);
  }
  if constexpr (P::kCapacity % 16 == 8) add_bytes<Bytes8>(p.cells.data() + done, row.adds + done);
}

// Lifts `seeds` seeds from the origin and sows them by one addition (Tables::lap); returns the last
// cell.
template <class P>
[[gnu::always_inline]] inline std::size_t add_lap(const Tables& t, P& p, Side side,
                                                  std::size_t origin, std::size_t seeds,
                                                  std::size_t way) {
  const LapRow row = lap_row<P>(t, side, origin, seeds, way);
  add_lap(p, row);
  return row.last;
}

}  // namespace seedbed::engine::kernel
