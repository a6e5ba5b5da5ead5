#include "arena/play_run.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <thread>

#include "arena/league/schedule.h"
#include "arena/league/stages.h"
#include "arena/match/launch.h"
#include "arena/tables.h"
#include "engine/catalogue.h"

namespace seedbed::arena {
namespace {

// Descriptors are counted before the first game, so that none fails for want of them in mid-run.
Expected<void> check_descriptors(const League& league, int concurrency) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return {};
  const auto bots_each = static_cast<rlim_t>(
      std::min<std::size_t>(league.bots.size(), 2 + static_cast<std::size_t>(league.keep)) +
      (league.adjudicator.empty() ? 0 : 1));
  constexpr rlim_t kOwn = 32;  // store, standard streams, room for a spawn's pipes
  const rlim_t needed = kOwn + static_cast<rlim_t>(concurrency) * bots_each * kDescriptorsPerBot;
  if (needed <= limit.rlim_cur) return {};
  return fail(
      ErrorCode::BadValue,
      fmt::format("concurrency {} with {} bots a worker needs {} open files, but the limit is "
                  "{} (ulimit -n): raise it or lower --concurrency or --keep",
                  concurrency, bots_each, needed, limit.rlim_cur));
}

// Two games on one processor would cost each other time.
Expected<void> check_affinity(const std::vector<int>& cpus, int concurrency) {
  if (cpus.empty() || concurrency <= static_cast<int>(cpus.size())) return {};
  return fail(ErrorCode::BadValue,
              fmt::format("{} games at a time and {} processors to pin them to (--affinity): as "
                          "many or more are needed",
                          concurrency, cpus.size()));
}

// What is to be played, in words.
std::string scope(const RunInfo& info, std::optional<std::int64_t> games) {
  const League& league = info.league;
  if (!league.sprt.empty()) return fmt::format("sprt {}", league.sprt);
  if (league.tournament == Tournament::Swiss)
    return fmt::format("swiss of {} rounds", league.rounds);
  if (league.tournament == Tournament::Knockout) return "knockout";
  return fmt::format("{} games", games.value_or(0));
}

void print_header(const RunInfo& info, const std::filesystem::path& dir,
                  std::optional<std::int64_t> games, int concurrency) {
  const League& league = info.league;
  std::string text =
      fmt::format("{}: {} bots, {}, {} at a time, {}, margin {}, openings {}, seed {}", league.name,
                  league.bots.size(), scope(info, games), concurrency, print(league.time_control),
                  print_duration(league.margin),
                  league.openings.empty() ? "start position" : league.openings, league.seed);
  if (info.shard_count > 1)
    text += fmt::format(", shard {}/{}", info.shard_index, info.shard_count);
  fmt::print(stderr, "{}\nstore: {}\n", text, dir.string());
}

// So that nobody has to trust it.
void print_overhead(const Latency& overhead) {
  if (overhead.count() == 0) return;
  const auto us = [&](double share) {
    return 1e-3 * static_cast<double>(overhead.quantile(share).count());
  };
  fmt::print(stderr,
             "the arena's own time from a move's arrival to the next question: half within {:.0f} "
             "us, 99 % within {:.0f} us\n",
             us(0.5), us(0.99));
}

}  // namespace

void warn(std::string_view text) {
  fmt::print(stderr, "seedbed: {}\n", text);
}

Expected<std::vector<engine::GamePtr>> stored_games(const RunInfo& info,
                                                    const std::filesystem::path& dir) {
  std::vector<engine::GamePtr> games;
  for (const StoredVariant& variant : info.variants) {
    auto game = engine::compile_text(variant.rules, variant.spec);
    if (!game) return tl::unexpected(game.error());
    if ((*game)->fingerprint() != variant.fingerprint) {
      return fail(
          ErrorCode::UnsupportedVariant,
          fmt::format("{}: the rules of {} mean something else in this version "
                      "(fingerprint {} then, {} now): finish the run with the "
                      "version that began it",
                      dir.string(), variant.spec, variant.fingerprint, (*game)->fingerprint()));
    }
    games.push_back(*std::move(game));
  }
  return games;
}

int concurrency_of(const League& league, const Operation& operation) {
  return operation.concurrency.value_or(league.concurrency);
}

