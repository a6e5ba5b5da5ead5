// The one writer of a run's store: takes records from any thread, commits them one by one on a
// thread of its own, and counts a game only once it is committed.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "arena/record/store.h"

namespace seedbed::arena {

class Clerk {
 public:
  // `committed` is called on the clerk's thread after each commit, `failed` once, when a commit
  // failed: nothing is written from then on.
  Clerk(Store& store, std::function<void(const GameRecord&)> committed,
        std::function<void(const Error&)> failed);
  Clerk(const Clerk&) = delete;
  Clerk& operator=(const Clerk&) = delete;
  ~Clerk();  // commits what was handed in, then ends

  // Waits while the queue is full, so that memory stays bounded when the disk is slower than play.
  void hand_in(GameRecord record);

 private:
  void work();

  Store& store_;
  std::function<void(const GameRecord&)> committed_;
  std::function<void(const Error&)> failed_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<GameRecord> queue_;
  bool closing_ = false;
  bool broken_ = false;
  std::thread thread_;
};

}  // namespace seedbed::arena
