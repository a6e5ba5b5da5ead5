// What messages mean beyond their words: claims and option values.
#include "protocol/message.h"

#include <algorithm>
#include <limits>

#include "protocol/message_parts.h"
#include "protocol/text.h"

namespace seedbed::protocol {
namespace {

// VALUES of a claim: "*", "6", "3..6", "legal|no-capture"
bool admits(std::string_view values, std::string_view value) {
  constexpr std::int64_t kLow = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kHigh = std::numeric_limits<std::int64_t>::max();
  while (true) {
    const std::size_t bar = values.find('|');
    const std::string_view one = values.substr(0, bar);
    if (one == "*" || one == value) return true;
    if (const std::size_t dots = one.find(".."); dots != std::string_view::npos) {
      const auto low = parse_number(one.substr(0, dots), kLow, kHigh);
      const auto high = parse_number(one.substr(dots + 2), kLow, kHigh);
      const auto number = parse_number(value, kLow, kHigh);
      if (low && high && number && *low <= *number && *number <= *high) return true;
    }
    if (bar == std::string_view::npos) return false;
    values.remove_prefix(bar + 1);
  }
}

}  // namespace

bool VariantClaim::covers(std::string_view canonical_spec) const {
  const std::size_t colon = canonical_spec.find(':');
  if (canonical_spec.substr(0, colon) != name) return false;
  if (colon == std::string_view::npos || every_key) return true;
  std::string_view settings = canonical_spec.substr(colon + 1);
  while (!settings.empty()) {
    const std::size_t comma = settings.find(',');
    const std::string_view setting = settings.substr(0, comma);
    const std::size_t equals = std::min(setting.find('='), setting.size());
    const std::string_view key = setting.substr(0, equals);
    const std::string_view value = setting.substr(std::min(equals + 1, setting.size()));
    const bool known = std::any_of(keys.begin(), keys.end(), [&](const auto& claimed) {
      return claimed.first == key && admits(claimed.second, value);
    });
    if (!known) return false;
    settings.remove_prefix(comma == std::string_view::npos ? settings.size() : comma + 1);
  }
  return true;
}

std::optional<std::string> refuse_value(const OptionDeclaration& option,
                                        std::optional<std::string_view> value) {
  using Type = OptionDeclaration::Type;
  const std::string head = "option " + option.name;
  if (option.type == Type::Button) return std::nullopt;
  if (!value) return head + " wants a value";
  const std::string shown = head + " " + quote(*value);
  switch (option.type) {
    case Type::Check:
      if (*value == "true" || *value == "false") return std::nullopt;
      return shown + ": allowed are true, false";
    case Type::Spin: {
      const std::int64_t low = option.min.value_or(std::numeric_limits<std::int64_t>::min());
      const std::int64_t high = option.max.value_or(std::numeric_limits<std::int64_t>::max());
      if (parse_number(*value, low, high)) return std::nullopt;
      return shown + ": allowed is " + std::to_string(low) + " to " + std::to_string(high);
    }
    case Type::Combo: {
      if (option.vars.empty()) return head + " has no var to choose from";
      if (std::find(option.vars.begin(), option.vars.end(), *value) != option.vars.end()) {
        return std::nullopt;
      }
      std::string text = shown + ": allowed are";
      for (const std::string& var : option.vars) text += " " + var;
      return text;
    }
    case Type::String:
    case Type::Button:
      break;
  }
  return std::nullopt;
}

std::optional<Query::Kind> parse_query_kind(std::string_view text) {
  using Kind = Query::Kind;
  for (const Kind kind : {Kind::Legal, Kind::Position, Kind::Outcome, Kind::Hash, Kind::Perft}) {
    if (word(kind) == text) return kind;
  }
  return std::nullopt;
}

std::string_view word(Query::Kind kind) {
  switch (kind) {
    case Query::Kind::Legal:
      return "legal";
    case Query::Kind::Position:
      return "position";
    case Query::Kind::Outcome:
      return "outcome";
    case Query::Kind::Hash:
      return "hash";
    case Query::Kind::Perft:
      return "perft";
  }
  return "";
}

}  // namespace seedbed::protocol
