#include "arena/league/stages.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "arena/league/matching.h"
#include "arena/league/random.h"
#include "tests/support/catch.h"

using namespace seedbed::arena;

namespace {

League league_of(Tournament tournament, int bots, int rounds, int variants = 1) {
  League league;
  league.tournament = tournament;
  league.rounds = rounds;
  league.variants.assign(static_cast<std::size_t>(variants), "");
  league.bots.resize(static_cast<std::size_t>(bots));
  for (int bot = 0; bot < bots; ++bot) {
    league.bots[static_cast<std::size_t>(bot)].name = std::string(1, static_cast<char>('a' + bot));
  }
  return league;
}

Plays all_play(const League& league) {
  return {league.bots.size(), std::vector<bool>(league.variants.size(), true)};
}

// The stage as it would be played if `half_points(first, second)` were what each encounter brings
// its first bot.
PlayedStage played(const League& league, Stage stage,
                   const std::function<int(int first, int second)>& half_points) {
  PlayedStage result{std::move(stage), {}};
  const int games = static_cast<int>(result.stage.laps()) * pair_size(league);
  for (const Meeting& encounter : result.stage.encounters()) {
    result.results.push_back({games, half_points(encounter.first, encounter.second)});
  }
  return result;
}

using Pairs = std::set<std::pair<int, int>>;

Pairs pairs_of(const Stage& stage) {
  Pairs pairs;
  for (const Meeting& encounter : stage.encounters()) {
    pairs.insert(std::minmax(encounter.first, encounter.second));
  }
  return pairs;
}

// The lower number wins both games of a pair.
int favourite(int first, int second) {
  return first < second ? 4 : 0;
}

}  // namespace

TEST_CASE("a greatest matching is as great as any", "[stages]") {
  Random random(3);
  for (int round = 0; round < 400; ++round) {
    const std::size_t size = 1 + random.below(9);
    const std::uint32_t density = 1 + random.below(10);
    std::vector<std::vector<bool>> adjacent(size, std::vector<bool>(size));
    for (std::size_t a = 0; a < size; ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        adjacent[a][b] = adjacent[b][a] = random.below(10) < density;
      }
    }
    // By brute force: the first free vertex stays alone or takes any free neighbour.
    const std::function<int(unsigned)> greatest = [&](unsigned used) {
      std::size_t v = 0;
      while (v < size && (used >> v & 1U) != 0) ++v;
      if (v == size) return 0;
      used |= 1U << v;
      int best = greatest(used);
      for (std::size_t to = v + 1; to < size; ++to) {
        if ((used >> to & 1U) == 0 && adjacent[v][to])
          best = std::max(best, 1 + greatest(used | 1U << to));
      }
      return best;
    };
    const std::vector<int> mates = greatest_matching(adjacent);
    int pairs = 0;
    for (std::size_t v = 0; v < size; ++v) {
      if (mates[v] < 0) continue;
      const auto mate = static_cast<std::size_t>(mates[v]);
      REQUIRE(adjacent[v][mate]);
      REQUIRE(mates[mate] == static_cast<int>(v));
      ++pairs;
    }
    REQUIRE(pairs == 2 * greatest(0));
  }
}

TEST_CASE("a Swiss pairs like with like, and nobody twice", "[stages]") {
  // By hand: the upper half meets the lower; then winners meet, and losers; then the last round.
  const League league = league_of(Tournament::Swiss, 4, 3);
  std::vector<PlayedStage> done;
  const Pairs expected[] = {{{0, 2}, {1, 3}}, {{0, 1}, {2, 3}}, {{0, 3}, {1, 2}}};
  for (const Pairs& pairs : expected) {
    const auto stage = next_stage(league, all_play(league), done);
    REQUIRE(stage);
    CHECK(pairs_of(*stage) == pairs);
    CHECK(stage->start().round == static_cast<int>(done.size()) + 1);
    CHECK(stage->start().pair == static_cast<std::int64_t>(2 * done.size()));
    CHECK(stage->start().opening == static_cast<std::int64_t>(done.size()));
    done.push_back(played(league, *stage, favourite));
  }
  CHECK_FALSE(next_stage(league, all_play(league), done));
  const std::string table = describe_stages(league, all_play(league), done);
  // a 3 of 3; b 2 (lost to a); c 1; d 0. a's opponents have 2 + 1 + 0.
  CHECK(table.find("  1  a       3.00        6/6       3.00  0\n") != std::string::npos);
  CHECK(table.find("  4  d       0.00        0/6       6.00  0\n") != std::string::npos);
}

TEST_CASE("an odd bot out rests, each in turn", "[stages]") {
  const int bots = GENERATE(3, 5, 7, 9);
  const League league = league_of(Tournament::Swiss, bots, bots);
  std::vector<PlayedStage> done;
  Pairs met;
  std::map<int, int> rests;
  while (const auto stage = next_stage(league, all_play(league), done)) {
    const Pairs pairs = pairs_of(*stage);
    CHECK(static_cast<int>(pairs.size()) == bots / 2);
    std::set<int> busy;
    for (const auto& pair : pairs) {
      CHECK(busy.insert(pair.first).second);
      CHECK(busy.insert(pair.second).second);
      if (static_cast<int>(done.size()) <= bots / 2) CHECK(met.insert(pair).second);
    }
    for (int bot = 0; bot < bots; ++bot) {
      if (busy.count(bot) == 0) ++rests[bot];
    }
    if (done.empty()) CHECK(busy.count(bots - 1) == 0);
    done.push_back(played(league, *stage, favourite));
  }
  CHECK(static_cast<int>(done.size()) == bots);
  for (int bot = 0; bot < bots; ++bot) CHECK(rests[bot] == 1);
}

