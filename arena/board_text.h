// A position drawn with characters for a person, any number of rows. Display only: programs read
// position texts (protocol/wire.md).
#pragma once

#include <string>

#include "engine/play.h"

namespace seedbed::arena {

// Rows as South sees them with the holes' names around, stores and side to move below; ends with a
// line end.
[[nodiscard]] std::string draw_board(const engine::Game& game, const engine::Position& position);

}  // namespace seedbed::arena
