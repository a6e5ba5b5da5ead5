// Positions to search from: random play by a seed, through the engine's front door.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "bots/pick.h"
#include "engine/catalogue.h"
#include "engine/line.h"
#include "engine/notation.h"

namespace seedbed::test {

inline engine::GamePtr game_of(std::string_view spec) {
  auto game = engine::load_game(spec);
  if (!game) throw std::runtime_error(game.error().message);
  return *game;
}

inline engine::Line line_from(const engine::GamePtr& game, std::string_view position) {
  auto parsed = engine::parse_position(*game, position);
  if (!parsed) throw std::runtime_error(parsed.error().message);
  return engine::Line(game, *parsed);
}

// Up to `plies` random moves from the start; it may be over before.
inline engine::Line random_line(const engine::GamePtr& game, std::uint64_t seed, int plies) {
  engine::Line line(game);
  engine::MoveList moves;
  for (int ply = 0; ply < plies && !line.over(); ++ply) {
    line.legal(moves);
    const auto choice = bots::pick(seed, static_cast<std::size_t>(ply), moves.size());
    if (!line.play(moves[choice])) throw std::runtime_error("a legal move was refused");
  }
  return line;
}

inline std::string names(const engine::Game& game, const engine::MoveList& moves) {
  std::string text;
  for (const engine::Move move : moves) {
    if (!text.empty()) text += ' ';
    text += engine::print_move(game, move);
  }
  return text;
}

}  // namespace seedbed::test
