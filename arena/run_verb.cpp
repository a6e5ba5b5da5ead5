// `seedbed run` and `seedbed resume`: from a league to a store full of games, then the table.
#include <fmt/format.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <thread>

#include "arena/hall/desk.h"
#include "arena/hall/hall.h"
#include "arena/hall/introduce.h"
#include "arena/tables.h"
#include "arena/verbs.h"
#include "engine/catalogue.h"

namespace seedbed::arena {

namespace {

// SIGINT, SIGTERM and SIGHUP on a thread of their own: the first asks the run to stop, the second
// ends the program at once (bots die with it: the kernel sees to that). Made before any other
// thread, so that all inherit the blocked mask.
class Signals {
 public:
  explicit Signals(Stop& stop) : stop_(stop) {
    sigemptyset(&set_);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set_, signal);
    pthread_sigmask(SIG_BLOCK, &set_, nullptr);
    thread_ = std::thread([this] { watch(); });
  }
  ~Signals() {
    done_ = true;
    thread_.join();
  }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  // The first signal that came, 0 if none.
  [[nodiscard]] int caught() const { return caught_; }

 private:
  void watch() {
    while (!done_) {
      const timespec patience{0, 50'000'000};
      const int signal = sigtimedwait(&set_, nullptr, &patience);
      if (signal <= 0) continue;
      if (caught_ != 0) _exit(128 + signal);
      caught_ = signal;
      stop_.requested = true;
    }
  }

  Stop& stop_;
  sigset_t set_{};
  std::atomic<int> caught_{0};
  std::atomic<bool> done_{false};
  std::thread thread_;
};

Expected<std::vector<engine::GamePtr>> load_games(const League& league) {
  std::vector<engine::GamePtr> games;
  for (const std::string& spec : league.variants) {
    auto game = engine::load_game(spec);
    if (!game) return tl::unexpected(game.error());
    games.push_back(*std::move(game));
  }
  return games;
}

std::string utc_now(const char* format) {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[64];
  const std::size_t size = std::strftime(text, sizeof text, format, &parts);
  return std::string(text, size);
}

std::filesystem::path new_run_directory() {
  const std::filesystem::path base = "runs/" + utc_now("%Y%m%d-%H%M%S");
  std::filesystem::path dir = base;
  for (int n = 2; std::filesystem::exists(dir); ++n) dir = base.string() + "-" + std::to_string(n);
  return dir;
}

// Descriptors are counted before the first game, so that none fails for want of them in mid-run.
Expected<void> check_descriptors(const League& league, int concurrency) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return {};
  const auto bots_each = static_cast<rlim_t>(
      std::min<std::size_t>(league.bots.size(), 2 + static_cast<std::size_t>(league.keep)));
  constexpr rlim_t kOwn = 32;  // store, standard streams, room for a spawn's pipes
  const rlim_t needed = kOwn + static_cast<rlim_t>(concurrency) * bots_each * kDescriptorsPerBot;
  if (needed <= limit.rlim_cur) return {};
  return fail(
      ErrorCode::BadValue,
      fmt::format("concurrency {} with {} bots a worker needs {} open files, but the limit is "
                  "{} (ulimit -n): raise it or lower --concurrency or --keep",
                  concurrency, bots_each, needed, limit.rlim_cur));
}

void warn(std::string_view text) {
  fmt::print(stderr, "seedbed: {}\n", text);
}

void warn_about_cores(int concurrency) {
  const unsigned cores = std::thread::hardware_concurrency();
  if (cores > 0 && concurrency > static_cast<int>(cores))
    warn(fmt::format(
        "{} games at a time on {} cores: clocks will tell little; depth or nodes limits "
        "are not affected",
        concurrency, cores));
}

void print_header(const RunInfo& info, const std::filesystem::path& dir, std::int64_t games,
                  int concurrency) {
  const League& league = info.league;
  std::string text =
      fmt::format("{}: {} bots, {} games, {} at a time, {}, margin {}, openings {}, seed {}",
                  league.name, league.bots.size(), games, concurrency, print(league.time_control),
                  print_duration(league.margin),
                  league.openings.empty() ? "start position" : league.openings, league.seed);
  if (info.shard_count > 1)
    text += fmt::format(", shard {}/{}", info.shard_index, info.shard_count);
  fmt::print(stderr, "{}\nstore: {}\n", text, dir.string());
}

