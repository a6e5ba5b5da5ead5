#include "arena/hall/desk.h"

#include <set>

#include "engine/catalogue.h"
#include "tests/support/catch.h"

using namespace seedbed;
using namespace seedbed::arena;

namespace {

League three_bots(int rounds) {
  League league;
  for (const char* name : {"a", "b", "c"}) {
    BotEntry bot;
    bot.name = name;
    bot.command = name;
    league.bots.push_back(bot);
  }
  league.rounds = rounds;
  return league;
}

Desk make_desk(const League& league, Shard shard, std::vector<std::int64_t> stored) {
  const std::vector<engine::GamePtr> games{*engine::load_game("kalah")};
  return Desk(Schedule(league, {{true}, {true}, {true}}), shard,
              *Openings::make("", league.seed, games), std::move(stored));
}

std::vector<std::int64_t> take_all(Desk& desk) {
  std::vector<std::int64_t> numbers;
  while (true) {
    auto job = desk.next();
    REQUIRE(job);
    if (!*job) return numbers;
    numbers.push_back((*job)->game.number);
  }
}

}  // namespace

TEST_CASE("the desk hands out what is not stored, in order, once") {
  // 3 pairings x 2 rounds x 2 games = 12.
  Desk desk = make_desk(three_bots(2), {}, {1, 2, 5, 11});
  CHECK(desk.total() == 12);
  CHECK(take_all(desk) == std::vector<std::int64_t>{3, 4, 6, 7, 8, 9, 10, 12});
  CHECK(take_all(desk).empty());
}

TEST_CASE("shards partition the pairs") {
  const League league = three_bots(3);  // 9 pairs, 18 games
  std::multiset<std::int64_t> seen;
  std::int64_t total = 0;
  for (int k = 0; k < 4; ++k) {
    Desk desk = make_desk(league, Shard{k, 4}, {});
    total += desk.total();
    const std::vector<std::int64_t> numbers = take_all(desk);
    CHECK(static_cast<std::int64_t>(numbers.size()) == desk.total());
    for (const std::int64_t number : numbers) {
      CHECK((number - 1) / 2 % 4 == k);
      seen.insert(number);
    }
  }
  CHECK(total == 18);
  CHECK(seen.size() == 18);
  CHECK(std::set<std::int64_t>(seen.begin(), seen.end()).size() == 18);
}
