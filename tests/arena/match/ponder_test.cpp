// Thinking in the opponent's time: who is told what, and what becomes of bots that do it wrongly.
#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/scratch.h"
#include "world.h"

using namespace seedbed;
using namespace seedbed::arena;
using namespace seedbed::test;
using protocol::Reason;

namespace {

struct Log {
  ScratchDir folder;
  std::string path = folder.file("log");
  [[nodiscard]] std::vector<std::string> lines() const {
    std::vector<std::string> all;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) all.push_back(line);
    return all;
  }
};

long count(const std::vector<std::string>& lines, const std::string& verb) {
  return std::count_if(lines.begin(), lines.end(),
                       [&](const std::string& line) { return line.starts_with(verb); });
}

GameSettings pondering(double seconds) {
  GameSettings settings = clock_of(seconds);
  settings.south_ponders = settings.north_ponders = true;
  return settings;
}

}  // namespace

TEST_CASE("a bot ponders on what it expects, and is hit where that is played") {
  const engine::GamePtr kalah = load("kalah");
  Keeper keeper;
  BotSeat honest(keeper, fault_bot("honest")), other(keeper, fault_bot("honest"));
  const GameRecord usual = play_game(honest, other, kalah, clock_of(2));

  const Log log;
  BotSeat south(keeper, fault_bot("ponder", 1, log.path));
  for (int game = 0; game < 2; ++game) {
    const GameRecord record = play_game(south, honest, kalah, pondering(2));
    INFO(record.detail);
    CHECK(record.moves == usual.moves);
    CHECK(record.result == usual.result);
  }
  CHECK(south.starts() == 1);
  const auto lines = log.lines();
  REQUIRE(!lines.empty());
  // Its first move is a1; it expects f2, which sows as far as b2: b1 to f1 are legal then.
  CHECK(lines.front().find("go id 2 stime ") == 0);
  CHECK(lines.front().find(" ponder legal b1 c1 d1 e1 f1") != std::string::npos);
  CHECK(lines.at(1).find("ponderhit stime ") == 0);  // North's first legal move is f2
  CHECK(count(lines, "ponderhit") > 0);
  CHECK(count(lines, "stop") > 0);
  CHECK(count(lines, "go") == count(lines, "ponderhit") + count(lines, "stop"));
}

TEST_CASE("nobody ponders unasked, and a bot without the feature never does") {
  const Log log;
  Keeper keeper;
  BotSeat able(keeper, fault_bot("ponder", 1, log.path)), honest(keeper, fault_bot("honest"));
  (void)play_game(able, honest, load("kalah"), clock_of(2));
  CHECK(log.lines().empty());
  GameSettings other_side = clock_of(2);
  other_side.north_ponders = true;
  (void)play_game(able, honest, load("kalah"), other_side);
  CHECK(log.lines().empty());
  (void)play_game(honest, able, load("kalah"), other_side);
  CHECK_FALSE(log.lines().empty());
}

TEST_CASE("bots that ponder wrongly harm nobody but themselves") {
  const engine::GamePtr kalah = load("kalah");
  {
    Keeper keeper;
    BotSeat honest(keeper, fault_bot("honest")), other(keeper, fault_bot("honest"));
    const GameRecord usual = play_game(honest, other, kalah, clock_of(2));

    // The other one takes its time, so that the early answer is there before the ponderhit.
    BotSeat early(keeper, fault_bot("ponder-early")), slow(keeper, fault_bot("bytewise"));
    CHECK(play_game(early, slow, kalah, pondering(10)).moves == usual.moves);
    const auto notes = early.take_notes();
    REQUIRE(!notes.empty());
    CHECK(contains(notes.front(), "before ponderhit"));

    // Whatever it says while the other one thinks is taken off its pipe.
    BotSeat flood(keeper, fault_bot("ponder-flood"));
    const GameRecord flooded = play_game(honest, flood, kalah, pondering(10));
    CHECK(flooded.moves == usual.moves);

    BotSeat crash(keeper, fault_bot("ponder-crash"));
    const GameRecord crashed = play_game(crash, honest, kalah, pondering(2));
    CHECK(crashed.reason == Reason::Crash);
    CHECK(crashed.result == engine::Result::North);

    BotSeat deaf(keeper, fault_bot("ponder-deaf"));
    const GameRecord unheard = play_game(deaf, honest, kalah, pondering(0.3));
    CHECK(unheard.reason == Reason::Time);
    CHECK(unheard.result == engine::Result::North);

    CHECK(play_game(honest, other, kalah, clock_of(2)).moves == usual.moves);
    CHECK(honest.starts() == 1);
  }
  CHECK(leftover_processes().empty());
}
