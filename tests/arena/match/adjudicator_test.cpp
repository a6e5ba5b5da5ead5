#include "arena/match/adjudicator.h"

#include <optional>
#include <string>

#include "engine/catalogue.h"
#include "engine/notation.h"
#include "tests/support/catch.h"

namespace seedbed::arena {
namespace {

using engine::Result;
using engine::Side;
using protocol::SearchScore;

engine::Line line_at(const char* spec, const char* position) {
  const auto game = engine::load_game(spec).value();
  return engine::Line(game, engine::parse_position(*game, position).value());
}

SearchScore seeds(int hundredths, SearchScore::Bound bound = SearchScore::Bound::Exact) {
  return {SearchScore::Kind::Seeds, hundredths, bound};
}

Adjudication resign_at(const char* text) {
  Adjudication rules;
  rules.resign = parse_score_rule(text).value();
  return rules;
}

const char* const kStart = "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0";

}  // namespace

TEST_CASE("a rule by scores is read, and what is none is refused", "[adjudication]") {
  CHECK(parse_score_rule("10").value() == ScoreRule{1'000, 3, 0});
  CHECK(parse_score_rule("0.5,moves=8,from=60").value() == ScoreRule{50, 8, 60});
  CHECK(print(parse_score_rule("2.25,from=3").value()) == "2.25,moves=3,from=3");
  for (const char* text :
       {"", "-1", "1.234", "x", "3,moves=0", "3,moves", "3,from=-1", "3,", "3,x=1"})
    CHECK_FALSE(parse_score_rule(text));
}

TEST_CASE("a game is resigned when both say so, for so many moves in a row", "[adjudication]") {
  const Adjudication rules = resign_at("5,moves=2");
  const engine::Line line = line_at("kalah", kStart);
  Adjudicator adjudicator(rules);
  adjudicator.told(Side::South, seeds(500));
  adjudicator.told(Side::North, seeds(-600));
  adjudicator.told(Side::South, seeds(700));
  CHECK_FALSE(adjudicator.decide(line));
  SECTION("the loser agrees") {
    adjudicator.told(Side::North, SearchScore{SearchScore::Kind::Loss, 12, {}});
    REQUIRE(adjudicator.decide(line));
    CHECK(adjudicator.decide(line)->result == Result::South);
  }
  SECTION("the loser hopes") {
    adjudicator.told(Side::North, seeds(-499));
    CHECK_FALSE(adjudicator.decide(line));
  }
  SECTION("silence begins anew") {
    adjudicator.told(Side::North, std::nullopt);
    adjudicator.told(Side::North, seeds(-900));
    CHECK_FALSE(adjudicator.decide(line));
  }
  SECTION("a bound the wrong way proves nothing") {
    adjudicator.told(Side::North, seeds(-900, SearchScore::Bound::Lower));
    CHECK_FALSE(adjudicator.decide(line));
  }
}

TEST_CASE("a draw needs both, and not before its ply", "[adjudication]") {
  Adjudication rules;
  rules.draw = parse_score_rule("0.5,moves=1,from=1").value();
  engine::Line line = line_at("kalah", kStart);
  Adjudicator adjudicator(rules);
  adjudicator.told(Side::South, seeds(50));
  adjudicator.told(Side::North, seeds(-50));
  CHECK_FALSE(adjudicator.decide(line));
  REQUIRE(line.play("a1"));
  REQUIRE(adjudicator.decide(line));
  CHECK(adjudicator.decide(line)->result == Result::Draw);
  adjudicator.told(Side::North, seeds(51));
  CHECK_FALSE(adjudicator.decide(line));
}

TEST_CASE("more than half of the seeds at home is certain where seeds alone decide",
          "[adjudication]") {
  // 48 seeds: 25 are more than half, 24 are not.
  CHECK(certain_winner(line_at("kalah", "0,0,0,0,0,1/1,0,0,0,0,21 S 25,0")) == Side::South);
  CHECK(certain_winner(line_at("kalah", "0,0,0,0,0,1/1,0,0,0,0,21 S 0,25")) == Side::North);
  CHECK_FALSE(certain_winner(line_at("kalah", "0,0,0,0,0,1/1,0,0,0,0,22 S 24,0")));
  // Bao is won by moves, not by seeds.
  CHECK_FALSE(certain_winner(engine::Line(engine::load_game("bao").value())));
}

TEST_CASE("a proved score is the mover's", "[adjudication]") {
  const SearchScore win{SearchScore::Kind::Win, 9, SearchScore::Bound::Exact};
  const SearchScore loss{SearchScore::Kind::Loss, 9, SearchScore::Bound::Exact};
  CHECK(proved_result(Side::South, win) == Result::South);
  CHECK(proved_result(Side::North, win) == Result::North);
  CHECK(proved_result(Side::North, loss) == Result::South);
  CHECK_FALSE(proved_result(Side::South, seeds(4'800)));
}

}  // namespace seedbed::arena
