#include "arena/hall/desk.h"

#include <chrono>
#include <memory>
#include <set>
#include <thread>

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

Stage whole(const League& league) {
  return fixed_schedule(league, {{true}, {true}, {true}});
}

std::unique_ptr<Desk> make_desk(const League& league, Shard shard,
                                std::vector<NumberRange> stored) {
  const std::vector<engine::GamePtr> games{*engine::load_game("kalah")};
  return std::make_unique<Desk>(shard, *Openings::make(opening_choice(league), games),
                                std::move(stored));
}

std::vector<std::int64_t> take_all(Desk& desk, const Stop& stop = {}) {
  std::vector<std::int64_t> numbers;
  while (true) {
    auto job = desk.next(stop);
    REQUIRE(job);
    if (!*job) return numbers;
    numbers.push_back((*job)->game.number);
  }
}

}  // namespace

TEST_CASE("the desk hands out what is not stored, in order, once") {
  // 3 pairings x 2 rounds x 2 games = 12.
  const auto desk = make_desk(three_bots(2), {}, {{1, 2}, {5, 5}, {11, 11}});
  desk->open(whole(three_bots(2)));
  desk->close();
  CHECK(take_all(*desk) == std::vector<std::int64_t>{3, 4, 6, 7, 8, 9, 10, 12});
  CHECK(take_all(*desk).empty());
}

TEST_CASE("shards partition the pairs") {
  const League league = three_bots(3);  // 9 pairs, 18 games
  std::multiset<std::int64_t> seen;
  for (int k = 0; k < 4; ++k) {
    const auto desk = make_desk(league, Shard{k, 4}, {});
    desk->open(whole(league));
    desk->close();
    const std::vector<std::int64_t> numbers = take_all(*desk);
    CHECK(static_cast<std::int64_t>(numbers.size()) == games_in_shard(whole(league), Shard{k, 4}));
    for (const std::int64_t number : numbers) {
      CHECK((number - 1) / 2 % 4 == k);
      seen.insert(number);
    }
  }
  CHECK(seen.size() == 18);
  CHECK(std::set<std::int64_t>(seen.begin(), seen.end()).size() == 18);
}

TEST_CASE("the desk waits at the end of a stage for the next") {
  const League league = three_bots(1);
  const Stage first(league, {{0, 0, 1}}, 1, 1, {});
  const Stage second(league, {{0, 1, 2}, {0, 0, 2}}, 1, 1, first.end());
  const auto desk = make_desk(league, {}, {{4, 4}});
  desk->open(first);
  std::vector<std::int64_t> taken;
  std::thread taker([&] { taken = take_all(*desk); });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  desk->open(second);
  desk->close();
  taker.join();
  CHECK(taken == std::vector<std::int64_t>{1, 2, 3, 5, 6});
}

TEST_CASE("a desk that was dismissed, or a stop, ends the wait") {
  const League league = three_bots(1);
  const auto desk = make_desk(league, {}, {});
  desk->open(whole(league));
  Stop stop;
  CHECK((*desk->next(stop))->game.number == 1);
  desk->dismiss();
  CHECK(take_all(*desk).empty());

  const auto open_ended = make_desk(league, {}, {{1, 6}});
  open_ended->open(whole(league));
  stop.closing = true;
  CHECK(take_all(*open_ended, stop).empty());
}
