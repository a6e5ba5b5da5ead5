// Worked cases of kalah that other programs got wrong; expected values from the cases.
#include <string>

#include "engine/catalogue.h"
#include "engine/notation.h"
#include "tests/engine/cases.h"
#include "tests/support/catch.h"

namespace seedbed::test {
namespace {

TEST_CASE("A01 a last seed in an own empty house captures nothing if the facing house is empty") {
  auto small = line_from("kalah:houses=3", two_rows({"0", "0", "1"}, {"1", "0", "1"}, 'N', "0,0"));
  play_all(small, north_house(1, 3));
  CHECK(position_text(small) == two_rows({"0", "0", "1"}, {"0", "1", "1"}, 'S', "0,0"));

  const Houses south{"1", "0", "4", "4", "4", "4"}, north{"4", "4", "4", "4", "0", "4"};
  auto line = line_from("kalah", two_rows(south, north, 'S', "3,8"));
  play_all(line, south_house(1));
  CHECK(position_text(line) == two_rows({"0", "1", "4", "4", "4", "4"}, north, 'N', "3,8"));

  // The named switch banks the single seed.
  auto banking = line_from("kalah:own-seed=always", two_rows(south, north, 'S', "3,8"));
  play_all(banking, south_house(1));
  CHECK(position_text(banking) == two_rows({"0", "0", "4", "4", "4", "4"}, north, 'N', "4,8"));
}

TEST_CASE("A03 a long sowing fills its origin again and then captures nothing") {
  auto line = line_from("kalah", two_rows({"1", "2", "14", "0", "1", "2"},
                                          {"3", "1", "4", "2", "0", "5"}, 'S', "5,8"));
  play_all(line, south_house(3));
  CHECK(position_text(line) ==
        two_rows({"2", "3", "1", "2", "2", "3"}, {"4", "2", "5", "3", "1", "6"}, 'N', "6,8"));
  auto twice = line_from("kalah", two_rows({"0", "26", "0", "0", "0", "1"},
                                           {"1", "0", "0", "0", "0", "0"}, 'S', "10,10"));
  play_all(twice, south_house(2));
  CHECK(position_text(twice) ==
        two_rows({"2", "2", "2", "2", "2", "3"}, {"3", "2", "2", "2", "2", "2"}, 'N', "12,10"));
}

TEST_CASE("A05 seeds left in a row go to its owner, once, and count in the result") {
  auto line = line_from("kalah", two_rows({"0", "0", "0", "0", "0", "1"},
                                          {"2", "0", "3", "0", "0", "1"}, 'S', "20,21"));
  play_all(line, south_house(6));
  CHECK(outcome_text(line) == "0-1 21-27 row-empty");
  const std::string after = position_text(line);
  CHECK(after.substr(0, after.find(' ')) == "0,0,0,0,0,0/0,0,0,0,0,0");
  CHECK(after.substr(after.rfind(' ') + 1) == "21,27");
}

TEST_CASE("A07 a finished position that is loaded counts what still lies in the rows") {
  const std::string position = two_rows(each(6, "0"), {"0", "5", "0", "0", "0", "0"}, 'S', "22,21");
  const auto line = line_from("kalah", position);
  CHECK(outcome_text(line) == "0-1 22-26 row-empty");
  CHECK(legal_texts(line).empty());
  CHECK(position_text(line) == position);
}

TEST_CASE("A09 text that is no house is refused by name, with the legal moves") {
  auto line = line_from("kalah", two_rows(each(6, "4"), each(6, "4"), 'S', "0,0"));
  const std::string before = position_text(line);
  for (const std::string text : {"0", "-1", "7", "99", "4294967297", "", "abc", "1.5", "a0", "a3",
                                 "g1", "a1>", "a1.k", "a01", "A1", "a2", "zzzzzzzz1"}) {
    INFO("move '" << text << "'");
    const auto played = line.play(text);
    REQUIRE_FALSE(played.has_value());
    CHECK(played.error().code == ErrorCode::IllegalMove);
    CHECK(played.error().message.find(text) != std::string::npos);
    CHECK(played.error().message.find("a1 b1 c1 d1 e1 f1") != std::string::npos);
    CHECK(position_text(line) == before);
  }
}

TEST_CASE("A11 stores read and print in the order South, North") {
  const std::string position = two_rows({"1", "2", "3"}, {"4", "2", "0"}, 'S', "10,2");
  auto line = line_from("kalah:houses=3", position);
  CHECK(position == "0,2,4/1,2,3 S 10,2");
  CHECK(position_text(line) == position);
  play_all(line, south_house(2));
  CHECK(position_text(line) == two_rows({"1", "0", "4"}, {"4", "2", "0"}, 'S', "11,2"));
}

TEST_CASE("A13 an uneven board stays straight through extra turns") {
  auto line = line_from("kalah", two_rows({"3", "2", "1", "4", "2", "4"},
                                          {"2", "1", "2", "0", "2", "0"}, 'S', "0,1"));
  const Houses south{"3", "0", "2", "5", "2", "4"};
  play_all(line, south_house(2));
  CHECK(position_text(line) == two_rows(south, {"2", "1", "2", "0", "2", "0"}, 'N', "0,1"));
  play_all(line, north_house(5, 6));
  CHECK(position_text(line) == two_rows(south, {"2", "1", "2", "0", "0", "1"}, 'N', "0,2"));
  play_all(line, north_house(6, 6));
  CHECK(position_text(line) == two_rows(south, {"2", "1", "2", "0", "0", "0"}, 'N', "0,3"));
}

TEST_CASE("A15 the first house as the only legal move is a move") {
  for (const std::string spec : {"kalah", "oware", "oware-abapa", "congkak"}) {
    INFO(spec);
    const auto line = line_from(
        spec, two_rows({"2", "0", "0", "0", "0", "0"}, {"0", "3", "0", "0", "0", "1"}, 'S', "0,0"));
    CHECK(legal_texts(line) == "a1");
    CHECK(outcome_text(line) == "ongoing");
  }
}

}  // namespace
}  // namespace seedbed::test
