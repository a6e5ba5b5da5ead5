// The smallest bot in C++: a random legal move in every variant.
#include <random>

#include "protocol/bot_loop.h"

class Minimal : public seedbed::protocol::Bot {
  std::string name() const override { return "minimal"; }

  seedbed::engine::Move search(const seedbed::protocol::SearchContext& context) override {
    std::mt19937_64 random(context.seed + context.line.moves().size());
    return context.legal[random() % context.legal.size()];
  }
};

int main(int argc, char** argv) {
  Minimal bot;
  return seedbed::protocol::run_bot(bot, argc, argv);
}
