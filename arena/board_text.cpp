#include "arena/board_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/notation.h"
#include "engine/split.h"

namespace seedbed::arena {
namespace {

// a..z, aa, ab, ...
std::string column_name(std::size_t column) {
  std::string name;
  for (std::size_t n = column + 1; n > 0; n = (n - 1) / 26)
    name.insert(name.begin(), static_cast<char>('a' + (n - 1) % 26));
  return name;
}

}  // namespace

std::string draw_board(const engine::Game& game, const engine::Position& position) {
  // The text has everything that can be seen: drawing it keeps board and notation in step.
  const std::string text = engine::print_position(game, position);
  const auto words = engine::split(text, ' ');
  const auto rows = engine::split(words[0], '/');
  std::vector<std::vector<std::string_view>> cells;
  std::size_t width = 2;
  for (const auto row : rows) {
    cells.push_back(engine::split(row, ','));
    for (const auto cell : cells.back()) width = std::max(width, cell.size());
  }
  width = std::max(width, column_name(cells[0].size() - 1).size());
  std::string header = "    ";
  for (std::size_t c = 0; c < cells[0].size(); ++c)
    header += fmt::format(" {:>{}}", column_name(c), width);
  std::string out = header + '\n';
  for (std::size_t r = 0; r < cells.size(); ++r) {
    if (r == cells.size() / 2)
      out += "    " + std::string((width + 1) * cells[0].size(), '-') + '\n';
    out += fmt::format("{:>3} ", cells.size() - r);
    for (const auto cell : cells[r]) out += fmt::format(" {:>{}}", cell, width);
    out += r < cells.size() / 2 ? "   North\n" : "   South\n";
  }
  const auto stores = engine::split(words[2], ',');
  out += fmt::format("{} to move; stores: South {}, North {}", words[1] == "S" ? "South" : "North",
                     stores[0], stores[1]);
  for (std::size_t i = 3; i < words.size(); ++i) out += fmt::format("; {}", words[i]);
  return out + '\n';
}

}  // namespace seedbed::arena
