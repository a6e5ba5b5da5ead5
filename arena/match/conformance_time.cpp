// Steps of a check: a bot's discipline with limits and clocks, and what it is sent while it thinks.
#include "arena/match/conformance_native.h"

namespace seedbed::arena {
namespace {

constexpr milliseconds kMargin{50};  // of a league, unless it says otherwise
constexpr int kTimedMoves = 10;

// Ten moves of a game, each with its limit; the clock is South's and North's alike.
Fault timed(NativeSteps& s, const protocol::Limits& limits, milliseconds each) {
  if (auto fault = s.seated()) return fault;
  engine::Line line(s.game);
  engine::MoveList legal;
  milliseconds worst{0};
  for (int i = 0; i < kTimedMoves && !line.over(); ++i) {
    line.legal(legal);
    if (legal.size() == 1 && legal.front().kind == engine::MoveKind::Pass) {
      (void)line.play(legal.front());
      continue;
    }
    if (auto fault = s.moves(line, limits, each + kMovePatience)) return fault;
    worst = std::max(worst, s.took);
    if (s.took > each)
      return fmt::format("move {} took {} ms", line.moves().size() + 1, s.took.count());
    (void)line.play(std::string_view(s.answer));
  }
  s.good = fmt::format("{} ms at most", worst.count());
  return {};
}

// A bot that does not know a limit thinks until it is stopped.
Fault stopped(NativeSteps& s, const protocol::Limits& limits) {
  s.table.go(engine::Line(s.game), limits, std::chrono::hours(1));
  Session::Heard heard = s.table.await(Event::Kind::BestMove, now() + kPrompt);
  std::string when;
  if (heard.kind == Session::Heard::Kind::Deadline) {
    when = " after stop";
    s.table.dialogue().stop(now(), s.table.session_->out());
    s.table.session_->flush();
    heard = s.table.await(Event::Kind::BestMove, Time::max());
  }
  s.good = s.table.describe(heard) + when;
  return CheckTable::is(heard, Event::Kind::BestMove) && s.table.is_legal(heard.event.best)
             ? Fault()
             : Fault(s.good);
}

void limits_of_a_go(NativeSteps& s) {
  s.step(
      "movetime 10",
      fmt::format("each of {} moves within 10 ms and {} ms margin", kTimedMoves, kMargin.count()),
      [&] {
        protocol::Limits limits;
        limits.movetime = kShortTime;
        return timed(s, limits, kShortTime + kMargin);
      });
  s.step("clock 10+0.1", fmt::format("each of {} moves within a fifth of the clock", kTimedMoves),
         [&] {
           protocol::Limits limits;
           limits.time = {milliseconds(10'000), milliseconds(10'000)};
           limits.increment = {milliseconds(100), milliseconds(100)};
           return timed(s, limits, milliseconds(2'000));
         });
  s.step("low clock", fmt::format("a move with 50 ms left, within {} ms margin", kMargin.count()),
         [&] {
           protocol::Limits limits;
           limits.time = {milliseconds(50), milliseconds(50)};
           return timed(s, limits, milliseconds(50) + kMargin);
         });
  protocol::Limits depth, nodes;
  depth.depth = 1;
  nodes.nodes = 1;
  for (const auto& [name, limit] : {std::pair("depth 1", depth), std::pair("nodes 1", nodes)}) {
    s.step(name, "a legal move, of itself or when it is told to stop",
           [&, asked = limit]() -> Fault {
             if (auto fault = s.seated()) return fault;
             return stopped(s, asked);
           });
  }
}

void thinking(NativeSteps& s) {
  s.step("stop at once", "one bestmove when stop follows go at once, and nothing after it",
         [&]() -> Fault {
           if (auto fault = s.seated()) return fault;
           protocol::Limits limits;
           limits.infinite = true;
           s.table.go(engine::Line(s.game), limits, std::chrono::hours(1));
           s.table.dialogue().stop(now(), s.table.session_->out());
           s.table.session_->flush();
           if (auto fault = s.best_move()) return fault;
           if (auto more = s.silent(milliseconds(200))) return "then " + *more;
           return {};
         });
}

}  // namespace

void check_time(NativeSteps& steps) {
  limits_of_a_go(steps);
  thinking(steps);
}

}  // namespace seedbed::arena
