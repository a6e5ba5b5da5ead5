// SIGINT, SIGTERM and SIGHUP while a run plays: the first asks it to stop, the second ends the
// program at once (bots die with it: the kernel sees to that). Owned by the verb that plays; made
// before any other thread, so that all inherit the blocked mask.
#pragma once

#include <atomic>
#include <csignal>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace seedbed::arena {

class Signals {
 public:
  // `first` is called once, on a thread of its own.
  explicit Signals(std::function<void()> first);
  ~Signals();
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  // The first signal that came, 0 if none.
  [[nodiscard]] int caught() const { return caught_; }
  // The line that a second signal leaves on stderr. Any thread.
  void set_last_words(std::string line);

 private:
  void watch();
  [[noreturn]] void end_at_once(int signal);

  std::function<void()> first_;
  sigset_t set_{};
  std::atomic<int> caught_{0};
  std::atomic<bool> done_{false};
  std::mutex mutex_;
  std::string last_words_;
  std::thread thread_;
};

}  // namespace seedbed::arena
