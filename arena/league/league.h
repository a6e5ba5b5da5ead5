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

#include "engine/error.h"

namespace seedbed::arena {

// How long a bot may think. Exactly one of base / movetime / nothing; depth and nodes combine with
// either. With neither clock nor movetime only `depth` or `nodes` limits the search.
struct TimeControl {
  std::optional<std::chrono::microseconds> base;       // "2+0.02": 2 s for the game ...
  std::chrono::microseconds increment{0};              // ... and 20 ms for each completed turn
  int turns = 0;                                       // "40/60+0.5": base again each so many turns
  std::optional<std::chrono::microseconds> movetime;   // for one go
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// "T+I", "T", "moves/T+I", in seconds, T also as "m:ss"; a zero, negative or missing time is refused.
[[nodiscard]] Expected<TimeControl> parse_time_control(std::string_view text);
[[nodiscard]] std::string print(const TimeControl& control);

// "100ms", "0.1s", "50us", a bare number = seconds; above zero (margin: zero too, its caller's check).
[[nodiscard]] Expected<std::chrono::microseconds> parse_duration(std::string_view text);

struct BotEntry {
  std::string name;
  std::string command;  // split as a shell splits quotes and blanks, without a shell; may have "uci:"
  std::filesystem::path dir;                    // working directory; empty = the arena's
  std::map<std::string, std::string> env;       // added to the arena's own
  std::map<std::string, std::string> options;   // setoption name value
  std::optional<TimeControl> time_control;      // odds
  std::vector<std::string> variants;            // canonical specs it may play; empty = all
};

enum class Tournament { RoundRobin, Gauntlet };

struct League {
  std::string name = "league";
  std::vector<std::string> variants{"kalah"};  // specs as written; canonical after check()
  Tournament tournament = Tournament::RoundRobin;
  int rounds = 1;
  std::string openings;  // "" = the start position, "random:PLIES[,seed]", or a file
  TimeControl time_control;  // default 2+0.02
  std::chrono::microseconds margin{50'000};
  int concurrency = 1;
  std::uint64_t seed = 1;
  int max_plies = 2000;
  int keep = 4;  // idle bot processes a worker keeps
  bool restart = false;  // a new process for every game
  std::vector<BotEntry> bots;
};

// "NAME=COMMAND", as the flag --bot gives it.
[[nodiscard]] Expected<BotEntry> parse_bot_flag(std::string_view text);

// "round-robin", "gauntlet"; an error names the allowed ones.
[[nodiscard]] Expected<Tournament> parse_tournament(std::string_view text);

// Reads a league file; relative paths in it are relative to the file. Errors name file and line.
[[nodiscard]] Expected<League> read_league(const std::filesystem::path& file);

// What flags and file together must fulfil (two bots or more, names distinct, specs known ...); makes
// the variants canonical. One sentence for the first fault.
[[nodiscard]] Expected<League> check(League league);

// The whole league as TOML that read_league reads back: what a run directory keeps.
[[nodiscard]] std::string print_league(const League& league);

// Splits a command as a POSIX shell splits quotes, backslashes and blanks; no expansion of any kind.
[[nodiscard]] Expected<std::vector<std::string>> split_command(std::string_view command);

}  // namespace seedbed::arena
