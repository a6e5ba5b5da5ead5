#include "protocol/auale.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/split.h"
#include "protocol/text.h"

namespace seedbed::protocol {
namespace {

constexpr std::size_t kMaxColumns = 26;

bool is_count(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool are_counts(const std::vector<std::string_view>& parts) {
  return std::all_of(parts.begin(), parts.end(), is_count);
}

// Without leading zeros, as our positions want it.
std::string count_text(std::string_view count) {
  const std::size_t first = std::min(count.find_first_not_of('0'), count.size() - 1);
  return std::string(count.substr(first));
}

}  // namespace

std::optional<std::string> auale_board(std::string_view position) {
  const std::vector<std::string_view> words = engine::split(trim(position), ' ');
  if (words.size() != 3 || (words[1] != "S" && words[1] != "N")) return std::nullopt;
  const std::vector<std::string_view> rows = engine::split(words[0], '/');
  if (rows.size() != 2) return std::nullopt;
  std::vector<std::string_view> north = engine::split(rows[0], ',');
  const std::vector<std::string_view> south = engine::split(rows[1], ',');
  const std::vector<std::string_view> stores = engine::split(words[2], ',');
  if (north.size() != south.size() || south.size() > kMaxColumns || stores.size() != 2 ||
      !are_counts(north) || !are_counts(south) || !are_counts(stores)) {
    return std::nullopt;
  }
  std::reverse(north.begin(), north.end());
  return fmt::format("{}-{}-{}-{}", fmt::join(south, "-"), fmt::join(north, "-"),
                     fmt::join(stores, "-"), words[1]);
}

std::optional<std::string> auale_position(std::string_view board) {
  std::vector<std::string_view> parts = engine::split(trim(board), '-');
  if (parts.size() < 5 || parts.size() % 2 == 0) return std::nullopt;
  const std::string_view side = parts.back();
  parts.pop_back();
  if ((side != "S" && side != "N") || !are_counts(parts)) return std::nullopt;
  const std::size_t columns = (parts.size() - 2) / 2;
  if (columns > kMaxColumns) return std::nullopt;
  std::string north, south;
  for (std::size_t i = 0; i < columns; ++i) {
    if (i != 0) north += ',', south += ',';
    south += count_text(parts[i]);
    north += count_text(parts[2 * columns - 1 - i]);
  }
  return fmt::format("{}/{} {} {},{}", north, south, side, count_text(parts[2 * columns]),
                     count_text(parts[2 * columns + 1]));
}

std::optional<char> auale_letter(std::string_view move, int columns) {
  if (move.size() != 2) return std::nullopt;
  const int column = move[0] - 'a';
  if (column < 0 || column >= columns) return std::nullopt;
  if (move[1] == '1') return static_cast<char>('A' + column);
  if (move[1] == '2') return static_cast<char>('a' + columns - 1 - column);
  return std::nullopt;
}

std::optional<std::string> auale_move(char letter, int columns) {
  const bool south = letter >= 'A' && letter < 'A' + columns;
  const bool north = letter >= 'a' && letter < 'a' + columns;
  if (!south && !north) return std::nullopt;
  const int column = south ? letter - 'A' : columns - 1 - (letter - 'a');
  return std::string{static_cast<char>('a' + column), south ? '1' : '2'};
}

std::optional<std::vector<std::string>> auale_moves(std::string_view text, int columns) {
  std::vector<std::string> moves;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_blank(text[i])) continue;
    const bool ours = i + 1 < text.size() && (text[i + 1] == '1' || text[i + 1] == '2');
    std::optional<std::string> move;
    if (ours && auale_letter(text.substr(i, 2), columns)) {
      move = std::string(text.substr(i, 2));
      ++i;
    } else {
      move = auale_move(text[i], columns);
    }
    if (!move) return std::nullopt;
    moves.push_back(*std::move(move));
  }
  return moves;
}

}  // namespace seedbed::protocol
