#include "arena/league/league.h"

#include <fmt/format.h>

#include <algorithm>

#include "arena/league/keys.h"
#include "arena/league/openings.h"
#include "arena/league/paths.h"
#include "engine/catalogue.h"

namespace seedbed::arena {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kMaxName = 100;  // bytes: tables stay readable

tl::unexpected<Error> bad(std::string message) {
  return fail(ErrorCode::BadValue, std::move(message));
}

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80                   ? 1
                               : lead >= 0xc2 && lead < 0xe0 ? 2
                               : lead >= 0xe0 && lead < 0xf0 ? 3
                               : lead >= 0xf0 && lead < 0xf5 ? 4
                                                             : 0;
    if (length == 0 || i + length > text.size()) return false;
    for (std::size_t k = 1; k < length; ++k) {
      if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return false;
    }
    i += length;
  }
  return true;
}

// Names stand in tables, tags and flags.
Expected<void> check_name(std::string_view what, std::string_view name) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (name.empty()) return bad(fmt::format("the name of a {} is empty", what));
  if (name.size() > kMaxName) {
    return bad(fmt::format("the name '{}...' of a {} is longer than {} bytes", name.substr(0, 20),
                           what, kMaxName));
  }
  if (!is_utf8(name)) return bad(fmt::format("the name of a {} is not UTF-8 text", what));
  if (std::any_of(name.begin(), name.end(), is_control) || name.front() == ' ' ||
      name.back() == ' ') {
    std::string shown(name);
    std::replace_if(shown.begin(), shown.end(), is_control, '?');
    return bad(fmt::format("the name '{}' of a {} has a control character, or a blank at an end",
                           shown, what));
  }
  return {};
}

Expected<void> check_bot_name(std::string_view name) {
  if (auto checked = check_name("bot", name); !checked) return checked;
  if (name.find('=') != std::string_view::npos) {
    return bad(fmt::format("the bot name '{}' holds a '=', which ends a name in flags", name));
  }
  return {};
}

Expected<void> check_time(const TimeControl& control, std::string_view whose) {
  if ((control.base || control.infinite) && control.movetime) {
    return bad(fmt::format("{}: either tc or movetime, not both", whose));
  }
  if ((control.base && control.base->count() <= 0) ||
      (control.movetime && control.movetime->count() <= 0) || control.increment.count() < 0 ||
      control.turns < 0 || (control.depth && *control.depth < 1) ||
      (control.nodes && *control.nodes < 1)) {
    return bad(fmt::format("{}: the time control '{}' must be above zero", whose, print(control)));
  }
  return {};
}

// The sand of an hourglass runs from one side to the other.
Expected<void> check_hourglass(const League& league) {
  for (const BotEntry& bot : league.bots) {
    const TimeControl& control = bot.time_control.value_or(league.time_control);
    if (control.hourglass ==
        league.bots.front().time_control.value_or(league.time_control).hourglass)
      continue;
    return bad(
        fmt::format("bot '{}': the time control '{}' does not go with that of bot '{}': "
                    "an hourglass is for all bots of a league or for none",
                    bot.name, print(control), league.bots.front().name));
  }
  return {};
}

Expected<std::vector<std::string>> canonical(const std::vector<std::string>& specs,
                                             const std::string& whose) {
  std::vector<std::string> result;
  for (const std::string& spec : specs) {
    auto game = engine::load_game(resolve_spec(spec, "."));
    if (!game) {
      return fail(game.error().code,
                  whose.empty() ? game.error().message : whose + ": " + game.error().message);
    }
    const std::string& name = (*game)->spec();
    if (std::find(result.begin(), result.end(), name) != result.end()) {
      return bad(
          fmt::format("{}variant '{}' is listed twice", whose.empty() ? "" : whose + ": ", name));
    }
    result.push_back(name);
  }
  return result;
}

