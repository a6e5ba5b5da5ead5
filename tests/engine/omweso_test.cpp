// Omweso by worked positions from games and an engine of other people. Rows as South sees them:
// North's outer, North's inner, South's inner, South's outer.
#include "tests/engine/game_support.h"

namespace seedbed::engine::test {

TEST_CASE("omweso: capture of a pair, resown from the lap's origin", "[omweso]") {
  const GamePtr game = game_of("omweso:reverse=off");
  CHECK(after(*game, "1,1,2,1,8,4,8,4/0,9,0,2,4,5,7,2/0,1,0,0,1,1,0,2/0,0,0,1,0,0,0,0 S 0,0",
              "h2") == "1,1,2,1,8,0,8,4/0,9,0,2,4,0,7,2/1,2,1,1,2,3,2,0/1,1,0,1,0,0,0,0 N 0,0");
  // Three captures from the same origin.
  CHECK(after(*game, "1,8,0,2,1,5,1,5/0,5,0,4,4,4,0,1/0,0,0,1,1,0,0,3/4,0,0,0,7,0,0,7 S 0,0",
              "a1") == "1,8,0,0,1,0,1,5/0,5,0,0,4,0,0,1/0,0,1,3,3,3,3,6/0,1,1,1,0,3,3,10 N 0,0");
  // A capture whose second lap goes on as relays.
  CHECK(after(*game, "1,1,2,1,8,1,9,5/0,0,1,3,5,1,8,3/1,2,1,1,2,3,2,0/1,1,0,1,0,0,0,0 S 0,0",
              "f2") == "1,1,0,1,8,1,9,5/0,0,0,3,5,1,8,3/2,3,0,3,4,0,2,0/0,2,1,1,0,0,0,0 N 0,0");
  // One facing pit empty: no capture, the pit is lifted.
  CHECK(after(*game, "0,0,0,2,0,0,0,0/0,0,0,0,0,0,2,0/0,0,0,0,0,0,1,0/2,0,0,0,0,4,0,0 S 0,0",
              "f1") == "0,0,0,2,0,0,0,0/0,0,0,0,0,0,2,0/0,0,0,0,1,1,0,1/2,0,0,0,0,0,1,1 N 0,0");
}

TEST_CASE("omweso: clockwise laps from the left, if they capture", "[omweso]") {
  const GamePtr game = game_of("omweso");
  SECTION("at the start of a turn") {
    const char* const before =
        "0,0,2,0,0,0,0,2/0,0,3,0,0,0,0,0/0,0,1,0,0,0,0,0/0,4,0,0,0,0,2,0 S 0,0";
    CHECK(legal_of(*game, before) == "b1> b1< g1");
    CHECK(after(*game, before, "b1<") ==
          "0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0/1,1,2,0,0,0,1,1/1,0,1,1,1,1,0,1 N 0,0");
    CHECK(after(*game, before, "b1>") ==
          "0,0,2,0,0,0,0,2/0,0,3,0,0,0,0,0/0,0,1,0,0,0,0,0/0,0,1,1,1,1,2,0 N 0,0");
    CHECK(legal_of(*game_of("omweso:reverse=off"), before) == "b1 g1");
  }
  SECTION("inside a relay") {
    const char* const before =
        "0,0,2,0,0,0,0,2/0,0,3,0,0,0,0,0/1,0,1,3,0,0,0,0/0,0,0,0,0,0,2,0 S 0,0";
    CHECK(legal_of(*game, before) == "g1 d2.> d2.<");
    CHECK(after(*game, before, "d2.<") ==
          "0,0,2,0,0,0,0,2/0,0,3,0,0,0,0,0/0,1,2,0,0,0,0,0/1,1,0,0,0,0,2,0 N 0,0");
    CHECK(after(*game, before, "d2.>") ==
          "0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0/0,2,3,0,0,0,0,0/1,1,1,1,1,0,2,0 N 0,0");
  }
  SECTION("not if only one pit of the pair is occupied") {
    CHECK(
        legal_of(*game, "0,0,0,0,0,0,0,2/0,0,3,0,0,0,0,0/0,0,1,0,0,0,0,0/0,4,0,0,0,0,2,0 S 0,0") ==
        "b1 g1");
  }
}

TEST_CASE("omweso: who has no pit of two loses", "[omweso]") {
  const GamePtr game = game_of("omweso");
  const char* const stuck = "0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0/1,1,0,0,0,0,1,1/1,0,1,1,1,1,0,1 S 0,0";
  CHECK(legal_of(*game, stuck).empty());
  CHECK(outcome_of(*game, stuck) == "0-1 10-2 immobilised");
}

// Ring of South: outer row left to right, inner row right to left. With nothing across to capture,
// the five seeds of f2 run for ever: 368 laps, then the first board comes back (counted apart, seed
// by seed).
TEST_CASE("omweso: where every move is endless the game is drawn", "[omweso]") {
  const char* const only = "0,0,2,0,0,0,0,0/0,0,0,0,0,0,0,0/1,0,1,0,1,5,1,0/0,1,0,1,0,1,0,1 S 0,0";
  for (const char* const spec : {"omweso", "omweso:reverse=off"}) {
    const GamePtr game = game_of(spec);
    CHECK(legal_of(*game, only).empty());
    CHECK(outcome_of(*game, only) == "1/2 13-2 endless");
  }
  CHECK(outcome_of(*game_of("omweso:endless=mover-loses"), only) == "ongoing");
  CHECK(legal_of(*game_of("omweso:endless=mover-loses"), only) == "f2");
  // A single move that ends is enough: h1 reaches g2, which was empty.
  const char* const one_ends =
      "0,0,2,0,0,0,0,0/0,0,0,0,0,0,0,0/1,0,1,0,1,5,0,0/0,1,0,1,0,1,0,2 S 0,0";
  CHECK(legal_of(*game_of("omweso"), one_ends).find("h1") != std::string::npos);
  CHECK(outcome_of(*game_of("omweso"), one_ends) == "ongoing");
}

TEST_CASE("omweso: akakyala, two turns with captures before the other has captured", "[omweso]") {
  const GamePtr game = game_of("omweso:akakyala=on,reverse=off");
  // One capture in the turn (O1), and three (O2).
  const std::string one = "1,1,2,1,8,4,8,4/0,9,0,2,4,5,7,2/0,1,0,0,1,1,0,2/0,0,0,1,0,0,0,0 S 0,0";
  const std::string three = "1,8,0,2,1,5,1,5/0,5,0,4,4,4,0,1/0,0,0,1,1,0,0,3/4,0,0,0,7,0,0,7 S 0,0";
  const std::string after_one =
      "1,1,2,1,8,0,8,4/0,9,0,2,4,0,7,2/1,2,1,1,2,3,2,0/1,1,0,1,0,0,0,0 N 0,0";
  const std::string after_three =
      "1,8,0,0,1,0,1,5/0,5,0,0,4,0,0,1/0,0,1,3,3,3,3,6/0,1,1,1,0,3,3,10 N 0,0";
  SECTION("the first turn that captures is noted, however often it does") {
    CHECK(after(*game, one, "h2") == after_one + " once=S");
    CHECK(after(*game, three, "a1") == after_three + " once=S");
  }
  SECTION("the second one wins") {
    CHECK(after(*game, one + " once=S", "h2") == after_one + " once=S over=1-0");
    CHECK(outcome_of(*game, after_one + " once=S over=1-0").substr(0, 3) == "1-0");
    CHECK(outcome_of(*game, after_one + " once=S over=1-0").find("cleared") != std::string::npos);
    CHECK(after(*game, three + " once=S", "a1") == after_three + " once=S over=1-0");
  }
  SECTION("it does not once both have captured") {
    CHECK(after(*game, one + " once=N", "h2") == after_one + " once=both");
    CHECK(after(*game, one + " once=both", "h2") == after_one + " once=both");
  }
  SECTION("a turn without a capture changes nothing") {
    const std::string quiet =
        "0,0,0,2,0,0,0,0/0,0,0,0,0,0,2,0/0,0,0,0,0,0,1,0/2,0,0,0,0,4,0,0 S 0,0";
    CHECK(after(*game, quiet + " once=S", "f1") ==
          "0,0,0,2,0,0,0,0/0,0,0,0,0,0,2,0/0,0,0,0,1,1,0,1/2,0,0,0,0,0,1,1 N 0,0 once=S");
  }
  SECTION("without the option nothing is noted") {
    CHECK(after(*game_of("omweso:reverse=off"), one, "h2") == after_one);
  }
}

}  // namespace seedbed::engine::test
