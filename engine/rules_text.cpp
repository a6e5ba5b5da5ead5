#include "engine/rules_text.h"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <optional>
#include <sstream>
#include <type_traits>

#include "engine/rules_fields.h"
#include "engine/toml_depth.h"

namespace seedbed::engine {

namespace {

constexpr int kMaxInheritance = 16;

// Keys and the library's own words may hold line breaks; an error is one line.
[[nodiscard]] std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; }, ' ');
  return text;
}

[[nodiscard]] bool has_path(std::string_view path) {
  const Rules rules;
  return with_field(rules, path, [](const auto&, const IntRange*) {});
}

[[nodiscard]] std::string keys_of(std::string_view table) {
  std::string keys;
  const Rules rules;
  visit_rules(rules, [&](std::string_view path, const auto&, auto...) {
    const std::size_t dot = path.find('.');
    if (path.substr(0, dot) != table) return;
    keys += (keys.empty() ? "" : ", ") + std::string(path.substr(dot + 1));
  });
  return keys;
}

[[nodiscard]] std::vector<std::string> tables() {
  std::vector<std::string> names;
  const Rules rules;
  visit_rules(rules, [&](std::string_view path, const auto&, auto...) {
    std::string table(path.substr(0, path.find('.')));
    if (names.empty() || names.back() != table) names.push_back(std::move(table));
  });
  return names;
}

// -- TOML ---------------------------------------------------------------------------------------

class Reader {
 public:
  Reader(std::string_view file, VariantText& out) : file_(file), out_(out) {}

  [[nodiscard]] Expected<void> read(const toml::table& root) {
    for (const auto& [key, node] : root) {
      if (auto done = top_level(key.str(), node); !done) return done;
    }
    return {};
  }

  [[nodiscard]] tl::unexpected<Error> fault(const toml::source_region& at,
                                            const std::string& text) const {
    return fail(ErrorCode::BadValue,
                one_line(fmt::format("{}:{}: {}", file_, at.begin.line, text)));
  }

