#include "arena/league/keys.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <limits>
#include <vector>

#include "arena/league/paths.h"

namespace seedbed::arena {
namespace fs = std::filesystem;
namespace {

using Done = Expected<void>;
using Said = std::optional<std::string>;
constexpr int kMany = 1'000'000'000;

// From `low` to `high`, both allowed.
template <class T>
Done whole(std::string_view text, T& target, std::uint64_t low, std::uint64_t high) {
  const bool negative = text.starts_with('-');
  const std::string_view digits = text.substr(negative ? 1 : 0);
  std::uint64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (digits.empty() || stop != end || error == std::errc::invalid_argument) {
    return fail(ErrorCode::BadValue, fmt::format("'{}' is not a whole number", text));
  }
  if (error != std::errc() || (negative && value != 0) || value < low || value > high) {
    return fail(ErrorCode::BadValue,
                high == std::numeric_limits<std::uint64_t>::max()
                    ? fmt::format("{} is out of range: {} or more is allowed", text, low)
                    : fmt::format("{} is out of range: {} to {} is allowed", text, low, high));
  }
  target = static_cast<T>(value);
  return {};
}

Done on_off(std::string_view text, bool& target) {
  if (text != "true" && text != "false") {
    return fail(ErrorCode::BadValue, fmt::format("true or false is expected, not '{}'", text));
  }
  target = text == "true";
  return {};
}

// Moves a reading into its place.
template <class T, class Target>
Done put(Expected<T> value, Target& target) {
  if (!value) return tl::unexpected(value.error());
  target = std::move(*value);
  return {};
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<std::string> specs_of(std::string_view text, const fs::path& base) {
  std::vector<std::string> specs = lines_of(text);
  for (std::string& spec : specs) spec = resolve_spec(spec, base);
  return specs;
}

std::string joined(const std::vector<std::string>& lines) {
  return fmt::format("{}", fmt::join(lines, "\n"));
}

template <class T>
Said number(const T& value) {
  return fmt::to_string(value);
}

// Off is the default and need not be said.
Said switched(bool value) {
  return value ? Said("true") : std::nullopt;
}

// ---- what a league and a bot share: how long a bot may think

TimeControl& control_of(League& league) {
  return league.time_control;
}
TimeControl& control_of(BotEntry& bot) {
  if (!bot.time_control) bot.time_control.emplace();
  return *bot.time_control;
}
const TimeControl& control_of(const League& league) {
  return league.time_control;
}
TimeControl control_of(const BotEntry& bot) {
  return bot.time_control.value_or(TimeControl{});
}

// A clock and a movetime replace each other; depth and nodes stand beside either.
Done set_clock(TimeControl& control, const TimeControl& read) {
  TimeControl made = read;
  if (!made.depth) made.depth = control.depth;
  if (!made.nodes) made.nodes = control.nodes;
  control = made;
  return {};
}

template <class Owner>
constexpr std::array<Key<Owner>, 4> time_keys() {
  return {{
      {"tc", KeyKind::Text, "TC",
       "clock in seconds: T+I or moves/T+I, with an increment for each turn; hourglass/T: what one "
       "side uses is added to the other's; infinite: no clock, bots are waited for without end; "
       "default 2+0.02",
       [](Owner& owner, std::string_view text, const fs::path&) -> Done {
         const auto read = parse_time_control(text);
         if (!read) return tl::unexpected(read.error());
         return set_clock(control_of(owner), *read);
       },
       [](const Owner& owner) -> Said {
         TimeControl clock = control_of(owner);
         if (!clock.base && !clock.infinite) return std::nullopt;
         clock.depth.reset();
         clock.nodes.reset();
         return print(clock);
       }},
      {"movetime", KeyKind::Text, "TIME", "time for each move, e.g. 100ms or 0.1s",
       [](Owner& owner, std::string_view text, const fs::path&) -> Done {
         const auto time = parse_movetime(text);
         if (!time) return tl::unexpected(time.error());
         TimeControl control;
         control.movetime = *time;
         return set_clock(control_of(owner), control);
       },
       [](const Owner& owner) -> Said {
         const TimeControl& control = control_of(owner);
         return control.movetime ? Said(print_duration(*control.movetime)) : std::nullopt;
       }},
      {"depth", KeyKind::Number, "N", "depth limit for each move",
       [](Owner& owner, std::string_view text, const fs::path&) {
         return whole(text, control_of(owner).depth, 1, std::numeric_limits<int>::max());
       },
       [](const Owner& owner) -> Said {
         const TimeControl& control = control_of(owner);
         return control.depth ? number(*control.depth) : std::nullopt;
       }},
      {"nodes", KeyKind::Number, "N", "node limit for each move",
       [](Owner& owner, std::string_view text, const fs::path&) {
         return whole(text, control_of(owner).nodes, 1, std::numeric_limits<std::uint64_t>::max());
       },
       [](const Owner& owner) -> Said {
         const TimeControl& control = control_of(owner);
         return control.nodes ? number(*control.nodes) : std::nullopt;
       }},
  }};
}

constexpr auto kLeagueTime = time_keys<League>();
constexpr auto kBotTime = time_keys<BotEntry>();

// ---- the tables

constexpr Key<League> kLeagueKeys[] = {
    {"name", KeyKind::Text, "TEXT", "the league's name",
     [](League& league, std::string_view text, const fs::path&) -> Done {
       league.name = text;
       return {};
     },
     [](const League& league) -> Said { return league.name; }},
    {"variants", KeyKind::List, "SPEC", "a variant to play; default kalah",
     [](League& league, std::string_view text, const fs::path& base) -> Done {
       league.variants = specs_of(text, base);
       return {};
     },
     [](const League& league) -> Said { return joined(league.variants); }},
    {"tournament", KeyKind::Text, "KIND",
     "round-robin (default), gauntlet (the first bot against the rest), pyramid (each new bot "
     "against all before it), swiss, knockout",
     [](League& league, std::string_view text, const fs::path&) {
       return put(parse_tournament(text), league.tournament);
     },
     [](const League& league) -> Said { return std::string(word(league.tournament)); }},
    {"rounds", KeyKind::Number, "N",
     "a round: every pairing plays one encounter in every variant, all from the round's opening; "
     "in a knockout: encounters of a match. Default 1; swiss: as many as a knockout needs; with "
     "--sprt: until it decides",
     [](League& league, std::string_view text, const fs::path&) {
       return whole(text, league.rounds, 1, kMaxRounds);
     },
     [](const League& league) { return league.rounds > 0 ? number(league.rounds) : std::nullopt; }},
    {"games", KeyKind::Number, "N",
     "games of an encounter: 2 (default) is the same opening twice with sides swapped; 4 are two "
     "such pairs; 1: sides change from round to round",
     [](League& league, std::string_view text, const fs::path&) {
       return whole(text, league.games, 1, 1'000'000);
     },
     [](const League& league) { return number(league.games); }},
    {"no-swap", KeyKind::Switch, "", "sides are never swapped: the first of a pairing is South",
     [](League& league, std::string_view text, const fs::path&) {
       return on_off(text, league.no_swap);
     },
     [](const League& league) -> Said { return switched(league.no_swap); }},
    {"reverse", KeyKind::Switch, "", "the first of a pairing begins as North",
     [](League& league, std::string_view text, const fs::path&) {
       return on_off(text, league.reverse);
     },
     [](const League& league) -> Said { return switched(league.reverse); }},
    {"seeds", KeyKind::Number, "N",
     "in a gauntlet: so many of the first bots play against all others; default 1",
     [](League& league, std::string_view text, const fs::path&) {
       return whole(text, league.seeds, 1, 10'000);
     },
     [](const League& league) { return league.seeds > 1 ? number(league.seeds) : std::nullopt; }},
    {"sprt", KeyKind::Text, "TEST",
     "a match of two bots ends once the test decides: elo0=0,elo1=5[,alpha=0.05][,beta=0.05]"
     "[,model=normalized|logistic|bayeselo]",
     [](League& league, std::string_view text, const fs::path&) -> Done {
       league.sprt = text;
       return {};
     },
     [](const League& league) -> Said {
       return league.sprt.empty() ? std::nullopt : Said(league.sprt);
     }},
    {"openings", KeyKind::Text, "WHAT",
     "random:PLIES[,SEED], all:PLIES (every position of that depth), or a file: a position or "
     "moves "
     "a line, or PGN, gzip of either; default: the start",
     [](League& league, std::string_view text, const fs::path& base) -> Done {
       league.openings = resolve_openings(text, base);
       return {};
     },
     [](const League& league) -> Said {
       return league.openings.empty() ? std::nullopt : Said(league.openings);
     }},
    {"opening-order", KeyKind::Text, "ORDER",
     "of a file's openings or of all:PLIES: given (default), random (a seeded order), sample "
     "(drawn "
     "with replacement)",
     [](League& league, std::string_view text, const fs::path&) {
       return put(parse_opening_order(text), league.opening_order);
     },
     [](const League& league) -> Said {
       if (league.opening_order == OpeningOrder::Given) return std::nullopt;
       return std::string(word(league.opening_order));
     }},
    {"opening-start", KeyKind::Number, "N", "the first opening that is played; default 1",
     [](League& league, std::string_view text, const fs::path&) {
       return whole(text, league.opening_start, 1, 1'000'000'000'000);
     },
     [](const League& league) {
       return league.opening_start > 1 ? number(league.opening_start) : std::nullopt;
     }},
    {"opening-seed", KeyKind::Number, "N", "of random openings and orders; default: the league's",
     [](League& league, std::string_view text, const fs::path&) {
       return whole(text, league.opening_seed, 0, std::numeric_limits<std::uint64_t>::max());
     },
     [](const League& league) {
       return league.opening_seed ? number(*league.opening_seed) : std::nullopt;
     }},
    {"opening-plies", KeyKind::Number, "N",
     "of each game of a PGN, or at most of each line of moves; default: the whole line",
     [](League& league, std::string_view text, const fs::path&) {
       return whole(text, league.opening_plies, 1, 10'000);
     },
     [](const League& league) {
       return league.opening_plies > 0 ? number(league.opening_plies) : std::nullopt;
     }},
    kLeagueTime[0],
    kLeagueTime[1],
    kLeagueTime[2],
    kLeagueTime[3],
    {"margin", KeyKind::Text, "TIME", "how late a move may come; default 50ms",
     [](League& league, std::string_view text, const fs::path&) {
       return put(parse_duration(text), league.margin);
     },
     [](const League& league) -> Said { return print_duration(league.margin); }},
    {"concurrency", KeyKind::Number, "N", "games at a time; default 1",
     [](League& league, std::string_view text, const fs::path&) {
       return whole(text, league.concurrency, 1, 10'000);
     },
     [](const League& league) { return number(league.concurrency); }},
    {"seed", KeyKind::Number, "N", "everything random derives from it; default 1",
     [](League& league, std::string_view text, const fs::path&) {
       return whole(text, league.seed, 0, std::numeric_limits<std::uint64_t>::max());
     },
     [](const League& league) { return number(league.seed); }},
    {"max-plies", KeyKind::Number, "N", "a longer game is a draw (reason length); default 2000",
     [](League& league, std::string_view text, const fs::path&) {
       return whole(text, league.max_plies, 1, kMany);
     },
     [](const League& league) { return number(league.max_plies); }},
    {"resign", KeyKind::Text, "SCORE[,moves=N][,from=PLY]",
     "a game ends once one bot says that it wins by SCORE seeds and the other that it loses by as "
     "much, for N moves of each (default 3)",
     [](League& league, std::string_view text, const fs::path&) {
       return put(parse_score_rule(text), league.adjudication.resign);
     },
     [](const League& league) -> Said {
       const auto& rule = league.adjudication.resign;
       return rule ? Said(print(*rule)) : std::nullopt;
     }},
    {"draw", KeyKind::Text, "SCORE[,moves=N][,from=PLY]",
     "a game is drawn once both bots say that no more than SCORE seeds are between them, for N "
     "moves "
     "of each (default 3)",
     [](League& league, std::string_view text, const fs::path&) {
       return put(parse_score_rule(text), league.adjudication.draw);
     },
     [](const League& league) -> Said {
       const auto& rule = league.adjudication.draw;
       return rule ? Said(print(*rule)) : std::nullopt;
     }},
    {"decided", KeyKind::Switch, "",
     "a game ends once more than half of the seeds are somebody's for good, where that decides",
     [](League& league, std::string_view text, const fs::path&) {
       return on_off(text, league.adjudication.decided);
     },
     [](const League& league) -> Said { return switched(league.adjudication.decided); }},
    {"adjudicator", KeyKind::Text, "COMMAND",
     "a bot that looks at every position; a win or loss that it proves ends the game",
     [](League& league, std::string_view text, const fs::path&) -> Done {
       league.adjudicator = text;
       return {};
     },
     [](const League& league) -> Said {
       return league.adjudicator.empty() ? std::nullopt : Said(league.adjudicator);
     }},
    {"adjudicator-limit", KeyKind::Text, "LIMIT",
     "of each look: movetime TIME, depth N or nodes N; default movetime 50ms",
     [](League& league, std::string_view text, const fs::path&) {
       return put(parse_time_control(text), league.adjudicator_limit);
     },
     [](const League& league) -> Said {
       if (league.adjudicator_limit.empty()) return std::nullopt;
       return print(league.adjudicator_limit);
     }},
    {"keep", KeyKind::Number, "N", "idle bot processes a worker keeps; default 4",
     [](League& league, std::string_view text, const fs::path&) {
       return whole(text, league.keep, 0, 10'000);
     },
     [](const League& league) { return number(league.keep); }},
    {"restart", KeyKind::Switch, "", "a new process of each bot for every game",
     [](League& league, std::string_view text, const fs::path&) {
       return on_off(text, league.restart);
     },
     [](const League& league) -> Said { return switched(league.restart); }},
};

constexpr Key<BotEntry> kBotKeys[] = {
    {"name", KeyKind::Text, "TEXT", "what tables call it",
     [](BotEntry& bot, std::string_view text, const fs::path&) -> Done {
       bot.name = text;
       return {};
     },
     [](const BotEntry& bot) -> Said { return bot.name; }},
    {"command", KeyKind::Text, "COMMAND", "split as a shell splits quotes and blanks",
     [](BotEntry& bot, std::string_view text, const fs::path&) -> Done {
       bot.command = text;
       return {};
     },
     [](const BotEntry& bot) -> Said { return bot.command; }},
    {"adapter", KeyKind::Text, "TEMPLATE",
     "for a bot that reads a board and prints a move (protocol/adapters.md)",
     [](BotEntry& bot, std::string_view text, const fs::path&) -> Done {
       bot.adapter = text;
       return {};
     },
     [](const BotEntry& bot) -> Said {
       return bot.adapter.empty() ? std::nullopt : Said(bot.adapter);
     }},
    {"dir", KeyKind::Text, "DIR", "its working directory",
     [](BotEntry& bot, std::string_view text, const fs::path& base) -> Done {
       bot.dir = resolve_path(text, base);
       return {};
     },
     [](const BotEntry& bot) -> Said {
       return bot.dir.empty() ? std::nullopt : Said(bot.dir.string());
     }},
    {"stderr", KeyKind::Text, "FILE", "what it writes to stderr is appended here",
     [](BotEntry& bot, std::string_view text, const fs::path& base) -> Done {
       bot.err_file = resolve_path(text, base);
       return {};
     },
     [](const BotEntry& bot) -> Said {
       return bot.err_file.empty() ? std::nullopt : Said(bot.err_file.string());
     }},
    {"init", KeyKind::List, "LINE", "lines that it is sent after its options, as they stand",
     [](BotEntry& bot, std::string_view text, const fs::path&) -> Done {
       bot.init = lines_of(text);
       return {};
     },
     [](const BotEntry& bot) -> Said {
       return bot.init.empty() ? std::nullopt : Said(joined(bot.init));
     }},
    kBotTime[0],
    kBotTime[1],
    kBotTime[2],
    kBotTime[3],
    {"variants", KeyKind::List, "SPEC", "only these",
     [](BotEntry& bot, std::string_view text, const fs::path& base) -> Done {
       bot.variants = specs_of(text, base);
       return {};
     },
     [](const BotEntry& bot) -> Said {
       return bot.variants.empty() ? std::nullopt : Said(joined(bot.variants));
     }},
};

}  // namespace

std::span<const Key<League>> league_keys() {
  return kLeagueKeys;
}

std::span<const Key<BotEntry>> bot_keys() {
  return kBotKeys;
}

}  // namespace seedbed::arena
