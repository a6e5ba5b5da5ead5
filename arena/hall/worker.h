// One worker: takes jobs from the desk, plays them with the seats that it keeps, hands the records
// to the clerk. Internal to arena/hall; lives on a thread of its own.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "arena/hall/attendance.h"
#include "arena/hall/clerk.h"
#include "arena/hall/desk.h"
#include "arena/hall/gate.h"
#include "arena/hall/hall.h"
#include "arena/match/bot_seat.h"

namespace seedbed::arena {

// What all workers of one call share.
struct Shared {
  const RunInfo& info;
  const std::vector<engine::GamePtr>& games;
  const HallSettings& settings;
  Desk& desk;
  Gate& gate;
  Attendance& attendance;
  std::mutex mutex{};
  std::optional<Error> error{};  // the first that stops the run
  Latency overhead{};            // of the workers that are done
  std::set<int> rebuked{};       // bots whose pv could not be played

  void give_up(const Error& reason) {
    const std::lock_guard lock(mutex);
    if (!error) error = reason;
    settings.stop.requested = true;
  }
  // True the first time for each bot.
  [[nodiscard]] bool rebuke(int bot) {
    const std::lock_guard lock(mutex);
    return rebuked.insert(bot).second;
  }
};

// The bots that a worker keeps running: the most recently used first.
class Seats {
 public:
  // `cpus`: those that the bots may run on; empty: any. All three must outlive it.
  Seats(Keeper& keeper, const League& league, const std::vector<int>& cpus)
      : keeper_(keeper), league_(league), cpus_(cpus) {}

  BotSeat& of(int bot);
  // Ends that bot's process, if it has one, and waits until it is gone.
  void dismiss(int bot);
  // Sends home the least recently used beyond the two that just played and `keep` idle ones.
  void trim();

 private:
  struct Entry {
    int bot;
    std::unique_ptr<BotSeat> seat;
  };
  Keeper& keeper_;
  const League& league_;
  const std::vector<int>& cpus_;
  std::list<Entry> seats_;
};

class Worker {
 public:
  Worker(int index, Shared& shared, Clerk& clerk)
      : index_(index),
        shared_(shared),
        clerk_(clerk),
        cpus_(cpus_of(shared.settings, index)),
        seats_(shared.settings.keeper, shared.info.league, cpus_) {}

  // Until there is nothing more to play.
  void run();

 private:
  [[nodiscard]] bool play_next();
  [[nodiscard]] GameRecord play(const Job& job);
  [[nodiscard]] GameRecord play_scheduled(const Job& job);
  void note_attendance(const ScheduledGame& game, const GameRecord& record);
  [[nodiscard]] GameRecord unplayed(const Job& job, protocol::Reason reason,
                                    std::string detail) const;
  void tell(const std::string& text) const;
  [[nodiscard]] const BotEntry& entry(int bot) const {
    return shared_.info.league.bots[static_cast<std::size_t>(bot)];
  }

  [[nodiscard]] static std::vector<int> cpus_of(const HallSettings& settings, int index) {
    if (settings.cpus.empty()) return {};
    return {settings.cpus[static_cast<std::size_t>(index) % settings.cpus.size()]};
  }

  int index_;  // from 0
  Shared& shared_;
  Clerk& clerk_;
  std::vector<int> cpus_;
  Seats seats_;
  Holding holding_{{}, [this](int bot) { seats_.dismiss(bot); }};
  std::unique_ptr<BotSeat> adjudicator_;
  Latency overhead_;
};

}  // namespace seedbed::arena
