// The league file: TOML to League and back. The only file of this room that sees the TOML library.
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <limits>
#include <sstream>

#include "arena/league/keys.h"
#include "arena/league/league.h"
#include "arena/league/paths.h"
#include "engine/catalogue.h"
#include "engine/toml_depth.h"

namespace seedbed::arena {
namespace fs = std::filesystem;
namespace {

std::string_view kind(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::string:
      return "a string";
    case toml::node_type::integer:
      return "an integer";
    case toml::node_type::floating_point:
      return "a fraction";
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date or time";
  }
}

// What is wrong with a node; the caller adds the place.
tl::unexpected<Error> expected(std::string_view what, const toml::node& node) {
  return fail(ErrorCode::BadValue, fmt::format("{} is expected, not {}", what, kind(node)));
}

Expected<std::string> text(const toml::node& node) {
  if (const auto value = node.value_exact<std::string>()) return *value;
  return expected("a string", node);
}

// Numbers have 64 bits without a sign and TOML's integers one less: a greater one may be text.
Expected<std::string> number(const toml::node& node) {
  if (const auto value = node.value_exact<std::int64_t>()) return fmt::to_string(*value);
  if (const auto string = node.value_exact<std::string>()) {
    std::uint64_t value = 0;
    const char* const end = string->data() + string->size();
    const auto [stop, error] = std::from_chars(string->data(), end, value);
    const bool great = value > std::uint64_t{std::numeric_limits<std::int64_t>::max()};
    if (error == std::errc() && stop == end && great) return *string;
  }
  return expected("an integer", node);
}

Expected<std::string> lines(const toml::node& node) {
  const toml::array* const array = node.as_array();
  if (array == nullptr) return expected("a list of strings", node);
  std::string result;
  for (const toml::node& element : *array) {
    auto line = text(element);
    if (!line) return line;
    result += *line + '\n';
  }
  return result;
}

// A setting as the text that its key reads.
Expected<std::string> value_text(KeyKind wanted, const toml::node& node) {
  switch (wanted) {
    case KeyKind::Text:
      return text(node);
    case KeyKind::Number:
      return number(node);
    case KeyKind::List:
      return lines(node);
    case KeyKind::Switch:
      if (const auto value = node.value_exact<bool>()) return *value ? "true" : "false";
      return expected("true or false", node);
  }
  return expected("nothing", node);
}

// `{ Hash = 64, Style = "calm" }`: what bots are told is text, so numbers are taken as written.
Expected<std::map<std::string, std::string>> settings(const toml::node& node) {
  const toml::table* const table = node.as_table();
  if (table == nullptr) return expected("a table", node);
  std::map<std::string, std::string> result;
  for (const auto& [key, value] : *table) {
    std::string& setting = result[std::string(key.str())];
    if (const auto string = value.value_exact<std::string>())
      setting = *string;
    else if (const auto integer = value.value_exact<std::int64_t>())
      setting = fmt::to_string(*integer);
    else if (const auto fraction = value.value_exact<double>())
      setting = fmt::to_string(*fraction);
    else if (const auto flag = value.value_exact<bool>())
      setting = *flag ? "true" : "false";
    else {
      return fail(ErrorCode::BadValue,
                  fmt::format("'{}' must be a string, a number, true or false, not {}", key.str(),
                              kind(value)));
    }
  }
  return result;
}

class FileReader {
 public:
  // `load`: variants are looked up, so that a bad one is told with its line.
  FileReader(const fs::path& file, bool load)
      : load_(load),
        file_(file),
        base_(file.has_parent_path() ? file.parent_path() : fs::path(".")) {}

  Expected<League> read(const toml::table& root) {
    League league;
    for (const auto& [name, node] : root) {
      const std::string_view table = name.str();
      Expected<void> done;
      if (table == "league")
        done = read_league_table(node, league);
      else if (table == "bot")
        done = read_bots(node, league);
      else
        done =
            at(node, fmt::format("unknown key '{}' in the file; allowed are league, bot", table));
      if (!done) return tl::unexpected(done.error());
    }
    return league;
  }

 private:
  [[nodiscard]] tl::unexpected<Error> at(const toml::node& node, const std::string& what) const {
    return fail(ErrorCode::BadValue,
                fmt::format("{}:{}: {}", file_.string(), node.source().begin.line, what));
  }
  [[nodiscard]] tl::unexpected<Error> at(const toml::node& node, std::string_view key,
                                         const Error& error) const {
    return at(node, fmt::format("{}: {}", key, error.message));
  }

  // Every key is read or reported.
  template <class Owner>
  Expected<void> read_key(std::span<const Key<Owner>> keys, std::string_view name,
                          const toml::node& node, Owner& owner, std::string_view where,
                          std::string_view also = "") {
    const auto key = std::find_if(keys.begin(), keys.end(),
                                  [name](const Key<Owner>& known) { return known.name == name; });
    if (key == keys.end()) {
      return at(node, fmt::format("unknown key '{}' in {}; allowed are {}{}", name, where,
                                  allowed_keys(keys), also));
    }
    auto value = value_text(key->kind, node);
    if (!value) return at(node, name, value.error());
    if (auto done = key->set(owner, *value, base_); !done) return at(node, name, done.error());
    return load_ && name == "variants" ? load_variants(*node.as_array()) : Expected<void>();
  }

  Expected<void> load_variants(const toml::array& specs) {
    for (const toml::node& spec : specs) {
      auto game = engine::load_game(resolve_spec(*spec.value_exact<std::string>(), base_));
      if (!game) return at(spec, "variants", game.error());
    }
    return {};
  }

  Expected<void> check_clock(const toml::table& table) {
    const toml::node* const clock = table.get("tc");
    if (clock == nullptr || table.get("movetime") == nullptr) return {};
    return at(*clock, "tc: either tc or movetime, not both");
  }

