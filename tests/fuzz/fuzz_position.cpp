// A variant's name in the first line, any bytes as a position's text behind it: refused with one
// line, or a position that prints as it was read and can be asked anything.
#include "engine/line.h"
#include "engine/notation.h"
#include "tests/fuzz/fuzz.h"

using namespace seedbed;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input = fuzz::text_of(data, size);
  const engine::GamePtr game = fuzz::take_game(input);
  const auto position = engine::parse_position(*game, input);
  if (!position) {
    const std::string& message = position.error().message;
    fuzz::require(!message.empty() && message.find('\n') == std::string::npos, "one line");
    return 0;
  }
  const std::string text = engine::print_position(*game, *position);
  const auto again = engine::parse_position(*game, text);
  fuzz::require(again && *again == *position, "a position's text is read back");

  engine::MoveList moves;
  engine::legal(*game, *position, moves);
  fuzz::require(moves.empty() == engine::outcome(*game, *position).over(), "over without moves");
  if (moves.empty()) return 0;
  const engine::Move move = moves[size % moves.size()];
  const std::string move_text = engine::print_move(*game, move);
  const auto parsed = engine::parse_move(*game, *position, move_text);
  fuzz::require(parsed && *parsed == move, "a move's text is read back");
  engine::Position after = *position;
  engine::play(*game, after, move);
  const auto reached = engine::parse_position(*game, engine::print_position(*game, after));
  fuzz::require(reached && *reached == after, "what is reached is read back");
  return 0;
}
