#include <string>

#include "arena/board_text.h"
#include "engine/catalogue.h"
#include "engine/notation.h"
#include "tests/support/catch.h"

namespace seedbed::test {
namespace {

std::string drawn(const std::string& spec, const std::string& position) {
  const auto game = engine::load_game(spec);
  REQUIRE(game.has_value());
  const auto parsed = engine::parse_position(**game, position);
  REQUIRE(parsed.has_value());
  return arena::draw_board(**game, *parsed);
}

TEST_CASE("A13 the drawn board shows North's row as South sees it, with the holes' names") {
  CHECK(drawn("kalah", "0,0,0,2,1,2/3,0,2,5,2,4 N 0,3") ==
        "      a  b  c  d  e  f\n"
        "  2   0  0  0  2  1  2   North\n"
        "    ------------------\n"
        "  1   3  0  2  5  2  4   South\n"
        "North to move; stores: South 0, North 3\n");
}

TEST_CASE("wide counts and columns beyond z keep the board straight") {
  const std::string board = drawn("kalah:houses=28,seeds=1",
                                  "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1/"
                                  "25,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 S 0,0");
  const std::size_t first = board.find('\n'), second = board.find('\n', first + 1);
  CHECK(board.substr(first - 6, 6) == " aa ab");
  CHECK(board.substr(first + 1, second - first - 1).size() ==
        first + std::string("   North").size());
}

}  // namespace
}  // namespace seedbed::test
