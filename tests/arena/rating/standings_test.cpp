#include "arena/rating/standings.h"

#include <algorithm>
#include <random>

#include "tests/support/catch.h"

namespace seedbed::arena {
namespace {

using engine::Result;

TEST_CASE("a pair collapses into its class, seen from either bot") {
  Standings standings;
  standings.add({0, 1, 0, Result::South, 7});  // bot 0 wins as South
  standings.add({1, 0, 0, Result::Draw, 7});   // and draws as North
  const std::vector<Encounter> list = standings.encounters();
  REQUIRE(list.size() == 1);
  CHECK(list[0].pairs == std::array<std::int64_t, 9>{0, 0, 0, 0, 0, 0, 0, 1, 0});
  CHECK(list[0].as_south() == Trinomial{0, 0, 1});
  CHECK(list[0].as_north() == Trinomial{0, 1, 0});
  CHECK(tally(list, 0).pentanomial == Pentanomial{0, 0, 0, 1, 0});
  CHECK(tally(list, 1).pentanomial == Pentanomial{0, 1, 0, 0, 0});
  CHECK(tally(list, 0).score() == 0.75);
  CHECK(tally(list, 1).score() == 0.25);
  CHECK(tally(list, 0).draw_rate() == 0.5);
  CHECK(south_results(list) == Trinomial{0, 1, 1});
}

TEST_CASE("pairs are matched by id, whatever comes between, and in either order of the games") {
  Standings standings;
  standings.add({1, 0, 0, Result::South, 1});
  standings.add({0, 1, 0, Result::South, 2});
  standings.add({1, 0, 0, Result::North, 2});
  standings.add({0, 1, 0, Result::North, 1});
  const Tally first = tally(standings.encounters(), 0);
  CHECK(first.pentanomial == Pentanomial{1, 0, 0, 0, 1});
  CHECK(first.wins == 2);
  CHECK(first.losses == 2);
}

TEST_CASE("a game without a partner counts as a game and not as a pair") {
  Standings standings;
  standings.add({0, 1, 0, Result::South, 1});
  standings.add({0, 1, 1, Result::South, 1});  // the same id in another variant is no partner
  standings.add({0, 2, 0, Result::South, 1});  // nor is one with another bot
  standings.add({0, 1, 0, Result::Draw});
  const Tally all = tally(standings.encounters(), 0);
  CHECK(all.games() == 4);
  CHECK(all.pentanomial == Pentanomial{});
  CHECK(tally(standings.encounters(), 0, 0).games() == 3);
  CHECK(tally(standings.encounters(), 0, std::nullopt, 1).games() == 3);
  standings.add({1, 0, 0, Result::South, 1});  // here it is
  CHECK(tally(standings.encounters(), 0).pentanomial == Pentanomial{0, 0, 1, 0, 0});
}

TEST_CASE("two games of one id with the same sides are two lone games") {
  Standings standings;
  standings.add({0, 1, 0, Result::South, 1});
  standings.add({0, 1, 0, Result::North, 1});
  const Tally all = tally(standings.encounters(), 0);
  CHECK(all.wins == 1);
  CHECK(all.losses == 1);
  CHECK(all.pentanomial == Pentanomial{});
}

TEST_CASE("void and unfinished games and games against oneself are not rated") {
  Standings standings;
  standings.add({0, 1, 0, Result::Void, 1});
  standings.add({0, 1, 0, Result::Ongoing, 1});
  standings.add({1, 1, 0, Result::South, 2});
  CHECK(standings.rated() == 0);
  CHECK(standings.unrated() == 3);
  CHECK(standings.encounters().empty());
  CHECK_FALSE(tally(standings.encounters(), 0).score());
  CHECK_FALSE(tally(standings.encounters(), 0).draw_rate());
}

TEST_CASE("the order in which games arrive changes nothing") {
  std::vector<RatedGame> games;
  std::mt19937 random(5);
  const Result results[] = {Result::South, Result::Draw, Result::North};
  for (std::int64_t pair = 0; pair < 200; ++pair) {
    const int a = static_cast<int>(random() % 5);
    const int b = (a + 1 + static_cast<int>(random() % 4)) % 5;
    const int variant = static_cast<int>(random() % 2);
    games.push_back({a, b, variant, results[random() % 3], pair});
    games.push_back({b, a, variant, results[random() % 3], pair});
  }
  const auto count = [&] {
    Standings standings;
    for (const RatedGame& game : games) standings.add(game);
    return standings.encounters();
  };
  const std::vector<Encounter> before = count();
  std::shuffle(games.begin(), games.end(), random);
  CHECK(count() == before);
}

}  // namespace
}  // namespace seedbed::arena
