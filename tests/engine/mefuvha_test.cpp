// Mefuvha by hand: a capture from an empty inner pit takes two pits across and one more of choice.
// Rows as South sees them: North's outer, North's inner, South's inner, South's outer; South sows
// his outer row to the right, his inner row to the left.
#include "tests/engine/game_support.h"

namespace seedbed::engine::test {

namespace {

constexpr const char* kRest = ",0,0,0,0,0,0,0,0";

// Four rows of sixteen pits, of which the right half is empty.
std::string left_half(const std::string& north_outer, const std::string& north_inner,
                      const std::string& south_inner, const std::string& south_outer) {
  return north_outer + kRest + "/" + north_inner + kRest + "/" + south_inner + kRest + "/" +
         south_outer + kRest;
}

const std::string kEmpty = "0,0,0,0,0,0,0,0";

}  // namespace

TEST_CASE("mefuvha: a capture takes the column and one more pit", "[mefuvha]") {
  const GamePtr game = game_of("mefuvha");
  // d2 falls into c2 and b2; b3 and b4 are across, a3, h3 and g4 are what else there is.
  const std::string before =
      left_half("0,2,0,0,0,0,4,0", "1,3,0,0,0,0,0,5", "0,0,0,2,0,0,0,0", kEmpty) + " S 0,0";
  CHECK(legal_of(*game, before) == "d2.g4 d2.a3 d2.h3");
  CHECK(after(*game, before, "d2.h3") ==
        left_half("0,0,0,0,0,0,4,0", "1,0,0,0,0,0,0,0", "0,1,1,0,0,0,0,0", kEmpty) + " N 10,0");
  CHECK(after(*game, before, "d2.g4") ==
        left_half(kEmpty, "1,0,0,0,0,0,0,5", "0,1,1,0,0,0,0,0", kEmpty) + " N 9,0");
}

TEST_CASE("mefuvha: the outer pit may be empty, the inner one may not", "[mefuvha]") {
  const GamePtr game = game_of("mefuvha");
  const std::string outer_empty =
      left_half("0,0,0,0,0,0,4,0", "0,3,0,0,0,0,0,0", "0,0,0,2,0,0,0,0", kEmpty) + " S 0,0";
  CHECK(after(*game, outer_empty, "d2.g4") ==
        left_half(kEmpty, kEmpty, "0,0,0,0,0,0,0,0", kEmpty) + " N 9,0");
  const std::string inner_empty =
      left_half("0,2,0,0,0,0,4,0", kEmpty, "0,0,0,2,0,0,0,0", kEmpty) + " S 0,0";
  CHECK(after(*game, inner_empty, "d2") ==
        left_half("0,2,0,0,0,0,4,0", kEmpty, "0,1,1,0,0,0,0,0", kEmpty) + " N 0,0");
}

TEST_CASE("mefuvha: where nothing else is left there is nothing to choose", "[mefuvha]") {
  const GamePtr game = game_of("mefuvha");
  const std::string before =
      left_half("0,2,0,0,0,0,0,0", "0,3,0,0,0,0,0,0", "0,0,0,2,0,0,0,0", kEmpty) + " S 0,0";
  CHECK(legal_of(*game, before) == "d2");
  Position p = position_of(*game, before);
  CHECK(play(*game, p, move_of(*game, p, "d2")).over);
}

TEST_CASE("mefuvha: an occupied pit goes on, singles come last", "[mefuvha]") {
  const GamePtr game = game_of("mefuvha");
  // a2's two go to a1 and b1; b1 held one: its two go to c1, d1.
  const std::string lap =
      left_half("2,0,0,0,0,0,0,0", kEmpty, "2,0,0,0,0,0,0,0", "0,1,0,0,0,0,0,0") + " S 0,0";
  CHECK(legal_of(*game, lap) == "a2");
  CHECK(after(*game, lap, "a2") ==
        left_half("2,0,0,0,0,0,0,0", kEmpty, kEmpty, "1,0,1,1,0,0,0,0") + " N 0,0");
  // Only singles: those that have an empty pit before them.
  const std::string singles =
      left_half("2,0,0,0,0,0,0,0", kEmpty, kEmpty, "1,1,0,0,0,0,0,0") + " S 0,0";
  CHECK(legal_of(*game, singles) == "b1");
}

}  // namespace seedbed::engine::test
