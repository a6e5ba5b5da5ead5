// One turn: pick, sow, relay, capture, pass, end. Templates over the rule binding and the
// position's capacity: the data binding reads the game's rules, a fixed one has them as constants,
// so that the compiler drops what a hot game does not need. There is one body of code for both.
// Internal: callers use engine/play.h. Nothing here allocates, throws or keeps state.
#pragma once

#include <bit>
#include <cassert>
#include <cstring>

#include "engine/bindings.h"
#include "engine/cycle.h"
#include "engine/game.h"
#include "engine/play.h"
#include "engine/position.h"

namespace seedbed::engine::kernel {

inline constexpr std::size_t kCcw = 0;
inline constexpr std::size_t kCw = 1;

// -- the board ----------------------------------------------------------------------------------

template <class P>
[[nodiscard]] inline bool row_empty(const Tables& t, const P& p, Side side) {
  if constexpr (P::kCapacity == 16) {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::memcpy(&low, p.cells.data(), 8);
    std::memcpy(&high, p.cells.data() + 8, 8);
    const auto& mask = t.home_mask[index(side)];
    return ((low & mask[0]) | (high & mask[1])) == 0;
  } else {
    const std::size_t begin = index(side) * t.half;
    const std::size_t end = begin + t.half;
    for (std::size_t cell = begin; cell < end; ++cell) {
      if (p.cells[cell] != 0) return false;
    }
    return true;
  }
}

// Bit i is set if byte i of a small position's cells is not 0.
[[nodiscard]] inline std::uint32_t occupied(const SmallPosition& p) {
  const auto gather = [](std::uint64_t bytes) {
    constexpr std::uint64_t kLow = 0x7F7F7F7F7F7F7F7FU;
    const std::uint64_t high = (((bytes & kLow) + kLow) | bytes) & ~kLow;
    // The eight top bits, moved side by side into the top byte.
    return static_cast<std::uint32_t>(((high >> 7) * 0x0102040810204080U) >> 56);
  };
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  std::memcpy(&low, p.cells.data(), 8);
  std::memcpy(&high, p.cells.data() + 8, 8);
  return gather(low) | gather(high) << 8;
}

template <class P>
[[nodiscard]] inline int row_seeds(const Tables& t, const P& p, Side side) {
  int sum = 0;
  const std::size_t begin = index(side) * t.half;
  const std::size_t end = begin + t.half;
  for (std::size_t cell = begin; cell < end; ++cell) sum += p.cells[cell];
  return sum;
}

template <class P>
[[nodiscard]] inline int all_seeds(const Tables& t, const P& p) {
  int sum = p.hand[0] + p.hand[1];
  for (std::size_t cell = 0; cell < t.houses + 2; ++cell) sum += p.cells[cell];
  return sum;
}

template <class P>
inline void bank(const Tables& t, P& p, Side side, int seeds) {
  auto& store = p.cells[t.store[index(side)]];
  store = static_cast<typename P::Count>(store + seeds);
}

// -- four rows ----------------------------------------------------------------------------------

// Whether a last seed in `last` captures: an inner pit that was occupied, both facing pits
// occupied.
template <class P>
[[nodiscard]] inline bool captures_pair(const Tables& t, const P& p, std::size_t last) {
  const std::size_t across = t.facing[last];
  if (across == kNoCell || p.cells[last] < 2) return false;
  return p.cells[across] != 0 && p.cells[t.facing_outer[last]] != 0;
}

// Whether a clockwise lap of the mover from `origin` captures at once and may start there (one of
// his four leftmost pits). The seeds are those of the origin, or `hand` seeds if that is not 0.
template <class P>
[[nodiscard]] inline bool reverse_captures(const Tables& t, const P& p, std::size_t origin,
                                           int hand) {
  const std::size_t own = origin - index(p.to_move) * t.half;
  if (own >= 2 && own + 2 < t.half) return false;
  P probe = p;
  if (hand == 0) {
    hand = probe.cells[origin];
    probe.cells[origin] = 0;
  }
  const auto& next = t.next[index(p.to_move)][kCw];
  std::size_t cell = origin;
  for (; hand > 0; --hand) {
    cell = next[cell];
    probe.cells[cell] = static_cast<typename P::Count>(probe.cells[cell] + 1);
  }
  return captures_pair(t, probe, cell);
}

// -- a turn -------------------------------------------------------------------------------------

// How a turn came out. `open` and the alternatives only while moves with choices are listed.
struct TurnResult {
  bool illegal = false;  // not a legal move: an endless relay, a forbidden slam, nothing fed
  bool endless = false;
  bool same_side = false;
  bool irreversible = false;
  bool open = false;  // a decision beyond the move's choices came up; the turn stands still there
  std::array<Choice, 2> alternatives{};
  int sown = 0;
};

template <class B, class P>
class Turn {
 public:
  Turn(const Game& game, P& position, const Move& move, bool listing)
      : game_(game), t_(game.tables()), p_(position), move_(move), listing_(listing) {}

