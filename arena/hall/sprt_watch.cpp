#include "arena/hall/sprt_watch.h"

#include <fmt/format.h>

#include "arena/league/schedule.h"

namespace seedbed::arena {

using engine::Result;

SprtWatch::SprtWatch(const Sprt& sprt, const League& league)
    : sprt_(sprt), first_(league.bots.front().name), pair_size_(pair_size(league)) {}

void SprtWatch::add(const GameRecord& record) {
  if (verdict_ != Verdict::Continue) return;
  Pair& pair = waiting_[record.pair];
  ++pair.games;
  if (record.result == Result::Void) {
    pair.empty = true;
  } else {
    const int south = record.result == Result::South ? 2 : record.result == Result::Draw ? 1 : 0;
    pair.half_points += record.south == first_ ? south : 2 - south;
  }
  while (!waiting_.empty() && waiting_.begin()->first == next_ &&
         waiting_.begin()->second.games == pair_size_ && verdict_ == Verdict::Continue) {
    count(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    ++next_;
  }
}

void SprtWatch::count(const Pair& pair) {
  if (pair.empty) return;
  ++samples_;
  const auto points = static_cast<std::size_t>(pair.half_points);
  if (pair_size_ == 2) {
    ++pairs_[points];
    ratio_ = log_likelihood_ratio(sprt_, pairs_);
    verdict_ = arena::verdict(sprt_, pairs_);
  } else {
    ++games_[points];
    ratio_ = log_likelihood_ratio(sprt_, games_);
    verdict_ = arena::verdict(sprt_, games_);
  }
}

std::string SprtWatch::text() const {
  const SprtBounds limits = bounds(sprt_);
  return fmt::format("LLR {:.2f} ({:.2f}, {:.2f})", ratio_, limits.lower, limits.upper);
}

}  // namespace seedbed::arena
