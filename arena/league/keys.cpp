#include "arena/league/keys.h"

#include <algorithm>
#include <array>

#include "arena/league/shared_keys.h"

namespace seedbed::arena {
namespace fs = std::filesystem;
namespace {

using keys::Done;
using keys::Said;

constexpr int kMany = 1'000'000'000;

constexpr Key<League> kLeagueOwn[] = {
    {"name", KeyKind::Text, "TEXT", "the league's name",
     [](League& league, std::string_view text, const fs::path&) -> Done {
       league.name = text;
       return {};
     },
     [](const League& league) -> Said { return league.name; }},
    {"variants", KeyKind::List, "SPEC", "a variant to play; default kalah",
     [](League& league, std::string_view text, const fs::path& base) -> Done {
       league.variants = keys::specs_of(text, base);
       return {};
     },
     [](const League& league) -> Said { return keys::joined(league.variants); }},
    {"tournament", KeyKind::Text, "KIND",
     "round-robin (default), gauntlet (the first bot against the rest), pyramid (each new bot "
     "against all before it), swiss, knockout",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::put(parse_tournament(text), league.tournament);
     },
     [](const League& league) -> Said { return std::string(word(league.tournament)); }},
    {"rounds", KeyKind::Number, "N",
     "a round: every pairing plays one encounter in every variant, all from the round's opening; "
     "in a knockout: encounters of a match. Default 1; swiss: as many as a knockout needs; with "
     "--sprt: until it decides",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::whole(text, league.rounds, 1, kMaxRounds);
     },
     [](const League& league) {
       return league.rounds > 0 ? keys::number(league.rounds) : std::nullopt;
     }},
    {"games", KeyKind::Number, "N",
     "games of an encounter: 2 (default) is the same opening twice with sides swapped; 4 are two "
     "such pairs; 1: sides change from round to round",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::whole(text, league.games, 1, 1'000'000);
     },
     [](const League& league) { return keys::number(league.games); }},
    {"no-swap", KeyKind::Switch, "", "sides are never swapped: the first of a pairing is South",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::on_off(text, league.no_swap);
     },
     [](const League& league) -> Said { return keys::switched(league.no_swap); }},
    {"reverse", KeyKind::Switch, "", "the first of a pairing begins as North",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::on_off(text, league.reverse);
     },
     [](const League& league) -> Said { return keys::switched(league.reverse); }},
    {"seeds", KeyKind::Number, "N",
     "in a gauntlet: so many of the first bots play against all others; default 1",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::whole(text, league.seeds, 1, 10'000);
     },
     [](const League& league) {
       return league.seeds > 1 ? keys::number(league.seeds) : std::nullopt;
     }},
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
       return keys::put(parse_opening_order(text), league.opening_order);
     },
     [](const League& league) -> Said {
       if (league.opening_order == OpeningOrder::Given) return std::nullopt;
       return std::string(word(league.opening_order));
     }},
    {"opening-start", KeyKind::Number, "N", "the first opening that is played; default 1",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::whole(text, league.opening_start, 1, 1'000'000'000'000);
     },
     [](const League& league) {
       return league.opening_start > 1 ? keys::number(league.opening_start) : std::nullopt;
     }},
    {"opening-seed", KeyKind::Number, "N", "of random openings and orders; default: the league's",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::whole(text, league.opening_seed, 0, std::numeric_limits<std::uint64_t>::max());
     },
     [](const League& league) {
       return league.opening_seed ? keys::number(*league.opening_seed) : std::nullopt;
     }},
    {"opening-plies", KeyKind::Number, "N",
     "of each game of a PGN, or at most of each line of moves; default: the whole line",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::whole(text, league.opening_plies, 1, 10'000);
     },
     [](const League& league) {
       return league.opening_plies > 0 ? keys::number(league.opening_plies) : std::nullopt;
     }},
    {"margin", KeyKind::Text, "TIME", "how late a move may come; default 50ms",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::put(parse_duration(text), league.margin);
     },
     [](const League& league) -> Said { return print_duration(league.margin); }},
    {"concurrency", KeyKind::Number, "N", "games at a time; default 1",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::whole(text, league.concurrency, 1, 10'000);
     },
     [](const League& league) { return keys::number(league.concurrency); }},
    {"seed", KeyKind::Number, "N", "everything random derives from it; default 1",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::whole(text, league.seed, 0, std::numeric_limits<std::uint64_t>::max());
     },
     [](const League& league) { return keys::number(league.seed); }},
    {"max-plies", KeyKind::Number, "N", "a longer game is a draw (reason length); default 2000",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::whole(text, league.max_plies, 1, kMany);
     },
     [](const League& league) { return keys::number(league.max_plies); }},
    {"resign", KeyKind::Text, "SCORE[,moves=N][,from=PLY]",
     "a game ends once one bot says that it wins by SCORE seeds and the other that it loses by as "
     "much, for N moves of each (default 3)",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::put(parse_score_rule(text), league.adjudication.resign);
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
       return keys::put(parse_score_rule(text), league.adjudication.draw);
     },
     [](const League& league) -> Said {
       const auto& rule = league.adjudication.draw;
       return rule ? Said(print(*rule)) : std::nullopt;
     }},
    {"decided", KeyKind::Switch, "",
     "a game ends once more than half of the seeds are somebody's for good, where that decides",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::on_off(text, league.adjudication.decided);
     },
     [](const League& league) -> Said { return keys::switched(league.adjudication.decided); }},
    {"adjudicator", KeyKind::Text, "COMMAND",
     "a bot that looks at every position; a win or loss that it proves ends the game",
     [](League& league, std::string_view text, const fs::path& base) -> Done {
       league.adjudicator = command_beside(text, league.adjudicator_dir, base);
       return {};
     },
     [](const League& league) -> Said {
       return league.adjudicator.empty() ? std::nullopt : Said(league.adjudicator);
     }},
    {"adjudicator-dir", KeyKind::Text, "DIR", "its working directory; default: the arena's",
     [](League& league, std::string_view text, const fs::path& base) -> Done {
       league.adjudicator_dir = resolve_path(text, base);
       return {};
     },
     [](const League& league) -> Said {
       return league.adjudicator_dir.empty() ? std::nullopt : Said(league.adjudicator_dir.string());
     }},
    {"adjudicator-limit", KeyKind::Text, "LIMIT",
     "of each look: movetime TIME, depth N or nodes N; default movetime 50ms",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::put(parse_time_control(text), league.adjudicator_limit);
     },
     [](const League& league) -> Said {
       if (league.adjudicator_limit.empty()) return std::nullopt;
       return print(league.adjudicator_limit);
     }},
    {"keep", KeyKind::Number, "N", "idle bot processes a worker keeps; default 4",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::whole(text, league.keep, 0, 10'000);
     },
     [](const League& league) { return keys::number(league.keep); }},
    {"restart", KeyKind::Switch, "", "a new process of each bot for every game",
     [](League& league, std::string_view text, const fs::path&) {
       return keys::on_off(text, league.restart);
     },
     [](const League& league) -> Said { return keys::switched(league.restart); }},
};

