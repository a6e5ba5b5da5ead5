#include "arena/hall/hall.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "arena/hall/clerk.h"
#include "arena/hall/control.h"
#include "arena/hall/counter.h"
#include "arena/hall/director.h"
#include "arena/hall/worker.h"

namespace seedbed::arena {

namespace {

std::int64_t count(const std::vector<NumberRange>& ranges) {
  std::int64_t games = 0;
  for (const NumberRange& range : ranges) games += range.last - range.first + 1;
  return games;
}

// For the desk; empty where none is scarce.
std::vector<int> scarce_bots(const League& league) {
  std::vector<int> instances;
  for (const BotEntry& bot : league.bots) instances.push_back(bot.instances);
  const bool any = std::any_of(instances.begin(), instances.end(), [](int n) { return n > 0; });
  return any ? instances : std::vector<int>();
}

// What the clerk's thread does with a game that is in the store.
class Ledger {
 public:
  Ledger(Director& director, Shared& shared, std::int64_t before)
      : director_(director),
        shared_(shared),
        before_(before),
        counter_(shared.settings.progress, shared.settings.dir.string()) {}

  void committed(const GameRecord& record) {
    counter_.count(record);
    Outlets& outlets = shared_.settings.outlets;
    outlets.game_ended(record);
    const auto moved = director_.committed(record, shared_.desk);
    if (!moved) return shared_.give_up(moved.error());
    if (const auto& watch = director_.watch()) {
      shared_.settings.progress.set_note(watch->text());
      outlets.test_moved(print(watch->sprt()), watch->ratio(), watch->samples(),
                         word(watch->verdict()));
    } else if (*moved && director_.open_ended()) {
      shared_.settings.progress.set_total(director_.scheduled(), true);
      outlets.stage_began(director_.stage(), shared_.info.league);
    }
    if (shared_.settings.committed) shared_.settings.committed(before_ + counter_.games());
  }

  [[nodiscard]] std::int64_t games() const { return counter_.games(); }

 private:
  Director& director_;
  Shared& shared_;
  std::int64_t before_;
  Counter counter_;
};

// Workers come as the gate wants more of them, and go when there is nothing more to play.
void play_all(Shared& shared, Clerk& clerk) {
  std::vector<std::thread> workers;
  while (shared.gate.wait_for_more(static_cast<int>(workers.size()))) {
    const int index = static_cast<int>(workers.size());
    workers.emplace_back([&shared, &clerk, index] { Worker(index, shared, clerk).run(); });
  }
  for (std::thread& worker : workers) worker.join();
}

// What `seedbed ctl` asks of a hall that plays.
std::string answer(std::string_view line, Shared& shared) {
  const HallSettings& settings = shared.settings;
  const std::size_t blank = line.find(' ');
  const std::string_view command = line.substr(0, blank);
  const std::string_view value =
      blank == std::string_view::npos ? std::string_view() : line.substr(blank + 1);
  if (command == "stop" && (value.empty() || value == "finish" || value == "drop")) {
    (value == "drop" ? settings.stop.requested : settings.stop.closing) = true;
    return value == "drop" ? "ok running games are dropped" : "ok running games are finished";
  }
  if (command == "pause" && value.empty()) {
    shared.gate.pause(true);
    return "ok no further game begins";
  }
  if (command == "resume" && value.empty()) {
    shared.gate.pause(false);
    return "ok games begin again";
  }
  if (command == "concurrency") {
    League wanted;  // reads the number as files and flags do
    if (const auto read = set_league(wanted, "concurrency", value); !read)
      return "error concurrency: " + read.error().message;
    if (const auto able = settings.check_concurrency(wanted.concurrency); !able)
      return "error " + able.error().message;
    shared.gate.set_limit(wanted.concurrency);
    return fmt::format("ok {} at a time from the next game on", wanted.concurrency);
  }
  if (command == "status" && value.empty()) {
    const Gate::State state = shared.gate.state();
    return fmt::format("ok {}, {}, concurrency {}, {} playing",
                       settings.stop.requested || settings.stop.closing ? "stopping"
                       : state.paused                                   ? "paused"
                                                                        : "running",
                       settings.progress.text(), state.limit, state.playing);
  }
  return "error unknown command '" + std::string(line) +
         "'; allowed are stop [finish|drop], pause, resume, concurrency N, status";
}

}  // namespace

HallResult play_league(Store& store, const std::vector<engine::GamePtr>& games,
                       const HallSettings& settings) {
  const RunInfo& info = store.info();
  HallResult result;
  const auto failed = [&result](const Error& error) {
    result.error = error;
    return result;
  };
  auto openings = Openings::make(opening_choice(info.league), games);
  if (!openings) return failed(openings.error());
  auto stored = store.numbers();
  if (!stored) return failed(stored.error());
  auto director = Director::make(store, kStartFailures);
  if (!director) return failed(director.error());
  if (const auto begun = director->begin(); !begun) return failed(begun.error());

  const std::int64_t before = count(*stored);
  settings.progress.set_total(director->scheduled(), director->open_ended());
  settings.outlets.run_began(info, games, settings.dir.string(), before, director->scheduled());
  if (director->staged()) settings.outlets.stage_began(director->stage(), info.league);
  Desk desk(Shard{info.shard_index, info.shard_count}, *std::move(openings), *std::move(stored),
            scarce_bots(info.league));
  director->open(desk);
  Gate gate(settings.concurrency);
  Attendance attendance(info.bots.size(), kStartFailures);
  Shared shared{info, games, settings, desk, gate, attendance};
  Ledger ledger(*director, shared, before);
  {
    Clerk clerk(
        store, [&](const GameRecord& record) { ledger.committed(record); },
        [&](const Error& error) { shared.give_up(error); });
    const auto control =
        Control::listen(settings.dir, [&](std::string_view line) { return answer(line, shared); });
    if (!control) settings.progress.message("seedbed: " + control.error().message);
    play_all(shared, clerk);
  }
  result.error = shared.error;
  result.played = ledger.games();
  result.complete = !result.error && director->complete(before + result.played);
  result.standing = director->standing();
  result.overhead = shared.overhead;
  const bool stopped = !result.complete && (settings.stop.requested || settings.stop.closing);
  settings.outlets.run_ended(result.played, result.complete,
                             result.error ? result.error->message
                             : stopped    ? "told to stop"
                                          : "",
                             result.overhead);
  return result;
}

}  // namespace seedbed::arena
