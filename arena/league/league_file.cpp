// The league file: TOML to League and back. The only file of this room that sees the TOML library.
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <functional>
#include <limits>
#include <sstream>

#include "arena/league/league.h"
#include "arena/league/paths.h"

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

// Converters: a node to a value, or what is wrong with it (without the place, which the caller
// adds).
Expected<std::string> text(const toml::node& node) {
  if (const auto value = node.value_exact<std::string>()) return *value;
  return fail(ErrorCode::BadValue, fmt::format("a string is expected, not {}", kind(node)));
}

Expected<std::int64_t> integer(const toml::node& node, std::int64_t low, std::int64_t high) {
  const auto value = node.value_exact<std::int64_t>();
  if (!value) {
    return fail(ErrorCode::BadValue, fmt::format("an integer is expected, not {}", kind(node)));
  }
  if (*value < low || *value > high) {
    return fail(ErrorCode::BadValue,
                high == std::numeric_limits<std::int64_t>::max()
                    ? fmt::format("{} is out of range: {} or more is allowed", *value, low)
                    : fmt::format("{} is out of range: {} to {} is allowed", *value, low, high));
  }
  return *value;
}

Expected<bool> boolean(const toml::node& node) {
  if (const auto value = node.value_exact<bool>()) return *value;
  return fail(ErrorCode::BadValue, fmt::format("true or false is expected, not {}", kind(node)));
}

Expected<std::vector<std::string>> strings(const toml::node& node) {
  const toml::array* const array = node.as_array();
  if (array == nullptr) {
    return fail(ErrorCode::BadValue,
                fmt::format("a list of strings is expected, not {}", kind(node)));
  }
  std::vector<std::string> result;
  for (const toml::node& element : *array) {
    auto value = text(element);
    if (!value) return tl::unexpected(value.error());
    result.push_back(std::move(*value));
  }
  return result;
}

