// A move: where the sowing starts, in which direction, and the decisions that arise in mid-turn.
// Only decisions, never consequences; a forced decision is left out, so equal moves are equal
// values. Not text: engine/notation.h reads and prints it.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace seedbed::engine {

enum class Side : std::uint8_t { South = 0, North = 1 };

[[nodiscard]] constexpr Side other(Side side) {
  return side == Side::South ? Side::North : Side::South;
}
[[nodiscard]] constexpr std::size_t index(Side side) {
  return static_cast<std::size_t>(side);
}

enum class MoveKind : std::uint8_t { Sow, Pass, Swap };

// Along the ring in the sense in which the origin's row runs left to right as drawn (Right, `>`),
// or the other way (Left, `<`). None where the player has no choice.
enum class Direction : std::uint8_t { None, Right, Left };

// One in-turn decision: a cell (0..127), a direction, or a word, packed in a byte.
using Choice = std::uint8_t;
inline constexpr Choice kChoiceRight = 0x80;   // '>'
inline constexpr Choice kChoiceLeft = 0x81;    // '<'
inline constexpr Choice kChoiceKeep = 0xC0;    // 'k': stop at the nyumba
inline constexpr Choice kChoiceSafari = 0xC1;  // 's': sow the nyumba on

// Beyond so many decisions in one turn each further one takes its first alternative by itself.
inline constexpr std::size_t kMaxChoices = 12;

struct Move {
  MoveKind kind = MoveKind::Sow;
  std::uint8_t hole = 0;  // cell index (engine/game.h); 0 for pass and swap
  Direction direction = Direction::None;
  std::uint8_t choice_count = 0;
  std::array<Choice, kMaxChoices> choices{};  // unused places stay 0

  friend constexpr bool operator==(const Move&, const Move&) = default;
  // The canonical order: by hole in ring order, direction, choices; pass and swap come last.
  friend constexpr std::strong_ordering operator<=>(const Move& a, const Move& b) {
    if (const auto order = a.kind <=> b.kind; order != 0) return order;
    if (const auto order = a.hole <=> b.hole; order != 0) return order;
    if (const auto order = a.direction <=> b.direction; order != 0) return order;
    for (std::size_t i = 0; i < kMaxChoices; ++i) {
      if (const auto order = a.choices[i] <=> b.choices[i]; order != 0) return order;
    }
    return a.choice_count <=> b.choice_count;
  }
};
static_assert(sizeof(Move) == 16);

}  // namespace seedbed::engine

template <>
struct std::hash<seedbed::engine::Move> {
  std::size_t operator()(const seedbed::engine::Move& move) const noexcept;
};
