// WHAT is played: the league as a person wrote it, by file or by flags, checked. Passive.
// Not the schedule (schedule.h) and nothing about processes.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/league/adjudication.h"
#include "arena/league/command.h"
#include "arena/league/terms.h"
#include "arena/league/time_control.h"
#include "engine/error.h"

namespace seedbed::arena {

struct BotEntry {
  std::string name;
  std::string command;        // split_command splits it; may begin with a dialect ("uci:", "kgp:")
  std::filesystem::path dir;  // working directory; empty = the arena's
  std::map<std::string, std::string> env;      // added to the arena's own
  std::map<std::string, std::string> options;  // setoption name value
  std::optional<TimeControl> time_control;     // odds
  std::vector<std::string> variants;           // canonical specs it may play; empty = all

  // Lines that it is sent after its options, as they stand.
  std::vector<std::string> init{};
  // Of a bot without a protocol (protocol/adapters.md); empty: it has one.
  std::string adapter{};
  std::filesystem::path err_file{};  // its stderr is appended here too; empty: nowhere
  int instances = 0;                 // processes of it at a time, at most; 0: any number
  Terms terms{};                     // check() fills in what the league says for all

  friend bool operator==(const BotEntry&, const BotEntry&) = default;
};

enum class Tournament {
  RoundRobin,  // everybody against everybody
  Gauntlet,    // the first bots (`seeds`) against all others
  Pyramid,     // everybody against everybody, each new bot against all before it in turn
  Swiss,       // each round pairs bots of like score that have not met
  Knockout,    // the loser of a match is out
};

// "round-robin", "gauntlet", "pyramid", "swiss", "knockout"
[[nodiscard]] std::string_view word(Tournament tournament);
// Whether pairings depend on results: they come stage by stage (stages.h).
[[nodiscard]] constexpr bool in_stages(Tournament tournament) {
  return tournament == Tournament::Swiss || tournament == Tournament::Knockout;
}
[[nodiscard]] Expected<Tournament> parse_tournament(std::string_view text);

enum class OpeningOrder {
  Given,   // as their source has them
  Random,  // a seeded order, another one each time they come again
  Sample,  // each drawn from all of them, so that one may come twice before another comes once
};

// "given", "random", "sample"
[[nodiscard]] std::string_view word(OpeningOrder order);
[[nodiscard]] Expected<OpeningOrder> parse_opening_order(std::string_view text);

inline constexpr int kMaxRounds = 1'000'000'000;

struct League {
  std::string name = "league";
  std::vector<std::string> variants{"kalah"};  // specs as written; canonical after check()
  Tournament tournament = Tournament::RoundRobin;
  int rounds = 0;        // 0: the tournament's own number, which check() fills in
  int games = 2;         // of an encounter
  bool no_swap = false;  // the first bot of an encounter keeps its side
  bool reverse = false;  // the first bot of an encounter begins as North
  int seeds = 1;         // of a gauntlet
  std::string sprt;      // "" or a test that ends the match (arena/rating/sprt.h)
  std::string openings;  // "" = the start position, else see openings.h
  OpeningOrder opening_order = OpeningOrder::Given;
  std::int64_t opening_start = 1;             // the first that is played, from 1
  std::optional<std::uint64_t> opening_seed;  // instead of `seed`
  int opening_plies = 0;                      // of each line or game in a file; 0: the whole line
  TimeControl time_control;                   // check() makes an empty one kDefaultTimeControl
  std::chrono::microseconds margin{50'000};
  int concurrency = 1;
  std::uint64_t seed = 1;
  int max_plies = 2000;
  Adjudication adjudication;
  std::string adjudicator;                // "" or the command of a bot whose proofs end games
  std::filesystem::path adjudicator_dir;  // its working directory; check() fills it in
  TimeControl adjudicator_limit;  // for each look; check() makes an empty one a movetime of 50 ms
  int keep = 4;                   // idle bot processes a worker keeps
  bool restart = false;           // a new process for every game
  Terms terms;                    // of every bot that does not say otherwise
  std::vector<BotEntry> bots;

  friend bool operator==(const League&, const League&) = default;
};

// Reads a league file; relative paths in it are relative to the file, `~/` is the home directory. A
// bot's program is looked for in its `dir`, then beside the file, then where the arena runs.
// Errors name file and line, also of a variant that cannot be had. No check() yet: flags may still
// add bots.
[[nodiscard]] Expected<League> read_league(const std::filesystem::path& file);

// The same from text, whose variants are not looked up (a run's store has their rules); `file`
// stands in messages and is what relative paths are relative to.
[[nodiscard]] Expected<League> parse_league(std::string_view toml,
                                            const std::filesystem::path& file);

// What flags and file together must fulfil (two bots or more, names distinct, specs known ...).
// Makes the variants canonical and paths absolute, so that the league means the same from any
// directory. One sentence for the first fault.
[[nodiscard]] Expected<League> check(League league);

// The adjudicator as a bot, named so; the league has one.
[[nodiscard]] BotEntry adjudicator_entry(const League& league);

// The whole league as TOML that parse_league reads back: what a run directory keeps.
[[nodiscard]] std::string print_league(const League& league);

// `NAME=COMMAND`, a flag's way to add a bot. A name taken already is refused.
[[nodiscard]] Expected<void> add_bot(League& league, std::string_view name_and_command);

// One setting by its name (keys.h), as flags do: lists one a line, relative paths from here. Errors
// do not name the key.
[[nodiscard]] Expected<void> set_league(League& league, std::string_view name,
                                        std::string_view value);

// `NAME.KEY=VALUE`, a flag's way to set what a [[bot]] table holds (keys.h), and env.NAME and
// options.NAME; lists joined by blanks. The bot must be in the league already.
[[nodiscard]] Expected<void> set_bot(League& league, std::string_view assignment);

// The entry with its program as the absolute path that was found (arena/match) and a working
// directory filled in: what a run keeps, so that a resume from another directory starts the same
// program.
[[nodiscard]] BotEntry with_program(BotEntry bot, const std::filesystem::path& program);

}  // namespace seedbed::arena
