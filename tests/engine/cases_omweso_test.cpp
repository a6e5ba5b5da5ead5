// Worked positions of omweso: captures of both facing pits, re-entry at the lap's origin, reverse
// laps. Expected values from the rules' description and the McGill engine's games, not from this
// engine.
#include <string>

#include "tests/engine/cases.h"
#include "tests/support/catch.h"

namespace seedbed::test {
namespace {

TEST_CASE("O1 a capture is sown from the origin of the lap, and the landing pit stays") {
  CHECK(after("omweso:reverse=off",
              "1,1,2,1,8,4,8,4/0,9,0,2,4,5,7,2/0,1,0,0,1,1,0,2/0,0,0,1,0,0,0,0 S 0,0",
              "h2") == "1,1,2,1,8,0,8,4/0,9,0,2,4,0,7,2/1,2,1,1,2,3,2,0/1,1,0,1,0,0,0,0 N 0,0");
}

TEST_CASE("O2 repeated captures start from the same origin") {
  CHECK(after("omweso:reverse=off",
              "1,8,0,2,1,5,1,5/0,5,0,4,4,4,0,1/0,0,0,1,1,0,0,3/4,0,0,0,7,0,0,7 S 0,0",
              "a1") == "1,8,0,0,1,0,1,5/0,5,0,0,4,0,0,1/0,0,1,3,3,3,3,6/0,1,1,1,0,3,3,10 N 0,0");
}

TEST_CASE("O3 after the facing pits are emptied the same landing pit relays") {
  CHECK(after("omweso:reverse=off",
              "1,1,2,1,8,1,9,5/0,0,1,3,5,1,8,3/1,2,1,1,2,3,2,0/1,1,0,1,0,0,0,0 S 0,0",
              "f2") == "1,1,0,1,8,1,9,5/0,0,0,3,5,1,8,3/2,3,0,3,4,0,2,0/0,2,1,1,0,0,0,0 N 0,0");
}

TEST_CASE("O4 one occupied facing pit is not enough: the lap relays") {
  CHECK(after("omweso:reverse=off",
              "0,0,0,2,0,0,0,0/0,0,0,0,0,0,2,0/0,0,0,0,0,0,1,0/2,0,0,0,0,4,0,0 S 0,0",
              "f1") == "0,0,0,2,0,0,0,0/0,0,0,0,0,0,2,0/0,0,0,0,1,1,0,1/2,0,0,0,0,0,1,1 N 0,0");
}

TEST_CASE("A48 O5 a clockwise lap from a left pit, only where it captures both pits of a column") {
  const std::string both = "0,0,2,0,0,0,0,2/0,0,3,0,0,0,0,0/0,0,1,0,0,0,0,0/0,4,0,0,0,0,2,0 S 0,0";
  CHECK(legal_texts(line_from("omweso", both)) == "b1> b1< g1");
  CHECK(after("omweso", both, "b1<") ==
        "0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0/1,1,2,0,0,0,1,1/1,0,1,1,1,1,0,1 N 0,0");
  CHECK(after("omweso", both, "b1>") ==
        "0,0,2,0,0,0,0,2/0,0,3,0,0,0,0,0/0,0,1,0,0,0,0,0/0,0,1,1,1,1,2,0 N 0,0");

  const std::string one = "0,0,0,0,0,0,0,2/0,0,3,0,0,0,0,0/0,0,1,0,0,0,0,0/0,4,0,0,0,0,2,0 S 0,0";
  CHECK(legal_texts(line_from("omweso", one)) == "b1 g1");
  CHECK(legal_texts(line_from("omweso:reverse=off", both)) == "b1 g1");
}

TEST_CASE("O6 a relay lap that starts in a left pit may go clockwise") {
  const std::string position =
      "0,0,2,0,0,0,0,2/0,0,3,0,0,0,0,0/1,0,1,3,0,0,0,0/0,0,0,0,0,0,2,0 S 0,0";
  CHECK(after("omweso", position, "d2.<") ==
        "0,0,2,0,0,0,0,2/0,0,3,0,0,0,0,0/0,1,2,0,0,0,0,0/1,1,0,0,0,0,2,0 N 0,0");
  CHECK(after("omweso", position, "d2.>") ==
        "0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0/0,2,3,0,0,0,0,0/1,1,1,1,1,0,2,0 N 0,0");
}

TEST_CASE("omweso: a player without two seeds in any pit has lost") {
  const auto line =
      line_from("omweso", "0,0,0,0,0,0,0,1/0,0,1,0,0,0,0,0/0,0,1,0,0,0,0,0/0,4,0,0,0,0,2,0 N 0,0");
  CHECK(legal_texts(line).empty());
  CHECK(outcome_text(line).substr(0, 4) == "1-0 ");
}

}  // namespace
}  // namespace seedbed::test
