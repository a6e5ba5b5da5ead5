// The progress line on stderr: games done and total, games per second, time to go, the leader.
// Quiet where stderr is no terminal; messages always get through, on lines of their own.
// Any thread may call it; owned by the verb that runs the hall.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace seedbed::arena {

class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  // `done` of `total` games are stored already (resume).
  Progress(std::int64_t done, std::int64_t total, bool terminal);

  // A game was committed. Redraws at most ten times a second.
  void game_done(std::string_view leader);
  // A line for a person: the progress line gives way to it.
  void message(std::string_view text);
  // Clears the line; nothing is drawn from now on.
  void finish();

 private:
  void draw(Clock::time_point now);
  void erase();

  std::mutex mutex_;
  std::int64_t done_, total_, before_;
  std::string leader_;
  bool terminal_, drawn_ = false, finished_ = false;
  Clock::time_point started_ = Clock::now();
  Clock::time_point last_draw_{};
};

// What the line says: "120/600 games  12.3/s  ETA 0:39  leader harvester".
[[nodiscard]] std::string progress_text(std::int64_t done, std::int64_t total,
                                        double games_per_second, std::string_view leader);

}  // namespace seedbed::arena
