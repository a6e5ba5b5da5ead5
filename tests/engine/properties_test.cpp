// What holds for every variant of the catalogue, seen from outside: texts alone, as a referee and a
// bot see them. The board turned half round is the same game; what is not legal is refused and
// changes nothing; games come to an end. (property_test.cpp looks at the values inside.)
#include <algorithm>
#include <cctype>
#include <random>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "engine/line.h"
#include "engine/notation.h"
#include "tests/engine/game_support.h"
#include "tests/reference/text.h"
#include "tests/support/catch.h"

namespace seedbed::engine::test {
namespace {

constexpr int kPlyCap = 2000;  // of the arena

std::vector<std::string> specs() {
  std::vector<std::string> names;
  for (const CatalogueEntry& entry : catalogue()) names.emplace_back(entry.name);
  for (const char* const spec :
       {"kalah:houses=30,seeds=2", "kalah:end=mover-cannot-move", "kalah:own-seed=leave",
        "oware:grand-slam=leave-leftmost", "oware:grand-slam=leave-rightmost",
        "oware:grand-slam=opponent-takes-rest", "oware:repetition=split", "congkak:end=pass",
        "toguz-kumalak:houses=4,seeds=3", "omweso:reverse=off"}) {
    names.emplace_back(spec);
  }
  return names;
}

GamePtr game_of(const std::string& spec) {
  const Expected<GamePtr> game = load_game(spec);
  INFO(spec << ": " << (game ? "" : game.error().message));
  REQUIRE(game.has_value());
  return *game;
}

std::vector<std::string> legal_of(const Line& line) {
  MoveList moves;
  line.legal(moves);
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(print_move(line.game(), move));
  return texts;
}

// -- the board turned half round: South sits where North sat -----------------------------------

std::string with_halves_swapped(const std::string& text, char between) {
  const std::size_t at = text.find(between);
  return text.substr(at + 1) + between + text.substr(0, at);
}

std::string turned_move(const std::string& move, int rows, int columns);

std::string turned_field(const std::string& field, const Rules& rules) {
  const std::size_t equals = field.find('=');
  const std::string key = field.substr(0, equals + 1);
  const std::string value = field.substr(equals + 1);
  if (key == "not=") return key + turned_move(value, rules.board.rows, rules.board.houses);
  if (key == "way=") return key + (value == "<" ? ">" : "<");  // South's: the other's, now
  if (value.find(',') != std::string::npos) return key + with_halves_swapped(value, ',');
  if (value == "1-0" || value == "0-1") return key + with_halves_swapped(value, '-');
  return field;
}

std::string turned_position(const std::string& text, const Rules& rules) {
  reference::Drawing drawing = reference::read_drawing(text);
  std::reverse(drawing.rows.begin(), drawing.rows.end());
  for (std::vector<reference::Cell>& row : drawing.rows) {
    std::reverse(row.begin(), row.end());
    for (reference::Cell& cell : row) {
      for (char& mark : cell.marks) {
        const int other = std::isupper(mark) != 0 ? std::tolower(mark) : std::toupper(mark);
        if (mark != 'X') mark = static_cast<char>(other);
      }
    }
  }
  drawing.north_moves = !drawing.north_moves;
  // Seeds that are lost lie in South's place.
  if (!loses_seeds(rules)) std::swap(drawing.store[0], drawing.store[1]);
  for (std::string& field : drawing.fields) field = turned_field(field, rules);
  return reference::write_drawing(drawing);
}

// Holes change their names; left and right as drawn change places.
std::string turned_move(const std::string& move, int rows, int columns) {
  if (move == "pass" || move == "swap") return move;
  std::string turned;
  for (std::string word : reference::split(move, '.')) {
    if (!turned.empty()) turned += '.';
    std::string way;
    if (!word.empty() && (word.back() == '<' || word.back() == '>')) {
      way = word.back() == '<' ? ">" : "<";
      word.pop_back();
    }
    const bool hole = word.size() >= 2 && std::isalpha(static_cast<unsigned char>(word[0])) != 0 &&
                      std::isdigit(static_cast<unsigned char>(word.back())) != 0;
    for (int row = 1; hole && row <= rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        if (reference::hole_name(column, row) != word) continue;
        word = reference::hole_name(columns - 1 - column, rows + 1 - row);
        row = rows;
        break;
      }
    }
    turned += word + way;
  }
  return turned;
}

std::string turned_outcome(const std::string& text) {
  if (text == "ongoing") return text;
  std::vector<std::string> words = reference::split(text, ' ');
  if (words[0] != "1/2") words[0] = with_halves_swapped(words[0], '-');
  words[1] = with_halves_swapped(words[1], '-');
  return words[0] + " " + words[1] + " " + words[2];
}

TEST_CASE("properties: the board turned half round is the same game", "[property]") {
  const std::string spec = GENERATE(from_range(specs()));
  const GamePtr game = game_of(spec);
  const Rules& rules = game->rules();
  if (rules.setup.pie) return;                                   // only North may swap
  if (rules.end.last_seeds == LastSeeds::ToFirstPlayer) return;  // South has a right of his own
  const int rows = game->rules().board.rows;
  const int columns = game->rules().board.houses;
  std::mt19937 random(3);
  int plies = 0;
  while (plies < 200) {
    Line line(game);
    const std::string start = print_position(*game, line.position());
    const Expected<Position> other_start = parse_position(*game, turned_position(start, rules));
    INFO(spec << " " << start << ": " << (other_start ? "" : other_start.error().message));
    REQUIRE(other_start.has_value());
    Line other(game, *other_start);
    std::string story;
    while (true) {
      INFO("played" << story);
      REQUIRE(print_position(*game, other.position()) ==
              turned_position(print_position(*game, line.position()), rules));
      REQUIRE(text_of(other.outcome()) == turned_outcome(text_of(line.outcome())));
      const std::vector<std::string> legal = legal_of(line);
      std::vector<std::string> expected;
      for (const std::string& move : legal) expected.push_back(turned_move(move, rows, columns));
      std::vector<std::string> found = legal_of(other);
      std::sort(expected.begin(), expected.end());
      std::sort(found.begin(), found.end());
      REQUIRE(found == expected);
      ++plies;
      if (legal.empty() || line.moves().size() > 300) break;
      const std::string move = legal[random() % legal.size()];
      story += " " + move;
      REQUIRE(line.play(move).has_value());
      REQUIRE(other.play(turned_move(move, rows, columns)).has_value());
    }
  }
}

TEST_CASE("properties: what is not legal is refused and changes nothing", "[property]") {
  const std::string spec = GENERATE(from_range(specs()));
  const GamePtr game = game_of(spec);
  const int rows = game->rules().board.rows;
  const int columns = game->rules().board.houses;
  std::vector<std::string> texts{"pass", "swap", "", ".", "a", "1", "a0", "a1a1", "z9", "aa1."};
  for (int row = 0; row <= rows + 1; ++row) {
    for (int column = 0; column <= columns; ++column) {
      const std::string hole = reference::hole_name(column, row);
      for (const char* const tail : {"", "<", ">", ".k", ".s", "<.>", ".a2"}) {
        texts.push_back(hole + tail);
      }
    }
  }
  std::mt19937 random(5);
  Line line(game);
  for (int ply = 0; ply < 60; ++ply) {
    const std::vector<std::string> legal = legal_of(line);
    if (legal.empty()) {
      line = Line(game);
      continue;
    }
    const std::string before = print_position(*game, line.position());
    INFO(spec << " " << before);
    if (ply % 6 == 0) {
      for (const std::string& text : texts) {
        if (std::find(legal.begin(), legal.end(), text) != legal.end()) continue;
        INFO("move " << text);
        const Expected<Ply> played = line.play(text);
        REQUIRE_FALSE(played.has_value());
        REQUIRE(played.error().code == ErrorCode::IllegalMove);
        REQUIRE(print_position(*game, line.position()) == before);
      }
      REQUIRE(legal_of(line) == legal);
    }
    REQUIRE(line.play(legal[random() % legal.size()]).has_value());
  }
}

TEST_CASE("properties: random games end before the ply cap", "[property]") {
  const std::string spec = GENERATE(from_range(specs()));
  const GamePtr game = game_of(spec);
  if (game->rules().end.repetition == Repetition::Ignore) return;  // the cap is their only end
  // Where captures are rare and nothing drives the seeds on, random play wanders until the cap.
  for (const char* const wanders : {"anywoli", "azigo", "ohojichi"}) {
    if (spec == wanders) return;
  }
  std::mt19937 random(7);
  MoveList moves;
  for (int g = 0; g < 5; ++g) {
    Line line(game);
    while (!line.over() && static_cast<int>(line.moves().size()) < kPlyCap) {
      line.legal(moves);
      REQUIRE_FALSE(moves.empty());
      REQUIRE(line.play(moves[random() % moves.size()]).has_value());
    }
    INFO(spec << ", game " << g);
    CHECK(line.over());
  }
}

}  // namespace
}  // namespace seedbed::engine::test
