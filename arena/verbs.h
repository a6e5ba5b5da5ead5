// The verbs that play and tell: what arena/main.cpp calls once it has read the command line.
// Each prints results to stdout, progress and warnings to stderr, one line for an error, and
// returns the exit code: 0 done, 1 not done or faults found, 2 bad input, 130/143 after a signal.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "arena/hall/outlets.h"
#include "arena/league/league.h"

namespace seedbed::arena {

// How a run is worked, not what is played: chosen anew by each `run` and `resume`.
struct Operation {
  std::optional<int> concurrency;     // nothing: the league's
  std::string on_interrupt = "drop";  // running games: drop or finish
  std::string affinity;               // "", "all", or processors: "0,2-5"
  OutletNames outlets;                // PGN and events written while it plays
  std::string transcripts;            // "" or a folder for each game's dialogue
  std::int64_t table_every = 0;       // games between two tables on stderr; 0: none
};

struct RunRequest {
  League league;     // as written, not yet checked
  std::string file;  // the league's, where nothing but it made the league; "" otherwise
  std::optional<std::filesystem::path> out;  // default: a new dated directory under runs/
  std::string shard;                         // "" or "K/N", K from 0
  bool dry_run = false;                      // print the schedule, play nothing
  Operation operation;
};
int run_verb(const RunRequest& request);
int resume_verb(const std::filesystem::path& dir, const Operation& operation);

// Asks the arena that plays DIR: stop, pause, resume, concurrency N, status.
int ctl_verb(const std::filesystem::path& dir, const std::vector<std::string>& words);

int merge_verb(const std::filesystem::path& out, const std::vector<std::filesystem::path>& dirs);

struct RatingsRequest {
  std::vector<std::filesystem::path> inputs;  // run directories and PGN files, "-" for stdin
  std::string format = "text";                // text, csv, json, markdown, tex
  std::vector<std::string> anchors;           // NAME=ELO
  bool by_variant = false;
  bool no_advantage = false;
  std::string match;                // "A,B", or "" for the only two
  std::optional<std::string> sprt;  // elo0=...,elo1=...
  // Tables beside the Elo table.
  bool cross = false, los = false, expected = false, times = false, reasons = false;
};
int ratings_verb(const RatingsRequest& request);

int export_verb(const std::filesystem::path& dir, const std::string& format,
                const std::optional<std::filesystem::path>& file);

// Prints openings of so many plies that a strong bot finds balanced, as `run --openings` reads
// them.
struct OpeningsRequest {
  std::string spec;
  int plies = 0;
  std::string max_imbalance = "1";  // seeds
  int count = 100;                  // how many are wanted
  std::string bot;                  // "" for harvester, beside this program
  std::string limit = "nodes 100000";
  std::uint64_t seed = 1;
};
int openings_verb(const OpeningsRequest& request);

struct ShowRequest {
  std::filesystem::path dir;
  std::optional<std::int64_t> game;  // nothing: the games that there are
  std::optional<int> ply;            // only the position after it; of a dump: the last question
  bool boards = false;
  std::string dump;  // "", "south" or "north": the lines that this bot was sent
};
int show_verb(const ShowRequest& request);

int check_verb(const std::string& command, const std::vector<std::string>& variants);

// Prints "seedbed: MESSAGE" to stderr and returns the code: how every verb reports an error.
int report_error(const Error& error, int exit_code = 2);
// The same for what is given to be worked with: 2 if it is not that, 1 if it cannot be read or
// written, or is damaged.
int store_error(const Error& error);

}  // namespace seedbed::arena
