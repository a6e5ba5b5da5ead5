// The waiting of the one thread of two that has nothing to read (protocol/bot_loop.cpp). Not a
// general tool: one thread waits, the other calls.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace seedbed::protocol {

// Waking a thread costs some 8 us, more than a fast bot's whole move: so the one that waits looks
// by itself every millisecond, and only sleeps deeply, to be woken, after a quiet time.
class Relief {
 public:
  // By the other thread, after it made `needed` true.
  void call() {
    if (!asleep_) return;
    const std::lock_guard lock(mutex_);
    called_ = true;
    wake_.notify_one();
  }

  // Returns soon after `needed()` became true; may return early.
  template <class Needed>
  void wait(Needed needed) {
    constexpr int kTicks = 20;
    for (int tick = 0; tick < kTicks; ++tick) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      if (needed()) return;
    }
    std::unique_lock lock(mutex_);
    asleep_ = true;  // before asking once more: call() looks in the other order
    wake_.wait(lock, [&] { return called_ || needed(); });
    asleep_ = called_ = false;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<bool> asleep_{false};
  bool called_ = false;
};

}  // namespace seedbed::protocol