// `{ Hash = 64, Style = "calm" }`: what bots are told is text, so numbers are taken as written.
Expected<std::map<std::string, std::string>> settings(const toml::node& node) {
  const toml::table* const table = node.as_table();
  if (table == nullptr) {
    return fail(ErrorCode::BadValue, fmt::format("a table is expected, not {}", kind(node)));
  }
  std::map<std::string, std::string> result;
  for (const auto& [key, value] : *table) {
    std::string& setting = result[std::string(key.str())];
    if (const auto string = value.value_exact<std::string>())
      setting = *string;
    else if (const auto number = value.value_exact<std::int64_t>())
      setting = fmt::to_string(*number);
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

using Reader = std::function<Expected<void>(const toml::node&)>;
struct Key {
  std::string_view name;
  Reader read;
};

// A reader that converts and stores, for the usual case.
template <class Convert, class Store>
Reader reader(Convert convert, Store store) {
  return [convert, store](const toml::node& node) -> Expected<void> {
    auto value = convert(node);
    if (!value) return tl::unexpected(value.error());
    return store(std::move(*value));
  };
}

template <class Convert, class T>
Reader into(Convert convert, T& target) {
  return reader(convert, [&target](auto value) -> Expected<void> {
    target = static_cast<T>(std::move(value));
    return {};
  });
}

auto integer_in(std::int64_t low, std::int64_t high) {
  return [low, high](const toml::node& node) { return integer(node, low, high); };
}

// Seeds and node counts have 64 bits without a sign; TOML's integers have one less, so text will
// do.
Expected<std::uint64_t> unsigned_integer(const toml::node& node) {
  if (const auto string = node.value_exact<std::string>()) {
    std::uint64_t value = 0;
    const char* const end = string->data() + string->size();
    const auto [stop, error] = std::from_chars(string->data(), end, value);
    if (error == std::errc() && stop == end) return value;
    return fail(ErrorCode::BadValue, fmt::format("'{}' is not a whole number", *string));
  }
  const auto value = integer(node, 0, std::numeric_limits<std::int64_t>::max());
  if (!value) return tl::unexpected(value.error());
  return static_cast<std::uint64_t>(*value);
}

class FileReader {
 public:
  explicit FileReader(const fs::path& file)
      : file_(file), base_(file.has_parent_path() ? file.parent_path() : fs::path(".")) {}

  Expected<League> read(const toml::table& root) {
    League league;
    const std::vector<Key> keys{
        {"league", [&](const toml::node& node) { return read_league_table(node, league); }},
        {"bot", [&](const toml::node& node) { return read_bots(node, league); }},
    };
    if (auto done = read_table(root, keys, "the file"); !done) return tl::unexpected(done.error());
    return league;
  }

 private:
  [[nodiscard]] tl::unexpected<Error> at(const toml::node& node, const std::string& what) const {
    return fail(ErrorCode::BadValue,
                fmt::format("{}:{}: {}", file_.string(), node.source().begin.line, what));
  }

  // Every key is read or reported. An error of a reader gets file, line and key, once.
  Expected<void> read_table(const toml::table& table, const std::vector<Key>& keys,
                            std::string_view where) {
    for (const auto& [name, node] : table) {
      const std::string_view wanted = name.str();
      const auto key = std::find_if(keys.begin(), keys.end(), [wanted](const Key& known) {
        return known.name == wanted;
      });
      if (key == keys.end()) {
        std::string allowed;
        for (const Key& known : keys)
          allowed += (allowed.empty() ? "" : ", ") + std::string(known.name);
        return fail(ErrorCode::BadValue,
                    fmt::format("{}:{}: unknown key '{}' in {}; allowed are {}", file_.string(),
                                name.source().begin.line, name.str(), where, allowed));
      }
      if (auto done = key->read(node); !done) {
        if (done.error().message.starts_with(file_.string() + ":")) return done;
        return at(node, fmt::format("{}: {}", name.str(), done.error().message));
      }
    }
    return {};
  }

  std::vector<Key> time_keys(TimeControl& control) {
    return {
        {"tc", reader(text,
                      [&control](const std::string& value) -> Expected<void> {
                        auto clock = parse_time_control(value);
                        if (!clock) return tl::unexpected(clock.error());
                        if (control.movetime && (clock->base || clock->movetime)) {
                          return fail(ErrorCode::BadValue, "either tc or movetime, not both");
                        }
                        if (!clock->movetime) clock->movetime = control.movetime;
                        if (!clock->depth) clock->depth = control.depth;
                        if (!clock->nodes) clock->nodes = control.nodes;
                        control = *clock;
                        return {};
                      })},
        {"movetime", reader(text,
                            [&control](const std::string& value) -> Expected<void> {
                              auto time = parse_movetime(value);
                              if (!time) return tl::unexpected(time.error());
                              if (control.base || control.movetime) {
                                return fail(ErrorCode::BadValue, "either tc or movetime, not both");
                              }
                              control.movetime = *time;
                              return {};
                            })},
        {"depth", into(integer_in(1, std::numeric_limits<int>::max()), control.depth)},
        {"nodes", reader(unsigned_integer,
                         [&control](std::uint64_t value) -> Expected<void> {
                           if (value == 0) return fail(ErrorCode::BadValue, "0 is not above zero");
                           control.nodes = value;
                           return {};
                         })},
    };
  }

  Expected<void> read_league_table(const toml::node& node, League& league) {
    const toml::table* const table = node.as_table();
    if (table == nullptr) {
      return fail(ErrorCode::BadValue, fmt::format("a table is expected, not {}", kind(node)));
    }
    constexpr std::int64_t kMany = 1'000'000'000;
    std::vector<Key> keys{
        {"name", into(text, league.name)},
        {"variants", reader(strings,
                            [&](std::vector<std::string> specs) -> Expected<void> {
                              for (std::string& spec : specs) spec = resolve_spec(spec, base_);
                              league.variants = std::move(specs);
                              return {};
                            })},
        {"tournament", reader(text,
                              [&](const std::string& value) -> Expected<void> {
                                auto tournament = parse_tournament(value);
                                if (!tournament) return tl::unexpected(tournament.error());
                                league.tournament = *tournament;
                                return {};
                              })},
        {"rounds", into(integer_in(1, kMany), league.rounds)},
        {"openings", reader(text,
                            [&](const std::string& value) -> Expected<void> {
                              league.openings = resolve_openings(value, base_);
                              return {};
                            })},
        {"margin", reader(text,
                          [&](const std::string& value) -> Expected<void> {
                            auto margin = parse_duration(value);
                            if (!margin) return tl::unexpected(margin.error());
                            league.margin = *margin;
                            return {};
                          })},
        {"concurrency", into(integer_in(1, 10'000), league.concurrency)},
        {"seed", into(unsigned_integer, league.seed)},
        {"max-plies", into(integer_in(1, kMany), league.max_plies)},
        {"keep", into(integer_in(0, 10'000), league.keep)},
        {"restart", into(boolean, league.restart)},
    };
    for (Key& key : time_keys(league.time_control)) keys.push_back(std::move(key));
    return read_table(*table, keys, "[league]");
  }

  Expected<void> read_bots(const toml::node& node, League& league) {
    const toml::array* const array = node.as_array();
    if (array == nullptr) {
      return fail(ErrorCode::BadValue, "a bot is a table of a list, written [[bot]]");
    }
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
    TimeControl control;
    std::vector<Key> keys{
        {"name", into(text, bot.name)},
        {"command", into(text, bot.command)},
        {"dir", reader(text,
                       [&](const std::string& value) -> Expected<void> {
                         bot.dir = resolve_path(value, base_);
                         return {};
                       })},
        {"env", into(settings, bot.env)},
        {"options", into(settings, bot.options)},
        {"variants", reader(strings,
                            [&](std::vector<std::string> specs) -> Expected<void> {
                              for (std::string& spec : specs) spec = resolve_spec(spec, base_);
                              bot.variants = std::move(specs);
                              return {};
                            })},
    };
    for (Key& key : time_keys(control)) keys.push_back(std::move(key));
    if (auto done = read_table(table, keys, "[[bot]]"); !done) return tl::unexpected(done.error());
    if (bot.name.empty()) return at(table, "a bot lacks its name");
    if (bot.command.empty()) return at(table, fmt::format("bot '{}' lacks its command", bot.name));
    if (!control.empty()) bot.time_control = control;
    const DialectCommand parts = split_dialect(bot.command);
    auto words = split_command(parts.command);
    if (!words) return at(table, fmt::format("bot '{}': {}", bot.name, words.error().message));
    prefer_beside_file(bot, parts, std::move(*words));
    return bot;
  }

  // The program's path stays as written unless it is found beside the file and not in the bot's
  // dir.
  void prefer_beside_file(BotEntry& bot, const DialectCommand& parts,
                          std::vector<std::string> words) const {
    std::string& program = words.front();
    const bool home = program.starts_with("~/");
    if (!home && (program.find('/') == std::string::npos || program.front() == '/')) return;
    if (!home && !bot.dir.empty() && is_program(bot.dir / program)) return;
    const fs::path file = resolve_path(program, base_);
    if (!home && !is_program(file)) return;
    program = file.string();
    bot.command = std::string(parts.prefix) + join_command(words);
  }

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

std::string toml_text(const std::vector<std::string>& values) {
  std::string result;
  for (const std::string& value : values) result += (result.empty() ? "" : ", ") + toml_text(value);
  return "[" + result + "]";
}

std::string toml_text(const std::map<std::string, std::string>& values) {
  std::string result;
  for (const auto& [key, value] : values) {
    result += (result.empty() ? " " : ", ") + toml_text(key) + " = " + toml_text(value);
  }
  return "{" + result + " }";
}

std::string unsigned_text(std::uint64_t value) {
  const bool fits = value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return fits ? fmt::to_string(value) : toml_text(fmt::to_string(value));
}

std::string time_lines(const TimeControl& control) {
  std::string lines;
  TimeControl clock;
  clock.base = control.base;
  clock.increment = control.increment;
  clock.turns = control.turns;
  if (control.base) lines += fmt::format("tc = {}\n", toml_text(print(clock)));
  if (control.movetime) {
    lines += fmt::format("movetime = {}\n", toml_text(print_duration(*control.movetime)));
  }
  if (control.depth) lines += fmt::format("depth = {}\n", *control.depth);
  if (control.nodes) lines += fmt::format("nodes = {}\n", unsigned_text(*control.nodes));
  return lines;
}

}  // namespace

Expected<League> parse_league(std::string_view toml, const fs::path& file) {
  try {
    return FileReader(file).read(toml::parse(toml, file.string()));
  } catch (const toml::parse_error& error) {
    // The library reports faults of the text by throwing; they end here, at the border.
    return fail(ErrorCode::Syntax, fmt::format("{}:{}: {}", file.string(),
                                               error.source().begin.line, error.description()));
  }
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
  return parse_league(content.str(), file);
}

std::string print_league(const League& league) {
  std::string out = "[league]\n";
  out += fmt::format("name = {}\nvariants = {}\ntournament = {}\nrounds = {}\n",
                     toml_text(league.name), toml_text(league.variants),
                     toml_text(std::string_view(word(league.tournament))), league.rounds);
  if (!league.openings.empty()) out += fmt::format("openings = {}\n", toml_text(league.openings));
  out += time_lines(league.time_control);
  out += fmt::format(
      "margin = {}\nconcurrency = {}\nseed = {}\nmax-plies = {}\nkeep = {}\nrestart = {}\n",
      toml_text(print_duration(league.margin)), league.concurrency, unsigned_text(league.seed),
      league.max_plies, league.keep, league.restart);
  for (const BotEntry& bot : league.bots) {
    out += fmt::format("\n[[bot]]\nname = {}\ncommand = {}\n", toml_text(bot.name),
                       toml_text(bot.command));
    if (!bot.dir.empty()) out += fmt::format("dir = {}\n", toml_text(bot.dir.string()));
    if (!bot.env.empty()) out += fmt::format("env = {}\n", toml_text(bot.env));
    if (!bot.options.empty()) out += fmt::format("options = {}\n", toml_text(bot.options));
    if (bot.time_control) out += time_lines(*bot.time_control);
    if (!bot.variants.empty()) out += fmt::format("variants = {}\n", toml_text(bot.variants));
  }
  return out;
}

}  // namespace seedbed::arena
