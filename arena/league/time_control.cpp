#include "arena/league/time_control.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <vector>

namespace seedbed::arena {
namespace {

using std::chrono::microseconds;

constexpr std::int64_t kMicros = 1'000'000;
// About 115 days: far beyond any use, and sums of it stay far below the range of 64 bits.
constexpr std::int64_t kMaxSeconds = 10'000'000;
constexpr int kMaxTurns = 10'000;
constexpr std::string_view kHourglass = "hourglass/";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

template <class T>
std::optional<T> whole_number(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || !is_digit(text.front()) || error != std::errc() ||
      end != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

// "12", "0.02", ".5": to the microsecond, not negative. `unit` is what 1 stands for, in
// microseconds.
std::optional<std::int64_t> decimal(std::string_view text, std::int64_t unit) {
  const std::size_t dot = text.find('.');
  const std::string_view whole = text.substr(0, dot);
  const std::string_view part = dot == std::string_view::npos ? "" : text.substr(dot + 1);
  if (whole.empty() && part.empty()) return std::nullopt;
  std::int64_t value = 0;
  if (!whole.empty()) {
    const auto number = whole_number<std::int64_t>(whole);
    if (!number || *number > kMaxSeconds * kMicros / unit) return std::nullopt;
    value = *number * unit;
  }
  for (const char c : part) {
    if (!is_digit(c) || (unit <= 1 && c != '0')) return std::nullopt;
    unit /= 10;
    value += (c - '0') * unit;
  }
  return value;
}

// Seconds, or minutes and seconds as `m:ss`.
std::optional<std::int64_t> clock_time(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return decimal(text, kMicros);
  const auto minutes = whole_number<std::int64_t>(text.substr(0, colon));
  const std::string_view rest = text.substr(colon + 1);
  const auto seconds = decimal(rest, kMicros);
  const bool two_digits = rest.substr(0, rest.find('.')).size() == 2;
  if (!minutes || *minutes > kMaxSeconds / 60 || !seconds || *seconds >= 60 * kMicros ||
      !two_digits) {
    return std::nullopt;
  }
  return *minutes * 60 * kMicros + *seconds;
}

tl::unexpected<Error> bad_control(std::string_view text, std::string_view why) {
  return fail(
      ErrorCode::BadValue,
      fmt::format("time control '{}': {}; allowed are seconds and increment as in \"2+0.02\", "
                  "\"0:30+0.1\", \"40/60+0.5\", also \"hourglass/10\" and \"infinite\"",
                  text, why));
}

Expected<void> read_clock(std::string_view text, std::string_view word, TimeControl& control) {
  if (control.base || control.movetime || control.infinite)
    return bad_control(text, "there is a second time");
  if (word == "infinite") {
    control.infinite = true;
    return {};
  }
  if (word.starts_with(kHourglass)) {
    control.hourglass = true;
    word.remove_prefix(kHourglass.size());
  } else if (const std::size_t slash = word.find('/'); slash != std::string_view::npos) {
    const auto turns = whole_number<int>(word.substr(0, slash));
    if (!turns || *turns < 1 || *turns > kMaxTurns) {
      return bad_control(
          text, fmt::format("the turns before '/' are not a number from 1 to {}", kMaxTurns));
    }
    control.turns = *turns;
    word.remove_prefix(slash + 1);
  }
  const std::size_t plus = word.find('+');
  const std::string_view base_text = word.substr(0, plus);
  if (base_text.empty()) return bad_control(text, "the time is missing");
  const auto base = clock_time(base_text);
  if (!base) return bad_control(text, fmt::format("'{}' is not a time", base_text));
  if (*base <= 0) return bad_control(text, "the time must be above zero");
  control.base = microseconds(*base);
  if (plus != std::string_view::npos) {
    if (control.hourglass) return bad_control(text, "an hourglass has no increment");
    const std::string_view increment_text = word.substr(plus + 1);
    const auto increment = decimal(increment_text, kMicros);
    if (!increment) {
      return bad_control(
          text, fmt::format("the increment '{}' is not a number of seconds", increment_text));
    }
    control.increment = microseconds(*increment);
  }
  return {};
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> result;
  constexpr std::string_view kBlanks = " \t";
  for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    result.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(kBlanks, end);
  }
  return result;
}

std::string print_seconds(microseconds time) {
  std::string text = fmt::format("{}.{:06}", time.count() / kMicros, time.count() % kMicros);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

Expected<TimeControl> parse_time_control(std::string_view text) {
  TimeControl control;
  const std::vector<std::string_view> parts = words(text);
  if (parts.empty()) return bad_control(text, "the time is missing");
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string_view word = parts[i];
    if (word != "movetime" && word != "depth" && word != "nodes") {
      if (auto read = read_clock(text, word, control); !read) return tl::unexpected(read.error());
      continue;
    }
    if (++i == parts.size()) return bad_control(text, fmt::format("'{}' lacks its value", word));
    if (word == "movetime") {
      if (control.base || control.movetime || control.infinite)
        return bad_control(text, "there is a second time");
      auto time = parse_movetime(parts[i]);
      if (!time) return tl::unexpected(time.error());
      control.movetime = *time;
    } else if (word == "depth") {
      control.depth = whole_number<int>(parts[i]);
      if (!control.depth || *control.depth < 1) {
        return bad_control(text, fmt::format("depth '{}' is not a number above zero", parts[i]));
      }
    } else {
      control.nodes = whole_number<std::uint64_t>(parts[i]);
      if (!control.nodes || *control.nodes < 1) {
        return bad_control(text, fmt::format("nodes '{}' is not a number above zero", parts[i]));
      }
    }
  }
  return control;
}

std::string print(const TimeControl& control) {
  std::string text;
  const auto add = [&text](const std::string& part) {
    if (!text.empty()) text += ' ';
    text += part;
  };
  if (control.base) {
    if (control.hourglass) text += kHourglass;
    if (control.turns > 0) text += fmt::format("{}/", control.turns);
    text += print_seconds(*control.base);
    if (!control.hourglass) text += '+' + print_seconds(control.increment);
  }
  if (control.infinite) add("infinite");
  if (control.movetime) add("movetime " + print_duration(*control.movetime));
  if (control.depth) add(fmt::format("depth {}", *control.depth));
  if (control.nodes) add(fmt::format("nodes {}", *control.nodes));
  return text.empty() ? "no limit" : text;
}

Expected<microseconds> parse_duration(std::string_view text) {
  const std::size_t unit_at = std::min(text.find_first_not_of("0123456789."), text.size());
  const std::string_view unit = text.substr(unit_at);
  const std::int64_t micros = unit == "s" ? kMicros : unit == "ms" ? 1'000 : unit == "us" ? 1 : 0;
  const auto value = micros == 0 ? std::nullopt : decimal(text.substr(0, unit_at), micros);
  if (!value) {
    return fail(
        ErrorCode::BadValue,
        fmt::format("duration '{}' is not a number with its unit: allowed are us, ms and s, "
                    "as in \"100ms\" or \"0.1s\"",
                    text));
  }
  return microseconds(*value);
}

std::string print_duration(microseconds duration) {
  const std::int64_t count = duration.count();
  if (count % kMicros == 0 && count != 0) return fmt::format("{}s", count / kMicros);
  if (count % 1'000 == 0) return fmt::format("{}ms", count / 1'000);
  return fmt::format("{}us", count);
}

Expected<microseconds> parse_movetime(std::string_view text) {
  auto time = parse_duration(text);
  if (time && time->count() <= 0) {
    return fail(ErrorCode::BadValue,
                fmt::format("movetime '{}' must be above zero, as in \"100ms\"", text));
  }
  return time;
}

}  // namespace seedbed::arena
