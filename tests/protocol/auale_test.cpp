// Auale's dialect: boards and moves converted by hand, and the arena's side of a conversation with
// an engine that speaks it, in the order that Auale itself was recorded to use.
#include "protocol/auale.h"

#include <optional>
#include <string>
#include <vector>

#include "tests/protocol/dialogue_talk.h"
#include "tests/support/catch.h"

namespace seedbed::protocol {
namespace {

using Kind = Event::Kind;
using State = Dialogue::State;

TEST_CASE("boards of the dialect and positions are the same thing") {
  const std::vector<std::pair<std::string, std::string>> pairs = {
      {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0"},
      // North's houses are listed from North's left, which is drawn on the right.
      {"1-2-3-4-5-6-7-8-0-0-0-9-2-1-N", "9,0,0,0,8,7/1,2,3,4,5,6 N 2,1"},
      {"0-1-2-0-5-6-S", "0,2/0,1 S 5,6"},
  };
  for (const auto& [board, position] : pairs) {
    INFO(board);
    CHECK(auale_board(position) == board);
    CHECK(auale_position(board) == position);
  }
  CHECK(auale_position("04-4-00-4-0-0-S") == "4,0/4,4 S 0,0");
}

TEST_CASE("what is no board has no conversion") {
  for (const char* board :
       {"", "-", "S", "4-4-S", "4-4-4-4-0-S", "4-4-4-4-0-0", "4-4-4-4-0-0-s", "4-x-4-4-0-0-S",
        "4--4-4-0-0-S", "4-4-4-4-0-0-S-", "4-4-4-4--1-0-S", "4-4-4-4-0-999999999-S"}) {
    INFO(board);
    CHECK_FALSE(auale_position(board));
  }
  for (const char* position : {"", "4,4/4,4 S", "4,4/4,4,4 S 0,0", "4,4/4,4 X 0,0",
                               "1,1/1,1/1,1/1,1 S 0,0", "4,4t/4,4 S 0,0", "4,4/4,4 S 0,0 ply=3"}) {
    INFO(position);
    CHECK_FALSE(auale_board(position));
  }
}

TEST_CASE("letters name houses, each side's from its own left") {
  CHECK(auale_letter("a1", 6) == 'A');
  CHECK(auale_letter("f1", 6) == 'F');
  CHECK(auale_letter("f2", 6) == 'a');
  CHECK(auale_letter("a2", 6) == 'f');
  CHECK(auale_letter("c2", 4) == 'b');
  CHECK(auale_move('F', 6) == "f1");
  CHECK(auale_move('a', 6) == "f2");
  CHECK(auale_move('f', 6) == "a2");
  for (const char* none : {"", "a", "g1", "a3", "a1<", "pass", "A1"}) {
    INFO(none);
    CHECK_FALSE(auale_letter(none, 6));
  }
  CHECK_FALSE(auale_move('G', 6));
  CHECK_FALSE(auale_move('3', 6));
}

TEST_CASE("moves are read with and without blanks, and in our own words") {
  using Moves = std::vector<std::string>;
  CHECK(auale_moves("FfEb", 6) == Moves{"f1", "a2", "e1", "e2"});
  CHECK(auale_moves("F f E b", 6) == Moves{"f1", "a2", "e1", "e2"});
  CHECK(auale_moves("f1 a2 e1", 6) == Moves{"f1", "a2", "e1"});
  CHECK(auale_moves("", 6) == Moves{});
  CHECK_FALSE(auale_moves("FxE", 6));
  CHECK_FALSE(auale_moves("g1", 6));
}

struct AualeTalk : DialogueTalk {
  AualeTalk() : DialogueTalk(make_auale_dialogue(Patience{})) {}
  void greet() {
    bot->hello(at(0), sent);
    CHECK(kind("uciok") == Kind::HandshakeDone);
    take_sent();
  }
  void go(std::string_view start, const std::vector<std::string>& moves, const Limits& limits = {},
          int deadline_ms = 5'000) {
    bot->go({start, moves, "", {}, limits}, at(deadline_ms), sent);
  }
};

Limits movetime(int ms) {
  Limits limits;
  limits.movetime = milliseconds(ms);
  return limits;
}

TEST_CASE("an engine of the dialect greets, is set up and answers") {
  AualeTalk talk;
  talk.bot->hello(at(0), talk.sent);
  CHECK(talk.take_sent() == "uci\n");
  CHECK(talk.bot->deadline() == at(10'000));
  for (const char* line :
       {"Picked up _JAVA_OPTIONS: -Xmx64m", "id name Aalina 2.0", "", "id author Joan Sala Soler",
        "option name Hash type spin default 32 min 1 max 1024",
        "option name OwnBook type check default true"}) {
    INFO(line);
    CHECK_FALSE(talk.feed(line));
  }
  CHECK(talk.kind("uciok") == Kind::HandshakeDone);
  const BotIdentity& who = talk.bot->identity();
  CHECK(who.name == "Aalina 2.0");
  CHECK(who.author == "Joan Sala Soler");
  CHECK(who.plays("oware-abapa"));
  CHECK_FALSE(who.plays("oware"));
  CHECK_FALSE(who.plays("kalah"));
  REQUIRE(who.options.size() == 3);
  CHECK(who.options[0].initial == "32");
  CHECK(who.options[2].name == "MoveOverhead");

  talk.bot->set_option("OwnBook", "false", talk.sent);
  CHECK(talk.take_sent() == "setoption name OwnBook value false\n");
  talk.bot->new_game({"oware-abapa", std::nullopt}, {}, talk.sent);
  talk.bot->await_ready(at(10), talk.sent);
  CHECK(talk.take_sent() == "ucinewgame\nisready\n");
  CHECK(talk.kind("readyok") == Kind::Ready);

  talk.go("startpos", {}, movetime(600));
  CHECK(talk.take_sent() == "position startpos\ngo movetime 560\n");
  const auto info = talk.feed("info depth 9 score cp -62 lowerbound pv FaE nodes 1234 cpuload 5");
  REQUIRE(info);
  CHECK(info->kind == Kind::Info);
  CHECK(info->info.depth == 9);
  CHECK(info->info.nodes == 1234);
  CHECK(info->info.pv == std::vector<std::string>{"f1", "f2", "e1"});
  REQUIRE(info->info.score);
  CHECK(info->info.score->value == -62);
  CHECK(info->info.score->bound == SearchScore::Bound::Lower);
  // Its word for a proved end counts the winner's moves: three are five plies, the other's two
  // four.
  const auto proved = [&](std::string_view words) {
    const auto told = talk.feed(words);
    return told && told->info.score ? *told->info.score : SearchScore{};
  };
  CHECK(proved("info depth 5 score cp 1000 mate 3 pv FaE") ==
        SearchScore{SearchScore::Kind::Win, 5, SearchScore::Bound::Exact});
  CHECK(proved("info depth 5 score cp -1000 mate -2 pv Fa") ==
        SearchScore{SearchScore::Kind::Loss, 4, SearchScore::Bound::Exact});
  CHECK(proved("info score mate 0") ==
        SearchScore{SearchScore::Kind::Loss, 0, SearchScore::Bound::Exact});
  const auto best = talk.feed("bestmove F ponder b");
  REQUIRE(best);
  CHECK(best->kind == Kind::BestMove);
  CHECK(best->best.move == "f1");
  CHECK(best->best.ponder == "e2");
  CHECK(talk.bot->state() == State::Idle);
  talk.bot->result({}, talk.sent);
  talk.bot->quit(talk.sent);
  CHECK(talk.take_sent() == "quit\n");
}

TEST_CASE("boards are sent as they were after the last capture") {
  AualeTalk talk;
  talk.greet();
  SECTION("none was captured yet") {
    talk.go("startpos", {"f1", "a2"}, movetime(100));
    CHECK(talk.take_sent() == "position startpos moves Ff\ngo movetime 60\n");
  }
  SECTION("North's a2 takes d1 and c1, two seeds each; South's e1 takes none") {
    talk.go("4,4,4,4,4,4/4,4,1,1,2,4 N 5,3", {"a2", "e1"}, movetime(100));
    CHECK(talk.take_sent() ==
          "position fen 5-5-0-0-2-4-4-4-4-4-4-0-5-7-S moves E\ngo movetime 60\n");
  }
  SECTION("the first board with North to move is not startpos") {
    talk.go("4,4,4,4,4,4/4,4,4,4,4,4 N 0,0", {}, movetime(100));
    CHECK(talk.take_sent() == "position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-N\ngo movetime 60\n");
  }
}

TEST_CASE("clocks become a movetime, and depth stays within a byte") {
  AualeTalk talk;
  talk.greet();
  Limits limits;
  // 10,000 / 22 turns + 6/10 of the increment - 40 = 454.5 + 60 - 40, rounded down.
  limits.time = {milliseconds(10'000), milliseconds(3'000)};
  limits.increment = {milliseconds(100), milliseconds(0)};
  talk.go("startpos", {}, limits);
  CHECK(talk.take_sent() == "position startpos\ngo movetime 474\n");
  CHECK(talk.kind("bestmove A") == Kind::BestMove);
  // North's own clock counts when North is to move: 3,000 / 22 - 40 = 96.3.
  talk.go("startpos", {"a1"}, limits);
  CHECK(talk.take_sent() == "position startpos moves A\ngo movetime 96\n");
  CHECK(talk.kind("bestmove a") == Kind::BestMove);
  limits = {};
  limits.depth = 200;
  talk.go("startpos", {}, limits);
  CHECK(talk.take_sent() == "position startpos\ngo depth 127\n");
  CHECK(talk.kind("bestmove A") == Kind::BestMove);
  talk.bot->set_option("MoveOverhead", "10", talk.sent);
  CHECK(talk.take_sent().empty());
  talk.go("startpos", {}, movetime(100));
  CHECK(talk.take_sent() == "position startpos\ngo movetime 90\n");
  CHECK(talk.kind("bestmove A") == Kind::BestMove);
  limits = {};
  limits.infinite = true;
  talk.go("startpos", {}, limits);
  CHECK(talk.take_sent() == "position startpos\ngo infinite\n");
}

TEST_CASE("no move, and what is no move") {
  AualeTalk talk;
  talk.greet();
  const auto answer = [&](std::string_view line) {
    talk.go("startpos", {}, movetime(100));
    const auto event = talk.feed(line);
    REQUIRE(event);
    REQUIRE(event->kind == Kind::BestMove);
    return event->best;
  };
  CHECK(answer("bestmove 0000").kind == BestMove::Kind::None);
  CHECK(answer("bestmove (none)").kind == BestMove::Kind::None);
  CHECK(answer("bestmove").kind == BestMove::Kind::None);
  CHECK(answer("bestmove 3").move == "3");
  CHECK(answer("bestmove Q").move == "Q");
  CHECK(answer("bestmove f").move == "a2");
}

TEST_CASE("a late bestmove never answers the next go, though nothing has an id") {
  AualeTalk talk;
  talk.greet();
  talk.go("startpos", {}, movetime(100), 1'000);
  const auto late = talk.bot->expired(at(1'000));
  REQUIRE(late);
  CHECK(late->kind == Kind::Timeout);
  CHECK(talk.bot->state() == State::Idle);
  talk.bot->stop(at(1'000), talk.sent);
  SECTION("it comes after stop") {
    CHECK(talk.kind("bestmove A") == Kind::Warning);
    CHECK(talk.bot->state() == State::Idle);
    talk.bot->await_ready(at(1'010), talk.sent);
    CHECK(talk.kind("readyok") == Kind::Ready);
  }
  SECTION("readyok overtakes it: the barrier waits") {
    talk.bot->await_ready(at(1'010), talk.sent);
    CHECK_FALSE(talk.feed("readyok"));
    CHECK(talk.bot->state() == State::AwaitingReady);
    CHECK(talk.kind("bestmove A") == Kind::Ready);
  }
  talk.go("startpos", {"a1"}, movetime(100));
  const auto best = talk.feed("bestmove c");
  REQUIRE(best);
  CHECK(best->best.move == "d2");
}

TEST_CASE("ping is an isready, told apart from the barrier's by its turn") {
  AualeTalk talk;
  talk.greet();
  talk.go("startpos", {}, movetime(1'000));
  talk.take_sent();
  talk.bot->ping(at(0), talk.sent);
  CHECK(talk.take_sent() == "isready\n");
  CHECK(talk.bot->deadline() == at(2'000));
  CHECK(talk.kind("readyok") == Kind::Pong);
  CHECK(talk.kind("bestmove A") == Kind::BestMove);
  CHECK(talk.kind("readyok") == Kind::Warning);
  CHECK(talk.kind("bestmove A") == Kind::Warning);
  CHECK(talk.kind("Unknown command") == Kind::Warning);
}

TEST_CASE("what the dialect has no word for is refused in the engine's place") {
  AualeTalk talk;
  talk.greet();
  SECTION("a study from few seeds") {
    talk.go("0,0,0,0,0,2/0,0,0,0,0,2 S 0,0", {});
  }
  SECTION("another game") {
    talk.bot->new_game({"kalah", std::nullopt}, {}, talk.sent);
    talk.take_sent();
    talk.go("startpos", {});
  }
  CHECK(talk.take_sent().empty());
  CHECK(talk.bot->state() == State::Idle);
  REQUIRE(talk.bot->deadline());
  const auto error = talk.bot->expired(*talk.bot->deadline());
  REQUIRE(error);
  CHECK(error->kind == Kind::BotError);
  const auto none = talk.bot->expired(*talk.bot->deadline());
  REQUIRE(none);
  CHECK(none->kind == Kind::BestMove);
  CHECK(none->best.kind == BestMove::Kind::None);
  CHECK_FALSE(talk.bot->deadline());
}

}  // namespace
}  // namespace seedbed::protocol
