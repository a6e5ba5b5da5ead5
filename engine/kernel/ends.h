// When a game is over as the board stands, and who gets what is left. Templates over the rule
// binding and the capacity. Repetition and the ply cap are engine/line.h's business.
// Internal to the kernel (engine/kernel.h).
#pragma once

#include "engine/kernel/board.h"
#include "engine/outcome.h"

namespace seedbed::engine::kernel {

template <class P>
[[nodiscard]] inline bool majority(const Tables& t, const P& p) {
  const int south = 2 * p.cells[t.store[0]];
  const int north = 2 * p.cells[t.store[1]];
  return south > t.seeds || north > t.seeds || (south == t.seeds && north == t.seeds);
}

[[nodiscard]] inline bool counts_seeds(const Rules& r) {
  return r.score.goal == Goal::MostSeeds || r.score.goal == Goal::Territory;
}

// Ends that the full rules see before they ask for a legal move.
template <class P>
[[nodiscard]] inline Reason full_end(const Game& game, const P& p) {
  const Tables& t = game.tables();
  const Rules& r = game.rules();
  if (r.score.goal == Goal::Clear) {
    if (side_empty(t, p, Side::South) || side_empty(t, p, Side::North)) return Reason::Cleared;
  }
  if (r.score.goal == Goal::Deprive && side_empty(t, p, p.to_move)) return Reason::Deprived;
  switch (r.end.row_empty) {
    case RowEmpty::None:
      break;
    case RowEmpty::Either:
      if (side_empty(t, p, p.to_move)) return Reason::RowEmpty;
      [[fallthrough]];
    case RowEmpty::Own:  // the mover's, and the turn has passed
      if (side_empty(t, p, other(p.to_move))) return Reason::RowEmpty;
      break;
  }
  if (r.end.seeds_left != 0 && board_seeds(t, p) <= r.end.seeds_left) return Reason::RowEmpty;
  return Reason::None;
}

// Who loses a game that ended by `Deprived`.
template <class P>
[[nodiscard]] inline Side deprived(const Tables& t, const P& p) {
  return side_empty(t, p, p.to_move) ? p.to_move : other(p.to_move);
}

// The player to move cannot feed an enemy who has nothing.
template <class P>
[[nodiscard]] inline bool unfed(const Game& game, const P& p) {
  return game.rules().feed.must && side_empty(game.tables(), p, other(p.to_move)) &&
         !side_empty(game.tables(), p, p.to_move);
}

// Without stores, what a player gets lies in his first weg.
template <class P>
inline void hand_over(const Game& game, P& p, Side side, int seeds) {
  const Tables& t = game.tables();
  const Rules& r = game.rules();
  if (r.board.stores == Stores::None && r.child.kind == ChildKind::Weg) {
    for (std::size_t cell = 0; cell < t.houses; ++cell) {
      if (!p.child.test(cell) || p.child_of_north.test(cell) != (side == Side::North)) continue;
      p.cells[cell] = static_cast<typename P::Count>(p.cells[cell] + seeds);
      return;
    }
  }
  bank(t, p, side, seeds);
}

template <class P>
inline void sweep(const Game& game, P& p) {
  for (const Side side : {Side::South, Side::North}) {
    hand_over(game, p, side, sweep_side(game.tables(), p, side));
  }
}

template <class P>
inline void sweep_all_to(const Game& game, P& p, Side side) {
  const int seeds =
      sweep_side(game.tables(), p, Side::South) + sweep_side(game.tables(), p, Side::North);
  hand_over(game, p, side, seeds);
}

// Half of the rest each; the odd seed, if there is one, is left to the caller.
template <class P>
inline int sweep_halves(const Tables& t, P& p) {
  const int seeds = sweep_side(t, p, Side::South) + sweep_side(t, p, Side::North);
  bank(t, p, Side::South, seeds / 2);
  bank(t, p, Side::North, seeds / 2);
  return seeds % 2;
}

// Half of the rest each; an odd seed to whom has fewer.
template <class P>
inline void sweep_split(const Tables& t, P& p) {
  const int odd = sweep_halves(t, p);
  const bool north_has_more = p.cells[t.store[1]] > p.cells[t.store[0]];
  bank(t, p, north_has_more ? Side::South : Side::North, odd);
}

// Banks what lies on the board as the rules say when the game ends so. Whether they say anything.
template <class P>
inline void finish(const Game& game, P& p, Reason reason) {
  const Tables& t = game.tables();
  const Rules& r = game.rules();
  if (!counts_seeds(r)) return;
  switch (reason) {
    case Reason::Repetition:
      if (r.end.repetition == Repetition::OwnRows) sweep(game, p);
      // An odd seed leaves play: whoever got it would gain by a half that is not his.
      if (r.end.repetition == Repetition::Split) (void)sweep_halves(t, p);
      return;
    case Reason::Majority:
      if (r.end.majority_rest == MajorityRest::RowOwner) sweep(game, p);
      return;
    case Reason::RowEmpty:
    case Reason::NoMove:
      break;
    default:
      return;
  }
  if (reason == Reason::NoMove && r.end.unfed_rest == UnfedRest::Unfed && unfed(game, p)) {
    sweep_all_to(game, p, other(p.to_move));
    return;
  }
  switch (r.end.rest) {
    case Rest::RowOwner:
      sweep(game, p);
      break;
    case Rest::Nobody:
      (void)sweep_side(t, p, Side::South);
      (void)sweep_side(t, p, Side::North);
      break;
    case Rest::Stays:
      break;
    case Rest::LastMover:
      sweep_all_to(game, p, other(p.to_move));
      break;
    case Rest::Split:
      sweep_split(t, p);
      break;
    case Rest::OtherRow:
      for (const Side side : {Side::South, Side::North}) {
        hand_over(game, p, other(side), sweep_side(t, p, side));
      }
      break;
  }
}

}  // namespace seedbed::engine::kernel
