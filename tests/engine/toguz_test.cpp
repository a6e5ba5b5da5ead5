// Toguz kumalak by positions worked out by hand.
#include "tests/engine/game_support.h"

namespace seedbed::engine::test {

TEST_CASE("toguz: the first seed stays, a lone seed moves on", "[toguz]") {
  const GamePtr game = game_of("toguz-kumalak");
  // 9 from a1 end in i1; from b1 in a house of the other's that becomes 10: captured.
  CHECK(after(*game, "9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 S 0,0", "a1") ==
        "9,9,9,9,9,9,9,9,9/1,10,10,10,10,10,10,10,10 N 0,0");
  CHECK(after(*game, "9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 S 0,0", "b1") ==
        "9,9,9,9,9,9,9,9,0/9,1,10,10,10,10,10,10,10 N 10,0");
  CHECK(after(*game, "9,9,9,9,9,9,9,9,5/9,1,9,9,9,9,9,9,9 S 0,0", "b1") ==
        "9,9,9,9,9,9,9,9,5/9,0,10,9,9,9,9,9,9 N 0,0");
  CHECK(after(*game, "9,9,9,9,9,9,9,9,5/9,9,9,9,9,9,9,9,1 S 0,0", "i1") ==
        "9,9,9,9,9,9,9,9,0/9,9,9,9,9,9,9,9,0 N 6,0");
}

TEST_CASE("toguz: three make a tuz, which banks at once", "[toguz]") {
  const GamePtr game = game_of("toguz-kumalak");
  // Two seeds from i1: the second makes three in i2.
  CHECK(after(*game, "9,9,9,9,9,9,9,9,2/9,9,9,9,9,9,9,9,2 S 0,0", "i1") ==
        "9,9,9,9,9,9,9,9,0T/9,9,9,9,9,9,9,9,1 N 3,0");
  SECTION("one a player") {
    CHECK(after(*game, "9,9,9,9,9,9,0T,9,2/9,9,9,9,9,9,9,9,2 S 0,0", "i1") ==
          "9,9,9,9,9,9,0T,9,3/9,9,9,9,9,9,9,9,1 N 0,0");
  }
  SECTION("not the other's ninth house") {
    CHECK(after(*game, "2,1,1,1,1,1,1,1,1/9,9,9,9,9,9,9,9,10 S 0,0", "i1") ==
          "3,2,2,2,2,2,2,2,2/9,9,9,9,9,9,9,9,1 N 0,0");
  }
  SECTION("not the number of the other's tuz") {
    // North's tuz is a1, his number 1 of South's; i2 is number 1 of North's.
    CHECK(after(*game, "9,9,9,9,9,9,9,9,2/0t,9,9,9,9,9,9,9,2 S 0,0", "i1") ==
          "9,9,9,9,9,9,9,9,3/0t,9,9,9,9,9,9,9,1 N 0,0");
    CHECK(after(*game, "9,9,9,9,9,9,9,9,2/9,0t,9,9,9,9,9,9,2 S 0,0", "i1") ==
          "9,9,9,9,9,9,9,9,0T/9,0t,9,9,9,9,9,9,1 N 3,0");
  }
  SECTION("whoever sows, its owner gets the seed; the last one captures nothing there") {
    CHECK(after(*game, "9,9,9,9,9,9,9,9,9/4,9,9,0t,9,9,9,9,9 S 0,0", "a1") ==
          "9,9,9,9,9,9,9,9,9/1,10,10,0t,9,9,9,9,9 N 0,1");
    CHECK(after(*game, "9,9,9,9,9,9,9,9,0T/9,9,9,9,9,9,9,9,2 S 0,0", "i1") ==
          "9,9,9,9,9,9,9,9,0T/9,9,9,9,9,9,9,9,1 N 1,0");
  }
  SECTION("no move starts there") {
    CHECK(legal_of(*game, "1,1,1,1,1,1,1,1,1/0t,9,9,9,9,9,9,9,9 S 0,0") ==
          "b1 c1 d1 e1 f1 g1 h1 i1");
  }
}

TEST_CASE("toguz: the ends", "[toguz]") {
  const GamePtr game = game_of("toguz-kumalak");
  const char* const rows = "0,0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0,0";
  CHECK(outcome_of(*game, std::string(rows) + " S 82,78") == "1-0 82-78 majority");
  CHECK(outcome_of(*game, std::string(rows) + " S 81,79") == "ongoing");
  CHECK(outcome_of(*game, "0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0 S 81,81") == "1/2 81-81 majority");
  CHECK(outcome_of(*game, "0,0,0,0,0,0,0,0,5/0,0,0,0,0,0,0,0,0 S 80,77") == "0-1 80-82 no-move");
}

}  // namespace seedbed::engine::test
