// What holds for every variant of the catalogue, by random play.
#include <algorithm>
#include <random>
#include <set>

#include "engine/kernel.h"
#include "tests/engine/game_support.h"

namespace seedbed::engine::test {

namespace {

constexpr int kLongestGame = 2000;

int seeds_of(const Game& game, const Position& position) {
  return std::visit([&](const auto& p) { return kernel::all_seeds(game.tables(), p); }, position);
}

}  // namespace

TEST_CASE("property: random games of every variant", "[property]") {
  const std::string spec = GENERATE(from_range(all_specs()));
  const GamePtr game = game_of(spec);
  std::mt19937 random(20240229);
#ifdef SEEDBED_SANITIZED  // where memory is looked at, a few games do
  const int games = 5;
#else
  const int games = 20;
#endif
  MoveList moves;
  for (int g = 0; g < games; ++g) {
    Line line(game);
    const int seeds = seeds_of(*game, line.position());
    while (!line.over() && static_cast<int>(line.moves().size()) < kLongestGame) {
      const Position& position = line.position();
      line.legal(moves);
      REQUIRE_FALSE(moves.empty());
      REQUIRE(std::is_sorted(moves.begin(), moves.end()));
      REQUIRE(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
      REQUIRE_FALSE(outcome(*game, position).over());

      std::set<std::string> texts;
      for (const Move& move : moves) {
        const std::string text = print_move(*game, move);
        REQUIRE(texts.insert(text).second);
        const Expected<Move> parsed = parse_move(*game, position, text);
        REQUIRE(parsed.has_value());
        REQUIRE(*parsed == move);
      }

      const std::string text = print_position(*game, position);
      const Expected<Position> parsed = parse_position(*game, text);
      INFO(spec << " " << text);
      REQUIRE(parsed.has_value());
      REQUIRE(*parsed == position);
      REQUIRE(std::visit([](const auto& p) { return hash(p); }, *parsed) ==
              std::visit([](const auto& p) { return hash(p); }, position));

      const Side mover = line.side_to_move();
      const Score before = material(*game, position);
      const Move move = moves[random() % moves.size()];
      Position copy = position;
      const Ply ply = play(*game, copy, move);
      // Bao: who empties the other's front row has won, and what he holds stays unsown. Elsewhere
      // nobody may get what is left.
      const bool loses =
          game->rules().score.goal != Goal::MostSeeds || game->rules().end.rest == Rest::Nobody;
      if (ply.over && loses) {
        REQUIRE(seeds_of(*game, copy) <= seeds);
      } else {
        REQUIRE(seeds_of(*game, copy) == seeds);
      }
      REQUIRE(outcome(*game, copy).over() == ply.over);
      MoveList next;
      legal(*game, copy, next);
      REQUIRE(next.empty() == ply.over);
      REQUIRE((side_to_move(copy) == mover) == ply.same_side);
      // A weg's owner may lose seeds that he has won.
      const bool only_gains =
          game->rules().score.goal == Goal::MostSeeds && game->rules().child.kind != ChildKind::Weg;
      if (only_gains && move.kind == MoveKind::Sow) {
        const Score now = material(*game, copy);
        REQUIRE(now.south >= before.south);
        REQUIRE(now.north >= before.north);
      }

      REQUIRE(line.play(move).has_value());
      if (!line.over()) REQUIRE(line.position() == copy);
    }
    if (line.over()) {
      const Outcome& end = line.outcome();
      REQUIRE(end.reason != Reason::None);
      REQUIRE(end.score.south + end.score.north <= seeds);
    }
  }
}

// The board turned half round, with the other player to move, is the same game.
TEST_CASE("property: the rules do not know South from North", "[property]") {
  const std::string spec = GENERATE(from_range(all_specs()));
  const GamePtr game = game_of(spec);
  const Rules& rules = game->rules();
  if (rules.setup.pie) return;
  // South's place holds what is lost; South has begun.
  if (loses_seeds(rules) || rules.end.last_seeds == LastSeeds::ToFirstPlayer) return;
  const Tables& t = game->tables();
  std::mt19937 random(99);
  MoveList moves;
  MoveList turned_moves;
  for (int g = 0; g < 8; ++g) {
    Position position = start_position(*game);
    for (int ply = 0; ply < 300; ++ply) {
      legal(*game, position, moves);
      if (moves.empty()) break;
      const Move move = moves[random() % moves.size()];
      Position turned = position;
      std::visit(
          [&](auto& p) {
            kernel::swap_boards(t, p);
            p.to_move = other(p.to_move);
          },
          turned);
      legal(*game, turned, turned_moves);
      REQUIRE(moves.size() == turned_moves.size());
      Move same = move;
      if (move.kind == MoveKind::Sow) {
        const bool store = move.hole >= t.houses;
        same.hole = static_cast<std::uint8_t>(store ? 2 * t.houses + 1 - move.hole
                                                    : (move.hole + t.half) % t.houses);
        // Left and right change places with the view.
        if (move.direction != Direction::None) {
          same.direction = move.direction == Direction::Left ? Direction::Right : Direction::Left;
        }
        for (std::size_t i = 0; !store && i < move.choice_count; ++i) {
          const Choice choice = move.choices[i];
          same.choices[i] = choice < kChoiceRight
                                ? static_cast<Choice>((choice + t.half) % t.houses)
                            : choice == kChoiceLeft  ? kChoiceRight
                            : choice == kChoiceRight ? kChoiceLeft
                                                     : choice;
        }
      }
      REQUIRE(std::find(turned_moves.begin(), turned_moves.end(), same) != turned_moves.end());
      play(*game, position, move);
      play(*game, turned, same);
      std::visit(
          [&](auto& p) {
            kernel::swap_boards(t, p);
            p.to_move = other(p.to_move);
          },
          turned);
      REQUIRE(print_position(*game, turned) == print_position(*game, position));
    }
  }
}

}  // namespace seedbed::engine::test
