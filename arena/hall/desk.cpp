#include "arena/hall/desk.h"

#include <chrono>
#include <utility>

namespace seedbed::arena {

namespace {

// Beyond so many games that must wait no further ones are looked at: memory stays small.
constexpr std::size_t kMostPutOff = 1'000;

}  // namespace

Desk::Desk(Shard shard, Openings openings, std::vector<NumberRange> stored,
           std::vector<int> instances)
    : shard_(shard),
      openings_(std::move(openings)),
      stored_(std::move(stored)),
      instances_(std::move(instances)),
      running_(instances_.size(), 0) {}

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

bool Desk::playable(const ScheduledGame& game, const Holding& holding) const {
  for (const int bot : {game.south, game.north}) {
    if (!scarce(bot) || holding.bots.contains(bot)) continue;
    const auto at = static_cast<std::size_t>(bot);
    if (running_[at] >= instances_[at]) return false;
  }
  return true;
}

std::optional<ScheduledGame> Desk::take_game(const Holding& holding) {
  for (auto it = put_off_.begin(); it != put_off_.end(); ++it) {
    ScheduledGame game = stage_->game(*it);
    if (!playable(game, holding)) continue;
    put_off_.erase(it);
    return game;
  }
  std::int64_t number = 0;
  while (put_off_.size() < kMostPutOff && take_number(number)) {
    ScheduledGame game = stage_->game(number);
    if (playable(game, holding)) return game;
    put_off_.push_back(number);
  }
  return std::nullopt;
}

void Desk::give_back(Holding& holding, const ScheduledGame* game) {
  for (auto it = holding.bots.begin(); it != holding.bots.end();) {
    const int bot = *it;
    if (game != nullptr && (bot == game->south || bot == game->north)) {
      ++it;
      continue;
    }
    holding.let_go(bot);
    it = holding.bots.erase(it);
    {
      const std::lock_guard lock(mutex_);
      --running_[static_cast<std::size_t>(bot)];
    }
    changed_.notify_all();
  }
}

void Desk::give_back(Holding& holding) {
  give_back(holding, nullptr);
}

Expected<std::optional<Job>> Desk::next(const Stop& stop, Holding& holding) {
  std::unique_lock lock(mutex_);
  std::optional<ScheduledGame> game;
  while (dismissed_ || !(game = take_game(holding))) {
    const bool stopped = stop.requested || stop.closing;
    if (dismissed_ || stopped || (closed_ && put_off_.empty())) return std::nullopt;
    if (!holding.bots.empty()) {
      lock.unlock();
      give_back(holding, nullptr);
      lock.lock();
      continue;
    }
    // Stop is set from anywhere and wakes nobody.
    changed_.wait_for(lock, std::chrono::milliseconds(100));
  }
  Job job;
  job.game = *game;
  auto opening = openings_.at(job.game.variant, job.game.opening);
  if (!opening) return tl::unexpected(opening.error());
  job.opening = *std::move(opening);
  for (const int bot : {game->south, game->north}) {
    if (scarce(bot) && holding.bots.insert(bot).second) ++running_[static_cast<std::size_t>(bot)];
  }
  lock.unlock();
  give_back(holding, &job.game);
  return job;
}

}  // namespace seedbed::arena
