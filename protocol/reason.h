// The closed table of reasons why a game ended, as words on the wire and in records (wire.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/outcome.h"

namespace seedbed::protocol {

enum class Reason : std::uint8_t {
  // the rules' own, one for one engine::Reason's
  NoMove,
  RowEmpty,
  Majority,
  Repetition,
  Immobilised,
  Deprived,
  Cleared,
  Endless,
  Length,
  // a bot's
  NoStart,
  Handshake,
  Crash,
  Stall,
  Time,
  Illegal,
  Flood,
  Protocol,
  Resign,
  Agreed,
  // the arena's
  Adjudicated,
  Interrupt,
  Internal,
};

[[nodiscard]] std::string_view word(Reason reason);
[[nodiscard]] std::optional<Reason> parse_reason(std::string_view word);
[[nodiscard]] Reason from_rules(engine::Reason reason);  // not None

}  // namespace seedbed::protocol
