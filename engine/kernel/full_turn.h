// One turn by the full two-row rules: directions, skipped and closed houses, captures in passing,
// both kinds of relay, every capture test, children, openings. Reads the rules at run time; a game
// that needs none of this is played by engine/kernel/turn.h.
// Internal to the kernel (engine/kernel.h); nothing here allocates, throws or keeps state.
#pragma once

#include "engine/bindings.h"
#include "engine/cycle.h"
#include "engine/kernel/board.h"
#include "engine/kernel/ends.h"
#include "engine/kernel/first_lap.h"
#include "engine/kernel/turn.h"
#include "engine/move.h"
#include "engine/steps/bear_off.h"
#include "engine/steps/diffusion.h"

namespace seedbed::engine::kernel {

template <class B, class P>
class FullTurn {
 public:
  FullTurn(const Game& game, P& position, const Move& move, bool listing)
      : game_(game),
        t_(game.tables()),
        r_(game.rules()),
        p_(position),
        move_(move),
        listing_(listing),
        mover_(position.to_move),
        enemy_(other(position.to_move)),
        plain_(B::kOneLap || (game.sows_plainly() && !position.child.any() &&
                              (position.course & kCourseOff) == 0)) {}

  // The result is not returned by value: read whole right after it was written byte by byte, it
  // would make the processor wait.
  const TurnResult& run();

  // Whether the first lap ends where pick.must-end and pick.single-to-empty allow. Spoils the
  // position.
  [[nodiscard]] bool may_go();

 private:
  using Count = typename P::Count;
  static constexpr std::size_t kStop = kNoCell;
  static constexpr int kLift = -1;  // instead of seeds in the hand: those of the origin

  // -- questions --
  // What a body for games of one lap a turn need not ask at all.
  [[nodiscard]] bool is_child(std::size_t cell) const { return !B::kOneLap && p_.child.test(cell); }
  [[nodiscard]] ChildKind child_kind() const {
    return B::kOneLap ? ChildKind::None : r_.child.kind;
  }
  [[nodiscard]] RelayKind relay_kind() const {
    return B::kOneLap ? RelayKind::None : r_.relay.kind;
  }
  [[nodiscard]] bool house(std::size_t cell) const { return cell < t_.houses; }
  [[nodiscard]] bool on_side(std::size_t cell, Side side) const {
    return t_.side_of[cell] == index(side);
  }
  [[nodiscard]] bool side_fits(Where where, std::size_t cell) const;
  [[nodiscard]] bool takeable(std::size_t cell) const;
  [[nodiscard]] bool count_passes(std::size_t cell) const;
  [[nodiscard]] bool passes(std::size_t cell) const {
    return takeable(cell) && side_fits(where_, cell) && count_passes(cell);
  }
  [[nodiscard]] bool counts_are_tested() const {
    const auto& c = r_.capture;
    return !c.counts.empty() || c.even || c.at_least != 0 || c.at_most != 0;
  }
  [[nodiscard]] std::size_t step(std::size_t cell, std::size_t way) const;
  [[nodiscard]] std::size_t way_from(std::size_t origin);
  [[nodiscard]] bool child_of(std::size_t cell, Side side) const {
    return is_child(cell) && p_.child_of_north.test(cell) == (side == Side::North);
  }
  [[nodiscard]] bool has_child(Side side) const {
    return side == Side::North ? p_.child_of_north.any() : p_.child != p_.child_of_north;
  }
  // Without stores a player keeps what he captures in his children.
  [[nodiscard]] bool needs_child() const {
    return r_.board.stores == Stores::None && child_kind() != ChildKind::None;
  }
  [[nodiscard]] bool closes(std::size_t cell) const;

  // -- seeds --
  void put(std::size_t cell, int seeds) {
    p_.cells[cell] = static_cast<Count>(p_.cells[cell] + seeds);
  }
  int empty(std::size_t cell) {
    const int seeds = p_.cells[cell];
    p_.cells[cell] = 0;
    return seeds;
  }
  void win(Side side, int seeds) {
    result_.irreversible = true;
    hand_over(game_, p_, side, seeds);
  }
  // Out of play: they stay counted, in South's place of the stores.
  void lose(int seeds) { win(Side::South, seeds); }
  void take(std::size_t cell) { catch_ += empty(cell); }

