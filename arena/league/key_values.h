// How the settings of keys.cpp are read from text and printed. Internal to arena/league.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/league/paths.h"
#include "engine/error.h"

namespace seedbed::arena::keys {

namespace fs = std::filesystem;
using Done = Expected<void>;
using Said = std::optional<std::string>;

// From `low` to `high`, both allowed.
template <class T>
Done whole(std::string_view text, T& target, std::uint64_t low, std::uint64_t high) {
  const bool negative = text.starts_with('-');
  const std::string_view digits = text.substr(negative ? 1 : 0);
  std::uint64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (digits.empty() || stop != end || error == std::errc::invalid_argument) {
    return fail(ErrorCode::BadValue, fmt::format("'{}' is not a whole number", text));
  }
  if (error != std::errc() || (negative && value != 0) || value < low || value > high) {
    return fail(ErrorCode::BadValue,
                fmt::format("{} is out of range: {} to {} is allowed", text, low, high));
  }
  target = static_cast<T>(value);
  return {};
}

inline Done on_off(std::string_view text, bool& target) {
  if (text != "true" && text != "false") {
    return fail(ErrorCode::BadValue, fmt::format("true or false is expected, not '{}'", text));
  }
  target = text == "true";
  return {};
}

// Moves a reading into its place.
template <class T, class Target>
Done put(Expected<T> value, Target& target) {
  if (!value) return tl::unexpected(value.error());
  target = std::move(*value);
  return {};
}

inline std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

inline std::vector<std::string> specs_of(std::string_view text, const fs::path& base) {
  std::vector<std::string> specs = lines_of(text);
  for (std::string& spec : specs) spec = resolve_spec(spec, base);
  return specs;
}

inline std::string joined(const std::vector<std::string>& lines) {
  return fmt::format("{}", fmt::join(lines, "\n"));
}

template <class T>
Said number(const T& value) {
  return fmt::to_string(value);
}

// Off is the default and need not be said.
inline Said switched(bool value) {
  return value ? Said("true") : std::nullopt;
}

// "512M": a whole number of K, M or G (powers of 1024), in bytes.
inline Expected<std::uint64_t> parse_size(std::string_view text) {
  constexpr std::string_view kUnits = "KMG";
  const std::size_t unit = text.empty() ? std::string_view::npos : kUnits.find(text.back());
  std::uint64_t value = 0;
  if (unit != std::string_view::npos &&
      whole(text.substr(0, text.size() - 1), value, 1, 1'000'000'000)) {
    return value << (10 * (unit + 1));
  }
  return fail(ErrorCode::BadValue,
              fmt::format("size '{}' is not a whole number of K, M or G, as in \"512M\"", text));
}
inline std::string print_size(std::uint64_t bytes) {
  std::uint64_t units = bytes >> 10U;
  std::size_t unit = 0;
  for (; unit < 2 && units % 1024 == 0; ++unit) units >>= 10U;
  return fmt::format("{}{}", units, "KMG"[unit]);
}

}  // namespace seedbed::arena::keys
