#include "arena/hall/clerk.h"

#include <utility>

namespace seedbed::arena {

namespace {
constexpr std::size_t kMaxQueue = 256;
}

Clerk::Clerk(Store& store, std::function<void(const GameRecord&)> committed,
             std::function<void(const Error&)> failed)
    : store_(store),
      committed_(std::move(committed)),
      failed_(std::move(failed)),
      thread_([this] { work(); }) {}

Clerk::~Clerk() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Clerk::hand_in(GameRecord record) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return queue_.size() < kMaxQueue || broken_; });
  if (broken_) return;
  queue_.push_back(std::move(record));
  lock.unlock();
  changed_.notify_all();
}

void Clerk::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return !queue_.empty() || closing_; });
    if (queue_.empty()) return;
    const GameRecord record = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    changed_.notify_all();
    const auto done = store_.add(record);
    if (done)
      committed_(record);
    else
      failed_(done.error());
    lock.lock();
    if (!done) {
      broken_ = true;
      queue_.clear();
      changed_.notify_all();
      return;
    }
  }
}

}  // namespace seedbed::arena
