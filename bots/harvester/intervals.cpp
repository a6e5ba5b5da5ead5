#include "bots/harvester/intervals.h"

#include <algorithm>
#include <cassert>

namespace seedbed::harvester {

template <class P>
std::optional<Intervals> Intervals::build(const Scoring& scoring, const P& root,
                                          std::size_t most_positions) {
  assert(scoring.store_free);
  const engine::Game& game = *scoring.game;
  Intervals all;
  std::vector<P> positions;  // by id, their stores emptied
  const auto id_of = [&](P position) {
    for (const auto store : game.tables().store) position.cells[store] = 0;
    const auto id = static_cast<std::uint32_t>(positions.size());
    const auto [at, fresh] = all.ids_.try_emplace(board_key(scoring, position), id);
    if (fresh) {
      const int open = kSeed * (row_seeds(scoring, position, engine::Side::South) +
                                row_seeds(scoring, position, engine::Side::North));
      all.bounds_.push_back({-open, open});
      all.kept_.push_back(repetition_value(scoring, position, position.to_move));
      positions.push_back(position);
    }
    return at->second;
  };

  id_of(root);
  engine::MoveList moves;
  for (std::size_t id = 0; id < positions.size(); ++id) {
    if (positions.size() > most_positions) return std::nullopt;
    all.begins_.push_back(all.edges_.size());
    const P position = positions[id];
    engine::legal(game, position, moves);
    for (const engine::Move move : moves) {
      P next = position;
      if (engine::play(game, next, move).over) {
        all.edges_.push_back({final_value(scoring, next, position.to_move, 0), kOver, false});
        continue;
      }
      const bool same = next.to_move == position.to_move;
      const int margin = kSeed * store_margin(scoring, next);
      const std::uint32_t child = id_of(next);
      if (child == 0) {
        all.edges_.push_back({repetition_value(scoring, next, position.to_move), kOver, false});
      } else {
        all.edges_.push_back({same ? margin : -margin, child, same});
      }
    }
  }
  all.begins_.push_back(all.edges_.size());
  while (all.force() || all.keep_up()) {
  }
  all.edges_ = {};
  all.begins_ = {};
  all.kept_ = {};
  return all;
}

// The bounds that the best move leads to.
Intervals::Bounds Intervals::best(std::size_t id) const {
  Bounds best{-kInfinity, -kInfinity};
  for (std::size_t i = begins_[id]; i < begins_[id + 1]; ++i) {
    const Edge& edge = edges_[i];
    Bounds after{0, 0};
    if (edge.child != kOver) after = bounds_[edge.child];
    if (!edge.same_side) after = {-after.upper, -after.lower};
    best.lower = std::max(best.lower, edge.gain + after.lower);
    best.upper = std::max(best.upper, edge.gain + after.upper);
  }
  return best;
}

// Tightens the bounds by what the moves allow until nothing changes. What is reached so is forced
// by moves that each come nearer to cashing it in, so that the play that forces it repeats nothing.
bool Intervals::force() {
  bool tightened = false;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t id = bounds_.size(); id-- > 0;) {  // found late: near the end of the game
      Bounds& now = bounds_[id];
      if (now.lower == now.upper) continue;
      const Bounds then = best(id);
      if (then.lower <= now.lower && then.upper >= now.upper) continue;
      now = {std::max(now.lower, then.lower), std::min(now.upper, then.upper)};
      changed = true;
    }
    tightened |= changed;
  }
  return tightened;
}

// Hopes that each position's own value, if it were the repeated one, can be kept up for ever, and
// gives up where some move of the other side (or every own one) leads to less, until the rest
// holds.
bool Intervals::keep_up() {
  const std::vector<Bounds> forced = bounds_;
  for (std::size_t id = 0; id < bounds_.size(); ++id) {
    bounds_[id] = {std::max(forced[id].lower, kept_[id]), std::min(forced[id].upper, kept_[id])};
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t id = bounds_.size(); id-- > 0;) {
      const Bounds then = best(id);
      const Bounds kept{std::max(forced[id].lower, std::min(kept_[id], then.lower)),
                        std::min(forced[id].upper, std::max(kept_[id], then.upper))};
      changed |= kept.lower != bounds_[id].lower || kept.upper != bounds_[id].upper;
      bounds_[id] = kept;
    }
  }
  for (std::size_t id = 0; id < bounds_.size(); ++id) {
    if (bounds_[id].lower != forced[id].lower || bounds_[id].upper != forced[id].upper) return true;
  }
  return false;
}

template std::optional<Intervals> Intervals::build(const Scoring&, const engine::SmallPosition&,
                                                   std::size_t);
template std::optional<Intervals> Intervals::build(const Scoring&, const engine::MediumPosition&,
                                                   std::size_t);
template std::optional<Intervals> Intervals::build(const Scoring&, const engine::LargePosition&,
                                                   std::size_t);

}  // namespace seedbed::harvester
