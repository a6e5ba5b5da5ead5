// seedbed-greedy: looks at what each legal move does at once, and at nothing beyond. It plays every
// variant, because it asks the engine what a move does and counts seeds afterwards.
//
// Read this one first if you want to write a bot in C++: a class with a search() that returns one
// of context.legal, and a main that hands it to run_bot.

#include <compare>
#include <vector>

#include "bots/pick.h"
#include "protocol/bot_loop.h"

namespace {

using seedbed::engine::Move;
using seedbed::engine::Side;

// How good the position after a move looks to its mover; members in the order in which they count.
struct Worth {
  int decided = 0;     // +1: the move wins the game, -1: it loses it, 0: play goes on, or a draw
  bool again = false;  // an extra turn: what can be taken now can still be taken next
  int margin = 0;      // seeds: the mover's less the opponent's

  friend auto operator<=>(const Worth&, const Worth&) = default;
};

Worth worth_of(const seedbed::engine::Line& line, Move move) {
  namespace engine = seedbed::engine;
  const Side mover = line.side_to_move();
  engine::Position position = line.position();
  const engine::Ply ply = engine::play(line.game(), position, move);
  if (!ply.over) {
    return {0, ply.same_side, engine::material(line.game(), position).margin(mover)};
  }
  const engine::Outcome outcome = engine::outcome(line.game(), position);
  const auto won = mover == Side::South ? engine::Result::South : engine::Result::North;
  const bool decided = outcome.result != engine::Result::Draw;
  return {!decided ? 0 : outcome.result == won ? 1 : -1, false, outcome.score.margin(mover)};
}

class GreedyBot final : public seedbed::protocol::Bot {
 public:
  [[nodiscard]] std::string name() const override { return "seedbed-greedy"; }

  [[nodiscard]] Move search(const seedbed::protocol::SearchContext& context) override {
    std::vector<Move> best;
    Worth best_worth;
    for (const Move move : context.legal) {
      const Worth worth = worth_of(context.line, move);
      if (best.empty() || worth > best_worth) {
        best.clear();
        best_worth = worth;
      }
      if (worth == best_worth) best.push_back(move);
    }
    return best[seedbed::bots::pick(context.seed, context.line.moves().size(), best.size())];
  }
};

}  // namespace

int main(int argc, char** argv) {
  GreedyBot bot;
  return seedbed::protocol::run_bot(bot, argc, argv);
}
