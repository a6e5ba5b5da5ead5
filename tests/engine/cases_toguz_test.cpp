// Worked cases of toguz kumalak that other programs got wrong; expected values from the cases.
#include <string>

#include "tests/engine/cases.h"
#include "tests/support/catch.h"

namespace seedbed::test {
namespace {

constexpr const char* kToguz = "toguz-kumalak";

TEST_CASE("A26 a player has one tuz only") {
  const Houses south{"5", "4", "6", "7", "8", "3", "2", "9", "3"};
  const Houses south_after{"5", "4", "6", "7", "8", "3", "2", "9", "1"};
  auto second = line_from(
      kToguz, two_rows(south, {"6", "2", "7", "0T", "9", "4", "5", "6", "7"}, 'S', "30,30"));
  play_all(second, south_house(9));
  CHECK(position_text(second) ==
        two_rows(south_after, {"7", "3", "7", "0T", "9", "4", "5", "6", "7"}, 'N', "30,30"));

  auto first = line_from(
      kToguz, two_rows(south, {"6", "2", "7", "0", "9", "4", "5", "6", "7"}, 'S', "30,30"));
  play_all(first, south_house(9));
  CHECK(position_text(first) ==
        two_rows(south_after, {"7", "0T", "7", "0", "9", "4", "5", "6", "7"}, 'N', "33,30"));
}

TEST_CASE("A28 seeds sown in a tuz are its owner's, whoever sows") {
  const Houses north{"6", "4", "7", "8", "9", "4", "5", "6", "7"};
  auto line = line_from(
      kToguz, two_rows({"8", "7", "6", "5", "0t", "3", "2", "9", "3"}, north, 'S', "33,30"));
  CHECK(legal_texts(line) == "a1 b1 c1 d1 f1 g1 h1 i1");
  play_all(line, south_house(1));
  CHECK(position_text(line) ==
        two_rows({"1", "8", "7", "6", "0t", "4", "3", "10", "3"}, north, 'N', "33,31"));
}

TEST_CASE("A30 a single seed moves on, and a long lap comes back over its origin") {
  auto single =
      line_from(kToguz, two_rows({"8", "7", "3", "5", "0", "3", "2", "9", "1"},
                                 {"5", "4", "7", "0", "9", "4", "5", "6", "7"}, 'S', "47,30"));
  play_all(single, south_house(9));
  CHECK(position_text(single) == two_rows({"8", "7", "3", "5", "0", "3", "2", "9", "0"},
                                          {"0", "4", "7", "0", "9", "4", "5", "6", "7"}, 'N',
                                          "53,30"));
  auto nineteen = line_from(
      kToguz, two_rows({"19", "4", "4", "4", "4", "4", "4", "4", "4"}, each(9, "5"), 'S', "36,30"));
  play_all(nineteen, south_house(1));
  CHECK(position_text(nineteen) ==
        two_rows({"2", "5", "5", "5", "5", "5", "5", "5", "5"}, each(9, "6"), 'N', "36,30"));
  auto eighteen = line_from(
      kToguz, two_rows({"0", "18", "4", "4", "4", "4", "4", "4", "4"}, each(9, "5"), 'S', "41,30"));
  play_all(eighteen, south_house(2));
  CHECK(position_text(eighteen) ==
        two_rows({"1", "1", "5", "5", "5", "5", "5", "5", "5"}, each(9, "6"), 'N', "41,30"));
}

TEST_CASE("A32 more than half wins, exactly half each is a draw") {
  const Houses none = each(9, "0");
  const Houses one{"1", "0", "0", "0", "0", "0", "0", "0", "0"};
  CHECK(outcome_text(line_from(kToguz, two_rows(none, one, 'N', "82,79"))) == "1-0 82-79 majority");
  CHECK(outcome_text(line_from(kToguz, two_rows(none, one, 'N', "79,82"))) == "0-1 79-82 majority");
  CHECK(outcome_text(line_from(kToguz, two_rows(none, one, 'N', "81,80"))) == "ongoing");
  CHECK(outcome_text(line_from(kToguz, two_rows(none, none, 'N', "81,81"))) ==
        "1/2 81-81 majority");
}

}  // namespace
}  // namespace seedbed::test
