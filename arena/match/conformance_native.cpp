#include "arena/match/conformance_native.h"

namespace seedbed::arena {

Fault NativeSteps::seated() {
  return table.new_game(game) ? Fault() : Fault("no readyok after newgame");
}

Fault NativeSteps::barrier() {
  if (table.ready()) return {};
  return table.session_->child().ended() ? table.session_->child().how_it_ended() : "no readyok";
}

Fault NativeSteps::silent(milliseconds time) {
  const Session::Heard heard = table.session_->listen(now() + time, nullptr);
  if (heard.kind == Session::Heard::Kind::Deadline) return {};
  return table.describe(heard);
}

Fault NativeSteps::best_move() {
  const Session::Heard heard = table.await(Event::Kind::BestMove, Time::max());
  good = table.describe(heard);
  if (!CheckTable::is(heard, Event::Kind::BestMove) || !table.is_legal(heard.event.best))
    return good;
  answer = heard.event.best.move;
  return {};
}

Fault NativeSteps::moves(const engine::Line& line, const protocol::Limits& limits,
                         milliseconds patience) {
  const Time asked = now();
  table.go(line, limits, patience);
  const Session::Heard heard = table.await(Event::Kind::BestMove, Time::max());
  took = std::chrono::duration_cast<milliseconds>(now() - asked);
  if (!CheckTable::is(heard, Event::Kind::BestMove)) return table.describe(heard);
  if (!table.is_legal(heard.event.best))
    return table.describe(heard) + " in " + engine::print_position(line.game(), line.position());
  answer = heard.event.best.move;
  good = table.describe(heard) + fmt::format(" after {} ms", took.count());
  return {};
}

Fault NativeSteps::moves(const engine::Line& line) {
  protocol::Limits limits;
  limits.movetime = kMoveTime;
  return moves(line, limits, kMoveTime + kMovePatience);
}

Fault NativeSteps::still_plays() {
  if (auto fault = barrier()) return fault;
  if (auto fault = seated()) return fault;
  return moves(engine::Line(game));
}

void check_native(CheckTable& table, const std::vector<engine::GamePtr>& games) {
  NativeSteps steps(table, games);
  check_manners(steps);
  check_games(steps);
  check_time(steps);
  check_lines(steps);
  check_ends(steps);
  if (!table.gave_up()) table.note_all_told();
}

}  // namespace seedbed::arena
