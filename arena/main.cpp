// The program `seedbed`: its verbs and their help. Only this file sees the command-line library; it
// fills in requests, and the verbs (arena/verbs.h, arena/engine_verbs.h) do the work.
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "arena/engine_verbs.h"
#include "arena/verbs.h"

namespace {

using namespace seedbed;
using namespace seedbed::arena;

constexpr const char* kAbout =
    "seedbed: rules engine, bot protocol and tournament arena for the mancala family.\n"
    "Results go to stdout, progress and warnings to stderr. Exit codes: 0 done, 1 could not be "
    "done or\n"
    "faults found, 2 wrong usage or bad input, 130/143 after a signal (everything saved).\n"
    "A SPEC is a variant: NAME, NAME:key=value,..., or a path to a TOML file; see `seedbed "
    "variants`.";

// What `run` was told by flags; whatever was not given leaves the league file's value (or the
// default).
struct RunFlags {
  std::string file;
  std::vector<std::string> bots, variants;
  std::vector<std::string> settings;  // of single bots
  std::optional<std::string> name, tournament, openings, tc, movetime, margin, out, shard;
  std::optional<std::uint64_t> nodes, seed;
  std::optional<int> depth, rounds, concurrency, max_plies, keep;
  bool restart = false;
};

void add_run(CLI::App& app, RunFlags& flags) {
  app.add_option("league", flags.file, "league file (TOML); flags win over it")->type_name("FILE");
  app.add_option("--bot", flags.bots,
                 "a bot: NAME=COMMAND, split as a shell splits quotes and blanks")
      ->type_name("NAME=COMMAND")
      ->allow_extra_args(false);
  app.add_option("--variant", flags.variants, "a variant to play (default: kalah)")
      ->type_name("SPEC")
      ->allow_extra_args(false);
  app.add_option(
      "--rounds", flags.rounds,
      "a round: every pairing plays one pair of games (same opening, sides swapped) in every "
      "variant; default 1");
  app.add_option("--tournament", flags.tournament, "round-robin (default) or gauntlet")
      ->type_name("KIND");
  app.add_option("--tc", flags.tc, "clock in seconds: T+I or moves/T+I; default 2+0.02")
      ->type_name("TC");
  app.add_option("--movetime", flags.movetime, "time for each move, e.g. 100ms or 0.1s")
      ->type_name("TIME");
  app.add_option("--nodes", flags.nodes, "node limit for each move")->type_name("N");
  app.add_option("--depth", flags.depth, "depth limit for each move")->type_name("N");
  app.add_option("--margin", flags.margin, "how late a move may come; default 50ms")
      ->type_name("TIME");
  app.add_option("--openings", flags.openings,
                 "random:PLIES[,SEED], or a file of positions or move lists; default: the start")
      ->type_name("WHAT");
  app.add_option("--concurrency", flags.concurrency, "games at a time; default 1")->type_name("N");
  app.add_option("--seed", flags.seed, "everything random derives from it; default 1")
      ->type_name("N");
  app.add_option("--max-plies", flags.max_plies,
                 "a longer game is a draw (reason length); default 2000")
      ->type_name("N");
  app.add_option("--keep", flags.keep, "idle bot processes a worker keeps; default 4")
      ->type_name("N");
  app.add_flag("--restart", flags.restart, "a new process of each bot for every game");
  app.add_option("--shard", flags.shard, "play only pairs with pair % N == K")->type_name("K/N");
  app.add_option("--name", flags.name, "the league's name")->type_name("TEXT");
  app.add_option("--out", flags.out, "directory of the run; default: a new dated one under runs/")
      ->type_name("DIR");
  app.add_option(
         "--set", flags.settings,
         "one bot's setting, as in its [[bot]] table: dir, tc, movetime, depth, nodes, "
         "variants (blank-separated), env.VAR, options.OPTION; e.g. --set mine.options.Hash=64")
      ->type_name("NAME.KEY=VALUE")
      ->allow_extra_args(false);
}

Expected<RunRequest> run_request(const RunFlags& flags) {
  RunRequest request;
  if (!flags.file.empty()) {
    auto league = read_league(flags.file);
    if (!league) return tl::unexpected(league.error());
    request.league = *std::move(league);
  }
  League& league = request.league;
  if (!flags.variants.empty()) league.variants = flags.variants;
  if (flags.name) league.name = *flags.name;
  if (flags.rounds) league.rounds = *flags.rounds;
  if (flags.openings) league.openings = *flags.openings;
  if (flags.concurrency) league.concurrency = *flags.concurrency;
  if (flags.seed) league.seed = *flags.seed;
  if (flags.max_plies) league.max_plies = *flags.max_plies;
  if (flags.keep) league.keep = *flags.keep;
  if (flags.restart) league.restart = true;
  if (flags.tournament) {
    auto kind = parse_tournament(*flags.tournament);
    if (!kind) return tl::unexpected(kind.error());
    league.tournament = *kind;
  }
  if (flags.margin) {
    auto margin = parse_duration(*flags.margin);
    if (!margin) return fail(margin.error().code, "--margin: " + margin.error().message);
    league.margin = *margin;
  }
  if (flags.tc && flags.movetime)
    return fail(ErrorCode::BadValue, "--tc and --movetime exclude each other: give one of them");
  if (flags.tc || flags.movetime || flags.nodes || flags.depth) {
    // Any limit on the command line replaces the file's: mixtures of both would surprise.
    TimeControl control;
    if (flags.tc) {
      auto parsed = parse_time_control(*flags.tc);
      if (!parsed) return fail(parsed.error().code, "--tc: " + parsed.error().message);
      control = *parsed;
    }
    if (flags.movetime) {
      auto movetime = parse_movetime(*flags.movetime);
      if (!movetime) return fail(movetime.error().code, "--movetime: " + movetime.error().message);
      control.movetime = *movetime;
    }
    if (flags.nodes) control.nodes = *flags.nodes;
    if (flags.depth) control.depth = *flags.depth;
    league.time_control = control;
  }
  for (const std::string& text : flags.bots) {
    if (auto done = add_bot(league, text); !done)
      return fail(done.error().code, "--bot: " + done.error().message);
  }
  for (const std::string& text : flags.settings) {
    if (auto done = set_bot(league, text); !done)
      return fail(done.error().code, "--set: " + done.error().message);
  }
  if (flags.out) request.out = *flags.out;
  if (flags.shard) request.shard = *flags.shard;
  return request;
}

int dispatch(int argc, char** argv) {
  CLI::App app(kAbout, "seedbed");
  app.set_version_flag("--version", "seedbed " SEEDBED_VERSION);
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);
  int code = 0;

