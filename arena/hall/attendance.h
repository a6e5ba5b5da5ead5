// Which bots are still in: one that failed to start so often in a row, in any worker, is withdrawn.
// Any thread.
#pragma once

#include <mutex>
#include <vector>

namespace seedbed::arena {

class Attendance {
 public:
  Attendance(std::size_t bots, int limit) : limit_(limit), failures_(bots, 0) {}

  [[nodiscard]] int limit() const { return limit_; }
  [[nodiscard]] bool withdrawn(int bot) {
    const std::lock_guard lock(mutex_);
    return failures_[static_cast<std::size_t>(bot)] >= limit_;
  }
  // True when this failure was the one that withdraws the bot.
  [[nodiscard]] bool start_failed(int bot) {
    const std::lock_guard lock(mutex_);
    return ++failures_[static_cast<std::size_t>(bot)] == limit_;
  }
  void started(int bot) {
    const std::lock_guard lock(mutex_);
    int& failures = failures_[static_cast<std::size_t>(bot)];
    if (failures < limit_) failures = 0;
  }

 private:
  const int limit_;
  std::mutex mutex_;
  std::vector<int> failures_;  // starts that failed in a row
};

}  // namespace seedbed::arena
