#include "arena/league/schedule.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "tests/support/catch.h"

using namespace seedbed::arena;

namespace {

League league_of(int bots, int variants, int rounds) {
  League league;
  league.variants.assign(static_cast<std::size_t>(variants), "");
  league.rounds = rounds;
  league.bots.resize(static_cast<std::size_t>(bots));
  return league;
}

std::vector<std::vector<bool>> everybody_plays(const League& league) {
  return {league.bots.size(), std::vector<bool>(league.variants.size(), true)};
}

}  // namespace

TEST_CASE("a round robin plays every pairing once a round and variant", "[schedule]") {
  const int bots = GENERATE(2, 3, 4, 5, 8, 13);
  const int variants = GENERATE(1, 3);
  const League league = league_of(bots, variants, 3);
  const Stage schedule = fixed_schedule(league, everybody_plays(league));
  const std::int64_t per_round = std::int64_t{bots} * (bots - 1) / 2 * variants;
  REQUIRE(schedule.pairs() == 3 * per_round);
  REQUIRE(schedule.games() == 6 * per_round);

  std::set<std::tuple<int, int, int, int>> met;         // round, variant, South, North
  std::map<std::pair<int, int>, std::int64_t> opening;  // of round and variant
  for (std::int64_t number = 1; number <= schedule.games(); ++number) {
    const ScheduledGame game = schedule.game(number);
    REQUIRE(game.number == number);
    REQUIRE(game.pair == (number - 1) / 2);
    REQUIRE(game.round >= 1);
    REQUIRE(game.round <= 3);
    REQUIRE(game.variant < variants);
    REQUIRE(game.south != game.north);
    REQUIRE(met.insert({game.round, game.variant, game.south, game.north}).second);
    const auto [at, fresh] = opening.insert({{game.round, game.variant}, game.opening});
    REQUIRE(at->second == game.opening);
    REQUIRE(game.opening == game.round - 1);
    if (number % 2 == 0) {
      const ScheduledGame first = schedule.game(number - 1);
      REQUIRE(first.south == game.north);
      REQUIRE(first.north == game.south);
      REQUIRE(first.variant == game.variant);
    }
  }
  CHECK(static_cast<std::int64_t>(met.size()) == schedule.games());
}

TEST_CASE("of two bots the first is South in odd games", "[schedule]") {
  const League league = league_of(2, 1, 5);
  const Stage schedule = fixed_schedule(league, everybody_plays(league));
  REQUIRE(schedule.games() == 10);
  for (std::int64_t number = 1; number <= 10; ++number) {
    CHECK(schedule.game(number).south == (number % 2 == 1 ? 0 : 1));
    CHECK(schedule.game(number).opening == (number - 1) / 2);
  }
}

TEST_CASE("first seats are shared fairly", "[schedule]") {
  const int bots = GENERATE(3, 4, 5, 6, 9);
  const League league = league_of(bots, 1, 1);
  const Stage schedule = fixed_schedule(league, everybody_plays(league));
  std::map<int, int> firsts;
  for (std::int64_t pair = 0; pair < schedule.pairs(); ++pair) {
    ++firsts[schedule.game(2 * pair + 1).south];
  }
  for (int bot = 0; bot < bots; ++bot) {
    CHECK(firsts[bot] >= (bots - 1) / 2);
    CHECK(firsts[bot] <= bots / 2);
  }
}

