#include "bots/harvester/solve.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

namespace seedbed::harvester {

namespace {

// Deeper than any line: only ends of games, repetitions and kMaxPly stop it.
constexpr int kToTheEnd = 1 << 20;
// Of intervals: about 300 MB, and some seconds.
constexpr std::uint64_t kMostPositions = 2'000'000;

int sign(int value) {
  return (value > 0) - (value < 0);
}

template <class P>
class Solver {
 public:
  Solver(const Scoring& scoring, Table& table, const engine::Line& line, const Budget& budget)
      : scoring_(scoring), worker_(scoring, table, line, Paths::Exact, budget) {
    const P& root = worker_.root();
    const bool bounded =
        scoring.repeats && scoring.store_free && !root.swap_allowed && !scoring.game->reads_ply();
    if (!bounded) return;
    intervals_ = Intervals::build(
        scoring, root,
        static_cast<std::size_t>(std::min<std::uint64_t>(budget.nodes, kMostPositions)));
    if (intervals_) worker_.use(&*intervals_);
  }

  std::optional<Solution> run() {
    Solution solution;
    solution.margin = scoring_.shows_margin;
    const auto value = scoring_.seeds ? seeds_value() : deepened_value();
    if (!value) return std::nullopt;
    solution.value = solution.margin ? *value / kSeed : sign(*value);
    const int goal = goal_of_best(*value, solution);
    for (std::size_t i = 0; i < worker_.moves().size(); ++i) {
      const auto reaches = move_reaches(i, goal);
      if (!reaches) return std::nullopt;
      if (*reaches) solution.best.push_back(worker_.moves()[i]);
    }
    solution.nodes = worker_.nodes() + (intervals_ ? intervals_->size() : 0);
    return solution;
  }

 private:
  // What a best move must reach: the value, or where only the result counts that result.
  int goal_of_best(int value, const Solution& solution) const {
    if (solution.margin) return value;
    if (solution.value < 0) return 1 - kInfinity;  // lost: any move is as good
    if (solution.value == 0) return 0;
    return scoring_.seeds ? 1 : kSurelyWon;
  }

  // Null windows, each from what the last one proved (MTD(f)). Where only the result is asked two
  // windows around 0 are enough.
  std::optional<int> seeds_value() {
    int lower = scoring_.shows_margin ? -kInfinity : -1;
    int upper = scoring_.shows_margin ? kInfinity : 1;
    int guess = scoring_.shows_margin ? first_guess() : 0;
    while (lower < upper) {
      const int beta = std::max(guess, lower + 1);
      guess = worker_.search_root(kToTheEnd, beta - 1, beta);
      if (worker_.aborted() || !worker_.complete()) return std::nullopt;
      (guess < beta ? upper : lower) = guess;
    }
    return lower;
  }

  // A shallow search's margin, rounded to seeds.
  int first_guess() {
    constexpr int kShallow = 10;
    const int value = worker_.search_root(kShallow, -kInfinity, kInfinity);
    return worker_.aborted() ? 0 : value / kSeed * kSeed;
  }

  // Wins are looked for a ply deeper each time, so that games whose lines need not end find them.
  std::optional<int> deepened_value() {
    for (int depth = 1; depth <= kMaxDepth; ++depth) {
      const int value = worker_.search_root(depth, -kInfinity, kInfinity);
      if (worker_.aborted()) return std::nullopt;
      if (worker_.complete() || value >= kSurelyWon || value <= -kSurelyWon) {
        depth_ = depth;
        return value;
      }
    }
    return std::nullopt;
  }

  std::optional<bool> move_reaches(std::size_t index, int goal) {
    const int value =
        worker_.search_move(index, scoring_.seeds ? kToTheEnd : depth_, goal - 1, goal);
    if (worker_.aborted()) return std::nullopt;
    return value >= goal;
  }

  const Scoring& scoring_;
  std::optional<Intervals> intervals_;
  Worker<P> worker_;
  int depth_ = kToTheEnd;
};

}  // namespace

std::optional<Solution> solve(const engine::Line& line, std::size_t hash_mebibytes,
                              const Budget& budget) {
  const Scoring scoring = make_scoring(line.game_ptr());
  if (line.over()) {
    const int margin = line.outcome().score.margin(line.side_to_move());
    const bool won = line.outcome().result == (line.side_to_move() == engine::Side::South
                                                   ? engine::Result::South
                                                   : engine::Result::North);
    const int result = line.outcome().result == engine::Result::Draw ? 0 : won ? 1 : -1;
    return Solution{scoring.shows_margin, scoring.shows_margin ? margin : result, {}, 0};
  }
  Table table(hash_mebibytes);
  return std::visit(
      [&](const auto& position) {
        using P = std::decay_t<decltype(position)>;
        return Solver<P>(scoring, table, line, budget).run();
      },
      line.position());
}

std::string value_text(const Solution& solution) {
  if (solution.margin) return solution.value == 0 ? "0" : fmt::format("{:+}", solution.value);
  return solution.value > 0 ? "win" : solution.value < 0 ? "loss" : "draw";
}

}  // namespace seedbed::harvester
