// Openings from PGN: as much of the format as they need.
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "arena/league/opening_text.h"

namespace seedbed::arena {
namespace {

class Games {
 public:
  Games(int plies, std::ostream& out) : plies_(static_cast<std::size_t>(plies)), out_(out) {}

  void read(std::istream& in) {
    std::string line;
    for (bool first = true; std::getline(in, line); first = false) {
      ++line_;
      std::string_view text = line;
      if (first && text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
      if (text.starts_with('%') && depth_ == 0 && !comment_) continue;
      read_line(text);
    }
    end_game();
  }

 private:
  void read_line(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      const char c = text[at];
      if (comment_) {
        comment_ = c != '}';
        ++at;
      } else if (c == '{') {
        comment_ = true;
        ++at;
      } else if (c == ';') {
        return;
      } else if (c == '(' || c == ')') {
        depth_ += c == '(' ? 1 : (depth_ > 0 ? -1 : 0);
        ++at;
      } else if (c == '[' && depth_ == 0) {
        at = read_tag(text, at);
      } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
        ++at;
      } else {
        const std::size_t end = std::min(text.find_first_of(" \t\r{};()", at + 1), text.size());
        if (depth_ == 0) read_word(text.substr(at, end - at));
        at = end;
      }
    }
  }

  // [Name "value"]
  std::size_t read_tag(std::string_view text, std::size_t at) {
    if (in_moves_) end_game();
    const std::size_t name_end = text.find_first_of(" \t\"]", at);
    const std::size_t open = text.find('"', at);
    if (name_end == std::string_view::npos || open == std::string_view::npos) return text.size();
    const std::string_view name = text.substr(at + 1, name_end - at - 1);
    std::string value;
    std::size_t end = open + 1;
    for (; end < text.size() && text[end] != '"'; ++end) {
      if (text[end] == '\\' && end + 1 < text.size()) ++end;
      value += text[end];
    }
    if (name == "Variant") variant_ = value;
    if (name == "FEN") start_ = value;
    if (name == "Opening") opening_ = value;
    tag_line_ = line_;
    const std::size_t close = text.find(']', end);
    return close == std::string_view::npos ? text.size() : close + 1;
  }

  void read_word(std::string_view word) {
    if (word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "1/2") {
      end_game();
      return;
    }
    if (word.front() == '$') return;
    // "12." and "12..." with or without a move behind it.
    if (const std::size_t end = word.find_first_not_of("0123456789");
        end != 0 && end != std::string_view::npos && word[end] == '.') {
      word.remove_prefix(std::min(word.find_first_not_of('.', end), word.size()));
    }
    while (!word.empty() && (word.back() == '!' || word.back() == '?')) word.remove_suffix(1);
    if (word.empty() || word.find_first_not_of("0123456789.") == std::string_view::npos) return;
    if (!in_moves_) moves_line_ = line_;
    in_moves_ = true;
    if (moves_.size() <= plies_) moves_.emplace_back(word);
  }

  void end_game() {
    // Our own PGN starts where the game's opening ended and says its moves in a tag, which counts.
    std::vector<std::string> line;
    if (!start_.empty() && !opening_.empty()) {
      std::string_view rest = opening_;
      while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        if (end > 0) line.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
      start_.clear();
    }
    line.insert(line.end(), moves_.begin(), moves_.end());
    if (line.size() > plies_) write(line);
    moves_.clear();
    variant_.clear();
    start_.clear();
    opening_.clear();
    in_moves_ = false;
    depth_ = 0;
  }

  void write(const std::vector<std::string>& moves) {
    if (variant_ != written_variant_) {
      go_to(tag_line_);
      out_ << "variant " << (variant_.empty() ? "*" : variant_) << '\n';
      ++at_line_;
      written_variant_ = variant_;
    }
    go_to(moves_line_);
    out_ << start_ << (start_.empty() ? "moves" : " moves");
    for (std::size_t i = 0; i < plies_; ++i) out_ << ' ' << moves[i];
    out_ << '\n';
    ++at_line_;
  }

  void go_to(std::int64_t line) {
    for (; at_line_ < line; ++at_line_) out_ << '\n';
  }

  std::size_t plies_;
  std::ostream& out_;
  std::int64_t line_ = 0, at_line_ = 1;  // read, and about to be written
  std::int64_t tag_line_ = 1, moves_line_ = 1;
  int depth_ = 0;  // of variations
  bool comment_ = false, in_moves_ = false;
  std::string variant_, start_, opening_, written_variant_;
  std::vector<std::string> moves_;  // one more than wanted
};

}  // namespace

void write_pgn_openings(std::istream& pgn, int plies, std::ostream& lines) {
  Games(plies, lines).read(pgn);
}

}  // namespace seedbed::arena
