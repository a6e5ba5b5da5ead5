#include "engine/perft.h"

#include "engine/kernel.h"

namespace seedbed::engine {

namespace {

template <class B, class P>
std::uint64_t count(const Game& game, const P& p, int depth);

// Leaves below one move; `any` is set if it is legal.
template <class B, class P>
inline std::uint64_t count_after(const Game& game, const P& p, const Move& move, int depth,
                                 bool& any) {
  P child = p;
  Ply ply;
  if (depth == 1) {
    const bool made = kernel::try_make<B>(game, child, move, ply);
    asm volatile("" : : "r"(&child) : "memory");  // or leaves that nobody looks at go unmade
    any = any || made;
    return made ? 1 : 0;
  }
  if (!kernel::try_play<B>(game, child, move, ply)) return 0;
  any = true;
  return ply.over ? 0 : count<B>(game, child, depth - 1);
}

// `p` is not over. Moves that prove illegal only when played are dropped as they are played.
template <class B, class P>
std::uint64_t count(const Game& game, const P& p, int depth) {
  std::uint64_t leaves = 0;
  bool any = false;
  kernel::for_each_sowing<B>(game, p, false, [&](const Move& move) {
    leaves += count_after<B>(game, p, move, depth, any);
    return true;
  });
  const Rules& r = B::rules(game);
  if (r.pick.stuck == Stuck::Passes && !any) {
    return count_after<B>(game, p, Move{.kind = MoveKind::Pass, .choices = {}}, depth, any);
  }
  if (r.setup.pie && p.swap_allowed && p.to_move == Side::North) {
    leaves += count_after<B>(game, p, Move{.kind = MoveKind::Swap, .choices = {}}, depth, any);
  }
  return leaves;
}

}  // namespace

std::uint64_t perft(const Game& game, const Position& position, int depth) {
  if (depth <= 0) return 1;
  return std::visit(
      [&]<class P>(const P& p) {
        return with_binding<P>(game, [&](auto binding) -> std::uint64_t {
          using B = decltype(binding);
          if (kernel::status<B>(game, p) != Reason::None) return 0;
          return count<B>(game, p, depth);
        });
      },
      position);
}

std::vector<std::pair<Move, std::uint64_t>> divide(const Game& game, const Position& position,
                                                   int depth) {
  std::vector<std::pair<Move, std::uint64_t>> out;
  MoveList moves;
  legal(game, position, moves);
  for (const Move& move : moves) {
    Position child = position;
    const Ply ply = play(game, child, move);
    out.emplace_back(move, depth <= 1 ? 1 : ply.over ? 0 : perft(game, child, depth - 1));
  }
  return out;
}

}  // namespace seedbed::engine