TEST_CASE("a Swiss of many finds pairings whatever the results", "[stages]") {
  Random random(17);
  for (int cup = 0; cup < 40; ++cup) {
    const int bots = 6 + static_cast<int>(random.below(30));
    League league = league_of(Tournament::Swiss, bots, bots / 2);
    league.games = 1 + static_cast<int>(random.below(2));
    std::vector<PlayedStage> done;
    Pairs met;
    while (const auto stage = next_stage(league, all_play(league), done)) {
      const Pairs pairs = pairs_of(*stage);
      REQUIRE(static_cast<int>(pairs.size()) == bots / 2);
      for (const auto& pair : pairs) REQUIRE(met.insert(pair).second);
      const int points = 2 * league.games;
      done.push_back(played(league, *stage, [&](int, int) {
        return static_cast<int>(random.below(static_cast<std::uint32_t>(points) + 1));
      }));
      // A pure function: asked again, the same.
      done.pop_back();
      REQUIRE(next_stage(league, all_play(league), done) == stage);
      done.push_back(played(league, *stage, favourite));
    }
    REQUIRE(static_cast<int>(done.size()) == bots / 2);
    if (league.games == 1) {
      for (const int balance : seat_balance(bots, done)) CHECK(std::abs(balance) <= 2);
    }
  }
}

TEST_CASE("in a Swiss bots meet in what both play", "[stages]") {
  const League league = league_of(Tournament::Swiss, 4, 2, 2);
  Plays plays = all_play(league);
  plays[0] = {true, false};
  plays[1] = {false, true};
  plays[2] = {false, true};
  const auto stage = next_stage(league, plays, {});
  REQUIRE(stage);
  // 0 can only meet 3, in variant 0 alone.
  CHECK(pairs_of(*stage) == Pairs{{0, 3}, {1, 2}});
  for (const Meeting& encounter : stage->encounters()) {
    CHECK(encounter.variant == (std::min(encounter.first, encounter.second) == 0 ? 0 : 1));
  }
}

TEST_CASE("a knockout seeds, gives byes and ends with a winner", "[stages]") {
  const League league = league_of(Tournament::Knockout, 5, 1);
  std::vector<PlayedStage> done;
  // Of five, three have a bye: 3 meets 4; then 0 their winner, and 1 meets 2.
  const Pairs expected[] = {{{3, 4}}, {{0, 4}, {1, 2}}, {{0, 2}}};
  for (const Pairs& pairs : expected) {
    const auto stage = next_stage(league, all_play(league), done);
    REQUIRE(stage);
    CHECK(pairs_of(*stage) == pairs);
    CHECK(stage->start().round == static_cast<int>(done.size()) + 1);
    // 4 beats 3 and 2 beats 1; 0 wins all it plays.
    done.push_back(played(league, *stage, [](int first, int second) {
      if (first == 0 || second == 0) return first == 0 ? 3 : 1;
      return first > second ? 4 : 0;
    }));
  }
  CHECK_FALSE(next_stage(league, all_play(league), done));
  CHECK(describe_stages(league, all_play(league), done) ==
        "Knockout\n"
        " round 1: a has a bye\n"
        " round 1: d - e  0-2\n"
        " round 1: b has a bye\n"
        " round 1: c has a bye\n"
        " round 2: a - e  1.5-0.5\n"
        " round 2: b - c  0-2\n"
        " round 3: a - c  1.5-0.5\n"
        " winner: a\n");
}

TEST_CASE("a tied match goes on from new openings, and at last the better seed goes through",
          "[stages]") {
  const League league = league_of(Tournament::Knockout, 4, 3, 2);
  const Plays plays = all_play(league);
  std::vector<PlayedStage> done;
  auto stage = next_stage(league, plays, done);
  REQUIRE(stage);
  CHECK(pairs_of(*stage) == Pairs{{0, 3}, {1, 2}});
  CHECK(stage->games() == 2 * 2 * 3 * 2);  // matches, variants, rounds, sides
  // 0 and 3 share; 2 wins.
  const auto even = [&](int first, int second) {
    const int half = static_cast<int>(stage->laps()) * 2;
    return first + second == 3 && first * second == 0 ? half : first == 2 ? half + 1 : half - 1;
  };
  done.push_back(played(league, *stage, even));
  for (int tie = 0; tie < 8; ++tie) {
    stage = next_stage(league, plays, done);
    REQUIRE(stage);
    CHECK(pairs_of(*stage) == Pairs{{0, 3}});
    CHECK(stage->games() == 2 * 2);
    CHECK(stage->start().round == 1);
    CHECK(stage->start().opening == 3 + tie);
    CHECK(stage->start().pair == 12 + 2 * tie);
    done.push_back(played(league, *stage, even));
  }
  stage = next_stage(league, plays, done);
  REQUIRE(stage);
  CHECK(pairs_of(*stage) == Pairs{{0, 2}});
  CHECK(stage->start().round == 2);
  CHECK(describe_stages(league, plays, done).find("a goes through as the better seed") !=
        std::string::npos);
}

TEST_CASE("seats of a knockout are level", "[stages]") {
  // Two variants: each of a match is first in one.
  const League league = league_of(Tournament::Knockout, 2, 1, 2);
  const auto stage = next_stage(league, all_play(league), {});
  REQUIRE(stage);
  CHECK(stage->encounters() == std::vector<Meeting>{{0, 0, 1}, {1, 1, 0}});
}