  TurnResult run();

 private:
  using Count = typename P::Count;

  [[nodiscard]] const Rules& rules() const { return B::rules(game_); }
  [[nodiscard]] Side mover() const { return p_.to_move; }
  [[nodiscard]] bool on_side(std::size_t cell, Side side) const {
    return cell - index(side) * t_.half < t_.half;
  }

  std::size_t sow_lap(std::size_t origin, std::size_t way);
  std::size_t sow_from_hand(std::size_t after, int seeds, std::size_t way);
  void drop(std::size_t cell);
  void sow_and_relay(std::size_t origin, std::size_t way);
  bool capture(std::size_t last);
  void capture_landing(std::size_t last);
  bool capture_facing(std::size_t last);
  bool make_tuz(std::size_t last);
  void four_row_turn(std::size_t origin, std::size_t way);
  [[nodiscard]] std::size_t choose_way(std::size_t origin, int hand);
  void endless();

  const Game& game_;
  const Tables& t_;
  P& p_;
  const Move& move_;
  const bool listing_;
  std::size_t choices_used_ = 0;
  TurnResult result_;
};

template <class B, class P>
[[gnu::always_inline]] inline void Turn<B, P>::drop(std::size_t cell) {
  if (rules().child.kind != ChildKind::None && p_.child.test(cell)) {
    bank(t_, p_, p_.child_of_north.test(cell) ? Side::North : Side::South, 1);
    result_.irreversible = true;
    return;
  }
  p_.cells[cell] = static_cast<Count>(p_.cells[cell] + 1);
}

// Lifts the origin and sows it; returns the last cell.
template <class B, class P>
[[gnu::always_inline]] inline std::size_t Turn<B, P>::sow_lap(std::size_t origin, std::size_t way) {
  const std::size_t seeds = p_.cells[origin];
  result_.sown += static_cast<int>(seeds);
  if constexpr (P::kCapacity == 16) {
    if (t_.lap_stride != 0) {
      using Bytes = std::uint8_t __attribute__((vector_size(16)));
      const std::size_t at = (index(mover()) * t_.houses + origin) * t_.lap_stride + seeds;
      Bytes cells;
      Bytes add;
      std::memcpy(&cells, p_.cells.data(), 16);
      std::memcpy(&add, t_.lap[way][at].add.data(), 16);
      cells += add;
      std::memcpy(p_.cells.data(), &cells, 16);
      return t_.last[way][at];
    }
  }
  const auto& next = t_.next[index(mover())][way];
  std::size_t cell = origin;
  std::size_t left = seeds;
  p_.cells[origin] = 0;
  if (rules().sow.first_seed == FirstSeed::Origin &&
      (seeds > 1 || rules().sow.single == Single::Sown)) {
    drop(origin);
    --left;
  }
  for (; left > 0; --left) {
    cell = next[cell];
    if (rules().sow.origin == Origin::Skipped && cell == origin) cell = next[cell];
    drop(cell);
  }
  return cell;
}

// Sows seeds that lie on no cell, the first into the cell after `after`.
template <class B, class P>
[[gnu::always_inline]] inline std::size_t Turn<B, P>::sow_from_hand(std::size_t after, int seeds,
                                                                    std::size_t way) {
  const auto& next = t_.next[index(mover())][way];
  result_.sown += seeds;
  std::size_t cell = after;
  for (; seeds > 0; --seeds) {
    cell = next[cell];
    drop(cell);
  }
  return cell;
}

template <class B, class P>
inline void Turn<B, P>::endless() {
  result_.endless = true;
  switch (rules().relay.endless) {
    case Endless::Illegal:
      result_.illegal = true;
      break;
    case Endless::MoverLoses:
      p_.verdict = mover() == Side::South ? Verdict::NorthWins : Verdict::SouthWins;
      break;
    case Endless::Draw:
      p_.verdict = Verdict::Draw;
      break;
    case Endless::Stop:
      break;
  }
}

template <class B, class P>
[[gnu::always_inline]] inline void Turn<B, P>::sow_and_relay(std::size_t origin, std::size_t way) {
  CycleDetector<P> cycle;
  for (;;) {
    const std::size_t last = sow_lap(origin, way);
    if (rules().board.stores == Stores::Own && last >= t_.houses) {
      result_.same_side = rules().sow.extra_turn_in_store;
      return;
    }
    if (rules().relay.kind == RelayKind::Lap && p_.cells[last] > 1) {
      if (game_.can_be_endless() && cycle.seen(p_, last, way)) return endless();
      origin = last;
      continue;
    }
    if (rules().child.kind != ChildKind::None) {
      if (p_.child.test(last) || make_tuz(last)) return;
    }
    capture(last);
    return;
  }
}

template <class B, class P>
[[gnu::always_inline]] inline bool Turn<B, P>::capture(std::size_t last) {
  switch (rules().capture.take) {
    case Take::Landing:
      capture_landing(last);
      return false;
    case Take::Facing:
      return capture_facing(last);
    default:
      return false;
  }
}

// The landing house, and behind it (against the sowing) every house that passes the same test.
template <class B, class P>
[[gnu::always_inline]] inline void Turn<B, P>::capture_landing(std::size_t last) {
  const auto& c = rules().capture;
  const Side enemy = other(mover());
  const auto passes = [&](std::size_t cell) {
    const unsigned count = p_.cells[cell];
    if (c.where == Where::Opponent && !on_side(cell, enemy)) return false;
    if (c.where == Where::Own && !on_side(cell, mover())) return false;
    return c.counts.contains(count) || (c.even && count != 0 && count % 2 == 0);
  };
  if (!passes(last)) return;
  const auto before = p_.cells;  // a slam may have to be undone
  int taken = 0;
  std::size_t furthest = last;
  for (std::size_t cell = last;;) {
    taken += p_.cells[cell];
    p_.cells[cell] = 0;
    furthest = cell;
    if (c.chain == Chain::None) break;
    cell = cell == 0 ? t_.houses - 1 : cell - 1;
    if (cell == last || !passes(cell)) break;
  }
  if (c.grand_slam != GrandSlam::Legal && row_empty(t_, p_, enemy)) {
    // Both ends of the chain lie on the enemy's row; his houses run against the sower's view.
    const auto leave = [&](std::size_t cell) {
      p_.cells[cell] = before[cell];
      taken -= before[cell];
    };
    switch (c.grand_slam) {
      case GrandSlam::Legal:
      case GrandSlam::MoveAgain:
        break;
      case GrandSlam::NoCapture:
        p_.cells = before;
        return;
      case GrandSlam::Illegal:
        result_.illegal = true;
        return;
      case GrandSlam::LeaveLeftmost:
        leave(last);
        break;
      case GrandSlam::LeaveRightmost:
        leave(furthest);
        break;
      case GrandSlam::OpponentTakesRest: {
        const int rest = row_seeds(t_, p_, mover());
        for (std::size_t i = 0; i < t_.half; ++i) p_.cells[index(mover()) * t_.half + i] = 0;
        bank(t_, p_, enemy, rest);
        break;
      }
    }
  }
  if (taken != 0) {
    bank(t_, p_, mover(), taken);
    result_.irreversible = true;
  }
}

// The house across from an own house that was empty.
template <class B, class P>
[[gnu::always_inline]] inline bool Turn<B, P>::capture_facing(std::size_t last) {
  const auto own_seed = rules().capture.own_seed;
  if (p_.cells[last] != 1 || !on_side(last, mover())) return false;
  const std::size_t across = t_.facing[last];
  int taken = p_.cells[across];
  if (taken == 0 && own_seed != OwnSeed::Always) return false;
  p_.cells[across] = 0;
  if (own_seed != OwnSeed::Leave) {
    p_.cells[last] = 0;
    ++taken;
  }
  bank(t_, p_, mover(), taken);
  result_.irreversible = true;
  return true;
}

// Toguz: the last seed makes three in an enemy house, which from then on banks for the mover. One a
// player, never the enemy's last house, never the number of the enemy's own tuz.
template <class B, class P>
inline bool Turn<B, P>::make_tuz(std::size_t last) {
  const Side enemy = other(mover());
  if (!on_side(last, enemy) || p_.cells[last] != 3) return false;
  const std::size_t number = last - index(enemy) * t_.half;
  if (number + 1 == t_.half) return false;
  const std::size_t mirror = index(mover()) * t_.half + number;
  if (p_.child.test(mirror)) return false;
  for (std::size_t i = 0; i < t_.half; ++i) {
    if (p_.child.test(index(enemy) * t_.half + i)) return false;
  }
  bank(t_, p_, mover(), p_.cells[last]);
  p_.cells[last] = 0;
  p_.child.set(last);
  if (mover() == Side::North) p_.child_of_north.set(last);
  result_.irreversible = true;
  return true;
}

// -- four rows: captures of facing pairs, resown from the lap's origin (omweso) -----------------

// Counter-clockwise, unless the origin is one of the mover's four leftmost pits and a clockwise lap
// captures: then the player decides.
template <class B, class P>
inline std::size_t Turn<B, P>::choose_way(std::size_t origin, int hand) {
  if (!rules().special.reverse || !reverse_captures(t_, p_, origin, hand)) return kCcw;
  const bool right = t_.ccw_is_right[t_.row[origin]];
  if (choices_used_ < move_.choice_count) {
    const Choice choice = move_.choices[choices_used_++];
    return (choice == kChoiceRight) == right ? kCcw : kCw;
  }
  if (listing_ && choices_used_ < kMaxChoices) {
    result_.open = true;
    result_.alternatives = {kChoiceRight, kChoiceLeft};
  }
  return kCcw;
}

template <class B, class P>
inline void Turn<B, P>::four_row_turn(std::size_t origin, std::size_t way) {
  CycleDetector<P> cycle;
  std::size_t last = sow_lap(origin, way);
  for (;;) {
    if (captures_pair(t_, p_, last)) {
      const std::size_t inner = t_.facing[last];
      const std::size_t outer = t_.facing_outer[last];
      const int taken = p_.cells[inner] + p_.cells[outer];
      p_.cells[inner] = 0;
      p_.cells[outer] = 0;
      if (way == kCw) {
        const std::size_t used = choices_used_;
        way = choose_way(origin, taken);
        if (result_.open) return;
        if (choices_used_ != used) cycle.reset();
      }
      last = sow_from_hand(origin, taken, way);
      continue;
    }
    if (p_.cells[last] < 2) return;
    origin = last;
    const std::size_t used = choices_used_;
    way = choose_way(origin, 0);
    if (result_.open) return;
    if (choices_used_ != used) cycle.reset();
    if (cycle.seen(p_, origin, way)) return endless();
    last = sow_lap(origin, way);
  }
}

template <class B, class P>
[[gnu::always_inline]] inline TurnResult Turn<B, P>::run() {
  const Rules& r = rules();
  const std::size_t origin = move_.hole;
  std::size_t way = kCcw;
  if (move_.direction != Direction::None) {
    way = (move_.direction == Direction::Right) == t_.ccw_is_right[t_.row[origin]] ? kCcw : kCw;
  }
  const bool enemy_was_empty = r.feed.must && row_empty(t_, p_, other(mover()));
  if (r.capture.take == Take::FacingPair) {
    four_row_turn(origin, way);
  } else {
    const auto store = p_.cells[t_.store[index(mover())]];
    sow_and_relay(origin, way);
    if (r.board.stores == Stores::Own && p_.cells[t_.store[index(mover())]] != store) {
      result_.irreversible = true;
    }
  }
  if (enemy_was_empty && row_empty(t_, p_, other(mover()))) result_.illegal = true;
  return result_;
}

// -- which moves there are ----------------------------------------------------------------------

// Whether a move can turn out illegal only by being played, in this very position.
template <class B, class P>
[[nodiscard]] inline bool trial_needed(const Game& game, const P& p) {
  const Rules& r = B::rules(game);
  if (r.capture.grand_slam == GrandSlam::Illegal) return true;
  if (r.relay.kind != RelayKind::None && r.relay.endless == Endless::Illegal &&
      game.can_be_endless()) {
    return true;
  }
  return r.feed.must && row_empty(game.tables(), p, other(p.to_move));
}

template <class B, class P>
[[nodiscard]] inline bool may_start(const Game& game, const P& p, std::size_t cell) {
  return p.cells[cell] >= B::rules(game).pick.min_seeds;
}

// Calls f(cell) for the cells that the player to move may lift, in ring order, until it returns
// false.
template <class B, class P, class F>
[[gnu::always_inline]] inline void for_each_start(const Game& game, const P& p, F&& f) {
  const Tables& t = game.tables();
  const std::size_t begin = index(p.to_move) * t.half;
  if constexpr (P::kCapacity == 16) {
    if (B::rules(game).pick.min_seeds == 1) {
      const std::uint32_t home = ((1U << t.half) - 1U) << begin;
      for (std::uint32_t left = occupied(p) & home; left != 0; left &= left - 1) {
        if (!f(static_cast<std::size_t>(std::countr_zero(left)))) return;
      }
      return;
    }
  }
  const std::size_t end = begin + t.half;
  for (std::size_t cell = begin; cell < end; ++cell) {
    if (may_start<B>(game, p, cell) && !f(cell)) return;
  }
}

template <class B, class P>
[[nodiscard, gnu::noinline]] TurnResult trial(const Game& game, const P& p, const Move& move,
                                              bool listing) {
  P copy = p;
  return Turn<B, P>(game, copy, move, listing).run();
}

// Calls emit(move) for the move and its choices, as far as they are legal; stops when emit says so.
template <class B, class P, class F>
bool list_choices(const Game& game, const P& p, const Move& move, F&& emit) {
  const TurnResult result = trial<B>(game, p, move, true);
  if (result.open) {
    for (const Choice choice : result.alternatives) {
      Move longer = move;
      longer.choices[longer.choice_count++] = choice;
      if (!list_choices<B>(game, p, longer, emit)) return false;
    }
    return true;
  }
  return result.illegal || emit(move);
}

// Calls emit(move) for every legal sowing in canonical order until it returns false. Illegal moves
// that only a trial can tell are left out where `certain`, and may be among them otherwise.
template <class B, class P, class F>
[[gnu::always_inline]] inline void for_each_sowing(const Game& game, const P& p, bool certain,
                                                   F&& emit) {
  const Rules& r = B::rules(game);
  const bool tried = certain && trial_needed<B>(game, p);
  for_each_start<B>(game, p, [&](std::size_t cell) {
    Move move;
    move.hole = static_cast<std::uint8_t>(cell);
    if (r.special.reverse) {
      const bool both = reverse_captures(game.tables(), p, cell, 0);
      move.direction = both ? Direction::Right : Direction::None;
      if (!list_choices<B>(game, p, move, emit)) return false;
      move.direction = Direction::Left;
      return !both || list_choices<B>(game, p, move, emit);
    }
    if (tried && trial<B>(game, p, move, false).illegal) return true;
    return emit(move);
  });
}

// Whether any sowing proves legal when it is played; `endless` comes back true if there is none,
// and each of them failed because it would never end.
template <class B, class P>
[[nodiscard, gnu::noinline]] bool any_legal_by_trial(const Game& game, const P& p, bool& endless) {
  bool any = false;
  bool tried = false;
  endless = true;
  for_each_sowing<B>(game, p, false, [&](const Move& move) {
    const TurnResult result = trial<B>(game, p, move, false);
    tried = true;
    endless = endless && result.endless;
    any = !result.illegal;
    return !any;
  });
  endless = endless && tried && !any;
  return any;
}

template <class B, class P>
[[nodiscard, gnu::always_inline]] inline bool has_sowing(const Game& game, const P& p,
                                                         bool& endless) {
  endless = false;
  if (trial_needed<B>(game, p)) return any_legal_by_trial<B>(game, p, endless);
  if (B::rules(game).pick.min_seeds == 1) return !row_empty(game.tables(), p, p.to_move);
  bool any = false;
  for_each_start<B>(game, p, [&](std::size_t) {
    any = true;
    return false;
  });
  return any;
}

// -- ends ---------------------------------------------------------------------------------------

// Why the position is over, as it stands; None while play goes on.
template <class B, class P>
[[nodiscard, gnu::always_inline]] inline Reason status(const Game& game, const P& p) {
  const Tables& t = game.tables();
  const Rules& r = B::rules(game);
  if (r.relay.kind != RelayKind::None && p.verdict != Verdict::None) return Reason::Endless;
  if (r.end.majority) {
    const int south = 2 * p.cells[t.store[0]];
    const int north = 2 * p.cells[t.store[1]];
    if (south > t.seeds || north > t.seeds || (south == t.seeds && north == t.seeds)) {
      return Reason::Majority;
    }
  }
  if (r.end.row_empty == RowEmpty::Either) {
    if (row_empty(t, p, Side::South) || row_empty(t, p, Side::North)) return Reason::RowEmpty;
    if (!trial_needed<B>(game, p) && r.pick.min_seeds == 1) return Reason::None;
  }
  bool endless = false;
  if (has_sowing<B>(game, p, endless)) return Reason::None;
  if (r.pick.stuck == Stuck::Passes) {
    P turned = p;
    turned.to_move = other(p.to_move);
    bool ignored = false;
    if (has_sowing<B>(game, turned, ignored)) return Reason::None;
  }
  if (endless && r.relay.endless_only == EndlessOnly::Draw) return Reason::Endless;
  return r.score.goal == Goal::Immobilise ? Reason::Immobilised : Reason::NoMove;
}

// Whether the rules bank what lies on the rows when the game ends so.
[[nodiscard]] inline bool sweeps(const Rules& r, Reason reason) {
  return r.score.goal == Goal::MostSeeds && r.end.rest == Rest::RowOwner &&
         (reason == Reason::RowEmpty || reason == Reason::NoMove ||
          (reason == Reason::Repetition && r.end.repetition == Repetition::OwnRows));
}

template <class P>
inline void sweep(const Tables& t, P& p) {
  for (const Side side : {Side::South, Side::North}) {
    const int seeds = row_seeds(t, p, side);
    for (std::size_t i = 0; i < t.half; ++i) p.cells[index(side) * t.half + i] = 0;
    bank(t, p, side, seeds);
  }
}

// -- a ply --------------------------------------------------------------------------------------

// The boards change sides: every cell, mark and pile goes to the cell that looks alike from there.
template <class P>
inline void swap_boards(const Tables& t, P& p) {
  const P old = p;
  p.child = p.child_of_north = p.flipped = p.locked = p.closed = {};
  for (std::size_t cell = 0; cell < t.houses + 2; ++cell) {
    const std::size_t there =
        cell < t.houses ? (cell + t.half) % t.houses : 2 * t.houses + 1 - cell;
    p.cells[there] = old.cells[cell];
    if (old.child.test(cell)) {
      p.child.set(there);
      if (!old.child_of_north.test(cell)) p.child_of_north.set(there);
    }
    if (old.flipped.test(cell)) p.flipped.set(there);
    if (old.locked.test(cell)) p.locked.set(there);
    if (old.closed.test(cell)) p.closed.set(there);
  }
  std::swap(p.hand[0], p.hand[1]);
  p.nyumba = static_cast<std::uint8_t>((p.nyumba & 1U) << 1 | (p.nyumba & 2U) >> 1);
}

// Plays the move unless it turns out illegal; then false, and the position is spoilt.
template <class B, class P>
[[gnu::always_inline]] inline bool try_play(const Game& game, P& p, const Move& move, Ply& ply) {
  const Rules& r = B::rules(game);
  const Side mover = p.to_move;
#ifndef NDEBUG
  const int seeds = all_seeds(game.tables(), p);
#endif
  ply = Ply{};
  if (move.kind == MoveKind::Sow) {
    const TurnResult result = Turn<B, P>(game, p, move, false).run();
    if (result.illegal) return false;
    ply.same_side = result.same_side;
    ply.irreversible = result.irreversible;
    ply.sown = result.sown;
  } else if (move.kind == MoveKind::Swap) {
    swap_boards(game.tables(), p);
    ply.irreversible = true;
  }
  if (r.setup.pie && mover == Side::North && p.swap_allowed) {
    p.swap_allowed = false;
    ply.irreversible = true;
  }
  if (!ply.same_side) p.to_move = other(mover);
  ply.reason = status<B>(game, p);
  if (ply.reason != Reason::None) {
    ply.over = true;
    ply.irreversible = true;
    if (sweeps(r, ply.reason)) sweep(game.tables(), p);
  }
#ifndef NDEBUG
  assert(all_seeds(game.tables(), p) == seeds);
#endif
  return true;
}

}  // namespace seedbed::engine::kernel
