#include "arena/match/clock.h"

#include <fmt/format.h>

#include <algorithm>

namespace seedbed::arena {
namespace {

using std::chrono::milliseconds;

// Bots count in milliseconds: never told more than there is, but never nothing while something is
// left.
milliseconds told(microseconds time) {
  const auto whole = std::chrono::floor<milliseconds>(time);
  return whole.count() == 0 && time.count() > 0 ? milliseconds{1} : whole;
}

}  // namespace

Clock::Clock(const TimeControl& control, microseconds margin)
    : control_(control), margin_(margin), left_(control.base.value_or(microseconds{0})) {}

std::optional<microseconds> Clock::allowance() const {
  if (control_.movetime) return *control_.movetime + margin_;
  if (control_.base) return left_ + margin_;
  return std::nullopt;
}

std::string Clock::describe_limit() const {
  if (control_.movetime) {
    return fmt::format("{:.3f} s for a move + {:.3f} s margin", seconds(*control_.movetime),
                       seconds(margin_));
  }
  if (control_.base) {
    return fmt::format("{:.3f} s on the clock + {:.3f} s margin", seconds(left_), seconds(margin_));
  }
  return "no clock";
}

bool Clock::charge(microseconds used) {
  const std::optional<microseconds> limit = allowance();
  if (limit && used > *limit) return false;
  if (control_.base) left_ = std::max(microseconds{0}, left_ - used);
  return true;
}

void Clock::complete_turn() {
  if (!control_.base) return;
  left_ += control_.increment;
  ++turns_done_;
  if (control_.turns > 0 && turns_done_ % control_.turns == 0) left_ += *control_.base;
}

void Clock::tell_limits(protocol::Limits& limits) const {
  if (control_.movetime) limits.movetime = told(*control_.movetime);
  limits.depth = control_.depth;
  limits.nodes = control_.nodes;
  if (control_.base && control_.turns > 0) {
    limits.turns_to_go = control_.turns - turns_done_ % control_.turns;
  }
}

void Clock::tell_time(engine::Side side, protocol::Limits& limits) const {
  if (!control_.base) return;
  limits.time[engine::index(side)] = told(left_);
  limits.increment[engine::index(side)] = std::chrono::floor<milliseconds>(control_.increment);
}

}  // namespace seedbed::arena