  RunFlags run_flags;
  CLI::App* run = app.add_subcommand("run", "play a tournament, store it, print the Elo table");
  add_run(*run, run_flags);
  run->callback([&] {
    auto request = run_request(run_flags);
    code = request ? run_verb(*request) : report_error(request.error());
  });

  std::string dir;
  std::optional<int> concurrency;
  CLI::App* resume = app.add_subcommand("resume", "go on where a run stopped");
  resume->add_option("dir", dir, "directory of the run")->required()->type_name("DIR");
  resume->add_option("--concurrency", concurrency, "games at a time; default: as before")
      ->type_name("N");
  resume->callback([&] { code = resume_verb(dir, concurrency); });

  RatingsRequest ratings_request;
  std::vector<std::string> inputs;
  CLI::App* ratings = app.add_subcommand("ratings", "the Elo table of runs and PGN files");
  ratings->add_option("inputs", inputs, "run directories and PGN files")
      ->required()
      ->type_name("DIR|FILE.pgn");
  ratings->add_option("--format", ratings_request.format, "text (default), csv or json")
      ->type_name("FORMAT");
  ratings->add_option("--anchor", ratings_request.anchors, "fix a bot's rating")
      ->type_name("NAME=ELO")
      ->allow_extra_args(false);
  ratings->add_flag("--by-variant", ratings_request.by_variant, "a table for each variant too");
  ratings->add_flag("--no-advantage", ratings_request.no_advantage, "fit no first-move advantage");
  ratings->callback([&] {
    ratings_request.inputs.assign(inputs.begin(), inputs.end());
    code = ratings_verb(ratings_request);
  });

