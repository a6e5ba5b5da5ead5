// Each way to misbehave that tests/faults knows, end to end: the game ends with the right reason
// and in time, the opponent's next game is an ordinary one, and nothing is left behind.
#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "engine/line.h"
#include "tests/faults/table.h"
#include "tests/support/catch.h"
#include "world.h"

using namespace seedbed;
using namespace seedbed::arena;
using namespace seedbed::test;
using protocol::Reason;

namespace {

// The clock of these games, and the most that a hung bot may cost beyond it (margin included).
constexpr double kClock = 0.3;
constexpr double kPatience = 2.0;

std::string listed_modes() {
  const std::string command = std::string(SEEDBED_BIN) + "/fault_bot --list";
  FILE* pipe = ::popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text = "\n";
  std::array<char, 4096> chunk;
  for (std::size_t got = 0; (got = std::fread(chunk.data(), 1, chunk.size(), pipe)) > 0;) {
    text.append(chunk.data(), got);
  }
  ::pclose(pipe);
  return text;
}

bool by_rules(const GameRecord& record) {
  return record.reason == Reason::RowEmpty || record.reason == Reason::Majority ||
         record.reason == Reason::NoMove;
}

}  // namespace

TEST_CASE("every mode of the fault bot is tested") {
  std::string rest = listed_modes();
  // tested in seat_test.cpp
  std::vector<std::string> tested{"slow-quit", "quit-flood"};
  // tested in ponder_test.cpp
  for (const char* mode :
       {"ponder", "ponder-early", "ponder-crash", "ponder-flood", "ponder-deaf", "ponder-anytime"})
    tested.emplace_back(mode);
  for (const Fault& fault : fatal_faults()) tested.emplace_back(fault.mode);
  for (const char* mode : kHarmless) tested.emplace_back(mode);
  for (const std::string& mode : tested) {
    INFO(mode);
    const std::size_t at = rest.find("\n" + mode + "\n");
    REQUIRE(at != std::string::npos);
    rest.erase(at, mode.size() + 1);
  }
  CHECK(rest == "\n");
}

TEST_CASE("B13, E01: a failing bot loses its game with the reason, and its opponent plays on") {
  const engine::GamePtr kalah = load("kalah");
  const int descriptors = open_descriptors();
  {
    Keeper keeper;
    BotSeat honest(keeper, fault_bot("honest"));
    BotSeat other(keeper, fault_bot("honest"));
    for (const Fault& fault : fatal_faults()) {
      INFO(fault.mode);
      BotSettings settings = fault_bot(fault.mode, fault.at);
      double clock = kClock;
      if (fault.reason == "flood") {  // a busy machine needs its time for 16 MiB
        clock = 60;
        settings.patience.handshake = std::chrono::seconds{60};
      }
      BotSeat faulty(keeper, settings);
      // The faulty bot is North in every other game of this loop.
      const bool north = ((&fault - fatal_faults().data()) & 1) != 0;
      const Stopwatch watch;
      const GameRecord record = north ? play_game(honest, faulty, kalah, clock_of(clock))
                                      : play_game(faulty, honest, kalah, clock_of(clock));
      CHECK(watch.seconds() < clock + kPatience);
      CHECK(protocol::word(record.reason) == fault.reason);
      CHECK(record.result == (north ? engine::Result::South : engine::Result::North));
      INFO(record.detail);
      CHECK(contains(record.detail, fault.mode));
      CHECK(contains(record.detail, fault.detail));
      CHECK(record.detail.size() < 24 * 1024);

      // Neither the opponent nor, where it lives on, the bot itself brings anything into the next
      // game.
      const GameRecord next = play_game(honest, other, kalah, clock_of(2));
      CHECK(by_rules(next));
      CHECK(next.detail.empty());
      CHECK(honest.starts() == 1);
      if (fault.survives && fault.reason != "protocol") {
        const GameRecord again = play_game(faulty, other, kalah, clock_of(2));
        CHECK(by_rules(again));
        CHECK(again.moves == next.moves);
        CHECK(faulty.starts() == 1);
      }
    }
  }
  CHECK(leftover_processes().empty());
  CHECK(open_descriptors() == descriptors);
}

