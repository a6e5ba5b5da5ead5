// The values of rules as text: as a spec writes them and as the canonical rule text does.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <type_traits>

#include "engine/rules_fields.h"
#include "engine/rules_text.h"

namespace seedbed::engine {

namespace {

template <class F>
[[nodiscard]] std::string allowed(const IntRange* range) {
  if constexpr (std::is_same_v<F, int>) {
    return fmt::format("{} to {}", range->min, range->max);
  } else if constexpr (std::is_same_v<F, bool>) {
    return "true, false (in a spec on, off)";
  } else if constexpr (std::is_same_v<F, CountSet>) {
    return fmt::format("lists of numbers from 1 to {} (in a spec joined by '+')", kMaxCount);
  } else if constexpr (std::is_same_v<F, CountList>) {
    return fmt::format("lists of at most {} numbers from 0 to {} (in a spec joined by '+')",
                       kMaxHouses + 2, kMaxSeeds);
  } else {
    return fmt::format("{}", fmt::join(kWords<F>, ", "));
  }
}

[[nodiscard]] std::optional<int> to_int(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

template <class F>
[[nodiscard]] bool set_field(F& field, const IntRange* range, std::string_view text) {
  if constexpr (std::is_same_v<F, int>) {
    const std::optional<int> value = to_int(text);
    if (!value || *value < range->min || *value > range->max) return false;
    field = *value;
    return true;
  } else if constexpr (std::is_same_v<F, bool>) {
    if (text != "on" && text != "off") return false;
    field = text == "on";
    return true;
  } else if constexpr (std::is_same_v<F, CountSet>) {
    CountSet set;
    while (!text.empty()) {
      const std::size_t plus = std::min(text.find('+'), text.size());
      const std::optional<int> value = to_int(text.substr(0, plus));
      if (!value || *value < 1 || *value > kMaxCount) return false;
      set.bits |= std::uint64_t{1} << *value;
      if (plus + 1 == text.size()) return false;
      text.remove_prefix(std::min(plus + 1, text.size()));
    }
    field = set;
    return true;
  } else if constexpr (std::is_same_v<F, CountList>) {
    CountList list;
    while (!text.empty()) {
      const std::size_t plus = std::min(text.find('+'), text.size());
      const std::optional<int> value = to_int(text.substr(0, plus));
      if (!value || *value < 0 || *value > kMaxSeeds) return false;
      if (list.size == kMaxHouses + 2 || plus + 1 == text.size()) return false;
      list.counts[static_cast<std::size_t>(list.size++)] = static_cast<std::uint16_t>(*value);
      text.remove_prefix(std::min(plus + 1, text.size()));
    }
    field = list;
    return true;
  } else {
    const auto* const end = std::end(kWords<F>);
    const auto* const found = std::find(std::begin(kWords<F>), end, text);
    if (found == end) return false;
    field = static_cast<F>(found - std::begin(kWords<F>));
    return true;
  }
}

template <class F>
[[nodiscard]] std::string field_text(const F& field) {
  if constexpr (std::is_same_v<F, int>) {
    return std::to_string(field);
  } else if constexpr (std::is_same_v<F, bool>) {
    return field ? "on" : "off";
  } else if constexpr (std::is_same_v<F, CountSet>) {
    std::string text;
    for (int count = 1; count <= kMaxCount; ++count) {
      if (field.contains(static_cast<unsigned>(count))) {
        text += (text.empty() ? "" : "+") + std::to_string(count);
      }
    }
    return text;
  } else if constexpr (std::is_same_v<F, CountList>) {
    return fmt::format("{}",
                       fmt::join(field.counts.begin(), field.counts.begin() + field.size, "+"));
  } else {
    return std::string(kWords<F>[static_cast<std::size_t>(field)]);
  }
}

template <class F>
[[nodiscard]] std::string toml_value(const F& field) {
  if constexpr (std::is_same_v<F, int>) {
    return std::to_string(field);
  } else if constexpr (std::is_same_v<F, bool>) {
    return field ? "true" : "false";
  } else if constexpr (std::is_same_v<F, CountSet> || std::is_same_v<F, CountList>) {
    std::string text = field_text(field);
    for (std::size_t at = 0; (at = text.find('+', at)) != std::string::npos;) {
      text.replace(at, 1, ", ");
    }
    return "[" + text + "]";
  } else {
    return "\"" + field_text(field) + "\"";
  }
}

}  // namespace

Expected<void> set_rule(Rules& rules, std::string_view path, std::string_view value) {
  bool fine = false;
  const bool found = with_field(rules, path, [&](auto& field, const IntRange* range) {
    fine = set_field(field, range, value);
  });
  if (!found) return fail(ErrorCode::BadValue, fmt::format("unknown rule \"{}\"", path));
  if (!fine) {
    return fail(ErrorCode::BadValue, fmt::format("{} = {} is not allowed; allowed are {}", path,
                                                 value, rule_allows(path)));
  }
  return {};
}

std::string rule_value(const Rules& rules, std::string_view path) {
  std::string text;
  with_field(rules, path, [&](const auto& field, const IntRange*) { text = field_text(field); });
  return text;
}

std::string rule_allows(std::string_view path) {
  std::string text;
  const Rules rules;
  with_field(rules, path, [&](const auto& field, const IntRange* range) {
    text = allowed<std::remove_cvref_t<decltype(field)>>(range);
  });
  return text;
}

std::string print_rules(const Rules& rules) {
  std::string out;
  std::string_view table;
  const Rules plain;
  visit_rules(rules, [&](std::string_view path, const auto& field, auto...) {
    if (rule_value(plain, path) == field_text(field)) return;
    const std::size_t dot = path.find('.');
    if (path.substr(0, dot) != table) {
      table = path.substr(0, dot);
      out += fmt::format("{}[{}]\n", out.empty() ? "" : "\n", table);
    }
    out += fmt::format("{} = {}\n", path.substr(dot + 1), toml_value(field));
  });
  return out;
}

}  // namespace seedbed::engine