// Fills in the number of rounds where none is given.
Expected<void> check_format(League& league) {
  const int bots = static_cast<int>(league.bots.size());
  if (league.rounds < 0) return bad(fmt::format("rounds {} must be 1 or more", league.rounds));
  if (league.games < 1 || (league.games > 1 && league.games % 2 == 1 && !league.no_swap)) {
    return bad(
        fmt::format("games {} of an encounter must be 1 or even, so that each opening is "
                    "played from both sides; no-swap allows any number",
                    league.games));
  }
  const bool gauntlet = league.tournament == Tournament::Gauntlet;
  if (league.seeds < 1 || (gauntlet && league.seeds >= bots) || (!gauntlet && league.seeds > 1)) {
    return bad(fmt::format("seeds {}: in a gauntlet of {} bots 1 to {} are allowed, elsewhere none",
                           league.seeds, bots, bots - 1));
  }
  if (!league.sprt.empty() && (bots != 2 || in_stages(league.tournament))) {
    return bad(
        fmt::format("sprt tests one bot against another: it needs two bots, not {}, and no "
                    "Swiss or knockout",
                    bots));
  }
  if (league.tournament == Tournament::Swiss) {
    const int most = bots % 2 == 0 ? bots - 1 : bots;
    if (league.rounds > most) {
      return bad(
          fmt::format("rounds {}: a Swiss of {} bots has at most {}, for nobody meets the "
                      "same bot twice",
                      league.rounds, bots, most));
    }
  }
  if (league.rounds == 0) {
    league.rounds = 1;
    if (!league.sprt.empty()) league.rounds = kMaxRounds;  // until the test decides
    if (league.tournament == Tournament::Swiss) {
      // As many as a knockout would need: then at most one bot can have won everything.
      while (1 << league.rounds < bots) ++league.rounds;
    }
  }
  return {};
}

Expected<void> check_bot(BotEntry& bot) {
  if (auto named = check_bot_name(bot.name); !named) return named;
  const std::string whose = fmt::format("bot '{}'", bot.name);
  auto words = split_command(split_dialect(bot.command).command);
  if (!words) return fail(words.error().code, whose + ": " + words.error().message);
  if (bot.time_control) {
    if (auto time = check_time(*bot.time_control, whose); !time) return time;
  }
  for (const auto& [name, value] : bot.env) {
    if (name.empty() || (name + value).find('\0') != std::string::npos ||
        name.find('=') != std::string::npos) {
      return bad(fmt::format("{}: '{}' is no name for an environment variable", whose, name));
    }
  }
  for (const auto& [name, value] : bot.options) {
    if (name.empty() ||
        (name + value).find_first_of(std::string_view("\0\r\n", 3)) != std::string::npos) {
      return bad(fmt::format("{}: the option '{}' must be one line with a name", whose, name));
    }
  }
  for (const std::string& line : bot.init) {
    if (line.find_first_of(std::string_view("\0\r\n", 3)) != std::string::npos)
      return bad(fmt::format("{}: init must be single lines", whose));
  }
  if (!bot.err_file.empty()) bot.err_file = resolve_path(bot.err_file.string(), ".");
  std::error_code error;
  if (!bot.dir.empty()) {
    bot.dir = resolve_path(bot.dir.string(), ".");
    if (!fs::is_directory(bot.dir, error)) {
      return fail(ErrorCode::Io,
                  fmt::format("{}: there is no directory {}", whose, bot.dir.string()));
    }
  }
  auto variants = canonical(bot.variants, whose);
  if (!variants) return tl::unexpected(variants.error());
  bot.variants = std::move(*variants);
  return {};
}

// It looks at every position, so a clock would say nothing of how long.
Expected<void> check_adjudicator(League& league) {
  if (league.adjudicator.empty()) {
    if (league.adjudicator_limit.empty() && league.adjudicator_dir.empty()) return {};
    return bad("adjudicator-limit and adjudicator-dir: there is no adjudicator");
  }
  if (auto words = split_command(split_dialect(league.adjudicator).command); !words)
    return fail(words.error().code, "adjudicator: " + words.error().message);
  if (league.adjudicator_limit.base || league.adjudicator_limit.infinite)
    return bad("adjudicator-limit: movetime TIME, depth N or nodes N is allowed, no clock");
  if (league.adjudicator_limit.empty())
    league.adjudicator_limit.movetime = std::chrono::milliseconds(50);
  // A resume may come from another directory.
  league.adjudicator_dir =
      resolve_path(league.adjudicator_dir.empty() ? "." : league.adjudicator_dir.string(), ".");
  return {};
}

}  // namespace

