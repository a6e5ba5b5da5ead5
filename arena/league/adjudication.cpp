#include "arena/league/adjudication.h"

#include <fmt/format.h>

#include <charconv>

namespace seedbed::arena {
namespace {

// From 0 to `most`.
std::optional<int> whole(std::string_view text, int most) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0 || value > most)
    return std::nullopt;
  return value;
}

// "3", "0.5", "2.25" in hundredths.
std::optional<int> hundredths(std::string_view text) {
  const std::size_t dot = text.find('.');
  const auto seeds = whole(text.substr(0, dot), 10'000);
  if (!seeds) return std::nullopt;
  if (dot == std::string_view::npos) return *seeds * 100;
  const std::string_view rest = text.substr(dot + 1);
  const auto part = whole(rest, 99);
  if (!part || rest.size() > 2) return std::nullopt;
  return *seeds * 100 + (rest.size() == 1 ? *part * 10 : *part);
}

}  // namespace

Expected<ScoreRule> parse_score_rule(std::string_view text) {
  ScoreRule rule;
  std::string_view rest = text;
  bool good = true;
  for (int part = 0; good; ++part) {
    const std::size_t comma = rest.find(',');
    const std::string_view word = rest.substr(0, comma);
    std::optional<int> value;
    if (part == 0) {
      value = hundredths(word);
      rule.hundredths = value.value_or(0);
    } else if (word.starts_with("moves=")) {
      value = whole(word.substr(6), 1'000'000);
      rule.moves = value.value_or(0);
      if (value == 0) value.reset();
    } else if (word.starts_with("from=")) {
      value = whole(word.substr(5), 1'000'000);
      rule.from_ply = value.value_or(0);
    }
    good = value.has_value();
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
  }
  if (good) return rule;
  return fail(ErrorCode::BadValue,
              fmt::format("'{}' is not SCORE[,moves=N][,from=PLY], SCORE in seeds such as 10 or "
                          "0.5, N from 1",
                          text));
}

std::string print(const ScoreRule& rule) {
  std::string text = fmt::to_string(rule.hundredths / 100);
  if (rule.hundredths % 100 != 0) text += fmt::format(".{:02}", rule.hundredths % 100);
  return text + fmt::format(",moves={},from={}", rule.moves, rule.from_ply);
}

}  // namespace seedbed::arena
