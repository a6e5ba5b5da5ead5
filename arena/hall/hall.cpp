#include "arena/hall/hall.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "arena/hall/clerk.h"
#include "arena/hall/desk.h"
#include "arena/match/bot_seat.h"
#include "arena/match/referee.h"

namespace seedbed::arena {

namespace {

// So many failures of one bot are told on stderr; all are in the store.
constexpr int kToldFailures = 3;

bool failed_to_start(const GameRecord& record) {
  return record.reason == protocol::Reason::NoStart || record.reason == protocol::Reason::Handshake;
}

bool is_failure(protocol::Reason reason) {
  return reason >= protocol::Reason::NoStart && reason <= protocol::Reason::Protocol;
}

// Which bots are still in, shared by all workers.
class Attendance {
 public:
  explicit Attendance(std::size_t bots) : failures_(bots, 0) {}

  [[nodiscard]] bool withdrawn(int bot) {
    const std::lock_guard lock(mutex_);
    return failures_[static_cast<std::size_t>(bot)] >= kStartFailures;
  }
  // True when this failure was the one that withdraws the bot.
  [[nodiscard]] bool start_failed(int bot) {
    const std::lock_guard lock(mutex_);
    return ++failures_[static_cast<std::size_t>(bot)] == kStartFailures;
  }
  void started(int bot) {
    const std::lock_guard lock(mutex_);
    int& failures = failures_[static_cast<std::size_t>(bot)];
    if (failures < kStartFailures) failures = 0;
  }

 private:
  std::mutex mutex_;
  std::vector<int> failures_;  // starts that failed in a row
};

// The bots that a worker keeps running: the most recently used first.
class Seats {
 public:
  Seats(Keeper& keeper, const League& league) : keeper_(keeper), league_(league) {}

  BotSeat& of(int bot) {
    const auto found = std::find_if(seats_.begin(), seats_.end(),
                                    [bot](const Entry& entry) { return entry.bot == bot; });
    if (found != seats_.end()) {
      seats_.splice(seats_.begin(), seats_, found);
    } else {
      auto settings = bot_settings(league_.bots[static_cast<std::size_t>(bot)]);
      settings->restart = settings->restart || league_.restart;
      seats_.push_front({bot, std::make_unique<BotSeat>(keeper_, *std::move(settings))});
    }
    return *seats_.front().seat;
  }

  // Sends home the least recently used beyond the two that just played and `keep` idle ones.
  void trim() {
    while (static_cast<int>(seats_.size()) > league_.keep + 2) seats_.pop_back();
  }

 private:
  struct Entry {
    int bot;
    std::unique_ptr<BotSeat> seat;
  };
  Keeper& keeper_;
  const League& league_;
  std::list<Entry> seats_;
};

// What all workers of one call share.
struct Shared {
  const RunInfo& info;
  const std::vector<engine::GamePtr>& games;
  Desk& desk;
  Keeper& keeper;
  Attendance& attendance;
  Stop& stop;
  Progress& progress;
  std::mutex mutex;
  std::optional<Error> error;  // the first that stops the run

  void give_up(const Error& reason) {
    const std::lock_guard lock(mutex);
    if (!error) error = reason;
    stop.requested = true;
  }
};

class Worker {
 public:
  Worker(Shared& shared, Clerk& clerk)
      : shared_(shared), clerk_(clerk), seats_(shared.keeper, shared.info.league) {}

  void run() {
    while (!shared_.stop.requested) {
      auto job = shared_.desk.next();
      if (!job) return shared_.give_up(job.error());
      if (!*job) return;
      GameRecord record = play(**job);
      if (record.reason == protocol::Reason::Interrupt) return;
      clerk_.hand_in(std::move(record));
      seats_.trim();
    }
  }

 private:
  // A bug ends its game, not the run: the only place besides main that catches.
  GameRecord play(const Job& job) {
    GameRecord record;
    try {
      record = play_scheduled(job);
    } catch (const std::exception& error) {
      record = unplayed(job, protocol::Reason::Internal,
                        fmt::format("internal error: {}", error.what()));
      shared_.progress.message(
          fmt::format("game {}: INTERNAL ERROR, please report: {}", job.game.number, error.what()));
    }
    record.number = job.game.number;
    record.pair = job.game.pair;
    record.round = job.game.round;
    return record;
  }

  GameRecord play_scheduled(const Job& job) {
    const ScheduledGame& game = job.game;
    for (const int bot : {game.south, game.north}) {
      if (shared_.attendance.withdrawn(bot))
        return unplayed(job, protocol::Reason::NoStart,
                        fmt::format("{} was withdrawn after {} failed starts", entry(bot).name,
                                    kStartFailures));
    }
    const League& league = shared_.info.league;
    GameSettings settings;
    settings.start = job.opening.start;
    settings.opening = job.opening.moves;
    settings.south = entry(game.south).time_control.value_or(league.time_control);
    settings.north = entry(game.north).time_control.value_or(league.time_control);
    settings.margin = league.margin;
    settings.max_plies = league.max_plies;
    settings.seed = game.seed;
    settings.south_seed = side_seed(game.seed, 0);
    settings.north_seed = side_seed(game.seed, 1);
    settings.stop = &shared_.stop.requested;
    BotSeat& south = seats_.of(game.south);
    BotSeat& north = seats_.of(game.north);
    GameRecord record =
        play_game(south, north, shared_.games[static_cast<std::size_t>(game.variant)], settings);
    note_attendance(game, record);
    for (BotSeat* seat : {&south, &north}) {
      for (const std::string& note : seat->take_notes())
        shared_.progress.message(fmt::format("{}: {}", seat->name(), note));
    }
    return record;
  }

