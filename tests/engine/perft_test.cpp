// Leaf counts. The numbers come from other programs, several of them for most games: MancalaGames,
// a Kalah Game Protocol server, Aalina, McGill's omweso, togyz_py.
#include "engine/perft.h"

#include "tests/engine/game_support.h"

namespace seedbed::engine::test {

TEST_CASE("perft: from the start", "[perft]") {
  const auto [spec, counts] = GENERATE(table<const char*, std::vector<std::uint64_t>>({
      {"oware-abapa", {6, 36, 190, 1014, 5219, 27332, 139157, 711414, 3592872}},
      {"omweso:reverse=off", {8, 64, 416, 2695, 18952, 131477}},
      {"omweso", {8, 64, 420, 2773, 21795}},
      {"toguz-kumalak", {9, 73, 613, 5199, 43184}},
      {"congkak:end=pass", {6, 31, 144, 673, 3075}},
      {"kalah:end=mover-cannot-move", {6, 35, 185, 942, 4690}},
      {"oware:grand-slam=illegal", {6, 36, 190, 1014, 5219}},
  }));
  const GamePtr game = game_of(spec);
  INFO(spec);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    CHECK(perft(*game, start_position(*game), static_cast<int>(i) + 1) == counts[i]);
  }
}

TEST_CASE("perft: deeper, and from late positions", "[perft]") {
  struct Known {
    const char* spec;
    const char* position;  // empty: the start
    int depth;
    std::uint64_t leaves;
  };
  const Known known = GENERATE(
      Known{"kalah", "", 9, 2763490}, Known{"oware", "", 9, 3592872},
      Known{"kalah:empty-capture=on", "", 8, 559885}, Known{"kalah:houses=4,seeds=3", "", 9, 41831},
      Known{"congkak", "", 6, 13848}, Known{"congkak:houses=7,seeds=7", "", 6, 48305},
      Known{"kalah", "1,0,0,0,1,0/1,1,1,1,6,2 S 17,17", 7, 4722},
      Known{"oware-abapa", "1,0,2,0,0,1/1,0,3,0,2,1 S 18,19", 7, 2351});
  const GamePtr game = game_of(known.spec);
  const Position position =
      *known.position == '\0' ? start_position(*game) : position_of(*game, known.position);
  INFO(known.spec);
  CHECK(perft(*game, position, known.depth) == known.leaves);
}

TEST_CASE("perft: divide adds up, in canonical order", "[perft]") {
  const char* const spec = GENERATE("kalah", "oware", "congkak:end=pass", "kalah:pie=on", "omweso");
  const GamePtr game = game_of(spec);
  const Position start = start_position(*game);
  const auto parts = divide(*game, start, 4);
  MoveList moves;
  legal(*game, start, moves);
  REQUIRE(parts.size() == moves.size());
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    CHECK(parts[i].first == moves[i]);
    sum += parts[i].second;
  }
  CHECK(sum == perft(*game, start, 4));
}

TEST_CASE("perft: ended games count nothing, and no depth is one leaf", "[perft]") {
  const GamePtr game = game_of("kalah");
  const Position late = position_of(*game, "0,0,0,0,4,0/0,0,0,0,0,2 S 20,20");
  CHECK(perft(*game, late, 0) == 1);
  CHECK(perft(*game, late, 1) == 1);
  CHECK(perft(*game, late, 2) == 0);
  CHECK(perft(*game, position_of(*game, "0,0,0,0,4,0/0,0,0,0,0,0 S 20,20"), 1) == 0);
}

TEST_CASE("perft: a pass is a ply, a swap a leaf of its own", "[perft]") {
  const GamePtr pass = game_of("congkak:end=pass");
  // South passes; North plays a2 (into the store, again) or e2.
  CHECK(perft(*pass, position_of(*pass, "1,0,0,0,1,0/0,0,0,0,0,0 S 20,26"), 1) == 1);
  CHECK(perft(*pass, position_of(*pass, "1,0,0,0,1,0/0,0,0,0,0,0 S 20,26"), 2) == 2);
  const GamePtr pie = game_of("kalah:pie=on");
  CHECK(perft(*pie, position_of(*pie, "4,4,5,5,5,5/4,4,0,5,5,0 N 2,0 swap=1"), 1) == 7);
}

}  // namespace seedbed::engine::test
