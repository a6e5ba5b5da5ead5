// One turn by the common rules: sow, relay, capture. A template over the rule binding, so that the
// compiler drops what a hot game does not need. What is rare is in engine/kernel/full_turn.h.
// Internal to the kernel (engine/kernel.h); nothing here allocates, throws or keeps state.
#pragma once

#include "engine/bindings.h"
#include "engine/cycle.h"
#include "engine/kernel/board.h"
#include "engine/move.h"

namespace seedbed::engine::kernel {

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
  bool unfed = false;    // full rules: the enemy had nothing and got nothing
  bool endless = false;
  bool same_side = false;
  bool irreversible = false;
  bool open = false;   // a decision beyond the move's choices came up; the turn stands still there
  bool gives = false;  // ... which of the other's houses gets the catch; else:
  std::array<Choice, 2> alternatives{};
  int sown = 0;
};

// What becomes of a sowing that never ends, by the rules' word for it.
template <class P>
inline void end_endless(Endless rule, Side mover, P& p, TurnResult& result) {
  result.endless = true;
  switch (rule) {
    case Endless::Illegal:
      result.illegal = true;
      break;
    case Endless::MoverLoses:
      p.verdict = mover == Side::South ? Verdict::NorthWins : Verdict::SouthWins;
      break;
    case Endless::Draw:
      p.verdict = Verdict::Draw;
      break;
    case Endless::Stop:
      break;
  }
}

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
  bool capture(std::size_t last, std::size_t way);
  void capture_landing(std::size_t last, std::size_t way);
  bool capture_facing(std::size_t last);
  bool make_tuz(std::size_t last);
  void four_row_turn(std::size_t origin, std::size_t way);
  void note_capture(std::size_t inner, unsigned& ends);
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
  if constexpr (P::kCapacity <= 40) {
    if (seeds < t_.lap_stride && (rules().child.kind == ChildKind::None || !p_.child.any())) {
      return add_lap(t_, p_, mover(), origin, seeds, way);
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
  result_.sown += seeds;
  if constexpr (P::kCapacity <= 40) {
    const auto hand = static_cast<std::size_t>(seeds);
    const bool as_lap =
        rules().sow.origin == Origin::Sown && rules().sow.first_seed == FirstSeed::Next;
    if (as_lap && hand < t_.lap_stride) {
      const std::size_t last = add_lap(t_, p_, mover(), after, hand, way);
      p_.cells[after] = static_cast<Count>(p_.cells[after] + seeds);  // they did not lie there
      return last;
    }
  }
  const auto& next = t_.next[index(mover())][way];
  std::size_t cell = after;
  for (; seeds > 0; --seeds) {
    cell = next[cell];
    drop(cell);
  }
  return cell;
}

template <class B, class P>
inline void Turn<B, P>::endless() {
  end_endless(rules().relay.endless, mover(), p_, result_);
}

template <class B, class P>
[[gnu::always_inline]] inline void Turn<B, P>::sow_and_relay(std::size_t origin, std::size_t way) {
  CycleDetector<P> cycle(game_.laps_can_be_traced_back());
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
    capture(last, way);
    return;
  }
}

template <class B, class P>
[[gnu::always_inline]] inline bool Turn<B, P>::capture(std::size_t last, std::size_t way) {
  switch (rules().capture.take) {
    case Take::Landing:
      capture_landing(last, way);
      return false;
    case Take::Facing:
      return capture_facing(last);
    default:
      return false;
  }
}

// The landing house, and behind it (against the sowing) every house that passes the same test.
template <class B, class P>
[[gnu::always_inline]] inline void Turn<B, P>::capture_landing(std::size_t last, std::size_t way) {
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
    if (way == kCcw) {
      cell = cell == 0 ? t_.houses - 1 : cell - 1;
    } else {
      cell = cell + 1 == t_.houses ? 0 : cell + 1;
    }
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
        leave(way == kCcw ? last : furthest);
        break;
      case GrandSlam::LeaveRightmost:
        leave(way == kCcw ? furthest : last);
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
  if (!rules().special.reverse || p_.ply < rules().capture.after_plies ||
      !reverse_captures(t_, p_, origin, hand)) {
    return kCcw;
  }
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

// Omweso's special wins, told at each capture; the turn is still played to its end. `ends` collects
// the end columns taken in this turn.
template <class B, class P>
inline void Turn<B, P>::note_capture(std::size_t inner, unsigned& ends) {
  constexpr unsigned kTold = 4;  // this turn has counted as a capture
  const auto& special = rules().special;
  bool wins = false;
  if (special.emitwe_ebiri) {
    if (t_.column[inner] == 0) ends |= 1U;
    if (t_.column[inner] + std::size_t{1} == t_.columns) ends |= 2U;
    wins = (ends & 3U) == 3U;
  }
  if (special.akakyala && (ends & kTold) == 0 && (p_.course & kCourseBoth) == 0) {
    ends |= kTold;
    const bool north = mover() == Side::North;
    if ((p_.course & kCourseOnce) == 0) {
      p_.course = static_cast<std::uint8_t>(p_.course | kCourseOnce |
                                            (north ? kCourseOnceNorth : std::uint8_t{0}));
    } else if (((p_.course & kCourseOnceNorth) != 0) == north) {
      wins = true;
    } else {
      p_.course =
          static_cast<std::uint8_t>((p_.course & ~(kCourseOnce | kCourseOnceNorth)) | kCourseBoth);
    }
  }
  if (wins) p_.verdict = mover() == Side::South ? Verdict::SouthWins : Verdict::NorthWins;
}

template <class B, class P>
inline void Turn<B, P>::four_row_turn(std::size_t origin, std::size_t way) {
  CycleDetector<P> cycle(game_.laps_can_be_traced_back());
  const bool captures = p_.ply >= rules().capture.after_plies;
  const bool special = rules().special.emitwe_ebiri || rules().special.akakyala;
  unsigned ends = 0;
  std::size_t last = sow_lap(origin, way);
  for (;;) {
    if (captures && captures_pair(t_, p_, last)) {
      const std::size_t inner = t_.facing[last];
      if (special) note_capture(inner, ends);
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
  std::size_t way = r.sow.way == Way::Cw ? kCw : kCcw;
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

}  // namespace seedbed::engine::kernel
