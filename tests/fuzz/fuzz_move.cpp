// A variant's name in the first line, any bytes as moves behind it, with blanks between: each is
// refused and changes nothing, or is one of the legal moves.
#include <algorithm>

#include "engine/line.h"
#include "engine/notation.h"
#include "tests/fuzz/fuzz.h"

using namespace seedbed;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input = fuzz::text_of(data, size);
  const engine::GamePtr game = fuzz::take_game(input);
  engine::Line line(game);
  engine::MoveList moves;
  for (int tried = 0; tried < 40 && !input.empty(); ++tried) {
    const std::size_t blank = input.find(' ');
    const std::string_view word = input.substr(0, blank);
    input.remove_prefix(blank == std::string_view::npos ? input.size() : blank + 1);
    line.legal(moves);
    const bool legal = std::any_of(moves.begin(), moves.end(), [&](const engine::Move& move) {
      return engine::print_move(*game, move) == word;
    });
    const engine::Position before = line.position();
    const auto played = line.play(word);
    fuzz::require(played.has_value() == legal, "legal moves are played, others refused");
    if (played) continue;
    fuzz::require(line.position() == before, "a refused move changes nothing");
    const std::string& message = played.error().message;
    fuzz::require(!message.empty() && message.find('\n') == std::string::npos, "one line");
  }
  return 0;
}