  std::string format = "pgn";
  std::optional<std::string> file;
  CLI::App* exports = app.add_subcommand("export", "the games of a run as pgn, jsonl or csv");
  exports->add_option("dir", dir, "directory of the run")->required()->type_name("DIR");
  exports->add_option("--format", format, "pgn (default), jsonl or csv")->type_name("FORMAT");
  exports->add_option("-o,--output", file, "write here instead of stdout")->type_name("FILE");
  exports->callback([&] {
    code =
        export_verb(dir, format, file ? std::optional<std::filesystem::path>(*file) : std::nullopt);
  });

  std::string command;
  std::vector<std::string> specs;
  CLI::App* check = app.add_subcommand("check", "conformance of a bot: a line for each step");
  check->add_option("command", command, "the bot's command, one string")
      ->required()
      ->type_name("COMMAND");
  check->add_option("--variant", specs, "variants to try; default: those it claims")
      ->type_name("SPEC")
      ->allow_extra_args(false);
  check->callback([&] { code = check_verb(command, specs); });

  std::optional<std::string> what, lint;
  std::string variant_format = "text";
  CLI::App* variants = app.add_subcommand("variants", "the catalogue; one variant in prose");
  variants->add_option("variant", what, "a SPEC or a TOML file")->type_name("SPEC|FILE");
  variants->add_option("--check", lint, "lint a variant file; exit 1 if it has faults")
      ->type_name("FILE");
  variants->add_option("--format", variant_format, "text (default) or json")->type_name("FORMAT");
  variants->callback([&] { code = variants_verb(what, lint, variant_format); });

  std::string spec;
  long long depth = 0;
  std::optional<std::string> position;
  bool divide = false, quiet = false;
  CLI::App* perft = app.add_subcommand("perft", "leaf counts of the rules engine");
  perft->add_option("spec", spec, "variant")->required()->type_name("SPEC");
  perft->add_option("depth", depth, "plies; a ply is one sowing or pass")
      ->required()
      ->type_name("DEPTH");
  perft->add_option("--position", position, "start here instead")->type_name("P");
  perft->add_flag("--divide", divide, "the count below each move");
  perft->add_flag("--quiet", quiet, "the leaf count alone");
  perft->callback([&] { code = perft_verb(spec, depth, position, divide, quiet); });

  std::vector<std::string> moves;
  CLI::App* replay = app.add_subcommand("replay", "the position after each move, then the outcome");
  replay->add_option("spec", spec, "variant")->required()->type_name("SPEC");
  replay->add_option("moves", moves, "moves to play")->type_name("MOVE...");
  replay->add_option("--position", position, "start here instead")->type_name("P");
  replay->callback([&] { code = replay_verb(spec, position, moves); });

  CLI::App* referee = app.add_subcommand("referee", "the engine on stdin and stdout, for programs");
  referee->callback([&] { code = referee_verb(std::cin, std::cout); });

  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& help) {
    return app.exit(help);
  } catch (const CLI::CallForAllHelp& help) {
    return app.exit(help);
  } catch (const CLI::CallForVersion& version) {
    return app.exit(version);
  } catch (const CLI::ParseError& error) {
    std::string text = error.what();
    for (char& c : text)
      if (c == '\n') c = ' ';
    std::cerr << "seedbed: " << text << " (see seedbed --help)\n";
    return 2;
  }
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  try {
    return dispatch(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "seedbed: internal error: " << error.what() << "\n";
    return 1;
  }
}
