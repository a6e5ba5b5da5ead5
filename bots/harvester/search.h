// Iterative deepening against limits: what the bot and the benchmark call a search.
// Not the tree (worker.h), not the protocol (bot.h). One thread; the Searcher owns the table, which
// lives on between the moves of a game.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "bots/harvester/scoring.h"
#include "bots/harvester/table.h"
#include "bots/harvester/worker.h"
#include "engine/line.h"

namespace seedbed::harvester {

struct SearchLimits {
  int depth = kMaxDepth;  // sowings, 1..kMaxDepth
  Budget budget;          // exact for nodes
  // No new iteration starts after this.
  std::optional<std::chrono::steady_clock::time_point> soft;
  // Stop at once where only one move is legal.
  bool answer_forced_at_once = false;
};

struct Report {
  int depth = 0;        // last completed iteration, or the one under way when a limit struck
  int deepest = 0;      // longest line of it
  int value = 0;        // scoring.h
  bool proved = false;  // true whatever the depth: by ends of games alone
  std::uint64_t nodes = 0;
  int table_per_mille = 0;
  engine::MoveList pv;  // starts with the best move
};

class Searcher {
 public:
  explicit Searcher(std::size_t hash_mebibytes);

  // Before the first search of a game; forgets what the table knows.
  void new_game(const engine::GamePtr& game);
  // Before a clock runs.
  void warm() { table_.warm(); }
  void resize(std::size_t hash_mebibytes);
  [[nodiscard]] const Scoring& scoring() const { return scoring_; }

  // `line` is not over and belongs to the game of new_game. Calls `progress` after each iteration.
  [[nodiscard]] Report search(const engine::Line& line, const SearchLimits& limits,
                              const std::function<void(const Report&)>& progress);

 private:
  Table table_;
  Scoring scoring_;
};

}  // namespace seedbed::harvester
