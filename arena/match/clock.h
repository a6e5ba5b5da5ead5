// One side's clock in one game: how much time a go may take, and what is left after it. Pure
// arithmetic; the seat measures, the referee charges.
//
// A go is charged from the writing of its line to the arrival of the answer's newline. The margin
// forgives that much beyond the limit, without adding time: a clock never goes below zero. The
// increment comes once for each completed turn, whatever the number of its sowings; "40/60": the
// base is added again after each 40 turns. In an hourglass game the referee gives what one side
// used to the other.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "arena/league/league.h"
#include "engine/move.h"
#include "protocol/message.h"

namespace seedbed::arena {

using std::chrono::microseconds;

// For sentences.
[[nodiscard]] inline double seconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

class Clock {
 public:
  Clock(const TimeControl& control, microseconds margin);

  // The longest that the next go may take, margin included; nothing when only depth or nodes limit
  // it.
  [[nodiscard]] std::optional<microseconds> allowance() const;
  // The same in words: "0.512 s on the clock + 0.050 s margin".
  [[nodiscard]] std::string describe_limit() const;

  // False: the flag fell.
  [[nodiscard]] bool charge(microseconds used);
  void complete_turn();
  // Whether what this side uses runs into the other's clock, and what comes from there.
  [[nodiscard]] bool hourglass() const { return control_.hourglass; }
  [[nodiscard]] microseconds left() const { return left_; }  // 0 without a clock
  void receive(microseconds time) { left_ += time; }
  // Waited for without end, also where nothing limits the search.
  [[nodiscard]] bool infinite() const { return control_.infinite; }

  // What `go` tells the bot to move: its own control's movetime, depth, nodes, turns to go ...
  void tell_limits(protocol::Limits& limits) const;
  // ... and what it tells both about this clock.
  void tell_time(engine::Side side, protocol::Limits& limits) const;

 private:
  TimeControl control_;
  microseconds margin_;
  microseconds left_{0};
  int turns_done_ = 0;
};

}  // namespace seedbed::arena
