// The arena's side, fed with lines and times: which reply counts for which go, and what is awaited
// until when. All deadlines are worked out by hand from Patience.
#include "protocol/dialogue.h"

#include <optional>
#include <string>
#include <vector>

#include "tests/protocol/dialogue_talk.h"
#include "tests/support/catch.h"

namespace seedbed::protocol {
namespace {

using Kind = Event::Kind;
using State = Dialogue::State;

struct Talk : DialogueTalk {
  Talk() : DialogueTalk(make_mbp_dialogue(Patience{})) {}
  void greet(const std::vector<std::string>& lines = {}) {
    bot->hello(at(0), sent);
    for (const std::string& line : lines) CHECK_FALSE(feed(line));
    CHECK(kind("mbpok 1") == Kind::HandshakeDone);
    sent.clear();
  }
  void go(int deadline_ms, Limits limits = {}) {
    static const std::vector<std::string> moves = {"c1", "f1"};
    static const std::vector<std::string> legal = {"a2", "b2"};
    bot->go({"startpos", moves, "1,2/3,4 N 5,6", legal, limits}, at(deadline_ms), sent);
  }
};

TEST_CASE("the handshake tells what the bot is") {
  Talk talk;
  CHECK(talk.bot->state() == State::Fresh);
  talk.bot->hello(at(0), talk.sent);
  CHECK(talk.sent == "mbp 1\n");
  CHECK(talk.bot->state() == State::Handshaking);
  CHECK(talk.bot->deadline() == at(10'000));
  for (const auto* line : {"id name Sower \xFF of seeds\r", "id author A. N. Other",
                           "id version 2.1", "", "feature version=1 legal=1",
                           "feature chain=1 unheard=of", "variant kalah houses=4..8 seeds=*",
                           "variant oware", "option name Hash type spin default 16 min 1 max 64"}) {
    CHECK_FALSE(talk.feed(line));
  }
  CHECK(talk.kind("mbpok 1") == Kind::HandshakeDone);
  CHECK(talk.bot->state() == State::Idle);
  CHECK_FALSE(talk.bot->deadline());
  const BotIdentity& who = talk.bot->identity();
  CHECK(who.name == "Sower \xEF\xBF\xBD of seeds");
  CHECK(who.author == "A. N. Other");
  CHECK(who.version == "2.1");
  CHECK(who.protocol == 1);
  CHECK(who.features.legal);
  CHECK(who.features.chain);
  CHECK_FALSE(who.features.any_variant);
  REQUIRE(who.options.size() == 1);
  CHECK(who.options[0].initial == "16");
  CHECK(who.plays("kalah:houses=8,seeds=9"));
  CHECK_FALSE(who.plays("kalah:houses=9"));
  CHECK(who.plays("oware"));
  CHECK_FALSE(who.plays("bao"));
}

TEST_CASE("C15: a banner before and inside the handshake does no harm") {
  Talk talk;
  CHECK_FALSE(talk.feed("Welcome to SuperBot!"));
  talk.bot->hello(at(0), talk.sent);
  for (int i = 0; i < 30; ++i) CHECK_FALSE(talk.feed("*** loading tables \x01\xFE ***"));
  CHECK_FALSE(talk.feed("id name S"));
  CHECK_FALSE(talk.feed("bestmove c1"));
  CHECK_FALSE(talk.feed("readyok"));
  CHECK(talk.kind("option name N type slider") == Kind::Warning);
  CHECK(talk.kind("mbpok 1") == Kind::HandshakeDone);
  CHECK(talk.bot->identity().name == "S");
}

TEST_CASE("a handshake that does not end is a time-out at its absolute deadline") {
  Talk talk;
  talk.bot->hello(at(0), talk.sent);
  CHECK_FALSE(talk.feed("still loading", 9'999));
  CHECK_FALSE(talk.bot->expired(at(9'999)));
  const auto late = talk.bot->expired(at(10'000));
  REQUIRE(late);
  CHECK(late->kind == Kind::Timeout);
  CHECK(late->text == "mbpok");
  CHECK_FALSE(talk.bot->expired(at(20'000)));
}

TEST_CASE("a bot cannot answer with a version that was not offered") {
  Talk talk;
  talk.bot->hello(at(0), talk.sent);
  CHECK(talk.kind("mbpok 2") == Kind::BotError);
  CHECK(talk.bot->state() == State::Handshaking);
}

TEST_CASE("set-up lines") {
  Talk talk;
  talk.greet(
      {"option name Hash type spin default 16 min 1 max 64", "option name Clear type button"});
  talk.bot->set_option("Hash", "32", talk.sent);
  talk.bot->set_option("Hash", std::nullopt, talk.sent);
  talk.bot->set_option("Clear", "now", talk.sent);
  CHECK(talk.take_sent() ==
        "setoption name Hash value 32\nsetoption name Hash value 16\nsetoption name Clear\n");
  NewGame game;
  game.seed = 7;
  game.you = engine::Side::North;
  talk.bot->new_game({"mine", "houses = 3\n"}, game, talk.sent);
  CHECK(talk.take_sent() == "variant mine\nnewgame seed 7 you north\n");
  talk.bot->await_ready(at(0), talk.sent);
  CHECK(talk.take_sent() == "isready\n");
  CHECK(talk.bot->deadline() == at(60'000));
  CHECK(talk.kind("readyok") == Kind::Ready);
  CHECK(talk.bot->state() == State::Idle);
  CHECK(talk.kind("readyok") == Kind::Warning);
  talk.bot->result({engine::Result::North, engine::Score{20, 28}, Reason::Majority}, talk.sent);
  talk.bot->quit(talk.sent);
  CHECK(talk.take_sent() == "result 0-1 score 20-28 reason majority\nquit\n");
  CHECK_FALSE(talk.feed("bestmove c1"));
  CHECK_FALSE(talk.bot->deadline());
}

TEST_CASE("a go that ponders waits for ever, until it is hit or stopped") {
  Talk talk;
  talk.greet({"feature ponder=1 variants=any"});
  Limits limits;
  limits.time = {milliseconds(900), milliseconds(800)};
  limits.ponder = true;
  talk.bot->go({"startpos", {}, "", {}, limits}, Time::max(), talk.sent);
  CHECK(talk.take_sent() == "position startpos\ngo id 1 stime 900 ntime 800 ponder\n");
  CHECK_FALSE(talk.bot->expired(at(1'000'000)));
  limits.ponder = false;
  limits.time = {milliseconds(900), milliseconds(700)};
  talk.bot->ponder_hit(limits, at(500), talk.sent);
  CHECK(talk.take_sent() == "ponderhit stime 900 ntime 700\n");
  CHECK(talk.bot->deadline() == at(500));
  CHECK(talk.kind("bestmove c1 ponder f2 id 1") == Kind::BestMove);
  CHECK(talk.bot->state() == State::Idle);

  // Another move was played: the next go follows at once, and the first answer is that of the
  // stopped one, named or not.
  for (const char* old : {"bestmove a1 id 2", "bestmove a1"}) {
    INFO(old);
    Talk again;
    again.greet({"feature ponder=1 variants=any"});
    again.go(100);
    CHECK(again.kind("bestmove c1 id 1") == Kind::BestMove);
    limits.ponder = true;
    again.bot->go({"startpos", {}, "", {}, limits}, Time::max(), again.sent);
    again.take_sent();
    again.bot->stop(at(200), again.sent);
    again.go(400);
    CHECK(again.take_sent() == "stop\nposition startpos moves c1 f1\ngo id 3\n");
    CHECK(again.bot->deadline() == at(400));
    CHECK(again.kind(old) == Kind::Warning);
    CHECK(again.kind("bestmove b1") == Kind::BestMove);
  }
}

TEST_CASE("rule text goes only to a bot that reads it") {
  Talk talk;
  talk.greet({"feature define=1 variants=any"});
  talk.bot->new_game({"mine", "houses = 3\n"}, {}, talk.sent);
  CHECK(talk.take_sent() == "variant mine <<EOF\nhouses = 3\nEOF\nnewgame\n");
}

TEST_CASE("what a go carries follows the features") {
  Limits limits;
  limits.time = {milliseconds(2000), milliseconds(1900)};
  limits.increment = {milliseconds(20), milliseconds(20)};
  SECTION("none") {
    Talk talk;
    talk.greet();
    talk.go(100, limits);
    CHECK(talk.sent ==
          "position startpos moves c1 f1\ngo id 1 stime 2000 ntime 1900 sinc 20 ninc 20\n");
    CHECK(talk.bot->state() == State::Thinking);
    CHECK(talk.bot->deadline() == at(100));
  }
  SECTION("legal and state") {
    Talk talk;
    talk.greet({"feature legal=1 state=1"});
    talk.go(100);
    CHECK(talk.sent == "position pos 1,2/3,4 N 5,6\ngo id 1 legal a2 b2\n");
  }
}

TEST_CASE("a bestmove answers the go that is open") {
  Talk talk;
  talk.greet();
  SECTION("with its id") {
    talk.go(100);
    const auto event = talk.feed("bestmove a2 ponder c1 draw id 1");
    REQUIRE(event);
    CHECK(event->kind == Kind::BestMove);
    CHECK(event->best.move == "a2");
    CHECK(event->best.draw);
    CHECK(talk.bot->state() == State::Idle);
    CHECK_FALSE(talk.bot->deadline());
    CHECK(talk.kind("bestmove a2 id 1") == Kind::Warning);  // once only
  }
  SECTION("without an id") {
    talk.go(100);
    CHECK(talk.kind("bestmove a2") == Kind::BestMove);
    CHECK(talk.kind("bestmove a2") == Kind::Warning);
    talk.go(200);
    CHECK(talk.kind("bestmove b2") == Kind::BestMove);
  }
  SECTION("not with another id") {
    talk.go(100);
    CHECK(talk.kind("bestmove a2 id 2") == Kind::Warning);
    CHECK(talk.bot->state() == State::Thinking);
    CHECK(talk.kind("bestmove a2 id 1") == Kind::BestMove);
  }
  SECTION("not unasked") {
    CHECK(talk.kind("bestmove a2") == Kind::Warning);
  }
  SECTION("nothing, resign and garbage are told apart") {
    talk.go(100);
    CHECK(talk.feed("bestmove resign")->best.kind == BestMove::Kind::Resign);
    talk.go(100);
    CHECK(talk.feed("bestmove none")->best.kind == BestMove::Kind::None);
    talk.go(100);
    const auto garbage = talk.feed(std::string_view("bestmove a2\0", 12));
    CHECK(garbage->kind == Kind::BestMove);
    CHECK(garbage->best.move == std::string_view("a2\0", 3));
  }
}

TEST_CASE("premoves count only from a bot that announced them") {
  Talk plain, chaining;
  plain.greet();
  plain.go(100);
  CHECK(plain.feed("bestmove a2 then b2")->best.then.empty());
  chaining.greet({"feature chain=1"});
  chaining.go(100);
  CHECK(chaining.feed("bestmove a2 then b2")->best.then == std::vector<std::string>{"b2"});
}

TEST_CASE("output does not move the deadline of a go") {
  Talk talk;
  talk.greet();
  talk.go(100);
  for (int ms = 0; ms < 100; ms += 10) {
    const auto event = talk.feed("info depth 3 score seeds 1.5 pv a2 c1", ms);
    REQUIRE(event);
    CHECK(event->kind == Kind::Info);
    CHECK(event->info.score->value == 150);
    CHECK_FALSE(talk.bot->expired(at(ms)));
  }
  CHECK(talk.bot->deadline() == at(100));
  const auto late = talk.bot->expired(at(100));
  REQUIRE(late);
  CHECK(late->kind == Kind::Timeout);
  CHECK(late->text == "bestmove");
  CHECK(talk.bot->state() == State::Idle);
}

TEST_CASE("a late bestmove never answers a later go") {
  Talk talk;
  talk.greet();
  talk.go(100);
  REQUIRE(talk.bot->expired(at(100)));
  talk.sent.clear();

  SECTION("stop, its answer, barrier") {
    talk.bot->stop(at(100), talk.sent);
    CHECK(talk.take_sent() == "stop\n");
    CHECK(talk.bot->state() == State::Stopping);
    CHECK(talk.bot->deadline() == at(1'100));
    CHECK(talk.kind("bestmove a2") == Kind::Warning);
    CHECK(talk.bot->state() == State::Idle);
    talk.bot->await_ready(at(110), talk.sent);
    CHECK(talk.kind("readyok") == Kind::Ready);
    talk.go(300);
    CHECK(talk.kind("bestmove b2") == Kind::BestMove);
  }
  SECTION("stop and barrier in one go; the answer comes between") {
    talk.bot->stop(at(100), talk.sent);
    talk.bot->await_ready(at(100), talk.sent);
    CHECK(talk.take_sent() == "stop\nisready\n");
    CHECK(talk.kind("bestmove a2 id 1") == Kind::Warning);
    CHECK(talk.bot->state() == State::AwaitingReady);
    CHECK(talk.kind("readyok") == Kind::Ready);
    talk.go(300);
    CHECK(talk.kind("bestmove b2") == Kind::BestMove);
  }
  SECTION("no barrier: a bestmove without id is taken for the one that is owed") {
    talk.go(300);
    CHECK_FALSE(talk.feed("info depth 3"));
    CHECK(talk.kind("bestmove a2") == Kind::Warning);
    CHECK(talk.bot->state() == State::Thinking);
    CHECK(talk.kind("bestmove b2") == Kind::BestMove);
  }
  SECTION("no barrier: ids tell them apart") {
    talk.go(300);
    CHECK(talk.kind("bestmove a2 id 1") == Kind::Warning);
    CHECK(talk.kind("bestmove b2 id 2") == Kind::BestMove);
  }
  SECTION("a bot that does not stop either") {
    talk.bot->stop(at(100), talk.sent);
    const auto late = talk.bot->expired(at(1'100));
    REQUIRE(late);
    CHECK(late->text == "stop");
    CHECK(talk.bot->state() == State::Idle);
  }
}

TEST_CASE("stop asks for the bestmove of the open go") {
  Talk talk;
  talk.greet();
  Limits infinite;
  infinite.infinite = true;
  talk.go(1'000'000, infinite);
  talk.sent.clear();
  talk.bot->stop(at(50), talk.sent);
  CHECK(talk.sent == "stop\n");
  CHECK(talk.bot->deadline() == at(1'050));
  CHECK(talk.kind("info depth 9") == Kind::Info);
  CHECK(talk.kind("bestmove a2 id 1") == Kind::BestMove);
  CHECK(talk.bot->state() == State::Idle);
}

TEST_CASE("a ping runs beside a go") {
  Talk talk;
  talk.greet();
  talk.go(5'000);
  talk.sent.clear();
  talk.bot->ping(at(100), talk.sent);
  CHECK(talk.sent == "ping p1\n");
  CHECK(talk.bot->deadline() == at(2'100));
  CHECK(talk.kind("pong wrong") == Kind::Warning);
  CHECK(talk.kind("pong p1") == Kind::Pong);
  CHECK(talk.bot->deadline() == at(5'000));
  talk.bot->ping(at(200), talk.sent);
  const auto late = talk.bot->expired(at(2'200));
  REQUIRE(late);
  CHECK(late->text == "pong");
  CHECK(talk.bot->state() == State::Thinking);
  CHECK(talk.kind("bestmove a2") == Kind::BestMove);
}

TEST_CASE("errors and strange lines") {
  Talk talk;
  talk.greet();
  const auto error = talk.feed("error bad-position id 4 what \xFF is this");
  REQUIRE(error);
  CHECK(error->kind == Kind::BotError);
  CHECK(error->text == "bad-position what \xEF\xBF\xBD is this");
  const auto strange = talk.feed("Segmentation \x1B[31mfault");
  REQUIRE(strange);
  CHECK(strange->kind == Kind::Warning);
  CHECK(strange->text == "unknown line 'Segmentation \\x1b[31mfault'");
  CHECK(talk.kind("id name Again") == Kind::Warning);
  CHECK(talk.bot->identity().name.empty());
  CHECK_FALSE(talk.feed(""));
  CHECK_FALSE(talk.feed(" \t\r"));
  CHECK_FALSE(talk.feed("info string idle talk"));
}

}  // namespace
}  // namespace seedbed::protocol
