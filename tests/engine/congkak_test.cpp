// Congkak by worked positions (found by hand and with other programs, not with this one).
#include "tests/engine/game_support.h"

namespace seedbed::engine::test {

namespace {

// Board and stores without the side to move.
std::string board_after(const Game& game, std::string_view position, std::string_view move) {
  std::string text = after(game, position, move);
  const std::size_t side = text.find(' ');
  return text.erase(side, 2);
}

}  // namespace

TEST_CASE("congkak: relays from the start", "[congkak]") {
  const GamePtr game = game_of("congkak");
  const char* const start = "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0";
  CHECK(after(*game, start, "f1") == "5,5,5,0,5,5/5,0,5,5,5,1 S 2,0");
  CHECK(after(*game, start, "c1") == "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0");
  CHECK(after(*game, start, "b1") == "0,7,0,7,1,7/7,1,2,1,8,3 S 4,0");
  CHECK(after(*game, start, "a1") == "9,2,9,2,0,3/1,4,1,10,1,1 N 5,0");
  CHECK(board_after(*game, start, "d1") == "2,0,3,9,1,1/9,2,9,1,4,1 6,0");
}

TEST_CASE("congkak: captures, stores and ends", "[congkak]") {
  const GamePtr game = game_of("congkak");
  SECTION("capture, and both rows empty") {
    CHECK(after(*game, "0,5,0,0,0,0/1,0,0,0,0,0 S 20,22", "a1") ==
          "0,0,0,0,0,0/0,0,0,0,0,0 N 26,22");
    CHECK(outcome_of(*game, "0,0,0,0,0,0/0,0,0,0,0,0 N 26,22") == "1-0 26-22 row-empty");
  }
  SECTION("nothing across: three readings") {
    const char* const before = "1,0,0,0,0,1/1,0,2,0,0,0 S 20,23";
    CHECK(after(*game, before, "a1") == "1,0,0,0,0,1/0,1,2,0,0,0 N 20,23");
    CHECK(after(*game_of("congkak:own-seed=always"), before, "a1") ==
          "1,0,0,0,0,1/0,0,2,0,0,0 N 21,23");
    CHECK(after(*game_of("congkak:own-seed=leave"), "0,5,0,0,0,1/1,0,2,0,0,0 S 20,19", "a1") ==
          "0,0,0,0,0,1/0,1,2,0,0,0 N 25,19");
  }
  SECTION("an empty house of the other's ends the turn") {
    CHECK(after(*game, "0,5,0,0,1,0/0,0,0,0,1,2 S 20,19", "f1") ==
          "0,5,0,0,1,1/0,0,0,0,1,0 N 21,19");
  }
  SECTION("an occupied house of the other's goes on") {
    CHECK(after(*game, "0,5,0,0,0,1/0,0,0,0,1,2 S 20,19", "f1") ==
          "0,5,0,1,1,0/0,0,0,0,1,0 N 21,19");
  }
  SECTION("the end inside an extra turn") {
    CHECK(after(*game, "0,5,0,0,0,1/0,0,0,0,0,1 S 20,21", "f1") ==
          "0,0,0,0,0,0/0,0,0,0,0,0 S 21,27");
  }
}

TEST_CASE("congkak: seven houses of seven", "[congkak]") {
  const GamePtr game = game_of("congkak:houses=7,seeds=7");
  const char* const start = "7,7,7,7,7,7,7/7,7,7,7,7,7,7 S 0,0";
  CHECK(after(*game, start, "a1") == "7,7,7,7,7,7,7/0,8,8,8,8,8,8 S 1,0");
  CHECK(after(*game, start, "g1") == "8,0,8,8,8,8,0/8,8,8,8,8,8,0 N 10,0");
  CHECK(after(*game, start, "d1") == "8,8,8,0,0,8,8/8,8,8,0,8,8,8 N 10,0");
}

TEST_CASE("congkak: who cannot move passes, with end=pass", "[congkak]") {
  const GamePtr game = game_of("congkak:end=pass");
  const char* const empty = "0,5,0,0,0,1/0,0,0,0,0,0 S 21,21";
  CHECK(legal_of(*game, empty) == "pass");
  CHECK(after(*game, empty, "pass") == "0,5,0,0,0,1/0,0,0,0,0,0 N 21,21");
  CHECK(outcome_of(*game, empty) == "ongoing");
  // The last seed in the store grants a move that nobody can make: a pass, too.
  CHECK(after(*game, "0,5,0,0,0,1/0,0,0,0,0,1 S 20,21", "f1") == "0,5,0,0,0,1/0,0,0,0,0,0 S 21,21");
  // Over when neither can.
  CHECK(after(*game, "1,0,0,0,0,0/0,0,0,0,0,0 N 21,26", "a2") == "0,0,0,0,0,0/0,0,0,0,0,0 N 21,27");
  CHECK(outcome_of(*game, "0,0,0,0,0,0/0,0,0,0,0,0 N 21,27") == "0-1 21-27 no-move");
}

}  // namespace seedbed::engine::test
