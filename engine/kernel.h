// One ply: which moves there are, a turn, ends. Templates over the rule binding and the
// position's capacity: the data binding reads the game's rules, a fixed one has them as constants,
// so that the compiler drops what a hot game does not need.
// Internal: callers use engine/play.h. Nothing here allocates, throws or keeps state.
#pragma once

#include <bit>
#include <cassert>
#include <optional>
#include <type_traits>

#include "engine/kernel/ends.h"
#include "engine/kernel/full_turn.h"
#include "engine/kernel/pick.h"
#include "engine/kernel/turn.h"
#include "engine/play.h"
#include "engine/steps/bao.h"

namespace seedbed::engine::kernel {

template <class B, class P>
using TurnOf = std::conditional_t<B::kFull, FullTurn<B, P>, Turn<B, P>>;

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
  for_each_start<B>(game, p, [&](std::size_t cell) {
    Move move;
    move.hole = static_cast<std::uint8_t>(cell);
    if (!r.special.reverse) return emit(move);
    const bool both = p.ply >= r.capture.after_plies && reverse_captures(game.tables(), p, cell, 0);
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

// -- ends ---------------------------------------------------------------------------------------

// Why the position is over, as it stands; None while play goes on.
template <class B, class P>
[[nodiscard, gnu::always_inline]] inline Reason status(const Game& game, const P& p) {
  const Tables& t = game.tables();
  const Rules& r = B::rules(game);
  if (bao::plays(r)) return bao::status(game, p);
  if (r.relay.kind != RelayKind::None && p.verdict != Verdict::None) {
    const bool by_capture = r.special.emitwe_ebiri || r.special.akakyala;
    return by_capture && p.verdict != Verdict::Draw ? Reason::Cleared : Reason::Endless;
  }
  if (r.end.majority && majority(t, p)) return Reason::Majority;
  if constexpr (B::kFull) {
    if (const Reason end = full_end(game, p); end != Reason::None) return end;
  } else if (r.end.row_empty == RowEmpty::Either) {
    if (row_empty(t, p, Side::South) || row_empty(t, p, Side::North)) return Reason::RowEmpty;
    if (!trial_needed<B>(game, p) && r.pick.min_seeds == 1) return Reason::None;
  }
  bool endless = false;
  if (has_sowing<B>(game, p, endless)) {
    const bool won =
        B::kFull && r.score.goal == Goal::Deprive && side_empty(t, p, other(p.to_move));
    return won ? Reason::Deprived : Reason::None;
  }
  if (r.pick.stuck == Stuck::Passes) {
    P turned = p;
    turned.to_move = other(p.to_move);
    bool ignored = false;
    if (has_sowing<B>(game, turned, ignored)) return Reason::None;
  }
  if (endless && r.relay.endless_only == EndlessOnly::Draw) return Reason::Endless;
  return counts_seeds(r) ? Reason::NoMove : Reason::Immobilised;
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
  if (old.barred != 0) {
    const std::size_t cell = old.barred - std::size_t{1};
    p.barred = static_cast<std::uint8_t>((cell + t.half) % t.houses + 1);
  }
  if ((p.course & kCourseSet) != 0) p.course = static_cast<std::uint8_t>(p.course ^ kCourseCw);
  std::swap(p.hand[0], p.hand[1]);
  p.nyumba = static_cast<std::uint8_t>((p.nyumba & 1U) << 1 | (p.nyumba & 2U) >> 1);
}

// For a body that is small enough: all of a turn inlined, so that its state stays in registers.
// Field by field, as a result that is read whole right after makes the processor wait.
template <class B, class P>
[[gnu::flatten]] void turn_in_one_piece(const Game& game, P& p, const Move& move, TurnResult& out) {
  FullTurn<B, P> turn(game, p, move, false);
  const TurnResult& result = turn.run();
  out.illegal = result.illegal;
  out.unfed = result.unfed;
  out.same_side = result.same_side;
  out.irreversible = result.irreversible;
  out.sown = result.sown;
}

// What follows a turn, before it is asked whether the game goes on.
template <class B, class P>
[[gnu::always_inline]] inline void end_turn(const Game& game, P& p, const Move& move, Ply& ply) {
  const Rules& r = B::rules(game);
  if (r.setup.pie && p.to_move == Side::North && p.swap_allowed) {
    p.swap_allowed = false;
    ply.irreversible = true;
  }
  if constexpr (B::kFull) {
    if (move.kind == MoveKind::Pass) p.barred = 0;
    if (p.ply < game.ply_cap()) ++p.ply;
  } else if (r.capture.after_plies != 0) {
    if (p.ply < game.ply_cap()) ++p.ply;
  }
  if (!ply.same_side) p.to_move = other(p.to_move);
}

[[gnu::always_inline]] inline Ply ply_of(const TurnResult& result) {
  Ply ply;
  ply.same_side = result.same_side;
  ply.irreversible = result.irreversible;
  ply.sown = result.sown;
  return ply;
}

// Makes the move unless it turns out illegal; then false, and the position is spoilt. Whether the
// game goes on is not asked.
template <class B, class P>
[[gnu::always_inline]] inline bool try_make(const Game& game, P& p, const Move& move, Ply& ply) {
  const Rules& r = B::rules(game);
  ply = Ply{};
  if (move.kind == MoveKind::Sow) {
    TurnResult result;
    if (bao::plays(r)) {
      result = bao::turn(game, p, move);
    } else if constexpr (B::kFull) {
      // A move that feeds nobody is legal only where none would.
      std::optional<P> before;
      if (r.feed.must && side_empty(game.tables(), p, other(p.to_move))) before.emplace(p);
      if constexpr (B::kOneLap) {
        turn_in_one_piece<B>(game, p, move, result);
      } else {
        result = FullTurn<B, P>(game, p, move, false).run();
      }
      if (result.unfed && !feeds_in_vain<B>(game, *before)) return false;
    } else {
      result = Turn<B, P>(game, p, move, false).run();
    }
    if (result.illegal) return false;
    ply = ply_of(result);
  } else if (move.kind == MoveKind::Swap) {
    swap_boards(game.tables(), p);
    ply.irreversible = true;
  }
  end_turn<B>(game, p, move, ply);
  return true;
}

// For games whose moves are known only when they are made: bao, and where decisions come up in
// mid-turn. Calls f(child, ply) for every legal sowing, made but not judged, until it returns
// false.
template <class B, class P, class F>
void for_each_child(const Game& game, const P& p, F&& f) {
  const auto ended = [&](const Move& move, P& child, const TurnResult& result) {
    Ply ply = ply_of(result);
    end_turn<B>(game, child, move, ply);
    return f(child, ply);
  };
  if (bao::plays(B::rules(game))) {
    bool endless = false;
    bao::for_each_child(game, p, endless, ended);
    return;
  }
  for_each_pick<B>(game, p, [&](const Move& pick) {
    const auto made = [&](const Move& move, P& child, const TurnResult& result) {
      const bool stands = !result.illegal && !(result.unfed && !feeds_in_vain<B>(game, p));
      return !stands || ended(move, child, result);
    };
    return make_choices<B>(game, p, pick, made);
  });
}

// Ends the game that a ply has brought to its end.
template <class B, class P>
[[gnu::always_inline]] inline void judge(const Game& game, P& p, Ply& ply) {
  ply.reason = status<B>(game, p);
  if (ply.reason == Reason::None) return;
  ply.over = true;
  ply.irreversible = true;
  finish(game, p, ply.reason);
}

// Makes the move and judges it; false as above.
template <class B, class P>
[[gnu::always_inline]] inline bool try_play(const Game& game, P& p, const Move& move, Ply& ply) {
#ifndef NDEBUG
  const int seeds = all_seeds(game.tables(), p);
#endif
  if (!try_make<B>(game, p, move, ply)) return false;
  judge<B>(game, p, ply);
#ifndef NDEBUG
  // Bao: what was captured last stays in the hand of a player who has won by it.
  assert(all_seeds(game.tables(), p) == seeds ||
         (ply.over && (game.rules().end.rest == Rest::Nobody || bao::plays(game.rules()))));
#endif
  return true;
}

}  // namespace seedbed::engine::kernel
