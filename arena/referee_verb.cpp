// `seedbed referee`: the engine on stdin and stdout, for programs: one request a line, one answer a
// line. Holds one line of play and nothing else; the rules are all the engine's.
#include <fmt/format.h>

#include <istream>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "arena/engine_verbs.h"
#include "arena/outcome_text.h"
#include "engine/catalogue.h"
#include "engine/line.h"
#include "engine/notation.h"
#include "engine/perft.h"
#include "protocol/text.h"

namespace seedbed::arena {
namespace {

using protocol::quote;
using protocol::Words;

// Long enough for games of a hundred thousand plies; a program that never ends its line costs no
// more.
constexpr std::size_t kLongestLine = 1U << 20;
constexpr std::size_t kLongestError = 2000;  // messages may quote the input and list legal moves

enum class Read { Line, TooLong, End };

// One line without its end; what goes beyond the longest is read and dropped.
Read read_line(std::istream& in, std::string& line) {
  line.clear();
  bool any = false, too_long = false;
  for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
    any = true;
    if (c == '\n') break;
    if (line.size() < kLongestLine)
      line.push_back(static_cast<char>(c));
    else
      too_long = true;
  }
  if (!any) return Read::End;
  return too_long ? Read::TooLong : Read::Line;
}

class Referee {
 public:
  explicit Referee(engine::Line line) : line_(std::move(line)) {}

  // The answer without its line end.
  Expected<std::string> answer(Words words) {
    const std::string_view command = words.next();
    if (command == "variant") return set_variant(words);
    if (command == "position") return set_position(words);
    if (command == "play") return play(words);
    if (command == "perft") return perft(words);
    if (command == "legal" || command == "outcome") {
      if (!words.empty()) return surplus(command, words);
      return command == "legal" ? legal() : "outcome " + outcome_text(line_.outcome());
    }
    return fail(ErrorCode::UnknownCommand,
                fmt::format("{}; allowed: variant, position, play, legal, perft, outcome, quit",
                            quote(command)));
  }

 private:
  static Expected<std::string> surplus(std::string_view command, const Words& words) {
    return fail(ErrorCode::Syntax, fmt::format("{} after '{}'; nothing may stand there",
                                               quote(words.rest()), command));
  }

  std::string position_text() const {
    return "ok " + engine::print_position(line_.game(), line_.position());
  }

  Expected<std::string> set_variant(Words words) {
    if (words.empty()) return fail(ErrorCode::Syntax, "'variant' wants a SPEC");
    auto game = engine::load_game(words.rest());
    if (!game) return tl::unexpected(game.error());
    line_ = engine::Line(*game);
    return fmt::format("ok {} {}", (*game)->spec(), (*game)->fingerprint());
  }

  Expected<std::string> set_position(Words words) {
    const std::string_view kind = words.next();
    if (kind != "startpos" && kind != "pos")
      return fail(ErrorCode::Syntax,
                  fmt::format("{} after 'position'; allowed: startpos, pos P", quote(kind)));
    std::string text;
    while (!words.empty() && words.peek() != "moves") {
      if (!text.empty()) text += ' ';
      text += words.next();
    }
    engine::Line line(line_.game_ptr());
    if (kind == "startpos") {
      if (!text.empty())
        return fail(ErrorCode::Syntax,
                    fmt::format("{} after 'startpos'; only 'moves' may stand there", quote(text)));
    } else {
      auto parsed = engine::parse_position(line_.game(), text);
      if (!parsed) return tl::unexpected(parsed.error());
      line = engine::Line(line_.game_ptr(), *parsed);
    }
    words.next();  // "moves", if anything
    for (int ply = 1; !words.empty(); ++ply) {
      const auto played = line.play(words.next());
      if (!played)
        return fail(played.error().code, fmt::format("ply {}: {}", ply, played.error().message));
    }
    line_ = std::move(line);
    return position_text();
  }

  Expected<std::string> play(Words words) {
    if (words.empty()) return fail(ErrorCode::Syntax, "'play' wants a move");
    const std::string_view move = words.next();
    if (!words.empty()) return surplus("play MOVE", words);
    const auto played = line_.play(move);
    if (!played) return tl::unexpected(played.error());
    return position_text();
  }

  std::string legal() const {
    engine::MoveList moves;
    line_.legal(moves);
    std::string text = "legal";
    for (const auto& move : moves) {
      text += ' ';
      engine::print_move(line_.game(), move, text);
    }
    return text;
  }

  Expected<std::string> perft(Words words) const {
    if (words.empty()) return fail(ErrorCode::Syntax, "'perft' wants a number of plies");
    const std::string_view text = words.next();
    if (!words.empty()) return surplus("perft N", words);
    const auto plies = protocol::parse_number<int>(text, 0, kDeepestPerft);
    if (!plies)
      return fail(ErrorCode::BadValue,
                  fmt::format("{} plies; allowed are 0 to {}", quote(text), kDeepestPerft));
    return fmt::format("perft {}", engine::perft(line_.game(), line_.position(), *plies));
  }

  engine::Line line_;
};

// The codes that programs may meet here; a file that cannot be read is a variant that cannot be
// had.
std::string_view code_word(ErrorCode code) {
  switch (code) {
    case ErrorCode::Syntax:
    case ErrorCode::UnknownCommand:
    case ErrorCode::UnsupportedVariant:
    case ErrorCode::BadPosition:
    case ErrorCode::IllegalMove:
    case ErrorCode::BadValue:
      return word(code);
    case ErrorCode::Io:
      return word(ErrorCode::UnsupportedVariant);
    case ErrorCode::UnknownOption:
    case ErrorCode::Busy:
    case ErrorCode::Internal:
      break;
  }
  return word(ErrorCode::BadValue);
}

std::string error_text(const Error& error) {
  const std::string_view message = std::string_view(error.message).substr(0, kLongestError);
  return fmt::format("error {} {}", code_word(error.code), protocol::clean(message));
}

}  // namespace

int referee_verb(std::istream& in, std::ostream& out) {
  auto game = engine::load_game("kalah");
  if (!game) {
    out << error_text(game.error()) << std::endl;
    return 1;
  }
  Referee referee{engine::Line(*game)};
  std::string line;
  for (Read read = read_line(in, line); read != Read::End; read = read_line(in, line)) {
    Expected<std::string> answer = "";
    if (read == Read::TooLong) {
      answer = fail(ErrorCode::Syntax,
                    fmt::format("a line of more than {} bytes; it was skipped", kLongestLine));
    } else if (line.find('\0') != std::string::npos) {
      answer = fail(ErrorCode::Syntax, "a NUL byte in the line; lines are text");
    } else {
      Words words(line);
      if (words.empty()) continue;
      if (words.rest() == "quit") break;
      answer = referee.answer(words);
    }
    out << (answer ? *answer : error_text(answer.error())) << std::endl;
  }
  return 0;
}

}  // namespace seedbed::arena
