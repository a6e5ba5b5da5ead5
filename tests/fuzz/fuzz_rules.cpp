// Any bytes as rule text: refused with one line, or a game that can be begun and whose own text
// means the same.
#include "engine/line.h"
#include "engine/notation.h"
#include "tests/fuzz/fuzz.h"

using namespace seedbed;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto game = engine::compile_text(fuzz::text_of(data, size), "fuzz");
  if (!game) {
    const std::string& message = game.error().message;
    fuzz::require(!message.empty() && message.find('\n') == std::string::npos, "one line");
    return 0;
  }
  const auto again = engine::compile_text((*game)->text(), "fuzz");
  fuzz::require(again.has_value(), "canonical text compiles");
  fuzz::require((*again)->fingerprint() == (*game)->fingerprint(), "the same fingerprint");
  fuzz::require((*again)->text() == (*game)->text(), "canonical text is canonical");

  engine::Line line(*game);
  engine::MoveList moves;
  for (int ply = 0; ply < 4; ++ply) {
    const std::string text = engine::print_position(**game, line.position());
    const auto parsed = engine::parse_position(**game, text);
    fuzz::require(parsed && *parsed == line.position(), "a position's text is read back");
    line.legal(moves);
    fuzz::require(moves.empty() == line.over(), "moves as long as the game goes on");
    if (moves.empty()) break;
    fuzz::require(line.play(moves[size % moves.size()]).has_value(), "a legal move is played");
  }
  return 0;
}
