#include "arena/hall/worker.h"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "arena/match/referee.h"

namespace seedbed::arena {

BotSeat& Seats::of(int bot) {
  const auto found = std::find_if(seats_.begin(), seats_.end(),
                                  [bot](const Entry& entry) { return entry.bot == bot; });
  if (found != seats_.end()) {
    seats_.splice(seats_.begin(), seats_, found);
  } else {
    auto settings = bot_settings(league_.bots[static_cast<std::size_t>(bot)]);
    settings->restart = settings->restart || league_.restart;
    settings->command.cpus = cpus_;
    seats_.push_front({bot, std::make_unique<BotSeat>(keeper_, *std::move(settings))});
  }
  return *seats_.front().seat;
}

void Seats::dismiss(int bot) {
  const auto found = std::find_if(seats_.begin(), seats_.end(),
                                  [bot](const Entry& entry) { return entry.bot == bot; });
  if (found == seats_.end()) return;
  found->seat->end();
  seats_.erase(found);
}

void Seats::trim() {
  while (static_cast<int>(seats_.size()) > league_.keep + 2) seats_.pop_back();
}

void Worker::run() {
  if (!cpus_.empty()) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (const int cpu : cpus_) CPU_SET(static_cast<std::size_t>(cpu), &set);
    (void)::sched_setaffinity(0, sizeof set, &set);  // this thread; play_run has looked at the list
  }
  const auto parked = [this] { shared_.desk.give_back(holding_); };
  while (shared_.gate.enter(index_, shared_.settings.stop, parked)) {
    const bool more = play_next();
    shared_.gate.leave();
    if (!more) break;
  }
  {
    const std::lock_guard lock(shared_.mutex);
    shared_.overhead.add(overhead_);
  }
  // Where one finds nothing to do the others will not either.
  shared_.gate.close();
}

bool Worker::play_next() {
  auto job = shared_.desk.next(shared_.settings.stop, holding_);
  if (!job) {
    shared_.give_up(job.error());
    return false;
  }
  if (!*job) return false;
  shared_.settings.outlets.game_began(**job, shared_.info.league);
  GameRecord record = play(**job);
  if (record.reason == protocol::Reason::Interrupt) return false;
  clerk_.hand_in(std::move(record));
  seats_.trim();
  return true;
}

// A bug ends its game, not the run: the only place besides main that catches.
GameRecord Worker::play(const Job& job) {
  GameRecord record;
  try {
    record = play_scheduled(job);
  } catch (const std::exception& error) {
    record =
        unplayed(job, protocol::Reason::Internal, fmt::format("internal error: {}", error.what()));
    tell(fmt::format("game {}: INTERNAL ERROR, please report: {}", job.game.number, error.what()));
  }
  record.number = job.game.number;
  record.pair = job.game.pair;
  record.round = job.game.round;
  return record;
}

GameRecord Worker::play_scheduled(const Job& job) {
  const ScheduledGame& game = job.game;
  for (const int bot : {game.south, game.north}) {
    if (shared_.attendance.withdrawn(bot))
      return unplayed(job, protocol::Reason::NoStart,
                      fmt::format("{} was withdrawn after {} failed starts", entry(bot).name,
                                  shared_.attendance.limit()));
  }
  const League& league = shared_.info.league;
  GameSettings settings;
  settings.start = job.opening.start;
  settings.opening = job.opening.moves;
  settings.south = entry(game.south).time_control.value_or(league.time_control);
  settings.north = entry(game.north).time_control.value_or(league.time_control);
  settings.south_ponders = entry(game.south).terms.ponder.value_or(false);
  settings.north_ponders = entry(game.north).terms.ponder.value_or(false);
  settings.margin = league.margin;
  settings.max_plies = league.max_plies;
  settings.seed = game.seed;
  settings.south_seed = side_seed(game.seed, 0);
  settings.north_seed = side_seed(game.seed, 1);
  settings.stop = &shared_.settings.stop.requested;
  settings.adjudication = league.adjudication;
  settings.adjudicator_limit = league.adjudicator_limit;
  if (!league.adjudicator.empty() && !adjudicator_) {
    auto seated = bot_settings(adjudicator_entry(league));
    seated->command.cpus = cpus_;
    adjudicator_ = std::make_unique<BotSeat>(shared_.settings.keeper, *std::move(seated));
  }
  settings.adjudicator = adjudicator_.get();
  settings.tell = [this, &game](const std::string& text) {
    tell(fmt::format("game {}: {}", game.number, text));
  };
  settings.bad_pv = [this, &game](engine::Side side, const std::string& fault) {
    const int bot = side == engine::Side::South ? game.south : game.north;
    if (!shared_.rebuke(bot)) return;
    tell(fmt::format("{}: {}, in game {} (costs nothing, and is told once)", entry(bot).name, fault,
                     game.number));
  };
  BotSeat& south = seats_.of(game.south);
  BotSeat& north = seats_.of(game.north);
  settings.overhead = &overhead_;
  std::optional<GameTranscript> transcript;
  const std::filesystem::path file =
      shared_.settings.transcripts / fmt::format("{}.txt", game.number);
  if (!shared_.settings.transcripts.empty()) settings.transcript = &transcript.emplace(file);
  GameRecord record =
      play_game(south, north, shared_.games[static_cast<std::size_t>(game.variant)], settings);
  if (transcript && !transcript->ok()) shared_.settings.outlets.lost(file.string());
  note_attendance(game, record);
  for (BotSeat* seat : {&south, &north, adjudicator_.get()}) {
    if (seat == nullptr) continue;
    for (const std::string& note : seat->take_notes())
      tell(fmt::format("{}: {}", seat->name(), note));
  }
  return record;
}

void Worker::note_attendance(const ScheduledGame& game, const GameRecord& record) {
  Attendance& attendance = shared_.attendance;
  if (record.reason != protocol::Reason::NoStart && record.reason != protocol::Reason::Handshake) {
    attendance.started(game.south);
    attendance.started(game.north);
    return;
  }
  const bool south_lost = record.result == engine::Result::North;
  const bool north_lost = record.result == engine::Result::South;
  for (const auto& [bot, lost] : {std::pair{game.south, south_lost || !north_lost},
                                  std::pair{game.north, north_lost || !south_lost}}) {
    if (!lost || !attendance.start_failed(bot)) continue;
    tell(fmt::format("{}: withdrawn after {} failed starts; its remaining games are not played",
                     entry(bot).name, attendance.limit()));
    shared_.settings.outlets.bot_withdrawn(entry(bot).name, attendance.limit());
    // A test would wait for its games for ever.
    if (!shared_.info.league.sprt.empty()) {
      shared_.give_up({ErrorCode::Io, fmt::format("{} does not start: the test of it ends here",
                                                  entry(bot).name)});
    }
  }
}

GameRecord Worker::unplayed(const Job& job, protocol::Reason reason, std::string detail) const {
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

void Worker::tell(const std::string& text) const {
  shared_.settings.progress.message(text);
  shared_.settings.outlets.note(text);
}

}  // namespace seedbed::arena
