// The progress line on stderr: games done and total, games per second, time to go, the leader.
// Quiet where stderr is no terminal; messages always get through, on lines of their own.
// Any thread may call it; owned by the verb that runs the hall.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace seedbed::arena {

// How far a run is.
struct Standing {
  std::int64_t done = 0;
  std::optional<std::int64_t> total{};  // nothing: until something else than a number ends it
  bool more = false;                    // further games may follow the total
  double games_per_second = 0;
  std::string_view leader{};
  std::string_view note{};  // of a sequential test
};

// What the line says: "120/600 games  12.3/s  ETA 0:39  leader harvester".
[[nodiscard]] std::string progress_text(const Standing& standing);

class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  // `done` games are stored already (resume).
  Progress(std::int64_t done, bool terminal);

  void set_total(std::optional<std::int64_t> total, bool more);
  void set_note(std::string note);
  // A game was committed. Redraws at most ten times a second.
  void game_done(std::string_view leader);
  // A line for a person: the progress line gives way to it.
  void message(std::string_view text);
  // Clears the line; nothing is drawn from now on.
  void finish();
  // What the line would say now.
  [[nodiscard]] std::string text() const;

 private:
  [[nodiscard]] std::string text(Clock::time_point now) const;
  void draw(Clock::time_point now);
  void erase();

  mutable std::mutex mutex_;
  std::int64_t done_, before_;
  std::optional<std::int64_t> total_;
  bool more_ = false;
  std::string leader_, note_;
  bool terminal_, drawn_ = false, finished_ = false;
  Clock::time_point started_ = Clock::now();
  Clock::time_point last_draw_{};
};

}  // namespace seedbed::arena
