// Short words for tests of single plies: everything goes in and comes out as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"
#include "engine/line.h"
#include "engine/notation.h"
#include "engine/perft.h"
#include "engine/play.h"
#include "tests/support/catch.h"

namespace seedbed::engine::test {

// Every variant of the catalogue, and some with options.
inline std::vector<std::string> all_specs() {
  std::vector<std::string> specs;
  for (const CatalogueEntry& entry : catalogue()) specs.emplace_back(entry.name);
  for (const char* const spec :
       {"kalah:own-seed=leave", "kalah:own-seed=always", "kalah:end=mover-cannot-move",
        "kalah:end-at-majority=on", "kalah:pie=on", "kalah:houses=1,seeds=3",
        "kalah:houses=24,seeds=16", "kalah:houses=14,seeds=9", "oware:grand-slam=no-capture",
        "oware:grand-slam=illegal", "oware:grand-slam=leave-leftmost",
        "oware:grand-slam=leave-rightmost", "oware:grand-slam=opponent-takes-rest",
        "oware:houses=10,seeds=5", "congkak:end=pass", "congkak:own-seed=always",
        "congkak:houses=7,seeds=7", "congkak:houses=12,seeds=12", "omweso:reverse=off"}) {
    specs.emplace_back(spec);
  }
  return specs;
}

inline GamePtr game_of(std::string_view spec) {
  const Expected<GamePtr> game = load_game(spec);
  INFO(spec << ": " << (game ? "" : game.error().message));
  REQUIRE(game.has_value());
  return *game;
}

// A game from rule text that stands in the test itself.
inline GamePtr game_from(std::string_view toml) {
  const Expected<GamePtr> game = compile_text(toml, "test");
  INFO((game ? "" : game.error().message));
  REQUIRE(game.has_value());
  return *game;
}

inline Position position_of(const Game& game, std::string_view text) {
  const Expected<Position> position = parse_position(game, text);
  INFO(text << ": " << (position ? "" : position.error().message));
  REQUIRE(position.has_value());
  return *position;
}

inline std::string legal_of(const Game& game, const Position& position) {
  MoveList moves;
  legal(game, position, moves);
  std::string text;
  for (const Move& move : moves) text += (text.empty() ? "" : " ") + print_move(game, move);
  return text;
}

inline std::string legal_of(const Game& game, std::string_view position) {
  return legal_of(game, position_of(game, position));
}

// The position after one move.
inline std::string after(const Game& game, std::string_view position, std::string_view move) {
  Position p = position_of(game, position);
  const Expected<Move> parsed = parse_move(game, p, move);
  INFO((parsed ? "" : parsed.error().message));
  REQUIRE(parsed.has_value());
  play(game, p, *parsed);
  return print_position(game, p);
}

// "ongoing", or as in `1-0 26-22 row-empty`.
inline std::string text_of(const Outcome& outcome) {
  if (!outcome.over()) return "ongoing";
  return std::string(word(outcome.result)) + " " + std::to_string(outcome.score.south) + "-" +
         std::to_string(outcome.score.north) + " " + std::string(word(outcome.reason));
}

inline std::string outcome_of(const Game& game, std::string_view position) {
  return text_of(outcome(game, position_of(game, position)));
}

inline Move move_of(const Game& game, const Position& position, std::string_view text) {
  const Expected<Move> move = parse_move(game, position, text);
  INFO((move ? "" : move.error().message));
  REQUIRE(move.has_value());
  return *move;
}

}  // namespace seedbed::engine::test
