// Kalah by positions worked out by hand.
#include "tests/engine/game_support.h"

namespace seedbed::engine::test {

TEST_CASE("kalah: sowing goes into the own store and grants a move there", "[kalah]") {
  const GamePtr game = game_of("kalah");
  CHECK(after(*game, "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0", "c1") == "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0");
  CHECK(after(*game, "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0", "f1") == "4,4,4,5,5,5/4,4,4,4,4,0 N 1,0");
  // North sows from right to left as South sees it, then into his store, at the left.
  CHECK(after(*game, "4,4,4,4,4,4/4,4,4,4,4,4 N 0,0", "a2") == "0,4,4,4,4,4/5,5,5,4,4,4 S 0,1");
  CHECK(after(*game, "4,4,4,4,4,4/4,4,4,4,4,4 N 0,0", "d2") == "5,5,5,0,4,4/4,4,4,4,4,4 N 0,1");
}

TEST_CASE("kalah: the other's store is passed over, the origin is not", "[kalah]") {
  const GamePtr game = game_of("kalah");
  // 8 from f1: store, six northern houses, and a1, which was empty: a2 across is captured.
  CHECK(after(*game, "1,1,1,1,1,1/0,1,0,0,0,8 S 0,0", "f1") == "0,2,2,2,2,2/0,1,0,0,0,0 N 4,0");
  // 13 from a1: all round, ending in the emptied a1, which captures from a2 across.
  CHECK(after(*game, "1,0,0,0,0,2/13,0,0,0,0,0 S 0,0", "a1") == "0,1,1,1,1,3/0,1,1,1,1,1 N 4,0");
}

TEST_CASE("kalah: capture from the house across", "[kalah]") {
  const char* const across = "0,0,3,0,0,1/1,0,0,0,0,2 S 10,10";
  const char* const nothing = "0,0,3,0,0,1/0,1,0,0,2,0 S 10,10";
  SECTION("nothing across: by default nothing happens") {
    const GamePtr game = game_of("kalah");
    CHECK(after(*game, across, "a1") == "0,0,3,0,0,1/0,1,0,0,0,2 N 10,10");
    CHECK(after(*game, nothing, "b1") == "0,0,0,0,0,1/0,0,0,0,2,0 N 14,10");
  }
  SECTION("own seed always") {
    const GamePtr game = game_of("kalah:own-seed=always");
    CHECK(after(*game, across, "a1") == "0,0,3,0,0,1/0,0,0,0,0,2 N 11,10");
    CHECK(after(*game, nothing, "b1") == "0,0,0,0,0,1/0,0,0,0,2,0 N 14,10");
  }
  SECTION("own seed stays") {
    const GamePtr game = game_of("kalah:own-seed=leave");
    CHECK(after(*game, across, "a1") == "0,0,3,0,0,1/0,1,0,0,0,2 N 10,10");
    CHECK(after(*game, nothing, "b1") == "0,0,0,0,0,1/0,0,1,0,2,0 N 13,10");
  }
  SECTION("an empty house of the other's never captures") {
    const GamePtr game = game_of("kalah");
    CHECK(after(*game, "0,0,3,0,0,0/5,0,0,0,0,2 S 10,10", "f1") ==
          "0,0,3,0,0,1/5,0,0,0,0,0 N 11,10");
  }
}

TEST_CASE("kalah: the ends", "[kalah]") {
  SECTION("either row empty ends it, also in an extra turn; rows go to their owners") {
    const GamePtr game = game_of("kalah");
    CHECK(after(*game, "1,0,0,3,0,2/0,0,0,0,0,1 S 20,21", "f1") ==
          "0,0,0,0,0,0/0,0,0,0,0,0 S 21,27");
    // The mover empties his own row with an ordinary move: the other's seeds are the other's.
    CHECK(after(*game, "0,0,0,0,4,0/0,0,0,0,0,2 S 20,20", "f1") ==
          "0,0,0,0,0,0/0,0,0,0,0,0 N 21,25");
    // A finished position that is loaded stays as it is; its outcome counts the rows.
    const char* const finished = "0,0,0,0,5,0/0,0,0,0,0,0 S 22,21";
    CHECK(outcome_of(*game, finished) == "0-1 22-26 row-empty");
    CHECK(legal_of(*game, finished).empty());
    CHECK(print_position(*game, position_of(*game, finished)) == finished);
    CHECK(outcome_of(*game, "0,0,0,0,0,0/0,0,0,0,0,0 N 24,24") == "1/2 24-24 row-empty");
    CHECK(outcome_of(*game, "0,0,0,0,0,1/0,1,0,0,0,0 N 40,6") == "ongoing");
  }
  SECTION("only the player to move ends it") {
    const GamePtr game = game_of("kalah:end=mover-cannot-move");
    CHECK(after(*game, "0,0,0,0,4,0/0,0,0,0,0,2 S 20,20", "f1") ==
          "0,0,0,0,4,1/0,0,0,0,0,0 N 21,20");
    CHECK(outcome_of(*game, "0,0,0,0,4,1/0,0,0,0,0,0 N 21,20") == "ongoing");
    CHECK(outcome_of(*game, "0,0,0,0,4,1/0,0,0,0,0,0 S 21,20") == "0-1 21-25 no-move");
    // The extra turn finds him without a seed.
    CHECK(after(*game, "1,0,0,3,0,2/0,0,0,0,0,1 S 20,21", "f1") ==
          "0,0,0,0,0,0/0,0,0,0,0,0 S 21,27");
  }
  SECTION("at a majority only if asked, and the rest goes to the owners of the rows") {
    const char* const before = "1,0,0,3,0,2/1,0,0,0,0,1 S 24,16";
    CHECK(after(*game_of("kalah"), before, "f1") == "1,0,0,3,0,2/1,0,0,0,0,0 S 25,16");
    const GamePtr game = game_of("kalah:end-at-majority=on");
    // South banks the 25th of 48 seeds; 1 more lies on his row, 6 on North's.
    CHECK(after(*game, before, "f1") == "0,0,0,0,0,0/0,0,0,0,0,0 S 26,22");
    CHECK(outcome_of(*game, "1,0,0,3,0,2/1,0,0,0,0,0 S 25,16") == "1-0 26-22 majority");
    CHECK(outcome_of(*game, "1,0,0,3,0,2/1,0,0,0,0,0 S 24,17") == "ongoing");
    CHECK(outcome_of(*game, "0,0,0,0,0,0/0,0,0,0,0,0 S 24,24") == "1/2 24-24 majority");
  }
}

TEST_CASE("kalah: the pie rule swaps the boards, once, at North's first ply", "[kalah]") {
  const GamePtr game = game_of("kalah:pie=on");
  const Position start = start_position(*game);
  CHECK(print_position(*game, start) == "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0 swap=1");
  CHECK(legal_of(*game, start) == "a1 b1 c1 d1 e1 f1");
  // South has two plies before North answers.
  CHECK(after(*game, "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0 swap=1", "c1") ==
        "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0 swap=1");
  const char* const asked = "4,4,4,4,5,5/4,4,0,5,5,0 N 2,0 swap=1";
  CHECK(after(*game, "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0 swap=1", "f1") ==
        "4,4,5,5,5,5/4,4,0,5,5,0 N 2,0 swap=1");
  CHECK(legal_of(*game, asked) == "f2 e2 d2 c2 b2 a2 swap");
  // The board turned half round: South's row read backwards becomes North's row.
  CHECK(after(*game, asked, "swap") == "0,5,5,0,4,4/5,5,4,4,4,4 S 0,2 swap=0");
  CHECK(legal_of(*game, "4,4,4,4,5,5/4,4,0,5,5,0 N 2,0 swap=0") == "f2 e2 d2 c2 b2 a2");
  // North plays instead: the chance is gone, also for his extra turn.
  CHECK(after(*game, "4,4,4,4,4,4/5,5,5,5,0,4 N 0,0 swap=1", "d2") ==
        "5,5,5,0,4,4/5,5,5,5,0,4 N 0,1 swap=0");
}

TEST_CASE("kalah: plies tell what they did", "[kalah]") {
  const GamePtr game = game_of("kalah");
  Position p = start_position(*game);
  Ply ply = play(*game, p, move_of(*game, p, "c1"));
  CHECK(ply.same_side);
  CHECK(ply.irreversible);
  CHECK_FALSE(ply.over);
  CHECK(ply.sown == 4);
  ply = play(*game, p, move_of(*game, p, "a1"));
  CHECK_FALSE(ply.same_side);
  CHECK_FALSE(ply.irreversible);
  p = position_of(*game, "0,0,0,0,4,0/0,0,0,0,0,2 S 20,20");
  ply = play(*game, p, move_of(*game, p, "f1"));
  CHECK(ply.over);
  CHECK(ply.reason == Reason::RowEmpty);
}

TEST_CASE("kalah: with two seeds to lift at least, single ones end the game", "[kalah]") {
  const GamePtr game = game_from("inherits = \"kalah\"\n[pick]\nmin-seeds = 2\n");
  CHECK(legal_of(*game, "0,0,0,0,0,1/1,2,0,3,1,0 S 20,20") == "b1 d1");
  // North has nothing to lift after c1 falls into d1 and e1: each keeps his row.
  Position p = position_of(*game, "0,0,0,0,1,1/0,0,2,0,0,0 S 20,24");
  const Ply ply = play(*game, p, move_of(*game, p, "c1"));
  CHECK(ply.over);
  CHECK(ply.reason == Reason::NoMove);
  CHECK(print_position(*game, p) == "0,0,0,0,0,0/0,0,0,0,0,0 N 23,25");
  // The mover's own singles do not end it: the other can still play.
  Position q = position_of(*game, "3,0,0,0,0,1/0,0,2,0,0,0 S 20,22");
  CHECK_FALSE(play(*game, q, move_of(*game, q, "c1")).over);
}

}  // namespace seedbed::engine::test
