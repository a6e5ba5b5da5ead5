// seedbed-random: a uniformly random legal move, repeated exactly when the game's seed is. The zero
// of every rating list, and the smallest bot that the SDK allows.

#include "bots/pick.h"
#include "protocol/bot_loop.h"

namespace {

class RandomBot final : public seedbed::protocol::Bot {
 public:
  [[nodiscard]] std::string name() const override { return "seedbed-random"; }

  [[nodiscard]] seedbed::engine::Move search(
      const seedbed::protocol::SearchContext& context) override {
    const std::size_t ply = context.line.moves().size();
    return context.legal[seedbed::bots::pick(context.seed, ply, context.legal.size())];
  }
};

}  // namespace

int main(int argc, char** argv) {
  RandomBot bot;
  return seedbed::protocol::run_bot(bot, argc, argv);
}
