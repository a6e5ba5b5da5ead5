// What the tests of arena/match share: bots of tests/faults in seats, and a look at what they leave
// behind in the system.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "arena/match/bot_seat.h"
#include "arena/match/referee.h"

namespace seedbed::test {

using std::chrono::milliseconds;

// Short enough for tests, long enough for a busy machine.
[[nodiscard]] protocol::Patience short_patience();

[[nodiscard]] arena::BotSettings fault_bot(const std::string& mode, int at = 1,
                                           const std::string& file = "");

// `seconds` for each side, no increment, 50 ms margin.
[[nodiscard]] arena::GameSettings clock_of(double seconds);

[[nodiscard]] engine::GamePtr load(const std::string& spec);

[[nodiscard]] bool contains(const std::string& text, const std::string& part);

// Descriptors of this process.
[[nodiscard]] int open_descriptors();
// Processes, zombies included, that this process or a bot of it started and that still exist.
[[nodiscard]] std::vector<int> leftover_processes();

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  }

 private:
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace seedbed::test
