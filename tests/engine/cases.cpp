#include "tests/engine/cases.h"

#include <sstream>
#include <stdexcept>

#include "engine/catalogue.h"
#include "engine/notation.h"

namespace seedbed::test {

std::string two_rows(const Houses& south, const Houses& north, char side,
                     const std::string& stores) {
  std::string text;
  for (auto house = north.rbegin(); house != north.rend(); ++house)
    text += (text.empty() ? "" : ",") + *house;
  text += '/';
  for (std::size_t i = 0; i < south.size(); ++i) text += (i == 0 ? "" : ",") + south[i];
  return text + ' ' + side + ' ' + stores;
}

Houses each(std::size_t n, const std::string& count) {
  return Houses(n, count);
}

std::string south_house(int number) {
  return std::string(1, static_cast<char>('a' + number - 1)) + "1";
}

std::string north_house(int number, int houses) {
  return std::string(1, static_cast<char>('a' + houses - number)) + "2";
}

engine::Line line_from(const std::string& spec, const std::string& position) {
  const auto game = engine::load_game(spec);
  if (!game) throw std::runtime_error(game.error().message);
  const auto start = engine::parse_position(**game, position);
  if (!start) throw std::runtime_error(start.error().message);
  return engine::Line(*game, *start);
}

std::string legal_texts(const engine::Line& line) {
  engine::MoveList moves;
  line.legal(moves);
  std::string text;
  for (const auto& move : moves) {
    if (!text.empty()) text += ' ';
    engine::print_move(line.game(), move, text);
  }
  return text;
}

std::string position_text(const engine::Line& line) {
  return engine::print_position(line.game(), line.position());
}

std::string outcome_text(const engine::Line& line) {
  const auto& outcome = line.outcome();
  std::string text(engine::word(outcome.result));
  if (!outcome.over()) return text;
  text += ' ' + std::to_string(outcome.score.south) + '-' + std::to_string(outcome.score.north);
  return text + ' ' + std::string(engine::word(outcome.reason));
}

void play_all(engine::Line& line, const std::string& moves) {
  std::istringstream in(moves);
  for (std::string move; in >> move;) {
    const auto played = line.play(move);
    if (!played) throw std::runtime_error(played.error().message);
  }
}

std::string after(const std::string& spec, const std::string& position, const std::string& moves) {
  auto line = line_from(spec, position);
  play_all(line, moves);
  return position_text(line);
}

}  // namespace seedbed::test
