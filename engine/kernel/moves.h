// Which moves a position has, and whether it has any. Templates over the rule binding and the
// capacity.
// Internal to the kernel; nothing here changes a position, allocates, throws or keeps state.
#pragma once

#include <bit>
#include <type_traits>

#include "engine/kernel/first_lap.h"
#include "engine/kernel/full_turn.h"
#include "engine/kernel/pick.h"
#include "engine/kernel/turn.h"
#include "engine/steps/bao.h"

namespace seedbed::engine::kernel {

template <class B, class P>
using TurnOf = std::conditional_t<B::kFull, FullTurn<B, P>, Turn<B, P>>;

// Whether a move can turn out illegal only by being played, in this very position.
template <class B, class P>
[[nodiscard]] inline bool trial_needed(const Game& game, const P& p) {
  const Rules& r = B::rules(game);
  if (r.capture.grand_slam == GrandSlam::Illegal) return true;
  if (r.relay.kind != RelayKind::None && r.relay.endless == Endless::Illegal &&
      game.can_be_endless()) {
    return true;
  }
  if constexpr (B::kFull) return r.feed.must && side_empty(game.tables(), p, other(p.to_move));
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
  return TurnOf<B, P>(game, copy, move, listing).run();
}

// Whether a move may take decisions in mid-turn.
template <class B>
[[nodiscard]] inline bool asks_in_turn(const Rules& r) {
  if constexpr (B::kFull) {
    return r.capture.captured == Captured::Given || r.capture.also == Also::OuterAndAny;
  }
  return r.special.reverse;
}

// Calls f(move, child, result) for the move with each of its choices, with the position as the turn
// leaves it and how it came out, until f returns false.
template <class B, class P, class F>
bool make_choices(const Game& game, const P& p, const Move& move, F&& f) {
  P child = p;
  const TurnResult result = TurnOf<B, P>(game, child, move, true).run();
  if (result.open && result.gives) {
    for (std::size_t cell = 0; cell < game.tables().houses; ++cell) {
      if (game.tables().side_of[cell] == index(p.to_move)) continue;
      Move longer = move;
      longer.choices[longer.choice_count++] = static_cast<Choice>(cell);
      if (!make_choices<B>(game, p, longer, f)) return false;
    }
    return true;
  }
  if (result.open) {
    for (const Choice choice : result.alternatives) {
      Move longer = move;
      longer.choices[longer.choice_count++] = choice;
      if (!make_choices<B>(game, p, longer, f)) return false;
    }
    return true;
  }
  return f(move, child, result);
}

// Whether a player who must feed an enemy without seeds is free of it: none of his moves would, and
// the rules do not end the game there.
template <class B, class P>
[[nodiscard, gnu::noinline]] bool feeds_in_vain(const Game& game, const P& p) {
  if (B::rules(game).pick.stuck == Stuck::Ends) return false;
  return Picker<P>(game, p).for_each([&](const Move& move) {
    const TurnResult result = trial<B>(game, p, move, false);
    return result.illegal || result.unfed;
  });
}

// Calls emit(move) for every pick of a house and a direction until it returns false.
template <class B, class P, class F>
[[gnu::always_inline]] inline void for_each_pick(const Game& game, const P& p, F&& emit) {
  if constexpr (B::kFull) {
    Picker<P>(game, p).for_each(emit);
    return;
  }
  const Rules& r = B::rules(game);
  for_each_start<B>(
      game, p, [&](std::size_t cell) __attribute__((always_inline)) {
        Move move;
        move.hole = static_cast<std::uint8_t>(cell);
        if (!r.special.reverse) return emit(move);
        const bool both =
            p.ply >= r.capture.after_plies && reverse_captures(game.tables(), p, cell, 0);
        move.direction = both ? Direction::Right : Direction::None;
        if (!emit(move)) return false;
        move.direction = Direction::Left;
        return !both || emit(move);
      });
}

// Calls emit(move) for every legal sowing in canonical order until it returns false. Illegal moves
// that only a trial can tell are left out where `certain`, and may be among them otherwise.
template <class B, class P, class F>
[[gnu::always_inline]] inline void for_each_sowing(const Game& game, const P& p, bool certain,
                                                   F&& emit) {
  const Rules& r = B::rules(game);
  if (bao::plays(r)) {
    bool endless = false;
    bao::for_each_child(game, p, endless,
                        [&](const Move& move, const P&, const TurnResult&) { return emit(move); });
    return;
  }
  const bool tried = certain && trial_needed<B>(game, p);
  const bool free = B::kFull && tried && feeds_in_vain<B>(game, p);
  for_each_pick<B>(
      game, p, [&](const Move& pick) __attribute__((always_inline)) {
        if (asks_in_turn<B>(r)) {
          return make_choices<B>(game, p, pick,
                                 [&](const Move& move, const P&, const TurnResult& result) {
                                   return (certain && result.illegal) || emit(move);
                                 });
        }
        if (tried) {
          const TurnResult result = trial<B>(game, p, pick, false);
          if (result.illegal || (result.unfed && !free)) return true;
        }
        return emit(pick);
      });
}

// Whether some sowing ends with its first lap, so that it needs no trial: it is not endless, where
// that is all that could forbid it.
template <class B, class P>
[[nodiscard]] inline bool any_ends_at_once(const Game& game, const P& p) {
  const Rules& r = B::rules(game);
  if (!game.first_lap_tells()) return false;
  if (r.feed.must && side_empty(game.tables(), p, other(p.to_move))) return false;
  bool any = false;
  if constexpr (B::kFull) {
    Picker<P>(game, p).for_each([&](const Move& move) {
      any = ends_at_once(game, p, move.hole, way_of(game, p, move));
      return !any;
    });
  } else {
    const std::size_t way = r.sow.way == Way::Cw ? kCw : kCcw;
    for_each_start<B>(game, p, [&](std::size_t cell) {
      any = ends_at_once(game, p, cell, way);
      return !any;
    });
  }
  return any;
}

// Whether any sowing is proved legal, by the tables or by playing it; `endless` comes back true if
// there is none, and each of them failed because it would never end.
template <class B, class P>
[[nodiscard, gnu::noinline]] bool any_legal_by_trial(const Game& game, const P& p, bool& endless) {
  endless = false;
  if (any_ends_at_once<B>(game, p)) return true;
  const Rules& r = B::rules(game);
  bool any = false;
  bool tried = false;
  endless = true;
  for_each_sowing<B>(game, p, false, [&](const Move& move) {
    const TurnResult result = trial<B>(game, p, move, false);
    tried = true;
    endless = endless && result.endless;
    any = !result.illegal && (!result.unfed || r.pick.stuck == Stuck::Passes);
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
  bool any = false;
  if constexpr (B::kFull) {
    if (game.picks_freely() && !p.child.any()) return !row_empty(game.tables(), p, p.to_move);
    Picker<P>(game, p).for_each([&](const Move&) {
      any = true;
      return false;
    });
    return any;
  }
  if (B::rules(game).pick.min_seeds == 1) return !row_empty(game.tables(), p, p.to_move);
  for_each_start<B>(game, p, [&](std::size_t) {
    any = true;
    return false;
  });
  return any;
}

}  // namespace seedbed::engine::kernel
