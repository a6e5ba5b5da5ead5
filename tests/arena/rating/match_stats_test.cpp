#include "arena/rating/match_stats.h"

#include <cmath>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/support/catch.h"

namespace seedbed::arena {
namespace {

using Catch::Approx;

void check_value(const std::optional<double>& got, const std::string& expected) {
  INFO("expected " << expected);
  REQUIRE(got.has_value() == (expected != "-"));
  if (got) CHECK(*got == Approx(std::stod(expected)).margin(2e-6).epsilon(1e-8));
}

TEST_CASE("match statistics agree with a separate program") {
  std::ifstream file(std::string(SEEDBED_TEST_DATA) + "/ratings/match-stats.txt");
  int cases = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    INFO(line);
    ++cases;
    std::istringstream words(line);
    std::string kind, score, variance, word;
    words >> kind;
    MatchStats stats;
    if (kind == "trinomial") {
      Trinomial games{};
      for (std::int64_t& count : games) words >> count;
      stats = match_stats(games);
    } else {
      Pentanomial pairs{};
      for (std::int64_t& count : pairs) words >> count;
      stats = match_stats(pairs);
    }
    words >> score >> variance;
    check_value(stats.score, score);
    check_value(stats.variance, variance);
    for (const std::optional<double>& value :
         {stats.elo, stats.elo_low, stats.elo_high, stats.elo_error, stats.normalized_elo,
          stats.normalized_error, stats.los}) {
      words >> word;
      check_value(value, word);
    }
  }
  CHECK(cases == 22);
}

TEST_CASE("D09 the view is that of the bot whose counts are given") {
  const MatchStats games = match_stats(Trinomial{84, 6, 30});
  CHECK(*games.elo == Approx(-168.40).margin(0.005));
  CHECK(*games.elo_error == Approx(68.82).margin(0.005));
  const MatchStats pairs = match_stats(Pentanomial{30, 6, 18, 0, 6});
  CHECK(*pairs.elo == Approx(-168.40).margin(0.005));
  CHECK(*pairs.elo_error == Approx(73.37).margin(0.005));
  CHECK(*match_stats(Trinomial{30, 6, 84}).elo == Approx(168.40).margin(0.005));
}

TEST_CASE("D19 one split pair: zero, and no error that could be told") {
  const MatchStats stats = match_stats(Pentanomial{0, 0, 1, 0, 0});
  CHECK(*stats.elo == 0);
  CHECK_FALSE(std::signbit(*stats.elo));
  CHECK_FALSE(stats.elo_error);
  CHECK_FALSE(stats.normalized_elo);
  CHECK_FALSE(stats.los);
}

TEST_CASE("nothing comes of nothing") {
  const MatchStats stats = match_stats(Trinomial{});
  CHECK(stats.samples == 0);
  CHECK_FALSE(stats.elo);
  CHECK_FALSE(elo_of_score(0));
  CHECK_FALSE(elo_of_score(1));
  CHECK_FALSE(elo_of_score(std::nan("")));
}

}  // namespace
}  // namespace seedbed::arena
