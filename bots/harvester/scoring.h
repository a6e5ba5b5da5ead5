// What a position is worth, in the search's own unit, and what makes two positions the same to it.
//
// Where most seeds win, a value is the final margin of the side to move, in hundredths of a seed.
// The stores decide nothing but that margin, so the search keeps them out of the table's key and
// stores the margin still to come: one entry serves every way of having reached those houses. This
// needs two things. A majority does not end the search's game: it is played on under the same rules
// without that end, where the same side wins (who owns more than half can never lose them), only
// the margin is larger. And no end may be scored by anything but seeds: where a repetition or an
// endless sowing is a draw or a loss, the stores stay in the key (`store_free` is false).
//
// Elsewhere (immobilise) a value is a win or a loss with its distance, or an estimate between them.
// Immutable once made; any thread.
#pragma once

#include <algorithm>

#include "bots/harvester/table.h"
#include "engine/play.h"

namespace seedbed::harvester {

inline constexpr int kSeed = 100;
// A win n plies from the root is kWin - n. Far above any margin (65,535 seeds).
inline constexpr int kWin = 1 << 27;
inline constexpr int kMaxPly = 4000;  // the longest line that a search follows
inline constexpr int kSurelyWon = kWin - kMaxPly;

struct Scoring {
  engine::GamePtr game;      // as the search plays it: without the end at a majority
  bool seeds = true;         // most seeds win
  bool store_free = true;    // values to come do not depend on the stores
  bool shows_margin = true;  // the real game is played to the last margin: no majority end
  bool repeats = true;       // a position can come back
};

[[nodiscard]] Scoring make_scoring(const engine::GamePtr& game);

// Seeds in the stores: the mover's less the other's.
template <class P>
[[nodiscard]] inline int store_margin(const Scoring& scoring, const P& position) {
  const auto& store = scoring.game->tables().store;
  const std::size_t me = engine::index(position.to_move);
  return static_cast<int>(position.cells[store[me]]) -
         static_cast<int>(position.cells[store[1 - me]]);
}

// Seeds on a side's own rows, and in its hand.
template <class P>
[[nodiscard]] inline int row_seeds(const Scoring& scoring, const P& position, engine::Side side) {
  const std::size_t half = scoring.game->tables().half;
  const std::size_t first = side == engine::Side::South ? 0 : half;
  int seeds = position.hand[engine::index(side)];
  for (std::size_t cell = first; cell < first + half; ++cell) seeds += position.cells[cell];
  return seeds;
}

// What the shape of a side's own rows is worth, in hundredths of a seed. The weights were tuned by
// games of the harvester against itself at a few thousand nodes a move.
template <class P>
[[nodiscard]] inline int row_worth(const Scoring& scoring, const P& position, engine::Side side) {
  const engine::Game& game = *scoring.game;
  const std::size_t half = game.tables().half;
  const std::size_t first = side == engine::Side::South ? 0 : half;
  int worth = 0;
  if (!scoring.seeds) {  // material, and holes that could start a sowing
    const int least = game.rules().pick.min_seeds;
    for (std::size_t cell = first; cell < first + half; ++cell) {
      worth += 100 * position.cells[cell] + (position.cells[cell] >= least ? 60 : 0);
    }
    worth += 100 * position.hand[engine::index(side)];
    return game.rules().score.goal == engine::Goal::Clear ? -worth : worth;
  }
  if (game.rules().capture.take == engine::Take::Landing) {
    // Empty and weak houses invite captures; one of more than a whole round threatens many.
    const int round = static_cast<int>(game.tables().houses);
    for (std::size_t cell = first; cell < first + half; ++cell) {
      const int count = position.cells[cell];
      worth += count == 0 ? -140 : count <= 2 ? -40 : count > round ? 80 : 0;
    }
    return worth;
  }
  return 10 * row_seeds(scoring, position, side);  // part of it will be banked
}

// An estimate for the side to move in a position that is not over. Where most seeds win it never
// promises more than the stores and all that is still in play.
template <class P>
[[nodiscard]] inline int evaluate(const Scoring& scoring, const P& position) {
  const engine::Side me = position.to_move;
  const engine::Side you = engine::other(me);
  const int shape = row_worth(scoring, position, me) - row_worth(scoring, position, you);
  if (!scoring.seeds) return shape;
  const int open = kSeed * (row_seeds(scoring, position, me) + row_seeds(scoring, position, you));
  return kSeed * store_margin(scoring, position) + std::clamp(shape, -open, open);
}

// The value for `side` of a position that the rules ended, `ply` plies from the root.
template <class P>
[[nodiscard]] int final_value(const Scoring& scoring, const P& position, engine::Side side,
                              int ply);

// The value for `side` of a line that the repetition of `position` ends. Where the rules ignore
// repetition such a line never ends, which the arena's ply cap calls a draw.
template <class P>
[[nodiscard]] int repetition_value(const Scoring& scoring, const P& position, engine::Side side);

// The search's key for repetitions, and with the counters that rules read for the table.
template <class P>
[[nodiscard]] inline std::uint64_t board_key(const Scoring& scoring, const P& position) {
  if (!scoring.store_free || position.swap_allowed) return engine::key(position);
  P bare = position;
  for (const auto store : scoring.game->tables().store) bare.cells[store] = 0;
  return engine::key(bare);
}

}  // namespace seedbed::harvester
