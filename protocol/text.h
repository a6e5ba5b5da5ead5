// Small tools for lines of words: a cursor over words, numbers with ranges, and text that came from
// somebody else made safe to show. No messages (message.h), no I/O. Pure; any thread.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace seedbed::protocol {

[[nodiscard]] constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

// Without blanks at both ends, nor a byte order mark at the front.
[[nodiscard]] std::string_view trim(std::string_view text);

// Words of one line, from left to right; the line must outlive it.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(trim(line)) {}

  [[nodiscard]] bool empty() const { return rest_.empty(); }
  [[nodiscard]] std::string_view peek() const {
    std::size_t end = 0;
    while (end < rest_.size() && !is_blank(rest_[end])) ++end;
    return rest_.substr(0, end);
  }
  std::string_view next() {  // "" at the end
    const std::string_view word = peek();
    rest_.remove_prefix(word.size());
    while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
    return word;
  }
  [[nodiscard]] std::string_view rest() const { return rest_; }
  void skip_rest() { rest_ = {}; }

 private:
  std::string_view rest_;
};

// The whole of `text` as a decimal number in low..high; no sign but '-', no blanks.
template <class T>
[[nodiscard]] std::optional<T> parse_number(std::string_view text, T low, T high) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (value < low || value > high) return std::nullopt;
  return value;
}

// Valid UTF-8 without control characters: bad bytes become U+FFFD, control characters a blank.
[[nodiscard]] std::string clean(std::string_view text);

// For messages: in quotes, unprintable bytes as \xNN, cut with "..." after `limit` bytes.
[[nodiscard]] std::string quote(std::string_view text, std::size_t limit = 80);

}  // namespace seedbed::protocol