TEST_CASE("a table is meaningful after any number of games", "[schedule]") {
  const int bots = GENERATE(3, 4, 7, 10);
  const int variants = GENERATE(1, 2, 3);
  const League league = league_of(bots, variants, 2);
  const Stage schedule = fixed_schedule(league, everybody_plays(league));
  std::map<std::pair<int, int>, int> played;  // bot, variant: pairs
  std::map<int, int> of_variant;
  for (std::int64_t pair = 0; pair < schedule.pairs(); ++pair) {
    const ScheduledGame game = schedule.game(2 * pair + 1);
    ++played[{game.south, game.variant}];
    ++played[{game.north, game.variant}];
    ++of_variant[game.variant];
    for (int variant = 0; variant < variants; ++variant) {
      int low = 1 << 30, high = 0;
      for (int bot = 0; bot < bots; ++bot) {
        low = std::min(low, played[{bot, variant}]);
        high = std::max(high, played[{bot, variant}]);
      }
      // An odd number of bots leaves one out of each turn, so two turns may overlap by one more.
      REQUIRE(high - low <= 2);
      REQUIRE(std::abs(of_variant[variant] - of_variant[0]) <= 1);
    }
  }
}

TEST_CASE("a bot is left out where it does not play", "[schedule]") {
  const League league = league_of(4, 2, 1);
  auto plays = everybody_plays(league);
  plays[1][0] = false;
  plays[2] = {false, false};
  const Stage schedule = fixed_schedule(league, plays);
  // Variant 0: bots 0 and 3; variant 1: bots 0, 1, 3.
  CHECK(schedule.pairs() == 1 + 3);
  std::set<std::tuple<int, int, int>> met;
  for (std::int64_t number = 1; number <= schedule.games(); ++number) {
    const ScheduledGame game = schedule.game(number);
    met.insert({game.variant, game.south, game.north});
  }
  CHECK(
      met ==
      std::set<std::tuple<int, int, int>>{
          {0, 0, 3}, {0, 3, 0}, {1, 0, 1}, {1, 1, 0}, {1, 0, 3}, {1, 3, 0}, {1, 1, 3}, {1, 3, 1}});
  CHECK(fixed_schedule(league, {4, std::vector<bool>(2, false)}).games() == 0);
}

TEST_CASE("a gauntlet is the first bot against the rest", "[schedule]") {
  League league = league_of(5, 2, 3);
  league.tournament = Tournament::Gauntlet;
  auto plays = everybody_plays(league);
  CHECK(fixed_schedule(league, plays).pairs() == 4 * 2 * 3);
  for (std::int64_t number = 1; number <= 48; ++number) {
    const ScheduledGame game = fixed_schedule(league, plays).game(number);
    CHECK((game.south == 0 || game.north == 0));
  }
  plays[0][1] = false;
  CHECK(fixed_schedule(league, plays).pairs() == 4 * 3);
}

TEST_CASE("a gauntlet may have several seeds, who do not meet each other", "[schedule]") {
  League league = league_of(5, 1, 1);
  league.tournament = Tournament::Gauntlet;
  league.seeds = 2;
  const Stage schedule = fixed_schedule(league, everybody_plays(league));
  std::set<std::pair<int, int>> met;
  for (std::int64_t number = 1; number <= schedule.games(); number += 2) {
    const ScheduledGame game = schedule.game(number);
    met.insert({std::min(game.south, game.north), std::max(game.south, game.north)});
  }
  CHECK(met == std::set<std::pair<int, int>>{{0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}});
  CHECK(schedule.pairs() == 6);
}

TEST_CASE("in a pyramid each new bot meets all before it", "[schedule]") {
  League league = league_of(4, 1, 1);
  league.tournament = Tournament::Pyramid;
  const Stage schedule = fixed_schedule(league, everybody_plays(league));
  std::vector<std::pair<int, int>> met;
  for (std::int64_t number = 1; number <= schedule.games(); number += 2) {
    const ScheduledGame game = schedule.game(number);
    met.emplace_back(std::min(game.south, game.north), std::max(game.south, game.north));
  }
  CHECK(met == std::vector<std::pair<int, int>>{{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}});
}

