#include <fmt/format.h>

#include "arena/record/pgn.h"
#include "engine/line.h"
#include "engine/notation.h"

namespace seedbed::arena {
namespace {

constexpr std::size_t kWidth = 79;  // of a line of moves (PGN, 4.3)

std::string tag(std::string_view name, std::string_view value) {
  std::string text;
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    text += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return fmt::format("[{} \"{}\"]\n", name, text);
}

std::string_view pgn_result(engine::Result result) {
  return result == engine::Result::Draw ? "1/2-1/2" : engine::word(result);
}

// Words to lines: a blank between them, a new line before one that does not fit.
class Movetext {
 public:
  void word(std::string_view text) {
    if (width_ > 0 && width_ + 1 + text.size() > kWidth) {
      text_ += '\n';
      width_ = 0;
    }
    if (width_ > 0) text_ += ' ';
    text_ += text;
    width_ += text.size() + (width_ > 0 ? 1 : 0);
  }
  // A comment ends at the first brace, so the text may hold none.
  void comment(std::string_view text) {
    std::string clean = "{";
    for (const char c : text) {
      if (c == '{')
        clean += '(';
      else if (c == '}')
        clean += ')';
      else
        clean += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    clean += '}';
    for (std::string_view rest = clean; !rest.empty();) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      if (end > 0) word(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t width_ = 0;  // of the last line
};

Expected<engine::Line> start_of(const GameRecord& record, const engine::GamePtr& game) {
  if (record.start == "startpos") return engine::Line(game);
  auto position = engine::parse_position(*game, record.start);
  if (!position) return tl::unexpected(position.error());
  return engine::Line(game, *position);
}

void write_moves(const GameRecord& record, const engine::GamePtr& game, Movetext& out) {
  auto line = start_of(record, game);
  int turns = 0;  // South's so far, the one in progress included
  std::optional<engine::Side> mover;
  for (const std::string& move : record.moves) {
    if (line) {
      const engine::Side side = line->side_to_move();
      auto ply = line->play(move);
      if (!ply) {
        line = tl::unexpected(ply.error());
      } else if (side != mover) {
        if (side == engine::Side::South) out.word(fmt::format("{}.", ++turns));
        if (side == engine::Side::North && !mover) out.word(fmt::format("{}...", ++turns));
        mover = side;
      }
      if (!line) out.comment("does not replay under these rules: " + line.error().message);
    }
    out.word(move);
  }
}

}  // namespace

std::string print_pgn(const GameRecord& record, const engine::GamePtr& game,
                      std::string_view event) {
  std::string date = "????.??.??";
  if (record.started.size() >= 10) {  // 2026-11-29T...
    date = record.started.substr(0, 10);
    date[4] = date[7] = '.';
  }
  std::string text = tag("Event", event.empty() ? "?" : event);
  text += tag("Site", record.host.empty() ? "?" : record.host);
  text += tag("Date", date);
  text += tag("Round", fmt::to_string(record.round));
  text += tag("White", record.south);
  text += tag("Black", record.north);
  text += tag("Result", pgn_result(record.result));
  text += tag("Variant", record.variant);
  text += tag("Fingerprint", record.fingerprint);
  text += tag("TimeControl", record.time_control);
  text += tag("Termination", protocol::word(record.reason));
  if (record.start != "startpos") {
    text += tag("SetUp", "1") + tag("FEN", record.start);
    if (!record.opening.empty()) text += tag("Opening", record.opening);
  }
  if (record.score) {
    text += tag("Score", fmt::format("{}-{}", record.score->south, record.score->north));
  }
  text += tag("Game", fmt::to_string(record.number));
  text += tag("Pair", fmt::to_string(record.pair));
  Movetext moves;
  write_moves(record, game, moves);
  if (!record.detail.empty()) moves.comment(record.detail);
  moves.word(pgn_result(record.result));
  return text + '\n' + moves.text() + "\n\n";
}

}  // namespace seedbed::arena
