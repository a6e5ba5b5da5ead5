// Relays that never end: found exactly, and answered as the rules say. The oracle here keeps every
// lap's start in a set, which the engine cannot afford.
#include <random>
#include <set>

#include "tests/engine/game_support.h"

namespace seedbed::engine::test {

namespace {

// Two rows, no store on the ring, laps without captures: the last seed in an occupied house goes
// on.
std::string lapping(int houses, int seeds, const std::string& endless) {
  return "[board]\nhouses = " + std::to_string(houses) +
         "\n[setup]\nseeds = " + std::to_string(seeds) + "\n[relay]\nkind = \"lap\"\n" + endless;
}

struct Sown {
  bool ends = false;
  int laps = 0;
  std::vector<int> board;
};

constexpr int kPatience = 20000;  // laps; full boards run for millions

Sown sow_naively(std::vector<int> board, std::size_t origin) {
  Sown sown;
  std::set<std::pair<std::vector<int>, std::size_t>> starts;
  for (;;) {
    if (!starts.emplace(board, origin).second) return sown;
    if (++sown.laps > kPatience) return sown;
    int seeds = board[origin];
    board[origin] = 0;
    std::size_t cell = origin;
    while (seeds-- > 0) ++board[cell = (cell + 1) % board.size()];
    if (board[cell] == 1) {
      sown.ends = true;
      sown.board = board;
      return sown;
    }
    origin = cell;
  }
}

std::string text_of_board(const std::vector<int>& board, char side) {
  const std::size_t half = board.size() / 2;
  std::string text;
  for (std::size_t i = 0; i < half; ++i) {
    text += (i == 0 ? "" : ",") + std::to_string(board[board.size() - 1 - i]);
  }
  for (std::size_t i = 0; i < half; ++i) {
    text += (i == 0 ? "/" : ",") + std::to_string(board[i]);
  }
  return text + " " + side + " 0,0";
}

// All ways to lay `seeds` into `cells`.
void lay_out(std::vector<int>& board, std::size_t at, int seeds,
             std::vector<std::vector<int>>& out) {
  if (at + 1 == board.size()) {
    board[at] = seeds;
    out.push_back(board);
    return;
  }
  for (int n = 0; n <= seeds; ++n) {
    board[at] = n;
    lay_out(board, at + 1, seeds - n, out);
  }
}

}  // namespace

TEST_CASE("endless: exactly the sowings that never end are illegal", "[endless]") {
  const auto [houses, seeds] = GENERATE(table<int, int>({{2, 3}, {3, 2}, {4, 1}}));
  const GamePtr game = game_from(lapping(houses, seeds, ""));
  const int half = houses;
  std::vector<int> empty(static_cast<std::size_t>(2 * houses), 0);
  std::vector<std::vector<int>> boards;
  for (int all = 1; all <= 2 * houses * seeds; ++all) lay_out(empty, 0, all, boards);
  int endless = 0;
  int longest = 0;
  for (const std::vector<int>& board : boards) {
    const Position position = position_of(*game, text_of_board(board, 'S'));
    std::string expected;
    for (int house = 0; house < half; ++house) {
      const auto cell = static_cast<std::size_t>(house);
      if (board[cell] == 0) continue;
      const Sown sown = sow_naively(board, cell);
      const std::string move = std::string(1, static_cast<char>('a' + house)) + "1";
      if (!sown.ends) {
        ++endless;
        continue;
      }
      longest = std::max(longest, sown.laps);
      expected += (expected.empty() ? "" : " ") + move;
      Position p = position;
      play(*game, p, move_of(*game, p, move));
      const std::string after = print_position(*game, p);
      if (outcome(*game, p).over()) continue;  // swept
      CHECK(after == text_of_board(sown.board, 'N'));
    }
    CHECK(legal_of(*game, position) == expected);
  }
  INFO(endless << " endless, longest " << longest);
  CHECK(endless > 0);
}

TEST_CASE("endless: long relays are not taken for endless ones, nor long cycles for relays",
          "[endless]") {
  const GamePtr game = game_from(lapping(4, 10, ""));
  std::mt19937 random(7);
  int longest = 0;
  int endless = 0;
  for (int round = 0; round < 1500; ++round) {
    std::vector<int> board(8, 0);
    const int seeds = 8 + static_cast<int>(random() % 60);
    for (int i = 0; i < seeds; ++i) ++board[random() % board.size()];
    std::string expected;
    bool unknown = false;
    for (std::size_t cell = 0; cell < 4; ++cell) {
      if (board[cell] == 0) continue;
      const Sown sown = sow_naively(board, cell);
      unknown = unknown || sown.laps > kPatience;
      if (sown.ends) {
        longest = std::max(longest, sown.laps);
        expected +=
            (expected.empty() ? "" : " ") + std::string(1, static_cast<char>('a' + cell)) + "1";
      } else {
        ++endless;
      }
    }
    if (!unknown) REQUIRE(legal_of(*game, text_of_board(board, 'S')) == expected);
  }
  INFO(endless << " endless, longest " << longest);
  CHECK(longest > 100);
  CHECK(endless > 0);
}

namespace {

// A position of the small board with an endless a1 and a finite other move, and one with nothing
// else; found by the oracle.
struct Examples {
  std::string mixed, only;
};

Examples find_examples() {
  std::vector<int> empty(4, 0);
  std::vector<std::vector<int>> boards;
  for (int all = 1; all <= 16; ++all) lay_out(empty, 0, all, boards);
  Examples examples;
  for (const std::vector<int>& board : boards) {
    int ending = 0;
    int endless = 0;
    for (std::size_t cell = 0; cell < 2; ++cell) {
      if (board[cell] != 0) ++(sow_naively(board, cell).ends ? ending : endless);
    }
    const bool first = board[0] != 0 && !sow_naively(board, 0).ends;
    if (first && ending > 0 && examples.mixed.empty()) examples.mixed = text_of_board(board, 'S');
    if (first && ending == 0 && examples.only.empty()) {
      examples.only = text_of_board(board, 'S');
    }
  }
  return examples;
}

}  // namespace

TEST_CASE("endless: the policies", "[endless]") {
  const Examples examples = find_examples();
  REQUIRE_FALSE(examples.mixed.empty());
  REQUIRE_FALSE(examples.only.empty());
  const auto game_with = [](const std::string& policy) { return game_from(lapping(2, 4, policy)); };
  SECTION("illegal, and nothing else: no move") {
    const GamePtr game = game_with("");
    CHECK(legal_of(*game, examples.only).empty());
    const Outcome end = outcome(*game, position_of(*game, examples.only));
    CHECK(end.reason == Reason::NoMove);
  }
  SECTION("illegal, and nothing else: a draw") {
    const GamePtr game = game_with("endless-only = \"draw\"\n");
    const Outcome end = outcome(*game, position_of(*game, examples.only));
    CHECK(end.reason == Reason::Endless);
    CHECK(end.result == Result::Draw);
    CHECK_FALSE(outcome(*game, position_of(*game, examples.mixed)).over());
  }
  SECTION("the mover loses") {
    const GamePtr game = game_with("endless = \"mover-loses\"\n");
    CHECK(legal_of(*game, examples.mixed).substr(0, 2) == "a1");
    Line line(game, position_of(*game, examples.mixed));
    const Expected<Ply> ply = line.play("a1");
    REQUIRE(ply.has_value());
    CHECK(ply->over);
    CHECK(ply->reason == Reason::Endless);
    CHECK(line.outcome().result == Result::North);
    // The board does not show it: a field of the position does.
    const std::string text = print_position(*game, line.position());
    CHECK(text.find(" over=0-1") != std::string::npos);
    CHECK(outcome(*game, position_of(*game, text)) == line.outcome());
  }
  SECTION("a draw") {
    const GamePtr game = game_with("endless = \"draw\"\n");
    Line line(game, position_of(*game, examples.mixed));
    REQUIRE(line.play("a1").has_value());
    CHECK(line.outcome().result == Result::Draw);
    CHECK(print_position(*game, line.position()).find(" over=1/2") != std::string::npos);
  }
  SECTION("the turn stops") {
    const GamePtr game = game_with("endless = \"stop\"\n");
    Line line(game, position_of(*game, examples.mixed));
    REQUIRE(line.play("a1").has_value());
    CHECK(line.side_to_move() == Side::North);
    CHECK(print_position(*game, line.position()).find("over=") == std::string::npos);
  }
}

TEST_CASE("endless: a store on the ring cannot run for ever", "[endless]") {
  CHECK_FALSE(game_of("congkak")->can_be_endless());
  CHECK(game_of("omweso")->can_be_endless());
  CHECK_FALSE(game_of("oware")->can_be_endless());
}

}  // namespace seedbed::engine::test