BotEntry adjudicator_entry(const League& league) {
  BotEntry bot;
  bot.name = "adjudicator";
  bot.command = league.adjudicator;
  bot.dir = league.adjudicator_dir;
  return bot;
}

Terms merge(const Terms& own, const Terms& common) {
  Terms terms = own;
  const auto fill = [](auto& mine, const auto& given) {
    if (!mine) mine = given;
  };
  fill(terms.ponder, common.ponder);
  fill(terms.lenient, common.lenient);
  fill(terms.start_wait, common.start_wait);
  fill(terms.ready_wait, common.ready_wait);
  fill(terms.stop_wait, common.stop_wait);
  fill(terms.quit_wait, common.quit_wait);
  fill(terms.answer_wait, common.answer_wait);
  fill(terms.isolate, common.isolate);
  fill(terms.memory, common.memory);
  fill(terms.processes, common.processes);
  fill(terms.cpu_time, common.cpu_time);
  return terms;
}

std::string_view word(Tournament tournament) {
  switch (tournament) {
    case Tournament::RoundRobin:
      break;
    case Tournament::Gauntlet:
      return "gauntlet";
    case Tournament::Pyramid:
      return "pyramid";
    case Tournament::Swiss:
      return "swiss";
    case Tournament::Knockout:
      return "knockout";
  }
  return "round-robin";
}

Expected<Tournament> parse_tournament(std::string_view text) {
  std::string allowed;
  for (const Tournament tournament :
       {Tournament::RoundRobin, Tournament::Gauntlet, Tournament::Pyramid, Tournament::Swiss,
        Tournament::Knockout}) {
    if (text == word(tournament)) return tournament;
    allowed += (allowed.empty() ? "" : ", ") + std::string(word(tournament));
  }
  return bad(fmt::format("unknown tournament '{}'; allowed are {}", text, allowed));
}

std::string_view word(OpeningOrder order) {
  switch (order) {
    case OpeningOrder::Given:
      break;
    case OpeningOrder::Random:
      return "random";
    case OpeningOrder::Sample:
      return "sample";
  }
  return "given";
}

Expected<OpeningOrder> parse_opening_order(std::string_view text) {
  for (const OpeningOrder order :
       {OpeningOrder::Given, OpeningOrder::Random, OpeningOrder::Sample}) {
    if (text == word(order)) return order;
  }
  return bad(fmt::format("unknown order '{}'; allowed are given, random, sample", text));
}

Expected<League> check(League league) {
  if (auto named = check_name("league", league.name); !named) return tl::unexpected(named.error());
  if (league.variants.empty()) return bad("the league has no variant");
  auto variants = canonical(league.variants, "");
  if (!variants) return tl::unexpected(variants.error());
  league.variants = std::move(*variants);
  if (league.concurrency < 1) {
    return bad(fmt::format("concurrency {} must be 1 or more", league.concurrency));
  }
  if (league.max_plies < 1)
    return bad(fmt::format("max-plies {} must be 1 or more", league.max_plies));
  if (auto able = check_adjudicator(league); !able) return tl::unexpected(able.error());
  if (league.keep < 0) return bad(fmt::format("keep {} must be 0 or more", league.keep));
  if (league.margin.count() < 0) return bad("the margin must be 0 or more");
  if (league.time_control.empty()) league.time_control = *parse_time_control(kDefaultTimeControl);
  if (auto time = check_time(league.time_control, "league"); !time)
    return tl::unexpected(time.error());
  league.openings = resolve_openings(league.openings, ".");
  if (auto openings = check_openings(opening_choice(league)); !openings) {
    return tl::unexpected(openings.error());
  }
  if (league.bots.size() < 2) {
    return bad(
        fmt::format("a league needs two bots or more, and this one has {}", league.bots.size()));
  }
  if (auto format = check_format(league); !format) return tl::unexpected(format.error());
  for (std::size_t i = 0; i < league.bots.size(); ++i) {
    league.bots[i].terms = merge(league.bots[i].terms, league.terms);
    if (auto checked = check_bot(league.bots[i]); !checked) return tl::unexpected(checked.error());
    for (std::size_t k = 0; k < i; ++k) {
      if (league.bots[k].name == league.bots[i].name) {
        return bad(fmt::format("two bots have the name '{}'", league.bots[i].name));
      }
    }
  }
  if (auto fair = check_hourglass(league); !fair) return tl::unexpected(fair.error());
  return league;
}