// Plays what is missing and prints the table; the exit code.
int play(Store& store, const std::filesystem::path& dir, const std::vector<engine::GamePtr>& games,
         int concurrency, Keeper& keeper, Stop& stop, const Signals& signals) {
  const RunInfo& info = store.info();
  std::vector<std::vector<bool>> plays;
  for (const StoredBot& bot : info.bots) plays.push_back(bot.plays);
  const std::int64_t scheduled =
      games_in_shard(Schedule(info.league, plays), Shard{info.shard_index, info.shard_count});
  auto stored = store.numbers();
  if (!stored) return report_error(stored.error(), 1);
  const auto before = static_cast<std::int64_t>(stored->size());
  print_header(info, dir, scheduled, concurrency);
  if (before > 0) fmt::print(stderr, "{} games are there already\n", before);
  if (scheduled == 0) {
    return report_error(
        {ErrorCode::BadValue, "nothing to play: no two bots play the same variant of the league"});
  }

  Progress progress(before, scheduled, isatty(STDERR_FILENO) != 0);
  const HallResult result = play_league(store, games, concurrency, keeper, stop, progress);
  progress.finish();
  if (signals.caught() != 0) keeper.hurry();

  if (auto shown = print_tables(store); !shown) return report_error(shown.error(), 1);
  if (result.error) return report_error(*result.error, 1);
  if (result.complete) return 0;
  fmt::print(stderr, "stopped after {} of {} games; go on with: seedbed resume {}\n",
             before + result.played, scheduled, dir.string());
  return signals.caught() != 0 ? 128 + signals.caught() : 1;
}

// What changed since the run began, for whoever compares strengths.
void warn_about_changes(const std::vector<StoredBot>& before, const std::vector<StoredBot>& now) {
  for (std::size_t b = 0; b < before.size() && b < now.size(); ++b) {
    if (before[b].sha256 != now[b].sha256)
      warn(fmt::format("{}: {} is not the program that the run began with (its SHA-256 differs)",
                       now[b].name, now[b].executable));
    if (before[b].plays != now[b].plays)
      warn(fmt::format("{}: says now that it plays other variants; the schedule stays as it was",
                       now[b].name));
  }
}

}  // namespace

int run_verb(const RunRequest& request) {
  Stop stop;
  const Signals signals(stop);
  auto league = check(request.league);
  if (!league) return report_error(league.error());
  Shard shard;
  if (!request.shard.empty()) {
    auto parsed = parse_shard(request.shard);
    if (!parsed) return report_error(parsed.error());
    shard = *parsed;
  }
  auto games = load_games(*league);
  if (!games) return report_error(games.error());
  if (auto openings = Openings::make(league->openings, league->seed, *games); !openings)
    return report_error(openings.error());
  if (auto enough = check_descriptors(*league, league->concurrency); !enough)
    return report_error(enough.error());
  const std::filesystem::path dir = request.out.value_or(new_run_directory());
  warn_about_cores(league->concurrency);

  Keeper keeper;
  auto bots = introduce(keeper, *league, *games, &stop.requested, warn);
  if (!bots) return report_error(bots.error());
  if (signals.caught() != 0) return 128 + signals.caught();
  RunInfo info;
  info.league = *std::move(league);
  for (std::size_t b = 0; b < bots->size(); ++b)
    info.league.bots[b] = with_program(info.league.bots[b], (*bots)[b].executable);
  info.bots = *std::move(bots);
  for (const engine::GamePtr& game : *games)
    info.variants.push_back({game->spec(), game->fingerprint(), game->text()});
  info.shard_index = shard.index;
  info.shard_count = shard.count;
  info.created = utc_now("%Y-%m-%dT%H:%M:%SZ");
  auto store = Store::create(dir, info);
  if (!store) return store_error(store.error());
  return play(*store, dir, *games, info.league.concurrency, keeper, stop, signals);
}

int resume_verb(const std::filesystem::path& dir, std::optional<int> concurrency) {
  Stop stop;
  const Signals signals(stop);
  if (concurrency && *concurrency < 1)
    return report_error({ErrorCode::BadValue,
                         fmt::format("--concurrency {}: at least 1 is allowed", *concurrency)});
  auto store = Store::open(dir);
  if (!store) return store_error(store.error());
  const RunInfo& info = store->info();
  const int workers = concurrency.value_or(info.league.concurrency);
  // The rules of the run are in its store: a variant file that changed since changes nothing here.
  std::vector<engine::GamePtr> games;
  for (const StoredVariant& variant : info.variants) {
    auto game = engine::compile_text(variant.rules, variant.spec);
    if (!game) return report_error(game.error(), 1);
    if ((*game)->fingerprint() != variant.fingerprint)
      return report_error(
          {ErrorCode::UnsupportedVariant,
           fmt::format("{}: the rules of {} mean something else in this version "
                       "(fingerprint {} then, {} now): finish the run with the "
                       "version that began it",
                       dir.string(), variant.spec, variant.fingerprint, (*game)->fingerprint())},
          1);
    games.push_back(*std::move(game));
  }
  if (auto enough = check_descriptors(info.league, workers); !enough)
    return report_error(enough.error());
  warn_about_cores(workers);

  Keeper keeper;
  auto bots = introduce(keeper, info.league, games, &stop.requested, warn);
  if (!bots) return report_error(bots.error());
  if (signals.caught() != 0) return 128 + signals.caught();
  warn_about_changes(info.bots, *bots);
  return play(*store, dir, games, workers, keeper, stop, signals);
}

}  // namespace seedbed::arena
