// A match of two among others. Elo, intervals and likelihood ratios: computed apart from the
// formulas in match_stats.h, and the published figures of the cases named.
#include "arena/report/match.h"

#include <array>
#include <cmath>

#include "arena/report/match_text.h"
#include "tests/support/catch.h"

namespace seedbed::arena {
namespace {

using Catch::Approx;

Encounter encounter(int a, int b, std::array<std::int64_t, 9> pairs) {
  Encounter result;
  result.a = a;
  result.b = b;
  result.pairs = pairs;
  return result;
}

// Pairs 30, 6, 18, 0, 6 by a's points; those with one point each won by South.
const std::vector<Encounter> kD09{encounter(0, 1, {30, 6, 0, 0, 0, 0, 18, 0, 6})};

Summary named(std::vector<std::string> names) {
  Summary summary;
  for (std::string& name : names) summary.bots.push_back({std::move(name), ""});
  summary.variants.push_back({"kalah", "f"});
  summary.overall.bots.resize(names.size());
  return summary;
}

std::string lines(const MatchSummary& match, const Summary& summary = named({"A", "B"})) {
  std::string text;
  for (const std::string& line : match_lines(match, summary)) text += line + '\n';
  return text;
}

TEST_CASE("D09 Elo is the first one's, by pairs, and the mirrored match has its negative") {
  const MatchSummary match = match_summary(kD09, 0, 1, std::nullopt, std::nullopt);
  CHECK(match.tally.wins == 30);
  CHECK(match.tally.draws == 6);
  CHECK(match.tally.losses == 84);
  CHECK(match.from_pairs);
  CHECK(match.left_out == 0);
  CHECK(match.won_once == 18);
  CHECK(match.drawn_twice == 0);
  CHECK(*match.stats.elo == Approx(-168.40).margin(0.005));
  CHECK(*match.stats.elo_error == Approx(73.37).margin(0.005));
  const MatchSummary mirrored = match_summary(kD09, 1, 0, std::nullopt, std::nullopt);
  CHECK(*mirrored.stats.elo == Approx(168.40).margin(0.005));
  CHECK(mirrored.tally.pentanomial == Pentanomial{6, 0, 18, 6, 30});
  CHECK(mirrored.won_once == 18);
}

TEST_CASE("snapshot: lines of a match") {
  CHECK(lines(match_summary(kD09, 0, 1, std::nullopt, std::nullopt)) ==
        R"(A against B: 120 games, +30 =6 -84, 27.5 % of the points, 5.0 % drawn
Elo -168.4 (95 %: -248.8 to -102.0), normalized -170.1 +/- 62.2, LOS 0.0 %, from pairs
pairs by its points 0, 1/2, 1, 3/2, 2: 30 6 18 0 6 (of those with 1: 0 drawn twice, 18 won once by each)
)");
}

TEST_CASE("D07 the test's ratio is the pairs' own") {
  // 36,229 pairs with a point for each: 17,550 drawn twice, so that the games are 36,433 wins,
  // 68,692 draws, 36,027 losses.
  const std::vector<Encounter> all{
      encounter(0, 1, {365, 16618, 18679, 0, 17550, 16974, 0, 0, 390})};
  Sprt sprt;
  sprt.elo1 = 2;
  const MatchSummary match = match_summary(all, 0, 1, std::nullopt, sprt);
  CHECK(match.tally.wins == 36433);
  CHECK(match.tally.draws == 68692);
  CHECK(match.tally.losses == 36027);
  CHECK(match.drawn_twice == 17550);
  REQUIRE(match.sprt);
  CHECK(match.sprt->ratio == Approx(2.2504).margin(1e-4));
  CHECK(match.sprt->verdict == Verdict::Continue);
  CHECK(lines(match).find("\nSPRT, normalized Elo 0 against 2, alpha 0.05, beta 0.05: LLR +2.25 "
                          "(-2.94 to +2.94), from pairs: undecided\n") != std::string::npos);
}

TEST_CASE("D05 a test without pairs is of games, and its verdict is said") {
  Encounter games = encounter(0, 1, std::array<std::int64_t, 9>{});
  games.lone_south = {759, 1863, 880};
  Sprt sprt;
  sprt.model = SprtModel::Logistic;
  sprt.elo1 = 5;
  const MatchSummary match = match_summary({games}, 0, 1, std::nullopt, sprt);
  CHECK_FALSE(match.from_pairs);
  CHECK(match.sprt->ratio == Approx(2.947).margin(0.0005));
  CHECK(lines(match).find("from single games: H1 accepted (5 Elo or more)\n") != std::string::npos);
  CHECK(lines(match).find("pairs by") == std::string::npos);
  const MatchSummary lost = match_summary({games}, 1, 0, std::nullopt, sprt);
  CHECK(lines(lost).find("H0 accepted (0 Elo or less)\n") != std::string::npos);
}

TEST_CASE("halves of pairs in flight are left out while they are few") {
  Encounter some = encounter(0, 1, {1, 0, 2, 0, 2, 0, 2, 0, 2});
  some.lone_south = {0, 0, 2};
  MatchSummary match = match_summary({some}, 0, 1, std::nullopt, std::nullopt);
  CHECK(match.from_pairs);  // 18 of 20 games
  CHECK(match.left_out == 2);
  CHECK(match.tally.games() == 20);
  CHECK(lines(match).find(", from pairs (2 without a partner left out)\n") != std::string::npos);
  some.lone_north = {1, 0, 0};
  match = match_summary({some}, 0, 1, std::nullopt, std::nullopt);
  CHECK_FALSE(match.from_pairs);
  CHECK(match.left_out == 0);
}

TEST_CASE("D19 one pair, split: no error can be told, and nothing is not a number") {
  const std::string text =
      lines(match_summary({encounter(0, 1, {0, 0, 1, 0, 0, 0, 0, 0, 0})}, 0, 1, {}, Sprt{}));
  CHECK(text.find("Elo +0.0 (no error can be told), from pairs\n") != std::string::npos);
  CHECK(text.find("50.0 % of the points, 0.0 % drawn\n") != std::string::npos);
  CHECK(text.find("nan") == std::string::npos);
  CHECK(text.find("inf") == std::string::npos);
}

TEST_CASE("a match that nobody has played, and one won by all") {
  const MatchSummary none = match_summary({}, 0, 1, std::nullopt, Sprt{});
  CHECK(lines(none) ==
        "A against B: no games yet\n"
        "SPRT, normalized Elo 0 against 5, alpha 0.05, beta 0.05: LLR +0.00 (-2.94 to +2.94), from "
        "single games: undecided\n");
  const MatchSummary all = match_summary({encounter(0, 1, {0, 0, 0, 0, 0, 0, 0, 0, 3})}, 0, 1,
                                         std::nullopt, std::nullopt);
  CHECK(lines(all).find("Elo unbounded, from pairs\n") != std::string::npos);
}

TEST_CASE("only these two, only that variant; their side's advantage beside other bots") {
  std::vector<Encounter> all{encounter(0, 2, {0, 0, 5, 0, 0, 0, 1, 0, 0}),
                             encounter(0, 1, {7, 0, 0, 0, 0, 0, 0, 0, 0}),
                             encounter(0, 2, {0, 0, 0, 0, 0, 0, 0, 0, 9})};
  all[2].variant = 1;
  CHECK(match_summary(all, 0, 2, std::nullopt, std::nullopt).tally.games() == 30);
  const MatchSummary match = match_summary(all, 2, 0, 0, std::nullopt);
  CHECK(match.tally.games() == 12);
  CHECK(match.won_once == 6);
  // At [3x + y] with x = 0, y = 2 bot 0 lost as South and won as North: in five pairs of six North
  // won twice, ten games of twelve between equals.
  REQUIRE(match.advantages.size() == 1);
  CHECK(*match.advantages[0].elo == Approx(-400 * std::log10(5.0)).margin(1e-3));
  Summary summary = named({"A", "B", "C"});
  for (BotRating& bot : summary.overall.bots) bot.group = 0;
  CHECK(lines(match, summary).find("South's advantage between them in kalah: -279.6 +/- ") !=
        std::string::npos);
  CHECK(lines(match, named({"A", "B", "C"})).find("advantage") == std::string::npos);
}

}  // namespace
}  // namespace seedbed::arena
