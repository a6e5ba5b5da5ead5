#include "arena/hall/book.h"

#include "tests/support/catch.h"

using namespace seedbed;
using namespace seedbed::arena;
using engine::Result;

namespace {

League four_bots() {
  League league;
  league.tournament = Tournament::Swiss;
  league.rounds = 3;
  league.bots.resize(4);
  for (int b = 0; b < 4; ++b) {
    league.bots[static_cast<std::size_t>(b)].name = std::string(1, static_cast<char>('a' + b));
  }
  return league;
}

// Game `number` of the stage with that result.
GameRecord record_of(const Stage& stage, const League& league, std::int64_t number, Result result,
                     protocol::Reason reason = protocol::Reason::RowEmpty) {
  const ScheduledGame game = stage.game(number);
  GameRecord record;
  record.number = number;
  record.pair = game.pair;
  record.south = league.bots[static_cast<std::size_t>(game.south)].name;
  record.north = league.bots[static_cast<std::size_t>(game.north)].name;
  record.result = result;
  record.reason = reason;
  return record;
}

}  // namespace

TEST_CASE("B29: the book counts for the first bot whatever its side, in any order") {
  const League league = four_bots();
  const Stage stage(league, {{0, 0, 2}, {0, 3, 1}}, 1, 1, {});
  Book book(league, 3);
  book.open(stage);
  CHECK_FALSE(book.add(record_of(stage, league, 4, Result::Draw)));
  CHECK_FALSE(book.add(record_of(stage, league, 1, Result::South)));  // a is South
  CHECK_FALSE(book.add(record_of(stage, league, 3, Result::North)));  // d is South
  CHECK(book.played().empty());
  CHECK(book.add(record_of(stage, league, 2, Result::North)));  // a is North
  const auto played = book.played();
  REQUIRE(played.size() == 1);
  CHECK(played[0].results == std::vector<MeetingResult>{{2, 4}, {2, 1}});
}

TEST_CASE("games that a withdrawn bot did not play count for the other one, in pairings alone") {
  using protocol::Reason;
  const League league = four_bots();
  const Stage stage(league, {{0, 0, 2}, {0, 3, 1}}, 2, 2, {});
  Book book(league, 3);
  book.open(stage);
  // c never starts: three losses in games 1, 2, 5, and the fourth is not played. Of d and b one
  // game is spoilt by the arena.
  CHECK_FALSE(book.add(record_of(stage, league, 1, Result::South, Reason::NoStart)));
  CHECK_FALSE(book.add(record_of(stage, league, 2, Result::North, Reason::NoStart)));
  CHECK_FALSE(book.add(record_of(stage, league, 5, Result::South, Reason::Handshake)));
  CHECK_FALSE(book.add(record_of(stage, league, 6, Result::Void, Reason::NoStart)));
  CHECK_FALSE(book.add(record_of(stage, league, 3, Result::South)));
  CHECK_FALSE(book.add(record_of(stage, league, 4, Result::South)));
  CHECK_FALSE(book.add(record_of(stage, league, 7, Result::Void, Reason::Internal)));
  CHECK(book.add(record_of(stage, league, 8, Result::Draw)));
  const auto played = book.played();
  REQUIRE(played.size() == 1);
  CHECK(played[0].results == std::vector<MeetingResult>{{4, 8}, {4, 4}});
}

TEST_CASE("each game finds its own stage") {
  const League league = four_bots();
  const Stage first(league, {{0, 0, 2}}, 1, 1, {});
  const Stage second(league, {{0, 1, 3}}, 1, 1, first.end());
  Book book(league, 3);
  book.open(first);
  CHECK_FALSE(book.add(record_of(first, league, 1, Result::South)));
  CHECK(book.add(record_of(first, league, 2, Result::South)));
  book.open(second);
  CHECK_FALSE(book.add(record_of(second, league, 4, Result::North)));
  CHECK(book.played().size() == 1);
  CHECK(book.add(record_of(second, league, 3, Result::South)));
  const auto played = book.played();
  REQUIRE(played.size() == 2);
  CHECK(played[0].results == std::vector<MeetingResult>{{2, 2}});
  CHECK(played[1].results == std::vector<MeetingResult>{{2, 4}});
}
