// Steps of a check: a game of each variant, positions of every kind, and queries.
#include "arena/match/conformance_native.h"
#include "engine/perft.h"

namespace seedbed::arena {
namespace {

constexpr int kGamePlies = 60;

void whole_game(NativeSteps& s, const engine::GamePtr& game) {
  s.step("a game of " + game->spec(),
         fmt::format("legal moves for both sides, up to {} plies", kGamePlies), [&]() -> Fault {
           if (!s.table.new_game(game)) return "no readyok after newgame";
           protocol::Limits limits;
           limits.movetime = kShortTime;
           engine::Line line(game);
           engine::MoveList legal;
           while (!line.over() && line.moves().size() < kGamePlies) {
             line.legal(legal);
             if (legal.size() == 1 && legal.front().kind == engine::MoveKind::Pass) {
               (void)line.play(legal.front());
               continue;
             }
             if (auto fault = s.moves(line, limits, kMovePatience)) return fault;
             (void)line.play(std::string_view(s.answer));
           }
           s.good = fmt::format("{} plies", line.moves().size());
           return {};
         });
}

// `truth` is what follows `response`; of a perft with its depth behind the word.
Fault answers_query(NativeSteps& s, std::string truth) {
  const bool perft = truth.starts_with("perft ");
  const std::string query = truth.substr(0, perft ? 7 : truth.find(' '));
  if (perft) truth.erase(5, 2);
  s.table.session_->send_raw("query " + query + '\n');
  const Session::Heard heard = s.table.await(Event::Kind::Response, now() + kMovePatience);
  if (CheckTable::is(heard, Event::Kind::Response) && heard.event.text == truth) return {};
  return fmt::format("{} to query {} instead of {}", s.table.describe(heard), query, truth);
}

// The rules that the bot knows are these.
void queries(NativeSteps& s, const engine::GamePtr& game) {
  s.step("queries in " + game->spec(), "what the rules say after three plies", [&]() -> Fault {
    if (!s.table.new_game(game)) return "no readyok after newgame";
    engine::Line line(game);
    engine::MoveList legal;
    std::string position = "position startpos moves";
    for (int ply = 0; ply < 3 && !line.over(); ++ply) {
      line.legal(legal);
      position += ' ' + engine::print_move(*game, legal.back());
      (void)line.play(legal.back());
    }
    if (line.over()) return {};
    s.table.session_->send_raw(position + '\n');
    line.legal(legal);
    std::string moves = "legal";
    for (const engine::Move& move : legal) moves += ' ' + engine::print_move(*game, move);
    for (const std::string& truth :
         {moves, "position " + engine::print_position(*game, line.position()),
          std::string("outcome ongoing"),
          fmt::format("perft 2 {}", engine::perft(*game, line.position(), 2))}) {
      if (auto fault = answers_query(s, truth)) return fault;
    }
    return {};
  });
}

void positions(NativeSteps& s) {
  engine::Line line(s.game);
  engine::MoveList legal;
  for (int ply = 0; ply < 3 && !line.over(); ++ply) {
    line.legal(legal);
    (void)line.play(legal.back());
  }
  if (line.over()) return;
  s.step("position with moves", "a legal move after three plies", [&]() -> Fault {
    if (auto fault = s.seated()) return fault;
    return s.moves(line);
  });
  s.step("position as text", "a legal move in a position without a history", [&]() -> Fault {
    if (auto fault = s.seated()) return fault;
    return s.moves(engine::Line(s.game, line.position()));
  });
  s.step("back again", "a legal move at the start after a later position",
         [&]() -> Fault { return s.moves(engine::Line(s.game)); });
  s.step("result", "readyok after the news of a result", [&]() -> Fault {
    if (auto fault = s.seated()) return fault;
    s.table.dialogue().result(
        {engine::Result::South, engine::Score{30, 18}, protocol::Reason::RowEmpty},
        s.table.session_->out());
    return s.barrier();
  });
  s.step("two games", "a legal move in the game after a game", [&]() -> Fault {
    if (auto fault = s.seated()) return fault;
    if (auto fault = s.moves(line)) return fault;
    if (auto fault = s.seated()) return fault;
    return s.moves(engine::Line(s.game));
  });
}

}  // namespace

void check_games(NativeSteps& steps) {
  for (const engine::GamePtr& game : steps.games) whole_game(steps, game);
  if (steps.table.identity_.features.query) {
    for (const engine::GamePtr& game : steps.games) queries(steps, game);
  }
  positions(steps);
}

}  // namespace seedbed::arena
