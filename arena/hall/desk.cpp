#include "arena/hall/desk.h"

#include <utility>

namespace seedbed::arena {

Desk::Desk(Schedule schedule, Shard shard, Openings openings, std::vector<std::int64_t> stored)
    : schedule_(std::move(schedule)),
      shard_(shard),
      openings_(std::move(openings)),
      stored_(std::move(stored)) {}

std::int64_t games_in_shard(const Schedule& schedule, Shard shard) {
  const std::int64_t pairs = schedule.pairs();
  return 2 * (pairs / shard.count + (pairs % shard.count > shard.index ? 1 : 0));
}

Expected<std::optional<Job>> Desk::next() {
  const std::lock_guard lock(mutex_);
  for (; next_ <= schedule_.games(); ++next_) {
    if (!shard_.has((next_ - 1) / 2)) continue;
    while (stored_at_ < stored_.size() && stored_[stored_at_] < next_) ++stored_at_;
    if (stored_at_ < stored_.size() && stored_[stored_at_] == next_) continue;
    Job job;
    job.game = schedule_.game(next_);
    auto opening = openings_.at(job.game.variant, job.game.opening);
    if (!opening) return tl::unexpected(opening.error());
    job.opening = *std::move(opening);
    ++next_;
    return job;
  }
  return std::nullopt;
}

}  // namespace seedbed::arena