  // -- phases --
  int lift(std::size_t origin);
  int take_before(std::size_t origin, int seeds);
  [[nodiscard]] bool runs_by_table(const LapRow& row, int seeds) const;
  void amend_lap(const LapRow& row, std::size_t origin);
  [[nodiscard]] bool reaches_enemy(const LapRow& row, std::size_t origin) const;
  std::size_t sow_lap(std::size_t origin, std::size_t way);
  std::size_t sow(std::size_t origin, int seeds, std::size_t way);
  std::size_t sow_by_rules(std::size_t origin, int seeds, std::size_t way);
  [[nodiscard]] bool passed_over(std::size_t cell, int left) const;
  void drop_by_rules(std::size_t cell, int left);
  void take_in_passing(std::size_t cell, int left);
  void relay_in_one_piece(std::size_t origin, std::size_t way, int hand);
  void sow_and_relay(std::size_t origin, std::size_t way, int hand);
  std::size_t next_lap(std::size_t last, std::size_t way);
  std::size_t relay_plainly(std::size_t last, std::size_t way);
  std::size_t relay_after_capture(std::size_t last, std::size_t way);
  void end_in_store(std::size_t store);
  void endless();
  void settle(std::size_t origin);

  // -- captures (engine/kernel/full_capture.h) --
  bool capture(std::size_t last, std::size_t way);
  bool take_from_child_or_make_one(std::size_t last, std::size_t way, bool& got);
  bool chain(std::size_t last, std::size_t way);
  bool take_at(std::size_t& at, bool first, std::size_t way);
  bool take_facing(std::size_t& at, bool first, std::size_t way);
  bool takes_facing_too(std::size_t at);
  void note(std::size_t cell);
  void take_also(std::size_t last);
  bool slam(const P& before);
  void take_any();
  void take_last_seeds();
  void give_away();
  void grant_turn();

  // -- children --
  [[nodiscard]] bool makes_child(std::size_t last, std::size_t way) const;
  [[nodiscard]] bool child_place(std::size_t cell, std::size_t way) const;
  [[nodiscard]] bool makes_pair(std::size_t last, std::size_t way) const;
  void make_child(std::size_t last, std::size_t way);
  void mark_child(std::size_t cell);

  // -- openings (engine/steps/opening.h) and other ways to sow --
  [[nodiscard]] bool opens() const;
  void opening(std::size_t origin, std::size_t way);

  const Game& game_;
  const Tables& t_;
  const Rules& r_;
  P& p_;
  const Move& move_;
  const bool listing_;
  const Side mover_;
  const Side enemy_;
  const bool plain_;  // a seed meets nothing special in this turn

