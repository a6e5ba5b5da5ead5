#include "engine/perft.h"

#include "engine/kernel.h"

namespace seedbed::engine {

namespace {

template <class B, class P>
std::uint64_t count(const Game& game, const P& p, int depth);

// Leaves below a position that is made but not judged.
template <class B, class P>
[[gnu::always_inline]] inline std::uint64_t count_below(const Game& game, P& child, Ply& ply,
                                                        int depth) {
  if (depth == 0) {
    asm volatile("" : : "r"(&child) : "memory");  // or leaves that nobody looks at go unmade
    return 1;
  }
  kernel::judge<B>(game, child, ply);
  return ply.over ? 0 : count<B>(game, child, depth);
}

// Leaves below one move; `any` is set if it is legal.
template <class B, class P>
inline std::uint64_t count_after(const Game& game, const P& p, const Move& move, int depth,
                                 bool& any) {
  P child = p;
  Ply ply;
  if (!kernel::try_make<B>(game, child, move, ply)) return 0;
  any = true;
  return count_below<B>(game, child, ply, depth - 1);
}

// `p` is not over. Moves that prove illegal only when made are dropped as they are made.
template <class B, class P>
std::uint64_t count(const Game& game, const P& p, int depth) {
  const Rules& r = B::rules(game);
  std::uint64_t leaves = 0;
  bool any = false;
  if (kernel::bao::plays(r) || kernel::asks_in_turn<B>(r)) {
    kernel::for_each_child<B>(game, p, [&](P& child, Ply& ply) {
      any = true;
      leaves += count_below<B>(game, child, ply, depth - 1);
      return true;
    });
  } else {
    kernel::for_each_pick<B>(game, p, [&](const Move& move) {
      leaves += count_after<B>(game, p, move, depth, any);
      return true;
    });
  }
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
