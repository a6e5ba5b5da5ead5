// Helpers for the worked cases: boards as the sources write them (each player's houses from his own
// left), turned into our notation. No expected values here.
#pragma once

#include <string>
#include <vector>

#include "engine/line.h"

namespace seedbed::test {

using Houses = std::vector<std::string>;  // counts, with marks where a case has them

// Position text of a two-row board: `south` and `north` from each player's own left, "S,N" stores.
[[nodiscard]] std::string two_rows(const Houses& south, const Houses& north, char side,
                                   const std::string& stores);
// n times the same count.
[[nodiscard]] Houses each(std::size_t n, const std::string& count);

// House `number` (from 1) of a player, from his own left, in a row of `houses`.
[[nodiscard]] std::string south_house(int number);
[[nodiscard]] std::string north_house(int number, int houses);

// A line from a position; throws std::runtime_error where spec or position are refused.
[[nodiscard]] engine::Line line_from(const std::string& spec, const std::string& position);

[[nodiscard]] std::string legal_texts(const engine::Line& line);  // "a1 b1 ..."
[[nodiscard]] std::string position_text(const engine::Line& line);
[[nodiscard]] std::string outcome_text(
    const engine::Line& line);  // "ongoing", "1-0 30-18 majority"

// Plays the moves (a blank between); throws where one is refused.
void play_all(engine::Line& line, const std::string& moves);

// The position after the moves played from `position`.
[[nodiscard]] std::string after(const std::string& spec, const std::string& position,
                                const std::string& moves);

}  // namespace seedbed::test
