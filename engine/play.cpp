#include "engine/play.h"

#include "engine/kernel.h"
#include "engine/setup.h"

namespace seedbed::engine {

namespace {

using namespace kernel;

template <class P>
[[nodiscard]] Score score_of(const Game& game, const P& p, Reason reason) {
  P end = p;
  const Tables& t = game.tables();
  finish(game, end, reason);
  std::array<int, 2> owned = {end.cells[t.store[0]], end.cells[t.store[1]]};
  if (loses_seeds(game.rules())) owned = {0, 0};
  const bool rows = !counts_seeds(game.rules());
  for (std::size_t cell = 0; cell < t.houses; ++cell) {
    if (end.child.test(cell)) {
      owned[end.child_of_north.test(cell) ? 1 : 0] += end.cells[cell];
    } else if (rows) {
      owned[t.side_of[cell]] += end.cells[cell];
    }
  }
  const Score score{owned[0], owned[1]};
  return score;
}

[[nodiscard]] Result by_seeds(Score score) {
  if (score.south == score.north) return Result::Draw;
  return score.south > score.north ? Result::South : Result::North;
}

[[nodiscard]] Result win_of(Side side) {
  return side == Side::South ? Result::South : Result::North;
}

template <class P>
[[nodiscard]] Outcome outcome_of(const Game& game, const P& p, Reason reason) {
  Outcome out;
  if (reason == Reason::None) return out;
  out.reason = reason;
  out.score = score_of(game, p, reason);
  switch (p.verdict) {
    case Verdict::SouthWins:
      out.result = Result::South;
      return out;
    case Verdict::NorthWins:
      out.result = Result::North;
      return out;
    case Verdict::Draw:
      out.result = Result::Draw;
      return out;
    case Verdict::None:
      break;
  }
  if (bao::plays(game.rules()) && reason != Reason::Endless) {
    out.result = win_of(other(bao::loser(game, p, reason)));
    return out;
  }
  switch (reason) {
    case Reason::Immobilised:
      out.result = win_of(other(p.to_move));
      break;
    case Reason::Deprived:
      out.result = win_of(other(deprived(game.tables(), p)));
      break;
    case Reason::Cleared: {
      const Side mover = other(p.to_move);
      out.result = win_of(side_empty(game.tables(), p, mover) ? mover : p.to_move);
      break;
    }
    case Reason::Endless:
      out.result = Result::Draw;
      break;
    default:
      out.result = by_seeds(out.score);
      break;
  }
  return out;
}

}  // namespace

namespace {

// Every move without direction and choices, to be copied whole: a move that is made a byte at a
// time and read as a whole right after makes the processor wait.
constexpr std::array<Move, kMaxHouses> kPlainMoves = [] {
  std::array<Move, kMaxHouses> moves;
  for (std::size_t cell = 0; cell < moves.size(); ++cell) {
    moves[cell].hole = static_cast<std::uint8_t>(cell);
  }
  return moves;
}();

[[gnu::always_inline]] inline void append(MoveList& out, const Move& move) {
  const bool plain = move.direction == Direction::None && move.choice_count == 0;
  out.push_back(plain ? kPlainMoves[move.hole] : move);
}

}  // namespace

template <class P>
void legal(const Game& game, const P& position, MoveList& out) {
  out.clear();
  with_binding<P>(game, [&](auto binding) {
    using B = decltype(binding);
    if (status<B>(game, position) != Reason::None) return;
    for_each_sowing<B>(game, position, true, [&](const Move& move) {
      append(out, move);
      return true;
    });
    if (out.empty()) {
      out.push_back(Move{.kind = MoveKind::Pass, .choices = {}});
    } else if (B::rules(game).setup.pie && position.swap_allowed &&
               position.to_move == Side::North) {
      out.push_back(Move{.kind = MoveKind::Swap, .choices = {}});
    }
  });
}

template <class P>
Ply play(const Game& game, P& position, Move move) {
  Ply ply;
  const bool fine = with_binding<P>(
      game, [&](auto binding) { return try_play<decltype(binding)>(game, position, move, ply); });
  assert(fine);
  (void)fine;
  return ply;
}

template <class P>
Outcome outcome(const Game& game, const P& position) {
  return with_binding<P>(game, [&](auto binding) {
    return outcome_of(game, position, status<decltype(binding)>(game, position));
  });
}

template <class P>
Score material(const Game& game, const P& position) {
  return score_of(game, position, Reason::None);
}

template <class P>
Side side_to_move(const P& position) {
  return position.to_move;
}

template void legal<SmallPosition>(const Game&, const SmallPosition&, MoveList&);
template Ply play<SmallPosition>(const Game&, SmallPosition&, Move);
template Outcome outcome<SmallPosition>(const Game&, const SmallPosition&);
template Score material<SmallPosition>(const Game&, const SmallPosition&);
template Side side_to_move<SmallPosition>(const SmallPosition&);

template void legal<MediumPosition>(const Game&, const MediumPosition&, MoveList&);
template Ply play<MediumPosition>(const Game&, MediumPosition&, Move);
template Outcome outcome<MediumPosition>(const Game&, const MediumPosition&);
template Score material<MediumPosition>(const Game&, const MediumPosition&);
template Side side_to_move<MediumPosition>(const MediumPosition&);

template void legal<LargePosition>(const Game&, const LargePosition&, MoveList&);
template Ply play<LargePosition>(const Game&, LargePosition&, Move);
template Outcome outcome<LargePosition>(const Game&, const LargePosition&);
template Score material<LargePosition>(const Game&, const LargePosition&);
template Side side_to_move<LargePosition>(const LargePosition&);

void legal(const Game& game, const Position& position, MoveList& out) {
  std::visit([&](const auto& p) { legal(game, p, out); }, position);
}

Ply play(const Game& game, Position& position, Move move) {
  return std::visit([&](auto& p) { return play(game, p, move); }, position);
}

Outcome outcome(const Game& game, const Position& position) {
  return std::visit([&](const auto& p) { return outcome(game, p); }, position);
}

Score material(const Game& game, const Position& position) {
  return std::visit([&](const auto& p) { return material(game, p); }, position);
}

Side side_to_move(const Position& position) {
  return std::visit([](const auto& p) { return p.to_move; }, position);
}

namespace {

template <class P>
[[nodiscard]] P start_of(const Game& game) {
  P p;
  const Tables& t = game.tables();
  const Rules& r = game.rules();
  const std::vector<int> counts = start_counts(r);
  for (std::size_t cell = 0; cell < t.houses + 2; ++cell) {
    p.cells[cell] = static_cast<typename P::Count>(counts[cell]);
    const bool locked = r.pick.all_first || r.capture.unlocked;
    if (locked && cell < t.houses) p.locked.set(cell);
  }
  if (r.child.start == ChildStart::OwnRightmost) {
    p.child.set(t.half - 1);
    p.child.set(t.houses - 1);
    p.child_of_north.set(t.houses - 1);
  }
  p.hand.fill(static_cast<typename P::Count>(r.setup.hand));
  if (r.special.nyumba) p.nyumba = 3;
  p.swap_allowed = r.setup.pie;
  return p;
}

}  // namespace

Position start_position(const Game& game) {
  switch (game.capacity()) {
    case Capacity::Small:
      return start_of<SmallPosition>(game);
    case Capacity::Medium:
      return start_of<MediumPosition>(game);
    case Capacity::Large:
      break;
  }
  return start_of<LargePosition>(game);
}

}  // namespace seedbed::engine
