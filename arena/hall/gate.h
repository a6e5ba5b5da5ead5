// How many workers may play now. Workers above the limit, or all while the hall is paused, are
// parked between two games; their bots stay. Any thread.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>

#include "arena/hall/stop.h"

namespace seedbed::arena {

class Gate {
 public:
  explicit Gate(int limit) : limit_(limit) {}

  // Waits until worker number `worker` (from 0) may begin a game; false when it shall go home.
  // Counts it as playing until leave(). `parked` is called when it has to wait, at first.
  [[nodiscard]] bool enter(int worker, const Stop& stop, const std::function<void()>& parked = {});
  void leave();

  void set_limit(int limit);
  void pause(bool paused);
  // Everybody goes home.
  void close();

  // Waits until the limit is above `workers`, the number there are, or the gate is closed; true
  // when more are wanted.
  [[nodiscard]] bool wait_for_more(int workers);

  struct State {
    int limit = 0, playing = 0;
    bool paused = false;
  };
  [[nodiscard]] State state() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  int limit_, playing_ = 0;
  bool paused_ = false, closed_ = false;
};

}  // namespace seedbed::arena
