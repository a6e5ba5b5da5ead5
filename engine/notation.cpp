#include "engine/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "engine/kernel.h"
#include "engine/split.h"

namespace seedbed::engine {

namespace {

// -- cells --------------------------------------------------------------------------------------

void print_cell(const Tables& t, std::size_t cell, std::string& out) {
  std::size_t column = t.column[cell];
  if (column >= 26) {
    out += static_cast<char>('a' + column / 26 - 1);
    column %= 26;
  }
  out += static_cast<char>('a' + column);
  out += static_cast<char>('1' + t.row[cell]);
}

void print_choice(const Tables& t, Choice choice, std::string& out) {
  switch (choice) {
    case kChoiceRight:
      out += '>';
      break;
    case kChoiceLeft:
      out += '<';
      break;
    case kChoiceKeep:
      out += 'k';
      break;
    case kChoiceSafari:
      out += 's';
      break;
    default:
      print_cell(t, choice, out);
      break;
  }
}

// -- reading ------------------------------------------------------------------------------------

[[nodiscard]] tl::unexpected<Error> bad(std::string text) {
  // The text is anybody's bytes, and an error is one line.
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  return fail(ErrorCode::BadPosition, std::move(text));
}

// Decimal, no sign, no leading zero.
[[nodiscard]] std::optional<int> to_count(std::string_view text) {
  int value = 0;
  if (text.empty() || (text.size() > 1 && text[0] == '0') || text[0] == '-') return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

[[nodiscard]] bool has_locks(const Rules& rules) {
  return rules.pick.all_first || rules.capture.unlocked || rules.special.kutakatia;
}

template <class P>
class PositionReader {
 public:
  PositionReader(const Game& game) : game_(game), t_(game.tables()) {}

  [[nodiscard]] Expected<P> read(std::string_view text) {
    const std::vector<std::string_view> words = split(text, ' ');
    if (words.size() < 3) {
      return bad(
          fmt::format("position \"{}\" is not ROWS SIDE STORES [KEY=VALUE]...", shortened(text)));
    }
    if (auto done = read_rows(words[0]); !done) return tl::unexpected<Error>(done.error());
    if (words[1] != "S" && words[1] != "N") {
      return bad(fmt::format("side to move \"{}\" is not S or N", shortened(words[1])));
    }
    p_.to_move = words[1] == "S" ? Side::South : Side::North;
    if (auto done = read_stores(words[2]); !done) return tl::unexpected<Error>(done.error());
    for (std::size_t i = 3; i < words.size(); ++i) {
      if (auto done = read_field(words[i]); !done) return tl::unexpected<Error>(done.error());
    }
    if (total_ > t_.seeds) {
      return bad(
          fmt::format("{} seeds are more than the {} of {}", total_, t_.seeds, game_.spec()));
    }
    return p_;
  }

 private:
  [[nodiscard]] Expected<void> add(std::string_view what, std::string_view text,
                                   typename P::Count& into) {
    const std::optional<int> count = to_count(text);
    if (!count) {
      return bad(fmt::format("{} \"{}\" is not a count", what, shortened(text)));
    }
    if (*count > t_.seeds) {
      return bad(
          fmt::format("{} seeds are more than the {} of {}", *count, t_.seeds, game_.spec()));
    }
    total_ += *count;
    into = static_cast<typename P::Count>(*count);
    return {};
  }

  [[nodiscard]] Expected<void> read_rows(std::string_view text) {
    const std::vector<std::string_view> rows = split(text, '/');
    if (rows.size() != t_.rows) {
      return bad(
          fmt::format("{} rows instead of the {} of {}", rows.size(), t_.rows, game_.spec()));
    }
    for (std::size_t i = 0; i < t_.rows; ++i) {
      const std::vector<std::string_view> cells = split(rows[i], ',');
      if (cells.size() != t_.columns) {
        return bad(fmt::format("row \"{}\" has {} houses instead of {}", shortened(rows[i]),
                               cells.size(), t_.columns));
      }
      for (std::size_t column = 0; column < t_.columns; ++column) {
        const std::size_t cell = t_.cell_at[t_.rows - 1 - i][column];
        if (auto done = read_cell(cells[column], cell); !done) return done;
      }
    }
    return {};
  }

  [[nodiscard]] Expected<void> read_cell(std::string_view text, std::size_t cell) {
    std::size_t digits = 0;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
    if (auto done = add("house", text.substr(0, digits), p_.cells[cell]); !done) {
      return digits == text.size()
                 ? done
                 : bad(fmt::format("house \"{}\" is not a count with marks", shortened(text)));
    }
    for (const char mark : text.substr(digits)) {
      if (!read_mark(mark, cell)) {
        return bad(fmt::format("mark '{}' in house \"{}\" is unknown or impossible in {}", mark,
                               shortened(text), game_.spec()));
      }
    }
    return {};
  }

  [[nodiscard]] bool read_mark(char mark, std::size_t cell) {
    const Rules& r = game_.rules();
    const bool north = mark >= 'a';
    switch (mark) {
      case 'T':
      case 't':
      case 'C':
      case 'c': {
        const bool one = mark == 'T' || mark == 't';
        if (r.child.kind == ChildKind::None || one != (r.child.kind == ChildKind::One) ||
            p_.child.test(cell) || (one && owns_child(north))) {
          return false;
        }
        p_.child.set(cell);
        if (north) p_.child_of_north.set(cell);
        return true;
      }
      case 'K':
      case 'k':
        if (!has_locks(r) || north != (t_.side_of[cell] == 1)) return false;
        if (r.special.kutakatia && (t_.facing[cell] == kNoCell || p_.locked.any())) return false;
        p_.locked.set(cell);
        return true;
      case 'X':
        if (r.sow.close == 0 || p_.cells[cell] != 0) return false;
        p_.closed.set(cell);
        return true;
      case 'H':
      case 'h':
        if (!game_.rules().special.nyumba || nyumba_of(north) != cell) return false;
        p_.nyumba = static_cast<std::uint8_t>(p_.nyumba | (north ? 2U : 1U));
        return true;
      default:
        return false;
    }
  }

  [[nodiscard]] bool owns_child(bool north) const {
    for (std::size_t cell = 0; cell < p_.cells.size(); ++cell) {
      if (p_.child.test(cell) && p_.child_of_north.test(cell) == north) return true;
    }
    return false;
  }

  [[nodiscard]] std::size_t nyumba_of(bool north) const {
    return kernel::bao::View<P>(t_, p_, north ? Side::North : Side::South).nyumba();
  }

  [[nodiscard]] Expected<void> read_stores(std::string_view text) {
    const std::vector<std::string_view> parts = split(text, ',');
    if (parts.size() != 2) {
      return bad(fmt::format("stores \"{}\" are not SOUTH,NORTH", shortened(text)));
    }
    for (std::size_t side = 0; side < 2; ++side) {
      if (auto done = add("store", parts[side], p_.cells[t_.store[side]]); !done) return done;
    }
    return {};
  }

  [[nodiscard]] Expected<void> read_field(std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::string_view name = text.substr(0, equals);
    const std::string_view value =
        equals == std::string_view::npos ? std::string_view() : text.substr(equals + 1);
    if (name == "swap" && game_.rules().setup.pie && (value == "0" || value == "1")) {
      p_.swap_allowed = value == "1";
      return {};
    }
    if (name == "hand" && game_.has_hands()) {
      const std::vector<std::string_view> parts = split(value, ',');
      if (parts.size() != 2) {
        return bad(fmt::format("hands \"{}\" are not SOUTH,NORTH", shortened(value)));
      }
      for (std::size_t side = 0; side < 2; ++side) {
        if (auto done = add("hand", parts[side], p_.hand[side]); !done) return done;
      }
      return {};
    }
    const bool special_win = game_.rules().special.emitwe_ebiri || game_.rules().special.akakyala;
    if (name == "over" && (game_.can_be_endless() || special_win)) {
      const std::array<std::string_view, 3> words = {"1-0", "0-1", "1/2"};
      const auto* const at = std::find(words.begin(), words.end(), value);
      if (at != words.end()) {
        p_.verdict = static_cast<Verdict>(at - words.begin() + 1);
        return {};
      }
    }
    if (name == "ply" && game_.reads_ply()) {
      const std::optional<int> plies = to_count(value);
      if (plies && *plies <= game_.ply_cap()) {
        p_.ply = static_cast<std::uint8_t>(*plies);
        return {};
      }
    }
    if (name == "way" && game_.rules().sow.way == Way::FirstChooses &&
        (value == ">" || value == "<")) {
      p_.course =
          static_cast<std::uint8_t>(p_.course | kCourseSet | (value == "<" ? kCourseCw : 0));
      return {};
    }
    if (name == "again" && game_.rules().capture.extra_turn == ExtraTurn::Once && value == "1") {
      p_.course = static_cast<std::uint8_t>(p_.course | kCourseAgain);
      return {};
    }
    if (name == "off" && game_.rules().sow.step == SowStep::BearOff && value == "1") {
      p_.course = static_cast<std::uint8_t>(p_.course | kCourseOff);
      return {};
    }
    if (name == "once" && game_.rules().special.akakyala &&
        (value == "S" || value == "N" || value == "both")) {
      const unsigned bits = value == "both" ? kCourseBoth
                            : value == "N"  ? kCourseOnce | kCourseOnceNorth
                                            : kCourseOnce;
      p_.course = static_cast<std::uint8_t>(p_.course | bits);
      return {};
    }
    if (name == "not" && game_.rules().pick.no_undo) {
      for (std::size_t cell = 0; cell < t_.houses; ++cell) {
        std::string cell_name;
        print_cell(t_, cell, cell_name);
        if (cell_name != value) continue;
        p_.barred = static_cast<std::uint8_t>(cell + 1);
        return {};
      }
    }
    return bad(fmt::format("field \"{}\" is unknown in {}", shortened(text), game_.spec()));
  }

  const Game& game_;
  const Tables& t_;
  P p_;
  int total_ = 0;
};

template <class P>
[[nodiscard]] std::string print(const Game& game, const P& p) {
  const Tables& t = game.tables();
  std::string out;
  for (std::size_t i = 0; i < t.rows; ++i) {
    if (i != 0) out += '/';
    for (std::size_t column = 0; column < t.columns; ++column) {
      const std::size_t cell = t.cell_at[t.rows - 1 - i][column];
      if (column != 0) out += ',';
      out += std::to_string(p.cells[cell]);
      if (p.child.test(cell)) {
        const bool one = game.rules().child.kind == ChildKind::One;
        const bool north = p.child_of_north.test(cell);
        out += one ? (north ? 't' : 'T') : (north ? 'c' : 'C');
      }
      const Side side = cell < t.half ? Side::South : Side::North;
      if (((p.nyumba >> index(side)) & 1U) != 0 &&
          cell == kernel::bao::View<P>(t, p, side).nyumba()) {
        out += side == Side::South ? 'H' : 'h';
      }
      if (p.locked.test(cell)) out += t.side_of[cell] == 1 ? 'k' : 'K';
      if (p.closed.test(cell)) out += 'X';
    }
  }
  out += p.to_move == Side::South ? " S " : " N ";
  out += std::to_string(p.cells[t.store[0]]);
  out += ',';
  out += std::to_string(p.cells[t.store[1]]);
  if (game.has_hands()) {
    out += fmt::format(" hand={},{}", p.hand[0], p.hand[1]);
  }
  if (game.rules().setup.pie) out += p.swap_allowed ? " swap=1" : " swap=0";
  if (game.reads_ply()) out += fmt::format(" ply={}", p.ply);
  if ((p.course & kCourseSet) != 0) out += (p.course & kCourseCw) != 0 ? " way=<" : " way=>";
  if (p.barred != 0) {
    out += " not=";
    print_cell(t, p.barred - std::size_t{1}, out);
  }
  if ((p.course & kCourseAgain) != 0 && game.rules().capture.extra_turn == ExtraTurn::Once) {
    out += " again=1";
  }
  if ((p.course & kCourseOff) != 0) out += " off=1";
  if ((p.course & kCourseBoth) != 0) {
    out += " once=both";
  } else if ((p.course & kCourseOnce) != 0) {
    out += (p.course & kCourseOnceNorth) != 0 ? " once=N" : " once=S";
  }
  switch (p.verdict) {
    case Verdict::None:
      break;
    case Verdict::SouthWins:
      out += " over=1-0";
      break;
    case Verdict::NorthWins:
      out += " over=0-1";
      break;
    case Verdict::Draw:
      out += " over=1/2";
      break;
  }
  return out;
}

template <class P>
[[nodiscard]] Expected<Position> read_as(const Game& game, std::string_view text) {
  Expected<P> position = PositionReader<P>(game).read(text);
  if (!position) return tl::unexpected<Error>(position.error());
  return Position(*position);
}

}  // namespace

Expected<Position> parse_position(const Game& game, std::string_view text) {
  switch (game.capacity()) {
    case Capacity::Small:
      return read_as<SmallPosition>(game, text);
    case Capacity::Medium:
      return read_as<MediumPosition>(game, text);
    case Capacity::Large:
      break;
  }
  return read_as<LargePosition>(game, text);
}

std::string print_position(const Game& game, const Position& position) {
  return std::visit([&](const auto& p) { return print(game, p); }, position);
}

void print_move(const Game& game, Move move, std::string& out) {
  switch (move.kind) {
    case MoveKind::Pass:
      out += "pass";
      return;
    case MoveKind::Swap:
      out += "swap";
      return;
    case MoveKind::Sow:
      break;
  }
  if (move.hole >= game.tables().houses) {
    out += fmt::format("store.{}", move.choices[0]);
    return;
  }
  print_cell(game.tables(), move.hole, out);
  if (move.direction == Direction::Right) out += '>';
  if (move.direction == Direction::Left) out += '<';
  for (std::size_t i = 0; i < move.choice_count; ++i) {
    out += '.';
    print_choice(game.tables(), move.choices[i], out);
  }
}

std::string print_move(const Game& game, Move move) {
  std::string out;
  print_move(game, move, out);
  return out;
}

Expected<Move> parse_move(const Game& game, const Position& position, std::string_view text) {
  MoveList moves;
  legal(game, position, moves);
  std::string all;
  std::string one;
  for (const Move& move : moves) {
    one.clear();
    print_move(game, move, one);
    if (one == text) return move;
    all += (all.empty() ? "" : " ") + one;
  }
  return fail(ErrorCode::IllegalMove,
              moves.empty()
                  ? fmt::format("\"{}\" is not legal: the game is over", shortened(text))
                  : fmt::format("\"{}\" is not legal; legal moves: {}", shortened(text), all));
}

}  // namespace seedbed::engine
