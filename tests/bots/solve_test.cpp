// Solved games: values of Irving, Donkers and Uiterwijk, "Solving Kalah" (2000), for empty
// captures, and of independent recomputations under both capture rules.
#include "bots/harvester/solve.h"

#include <algorithm>

#include "tests/bots/lines.h"
#include "tests/bots/minimax.h"
#include "tests/support/catch.h"

using namespace seedbed;
using seedbed::test::best_margin;
using seedbed::test::best_result;
using seedbed::test::game_of;
using seedbed::test::line_from;
using seedbed::test::names;
using seedbed::test::random_line;

namespace {

std::string solved(const engine::Line& line) {
  const auto solution = harvester::solve(line, 64, {});
  if (!solution) return "unsolved";
  std::string text = harvester::value_text(*solution);
  if (!solution->best.empty()) text += ' ' + names(line.game(), solution->best);
  return text;
}

std::string value_of(std::string_view spec) {
  const auto solution = harvester::solve(engine::Line(game_of(spec)), 64, {});
  return solution ? harvester::value_text(*solution) : "unsolved";
}

}  // namespace

TEST_CASE("small kalah has its known margins when only full houses are captured") {
  // houses: 1 and 3, seeds 1..6
  const char* const one[] = {"0", "-2", "+6", "-2", "+2", "0"};
  const char* const two[] = {"+2", "-2", "-2", "-10", "+6", "+8"};
  const char* const three[] = {"0", "+4", "+2", "+2", "+6", "-8"};
  for (int seeds = 1; seeds <= 6; ++seeds) {
    const std::string tail = ",seeds=" + std::to_string(seeds);
    CAPTURE(seeds);
    CHECK(value_of("kalah:houses=1" + tail) == one[seeds - 1]);
    CHECK(value_of("kalah:houses=2" + tail) == two[seeds - 1]);
    CHECK(value_of("kalah:houses=3" + tail) == three[seeds - 1]);
  }
  CHECK(value_of("kalah:houses=4,seeds=1") == "+2");
  CHECK(value_of("kalah:houses=4,seeds=2") == "+6");
  CHECK(value_of("kalah:houses=4,seeds=3") == "+6");
  CHECK(value_of("kalah:houses=4,seeds=4") == "+2");
  CHECK(value_of("kalah:houses=5,seeds=1") == "0");
  CHECK(value_of("kalah:houses=5,seeds=2") == "+2");
  CHECK(value_of("kalah:houses=6,seeds=1") == "+2");
  CHECK(value_of("kalah:houses=6,seeds=2") == "+6");
}

TEST_CASE("small kalah has its known margins when empty houses are captured too") {
  const char* const one[] = {"0", "-2", "+6", "-2", "+2", "0"};
  const char* const two[] = {"+2", "-2", "-2", "-12", "+6", "+8"};
  const char* const three[] = {"0", "+4", "+2", "+2", "+6", "-10"};
  for (int seeds = 1; seeds <= 6; ++seeds) {
    const std::string tail = ",seeds=" + std::to_string(seeds) + ",empty-capture=on";
    CAPTURE(seeds);
    CHECK(value_of("kalah:houses=1" + tail) == one[seeds - 1]);
    CHECK(value_of("kalah:houses=2" + tail) == two[seeds - 1]);
    CHECK(value_of("kalah:houses=3" + tail) == three[seeds - 1]);
  }
  CHECK(value_of("kalah:houses=4,seeds=3,empty-capture=on") == "+8");
  CHECK(value_of("kalah:houses=4,seeds=4,empty-capture=on") == "+2");
  CHECK(value_of("kalah:houses=5,seeds=2,empty-capture=on") == "0");
  CHECK(value_of("kalah:houses=6,seeds=2,empty-capture=on") == "+10");
}

TEST_CASE("an end at a majority changes the margin to a result") {
  CHECK(value_of("kalah:end-at-majority=on,houses=6,seeds=1") == "win");
  CHECK(value_of("kalah:end-at-majority=on,houses=4,seeds=3") == "win");
  CHECK(value_of("kalah:end-at-majority=on,houses=3,seeds=6") == "loss");
  CHECK(value_of("kalah:end-at-majority=on,houses=3,seeds=1") == "draw");
}

TEST_CASE("late positions are solved as by hand") {
  SECTION("kalah: the last seed goes home and the rest to the other side") {
    CHECK(solved(line_from(game_of("kalah"), "1,0,0,3,0,2/0,0,0,0,0,1 S 20,21")) == "-6 f1");
  }
  SECTION("kalah: a finished position counts the sweep") {
    CHECK(solved(line_from(game_of("kalah"), "0,0,0,0,5,0/0,0,0,0,0,0 S 22,21")) == "-4");
  }
  SECTION("congkak: the capture ends the round") {
    CHECK(solved(line_from(game_of("congkak"), "0,5,0,0,0,0/1,0,0,0,0,0 S 20,22")) == "+4 a1");
  }
  SECTION("omweso: two seeds are the last that could be sown") {
    const auto line =
        line_from(game_of("omweso:reverse=off"),
                  "1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/2,0,0,0,0,0,0,0 S 0,0");
    CHECK(solved(line) == "win a1");
  }
}

TEST_CASE("solving agrees with minimax on small games from random positions") {
  struct Small {
    const char* spec;
    int plies;
  };
  const Small small = GENERATE(
      Small{"kalah:houses=3,seeds=3", 5}, Small{"kalah:houses=4,seeds=2", 6},
      Small{"kalah:houses=3,seeds=3,own-seed=leave", 5},
      Small{"kalah:end=mover-cannot-move,houses=3,seeds=3", 5},
      Small{"congkak:houses=3,seeds=3", 2}, Small{"congkak:houses=4,own-seed=always,seeds=2", 2},
      Small{"congkak:end=pass,houses=3,seeds=3", 2});
  const auto game = game_of(small.spec);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const engine::Line line = random_line(game, seed, small.plies);
    CAPTURE(small.spec, seed, engine::print_position(*game, line.position()));
    const auto solution = harvester::solve(line, 1, {});
    REQUIRE(solution);
    REQUIRE(solution->margin);
    if (line.over()) {
      CHECK(solution->value == line.outcome().score.margin(line.side_to_move()));
      CHECK(solution->best.empty());
      continue;
    }
    engine::MoveList moves;
    line.legal(moves);
    int best = -1'000'000;
    std::vector<int> values;
    for (const engine::Move move : moves) {
      engine::Line next = line;
      REQUIRE(next.play(move));
      const bool same = next.side_to_move() == line.side_to_move();
      values.push_back(same ? best_margin(next) : -best_margin(next));
      best = std::max(best, values.back());
    }
    CHECK(solution->value == best);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto& listed = solution->best;
      const bool is_listed = std::find(listed.begin(), listed.end(), moves[i]) != listed.end();
      CHECK(is_listed == (values[i] == best));
    }
  }
}

TEST_CASE("a budget of nodes ends the attempt") {
  harvester::Budget budget;
  budget.nodes = 1000;
  CHECK_FALSE(harvester::solve(engine::Line(game_of("kalah")), 16, budget));
}
