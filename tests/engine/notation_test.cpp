#include "engine/notation.h"

#include "tests/engine/game_support.h"

namespace seedbed::engine::test {

TEST_CASE("notation: positions go round", "[notation]") {
  const auto [spec, text] = GENERATE(table<const char*, const char*>({
      {"kalah", "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0"},
      {"kalah", "0,0,0,0,0,0/0,0,0,0,0,0 N 48,0"},
      {"kalah:pie=on", "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0 swap=1"},
      {"oware", "0,1,2,3,4,5/0,0,0,0,0,17 N 9,7"},
      {"toguz-kumalak", "13,2,12,3,2,1,0,12,12/12,2,13,13,0t,3,12,12,1 S 22,15"},
      {"toguz-kumalak", "0t,2,12,3,2,1,0,12,12/12,2,13,13,0T,3,12,12,1 S 22,15"},
      {"toguz-kumalak", "0T,2,12,3,2,1,0,12,12/12,2,13,13,9,3,12,12,1 S 22,15"},
      {"omweso", "1,2,3,4,5,6,7,8/0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0/8,7,0,0,0,0,0,0 N 0,0"},
      {"kalah:houses=1,seeds=1", "1/1 S 0,0"},
      {"kalah:houses=20,seeds=40",
       "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,300/"
       "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,700 S 200,210"},
  }));
  const GamePtr game = game_of(spec);
  CHECK(print_position(*game, position_of(*game, text)) == text);
}

TEST_CASE("notation: positions that cannot be", "[notation]") {
  const auto [spec, text] = GENERATE(table<const char*, const char*>({
      {"kalah", ""},
      {"kalah", "4,4,4,4,4,4/4,4,4,4,4,4"},
      {"kalah", "4,4,4,4,4,4/4,4,4,4,4,4 S"},
      {"kalah", "4,4,4,4,4,4/4,4,4,4,4,4 X 0,0"},
      {"kalah", "4,4,4,4,4,4/4,4,4,4,4,4 s 0,0"},
      {"kalah", "4,4,4,4,4,4 S 0,0"},
      {"kalah", "4,4,4,4,4,4/4,4,4,4,4,4/0,0,0,0,0,0 S 0,0"},
      {"kalah", "4,4,4,4,4/4,4,4,4,4,4 S 0,0"},
      {"kalah", "4,4,4,4,4,4,4/4,4,4,4,4,4 S 0,0"},
      {"kalah", "4,4,4,4,4,/4,4,4,4,4,4 S 0,0"},
      {"kalah", "4,4,4,4,4,04/4,4,4,4,4,4 S 0,0"},
      {"kalah", "4,4,4,4,4,-4/4,4,4,4,4,4 S 0,0"},
      {"kalah", "4,4,4,4,4,+4/4,4,4,4,4,4 S 0,0"},
      {"kalah", "4,4,4,4,4,4T/4,4,4,4,4,4 S 0,0"},
      {"kalah", "4,4,4,4,4,4/4,4,4,4,4,4 S 1,0"},  // 49 seeds
      {"kalah", "4,4,4,4,4,99999999999999999999/4,4,4,4,4,4 S 0,0"},
      {"toguz-kumalak", "0T,0T,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 S 0,0"},  // one a player
      {"toguz-kumalak", "0T,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,0T S 0,0"},
      {"kalah", "304,0,0,0,0,0/0,0,0,0,0,0 S 0,0"},
      {"kalah", "4,4,4,4,4,4/4,4,4,4,4,4 S 0"},
      {"kalah", "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0,0"},
      {"kalah", "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0 ply=3"},
      {"kalah", "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0 swap=1"},
      {"kalah", "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0 "},
      {"kalah", "4,4,4,4,4,4/4,4,4,4,4,4  S 0,0"},
      {"kalah:pie=on", "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0 swap=2"},
      {"toguz-kumalak", "0Tt,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 S 0,0"},
      {"omweso", "4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4 S 0,0"},
  }));
  const GamePtr game = game_of(spec);
  const Expected<Position> position = parse_position(*game, text);
  INFO(text);
  REQUIRE_FALSE(position.has_value());
  CHECK(position.error().code == ErrorCode::BadPosition);
  CHECK(position.error().message.find('\n') == std::string::npos);
}

TEST_CASE("notation: fewer seeds than the variant has are fine", "[notation]") {
  CHECK(legal_of(*game_of("kalah"), "0,0,0,0,0,1/1,0,0,0,0,0 S 0,0") == "a1");
}

TEST_CASE("notation: houses are named from the left as South sees them", "[notation]") {
  const GamePtr wide = game_of("kalah:houses=30,seeds=1");
  const std::string all = legal_of(*wide, start_position(*wide));
  CHECK(all.substr(0, 9) == "a1 b1 c1 ");
  CHECK(all.substr(all.size() - 22) == " y1 z1 aa1 ab1 ac1 ad1");
}

TEST_CASE("notation: moves that are none", "[notation]") {
  const GamePtr game = game_of("kalah");
  const Position start = start_position(*game);
  const char* const text = GENERATE("", "a", "1", "a0", "a2", "g1", "A1", "a1 ", "a1>", "a1.k", "0",
                                    "-1", "99", "4294967297", "abc", "1.5", "pass", "swap");
  const Expected<Move> move = parse_move(*game, start, text);
  REQUIRE_FALSE(move.has_value());
  CHECK(move.error().code == ErrorCode::IllegalMove);
  CHECK(move.error().message.find(std::string("\"") + text + "\"") != std::string::npos);
  CHECK(move.error().message.find("a1 b1 c1 d1 e1 f1") != std::string::npos);
}

TEST_CASE("notation: control characters do not get into messages", "[notation]") {
  const GamePtr game = game_of("kalah");
  const Expected<Move> move = parse_move(*game, start_position(*game), "a\n1\x1b");
  REQUIRE_FALSE(move.has_value());
  CHECK(move.error().message.find('\n') == std::string::npos);
  CHECK(move.error().message.find('\x1b') == std::string::npos);
}

}  // namespace seedbed::engine::test
