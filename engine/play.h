// Start here: what is legal, what a move does, how a game ended. Free functions on values.
//
// `Position` is a variant over three capacities; each call on it dispatches once. Code that makes
// millions of plies (perft, a search) visits the variant once and uses the templates below, which
// are instantiated for the three sizes in engine/play.cpp.
// Nothing here allocates in a ply, throws, or keeps state; any thread may call it.
#pragma once

#include <variant>
#include <vector>

#include "engine/game.h"
#include "engine/move.h"
#include "engine/outcome.h"
#include "engine/position.h"

namespace seedbed::engine {

using Position = std::variant<SmallPosition, MediumPosition, LargePosition>;
using MoveList = std::vector<Move>;  // reused by the caller, so that it stops allocating

// What a ply did, for callers that order moves or keep histories.
struct Ply {
  bool same_side = false;     // the mover goes on (extra turn)
  bool irreversible = false;  // no earlier position can come back (a store grew, a mark changed)
  bool over = false;          // the rules ended the game; the position is swept where they say so
  Reason reason = Reason::None;
  int sown = 0;  // seeds sown, laps included
};

[[nodiscard]] Position start_position(const Game& game);

// Legal moves in canonical order (by hole in ring order, direction, choices), into `out` (cleared
// first). A forced pass is the one move `Pass`. Empty exactly when the position is over by the
// rules.
template <class P>
void legal(const Game& game, const P& position, MoveList& out);

// `move` must be legal(): anything else is a bug of the caller (checked in debug builds).
template <class P>
Ply play(const Game& game, P& position, Move move);

// The outcome of the position alone: repetition and the ply cap are engine/line.h's business. A
// finished position's score counts the sweep; the position itself is left as it is.
template <class P>
[[nodiscard]] Outcome outcome(const Game& game, const P& position);

// Seeds each side owns as things stand: stores where the goal is most seeds, own rows elsewhere.
template <class P>
[[nodiscard]] Score material(const Game& game, const P& position);

template <class P>
[[nodiscard]] Side side_to_move(const P& position);

void legal(const Game& game, const Position& position, MoveList& out);
Ply play(const Game& game, Position& position, Move move);
[[nodiscard]] Outcome outcome(const Game& game, const Position& position);
[[nodiscard]] Score material(const Game& game, const Position& position);
[[nodiscard]] Side side_to_move(const Position& position);

}  // namespace seedbed::engine
