#include "arena/hall/desk.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <mutex>
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

std::unique_ptr<Desk> make_desk(const League& league, Shard shard, std::vector<NumberRange> stored,
                                std::vector<int> instances = {}) {
  const std::vector<engine::GamePtr> games{*engine::load_game("kalah")};
  return std::make_unique<Desk>(shard, *Openings::make(opening_choice(league), games),
                                std::move(stored), std::move(instances));
}

std::vector<std::int64_t> take_all(Desk& desk, const Stop& stop = {}) {
  std::vector<std::int64_t> numbers;
  Holding nothing;
  while (true) {
    auto job = desk.next(stop, nothing);
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
  Holding nothing;
  CHECK((*desk->next(stop, nothing))->game.number == 1);
  desk->dismiss();
  CHECK(take_all(*desk).empty());

  const auto open_ended = make_desk(league, {}, {{1, 6}});
  open_ended->open(whole(league));
  stop.closing = true;
  CHECK(take_all(*open_ended, stop).empty());
}

TEST_CASE("games of a scarce bot go to whoever has it, others do not wait for it") {
  // b-c 1 and 2, a-b 3 and 4, c-a 5 and 6; b can be had once.
  const League league = three_bots(1);
  const auto desk = make_desk(league, {}, {}, {0, 1, 0});
  desk->open(whole(league));
  desk->close();
  std::vector<int> gone;
  Holding first{{}, [&](int bot) { gone.push_back(bot); }}, second = first;
  const Stop stop;
  const auto next = [&](Holding& holding) { return (*desk->next(stop, holding))->game.number; };
  CHECK(next(first) == 1);
  CHECK(first.bots == std::set<int>{1});
  CHECK(next(second) == 5);
  CHECK(next(first) == 2);
  CHECK(next(first) == 3);
  CHECK(next(second) == 6);
  CHECK(second.bots.empty());
  CHECK(gone.empty());  // the same process all the time
  // Whoever goes away leaves it to the others.
  desk->give_back(first);
  CHECK(gone == std::vector<int>{1});
  CHECK(first.bots.empty());
  CHECK(next(second) == 4);
  CHECK(second.bots == std::set<int>{1});
  CHECK_FALSE(desk->next(stop, first)->has_value());
}

TEST_CASE("whoever must wait for a scarce bot has none himself") {
  // Two workers, each of whom may have what the other one needs.
  const League league = three_bots(20);
  const auto desk = make_desk(league, {}, {}, {1, 1, 1});
  desk->open(whole(league));
  desk->close();
  const Stop stop;
  std::mutex mutex;
  std::vector<std::int64_t> played;
  std::array<int, 3> running{};
  int most = 0;
  const auto play = [&] {
    Holding holding{{}, [&](int bot) {
                      const std::lock_guard lock(mutex);
                      --running[static_cast<std::size_t>(bot)];
                    }};
    std::set<int> before;
    while (const auto job = *desk->next(stop, holding)) {
      {
        const std::lock_guard lock(mutex);
        for (const int bot : holding.bots) {
          if (!before.contains(bot))
            most = std::max(most, ++running[static_cast<std::size_t>(bot)]);
        }
        played.push_back(job->game.number);
      }
      before = holding.bots;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    desk->give_back(holding);
  };
  std::thread other(play);
  play();
  other.join();
  std::sort(played.begin(), played.end());
  CHECK(played.size() == 120);
  CHECK(std::adjacent_find(played.begin(), played.end()) == played.end());
  CHECK(most == 1);
  CHECK(running == std::array<int, 3>{});
}
