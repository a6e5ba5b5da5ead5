// The program `seedbed`: its verbs and their help. Only this file and usage.cpp see the
// command-line library; it fills in requests, and the verbs (arena/verbs.h, arena/engine_verbs.h)
// do the work.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "arena/bridge_verbs.h"
#include "arena/engine_verbs.h"
#include "arena/league/keys.h"
#include "arena/new_bot.h"
#include "arena/usage.h"
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
  std::vector<std::string> bots;
  std::vector<std::string> settings;                            // of single bots
  std::map<std::string_view, std::vector<std::string>> league;  // by key; what each flag was given
  std::optional<std::string> out, shard;
  bool dry_run = false;
};

// The flags of the league's settings: each has its key's name, a list's without the last s.
void add_league_flags(CLI::App& app, RunFlags& flags) {
  for (const Key<League>& key : league_keys()) {
    std::vector<std::string>& given = flags.league[key.name];
    const std::string help(key.help);
    std::string flag = "--" + std::string(key.name);
    if (key.kind == KeyKind::Switch) {
      app.add_flag_callback(
          flag, [&given] { given = {"true"}; }, help);
      continue;
    }
    if (key.kind == KeyKind::List) flag.pop_back();
    CLI::Option* const option = app.add_option(flag, given, help)
                                    ->type_name(std::string(key.value))
                                    ->allow_extra_args(false);
    if (key.kind != KeyKind::List) option->expected(1);
  }
}

