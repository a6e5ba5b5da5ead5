// Text in columns: aligned by what a terminal shows, not by bytes. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace seedbed::arena {

// Terminal cells that a UTF-8 text fills: wide for East Asian and emoji, none for combining marks.
// The tables are a digest of Unicode 15 (EastAsianWidth, general category Mn), independent of any
// locale.
[[nodiscard]] int display_width(std::string_view text);

// Fit for one line of a terminal: control characters and broken UTF-8 become U+FFFD.
[[nodiscard]] std::string printable(std::string_view text);

struct Column {
  std::string title;
  bool right = true;  // numbers right, names left
};

// A title line and a line for each row, two blanks between columns, `indent` before; no trailing
// blanks.
[[nodiscard]] std::string in_columns(const std::vector<Column>& columns,
                                     const std::vector<std::vector<std::string>>& rows,
                                     int indent = 0);

}  // namespace seedbed::arena
