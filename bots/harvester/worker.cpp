#include "bots/harvester/worker.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <variant>

#include "bots/pick.h"

namespace seedbed::harvester {

namespace {

using bots::mix;
using engine::Side;

// Distances of wins are counted from the root, in the table from the entry's own position; margins
// to come do not know what is in the stores.
struct Shift {
  int margin;  // taken off estimates and margins
  int ply;     // added to wins

  [[nodiscard]] int to_table(int value) const {
    if (value >= kInfinity || value <= -kInfinity) return value;
    if (value >= kSurelyWon) return value + ply;
    if (value <= -kSurelyWon) return value - ply;
    return value - margin;
  }
  [[nodiscard]] int from_table(int value) const {
    if (value >= kInfinity || value <= -kInfinity) return value;
    if (value >= kSurelyWon) return value - ply;
    if (value <= -kSurelyWon) return value + ply;
    return value + margin;
  }
};

}  // namespace

template <class P>
Worker<P>::Worker(const Scoring& scoring, Table& table, const engine::Line& line, Paths paths,
                  const Budget& budget)
    : scoring_(scoring), game_(*scoring.game), table_(table), paths_(paths), budget_(budget) {
  read_history(line);
  const auto& cells = root_.cells;
  seeds_ = std::accumulate(cells.begin(), cells.end(), 0) + root_.hand[0] + root_.hand[1];

  engine::legal(game_, root_, moves_);
  assert(!moves_.empty());
  root_children_.resize(moves_.size());
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    make(root_, moves_[i], static_cast<int>(i), root_children_[i]);
    root_children_[i].key = board_key(scoring_, root_children_[i].position);
    set_order(root_.to_move, root_children_[i], -1);
  }
  order_.resize(moves_.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::sort(order_.begin(), order_.end(), [this](std::size_t a, std::size_t b) {
    return root_children_[a].order > root_children_[b].order;
  });
}

// The root by replay, and with it the positions that may come back.
template <class P>
void Worker<P>::read_history(const engine::Line& line) {
  root_ = std::get<P>(line.start());
  Site& site = root_site_;
  path_.push_back(board_key(scoring_, root_));
  site.kept = repetition_value(scoring_, root_, Side::South);
  for (const engine::Move move : line.moves()) {
    site.least_kept = std::min(site.least_kept, site.kept);
    site.most_kept = std::max(site.most_kept, site.kept);
    if (engine::play(game_, root_, move).irreversible) {
      path_.clear();
      site.least_kept = kInfinity;
      site.most_kept = -kInfinity;
    }
    path_.push_back(board_key(scoring_, root_));
    site.kept = repetition_value(scoring_, root_, Side::South);
  }
  site.key = path_.back();
  if (!scoring_.repeats) return;
  root_has_past_ = path_.size() > 1;
  for (std::size_t i = 0; i + 1 < path_.size(); ++i) root_site_.past += mix(path_[i]);
}

template <class P>
typename Worker<P>::Frame& Worker<P>::frame(int ply) {
  const auto at = static_cast<std::size_t>(ply);
  if (at >= frames_.size()) frames_.resize(at + 1);
  return frames_[at];
}

// False when the budget is spent; the search then unwinds without storing anything.
template <class P>
bool Worker<P>::count_node() {
  if (nodes_ >= budget_.nodes) {
    aborted_ = true;
    return false;
  }
  if ((++nodes_ & 255) == 0) {
    const bool stopped = budget_.stop && budget_.stop->load(std::memory_order_relaxed);
    const bool late = budget_.deadline && std::chrono::steady_clock::now() >= *budget_.deadline;
    if (stopped || late) aborted_ = true;
  }
  return !aborted_;
}

template <class P>
void Worker<P>::make(const P& position, engine::Move move, int index, Child& child) const {
  child.position = position;
  child.ply = engine::play(game_, child.position, move);
  child.index = index;
}

// Hash move, extra turns, seeds won, then right to left: measured on kalah(6,3) the order among the
// moves is worth a factor of four, and the hash move the more the deeper the search iterates.
template <class P>
void Worker<P>::set_order(Side mover, Child& child, int hash_move) const {
  constexpr int kHashMove = 1 << 28, kAgain = 1 << 26;
  const P& after = child.position;
  // All moves of a node start from the same seeds, so that what they leave compares what they won.
  int seeds = 0;
  if (scoring_.seeds) {
    const int margin = store_margin(scoring_, after);
    seeds = after.to_move == mover ? margin : -margin;
  } else {
    seeds = row_seeds(scoring_, after, mover) - row_seeds(scoring_, after, other(mover));
  }
  child.order = (child.index == hash_move ? kHashMove : 0) + (child.ply.same_side ? kAgain : 0) +
                256 * seeds + child.index;
}

template <class P>
std::uint64_t Worker<P>::table_key(const P& position, const Site& site) const {
  std::uint64_t key = site.key;
  if (game_.reads_ply()) key = mix(key + position.ply * 256U + position.quiet);
  if (paths_ == Paths::Exact && site.past != 0) key ^= mix(site.past);
  return key;
}

// The value for `mover`, who played into `child` from a position at `site`; `depth` is what is
// left.
template <class P>
int Worker<P>::child_value(const Child& child, const Site& site, Side mover, int depth, int alpha,
                           int beta) {
  const int ply = site.ply + 1;
  if (child.ply.over) {
    if (!count_node()) return 0;
    return final_value(scoring_, child.position, mover, ply);
  }
  const bool same = child.position.to_move == mover;
  Site next;
  next.ply = ply;
  next.key = child.key;
  next.segment = path_.size();
  if (intervals_) next.kept = repetition_value(scoring_, child.position, Side::South);
  if (scoring_.repeats && !child.ply.irreversible) {
    next.segment = site.segment;
    next.past = site.past + mix(site.key);
    next.least_kept = site.least_kept;
    next.most_kept = site.most_kept;
    if (site.ply > 0 || root_has_past_) {
      next.least_kept = std::min(site.least_kept, site.kept);
      next.most_kept = std::max(site.most_kept, site.kept);
    }
    const auto begin = path_.begin() + static_cast<std::ptrdiff_t>(site.segment);
    if (std::find(begin, path_.end(), next.key) != path_.end()) {
      if (!count_node()) return 0;
      frame(ply).pv.clear();
      if (paths_ == Paths::Practical) ++unproved_;
      return repetition_value(scoring_, child.position, mover);
    }
  }
  if (depth <= 0 || ply >= kMaxPly) {
    if (!count_node()) return 0;
    ++unproved_;
    deepest_ = std::max(deepest_, ply);
    return same ? evaluate(scoring_, child.position) : -evaluate(scoring_, child.position);
  }
  path_.push_back(next.key);
  const int value = same ? search(child.position, next, depth, alpha, beta)
                         : -search(child.position, next, depth, -beta, -alpha);
  path_.pop_back();
  return value;
}

// A null window asks first whether a later move is better at all; only then its value is searched.
template <class P>
int Worker<P>::first_or_later(const Child& child, const Site& site, Side mover, int depth,
                              int alpha, int beta, bool first) {
  if (!first && beta - alpha > 1) {
    const int value = child_value(child, site, mover, depth, alpha, alpha + 1);
    if (aborted_ || value <= alpha || value >= beta) return value;
  }
  return child_value(child, site, mover, depth, alpha, beta);
}

template <class P>
int Worker<P>::search(const P& position, const Site& site, int depth, int alpha, int beta) {
  if (!count_node()) return 0;
  Frame& here = frame(site.ply);
  here.pv.clear();

  Shift shift{0, site.ply};
  if (scoring_.store_free && !position.swap_allowed) {
    shift.margin = kSeed * store_margin(scoring_, position);
    // Stores never shrink, so what is still in play bounds what can happen.
    const auto& store = game_.tables().store;
    const int open = kSeed * (seeds_ - position.cells[store[0]] - position.cells[store[1]]);
    if (shift.margin - open >= beta) return shift.margin - open;
    if (shift.margin + open <= alpha) return shift.margin + open;
    if (intervals_) {
      if (const auto bounds = intervals_->find(site.key)) {
        // A past position may be the one that comes back: then it decides.
        const bool south = position.to_move == Side::South;
        const int lower =
            std::min(shift.margin + bounds->lower, south ? site.least_kept : -site.most_kept);
        const int upper =
            std::max(shift.margin + bounds->upper, south ? site.most_kept : -site.least_kept);
        if (lower >= beta || lower == upper) return lower;
        if (upper <= alpha) return upper;
      }
    }
  }

  const std::uint64_t key = table_key(position, site);
  TableEntry known;
  if (table_.find(key, known) && (known.depth == kComplete || known.depth >= depth)) {
    const int lower = shift.from_table(known.lower);
    const int upper = shift.from_table(known.upper);
    if (lower >= beta || upper <= alpha || lower == upper) {
      if (known.depth != kComplete) ++unproved_;
      return lower >= beta || lower == upper ? lower : upper;
    }
  }

  const std::uint64_t unproved_before = unproved_;
  engine::legal(game_, position, here.moves);
  const int count = static_cast<int>(here.moves.size());
  assert(count > 0);
  if (here.children.size() < here.moves.size()) here.children.resize(here.moves.size());
  // Before leaves a move is played only when its turn comes: most such nodes end at the first.
  const bool eager = depth > 1;
  if (eager) {
    for (int i = 0; i < count; ++i) {
      Child& child = here.children[static_cast<std::size_t>(i)];
      make(position, here.moves[static_cast<std::size_t>(i)], i, child);
      child.key = board_key(scoring_, child.position);
      table_.prefetch(child.key);
      set_order(position.to_move, child, known.move);
    }
  }
  int best = -kInfinity;
  int best_index = -1;
  int floor = alpha;
  for (int n = 0; n < count; ++n) {
    Child* child = &here.children[static_cast<std::size_t>(n)];
    if (eager) {
      Child* const end = here.children.data() + count;
      std::swap(*child, *std::max_element(child, end, [](const Child& a, const Child& b) {
        return a.order < b.order;
      }));
    } else {
      // The hash move comes first, the others from right to left around it.
      const bool hashed = known.move >= 0 && known.move < count;
      int index = count - 1 - n;
      if (hashed) index = n == 0 ? known.move : index < known.move ? index : index + 1;
      make(position, here.moves[static_cast<std::size_t>(index)], index, *child);
      if (scoring_.repeats) child->key = board_key(scoring_, child->position);
    }
    const int value =
        first_or_later(*child, site, position.to_move, depth - 1, floor, beta, n == 0);
    if (aborted_) return 0;
    if (value <= best) continue;
    best = value;
    best_index = child->index;
    if (value <= floor) continue;
    floor = value;
    if (beta - alpha > 1) {
      here.pv.assign(1, here.moves[static_cast<std::size_t>(child->index)]);
      if (!child->ply.over && depth > 1) {
        const auto& line = frame(site.ply + 1).pv;
        here.pv.insert(here.pv.end(), line.begin(), line.end());
      }
    }
    if (value >= beta) break;
  }

  const bool proved = unproved_ == unproved_before;
  TableEntry entry;
  if (best > alpha) entry.lower = shift.to_table(best);
  if (best < beta) entry.upper = shift.to_table(best);
  entry.depth = proved ? kComplete : std::min(depth, kMaxDepth);
  entry.move = best > alpha ? best_index : -1;
  table_.store(key, entry);
  return best;
}

template <class P>
int Worker<P>::search_root(int depth, int alpha, int beta) {
  complete_ = false;
  deepest_ = 0;
  if (!count_node()) return 0;
  const std::uint64_t unproved_before = unproved_;
  int best = -kInfinity;
  int floor = alpha;
  for (std::size_t n = 0; n < order_.size(); ++n) {
    const std::size_t index = order_[n];
    const Child& child = root_children_[index];
    frame(1).pv.clear();
    const int value =
        first_or_later(child, root_site_, root_.to_move, depth - 1, floor, beta, n == 0);
    if (aborted_) return best;
    if (value <= best) continue;
    best = value;
    if (value <= floor && n > 0) continue;
    floor = std::max(floor, value);
    pv_.assign(1, moves_[index]);
    if (!child.ply.over && depth > 1) {
      const auto& line = frame(1).pv;
      pv_.insert(pv_.end(), line.begin(), line.end());
    }
    std::rotate(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(n),
                order_.begin() + static_cast<std::ptrdiff_t>(n) + 1);
    if (value >= beta) break;
  }
  complete_ = unproved_ == unproved_before;
  return best;
}

template <class P>
int Worker<P>::search_move(std::size_t index, int depth, int alpha, int beta) {
  const std::uint64_t unproved_before = unproved_;
  const int value =
      child_value(root_children_[index], root_site_, root_.to_move, depth - 1, alpha, beta);
  complete_ = !aborted_ && unproved_ == unproved_before;
  return value;
}

template class Worker<engine::SmallPosition>;
template class Worker<engine::MediumPosition>;
template class Worker<engine::LargePosition>;

}  // namespace seedbed::harvester
