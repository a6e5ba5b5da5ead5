#include "arena/hall/desk.h"

#include <chrono>
#include <utility>

namespace seedbed::arena {

Desk::Desk(Shard shard, Openings openings, std::vector<NumberRange> stored)
    : shard_(shard), openings_(std::move(openings)), stored_(std::move(stored)) {}

void Desk::open(Stage stage) {
  {
    const std::lock_guard lock(mutex_);
    next_ = stage.first_number();
    stage_ = std::move(stage);
  }
  changed_.notify_all();
}

void Desk::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
}

void Desk::dismiss() {
  {
    const std::lock_guard lock(mutex_);
    dismissed_ = true;
  }
  changed_.notify_all();
}

bool Desk::take_number(std::int64_t& number) {
  if (!stage_) return false;
  for (const std::int64_t last = stage_->last_number(); next_ <= last; ++next_) {
    if (!shard_.has(stage_->game(next_).pair)) continue;
    while (stored_at_ < stored_.size() && stored_[stored_at_].last < next_) ++stored_at_;
    if (stored_at_ < stored_.size() && stored_[stored_at_].first <= next_) {
      next_ = std::min(stored_[stored_at_].last, last);
      continue;
    }
    number = next_++;
    return true;
  }
  return false;
}

Expected<std::optional<Job>> Desk::next(const Stop& stop) {
  std::unique_lock lock(mutex_);
  std::int64_t number = 0;
  while (dismissed_ || !take_number(number)) {
    if (dismissed_ || closed_ || stop.requested || stop.closing) return std::nullopt;
    // Stop is set from anywhere and wakes nobody.
    changed_.wait_for(lock, std::chrono::milliseconds(100));
  }
  Job job;
  job.game = stage_->game(number);
  auto opening = openings_.at(job.game.variant, job.game.opening);
  if (!opening) return tl::unexpected(opening.error());
  job.opening = *std::move(opening);
  return job;
}

}  // namespace seedbed::arena
