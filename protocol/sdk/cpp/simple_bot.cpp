// Plays every variant by its rules: the move that leaves it the most seeds against the other's,
// and best of all one after which it moves again.
#include <random>

#include "protocol/bot_loop.h"

using namespace seedbed;

class Simple : public protocol::Bot {
  std::string name() const override { return "simple"; }

  engine::Move search(const protocol::SearchContext& context) override {
    const engine::Line& line = context.line;
    const engine::Side me = line.side_to_move();
    std::mt19937_64 random(context.seed + line.moves().size());
    engine::Move best = context.legal.front();
    int best_worth = -1'000'000;
    for (const engine::Move move : context.legal) {
      engine::Position position = line.position();
      const engine::Ply ply = engine::play(line.game(), position, move);
      const int margin = engine::material(line.game(), position).margin(me);
      const int worth = margin * 4 + (ply.same_side ? 2 : 0) + static_cast<int>(random() % 2);
      if (worth > best_worth) {
        best = move;
        best_worth = worth;
      }
    }
    return best;
  }
};

int main(int argc, char** argv) {
  Simple bot;
  return protocol::run_bot(bot, argc, argv);
}
