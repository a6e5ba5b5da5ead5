// A text cut at each separator. Pure; any thread.
#pragma once

#include <string_view>
#include <vector>

namespace seedbed::engine {

// "1,,2" at ',' is "1", "", "2"; a text without the separator is one part, also when it is empty.
// The parts are views into `text`.
[[nodiscard]] inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

}  // namespace seedbed::engine