 private:
  [[nodiscard]] Expected<void> top_level(std::string_view key, const toml::node& node) {
    if (key == "inherits") return {};
    if (key == "title") return text(key, node, out_.title);
    if (key == "region") return text(key, node, out_.region);
    if (key == "prose") return text(key, node, out_.prose);
    if (key == "disputed") return text(key, node, out_.disputed);
    if (key == "sources") return texts(key, node, out_.sources);
    if (key == "options") return options(node);
    const std::vector<std::string> known = tables();
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      return fault(node.source(),
                   fmt::format("unknown key \"{}\"; allowed are inherits, title, region, prose, "
                               "disputed, sources, options, and the tables {}",
                               key, fmt::join(known, ", ")));
    }
    const toml::table* const table = node.as_table();
    if (table == nullptr) {
      return fault(node.source(), fmt::format("\"{}\" must be a table: [{}]", key, key));
    }
    for (const auto& [name, value] : *table) {
      const std::string path = fmt::format("{}.{}", key, name.str());
      if (!has_path(path)) {
        return fault(value.source(), fmt::format("unknown key \"{}\"; allowed in [{}] are {}", path,
                                                 key, keys_of(key)));
      }
      if (auto done = rule(path, value); !done) return done;
    }
    return {};
  }

  [[nodiscard]] Expected<void> rule(const std::string& path, const toml::node& node) {
    const std::optional<std::string> value = value_text(node);
    if (!value || !fits(path, node) || !set_rule(out_.rules, path, *value)) {
      return fault(node.source(), fmt::format("{} = {} is not allowed; allowed are {}", path,
                                              shown(node), rule_allows(path)));
    }
    out_.lines.emplace_back(path, node.source().begin.line);
    return {};
  }

  // A number stands where a number belongs, a word where a word belongs.
  [[nodiscard]] bool fits(std::string_view path, const toml::node& node) const {
    bool fine = false;
    with_field(out_.rules, path, [&](const auto& field, const IntRange*) {
      using F = std::remove_cvref_t<decltype(field)>;
      if constexpr (std::is_same_v<F, int>) {
        fine = node.is_integer();
      } else if constexpr (std::is_same_v<F, bool>) {
        fine = node.is_boolean();
      } else if constexpr (std::is_same_v<F, CountSet> || std::is_same_v<F, CountList>) {
        const toml::array* const list = node.as_array();
        fine = list != nullptr &&
               std::all_of(list->begin(), list->end(),
                           [](const toml::node& item) { return item.is_integer(); });
      } else {
        fine = node.is_string();
      }
    });
    return fine;
  }

  // As a spec writes it; nothing for dates, tables and the like.
  [[nodiscard]] static std::optional<std::string> value_text(const toml::node& node) {
    if (const auto* value = node.as_string()) return value->get();
    if (const auto* value = node.as_integer()) return std::to_string(value->get());
    if (const auto* value = node.as_boolean()) return value->get() ? "on" : "off";
    if (const auto* list = node.as_array()) {
      std::string text;
      for (const toml::node& item : *list) {
        const std::optional<std::string> part = item.is_array() ? std::nullopt : value_text(item);
        if (!part) return std::nullopt;
        text += (text.empty() ? "" : "+") + *part;
      }
      return text;
    }
    return std::nullopt;
  }

  [[nodiscard]] static std::string shown(const toml::node& node) {
    std::ostringstream out;
    node.visit([&](const auto& value) { out << value; });
    std::string text = out.str();
    if (text.size() > 60) text = text.substr(0, 57) + "...";
    for (char& c : text) {
      if (c == '\n') c = ' ';
    }
    return text;
  }

  [[nodiscard]] Expected<void> text(std::string_view key, const toml::node& node,
                                    std::string& out) const {
    const auto* const value = node.as_string();
    if (value == nullptr) {
      return fault(node.source(), fmt::format("\"{}\" must be a string", key));
    }
    out = value->get();
    return {};
  }

  [[nodiscard]] Expected<void> texts(std::string_view key, const toml::node& node,
                                     std::vector<std::string>& out) const {
    const toml::array* const list = node.as_array();
    if (list == nullptr || !std::all_of(list->begin(), list->end(),
                                        [](const toml::node& item) { return item.is_string(); })) {
      return fault(node.source(), fmt::format("\"{}\" must be a list of strings", key));
    }
    out.clear();
    for (const toml::node& item : *list) out.push_back(item.as_string()->get());
    return {};
  }

  [[nodiscard]] Expected<void> options(const toml::node& node) {
    const toml::table* const table = node.as_table();
    if (table == nullptr) return fault(node.source(), "\"options\" must be a table: [options]");
    for (const auto& [key, value] : *table) {
      Expected<Option> option = read_option(key.str(), value);
      if (!option) return tl::unexpected<Error>(option.error());
      const auto at = std::find_if(out_.options.begin(), out_.options.end(),
                                   [&](const Option& old) { return old.key == option->key; });
      if (at == out_.options.end()) {
        out_.options.push_back(std::move(*option));
      } else {
        *at = std::move(*option);
      }
    }
    std::sort(out_.options.begin(), out_.options.end(),
              [](const Option& a, const Option& b) { return a.key < b.key; });
    return {};
  }

  [[nodiscard]] Expected<Option> read_option(std::string_view key, const toml::node& node) const {
    Option option;
    option.key = key;
    if (const auto* path = node.as_string()) {
      option.path = path->get();
      if (!has_path(option.path)) return unknown_path(node, option.path);
      return option;
    }
    const toml::table* const table = node.as_table();
    if (table == nullptr) {
      return fault(node.source(), fmt::format("option \"{}\" must be a path or a table", key));
    }
    if (const toml::node* const path = table->get("path")) {
      for (const auto& [name, value] : *table) {
        if (name.str() != "path" && name.str() != "values") {
          return fault(value.source(), fmt::format("unknown key \"{}\" in option \"{}\"; allowed "
                                                   "are path, values",
                                                   name.str(), key));
        }
      }
      if (auto done = text("path", *path, option.path); !done) {
        return tl::unexpected<Error>(done.error());
      }
      if (!has_path(option.path)) return unknown_path(*path, option.path);
      if (const toml::node* const values = table->get("values")) {
        if (auto done = texts("values", *values, option.values); !done) {
          return tl::unexpected<Error>(done.error());
        }
        for (const std::string& value : option.values) {
          Rules probe;
          if (auto done = set_rule(probe, option.path, value); !done) {
            return fault(values->source(), done.error().message);
          }
        }
      }
      return option;
    }
    if (const toml::node* const alias = table->get("alias")) {
      const toml::table* const words = alias->as_table();
      if (words == nullptr) return fault(alias->source(), "\"alias\" must be a table of words");
      for (const auto& [word, value] : *words) {
        std::string setting;
        if (auto done = text(word.str(), value, setting); !done) {
          return tl::unexpected<Error>(done.error());
        }
        option.alias.emplace_back(word.str(), setting);
      }
      return option;
    }
    return read_words(std::move(option), *table);
  }

  [[nodiscard]] Expected<Option> read_words(Option option, const toml::table& table) const {
    for (const auto& [word, value] : table) {
      const toml::table* const tables = value.as_table();
      if (tables == nullptr) {
        return fault(value.source(), fmt::format("\"{}\" of option \"{}\" must be a table of rules",
                                                 word.str(), option.key));
      }
      std::vector<Setting> settings;
      for (const auto& [phase, rules] : *tables) {
        const toml::table* const keys = rules.as_table();
        if (keys == nullptr) return unknown_path(rules, std::string(phase.str()));
        for (const auto& [name, rule] : *keys) {
          Setting setting{fmt::format("{}.{}", phase.str(), name.str()), ""};
          if (!has_path(setting.path)) return unknown_path(rule, setting.path);
          setting.value = value_text(rule).value_or("");
          Rules probe;
          if (!fits(setting.path, rule) || !set_rule(probe, setting.path, setting.value)) {
            return fault(rule.source(),
                         fmt::format("{} = {} is not allowed; allowed are {}", setting.path,
                                     shown(rule), rule_allows(setting.path)));
          }
          settings.push_back(std::move(setting));
        }
      }
      option.words.emplace_back(word.str(), std::move(settings));
    }
    return option;
  }

  [[nodiscard]] tl::unexpected<Error> unknown_path(const toml::node& node,
                                                   const std::string& path) const {
    return fault(node.source(),
                 fmt::format("unknown rule \"{}\"; a rule is TABLE.KEY, tables are {}", path,
                             fmt::join(tables(), ", ")));
  }

  std::string_view file_;
  VariantText& out_;
};

