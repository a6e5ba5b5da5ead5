// What lies on the board: counts, marks, hands, side to move and the few counters that rules read.
// A small trivially copyable value in three capacities, so that a 12-hole game stays small; play is
// copy-make. Not the past (engine/history.h) and not the rules: a position means nothing without
// its Game, which says how many of the cells are in use. Any thread; owned by whoever holds the
// value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/move.h"

namespace seedbed::engine {

// A mark for each cell; Capacity bits in the narrowest word.
template <std::size_t Capacity>
struct CellSet {
  using Word = std::conditional_t<Capacity <= 16, std::uint16_t, std::uint64_t>;
  static constexpr std::size_t kBits = sizeof(Word) * 8;
  std::array<Word, (Capacity + kBits - 1) / kBits> words{};

  [[nodiscard]] constexpr bool test(std::size_t cell) const {
    return ((words[cell / kBits] >> (cell % kBits)) & 1U) != 0;
  }
  constexpr void set(std::size_t cell) {
    words[cell / kBits] = static_cast<Word>(words[cell / kBits] | (Word{1} << (cell % kBits)));
  }
  constexpr void clear(std::size_t cell) {
    words[cell / kBits] = static_cast<Word>(words[cell / kBits] & ~(Word{1} << (cell % kBits)));
  }
  [[nodiscard]] constexpr bool any() const {
    for (const Word word : words) {
      if (word != 0) return true;
    }
    return false;
  }
  friend constexpr bool operator==(const CellSet&, const CellSet&) = default;
};

// An end that the board does not show, such as the loss of a player whose sowing never ended.
enum class Verdict : std::uint8_t { None, SouthWins, NorthWins, Draw };

// Bits of `course`.
inline constexpr std::uint8_t kCourseSet = 1;    // South has chosen the direction of this game
inline constexpr std::uint8_t kCourseCw = 2;     // ... and South sows clockwise
inline constexpr std::uint8_t kCourseAgain = 4;  // this turn has had its extra turn
inline constexpr std::uint8_t kCourseOff = 8;    // seeds are borne off from now on
// Akakyala: one player alone has captured, in one turn; it is North; both have, or it is settled.
inline constexpr std::uint8_t kCourseOnce = 16;
inline constexpr std::uint8_t kCourseOnceNorth = 32;
inline constexpr std::uint8_t kCourseBoth = 64;

template <std::size_t Capacity, class CountType>
struct BasicPosition {
  using Count = CountType;
  static constexpr std::size_t kCapacity = Capacity;

  std::array<Count, Capacity> cells{};  // houses in ring order, then the two stores (engine/game.h)
  CellSet<Capacity> child;              // tuz, weg and other houses that bank what is sown in them
  CellSet<Capacity> child_of_north;     // whose: subset of child
  CellSet<Capacity> flipped;            // owned by the player on whose side the cell does not lie
  CellSet<Capacity> locked;             // may not start a move
  CellSet<Capacity> closed;             // out of play
  std::array<Count, 2> hand{};          // seeds not yet placed: South, North
  Side to_move = Side::South;
  Verdict verdict = Verdict::None;
  std::uint8_t nyumba = 0;    // bit 0 South's, bit 1 North's: still owned
  bool swap_allowed = false;  // North has not yet answered under the pie rule
  std::uint8_t barred = 0;    // 1 + a cell that may not be lifted next; 0: none
  std::uint8_t course = 0;    // kCourse...: what the turns so far have settled
  std::uint8_t ply = 0;       // plies played, saturating; only where rules read it
  std::uint8_t quiet = 0;     // plies since the last capture, likewise

  friend constexpr bool operator==(const BasicPosition&, const BasicPosition&) = default;
};

using SmallPosition = BasicPosition<16, std::uint8_t>;
using MediumPosition = BasicPosition<40, std::uint8_t>;
using LargePosition = BasicPosition<128, std::uint16_t>;

static_assert(std::is_trivially_copyable_v<SmallPosition>);
static_assert(std::is_trivially_copyable_v<LargePosition>);
static_assert(sizeof(SmallPosition) == 36);

namespace detail {

[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 32);
}

[[nodiscard]] inline std::uint64_t mix_bytes(std::uint64_t hash, const void* data,
                                             std::size_t size) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  for (; size >= 8; size -= 8, bytes += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, 8);
    hash = mix(hash, word);
  }
  if (size != 0) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, size);
    hash = mix(hash, word);
  }
  return hash;
}

}  // namespace detail

// For repetition: everything but the counters. Equal keys mean equal states up to a chance of
// 2^-64 a pair.
template <std::size_t Capacity, class Count>
[[nodiscard]] std::uint64_t key(const BasicPosition<Capacity, Count>& position) {
  using P = BasicPosition<Capacity, Count>;
  constexpr std::size_t kBytes = offsetof(P, ply);  // the counters come last
  static_assert(kBytes == sizeof(P::cells) + 5 * sizeof(P::child) + sizeof(P::hand) + 6,
                "a gap would be hashed");
  const std::uint64_t hash = detail::mix_bytes(0x5EEDBEDULL, &position, kBytes);
  return hash ^ (hash >> 29);
}

// Of the whole value, counters included.
template <std::size_t Capacity, class Count>
[[nodiscard]] std::uint64_t hash(const BasicPosition<Capacity, Count>& position) {
  return detail::mix(key(position), (std::uint64_t{position.ply} << 8) | position.quiet);
}

}  // namespace seedbed::engine
