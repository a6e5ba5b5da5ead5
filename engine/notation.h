// Text <-> values: positions (`4,4,4,4,4,4/4,4,0,5,5,5 S 1,0`) and moves (`c1`, `a2<`, `d2.h2`).
// The grammar and the fields of each game are in protocol/wire.md. print and parse are inverse.
#pragma once

#include <string>
#include <string_view>

#include "engine/error.h"
#include "engine/play.h"

namespace seedbed::engine {

// Errors (BadPosition): wrong number of rows or cells, unknown mark or field, more seeds than the
// variant has. Fewer seeds are allowed: seeds leave play in some games, studies start from a few.
[[nodiscard]] Expected<Position> parse_position(const Game& game, std::string_view text);
[[nodiscard]] std::string print_position(const Game& game, const Position& position);

// Reads a move's text and finds it among the legal moves. IllegalMove errors name the text and the
// legal moves; text that is no move at all is an IllegalMove error too (Syntax is for lines).
[[nodiscard]] Expected<Move> parse_move(const Game& game, const Position& position,
                                        std::string_view text);
[[nodiscard]] std::string print_move(const Game& game, Move move);
// Appends instead, for callers that print thousands.
void print_move(const Game& game, Move move, std::string& out);

}  // namespace seedbed::engine