  Where where_ = Where::Anywhere;  // whose houses the capture test accepts just now
  bool captures_ = true;           // captures are allowed in this turn
  bool enemy_had_seeds_ = true;    // when the turn began
  bool diverted_ = false;          // the last seed of the lap left play
  bool visited_ = false;           // this turn has sown on the other side
  bool captured_ = false;          // this turn has taken something with a last seed
  bool ends_ = false;              // nothing more happens to the last seed
  std::size_t choices_used_ = 0;
  std::size_t last_ = kStop;  // where the latest lap ended
  int lap_ = 0;
  int seeds_ = 0;                 // of the lap, as sown
  int catch_ = 0;                 // taken and not yet banked
  std::size_t taken_at_ = kStop;  // the first house of the latest capture
  TurnResult result_;
};

// -- questions ----------------------------------------------------------------------------------

template <class B, class P>
[[gnu::always_inline]] inline bool FullTurn<B, P>::side_fits(Where where, std::size_t cell) const {
  switch (where) {
    case Where::Anywhere:
      return true;
    case Where::Opponent:
    case Where::FromOpponent:
      return on_side(cell, enemy_);
    case Where::Own:
    case Where::FromOwn:
      return on_side(cell, mover_);
  }
  return true;
}

template <class B, class P>
[[gnu::always_inline]] inline bool FullTurn<B, P>::takeable(std::size_t cell) const {
  return house(cell) && p_.cells[cell] != 0 && !is_child(cell) &&
         !(r_.capture.unlocked && p_.locked.test(cell));
}

template <class B, class P>
[[gnu::always_inline]] inline bool FullTurn<B, P>::count_passes(std::size_t cell) const {
  if constexpr (sizeof(Count) == 1) return t_.count_passes[p_.cells[cell]];
  return passes_by_count(r_, p_.cells[cell]);
}

// The next house in that direction; stores and closed houses are passed over.
template <class B, class P>
std::size_t FullTurn<B, P>::step(std::size_t cell, std::size_t way) const {
  const auto& next = t_.next[index(t_.ring_side(cell, mover_))][way];
  const std::size_t start = cell;
  do {
    cell = next[cell];
  } while ((!house(cell) || p_.closed.test(cell)) && cell != start);
  return cell;
}

// The direction; who sets it for the whole game does so here.
template <class B, class P>
std::size_t FullTurn<B, P>::way_from(std::size_t origin) {
  const std::size_t way = way_of(game_, p_, move_);
  if (t_.way[origin] == WayOf::FirstChooses && (p_.course & kCourseSet) == 0) {
    const bool south_cw = (way == kCw) == (mover_ == Side::South);
    p_.course = static_cast<std::uint8_t>(p_.course | kCourseSet | (south_cw ? kCourseCw : 0));
  }
  return way;
}

template <class B, class P>
[[gnu::always_inline]] inline bool FullTurn<B, P>::closes(std::size_t cell) const {
  if (r_.sow.close == 0 || !captures_ || !house(cell) || !on_side(cell, enemy_)) return false;
  if (!r_.sow.close_rightmost && cell + 1 == (index(enemy_) + 1) * t_.half) return false;
  return p_.cells[cell] == r_.sow.close;
}

// -- the turn -----------------------------------------------------------------------------------

template <class B, class P>
const TurnResult& FullTurn<B, P>::run() {
  captures_ = p_.ply >= r_.capture.after_plies;
  if (r_.feed.must || r_.capture.grand_slam != GrandSlam::Legal) {
    enemy_had_seeds_ = !side_empty(t_, p_, enemy_);
  }
  p_.barred = 0;
  const std::size_t origin = move_.hole;
  const auto store = p_.cells[t_.store[index(mover_)]];
  if constexpr (B::kOneLap) {
    const std::size_t way = way_from(origin);
    p_.locked.clear(origin);
    last_ = sow_lap(origin, way);
    if (house(last_)) {
      capture(last_, way);
    } else {
      end_in_store(last_);
    }
  } else if (r_.sow.step == SowStep::Diffusion) {
    result_.sown += p_.cells[origin];
    if (diffuse(t_, p_, origin)) result_.irreversible = true;
  } else if (!house(origin)) {
    const int seeds = move_.choices[0];
    put(origin, -seeds);
    choices_used_ = 1;
    result_.sown += seeds;
    sow_and_relay(t_.before_first[index(mover_)], kCcw, seeds);
  } else {
    const std::size_t way = way_from(origin);
    p_.locked.clear(origin);
    if (opens()) {
      opening(origin, way);
    } else {
      if constexpr (P::kCapacity <= 40) {
        relay_in_one_piece(origin, way, kLift);
      } else {  // rare games, not worth so much code
        sow_and_relay(origin, way, kLift);
      }
    }
  }
  if (!result_.illegal && !result_.open && !result_.endless) settle(origin);
  if (p_.cells[t_.store[index(mover_)]] != store) result_.irreversible = true;
  result_.unfed = r_.feed.must && !enemy_had_seeds_ && side_empty(t_, p_, enemy_);
  return result_;
}

template <class B, class P>
bool FullTurn<B, P>::may_go() {
  const std::size_t origin = move_.hole;
  const std::size_t way = way_of(game_, p_, move_);
  if (r_.pick.single_to_empty && p_.cells[origin] == 1 && p_.cells[step(origin, way)] != 0) {
    return false;
  }
  if (r_.pick.must_end == MustEnd::Anywhere) return true;
  const FirstLap lap = plain_ ? first_lap(t_, p_, origin, way) : FirstLap{};
  const P before = p_;
  const std::size_t last = lap.adds != nullptr ? lap.last : sow(origin, lift(origin), way);
  const auto after = [&](std::size_t cell) {
    return lap.adds != nullptr ? lap.after(p_, cell) : p_.cells[cell];
  };
  if (!house(last)) return true;
  if (r_.pick.must_end == MustEnd::Occupied) return after(last) > 1;
  if (on_side(last, enemy_) || before.cells[last] == 0) return true;
  for (std::size_t cell = 0; cell < t_.houses; ++cell) {
    if (on_side(cell, enemy_) && after(cell) != before.cells[cell]) return true;
  }
  return false;
}

// What is left to note when the sowing and its captures are done.
template <class B, class P>
void FullTurn<B, P>::settle(std::size_t origin) {
  const bool again = result_.same_side;
  if (!again) p_.course = static_cast<std::uint8_t>(p_.course & ~kCourseAgain);
  if (r_.sow.step == SowStep::BearOff && !any_pair(t_, p_)) {
    p_.course = static_cast<std::uint8_t>(p_.course | kCourseOff);
  }
  if (!r_.pick.no_undo || lap_ != 0 || seeds_ != 1 || again || !house(origin) || !house(last_) ||
      p_.cells[last_] != 1 || captured_ || (r_.pick.from == From::Own && on_side(last_, mover_))) {
    return;
  }
  const std::size_t back = t_.way[last_] == WayOf::Ccw  ? t_.next[index(enemy_)][kCcw][last_]
                           : t_.way[last_] == WayOf::Cw ? t_.next[index(enemy_)][kCw][last_]
                                                        : kStop;
  if (back == origin) p_.barred = static_cast<std::uint8_t>(last_ + 1);
}

}  // namespace seedbed::engine::kernel

#include "engine/kernel/full_capture.h"
#include "engine/kernel/full_sowing.h"
#include "engine/steps/opening.h"