  Expected<void> read_league_table(const toml::node& node, League& league) {
    const toml::table* const table = node.as_table();
    if (table == nullptr) return at(node, "league", expected("a table", node).value());
    for (const auto& [name, value] : *table) {
      auto done = read_key(league_keys(), name.str(), value, league, "[league]");
      if (!done) return done;
    }
    return check_clock(*table);
  }

  Expected<void> read_bots(const toml::node& node, League& league) {
    const toml::array* const array = node.as_array();
    if (array == nullptr) return at(node, "a bot is a table of a list, written [[bot]]");
    for (const toml::node& element : *array) {
      const toml::table* const table = element.as_table();
      if (table == nullptr) return at(element, "a bot is a table of a list, written [[bot]]");
      auto bot = read_bot(*table);
      if (!bot) return tl::unexpected(bot.error());
      for (const BotEntry& other : league.bots) {
        if (other.name == bot->name) {
          return at(element, fmt::format("bot '{}' is in the league already", bot->name));
        }
      }
      league.bots.push_back(std::move(*bot));
    }
    return {};
  }

  Expected<BotEntry> read_bot(const toml::table& table) {
    BotEntry bot;
    for (const auto& [name, node] : table) {
      if (name == "options" || name == "env") {
        auto read = settings(node);
        if (!read) return at(node, name.str(), read.error());
        (name == "env" ? bot.env : bot.options) = std::move(*read);
        continue;
      }
      auto done = read_key(bot_keys(), name.str(), node, bot, "[[bot]]", ", options, env");
      if (!done) return tl::unexpected(done.error());
    }
    if (auto done = check_clock(table); !done) return tl::unexpected(done.error());
    if (bot.name.empty()) return at(table, "a bot lacks its name");
    if (bot.command.empty()) return at(table, fmt::format("bot '{}' lacks its command", bot.name));
    auto words = split_command(split_dialect(bot.command).command);
    if (!words) return at(table, fmt::format("bot '{}': {}", bot.name, words.error().message));
    bot.command = command_beside(bot.command, bot.dir, base_);
    return bot;
  }

  bool load_;
  fs::path file_, base_;
};

// A TOML basic string. Control characters are escaped, so any text survives.
std::string toml_text(std::string_view value) {
  std::string result = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\')
      (result += '\\') += c;
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      result += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
    } else {
      result += c;
    }
  }
  return result += '"';
}

std::string toml_text(const std::map<std::string, std::string>& values) {
  std::string result;
  for (const auto& [key, value] : values) {
    result += (result.empty() ? " " : ", ") + toml_text(key) + " = " + toml_text(value);
  }
  return "{" + result + " }";
}

std::string toml_list(std::string_view lines) {
  std::string result;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    result += (result.empty() ? "" : ", ") + toml_text(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return "[" + result + "]";
}

// The text of a setting as the TOML value that value_text() reads.
std::string toml_value(KeyKind kind, const std::string& value) {
  switch (kind) {
    case KeyKind::Text:
      return toml_text(value);
    case KeyKind::List:
      return toml_list(value);
    case KeyKind::Number: {
      std::int64_t fits = 0;
      const auto [stop, error] = std::from_chars(value.data(), value.data() + value.size(), fits);
      return error == std::errc() ? value : toml_text(value);
    }
    case KeyKind::Switch:
      break;
  }
  return value;
}

template <class Owner>
std::string toml_keys(std::span<const Key<Owner>> keys, const Owner& owner) {
  std::string out;
  for (const Key<Owner>& key : keys) {
    if (const auto value = key.get(owner))
      out += fmt::format("{} = {}\n", key.name, toml_value(key.kind, *value));
  }
  return out;
}

}  // namespace

namespace {

Expected<League> parse_text(std::string_view toml, const fs::path& file, bool load) {
  if (const auto line = too_deep_line(toml)) {
    return fail(ErrorCode::Syntax, fmt::format("{}:{}: more than {} dots in a line; keys have few",
                                               file.string(), *line, kMostDots));
  }
  try {
    return FileReader(file, load).read(toml::parse(toml, file.string()));
  } catch (const toml::parse_error& error) {
    // The library reports faults of the text by throwing; they end here, at the border.
    return fail(ErrorCode::Syntax, fmt::format("{}:{}: {}", file.string(),
                                               error.source().begin.line, error.description()));
  }
}

}  // namespace

Expected<League> parse_league(std::string_view toml, const fs::path& file) {
  return parse_text(toml, file, false);
}

Expected<League> read_league(const fs::path& file) {
  std::error_code error;
  if (fs::is_directory(file, error)) {
    return fail(ErrorCode::Io, fmt::format("{} is a directory, not a league file", file.string()));
  }
  std::ifstream in(file, std::ios::binary);
  std::ostringstream content;
  if (!in || !(content << in.rdbuf())) {
    const bool there = fs::exists(file, error);
    if (!there) return fail(ErrorCode::Io, fmt::format("there is no file {}", file.string()));
    if (!in || fs::file_size(file, error) > 0) {
      return fail(ErrorCode::Io, fmt::format("{} cannot be read", file.string()));
    }
  }
  return parse_text(content.str(), file, true);
}

std::string print_league(const League& league) {
  std::string out = "[league]\n" + toml_keys(league_keys(), league);
  for (const BotEntry& bot : league.bots) {
    out += "\n[[bot]]\n" + toml_keys(bot_keys(), bot);
    if (!bot.env.empty()) out += fmt::format("env = {}\n", toml_text(bot.env));
    if (!bot.options.empty()) out += fmt::format("options = {}\n", toml_text(bot.options));
  }
  return out;
}

}  // namespace seedbed::arena
