#include "engine/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "engine/describe.h"
#include "engine/rules_text.h"

namespace seedbed::engine {

namespace {

constexpr std::size_t kMaxFile = 1 << 20;  // bytes; a rule file has a few hundred

[[nodiscard]] const CatalogueEntry* find_entry(std::string_view name) {
  const auto& all = catalogue();
  const auto at = std::find_if(all.begin(), all.end(),
                               [&](const CatalogueEntry& entry) { return entry.name == name; });
  return at == all.end() ? nullptr : &*at;
}

// Edit distance, for "did you mean".
[[nodiscard]] std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t corner = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t up = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, corner + (a[i - 1] == b[j - 1] ? 0 : 1)});
      corner = up;
    }
  }
  return row[b.size()];
}

[[nodiscard]] tl::unexpected<Error> unknown_variant(std::string_view name) {
  constexpr std::size_t kMostNamed = 3;
  std::vector<std::pair<std::size_t, std::string_view>> close;
  for (const CatalogueEntry& entry : catalogue()) {
    if (name.size() >= 60) break;
    const std::size_t far = distance(name, entry.name);
    const bool part = name.size() > 2 && entry.name.find(name) != std::string_view::npos;
    if (far <= 2 || part) close.emplace_back(far, entry.name);
  }
  std::sort(close.begin(), close.end());
  if (close.size() > kMostNamed) close.resize(kMostNamed);
  std::vector<std::string_view> names;
  for (const auto& [far, known] : close) names.push_back(known);
  return fail(
      ErrorCode::UnsupportedVariant,
      close.empty()
          ? fmt::format("unknown variant \"{}\"; `seedbed variants` lists the {} known ones",
                        shortened(name), catalogue().size())
          : fmt::format("unknown variant \"{}\"; did you mean {}?", shortened(name),
                        fmt::join(names, " or ")));
}

[[nodiscard]] bool is_path(std::string_view text) {
  return text.find('/') != std::string_view::npos || text.ends_with(".toml");
}

[[nodiscard]] Expected<std::string> base_text(std::string_view name) {
  const CatalogueEntry* const entry = find_entry(name);
  if (entry != nullptr) return std::string(entry->text);
  if (!is_path(name)) return unknown_variant(name);
  return fail(ErrorCode::UnsupportedVariant,
              fmt::format("inherits = \"{}\" is a file; allowed are the variants of the catalogue",
                          shortened(name)));
}