// The library reports faults by throwing; that ends here.
[[nodiscard]] Expected<toml::table> parse_toml(std::string_view text, std::string_view file) {
  if (const auto line = too_deep_line(text)) {
    return fail(
        ErrorCode::BadValue,
        fmt::format("{}:{}: more than {} dots in a line; keys have few", file, *line, kMostDots));
  }
  try {
    return toml::table(toml::parse(text, file));
  } catch (const toml::parse_error& error) {
    return fail(
        ErrorCode::BadValue,
        one_line(fmt::format("{}:{}: {}", file, error.source().begin.line, error.description())));
  }
}

[[nodiscard]] Expected<VariantText> parse_chain(std::string_view text, std::string_view file,
                                                const BaseLookup& base,
                                                std::vector<std::string>& seen) {
  Expected<toml::table> parsed = parse_toml(text, file);
  if (!parsed) return tl::unexpected<Error>(parsed.error());
  const toml::table& root = *parsed;
  VariantText out;
  Reader reader(file, out);
  if (const toml::node* const inherits = root.get("inherits")) {
    const auto* const name = inherits->as_string();
    if (name == nullptr) return reader.fault(inherits->source(), "\"inherits\" must be a name");
    if (std::find(seen.begin(), seen.end(), name->get()) != seen.end() ||
        seen.size() > kMaxInheritance) {
      return reader.fault(inherits->source(),
                          fmt::format("inherits = \"{}\" goes round in a circle", name->get()));
    }
    seen.push_back(name->get());
    const Expected<std::string> below = base(name->get());
    if (!below) return reader.fault(inherits->source(), below.error().message);
    Expected<VariantText> inherited =
        parse_chain(*below, fmt::format("{}.toml", name->get()), base, seen);
    if (!inherited) return inherited;
    // Its rules and options; what is told about it holds for it alone, but for a title if there is
    // no other.
    out.title = std::move(inherited->title);
    out.rules = inherited->rules;
    out.options = std::move(inherited->options);
  }
  if (auto done = reader.read(root); !done) return tl::unexpected<Error>(done.error());
  return out;
}

// Every variant may be played with another rule for what could go on for ever.
void add_common_options(VariantText& variant) {
  const auto add = [&](std::string_view key, std::string_view path) {
    const auto same = [&](const Option& old) { return old.key == key || old.path == path; };
    if (std::any_of(variant.options.begin(), variant.options.end(), same)) return;
    Option option;
    option.key = key;
    option.path = path;
    variant.options.push_back(std::move(option));
  };
  if (may_never_end(variant.rules)) add("endless", "relay.endless");
  add("repetition", "end.repetition");
  std::sort(variant.options.begin(), variant.options.end(),
            [](const Option& a, const Option& b) { return a.key < b.key; });
}

}  // namespace

Expected<VariantText> parse_variant(std::string_view toml, std::string_view file,
                                    const BaseLookup& base) {
  std::vector<std::string> seen;
  Expected<VariantText> variant = parse_chain(toml, file, base, seen);
  if (variant) add_common_options(*variant);
  return variant;
}

}  // namespace seedbed::engine
