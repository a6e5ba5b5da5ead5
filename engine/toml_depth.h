// What the TOML library cannot take: it nests a table for each part of a dotted key, without limit,
// and ends by using up the stack. Asked before every parse of somebody's text.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace seedbed {

inline constexpr std::size_t kMostDots = 1000;  // in one line; a key cannot be written over two

// The number (from 1) of the first line with more dots than that.
[[nodiscard]] inline std::optional<std::size_t> too_deep_line(std::string_view toml) {
  std::size_t line = 1, dots = 0;
  for (const char c : toml) {
    if (c == '.' && ++dots > kMostDots) return line;
    if (c == '\n') {
      ++line;
      dots = 0;
    }
  }
  return std::nullopt;
}

}  // namespace seedbed
