// The search itself: principal variation search (null windows after the first move) on copies of
// positions, with a transposition table. One Worker serves one root; engine sizes are its template
// parameter, so that the variant of positions is visited once. Internal to the harvester: its users
// are search.cpp (iterative deepening against a clock) and solve.cpp (to the end).
//
// Values are those of scoring.h for the side to move; an extra turn keeps the sign. A depth is a
// number of sowings. One thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "bots/harvester/intervals.h"
#include "bots/harvester/scoring.h"
#include "bots/harvester/table.h"
#include "engine/line.h"

namespace seedbed::harvester {

// When to give up. The node limit is exact; the others are looked at every 256 nodes.
struct Budget {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::optional<std::chrono::steady_clock::time_point> deadline;
  const std::atomic<bool>* stop = nullptr;
};

// How to treat positions that can come back.
enum class Paths : std::uint8_t {
  // A repetition on the line ends it with its value; what follows from that may be reused by
  // another
  // line, where it need not hold. Wrong in rare endings, and worth it in play.
  Practical,
  // The set of positions since the last irreversible ply is part of the key: nothing is reused
  // where
  // it might not hold. For proofs.
  Exact,
};

template <class P>
class Worker {
 public:
  // `line` must not be over by the rules of `scoring.game`; it and the others outlive the Worker.
  Worker(const Scoring& scoring, Table& table, const engine::Line& line, Paths paths,
         const Budget& budget);

  // Bounds built from this very root, to cut with where they hold. They outlive the Worker.
  void use(const Intervals* intervals) { intervals_ = intervals; }
  [[nodiscard]] const P& root() const { return root_; }

  // The root's value within (alpha, beta), fail-soft: at most alpha is an upper bound, at least
  // beta a lower one. Meaningless once aborted(), but best() then still is the best move known.
  int search_root(int depth, int alpha, int beta);
  // The same for one root move alone, by its index among moves().
  int search_move(std::size_t index, int depth, int alpha, int beta);

  // Legal moves of the root in canonical order.
  [[nodiscard]] const engine::MoveList& moves() const { return moves_; }
  [[nodiscard]] engine::Move best() const { return moves_[order_.front()]; }
  // The line that the last completed search_root expects; starts with best().
  [[nodiscard]] std::span<const engine::Move> pv() const { return pv_; }
  [[nodiscard]] bool aborted() const { return aborted_; }
  // The last search went to the end of the game everywhere: deeper ones will say the same.
  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] int deepest() const { return deepest_; }

 private:
  struct Child {
    P position;
    engine::Ply ply;
    std::uint64_t key = 0;  // board_key, unless it is a leaf's that nobody asks for
    int index = 0;          // among the legal moves
    int order = 0;          // searched from the highest
  };
  struct Frame {  // memory of one ply, reused
    engine::MoveList moves;
    std::vector<Child> children;
    engine::MoveList pv;
  };
  // Where in the tree a position stands.
  struct Site {
    int ply = 0;
    std::uint64_t key = 0;    // board_key; only kept up where it is read
    std::size_t segment = 0;  // path_[segment...] is what may come back
    std::uint64_t past = 0;   // sum over those keys, without this position's
    // With intervals: what a repetition of this position gives South, and the range of that over
    // path_[segment...] without it (and without a root that has no past of its own).
    int kept = 0;
    int least_kept = kInfinity;
    int most_kept = -kInfinity;
  };

  void read_history(const engine::Line& line);
  int search(const P& position, const Site& site, int depth, int alpha, int beta);
  int child_value(const Child& child, const Site& site, engine::Side mover, int depth, int alpha,
                  int beta);
  int first_or_later(const Child& child, const Site& site, engine::Side mover, int depth, int alpha,
                     int beta, bool first);
  void make(const P& position, engine::Move move, int index, Child& child) const;
  void set_order(engine::Side mover, Child& child, int hash_move) const;
  [[nodiscard]] bool count_node();
  [[nodiscard]] Frame& frame(int ply);
  [[nodiscard]] std::uint64_t table_key(const P& position, const Site& site) const;

  const Scoring& scoring_;
  const engine::Game& game_;
  Table& table_;
  const Paths paths_;
  const Budget budget_;

  const Intervals* intervals_ = nullptr;
  P root_{};
  Site root_site_;
  bool root_has_past_ = false;  // positions before it that may come back
  engine::MoveList moves_;
  std::vector<Child> root_children_;  // by index
  std::vector<std::size_t> order_;    // of root moves: the best first
  engine::MoveList pv_;
  std::vector<std::uint64_t> path_;  // keys of the line so far, and of the search's path
  std::deque<Frame> frames_;
  int seeds_ = 0;  // in the root position, stores and all
  std::uint64_t nodes_ = 0;
  std::uint64_t unproved_ = 0;  // times that a value did not rest on ends of games
  int deepest_ = 0;
  bool aborted_ = false;
  bool complete_ = false;
};

extern template class Worker<engine::SmallPosition>;
extern template class Worker<engine::MediumPosition>;
extern template class Worker<engine::LargePosition>;

}  // namespace seedbed::harvester