[[nodiscard]] Expected<std::string> read_file(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    return fail(ErrorCode::Io,
                fmt::format("{} is a directory; a variant is a name or a TOML file", path));
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return fail(ErrorCode::Io, fmt::format("cannot read the variant file {}", path));
  std::string text(kMaxFile + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (in.bad() || (text.empty() && !in.eof())) {
    return fail(ErrorCode::Io, fmt::format("cannot read the variant file {}", path));
  }
  if (text.size() > kMaxFile) {
    return fail(ErrorCode::BadValue,
                fmt::format("the variant file {} is too large: at most {} bytes", path, kMaxFile));
  }
  return text;
}

// -- options ------------------------------------------------------------------------------------

[[nodiscard]] const Option* find_option(const VariantText& variant, std::string_view key) {
  const auto at = std::find_if(variant.options.begin(), variant.options.end(),
                               [&](const Option& option) { return option.key == key; });
  return at == variant.options.end() ? nullptr : &*at;
}

template <class Words>
[[nodiscard]] std::string words_of(const Words& words) {
  std::string text;
  for (const auto& [word, unused] : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

[[nodiscard]] std::string allowed(const Option& option) {
  if (!option.alias.empty()) return words_of(option.alias);
  if (!option.words.empty()) return words_of(option.words);
  if (!option.values.empty()) return fmt::format("{}", fmt::join(option.values, ", "));
  return rule_allows(option.path);
}

struct Assignment {
  std::string key;
  std::string value;
};

[[nodiscard]] tl::unexpected<Error> bad_value(std::string_view spec, const Assignment& given,
                                              const Option& option) {
  return fail(ErrorCode::BadValue,
              fmt::format("{}: {}={} is not allowed; allowed are {}", shortened(spec), given.key,
                          shortened(given.value), allowed(option)));
}

[[nodiscard]] Expected<void> assign(VariantText& variant, std::string_view spec,
                                    const Assignment& given) {
  const Option& option = *find_option(variant, given.key);
  if (!option.words.empty()) {
    for (const auto& [word, settings] : option.words) {
      if (word != given.value) continue;
      for (const Setting& setting : settings) {
        if (auto done = set_rule(variant.rules, setting.path, setting.value); !done) return done;
      }
      return {};
    }
    return bad_value(spec, given, option);
  }
  const bool listed = option.values.empty() || std::find(option.values.begin(), option.values.end(),
                                                         given.value) != option.values.end();
  if (!listed || !set_rule(variant.rules, option.path, given.value)) {
    return bad_value(spec, given, option);
  }
  return {};
}

// The value that an option has under these rules; "" if none of its words fits.
[[nodiscard]] std::string option_value(const Option& option, const Rules& rules) {
  if (option.words.empty()) return rule_value(rules, option.path);
  for (const auto& [word, settings] : option.words) {
    if (std::all_of(settings.begin(), settings.end(), [&](const Setting& setting) {
          return rule_value(rules, setting.path) == setting.value;
        })) {
      return word;
    }
  }
  return "";
}

[[nodiscard]] Expected<std::vector<Assignment>> split_options(std::string_view spec,
                                                              std::string_view text,
                                                              const VariantText& variant) {
  std::vector<Assignment> out;
  std::vector<std::string> keys;
  for (const Option& option : variant.options) keys.push_back(option.key);
  while (true) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view part = text.substr(0, comma);
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == part.size()) {
      return fail(ErrorCode::BadValue,
                  fmt::format("{}: \"{}\" is not key=value; keys are {}", shortened(spec),
                              shortened(part), fmt::join(keys, ", ")));
    }
    Assignment given{std::string(part.substr(0, equals)), std::string(part.substr(equals + 1))};
    const Option* const option = find_option(variant, given.key);
    if (option == nullptr) {
      return fail(ErrorCode::BadValue,
                  fmt::format("{}: unknown key \"{}\"; keys are {}", shortened(spec),
                              shortened(given.key), fmt::join(keys, ", ")));
    }
    bool nothing = false;
    if (!option->alias.empty()) {
      const auto at = std::find_if(option->alias.begin(), option->alias.end(),
                                   [&](const auto& alias) { return alias.first == given.value; });
      if (at == option->alias.end()) return bad_value(spec, given, *option);
      nothing = at->second.empty();
      if (!nothing) {
        const std::size_t split = at->second.find('=');
        given = {at->second.substr(0, split), at->second.substr(split + 1)};
      }
    }
    if (!nothing) {
      for (const Assignment& old : out) {
        if (old.key == given.key && old.value != given.value) {
          return fail(ErrorCode::BadValue,
                      fmt::format("{}: {} is given twice, as {} and {}", shortened(spec), old.key,
                                  shortened(old.value), shortened(given.value)));
        }
      }
      out.push_back(std::move(given));
    }
    if (comma == text.size()) return out;
    text.remove_prefix(comma + 1);
  }
}

[[nodiscard]] Expected<VariantText> load_text(std::string_view name) {
  if (is_path(name)) {
    const Expected<std::string> text = read_file(std::string(name));
    if (!text) return tl::unexpected<Error>(text.error());
    return parse_variant(*text, name, base_text);
  }
  const CatalogueEntry* const entry = find_entry(name);
  if (entry == nullptr) return unknown_variant(name);
  return parse_variant(entry->text, fmt::format("{}.toml", name), base_text);
}

[[nodiscard]] std::string_view name_of(std::string_view spec) {
  // A path may hold a colon only before its last slash.
  const std::size_t slash = spec.rfind('/');
  return spec.substr(0, spec.find(':', slash == std::string_view::npos ? 0 : slash));
}

// The line of the first rule that a complaint about a combination names (`board.rows`, or a whole
// table: `[child]`) and that the file sets; 0 if it sets none of them.
[[nodiscard]] unsigned line_of(const VariantText& variant, std::string_view complaint) {
  const auto ends = [&](std::size_t at) {
    constexpr std::string_view kOfPaths = "abcdefghijklmnopqrstuvwxyz-.";
    return at >= complaint.size() || kOfPaths.find(complaint[at]) == std::string_view::npos;
  };
  std::size_t first = std::string_view::npos;
  unsigned line = 0;
  const auto take = [&](std::size_t at, unsigned here) {
    if (at < first) first = at, line = here;
  };
  for (const auto& [path, here] : variant.lines) {
    std::size_t at = complaint.find(path);
    while (at != std::string_view::npos && !ends(at + path.size())) {
      at = complaint.find(path, at + 1);
    }
    take(at, here);
    take(complaint.find(fmt::format("[{}]", path.substr(0, path.find('.')))), here);
  }
  return line;
}

[[nodiscard]] Expected<GamePtr> compile_spec(VariantText variant, std::string_view name,
                                             std::string_view spec, std::string_view options) {
  const Rules base = variant.rules;
  if (options.data() != nullptr) {
    const Expected<std::vector<Assignment>> given = split_options(spec, options, variant);
    if (!given) return tl::unexpected<Error>(given.error());
    for (const Assignment& one : *given) {
      if (auto done = assign(variant, spec, one); !done) {
        return tl::unexpected<Error>(done.error());
      }
    }
  }
  std::string canonical(name);
  char separator = ':';
  for (const Option& option : variant.options) {
    if (!option.alias.empty()) continue;
    const std::string value = option_value(option, variant.rules);
    if (value == option_value(option, base)) continue;
    canonical += fmt::format("{}{}={}", separator, option.key, value);
    separator = ',';
  }
  Expected<GamePtr> game = Game::compile(variant.rules, std::move(canonical));
  if (!game) {
    const std::string& text = game.error().message;
    // A spec's own settings stand in no line.
    const unsigned line = options.data() == nullptr ? line_of(variant, text) : 0;
    return fail(game.error().code, line == 0 ? fmt::format("{}: {}", shortened(spec), text)
                                             : fmt::format("{}:{}: {}", name, line, text));
  }
  return game;
}

}  // namespace

