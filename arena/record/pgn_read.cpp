#include <fmt/format.h>

#include <charconv>
#include <istream>
#include <vector>

#include "arena/record/pgn.h"

namespace seedbed::arena {
namespace {

constexpr std::size_t kMaxValue = 4096;  // bytes kept of a tag's name or value

std::optional<engine::Result> result_of(std::string_view word) {
  if (word == "1-0") return engine::Result::South;
  if (word == "0-1") return engine::Result::North;
  if (word == "1/2-1/2" || word == "1/2" || word == "\xc2\xbd-\xc2\xbd")
    return engine::Result::Draw;
  if (word == "*") return engine::Result::Void;
  return std::nullopt;
}

std::optional<std::int64_t> number_of(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

// A state machine over characters; the input may be cut anywhere.
class Scanner {
 public:
  explicit Scanner(const std::function<void(const PgnGame&)>& visit) : visit_(visit) {}

  void feed(char c) {
    const bool first = column_ == 0;  // of its line, blanks not counted
    step(c, first);
    if (c == '\n') {
      ++line_;
      column_ = 0;
    } else if (!is_blank(c)) {
      ++column_;
    }
  }

  void finish() {
    if (state_ == State::Word) end_word();
    if (state_ == State::Value || state_ == State::Name) cut_ = true;
    end_game();
  }

  [[nodiscard]] PgnSummary summary() const { return summary_; }
  [[nodiscard]] bool saw_text() const { return saw_text_; }
  [[nodiscard]] bool saw_tag() const { return saw_tag_; }

 private:
  enum class State { Between, Name, Value, AfterValue, Word, Brace, RestOfLine };

  void step(char c, bool first) {
    switch (state_) {
      case State::Between:
        between(c, first);
        break;
      case State::Word:
        if (is_blank(c) || c == '{' || c == '}' || c == ';' || c == '(' || c == ')' || c == '[') {
          end_word();
          state_ = State::Between;
          between(c, first);
        } else if (word_.size() < kMaxValue) {
          word_ += c;
        }
        break;
      case State::Name:
        name(c);
        break;
      case State::Value:
        if (escaped_) {
          put(value_, c);
          escaped_ = false;
        } else if (c == '\\') {
          escaped_ = true;
        } else if (c == '"' || c == '\n') {  // a line's end closes what was never closed
          end_tag();
          state_ = c == '"' ? State::AfterValue : State::Between;
        } else {
          put(value_, c);
        }
        break;
      case State::AfterValue:
        if (c == ']' || c == '\n') state_ = State::Between;
        break;
      case State::Brace:
        brace(c, first);
        break;
      case State::RestOfLine:
        if (c == '\n') state_ = State::Between;
        break;
    }
  }

  void between(char c, bool first) {
    if (is_blank(c)) return;
    saw_text_ = true;
    // In a section of tags several may share a line; after moves a '[' counts at a line's start
    // only.
    if (c == '[' && (first || !in_moves_)) {
      open_tag();
    } else if (c == '{') {
      state_ = State::Brace;
      opener_.clear();
    } else if (c == ';' || (c == '%' && first)) {
      state_ = State::RestOfLine;
    } else if (c == '(') {
      ++depth_;
    } else if (c == ')') {
      depth_ = std::max(depth_ - 1, 0);
    } else {
      state_ = State::Word;
      word_.assign(1, c);
    }
  }

  void open_tag() {
    state_ = State::Name;
    name_.clear();
    value_.clear();
    escaped_ = false;
    if (in_moves_) end_game();
    if (tags_ == 0) game_.line = line_;
  }

  void name(char c) {
    if (c == '"')
      state_ = State::Value;
    else if (c == ']' || c == '\n')
      state_ = State::Between;
    else if (!is_blank(c))
      put(name_, c);
  }

  // A comment that was never closed must not swallow the games behind it: `[Event "` at a line's
  // start ends it.
  void brace(char c, bool first) {
    constexpr std::string_view kEvent = "[Event \"";
    if (c == '}') {
      state_ = State::Between;
      return;
    }
    if (first && !is_blank(c)) opener_.clear();
    if ((first || !opener_.empty()) && opener_.size() < kEvent.size()) {
      if (c == kEvent[opener_.size()]) {
        opener_ += c;
        if (opener_.size() == kEvent.size()) {
          in_moves_ = true;
          open_tag();
          name_ = "Event";
          state_ = State::Value;
        }
      } else {
        opener_.clear();
      }
    }
  }

  static void put(std::string& text, char c) {
    if (text.size() < kMaxValue) text += c;
  }

  void end_tag() {
    saw_tag_ = true;
    // Lists of results may have no moves at all: a tag that is there already begins the next game.
    const std::string_view name(name_);
    for (const std::string& known : names_) {
      if (known == name) {
        end_game();
        game_.line = line_;
        break;
      }
    }
    if (names_.size() < 64) names_.emplace_back(name);
    ++tags_;
    if (name == "White")
      game_.white = value_;
    else if (name == "Black")
      game_.black = value_;
    else if (name == "Variant")
      game_.variant = value_;
    else if (name == "Fingerprint")
      game_.fingerprint = value_;
    else if (name == "Round")
      game_.round = value_;
    else if (name == "Termination")
      game_.termination = value_;
    else if (name == "Date")
      game_.date = value_;
    else if (name == "TimeControl")
      game_.time_control = value_;
    else if (name == "Game")
      game_.number = number_of(value_);
    else if (name == "Pair")
      game_.pair = number_of(value_);
    else if (name == "Result")
      tagged_ = result_of(value_);
  }

  void end_word() {
    in_moves_ = true;
    if (depth_ > 0) return;
    if (const auto result = result_of(word_)) written_ = result;
  }

  void end_game() {
    if (tags_ > 0 || cut_) {
      game_.result = tagged_ ? *tagged_ : written_.value_or(engine::Result::Void);
      if (game_.white.empty() || game_.black.empty()) {
        ++summary_.incomplete;
      } else {
        ++summary_.games;
        visit_(game_);
      }
    }
    game_ = PgnGame{};
    tagged_.reset();
    written_.reset();
    names_.clear();
    tags_ = 0;
    depth_ = 0;
    in_moves_ = false;
    cut_ = false;
  }

  const std::function<void(const PgnGame&)>& visit_;
  State state_ = State::Between;
  PgnGame game_;
  std::optional<engine::Result> tagged_, written_;
  std::vector<std::string> names_;  // tags of this game
  int tags_ = 0;
  int depth_ = 0;  // of variations
  bool in_moves_ = false, escaped_ = false, cut_ = false;
  bool saw_text_ = false, saw_tag_ = false;
  std::string name_, value_, word_, opener_;
  std::int64_t line_ = 1, column_ = 0;
  PgnSummary summary_;
};

}  // namespace

Expected<PgnSummary> read_pgn(std::istream& in, std::string_view name,
                              const std::function<void(const PgnGame&)>& visit) {
  Scanner scanner(visit);
  std::vector<char> piece(1 << 16);
  bool start = true;
  while (in) {
    in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    std::string_view bytes(piece.data(), static_cast<std::size_t>(in.gcount()));
    if (start && bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
    start = false;
    for (const char c : bytes) scanner.feed(c);
  }
  if (in.bad() || !in.eof()) {
    return fail(ErrorCode::Io, fmt::format("{} cannot be read to its end", name));
  }
  scanner.finish();
  if (scanner.saw_text() && !scanner.saw_tag()) {
    return fail(ErrorCode::Syntax,
                fmt::format("{} is no PGN: it has not a single tag such as [White \"...\"]", name));
  }
  return scanner.summary();
}

}  // namespace seedbed::arena
