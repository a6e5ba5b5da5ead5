// Oware by positions worked out by hand.
#include "tests/engine/game_support.h"

namespace seedbed::engine::test {

TEST_CASE("oware: sowing passes over its origin on every lap", "[oware]") {
  const GamePtr game = game_of("oware");
  CHECK(after(*game, "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0", "c1") == "4,4,4,4,4,5/4,4,0,5,5,5 N 0,0");
  // 12 from f1: eleven houses, then on past f1 into f2.
  CHECK(after(*game, "4,4,4,4,4,4/0,0,0,0,0,12 S 6,6", "f1") == "5,5,5,5,5,6/1,1,1,1,1,0 N 6,6");
  // 23: two whole laps less the origin, and one more into f2, which makes three there.
  CHECK(after(*game, "1,0,0,0,0,0/0,0,0,0,1,23 S 12,11", "f1") ==
        "3,2,2,2,2,0/2,2,2,2,3,0 N 15,11");
}

TEST_CASE("oware: two or three in the other's house, and back along his row", "[oware]") {
  const GamePtr game = game_of("oware");
  // Ends in c2 = 3, d2 = 2 goes too, e2 = 5 stops.
  CHECK(after(*game, "6,6,2,1,4,1/0,0,0,0,1,4 S 10,13", "f1") == "6,6,0,0,5,2/0,0,0,0,1,0 N 15,13");
  // The chain does not run on into the mover's own row.
  CHECK(after(*game, "6,0,0,0,1,1/0,0,0,0,2,1 S 18,19", "e1") == "6,0,0,0,1,0/0,0,0,0,0,2 N 20,19");
  // Own houses never capture.
  CHECK(after(*game, "6,0,0,0,1,1/0,1,1,0,0,1 S 18,19", "b1") == "6,0,0,0,1,1/0,0,2,0,0,1 N 18,19");
  // Four is not three.
  CHECK(after(*game, "6,0,0,0,1,3/0,1,1,0,0,1 S 18,17", "f1") == "6,0,0,0,1,4/0,1,1,0,0,0 N 18,17");
}

TEST_CASE("oware: the answers to a grand slam", "[oware]") {
  // f1 makes f2, e2 = 2, 3: all that North has.
  const char* const slam = "0,0,0,0,2,1/5,0,0,0,0,2 S 18,20";
  // Then North has nothing to move, and South keeps his five.
  CHECK(after(*game_of("oware"), slam, "f1") == "0,0,0,0,0,0/0,0,0,0,0,0 N 28,20");
  CHECK(after(*game_of("oware:grand-slam=no-capture"), slam, "f1") ==
        "0,0,0,0,3,2/5,0,0,0,0,0 N 18,20");
  CHECK(after(*game_of("oware-abapa"), slam, "f1") == "0,0,0,0,3,2/5,0,0,0,0,0 N 18,20");
  CHECK(legal_of(*game_of("oware:grand-slam=illegal"), slam) == "a1");
  // As South looks at it, e2 is further left than f2.
  CHECK(after(*game_of("oware:grand-slam=leave-leftmost"), slam, "f1") ==
        "0,0,0,0,3,0/5,0,0,0,0,0 N 20,20");
  CHECK(after(*game_of("oware:grand-slam=leave-rightmost"), slam, "f1") ==
        "0,0,0,0,0,2/5,0,0,0,0,0 N 21,20");
  CHECK(after(*game_of("oware:grand-slam=opponent-takes-rest"), slam, "f1") ==
        "0,0,0,0,0,0/0,0,0,0,0,0 N 23,25");

  SECTION("the same for North, who looks from the other side") {
    const char* const mirrored = "2,0,0,0,0,3/1,2,0,0,0,0 N 20,20";
    CHECK(after(*game_of("oware:grand-slam=leave-leftmost"), mirrored, "a2") ==
          "0,0,0,0,0,3/0,3,0,0,0,0 S 20,22");
    CHECK(after(*game_of("oware:grand-slam=leave-rightmost"), mirrored, "a2") ==
          "0,0,0,0,0,3/2,0,0,0,0,0 S 20,23");
  }
  SECTION("one captured house is both the leftmost and the rightmost") {
    const char* const single = "0,0,0,0,0,1/3,0,0,0,0,1 S 20,23";
    CHECK(after(*game_of("oware:grand-slam=leave-leftmost"), single, "f1") ==
          "0,0,0,0,0,2/3,0,0,0,0,0 N 20,23");
    CHECK(after(*game_of("oware:grand-slam=leave-rightmost"), single, "f1") ==
          "0,0,0,0,0,2/3,0,0,0,0,0 N 20,23");
  }
  SECTION("illegal and nothing else to play: the game ends, the mover keeps his own") {
    const GamePtr game = game_of("oware:grand-slam=illegal");
    const char* const only = "0,0,0,0,0,1/0,0,0,0,0,1 S 22,24";
    CHECK(legal_of(*game, only).empty());
    CHECK(outcome_of(*game, only) == "0-1 23-25 no-move");
  }
}

TEST_CASE("oware: who has no seed must be fed", "[oware]") {
  const GamePtr game = game_of("oware");
  CHECK(legal_of(*game, "0,0,0,0,0,0/1,0,3,0,2,0 S 20,22") == "e1");
  CHECK(legal_of(*game, "0,0,0,0,0,0/0,1,0,0,6,4 S 17,20") == "e1 f1");
  CHECK(legal_of(*game, "0,2,0,0,0,2/0,0,0,0,0,0 N 20,22") == "b2");
  // Nothing feeds: the mover takes what is on his own row.
  CHECK(outcome_of(*game, "0,0,0,0,0,0/1,0,3,0,0,0 S 20,24") == "1/2 24-24 no-move");
  CHECK(legal_of(*game, "0,0,0,0,0,0/1,0,3,0,0,0 S 20,24").empty());
  // The player to move has nothing: the other keeps his own row.
  CHECK(outcome_of(*game, "1,0,3,0,0,0/0,0,0,0,0,0 S 20,24") == "0-1 20-28 no-move");
  // Nobody has to feed who leaves the other something.
  CHECK(legal_of(*game, "0,0,0,0,1,0/1,0,3,0,0,0 S 20,23") == "a1 c1");
  CHECK(after(*game, "1,0,0,0,0,0/0,0,0,0,0,1 S 23,23", "f1") == "1,0,0,0,0,1/0,0,0,0,0,0 N 23,23");
  // South gives his last seed away, to f2; North has f2 = 1 and cannot reach South's row: it is
  // over, and North takes the seed.
  CHECK(after(*game, "0,0,0,0,0,0/0,0,0,0,0,1 S 23,24", "f1") == "0,0,0,0,0,0/0,0,0,0,0,0 N 23,25");
}

TEST_CASE("oware: more than half, or half each", "[oware]") {
  const GamePtr game = game_of("oware");
  CHECK(outcome_of(*game, "4,4,0,0,0,0/4,0,0,0,0,4 S 25,7") == "1-0 25-7 majority");
  CHECK(outcome_of(*game, "4,4,0,0,0,0/4,0,0,0,0,4 S 24,8") == "ongoing");
  CHECK(outcome_of(*game, "0,0,0,0,0,0/0,0,0,0,0,0 N 24,24") == "1/2 24-24 majority");
  CHECK(outcome_of(*game, "0,0,0,0,0,0/0,0,0,0,0,0 N 27,21") == "1-0 27-21 majority");
  // A capture beyond half ends it at once, and the board is left alone.
  CHECK(after(*game, "6,0,0,0,1,1/3,0,0,0,0,2 S 23,12", "f1") == "6,0,0,0,0,0/3,0,0,0,0,0 N 27,12");
  CHECK(outcome_of(*game, "6,0,0,0,0,0/3,0,0,0,0,0 N 27,12") == "1-0 27-12 majority");
}

TEST_CASE("oware: with two seeds to lift at least", "[oware]") {
  const GamePtr game = game_from("inherits = \"oware\"\n[pick]\nmin-seeds = 2\n");
  CHECK(legal_of(*game, "4,0,0,0,0,0/1,2,0,3,1,0 S 10,10") == "b1 d1");
  CHECK(outcome_of(*game, "4,0,0,0,0,0/1,1,0,0,1,0 S 20,20") == "0-1 23-24 no-move");
  // A lone seed is something to the other, though he cannot lift it: he need not be fed.
  CHECK(legal_of(*game, "0,0,1,0,0,0/2,0,0,0,0,3 S 20,20") == "a1 f1");
  CHECK(legal_of(*game, "0,0,0,0,0,0/2,0,0,0,0,3 S 20,20") == "f1");
}

}  // namespace seedbed::engine::test