TEST_CASE("an encounter has as many games as the league says", "[schedule]") {
  League league = league_of(2, 1, 2);
  struct Row {
    int round, south;
    std::int64_t pair, opening;
    bool operator==(const Row&) const = default;
  };
  std::vector<Row> expected;
  SECTION("four: two pairs, each with an opening of its own") {
    league.games = 4;
    expected = {{1, 0, 0, 0}, {1, 1, 0, 0}, {1, 0, 1, 1}, {1, 1, 1, 1},
                {2, 0, 2, 2}, {2, 1, 2, 2}, {2, 0, 3, 3}, {2, 1, 3, 3}};
  }
  SECTION("one: sides change from round to round") {
    league.games = 1;
    expected = {{1, 0, 0, 0}, {2, 1, 1, 1}};
  }
  SECTION("reversed") {
    league.reverse = true;
    expected = {{1, 1, 0, 0}, {1, 0, 0, 0}, {2, 1, 1, 1}, {2, 0, 1, 1}};
  }
  SECTION("never swapped: every game has its opening") {
    league.games = 3;
    league.no_swap = true;
    expected = {{1, 0, 0, 0}, {1, 0, 1, 1}, {1, 0, 2, 2}, {2, 0, 3, 3}, {2, 0, 4, 4}, {2, 0, 5, 5}};
  }
  const Stage schedule = fixed_schedule(league, everybody_plays(league));
  std::vector<Row> rows;
  for (std::int64_t number = 1; number <= schedule.games(); ++number) {
    const ScheduledGame game = schedule.game(number);
    rows.push_back({game.round, game.south, game.pair, game.opening});
    CHECK(game.north == 1 - game.south);
  }
  CHECK(rows == expected);
}

TEST_CASE("ten million rounds need no list", "[schedule]") {
  const League league = league_of(3, 2, 10'000'000);
  const Stage schedule = fixed_schedule(league, everybody_plays(league));
  CHECK(schedule.games() == 120'000'000);
  const ScheduledGame last = schedule.game(120'000'000);
  CHECK(last.round == 10'000'000);
  CHECK(last.pair == 59'999'999);
}

TEST_CASE("seeds repeat with the league's and differ otherwise", "[schedule]") {
  League league = league_of(2, 1, 500);
  const Stage schedule = fixed_schedule(league, everybody_plays(league));
  std::set<std::uint64_t> seeds;
  for (std::int64_t number = 1; number <= schedule.games(); ++number) {
    const std::uint64_t seed = schedule.game(number).seed;
    CHECK(seed == fixed_schedule(league, everybody_plays(league)).game(number).seed);
    for (const std::uint64_t each : {seed, side_seed(seed, 0), side_seed(seed, 1)}) {
      CHECK(each > 0);
      CHECK(each < (std::uint64_t{1} << 53));
      CHECK(seeds.insert(each).second);
    }
  }
  league.seed = 2;
  CHECK(fixed_schedule(league, everybody_plays(league)).game(1).seed != schedule.game(1).seed);
}

TEST_CASE("shards share out the pairs", "[schedule]") {
  const League league = league_of(4, 3, 5);
  const Stage schedule = fixed_schedule(league, everybody_plays(league));
  std::vector<int> holders(static_cast<std::size_t>(schedule.pairs()));
  for (const char* text : {"0/4", "1/4", "2/4", "3/4"}) {
    const Shard shard = parse_shard(text).value();
    for (std::int64_t pair = 0; pair < schedule.pairs(); ++pair) {
      holders[static_cast<std::size_t>(pair)] += shard.has(pair) ? 1 : 0;
    }
  }
  CHECK(holders == std::vector<int>(holders.size(), 1));
  std::int64_t games = 0;
  for (const char* text : {"0/7", "1/7", "2/7", "3/7", "4/7", "5/7", "6/7"}) {
    games += games_in_shard(schedule, parse_shard(text).value());
  }
  CHECK(games == schedule.games());
  CHECK(games_in_shard(schedule, parse_shard("0/4").value()) == 46);  // 23 of 90 pairs
  CHECK(parse_shard("0/1").value().has(17));
  for (const char* text : {"", "1", "4/4", "-1/4", "1/0", "a/b", "1/4x", "1/"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_shard(text));
  }
}
