// Thinks while the library listens: alpha-beta search by the engine's rules, so in every variant,
// deeper and deeper until time is up. `context.stop` and the clock are asked every 256 positions.
#include <algorithm>

#include "engine/notation.h"
#include "protocol/bot_loop.h"

using namespace seedbed;
using std::chrono::steady_clock;

namespace {

constexpr int kInfinite = 1'000'000;

class Thinker : public protocol::Bot {
 public:
  std::string name() const override { return "thinker"; }
  // The first move of its last pv may stand in for a late answer.
  protocol::Features features() const override {
    protocol::Features can;
    can.anytime = true;
    return can;
  }

  std::vector<protocol::OptionDeclaration> options() const override {
    protocol::OptionDeclaration depth;
    depth.name = "Depth";
    depth.type = protocol::OptionDeclaration::Type::Spin;
    depth.initial = "60";
    depth.min = 1;
    depth.max = 60;
    return {depth};
  }
  void set_option(std::string_view, std::string_view value) override {
    depth_ = std::stoi(std::string(value));
  }

  engine::Move search(const protocol::SearchContext& context) override {
    context_ = &context;
    nodes_ = 0;
    out_of_time_ = false;
    budget_ = protocol::time_budget(context.limits, context.line.side_to_move(),
                                    std::chrono::milliseconds(20));
    const int deepest = std::min(depth_, context.limits.depth.value_or(depth_));
    engine::Move best = context.legal.front();
    cut_ = true;
    for (int depth = 1; depth <= deepest && cut_; ++depth) {
      cut_ = false;
      engine::Move found = best;
      int score = -kInfinite;
      for (const engine::Move move : context.legal) {
        const int value = after(context.line.position(), move, depth, score, kInfinite);
        if (value > score) {
          score = value;
          found = move;
        }
      }
      if (out_of_time_) break;
      best = found;
      tell(depth, score, best);
    }
    return best;
  }

 private:
  // The value of a move for its mover.
  int after(engine::Position position, engine::Move move, int depth, int alpha, int beta) {
    const engine::Ply ply = engine::play(game(), position, move);
    return ply.same_side ? look(position, depth - 1, alpha, beta)
                         : -look(position, depth - 1, -beta, -alpha);
  }

  // The value of a position for the side to move, in seeds. Repetition is not seen here.
  int look(const engine::Position& position, int depth, int alpha, int beta) {
    if (++nodes_ % 256 == 0 && time_is_up()) out_of_time_ = true;
    if (out_of_time_) return 0;
    const engine::Side me = engine::side_to_move(position);
    if (const engine::Outcome outcome = engine::outcome(game(), position); outcome.over()) {
      return outcome.score.margin(me);
    }
    if (depth == 0) {
      cut_ = true;
      return engine::material(game(), position).margin(me);
    }
    engine::MoveList moves;
    engine::legal(game(), position, moves);
    for (const engine::Move move : moves) {
      alpha = std::max(alpha, after(position, move, depth, alpha, beta));
      if (alpha >= beta) break;
    }
    return alpha;
  }

  bool time_is_up() const {
    return context_->stop || (budget_ && steady_clock::now() - context_->started > budget_->soft) ||
           (context_->limits.nodes && nodes_ >= *context_->limits.nodes);
  }

  void tell(int depth, int score, engine::Move best) const {
    protocol::Info info;
    info.depth = depth;
    info.nodes = nodes_;
    info.score = protocol::SearchScore{protocol::SearchScore::Kind::Seeds, score * 100};
    info.pv.push_back(engine::print_move(game(), best));
    context_->info(info);
  }

  const engine::Game& game() const { return context_->line.game(); }

  int depth_ = 60;
  const protocol::SearchContext* context_ = nullptr;
  std::optional<protocol::TimeBudget> budget_;
  std::uint64_t nodes_ = 0;
  bool out_of_time_ = false;  // all values are void then
  bool cut_ = false;          // whether a line of play was broken off before the game's end
};

}  // namespace

int main(int argc, char** argv) {
  Thinker bot;
  return protocol::run_bot(bot, argc, argv);
}
