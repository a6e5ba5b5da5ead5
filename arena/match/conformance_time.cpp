// Steps of a check: a bot's discipline with limits and clocks, and what it is sent while it thinks.
#include "arena/match/conformance_native.h"

namespace seedbed::arena {
namespace {

constexpr milliseconds kMargin{50};  // of a league, unless it says otherwise
constexpr int kTimedMoves = 10;
// So different that no bot takes one for the other and is still in time.
constexpr milliseconds kOwnClock{200}, kOtherClock{100'000};

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

void stop(NativeSteps& s) {
  s.table.dialogue().stop(now(), s.table.session_->out());
  s.table.session_->flush();
}

// A bot that does not know a limit thinks until it is stopped.
Fault stopped(NativeSteps& s, const protocol::Limits& limits) {
  s.table.go(engine::Line(s.game), limits, std::chrono::hours(1));
  Session::Heard heard = s.table.await(Event::Kind::BestMove, now() + kPrompt);
  std::string when;
  if (heard.kind == Session::Heard::Kind::Deadline) {
    when = " after stop";
    stop(s);
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

// The clock of the side to move is low, the other's is not.
void own_clock(NativeSteps& s, engine::Side side) {
  engine::Line line(s.game);
  engine::MoveList legal;
  while (!line.over() && line.side_to_move() != side) {
    line.legal(legal);
    (void)line.play(legal.back());
  }
  if (line.over()) return;
  const std::size_t own = engine::index(side);
  protocol::Limits limits;
  limits.time[own] = kOwnClock;
  limits.time[1 - own] = kOtherClock;
  limits.increment[1 - own] = kOtherClock / 10;
  s.step(side == engine::Side::South ? "South's clock" : "North's clock",
         fmt::format("a move with {} ms left where the other has {}, within {} ms margin",
                     kOwnClock.count(), kOtherClock.count(), kMargin.count()),
         [&]() -> Fault {
           if (auto fault = s.seated()) return fault;
           if (auto fault = s.moves(line, limits, kOwnClock + kMovePatience)) return fault;
           if (s.took > kOwnClock + kMargin) return fmt::format("{} ms", s.took.count());
           return {};
         });
}

// A readyok while a search goes on; the dialogue asks for none then and calls it a warning.
Fault ready_meanwhile(NativeSteps& s) {
  const Time asked = now();
  s.table.session_->send_raw("isready\n");
  for (;;) {
    const Session::Heard heard =
        s.table.session_->listen(asked + s.table.bot_.patience.pong, nullptr);
    if (heard.kind != Session::Heard::Kind::Event || CheckTable::is(heard, Event::Kind::BestMove))
      return s.table.describe(heard);
    if (CheckTable::is(heard, Event::Kind::Warning) && heard.event.text.starts_with("readyok")) {
      s.good = "readyok " + CheckTable::since(asked);
      return {};
    }
    s.table.keep_unreadable(heard);
  }
}

void thinking(NativeSteps& s) {
  s.step("stop at once", "one bestmove when stop follows go at once, and nothing after it",
         [&]() -> Fault {
           if (auto fault = s.seated()) return fault;
           protocol::Limits limits;
           limits.infinite = true;
           s.table.go(engine::Line(s.game), limits, std::chrono::hours(1));
           stop(s);
           if (auto fault = s.best_move()) return fault;
           if (auto more = s.silent(milliseconds(200))) return "then " + *more;
           return {};
         });
  s.step("stop in movetime", "one bestmove, and none when the movetime is over", [&]() -> Fault {
    if (auto fault = s.seated()) return fault;
    protocol::Limits limits;
    limits.movetime = kThink;
    const Time asked = now();
    s.table.go(engine::Line(s.game), limits, kThink + kMovePatience);
    Session::Heard heard = s.table.await(Event::Kind::BestMove, asked + kThink / 3);
    if (heard.kind == Session::Heard::Kind::Deadline) {
      stop(s);
      heard = s.table.await(Event::Kind::BestMove, Time::max());
    }
    s.good = s.table.describe(heard);
    if (!CheckTable::is(heard, Event::Kind::BestMove) || !s.table.is_legal(heard.event.best))
      return s.good;
    const auto rest = asked + kThink + kThink / 2 - now();
    if (auto more = s.silent(std::chrono::duration_cast<milliseconds>(rest)))
      return "then " + *more;
    return {};
  });
  s.step("ready while thinking",
         fmt::format("readyok within {} ms while it thinks", s.table.bot_.patience.pong.count()),
         [&]() -> Fault {
           if (auto fault = s.seated()) return fault;
           if (!s.table.think(s.game))
             return s.table.describe(s.table.early_) + " before isready, in `go infinite`";
           if (auto fault = ready_meanwhile(s)) return fault;
           const std::string ready = s.good;
           stop(s);
           const Fault fault = s.best_move();
           s.good = ready;
           return fault;
         });
  s.step("ready after stop", "bestmove first, then readyok, when isready comes behind stop",
         [&]() -> Fault {
           if (auto fault = s.seated()) return fault;
           if (!s.table.think(s.game))
             return s.table.describe(s.table.early_) + " before stop, in `go infinite`";
           s.table.dialogue().stop(now(), s.table.session_->out());
           if (auto fault = s.barrier()) return fault;
           if (auto late = s.silent(kMoment)) return "after readyok: " + *late;
           return {};
         });
}

// Only for bots that say they can.
void pondering(NativeSteps& s) {
  protocol::Limits limits, clocks;
  limits.ponder = true;
  limits.time = {kOtherClock, kOtherClock};
  clocks.time = {kOwnClock, kOwnClock};
  const auto ponders = [&]() -> Fault {
    if (auto fault = s.seated()) return fault;
    if (s.table.think(s.game, limits)) return {};
    return s.table.describe(s.table.early_) + " before ponderhit or stop, in `go ponder`";
  };
  s.step("ponder hit",
         fmt::format("no bestmove before ponderhit; one within its clock of {} ms and {} ms margin",
                     kOwnClock.count(), kMargin.count()),
         [&]() -> Fault {
           if (auto fault = ponders()) return fault;
           const Time asked = now();
           s.table.dialogue().ponder_hit(clocks, asked + kOwnClock + kMovePatience,
                                         s.table.session_->out());
           s.table.session_->flush();
           if (auto fault = s.best_move()) return fault;
           const bool late = now() - asked > kOwnClock + kMargin;
           s.good += ' ' + CheckTable::since(asked);
           return late ? Fault(s.good) : Fault();
         });
  s.step("ponder miss", "no bestmove before stop; then an answer to the go that follows it",
         [&]() -> Fault {
           if (auto fault = ponders()) return fault;
           s.table.dialogue().stop(now(), s.table.session_->out());
           if (auto fault = s.moves(engine::Line(s.game))) return fault;
           if (auto more = s.silent(kMoment)) return "then " + *more;
           return {};
         });
}

}  // namespace

void check_time(NativeSteps& steps) {
  limits_of_a_go(steps);
  for (const engine::Side side : {engine::Side::South, engine::Side::North}) own_clock(steps, side);
  thinking(steps);
  if (steps.table.identity_.features.ponder) pondering(steps);
}

}  // namespace seedbed::arena