Expected<void> add_bot(League& league, std::string_view name_and_command) {
  const std::size_t equals = name_and_command.find('=');
  if (equals == std::string_view::npos) {
    return bad(fmt::format("bot '{}' is not of the form NAME=COMMAND", name_and_command));
  }
  BotEntry bot;
  bot.name = name_and_command.substr(0, equals);
  bot.command = name_and_command.substr(equals + 1);
  if (auto named = check_bot_name(bot.name); !named) return named;
  auto words = split_command(split_dialect(bot.command).command);
  if (!words)
    return fail(words.error().code, fmt::format("bot '{}': {}", bot.name, words.error().message));
  for (const BotEntry& other : league.bots) {
    if (other.name == bot.name) return bad(fmt::format("two bots have the name '{}'", bot.name));
  }
  league.bots.push_back(std::move(bot));
  return {};
}

Expected<void> set_bot(League& league, std::string_view assignment) {
  const std::size_t equals = assignment.find('=');
  const std::string_view path = assignment.substr(0, equals);
  // A name may hold dots, so the longest name that fits is meant.
  BotEntry* bot = nullptr;
  for (BotEntry& entry : league.bots) {
    if (path.starts_with(entry.name + ".") &&
        (bot == nullptr || entry.name.size() > bot->name.size())) {
      bot = &entry;
    }
  }
  if (equals == std::string_view::npos) {
    return bad(fmt::format("'{}' is not of the form NAME.KEY=VALUE", assignment));
  }
  if (bot == nullptr) return bad(fmt::format("'{}' begins with the name of no bot", assignment));
  const std::string_view key = path.substr(bot->name.size() + 1);
  const std::string_view value = assignment.substr(equals + 1);
  for (const std::string_view table : {"option.", "options.", "env."}) {
    if (!key.starts_with(table) || key.size() == table.size()) continue;
    auto& settings = table == "env." ? bot->env : bot->options;
    settings[std::string(key.substr(table.size()))] = value;
    return {};
  }
  const auto keys = bot_keys();
  const auto known =
      std::find_if(keys.begin(), keys.end(), [key](const auto& each) { return each.name == key; });
  if (known == keys.end() || key == "name") {
    return bad(fmt::format("unknown key '{}' of bot '{}'; allowed are {}, env.NAME, options.NAME",
                           key, bot->name, allowed_keys(keys.subspan(1))));
  }
  std::string text(value);
  if (known->kind == KeyKind::List) std::replace(text.begin(), text.end(), ' ', '\n');
  if (auto set = known->set(*bot, text, "."); !set) {
    return fail(set.error().code,
                fmt::format("bot '{}': {}: {}", bot->name, key, set.error().message));
  }
  return {};
}

Expected<void> set_league(League& league, std::string_view name, std::string_view value) {
  for (const Key<League>& key : league_keys()) {
    if (key.name == name) return key.set(league, value, ".");
  }
  return bad(fmt::format("unknown key '{}' of a league; allowed are {}", name,
                         allowed_keys(league_keys())));
}

BotEntry with_program(BotEntry bot, const fs::path& program) {
  const DialectCommand parts = split_dialect(bot.command);
  if (auto words = split_command(parts.command); words && parts.dialect != "kgp") {
    words->front() = program.string();
    bot.command = std::string(parts.prefix) + join_command(*words);
  }
  bot.dir = resolve_path(bot.dir.empty() ? "." : bot.dir.string(), ".");
  return bot;
}

}  // namespace seedbed::arena
