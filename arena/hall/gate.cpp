#include "arena/hall/gate.h"

#include <chrono>
#include <utility>

namespace seedbed::arena {

bool Gate::enter(int worker, const Stop& stop, const std::function<void()>& parked) {
  std::unique_lock lock(mutex_);
  bool told = !parked;
  while (!closed_ && !stop.requested && !stop.closing) {
    if (worker < limit_ && !paused_) {
      ++playing_;
      return true;
    }
    if (!std::exchange(told, true)) {
      lock.unlock();
      parked();
      lock.lock();
      continue;
    }
    // Stop is set from anywhere and wakes nobody.
    changed_.wait_for(lock, std::chrono::milliseconds(100));
  }
  return false;
}

void Gate::leave() {
  const std::lock_guard lock(mutex_);
  --playing_;
}

void Gate::set_limit(int limit) {
  {
    const std::lock_guard lock(mutex_);
    limit_ = limit;
  }
  changed_.notify_all();
}

void Gate::pause(bool paused) {
  {
    const std::lock_guard lock(mutex_);
    paused_ = paused;
  }
  changed_.notify_all();
}

void Gate::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
}

bool Gate::wait_for_more(int workers) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return closed_ || limit_ > workers; });
  return !closed_;
}

Gate::State Gate::state() const {
  const std::lock_guard lock(mutex_);
  return {limit_, playing_, paused_};
}

}  // namespace seedbed::arena
