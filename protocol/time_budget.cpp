// How long to think on a move: bot_loop.h, time_budget.
#include <algorithm>

#include "protocol/bot_loop.h"

namespace seedbed::protocol {
namespace {

using std::chrono::nanoseconds;

// Turns that a game of this family still lasts, for want of anything better: kalah and oware games
// between equals take 20 to 60 turns, and late ones think about less.
constexpr int kTurnsAhead = 22;

// What remains of `given` once the wire took its share; never less than a tenth of it.
nanoseconds usable(milliseconds given, milliseconds overhead) {
  return std::max<nanoseconds>(given - overhead, nanoseconds(given) / 10);
}

}  // namespace

std::optional<TimeBudget> time_budget(const Limits& limits, engine::Side side,
                                      milliseconds overhead) {
  if (limits.infinite || limits.ponder) return std::nullopt;
  const auto& clock = limits.time[engine::index(side)];
  std::optional<TimeBudget> budget;
  if (clock) {
    const nanoseconds left = usable(*clock, overhead);
    const nanoseconds increment = limits.increment[engine::index(side)];
    const int turns = std::clamp(limits.turns_to_go.value_or(kTurnsAhead), 1, kTurnsAhead);
    // The last turn before a refill may use nearly all; in a longer run a single move may not ruin
    // the rest, nor a busy machine that answers late. A turn of several sowings asks several times,
    // each from what is left then.
    const nanoseconds most = turns == 1 ? left * 9 / 10 : left / 5;
    const nanoseconds soft = std::min(left / turns + increment * 6 / 10, most);
    budget = TimeBudget{turns == 1 ? soft / 2 : soft, std::min(soft * 4, most)};
  }
  if (limits.movetime) {
    const nanoseconds most = usable(*limits.movetime, overhead);
    if (!budget) return TimeBudget{most, most};
    budget->hard = std::min(budget->hard, most);
    budget->soft = std::min(budget->soft, budget->hard);
  }
  return budget;
}

}  // namespace seedbed::protocol
