// How a game ended by its rules, and with what score.
// Not the ends that bots or the arena cause: protocol/reason.h has the whole closed table.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/move.h"

namespace seedbed::engine {

enum class Result : std::uint8_t { Ongoing, South, North, Draw, Void };

[[nodiscard]] std::string_view word(
    Result result);  // "*", "1-0", "0-1", "1/2"; Ongoing is "ongoing"

enum class Reason : std::uint8_t {
  None,
  NoMove,       // the player to move has no legal move
  RowEmpty,     // a row ran dry
  Majority,     // more than half the seeds, or exactly half each
  Repetition,   // the full state came back since the last irreversible ply
  Immobilised,  // goal: the other cannot move
  Deprived,     // goal: the other has no seeds
  Cleared,      // goal: own side cleared
  Endless,      // a sowing that never ends, under the policies mover-loses, stop, draw
  Length,       // the ply cap
};

[[nodiscard]] std::string_view word(Reason reason);  // "no-move", "row-empty", ...; "" for None

// Seeds each side owns (0..65535): stores, and what the rules' sweep gives it once the game is
// over.
struct Score {
  int south = 0;
  int north = 0;

  [[nodiscard]] constexpr int of(Side side) const { return side == Side::South ? south : north; }
  [[nodiscard]] constexpr int margin(Side side) const { return of(side) - of(other(side)); }
  friend constexpr bool operator==(const Score&, const Score&) = default;
};

struct Outcome {
  Result result = Result::Ongoing;
  Score score;
  Reason reason = Reason::None;

  [[nodiscard]] constexpr bool over() const { return result != Result::Ongoing; }
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace seedbed::engine
