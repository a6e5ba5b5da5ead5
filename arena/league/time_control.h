// How long a bot may think, as a value and as text. Not a clock: those run in arena/match.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/error.h"

namespace seedbed::arena {

// Exactly one of base / movetime / infinite / nothing; depth and nodes combine with each. With
// neither clock nor movetime only `depth` or `nodes` limits the search.
struct TimeControl {
  std::optional<std::chrono::microseconds> base;      // "2+0.02": 2 s for the game ...
  std::chrono::microseconds increment{0};             // ... and 20 ms for each completed turn
  int turns = 0;                                      // "40/60+0.5": base again each so many turns
  bool hourglass = false;                             // "hourglass/5": what one side uses is added
                                                      // to the other's; no increment, no turns
  std::optional<std::chrono::microseconds> movetime;  // for one go
  bool infinite = false;                              // nobody waits in vain: no clock, no patience
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;

  [[nodiscard]] bool empty() const { return !base && !movetime && !infinite && !depth && !nodes; }
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// What a league plays when nobody says otherwise.
inline constexpr std::string_view kDefaultTimeControl = "2+0.02";

// Reads `T`, `T+I`, `moves/T+I` or `hourglass/T`, in seconds to the microsecond, T also as `m:ss`;
// a zero, negative or missing T is refused; and `infinite`. Also reads what print() makes of the
// other limits: `movetime 100ms`, `depth N`, `nodes N`, alone or after a clock, separated by
// blanks.
[[nodiscard]] Expected<TimeControl> parse_time_control(std::string_view text);

// Canonical text, which parse_time_control reads back; "no limit" for an empty one.
[[nodiscard]] std::string print(const TimeControl& control);

// A span with its unit: "100ms", "0.1s", "250us". Zero is allowed here, a missing unit is not.
[[nodiscard]] Expected<std::chrono::microseconds> parse_duration(std::string_view text);
[[nodiscard]] std::string print_duration(std::chrono::microseconds duration);

// A positive duration, for `movetime`.
[[nodiscard]] Expected<std::chrono::microseconds> parse_movetime(std::string_view text);

}  // namespace seedbed::arena
