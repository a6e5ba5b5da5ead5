// One ply: a turn, and whether it ends the game. Templates over the rule binding and the
// position's capacity: the data binding reads the game's rules, a fixed one has them as constants,
// so that the compiler drops what a hot game does not need. Which moves there are: kernel/moves.h.
// Internal: callers use engine/play.h. Nothing here allocates, throws or keeps state.
#pragma once

#include <cassert>
#include <optional>

#include "engine/kernel/ends.h"
#include "engine/kernel/moves.h"
#include "engine/play.h"

namespace seedbed::engine::kernel {

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
