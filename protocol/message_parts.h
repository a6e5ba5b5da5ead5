// Parts that reading and printing messages share. Private to the parse_*.cpp and print_*.cpp files;
// nobody else includes it (message.h is the border).
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/error.h"
#include "protocol/message.h"
#include "protocol/text.h"

namespace seedbed::protocol {

inline constexpr std::string_view kTextFollows = "<<EOF";
inline constexpr std::string_view kTextEnds = "EOF";

inline constexpr std::int64_t kMaxMilliseconds = 1'000'000'000'000;  // 31 years; fits nanoseconds
inline constexpr int kMaxDepth = 1'000'000;
inline constexpr int kMaxSeeds = 65'535;
inline constexpr std::pair<std::uint64_t, std::uint64_t> kAnyCount{
    0, std::numeric_limits<std::uint64_t>::max()};

[[nodiscard]] inline tl::unexpected<Error> fail(Error error) {
  return tl::unexpected<Error>(std::move(error));
}

// The next word as the value of `key`, in low..high.
template <class T>
[[nodiscard]] std::optional<Error> take_number(Words& words, std::string_view key, T low, T high,
                                               T& value) {
  const std::string_view text = words.next();
  if (text.empty()) return Error{ErrorCode::Syntax, std::string(key) + " without a number"};
  const auto number = parse_number(text, low, high);
  if (!number) {
    return Error{ErrorCode::BadValue, std::string(key) + " " + quote(text, 40) + ": allowed is " +
                                          std::to_string(low) + " to " + std::to_string(high)};
  }
  value = *number;
  return std::nullopt;
}

[[nodiscard]] inline std::optional<Error> take_number(Words& words, std::string_view key,
                                                      std::pair<std::uint64_t, std::uint64_t> range,
                                                      std::uint64_t& value) {
  return take_number(words, key, range.first, range.second, value);
}

[[nodiscard]] inline std::optional<Error> take_time(Words& words, std::string_view key,
                                                    milliseconds& value) {
  std::int64_t count = 0;
  auto bad = take_number(words, key, std::int64_t{0}, kMaxMilliseconds, count);
  value = milliseconds(count);
  return bad;
}

[[nodiscard]] std::optional<Query::Kind> parse_query_kind(std::string_view word);
[[nodiscard]] std::string_view word(Query::Kind kind);

}  // namespace seedbed::protocol