constexpr Key<BotEntry> kBotOwn[] = {
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
       bot.init = keys::lines_of(text);
       return {};
     },
     [](const BotEntry& bot) -> Said {
       return bot.init.empty() ? std::nullopt : Said(keys::joined(bot.init));
     }},
    {"instances", KeyKind::Number, "N",
     "at most N processes of it at a time; games that must wait for one are played later",
     [](BotEntry& bot, std::string_view text, const fs::path&) {
       return keys::whole(text, bot.instances, 1, 10'000);
     },
     [](const BotEntry& bot) {
       return bot.instances > 0 ? keys::number(bot.instances) : std::nullopt;
     }},
    {"variants", KeyKind::List, "SPEC", "only these",
     [](BotEntry& bot, std::string_view text, const fs::path& base) -> Done {
       bot.variants = keys::specs_of(text, base);
       return {};
     },
     [](const BotEntry& bot) -> Said {
       return bot.variants.empty() ? std::nullopt : Said(keys::joined(bot.variants));
     }},
};

// A table of its own keys and of those that leagues and bots share.
template <class Owner, std::size_t N>
constexpr auto with_shared(const Key<Owner> (&own)[N]) {
  constexpr auto time = keys::time_keys<Owner>();
  constexpr auto terms = keys::term_keys<Owner>();
  std::array<Key<Owner>, N + time.size() + terms.size()> all{};
  auto next = std::copy(std::begin(own), std::end(own), all.begin());
  next = std::copy(time.begin(), time.end(), next);
  std::copy(terms.begin(), terms.end(), next);
  return all;
}

constexpr auto kLeagueKeys = with_shared(kLeagueOwn);
constexpr auto kBotKeys = with_shared(kBotOwn);

}  // namespace

std::span<const Key<League>> league_keys() {
  return kLeagueKeys;
}

std::span<const Key<BotEntry>> bot_keys() {
  return kBotKeys;
}

}  // namespace seedbed::arena