  void note_attendance(const ScheduledGame& game, const GameRecord& record) {
    if (!failed_to_start(record)) {
      shared_.attendance.started(game.south);
      shared_.attendance.started(game.north);
      return;
    }
    const bool south_lost = record.result == engine::Result::North;
    const bool north_lost = record.result == engine::Result::South;
    for (const auto& [bot, lost] : {std::pair{game.south, south_lost || !north_lost},
                                    std::pair{game.north, north_lost || !south_lost}}) {
      if (lost && shared_.attendance.start_failed(bot))
        shared_.progress.message(
            fmt::format("{}: withdrawn after {} failed starts; its remaining games are not played",
                        entry(bot).name, kStartFailures));
    }
  }

  [[nodiscard]] GameRecord unplayed(const Job& job, protocol::Reason reason, std::string detail) {
    const engine::Game& game = *shared_.games[static_cast<std::size_t>(job.game.variant)];
    GameRecord record;
    record.variant = game.spec();
    record.fingerprint = game.fingerprint();
    record.south = entry(job.game.south).name;
    record.north = entry(job.game.north).name;
    record.result = engine::Result::Void;
    record.reason = reason;
    record.detail = std::move(detail);
    record.start = job.opening.start;
    record.opening = job.opening.moves;
    record.seed = job.game.seed;
    return record;
  }

  [[nodiscard]] const BotEntry& entry(int bot) const {
    return shared_.info.league.bots[static_cast<std::size_t>(bot)];
  }

  Shared& shared_;
  Clerk& clerk_;
  Seats seats_;
};

// What the clerk's thread keeps for the progress line and the messages.
class Counter {
 public:
  explicit Counter(Progress& progress) : progress_(progress) {}

  void count(const GameRecord& record) {
    ++games_;
    using engine::Result;
    if (record.result != Result::Void) {
      const double south = record.result == Result::South  ? 1
                           : record.result == Result::Draw ? 0.5
                                                           : 0;
      add(record.south, south);
      add(record.north, 1 - south);
    }
    if (is_failure(record.reason) && record.result != Result::Void) tell(record);
    progress_.game_done(leader());
  }

  [[nodiscard]] std::int64_t games() const { return games_; }

 private:
  struct Points {
    std::string name;
    double points = 0;
    int games = 0;
    int failures = 0;
  };

  Points& of(const std::string& name) {
    const auto found = std::find_if(points_.begin(), points_.end(),
                                    [&](const Points& points) { return points.name == name; });
    if (found != points_.end()) return *found;
    points_.push_back({name, 0, 0, 0});
    return points_.back();
  }

  void add(const std::string& name, double points) {
    Points& entry = of(name);
    entry.points += points;
    ++entry.games;
  }

  void tell(const GameRecord& record) {
    const bool south_lost = record.result == engine::Result::North;
    const std::string& name = south_lost ? record.south : record.north;
    const int failures = ++of(name).failures;
    if (failures > kToldFailures) return;
    progress_.message(fmt::format(
        "game {} ({}), {} lost by {}: {}{}", record.number, record.variant,
        south_lost ? "South" : "North", word(record.reason),
        record.detail.substr(0, record.detail.find('\n')),
        failures == kToldFailures ? "\n  (further failures of this bot are only in the store)"
                                  : ""));
  }

  [[nodiscard]] std::string_view leader() const {
    const Points* best = nullptr;
    for (const Points& entry : points_) {
      if (entry.games > 0 && (!best || entry.points * best->games > best->points * entry.games))
        best = &entry;
    }
    return best ? std::string_view(best->name) : std::string_view();
  }

  Progress& progress_;
  std::vector<Points> points_;
  std::int64_t games_ = 0;
};

}  // namespace

HallResult play_league(Store& store, const std::vector<engine::GamePtr>& games, int concurrency,
                       Keeper& keeper, Stop& stop, Progress& progress) {
  const RunInfo& info = store.info();
  HallResult result;
  auto openings = Openings::make(info.league.openings, info.league.seed, games);
  auto stored = store.numbers();
  if (!openings || !stored) {
    result.error = openings ? stored.error() : openings.error();
    return result;
  }
  std::vector<std::vector<bool>> plays;
  for (const StoredBot& bot : info.bots) plays.push_back(bot.plays);
  const auto stored_before = static_cast<std::int64_t>(stored->size());
  Desk desk(Schedule(info.league, plays), Shard{info.shard_index, info.shard_count},
            *std::move(openings), *std::move(stored));

  Counter counter(progress);
  Attendance attendance(info.bots.size());
  Shared shared{info, games, desk, keeper, attendance, stop, progress, {}, {}};
  {
    Clerk clerk(
        store, [&](const GameRecord& record) { counter.count(record); },
        [&](const Error& error) { shared.give_up(error); });
    std::vector<std::thread> workers;
    for (int w = 0; w < concurrency; ++w) {
      workers.emplace_back([&] { Worker(shared, clerk).run(); });
    }
    for (std::thread& worker : workers) worker.join();
  }
  result.error = shared.error;
  result.played = counter.games();
  result.complete = stored_before + result.played == desk.total();
  return result;
}

}  // namespace seedbed::arena
