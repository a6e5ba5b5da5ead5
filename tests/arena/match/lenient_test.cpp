// A lenient league: a bot that is late is played for by its last pv, and goes on from there.
#include <algorithm>

#include "tests/support/catch.h"
#include "world.h"

using namespace seedbed;
using namespace seedbed::arena;
using namespace seedbed::test;
using protocol::Reason;

namespace {

GameSettings short_moves() {
  GameSettings settings;
  settings.south.movetime = settings.north.movetime = milliseconds{300};
  return settings;
}

BotSettings lenient(const std::string& mode, int at = 3) {
  BotSettings settings = fault_bot(mode, at);
  settings.lenient = true;
  return settings;
}

// Its pvs were played for it, and they are what an honest bot plays.
void check_played_for(BotSeat& late, const GameRecord& record, const GameRecord& usual) {
  INFO(record.detail);
  CHECK(record.moves == usual.moves);
  CHECK(record.result == usual.result);
  CHECK(late.starts() == 1);
  CHECK(late.take_notes() ==
        std::vector<std::string>{"was late; the first move of its last pv was played"});
}

}  // namespace

TEST_CASE("the first move of the last pv stands in for a late answer") {
  const engine::GamePtr kalah = load("kalah");
  Keeper keeper;
  BotSeat honest(keeper, fault_bot("honest")), other(keeper, fault_bot("honest"));
  const GameRecord usual = play_game(honest, other, kalah, short_moves());
  // Its pv starts with the move that the honest bot plays.
  BotSeat late(keeper, lenient("anytime"));
  const GameRecord record = play_game(late, other, kalah, short_moves());
  check_played_for(late, record, usual);
}

TEST_CASE("on a clock the time that was left is gone, and the increment comes") {
  const engine::GamePtr kalah = load("kalah");
  GameSettings settings = clock_of(0.5);
  settings.south.increment = settings.north.increment = milliseconds{500};
  Keeper keeper;
  BotSeat late(keeper, lenient("anytime", 1)), other(keeper, fault_bot("honest"));
  const GameRecord record = play_game(late, other, kalah, settings);
  INFO(record.detail);
  CHECK(record.reason == Reason::RowEmpty);
  REQUIRE(!record.times_us.empty());
  CHECK(record.times_us.front() == 550'000);  // with the margin
}

TEST_CASE("whoever has no pv, does not stop, or is in no lenient league is late as ever") {
  const engine::GamePtr kalah = load("kalah");
  Keeper keeper;
  BotSeat other(keeper, fault_bot("honest"));
  for (const BotSettings& settings :
       {lenient("anytime-bare"), lenient("anytime-deaf"), fault_bot("anytime", 3)}) {
    BotSeat late(keeper, settings);
    const GameRecord record = play_game(late, other, kalah, short_moves());
    INFO(settings.name << ": " << record.detail);
    CHECK(record.reason == Reason::Time);
    CHECK(record.result == engine::Result::North);
  }
}

TEST_CASE("what a bot told while it pondered stands in for its answer too") {
  const engine::GamePtr kalah = load("kalah");
  GameSettings settings = short_moves();
  settings.south_ponders = true;
  Keeper keeper;
  BotSeat honest(keeper, fault_bot("honest")), other(keeper, fault_bot("honest"));
  const GameRecord usual = play_game(honest, other, kalah, short_moves());
  // Where the opponent plays what it expects it never answers, but had its move ready long before.
  BotSeat late(keeper, lenient("ponder-anytime", 1));
  const GameRecord record = play_game(late, other, kalah, settings);
  check_played_for(late, record, usual);
  CHECK(std::count_if(record.times_us.begin(), record.times_us.end(),
                      [](std::int64_t time) { return time >= 300'000; }) > 0);
  // What it noted then belongs to the move too.
  CHECK(std::count(record.notes.begin(), record.notes.end(), "ready") > 0);

  BotSeat strict(keeper, fault_bot("ponder-anytime", 1));
  CHECK(play_game(strict, other, kalah, settings).reason == Reason::Time);
}
