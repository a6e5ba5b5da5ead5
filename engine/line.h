// A line of play: a start, the moves since, the position reached, and what a position alone cannot
// know: repetition. It is what a referee, a bot and a replay hold while a game is in progress.
// Not a record (no clocks, no names). A value: copy it freely; one thread at a time.
#pragma once

#include <span>
#include <string_view>

#include "engine/error.h"
#include "engine/history.h"
#include "engine/play.h"

namespace seedbed::engine {

class Line {
 public:
  explicit Line(GamePtr game);         // from the variant's start position
  Line(GamePtr game, Position start);  // history starts with `start`

  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] const GamePtr& game_ptr() const { return game_; }
  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] std::span<const Move> moves() const { return moves_; }
  [[nodiscard]] const Outcome& outcome() const { return outcome_; }
  [[nodiscard]] bool over() const { return outcome_.over(); }
  [[nodiscard]] Side side_to_move() const { return engine::side_to_move(position_); }

  // Empty when the game is over, whatever ended it.
  void legal(MoveList& out) const;

  // Plays a legal move; an illegal one, or any once the game is over, is an IllegalMove error that
  // names the move and the legal ones, and leaves the line as it was.
  Expected<Ply> play(Move move);
  Expected<Ply> play(std::string_view move_text);

 private:
  GamePtr game_;
  Position start_;
  Position position_;
  History history_;
  std::vector<Move> moves_;
  Outcome outcome_;
};

}  // namespace seedbed::engine