TEST_CASE("B15, C09: odd but harmless bots play whole games") {
  const engine::GamePtr kalah = load("kalah");
  const int descriptors = open_descriptors();
  {
    Keeper keeper;
    BotSeat honest(keeper, fault_bot("honest"));
    BotSeat other(keeper, fault_bot("honest"));
    const GameRecord usual = play_game(honest, other, kalah, clock_of(2));
    REQUIRE(by_rules(usual));
    for (const char* mode : kHarmless) {
      INFO(mode);
      BotSeat odd(keeper, fault_bot(mode, 2));
      for (int game = 0; game < 2; ++game) {
        // Ten megabytes of stderr take their time on a busy machine.
        const GameRecord record = play_game(odd, honest, kalah, clock_of(2));
        INFO(record.detail);
        CHECK(by_rules(record));
        CHECK(record.moves == usual.moves);
        CHECK(record.result == usual.result);
        CHECK(record.score == usual.score);
      }
      CHECK(odd.starts() == (std::string(mode) == "exit-on-result" ? 2 : 1));
    }
  }
  CHECK(leftover_processes().empty());
  CHECK(open_descriptors() == descriptors);
}

TEST_CASE("what a bot said before it ended counts") {
  const engine::GamePtr kalah = load("kalah");
  Keeper keeper;
  BotSeat honest(keeper, fault_bot("honest"));
  // South's first legal move is a1, which ends in e1: no extra turn, so South's moves are the odd
  // ones.
  BotSeat quick(keeper, fault_bot("move-and-exit", 1));
  const GameRecord moved = play_game(quick, honest, kalah, clock_of(1));
  CHECK(moved.reason == Reason::Crash);
  CHECK(moved.moves.size() == 2);
  REQUIRE(!moved.moves.empty());
  CHECK(moved.moves.front() == "a1");

  BotSeat cut(keeper, fault_bot("no-newline-exit", 1));
  const GameRecord unfinished = play_game(cut, honest, kalah, clock_of(1));
  CHECK(unfinished.reason == Reason::Crash);
  CHECK(unfinished.moves.empty());
}

TEST_CASE("B01: without a clock a crash is noticed at once and a hang after the watchdog") {
  const engine::GamePtr kalah = load("kalah");
  Keeper keeper;
  BotSeat honest(keeper, fault_bot("honest"));
  GameSettings nodes;
  nodes.south.nodes = nodes.north.nodes = 1000;
  for (const char* mode : {"abort", "exit3", "kill9", "grandchild-abort"}) {
    INFO(mode);
    BotSeat faulty(keeper, fault_bot(mode, 2));
    const Stopwatch watch;
    const GameRecord record = play_game(faulty, honest, kalah, nodes);
    CHECK(watch.seconds() < 1.0);
    CHECK(record.reason == Reason::Crash);
    CHECK(contains(record.detail, "> go id 2 nodes 1000"));
  }
  BotSettings settings = fault_bot("hang", 2);
  settings.watchdog = milliseconds{400};
  BotSeat hung(keeper, settings);
  const Stopwatch watch;
  const GameRecord record = play_game(hung, honest, kalah, nodes);
  CHECK(record.reason == Reason::Stall);
  CHECK(watch.seconds() >= 0.4);
  CHECK(watch.seconds() < 0.4 + kPatience);
}

TEST_CASE("B19: an illegal move is quoted in the detail and is not part of the record") {
  const engine::GamePtr kalah = load("kalah");
  Keeper keeper;
  BotSeat honest(keeper, fault_bot("honest"));
  BotSeat illegal(keeper, fault_bot("illegal", 3));
  const GameRecord record = play_game(illegal, honest, kalah, clock_of(1));
  CHECK(record.reason == Reason::Illegal);
  CHECK(record.result == engine::Result::North);
  engine::Line line(kalah);
  for (const std::string& move : record.moves) REQUIRE(line.play(std::string_view(move)));
  CHECK(!line.over());
  CHECK(line.side_to_move() == engine::Side::South);
  CHECK(contains(record.detail, "as South, position "));
  CHECK(contains(record.detail, "< bestmove z9"));
}

TEST_CASE("two bots that offer a draw agree on one") {
  Keeper keeper;
  BotSeat south(keeper, fault_bot("draw"));
  BotSeat north(keeper, fault_bot("draw"));
  const GameRecord record = play_game(south, north, load("kalah"), clock_of(1));
  CHECK(record.reason == Reason::Agreed);
  CHECK(record.result == engine::Result::Draw);
  CHECK(record.moves.size() == 2);
}
