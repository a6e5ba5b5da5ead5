#include "protocol/kgp.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "protocol/text.h"

namespace seedbed::protocol {
namespace {

constexpr int kMaxSeeds = 65'535;

tl::unexpected<Error> bad_line(std::string_view line, std::string_view why) {
  return fail(ErrorCode::Syntax, fmt::format("{}: {}", quote(line), why));
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// `12@7` before the command.
bool read_head(std::string_view word, KgpLine& line) {
  const std::size_t at = std::min(word.find('@'), word.size());
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  if (at > 0) {
    line.id = parse_number(word.substr(0, at), std::uint64_t{0}, kMost);
    if (!line.id) return false;
  }
  if (at < word.size()) {
    line.ref = parse_number(word.substr(at + 1), std::uint64_t{0}, kMost);
    if (!line.ref) return false;
  }
  return true;
}

std::optional<std::vector<int>> read_counts(std::string_view list) {
  std::vector<int> counts;
  for (;;) {
    const std::size_t comma = list.find(',');
    const auto count = parse_number(list.substr(0, comma), 0, kMaxSeeds);
    if (!count || counts.size() > 2 * kKgpMaxPits + 3) return std::nullopt;
    counts.push_back(*count);
    if (comma == std::string_view::npos) return counts;
    list.remove_prefix(comma + 1);
  }
}

}  // namespace

Expected<KgpLine> parse_kgp(std::string_view text) {
  const std::string_view whole = trim(text);
  if (whole.size() > kKgpMaxLine) {
    return bad_line(whole, fmt::format("a line has at most {} bytes", kKgpMaxLine));
  }
  KgpLine line;
  Words words(whole);
  if (!words.empty() && (is_digit(words.peek()[0]) || words.peek()[0] == '@')) {
    if (!read_head(words.next(), line)) {
      return bad_line(whole, "the id before the command is not ID, ID@REF or @REF");
    }
  }
  if (words.empty()) return bad_line(whole, "a command is missing");
  line.command = words.next();
  std::string_view rest = words.rest();
  while (!rest.empty()) {
    if (is_blank(rest[0])) {
      rest.remove_prefix(1);
      continue;
    }
    std::string argument;
    std::size_t i = 0;
    if (rest[0] == '"') {
      for (i = 1; i < rest.size() && rest[i] != '"'; ++i) {
        const bool escaped = rest[i] == '\\' && i + 1 < rest.size();
        if (escaped) ++i;
        argument += escaped && rest[i] == 'n' ? '\n' : escaped && rest[i] == 't' ? '\t' : rest[i];
      }
      if (i == rest.size()) return bad_line(whole, "a string is not closed");
      ++i;
    } else {
      while (i < rest.size() && !is_blank(rest[i])) ++i;
      argument = rest.substr(0, i);
    }
    line.arguments.push_back(std::move(argument));
    rest.remove_prefix(i);
  }
  return line;
}

std::string kgp_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : clean(text)) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out += '"';
}

int KgpBoard::seeds() const {
  return std::accumulate(south.begin(), south.end(), 0) +
         std::accumulate(north.begin(), north.end(), 0) + south_store + north_store;
}

Expected<KgpBoard> parse_kgp_board(std::string_view text) {
  const auto bad = [&](std::string_view why) {
    return fail(ErrorCode::BadPosition, fmt::format("board {}: {}", quote(text), why));
  };
  if (text.size() < 2 || text.front() != '<' || text.back() != '>') {
    return bad("it is not of the form <n,SOUTH,NORTH,s1..sn,n1..nn>");
  }
  const auto counts = read_counts(text.substr(1, text.size() - 2));
  if (!counts || counts->size() < 3) return bad("it holds what is no count, or too few");
  const int pits = counts->front();
  if (pits < 1 || pits > kKgpMaxPits) {
    return bad(fmt::format("{} pits a side; allowed are 1 to {}", pits, kKgpMaxPits));
  }
  if (counts->size() != 3 + 2 * static_cast<std::size_t>(pits)) {
    return bad(fmt::format("{} counts follow where {} pits a side need {}", counts->size() - 1,
                           pits, 2 + 2 * pits));
  }
  KgpBoard board;
  board.south_store = (*counts)[1];
  board.north_store = (*counts)[2];
  board.south.assign(counts->begin() + 3, counts->begin() + 3 + pits);
  board.north.assign(counts->begin() + 3 + pits, counts->end());
  return board;
}

std::string print_kgp_board(const KgpBoard& board) {
  return fmt::format("<{},{},{},{},{}>", board.south.size(), board.south_store, board.north_store,
                     fmt::join(board.south, ","), fmt::join(board.north, ","));
}

std::string kgp_position(const KgpBoard& board) {
  return fmt::format("{}/{} S {},{}", fmt::join(board.north.rbegin(), board.north.rend(), ","),
                     fmt::join(board.south, ","), board.south_store, board.north_store);
}

std::optional<KgpBoard> kgp_board(std::string_view position) {
  Words words(position);
  const std::string_view rows = words.next(), side = words.next(), stores = words.next();
  const std::size_t slash = std::min(rows.find('/'), rows.size());
  if (slash == rows.size() || (side != "S" && side != "N")) return std::nullopt;
  auto north = read_counts(rows.substr(0, slash));
  auto south = read_counts(rows.substr(slash + 1));
  const auto held = read_counts(stores);
  if (!north || !south || !held || held->size() != 2 || north->size() != south->size() ||
      south->size() > kKgpMaxPits) {
    return std::nullopt;
  }
  std::reverse(north->begin(), north->end());
  KgpBoard board{(*held)[0], (*held)[1], *std::move(south), *std::move(north)};
  if (side == "N") {
    std::swap(board.south, board.north);
    std::swap(board.south_store, board.north_store);
  }
  return board;
}

std::string kgp_variant(const KgpBoard& board) {
  const int pits = static_cast<int>(board.south.size());
  const int each = std::max(1, (board.seeds() + 2 * pits - 1) / (2 * pits));
  return fmt::format("kalah:end-at-majority=on,houses={},seeds={}", pits, each);
}

std::optional<int> kgp_pit(std::string_view move, int pits) {
  // Up to 26 pits are named by a single letter; wider boards by two.
  std::size_t letters = 0;
  int column = 0;
  while (letters < move.size() && move[letters] >= 'a' && move[letters] <= 'z') {
    column = column * 26 + (move[letters++] - 'a' + 1);
    if (letters > 2) return std::nullopt;
  }
  const std::string_view row = move.substr(letters);
  if (letters == 0 || column > pits || (row != "1" && row != "2")) return std::nullopt;
  return row == "1" ? column : pits + 1 - column;
}

std::string kgp_move(int pit, int pits, bool south) {
  const int column = (south ? pit : pits + 1 - pit) - 1;
  std::string text;
  if (column >= 26) text += static_cast<char>('a' + column / 26 - 1);
  text += static_cast<char>('a' + column % 26);
  return text += south ? '1' : '2';
}

}  // namespace seedbed::protocol