Expected<void> check_operation(const League& league, const Operation& operation) {
  if (operation.on_interrupt != "drop" && operation.on_interrupt != "finish") {
    return fail(ErrorCode::BadValue, fmt::format("--on-interrupt '{}': allowed are drop, finish",
                                                 operation.on_interrupt));
  }
  const int concurrency = concurrency_of(league, operation);
  if (concurrency < 1)
    return fail(ErrorCode::BadValue,
                fmt::format("--concurrency {}: at least 1 is allowed", concurrency));
  if (auto enough = check_descriptors(league, concurrency); !enough) return enough;
  const auto cpus = parse_affinity(operation.affinity);
  if (!cpus) return tl::unexpected(cpus.error());
  if (auto enough = check_affinity(*cpus, concurrency); !enough) return enough;
  const unsigned cores = std::thread::hardware_concurrency();
  if (cores > 0 && concurrency > static_cast<int>(cores))
    warn(fmt::format(
        "{} games at a time on {} cores: clocks will tell little; depth or nodes limits "
        "are not affected",
        concurrency, cores));
  return {};
}

void interrupt(Stop& stop, const Operation& operation) {
  (operation.on_interrupt == "finish" ? stop.closing : stop.requested) = true;
}

Expected<std::optional<std::int64_t>> scheduled_games(const RunInfo& info) {
  Plays plays;
  for (const StoredBot& bot : info.bots) plays.push_back(bot.plays);
  const bool staged = in_stages(info.league.tournament);
  std::optional<std::int64_t> games;
  if (!staged) {
    games =
        games_in_shard(fixed_schedule(info.league, plays), {info.shard_index, info.shard_count});
  }
  if (games == 0 || (staged && !next_stage(info.league, plays, {}))) {
    return fail(ErrorCode::BadValue,
                "nothing to play: no two bots play the same variant of the league");
  }
  return games;
}

Expected<std::unique_ptr<Outlets>> open_outlets(const Operation& operation) {
  if (!operation.transcripts.empty()) {
    std::error_code error;
    std::filesystem::create_directories(operation.transcripts, error);
    if (error) {
      return fail(ErrorCode::Io, fmt::format("--transcripts: cannot make {}: {}",
                                             operation.transcripts, error.message()));
    }
  }
  return Outlets::open(operation.outlets);
}

int play_run(Store& store, const std::filesystem::path& dir,
             const std::vector<engine::GamePtr>& games, const Operation& operation,
             Outlets& outlets, Keeper& keeper, Stop& stop, Signals& signals) {
  const RunInfo& info = store.info();
  const int concurrency = concurrency_of(info.league, operation);
  const auto before = store.count();
  if (!before) return report_error(before.error(), 1);
  const auto expected_games = scheduled_games(info);
  if (!expected_games) return report_error(expected_games.error());
  const std::optional<std::int64_t> scheduled = *expected_games;
  print_header(info, dir, scheduled, concurrency);
  if (*before > 0) fmt::print(stderr, "{} games are there already\n", *before);
  Progress progress(*before, isatty(STDERR_FILENO) != 0);
  const auto cpus = parse_affinity(operation.affinity);
  if (!cpus) return report_error(cpus.error());
  const auto check_concurrency = [&](int wanted) -> Expected<void> {
    if (auto enough = check_descriptors(info.league, wanted); !enough) return enough;
    return check_affinity(*cpus, wanted);
  };
  // On the clerk's thread, which is the store's while it plays.
  const auto committed = [&](std::int64_t stored) {
    if (operation.table_every == 0 || stored % operation.table_every != 0) return;
    const auto text = tables_text(store);
    progress.message(text ? fmt::format("after {} games:\n{}", stored, *text)
                          : "seedbed: " + text.error().message);
  };
  const HallSettings settings{concurrency, dir,      *cpus,   check_concurrency,     keeper,
                              stop,        progress, outlets, operation.transcripts, committed};
  signals.set_last_words(
      fmt::format("\nended at once; go on with: seedbed resume {}\n", dir.string()));
  const HallResult result = play_league(store, games, settings);
  progress.finish();
  if (signals.caught() != 0) keeper.hurry();
  print_overhead(result.overhead);

  if (operation.outlets.events == "-") {
    fmt::print(stderr, "the table: seedbed ratings {}\n{}", dir.string(), result.standing);
  } else {
    if (auto shown = print_tables(store); !shown) return report_error(shown.error(), 1);
    if (!result.standing.empty()) fmt::print("\n{}", result.standing);
  }
  if (result.error) return report_error(*result.error, 1);
  if (!result.complete) {
    fmt::print(stderr, "stopped after {} games{}; go on with: seedbed resume {}\n",
               *before + result.played,
               scheduled && info.league.sprt.empty() ? fmt::format(" of {}", *scheduled) : "",
               dir.string());
    return signals.caught() != 0 ? 128 + signals.caught() : 1;
  }
  if (const auto lost = outlets.failure()) return report_error(*lost, 1);
  return 0;
}

}  // namespace seedbed::arena
