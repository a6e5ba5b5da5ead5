// The kernel's bodies and capacities against each other, by random play of every variant.
#include <algorithm>
#include <random>

#include "tests/engine/game_support.h"

namespace seedbed::engine::test {

// The same game in all three capacities: byte-wise tables and a fixed body against plain loops.
TEST_CASE("property: capacities and kernel bodies agree", "[property]") {
  const std::string spec = GENERATE(from_range(all_specs()));
  const GamePtr game = game_of(spec);
  if (game->capacity() != Capacity::Small) return;
  std::mt19937 random(4711);
  MoveList moves;
  MoveList others;
  for (int g = 0; g < 60; ++g) {
    auto small = std::get<SmallPosition>(start_position(*game));
    LargePosition large;
    std::copy(small.cells.begin(), small.cells.end(), large.cells.begin());
    large.swap_allowed = small.swap_allowed;
    for (std::size_t cell = 0; cell < SmallPosition::kCapacity; ++cell) {
      if (small.locked.test(cell)) large.locked.set(cell);
      if (small.child.test(cell)) large.child.set(cell);
      if (small.child_of_north.test(cell)) large.child_of_north.set(cell);
    }
    for (int ply = 0; ply < 300; ++ply) {
      legal(*game, small, moves);
      legal(*game, large, others);
      REQUIRE(moves == others);
      REQUIRE(outcome(*game, small) == outcome(*game, large));
      if (moves.empty()) break;
      const Move move = moves[random() % moves.size()];
      const Ply one = play(*game, small, move);
      const Ply two = play(*game, large, move);
      REQUIRE(std::equal(small.cells.begin(), small.cells.end(), large.cells.begin()));
      REQUIRE(small.to_move == large.to_move);
      REQUIRE(one.same_side == two.same_side);
      REQUIRE(one.irreversible == two.irreversible);
      REQUIRE(one.over == two.over);
      REQUIRE(one.reason == two.reason);
      REQUIRE(one.sown == two.sown);
    }
  }
}

}  // namespace seedbed::engine::test