Expected<GamePtr> load_game(std::string_view spec) {
  const std::string_view name = name_of(spec);
  Expected<VariantText> variant = load_text(name);
  if (!variant) return tl::unexpected<Error>(variant.error());
  return compile_spec(
      std::move(*variant), name, spec,
      name.size() == spec.size() ? std::string_view() : spec.substr(name.size() + 1));
}

Expected<Description> describe(std::string_view spec) {
  const Expected<GamePtr> game = load_game(spec);
  if (!game) return tl::unexpected<Error>(game.error());
  const Expected<VariantText> variant = load_text(name_of(spec));
  if (!variant) return tl::unexpected<Error>(variant.error());
  Description out{variant->title,   variant->region,   variant->prose,
                  variant->sources, variant->disputed, {}};
  for (const Option& option : variant->options) {
    OptionText text{option.key, allowed(option), {}, {}};
    if (option.alias.empty()) {
      text.value = option_value(option, (*game)->rules());
    } else {
      for (const auto& [word, meaning] : option.alias) {
        if (!meaning.empty())
          text.alias += (text.alias.empty() ? "" : ", ") + word + ": " + meaning;
      }
    }
    out.options.push_back(std::move(text));
  }
  return out;
}

Expected<GamePtr> compile_text(std::string_view toml, std::string_view name) {
  Expected<VariantText> variant = parse_variant(toml, name, base_text);
  if (!variant) return tl::unexpected<Error>(variant.error());
  return compile_spec(std::move(*variant), name, name, std::string_view());
}

}  // namespace seedbed::engine
