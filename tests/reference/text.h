// Words and boards of the reference: positions taken apart into rows of numbers, and put together.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace seedbed::reference {

struct Cell {
  int seeds = 0;
  std::string marks;  // as written after the count
};

// Rows top to bottom as drawn.
struct Drawing {
  std::vector<std::vector<Cell>> rows;
  bool north_moves = false;
  int store[2] = {0, 0};
  std::vector<std::string> fields;  // "hand=22,22"
};

[[nodiscard]] Drawing read_drawing(std::string_view text);
[[nodiscard]] std::string write_drawing(const Drawing& drawing);

// "a1": column from the left from 0, row from South's outermost from 1.
[[nodiscard]] std::string hole_name(int column, int row);

// "1-0 26-22 no-move" from who won (0 South, 1 North, -1 a draw).
[[nodiscard]] std::string ending(int winner, int south, int north, std::string_view reason);
// The same where more seeds win.
[[nodiscard]] std::string ending(int south, int north, std::string_view reason);

[[nodiscard]] std::vector<std::string> split(std::string_view text, char separator);

}  // namespace seedbed::reference
