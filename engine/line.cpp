#include "engine/line.h"

#include <fmt/format.h>

#include "engine/kernel.h"
#include "engine/notation.h"

namespace seedbed::engine {

namespace {

[[nodiscard]] std::uint64_t key_of(const Position& position) {
  return std::visit([](const auto& p) { return key(p); }, position);
}

[[nodiscard]] Result by_seeds(Score score) {
  if (score.south == score.north) return Result::Draw;
  return score.south > score.north ? Result::South : Result::North;
}

// The state came back: sweeps where the rules say so and tells the outcome.
[[nodiscard]] Outcome end_by_repetition(const Game& game, Position& position) {
  const Rules& rules = game.rules();
  Outcome out;
  out.reason = Reason::Repetition;
  std::visit([&](auto& p) { kernel::finish(game, p, Reason::Repetition); }, position);
  out.score = material(game, position);
  const bool counts = kernel::counts_seeds(rules) && rules.end.repetition != Repetition::Draw;
  out.result = counts ? by_seeds(out.score) : Result::Draw;
  return out;
}

}  // namespace

Line::Line(GamePtr game) : Line(game, start_position(*game)) {}

Line::Line(GamePtr game, Position start)
    : game_(std::move(game)),
      start_(start),
      position_(start),
      outcome_(engine::outcome(*game_, position_)) {
  history_.start(key_of(position_));
}

void Line::legal(MoveList& out) const {
  out.clear();
  if (!over()) engine::legal(*game_, position_, out);
}

Expected<Ply> Line::play(Move move) {
  MoveList moves;
  legal(moves);
  if (std::find(moves.begin(), moves.end(), move) == moves.end()) {
    const std::string text = print_move(*game_, move);
    if (over()) {
      return fail(ErrorCode::IllegalMove, fmt::format("{} is not legal: the game is over ({})",
                                                      text, word(outcome_.reason)));
    }
    const Expected<Move> parsed = parse_move(*game_, position_, text);
    return parsed ? fail(ErrorCode::IllegalMove, fmt::format("{} is not legal", text))
                  : tl::unexpected<Error>(parsed.error());
  }
  Ply ply = engine::play(*game_, position_, move);
  moves_.push_back(move);
  const bool seen = history_.repeats(key_of(position_), ply.irreversible);
  if (ply.over) {
    outcome_ = engine::outcome(*game_, position_);
    outcome_.reason = ply.reason;  // a swept board would tell another
  } else if (seen && game_->rules().end.repetition != Repetition::Ignore) {
    outcome_ = end_by_repetition(*game_, position_);
    ply.over = true;
    ply.reason = Reason::Repetition;
  }
  return ply;
}

Expected<Ply> Line::play(std::string_view move_text) {
  if (over()) {
    return fail(ErrorCode::IllegalMove, fmt::format("{} is not legal: the game is over ({})",
                                                    move_text, word(outcome_.reason)));
  }
  const Expected<Move> move = parse_move(*game_, position_, move_text);
  if (!move) return tl::unexpected<Error>(move.error());
  return play(*move);
}

}  // namespace seedbed::engine
