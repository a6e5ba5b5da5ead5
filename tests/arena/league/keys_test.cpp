// Settings that a run keeps: what is set is printed, and read back as it was.
#include "arena/league/keys.h"

#include <string>
#include <utility>

#include "arena/league/league.h"
#include "tests/support/catch.h"

namespace seedbed::arena {

TEST_CASE("settings of openings and adjudication survive being written", "[league]") {
  League league;
  const std::pair<const char*, const char*> settings[] = {
      {"openings", "all:3"},
      {"opening-order", "sample"},
      {"opening-start", "7"},
      {"opening-seed", "0"},
      {"opening-plies", "4"},
      {"resign", "7.5,moves=4,from=20"},
      {"draw", "0.5"},
      {"decided", "true"},
      {"adjudicator", "strong -x"},
      {"adjudicator-limit", "depth 9"},
      {"adjudicator-dir", "/srv/judges"},
  };
  for (const auto& [name, value] : settings) {
    INFO(name);
    REQUIRE(set_league(league, name, value));
  }
  REQUIRE(add_bot(league, "a=x"));
  REQUIRE(add_bot(league, "b=y"));
  REQUIRE(set_bot(league, "a.stderr=/tmp/err"));
  REQUIRE(set_bot(league, "a.init=one"));
  CHECK(league.opening_order == OpeningOrder::Sample);
  CHECK(league.opening_start == 7);
  CHECK(league.opening_seed == 0U);
  CHECK(league.opening_plies == 4);
  CHECK(league.adjudication.resign == ScoreRule{750, 4, 20});
  CHECK(league.adjudication.draw == ScoreRule{50, 3, 0});
  CHECK(league.adjudication.decided);
  CHECK(league.adjudicator_limit.depth == 9);
  CHECK(league.bots[0].init == std::vector<std::string>{"one"});
  const auto again = parse_league(print_league(league), "/tmp/league.toml");
  INFO((again ? "" : again.error().message));
  REQUIRE(again);
  CHECK(*again == league);
}

TEST_CASE("settings that are none are refused", "[league]") {
  League league;
  const std::pair<const char*, const char*> bad[] = {
      {"opening-order", "shuffled"},
      {"opening-start", "0"},
      {"opening-plies", "-1"},
      {"resign", "many"},
      {"draw", ""},
      {"adjudicator-limit", "fast"},
  };
  for (const auto& [name, value] : bad) {
    INFO(name);
    CHECK_FALSE(set_league(league, name, value));
  }
}

}  // namespace seedbed::arena
