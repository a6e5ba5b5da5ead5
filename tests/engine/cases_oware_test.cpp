// Worked cases of oware that other programs got wrong; expected values from the cases.
#include <string>

#include "tests/engine/cases.h"
#include "tests/support/catch.h"

namespace seedbed::test {
namespace {

TEST_CASE("A16 a grand slam: forfeited in abapa, taken where the rule says legal") {
  const std::string before =
      two_rows({"0", "0", "0", "0", "0", "5"}, {"1", "2", "1", "2", "1", "0"}, 'S', "18,18");
  const std::string forfeited =
      two_rows(each(6, "0"), {"2", "3", "2", "3", "2", "0"}, 'N', "18,18");
  for (const std::string spec : {"oware-abapa", "oware:grand-slam=no-capture"}) {
    INFO(spec);
    auto line = line_from(spec, before);
    play_all(line, south_house(6));
    CHECK(position_text(line) == forfeited);
    CHECK(outcome_text(line) == "ongoing");
  }
  auto legal = line_from("oware", before);
  play_all(legal, south_house(6));
  CHECK(outcome_text(legal) == "1-0 30-18 majority");
}

TEST_CASE("A18 an opponent without seeds must be fed") {
  auto one =
      line_from("oware", two_rows({"1", "0", "3", "0", "2", "0"}, each(6, "0"), 'S', "20,22"));
  CHECK(legal_texts(one) == "e1");
  for (const char* house : {"a1", "c1"}) {
    const auto played = one.play(house);
    REQUIRE_FALSE(played.has_value());
    CHECK(played.error().code == ErrorCode::IllegalMove);
  }
  play_all(one, "e1");
  CHECK(position_text(one) ==
        two_rows({"1", "0", "3", "0", "0", "1"}, {"1", "0", "0", "0", "0", "0"}, 'N', "20,22"));
  const auto two =
      line_from("oware", two_rows({"0", "1", "0", "0", "6", "4"}, each(6, "0"), 'S', "17,20"));
  CHECK(legal_texts(two) == "e1 f1");
}

TEST_CASE("A20 a chain stops at a house without two or three, and at the end of the row") {
  auto inside = line_from("oware", two_rows({"0", "0", "0", "0", "0", "5"},
                                            {"1", "4", "1", "2", "1", "3"}, 'S', "15,16"));
  play_all(inside, south_house(6));
  CHECK(position_text(inside) ==
        two_rows(each(6, "0"), {"2", "5", "0", "0", "0", "3"}, 'N', "22,16"));
  auto at_edge = line_from("oware", two_rows({"0", "0", "0", "0", "3", "1"},
                                             {"1", "1", "4", "0", "3", "5"}, 'S', "15,15"));
  play_all(at_edge, south_house(5));
  CHECK(position_text(at_edge) ==
        two_rows({"0", "0", "0", "0", "0", "2"}, {"0", "0", "4", "0", "3", "5"}, 'N', "19,15"));
}

TEST_CASE("A22 repetition: the full state with the side to move, whatever lies in the rows") {
  // Every move is forced. Twelve plies later the position is back with the same player to move.
  auto line =
      line_from("oware", two_rows(each(6, "0"), {"1", "0", "0", "0", "0", "1"}, 'N', "23,23"));
  for (int ply = 1; ply <= 12; ++ply) {
    INFO("ply " << ply);
    REQUIRE(outcome_text(line) == "ongoing");
    const std::string move = legal_texts(line);
    REQUIRE(move.size() == 2);
    play_all(line, move);
  }
  CHECK(outcome_text(line) == "0-1 23-25 repetition");

  auto ignoring = line_from("oware:repetition=ignore",
                            two_rows(each(6, "0"), {"1", "0", "0", "0", "0", "1"}, 'N', "23,23"));
  for (int ply = 1; ply <= 30; ++ply) play_all(ignoring, legal_texts(ignoring));
  CHECK(outcome_text(ignoring) == "ongoing");

  // A store of 25 has ended the game before any repetition is looked for.
  const auto won = line_from("oware", two_rows({"1", "0", "0", "0", "0", "0"},
                                               {"1", "0", "0", "0", "0", "0"}, 'S', "25,21"));
  CHECK(outcome_text(won) == "1-0 25-21 majority");
}

TEST_CASE("A24 a final position can be read again") {
  for (const char side : {'S', 'N'}) {
    const std::string position = two_rows(each(6, "0"), each(6, "0"), side, "27,21");
    const auto line = line_from("oware", position);
    CHECK(position_text(line) == position);
    CHECK(outcome_text(line) == "1-0 27-21 majority");
    CHECK(legal_texts(line).empty());
  }
}

}  // namespace
}  // namespace seedbed::test
