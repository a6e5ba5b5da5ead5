// Which houses a player may lift under the full rules of picking, and in which direction. Filters
// on a set of cells; whether a move then proves legal (feeding, slams, endless relays) only a trial
// can tell (engine/kernel.h). Internal to the kernel.
#pragma once

#include "engine/kernel/full_turn.h"

namespace seedbed::engine::kernel {

template <class P>
class Picker {
 public:
  Picker(const Game& game, const P& position)
      : game_(game),
        t_(game.tables()),
        r_(game.rules()),
        p_(position),
        mover_(position.to_move),
        own_rows_(r_.pick.from == From::Own && t_.sides_are_rows),
        first_(own_rows_ ? begin() : 0),
        end_(own_rows_ ? begin() + t_.half : t_.houses) {}

  // Calls emit(move) for every pick in canonical order until it returns false.
  template <class F>
  bool for_each(F&& emit) {
    const auto& pick = r_.pick;
    const bool first = (pick.all_first && p_.locked.any()) || pick.first_move != FirstMove::Any;
    if (!first && pick.last_resort == 0) {
      for (std::size_t cell = first_; cell < end_; ++cell) {
        if (may_start(cell) && !with_directions(cell, emit)) return false;
      }
      return from_store(emit);
    }
    choose();
    for (std::size_t cell = first_; cell < end_; ++cell) {
      if (allowed_.test(cell) && !with_directions(cell, emit)) return false;
    }
    return from_store(emit);
  }

 private:
  using Cells = CellSet<P::kCapacity>;

  [[nodiscard]] bool mine(std::size_t cell) const { return t_.side_of[cell] == index(mover_); }
  [[nodiscard]] std::size_t begin() const { return index(mover_) * t_.half; }

  [[nodiscard]] bool may_start(std::size_t cell) const {
    if (p_.cells[cell] < r_.pick.min_seeds || p_.child.test(cell)) return false;
    if (r_.pick.from == From::Own && !own_rows_ && !mine(cell)) return false;
    if (p_.barred == cell + 1) return false;
    return !r_.pick.not_facing_single || p_.cells[t_.facing[cell]] != 1;
  }

  template <class F>
  void drop_if(F&& unwanted) {
    for (std::size_t cell = first_; cell < end_; ++cell) {
      if (allowed_.test(cell) && unwanted(cell)) allowed_.clear(cell);
    }
  }

  // Keeps the `most` rightmost, as the player sees them.
  void keep_rightmost(int most) {
    for (std::size_t i = t_.half; i-- > 0;) {
      const std::size_t cell = begin() + i;
      if (allowed_.test(cell) && most-- <= 0) allowed_.clear(cell);
    }
  }

  void choose() {
    const auto& pick = r_.pick;
    for (std::size_t cell = first_; cell < end_; ++cell) {
      if (may_start(cell)) allowed_.set(cell);
    }
    if (pick.all_first && locked())
      drop_if([&](std::size_t cell) { return !p_.locked.test(cell); });
    if (pick.last_resort != 0) last_resort();
    if (pick.first_move == FirstMove::RightTwo && p_.ply == 0) keep_rightmost(2);
    if (pick.first_move == FirstMove::RightHalf && p_.ply < 2) {
      drop_if([&](std::size_t cell) { return 2 * (cell - begin()) < t_.half; });
    }
  }

  // Whether the player has not yet sown one of his houses.
  [[nodiscard]] bool locked() const {
    if (!p_.locked.any()) return false;
    for (std::size_t cell = first_; cell < end_; ++cell) {
      if (mine(cell) && p_.locked.test(cell)) return true;
    }
    return false;
  }

  void last_resort() {
    Cells others;
    for (std::size_t cell = first_; cell < end_; ++cell) {
      if (allowed_.test(cell) && p_.cells[cell] != r_.pick.last_resort) others.set(cell);
    }
    if (others.any()) {
      allowed_ = others;
    } else if (r_.pick.last_resort_rightmost) {
      keep_rightmost(1);
    }
  }

  // What depends on where the sowing goes.
  [[nodiscard]] bool may_go(const Move& move) const {
    const auto& pick = r_.pick;
    return (!pick.single_to_empty && pick.must_end == MustEnd::Anywhere) || first_lap_may(move);
  }

  [[nodiscard]] bool first_lap_may(const Move& move) const {
    P probe = p_;
    FullTurn<FullBinding, P> turn(game_, probe, move, false);
    return turn.may_go();
  }

  [[nodiscard]] bool player_chooses(std::size_t cell) const {
    switch (t_.way[cell]) {
      case WayOf::Chosen:
        return r_.setup.opening != Opening::FixedWay || p_.ply >= 2;
      case WayOf::FirstChooses:
        return (p_.course & kCourseSet) == 0;
      default:
        return false;
    }
  }

  template <class F>
  [[gnu::always_inline]] inline bool with_directions(std::size_t cell, F&& emit) {
    Move move;
    move.hole = static_cast<std::uint8_t>(cell);
    if (!player_chooses(cell)) return !may_go(move) || emit(move);
    for (const Direction direction : {Direction::Right, Direction::Left}) {
      move.direction = direction;
      if (may_go(move) && !emit(move)) return false;
    }
    return true;
  }

  template <class F>
  bool from_store(F&& emit) {
    if (r_.pick.store != FromStore::ChosenNumber) return true;
    const std::size_t store = t_.store[index(mover_)];
    const int seeds = std::min<int>(p_.cells[store], kMostFromStore);
    for (int n = 1; n <= seeds; ++n) {
      Move move;
      move.hole = static_cast<std::uint8_t>(store);
      move.choice_count = 1;
      move.choices[0] = static_cast<Choice>(n);
      if (!emit(move)) return false;
    }
    return true;
  }

  static constexpr int kMostFromStore = 255;  // what a choice can tell

  const Game& game_;
  const Tables& t_;
  const Rules& r_;
  const P& p_;
  const Side mover_;
  const bool own_rows_;  // only houses of the own row may start
  const std::size_t first_;
  const std::size_t end_;  // past the last house that may
  Cells allowed_;
};

}  // namespace seedbed::engine::kernel