// What `run` and `resume` share.
void add_operation(CLI::App& app, Operation& operation) {
  app.add_option("--on-interrupt", operation.on_interrupt,
                 "what the first Ctrl-C does with running games: drop (default) or finish; a "
                 "second ends all at once")
      ->type_name("WHAT");
  app.add_option(
         "--affinity", operation.affinity,
         "pin each game, with its two bots, to one of these processors, e.g. 0,2-5, or all: "
         "faster for quick bots; not for bots with several threads")
      ->type_name("LIST");
  app.add_option("--pgn", operation.outlets.pgn, "append each game to FILE as it ends")
      ->type_name("FILE");
  app.add_option("--events", operation.outlets.events,
                 "append what happens to FILE as lines of JSON; - is stdout (arena/events.md)")
      ->type_name("FILE|-");
  app.add_option("--transcripts", operation.transcripts,
                 "write each game's dialogue with both bots to DIR/NUMBER.txt")
      ->type_name("DIR");
  app.add_option("--table-every", operation.table_every,
                 "print the table to stderr after each N games that are stored")
      ->check(within(1, 1'000'000'000))
      ->type_name("N");
}

void add_run(CLI::App& app, RunFlags& flags) {
  app.add_option("league", flags.file, "league file (TOML); flags win over it")->type_name("FILE");
  app.add_option("--bot", flags.bots,
                 "a bot: NAME=COMMAND, split as a shell splits quotes and blanks")
      ->type_name("NAME=COMMAND")
      ->allow_extra_args(false);
  app.add_option("--set", flags.settings,
                 "one bot's setting, as in its [[bot]] table, env.VAR or options.OPTION; e.g. "
                 "--set mine.options.Hash=64")
      ->type_name("NAME.KEY=VALUE")
      ->allow_extra_args(false);
  add_league_flags(app, flags);
  app.add_option("--shard", flags.shard,
                 "play only pairs with pair % N == K (not of a swiss, a knockout or an sprt, whose "
                 "games depend "
                 "on all results)")
      ->type_name("K/N");
  app.add_flag("--dry-run", flags.dry_run,
               "start each bot once to hear what it plays, print the schedule, play nothing");
  app.add_option("--out", flags.out, "directory of the run; default: a new dated one under runs/")
      ->type_name("DIR");
}

Expected<void> set_league_flags(League& league, const RunFlags& flags) {
  const auto given = [&](std::string_view key) { return !flags.league.at(key).empty(); };
  if (given("tc") && given("movetime"))
    return fail(ErrorCode::BadValue, "--tc and --movetime exclude each other: give one of them");
  // Any limit on the command line replaces the file's: mixtures of both would surprise.
  if (given("tc") || given("movetime") || given("depth") || given("nodes"))
    league.time_control = {};
  for (const auto& [key, values] : flags.league) {
    if (values.empty()) continue;
    std::string text = values.front();
    for (std::size_t i = 1; i < values.size(); ++i) text += '\n' + values[i];
    if (auto done = set_league(league, key, text); !done)
      return fail(done.error().code, fmt::format("--{}: {}", key, done.error().message));
  }
  return {};
}

Expected<RunRequest> run_request(const RunFlags& flags) {
  RunRequest request;
  if (!flags.file.empty()) {
    auto league = read_league(flags.file);
    if (!league) return tl::unexpected(league.error());
    request.league = *std::move(league);
  }
  if (auto done = set_league_flags(request.league, flags); !done)
    return tl::unexpected(done.error());
  for (const std::string& text : flags.bots) {
    if (auto done = add_bot(request.league, text); !done)
      return fail(done.error().code, "--bot: " + done.error().message);
  }
  for (const std::string& text : flags.settings) {
    if (auto done = set_bot(request.league, text); !done)
      return fail(done.error().code, "--set: " + done.error().message);
  }
  const bool only_file =
      flags.bots.empty() && flags.settings.empty() &&
      std::all_of(flags.league.begin(), flags.league.end(),
                  [](const auto& key_and_values) { return key_and_values.second.empty(); });
  if (only_file) request.file = flags.file;
  request.dry_run = flags.dry_run;
  if (flags.out) request.out = *flags.out;
  if (flags.shard) request.shard = *flags.shard;
  return request;
}

void add_ratings(CLI::App& app, RatingsRequest& request, std::vector<std::string>& inputs) {
  app.add_option("inputs", inputs,
                 "run directories and PGN files, together one set: bots are one by name, variants "
                 "by fingerprint; - reads PGN from stdin")
      ->required()
      ->type_name("DIR|FILE.pgn");
  app.add_option("--format", request.format, "text (default), csv, json, markdown or tex")
      ->type_name("FORMAT");
  app.add_option("--anchor", request.anchors, "fix a bot's rating; else the mean is 0")
      ->type_name("NAME=ELO")
      ->allow_extra_args(false);
  app.add_flag("--by-variant", request.by_variant, "the tables for each variant too");
  app.add_flag("--no-advantage", request.no_advantage, "fit no first-move advantage");
  app.add_option("--match", request.match,
                 "two bots' games alone: score, draw rate, Elo, normalized Elo, pairs, side")
      ->type_name("A,B");
  app.add_option("--sprt", request.sprt,
                 "a sequential test of that match, or of the only two bots: elo0=0,elo1=5"
                 "[,alpha=0.05][,beta=0.05][,model=normalized|logistic|bayeselo]")
      ->type_name("BOUNDS");
  app.add_flag("--cross", request.cross, "points of each bot against each, however many");
  app.add_flag("--los", request.los, "how likely each bot is stronger than each other");
  app.add_flag("--expected", request.expected,
               "each pairing's points beside what the ratings expect, and how far off they are");
  app.add_flag("--times", request.times,
               "thinking time, share of the clock, losses on time, depth and nodes of each bot "
               "(stores only: PGN holds no times)");
  app.add_flag("--reasons", request.reasons, "how games ended, and whose doing it was");
  app.footer(
      "Columns: Elo (400 points for odds of 10 to 1, one joint fit of all results), +/- (half "
      "width of its\n"
      "95 % interval), games, W, D, L, score% (of the points), draw% (of games), LOS% (how likely "
      "the bot\n"
      "is stronger than the next below). `> +610`: won everything, so only a lower bound exists. "
      "Games\n"
      "without a result are counted and not rated. csv holds one table: the Elo table, or the one "
      "asked for.");
}

void add_bridge_bot(CLI::App& app, BridgeBot& bot) {
  app.add_option("command", bot.command,
                 "the bot's command, one string or its words; flags of its own behind --")
      ->required()
      ->type_name("COMMAND");
  app.add_option("--option", bot.options, "one of the bot's options; NAME alone presses a button")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
}

void add_kgp(CLI::App& app, KgpRequest& request) {
  add_bridge_bot(app, request.bot);
  app.add_option("--server", request.server, "default: from KGP_HOST and KGP_PORT")
      ->type_name("HOST:PORT");
  app.add_flag("--websocket", request.websocket,
               "in WebSocket frames (HOST:PORT/PATH; default path /socket)");
  app.add_option("--token-file", request.token_file, "its first line is the client's token")
      ->type_name("FILE");
  app.add_option("--name", request.name, "default: the bot's own name")->type_name("TEXT");
  app.add_option("--authors", request.authors, "who wrote the bot")->type_name("TEXT");
  app.add_option("--movetime", request.movetime, "what the server gives for a move; default 5s")
      ->type_name("TIME");
  app.add_option("--retries", request.retries, "vain connections in a row; default 8")
      ->type_name("N");
}

void add_kgp_serve(CLI::App& app, RunFlags& flags, KgpServeRequest& request) {
  add_run(app, flags);
  add_operation(app, request.run.operation);
  app.get_option("league")
      ->description("league file (TOML; flags win over it), or the directory of a run to resume")
      ->type_name("FILE|DIR");
  app.add_option("--address", request.address, "listen here; default 127.0.0.1, 0.0.0.0 for all")
      ->type_name("HOST");
  app.add_option("--port", request.port, "TCP, default 2671; 0: any free one")->type_name("P");
  app.add_option("--websocket-port", request.websocket_port, "WebSocket too, any path")
      ->type_name("P");
  app.add_option("--token-file", request.token_file,
                 "lines TOKEN NAME: who must show which auth:token")
      ->type_name("FILE");
  app.add_option("--wait", request.wait, "for clients before the first game; default 60s")
      ->type_name("TIME");
  app.footer(
      "A bot whose command is kgp:NAME is the client that connects and sets info:name to NAME "
      "(arena/kgp.md).");
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
  Operation operation;
  add_operation(*run, operation);
  run->callback([&] {
    auto request = run_request(run_flags);
    if (request) request->operation = operation;
    code = request ? run_verb(*request) : report_error(request.error());
  });

  std::string dir;
  CLI::App* resume = app.add_subcommand("resume", "go on where a run stopped");
  resume->add_option("dir", dir, "directory of the run")->required()->type_name("DIR");
  resume->add_option("--concurrency", operation.concurrency, "games at a time; default: as before")
      ->type_name("N");
  add_operation(*resume, operation);
  resume->callback([&] { code = resume_verb(dir, operation); });

  std::vector<std::string> words;
  CLI::App* ctl = app.add_subcommand("ctl", "a word to an arena that plays");
  ctl->add_option("dir", dir, "directory of the run")->required()->type_name("DIR");
  ctl->add_option("words", words,
                  "stop [finish|drop] (running games), pause, resume, concurrency N, status")
      ->required()
      ->type_name("COMMAND");
  ctl->callback([&] { code = ctl_verb(dir, words); });

  std::vector<std::string> sources;
  std::string joined;
  CLI::App* merge = app.add_subcommand("merge", "join the stores of shards into a new run");
  merge->footer("A swiss, a knockout or an sprt has no shards and is not merged.");
  merge->add_option("-o,--output", joined, "the new directory")->required()->type_name("DIR");
  merge->add_option("dirs", sources, "directories of the shards")->required()->type_name("DIR...");
  merge->callback([&] { code = merge_verb(joined, {sources.begin(), sources.end()}); });

  RatingsRequest ratings_request;
  std::vector<std::string> inputs;
  CLI::App* ratings = app.add_subcommand("ratings", "the Elo table of runs and PGN files");
  add_ratings(*ratings, ratings_request, inputs);
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

  OpeningsRequest openings_request;
  CLI::App* openings =
      app.add_subcommand("openings", "a suite of openings that a strong bot finds balanced");
  openings->add_option("spec", openings_request.spec, "variant")->required()->type_name("SPEC");
  openings
      ->add_option("--plies", openings_request.plies, "their depth; random ones of it are tried")
      ->required()
      ->check(within(0, 200))
      ->type_name("N");
  openings
      ->add_option("--max-imbalance", openings_request.max_imbalance,
                   "seeds that one side may be ahead by, in the bot's eyes; default 1")
      ->type_name("S");
  openings->add_option("--count", openings_request.count, "how many are wanted; default 100")
      ->check(within(1, 1'000'000))
      ->type_name("N");
  openings->add_option("--bot", openings_request.bot, "who judges; default: harvester")
      ->type_name("COMMAND");
  openings
      ->add_option("--limit", openings_request.limit,
                   "of each look: movetime TIME, depth N or nodes N; default nodes 100000")
      ->type_name("LIMIT");
  openings->add_option("--seed", openings_request.seed, "of the random openings; default 1")
      ->type_name("N");
  openings->callback([&] { code = openings_verb(openings_request); });

  ShowRequest show_request;
  CLI::App* show = app.add_subcommand("show", "the games of a run; one game, ply by ply");
  show->add_option("dir", dir, "directory of the run")->required()->type_name("DIR");
  show->add_option("game", show_request.game, "its number; without one all games are listed")
      ->type_name("GAME");
  show->add_option("--ply", show_request.ply,
                   "only the position after it; with --dump: the last move that is asked for")
      ->type_name("K");
  show->add_flag("--boards", show_request.boards, "draw the board after each ply");
  show->add_option("--dump", show_request.dump,
                   "write the lines that the bot of this side, south or north, was sent: `(cat "
                   "dump; sleep 9) | bot` repeats what it did")
      ->type_name("SIDE");
  show->callback([&] {
    show_request.dir = dir;
    code = show_verb(show_request);
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

  std::string language, bot_name, parent = ".";
  CLI::App* new_bot = app.add_subcommand("new-bot", "write a ready bot project in a new folder");
  new_bot->add_option("language", language, "c, cpp, go, java, javascript, python, rust or shell")
      ->required()
      ->type_name("LANGUAGE");
  new_bot->add_option("name", bot_name, "the bot's name and folder")->required()->type_name("NAME");
  new_bot->add_option("--dir", parent, "where the folder goes; default: here")->type_name("DIR");
  new_bot->callback([&] { code = new_bot_verb(language, bot_name, parent); });

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
  CLI::App* replay = app.add_subcommand(
      "replay", "the position after each move (without moves: before any), then the outcome");
  replay->add_option("spec", spec, "variant")->required()->type_name("SPEC");
  replay->add_option("moves", moves, "moves to play")->type_name("MOVE...");
  replay->add_option("--position", position, "start here instead")->type_name("P");
  replay->callback([&] { code = replay_verb(spec, position, moves); });

  CLI::App* referee = app.add_subcommand("referee", "the engine on stdin and stdout, for programs");
  referee->callback([&] { code = referee_verb(std::cin, std::cout); });

  BridgeBot bridge_bot;
  CLI::App* uci = app.add_subcommand("uci", "a bot of ours inside Auale (its dialect of UCI)");
  add_bridge_bot(*uci, bridge_bot);
  uci->callback([&] { code = uci_verb(bridge_bot); });

  KgpRequest kgp_request;
  CLI::App* kgp = app.add_subcommand("kgp", "a bot of ours on a Kalah Game Protocol server");
  add_kgp(*kgp, kgp_request);
  kgp->callback([&] { code = kgp_verb(kgp_request); });

  RunFlags serve_flags;
  KgpServeRequest serve_request;
  CLI::App* kgp_serve =
      app.add_subcommand("kgp-serve", "run a league whose bots kgp:NAME are outside KGP clients");
  add_kgp_serve(*kgp_serve, serve_flags, serve_request);
  kgp_serve->callback([&] {
    if (std::filesystem::is_directory(serve_flags.file)) {
      serve_request.resume = std::exchange(serve_flags.file, "");
    }
    auto asked = run_request(serve_flags);
    if (asked) {
      asked->operation = serve_request.run.operation;
      serve_request.run = *std::move(asked);
    }
    code = asked ? kgp_serve_verb(serve_request) : report_error(asked.error());
  });

  std::string client;
  CLI::App* kgp_seat = app.add_subcommand("kgp-seat", "the process of one bot kgp:NAME");
  kgp_seat->group("");  // for kgp-serve alone
  kgp_seat->add_option("name", client, "the client's name")->required();
  kgp_seat->callback([&] { code = kgp_seat_verb(client); });

  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& help) {
    return app.exit(help);
  } catch (const CLI::CallForAllHelp& help) {
    return app.exit(help);
  } catch (const CLI::CallForVersion& version) {
    return app.exit(version);
  } catch (const CLI::ParseError& error) {
    std::cerr << "seedbed: " << usage_sentence(app, error, argc > 1 ? argv[1] : "") << "\n";
    return 2;
  }
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  try {
    const int code = dispatch(argc, argv);
    // A flush that fails empties the buffer, so that a later one succeeds; the mark stays.
    const bool told =
        std::cout.flush().good() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (code == 0 && !told) {
      std::cerr << "seedbed: cannot write to stdout, so that the answer is not complete\n";
      return 1;
    }
    return code;
  } catch (const std::exception& error) {
    std::cerr << "seedbed: internal error: " << error.what() << "\n";
    return 1;
  }
}
