// One side of a game, as the referee sees it: it is prepared, asked for moves, told the result.
// What sits there is a bot process (bot_seat.h), or in tests a script. Every failure is a value.
//
// Owned by one worker, used by its thread alone. A seat knows no rules: moves are text here.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/match/clock.h"
#include "engine/game.h"
#include "protocol/dialogue.h"
#include "protocol/reason.h"

namespace seedbed::arena {

class GameTranscript;

// Why a side cannot go on. `detail` is for a person: one sentence, then (most often) the last lines
// of the conversation, each on its own line.
struct Failure {
  protocol::Reason reason = protocol::Reason::Internal;
  std::string detail;
};

// What a seat is told before a game.
struct Seating {
  engine::GamePtr game;
  engine::Side side = engine::Side::South;
  std::uint64_t seed = 0;    // of this side
  std::string time_control;  // as text, for `newgame tc`
  std::string opponent;
  const std::atomic<bool>* stop = nullptr;  // set: give up at once with reason Interrupt
  GameTranscript* transcript = nullptr;     // gets what is said, until finish(); may be nullptr
};

class Seat;

struct Question {
  protocol::GoRequest request;
  // The seat ponders, and about just this position.
  bool expected = false;
  Seat* pondering = nullptr;  // the other one, if it ponders: to be attended to meanwhile
  // From the writing of go to the arrival of the answer; nothing when no clock runs.
  std::optional<microseconds> allowance;
  const Clock* limit = nullptr;  // says the allowance in words, for failures; may be nullptr
  const std::atomic<bool>* stop = nullptr;
};

// What a bot tells of its search for one move.
struct SearchNews {
  protocol::Info info;          // the last one of its best line that tells of the search
  std::vector<std::string> pv;  // the last one of its best line
  // The last `win` or `loss` of its best line: proved, also where it tells the margin afterwards.
  std::optional<protocol::SearchScore> proof;
  std::string note;  // its last `info string`, one line
};

struct Answer {
  enum class Kind { Move, None, Resign, Failed };
  Kind kind = Kind::Failed;
  std::string move;               // as sent; only the referee knows whether it is one
  std::vector<std::string> then;  // premoves for the rest of the turn
  std::string ponder;             // the reply that it expects, as sent
  bool draw = false;              // offers a draw, or accepts one
  microseconds time{0};           // what the clock is charged
  protocol::Time asked{}, at{};   // when the question was written and the answer was there
  std::string complaint;          // the last `error` line of the bot during this go
  SearchNews told;                // in this go, and while it pondered on it
  Failure failure;                // kind Failed
};

class Seat {
 public:
  virtual ~Seat() = default;
  [[nodiscard]] virtual const std::string& name() const = 0;
  // Not thinking time: starting, newgame, isready.
  [[nodiscard]] virtual std::optional<Failure> prepare(const Seating& seating) = 0;
  // After prepare(). Says whether the legal list and the current position are wanted.
  [[nodiscard]] virtual const protocol::Features& features() const = 0;
  [[nodiscard]] virtual Answer ask(const Question& question) = 0;
  // Lets it think in the opponent's time about the position after the reply that it expects, until
  // the next ask() or finish(). Only with features().ponder. Returns at once; so does attend(),
  // which takes what it has said meanwhile, lest it wait for a reader.
  virtual void ponder(const Question& /*question*/) {}
  virtual void attend() {}
  // Also brings the bot to rest: whatever it still says about this game never reaches the next one.
  virtual void finish(const protocol::GameResult& result) = 0;
  // The last lines of the conversation and of stderr, for a failure that the referee finds.
  [[nodiscard]] virtual std::string report() const = 0;
};

}  // namespace seedbed::arena
