// From a board's rules to its tables: where cells lie, whose they are, where a sowing goes from
// each. Internal to Game::compile; reads no other phase than the board and the direction of sowing.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/game.h"
#include "engine/rules.h"

namespace seedbed::engine {

// Fills everything but the tables of whole laps.
void lay_out(Tables& tables, const Rules& rules);

// Cells are counted in bytes; Game::compile has refused boards with more.
[[nodiscard]] constexpr std::uint8_t cell_of(std::size_t value) {
  return static_cast<std::uint8_t>(value);
}

}  // namespace seedbed::engine
