// Bots behind a template: what they are told and what their answers mean, worked out by hand.
#include "protocol/adapter.h"

#include <optional>
#include <string>
#include <vector>

#include "tests/protocol/moment.h"
#include "tests/support/catch.h"

namespace seedbed::protocol {
namespace {

using Kind = Event::Kind;
using State = Dialogue::State;

struct AdapterTalk {
  std::unique_ptr<Dialogue> bot;
  std::string sent;

  explicit AdapterTalk(std::string_view text) {
    auto adapter = parse_adapter(text);
    if (!adapter) FAIL(adapter.error().message);
    bot = make_adapter_dialogue(*std::move(adapter), Patience{});
    bot->hello(at(0), sent);
    CHECK(due() == Kind::HandshakeDone);
  }
  // What the dialogue says in the bot's place.
  Kind due() {
    REQUIRE(bot->deadline());
    const auto event = bot->expired(*bot->deadline());
    REQUIRE(event);
    return event->kind;
  }
  std::string ask(const std::string& position, const std::vector<std::string>& legal = {},
                  const std::vector<std::string>& moves = {}) {
    sent.clear();
    Limits limits;
    limits.movetime = milliseconds(100);
    bot->go({"startpos", moves, position, legal, limits}, at(1'000), sent);
    return sent;
  }
  std::string answer(std::string_view line) {
    const auto event = bot->feed(line, at(1));
    REQUIRE(event);
    REQUIRE(event->kind == Kind::BestMove);
    return event->best.move;
  }
};

// North's row is drawn from North's right: 7 lies leftmost as drawn and is North's last house.
const char* const kSouth = "7,8,9,10,11,12/1,2,3,4,5,6 S 20,30";
const char* const kNorth = "7,8,9,10,11,12/1,2,3,4,5,6 N 20,30";

TEST_CASE("twelve numbers, the mover's first; places count from 0") {
  AdapterTalk talk("codingame-oware");
  CHECK(talk.bot->identity().plays("oware-abapa"));
  CHECK_FALSE(talk.bot->identity().plays("kalah"));
  CHECK(talk.ask(kSouth) == "1 2 3 4 5 6 12 11 10 9 8 7\n");
  CHECK(talk.answer("0") == "a1");
  CHECK(talk.ask(kNorth) == "12 11 10 9 8 7 1 2 3 4 5 6\n");
  CHECK(talk.answer("0 I feel lucky") == "f2");
  CHECK(talk.ask(kNorth) == "12 11 10 9 8 7 1 2 3 4 5 6\n");
  CHECK(talk.answer("5\r") == "a2");
}

TEST_CASE("fourteen numbers, South's first for both; places count from 1") {
  AdapterTalk talk("contest-kalah");
  CHECK(talk.bot->identity().plays("kalah"));
  CHECK_FALSE(talk.bot->identity().plays("kalah:houses=7"));
  CHECK(talk.ask(kSouth) == "1 2 3 4 5 6 20 12 11 10 9 8 7 30\n");
  CHECK(talk.answer("6") == "f1");
  CHECK(talk.ask(kNorth) == "1 2 3 4 5 6 20 12 11 10 9 8 7 30\n");
  CHECK(talk.answer("1") == "f2");
}

TEST_CASE("a template of one's own") {
  SECTION("several lines, as a program that is told the size first") {
    AdapterTalk talk("{houses}\\n{own-store} {other-store}\\n{own}\\n{other} -> 0");
    CHECK(talk.bot->identity().plays("kalah"));
    CHECK(talk.bot->identity().plays("congkak"));
    CHECK(talk.ask(kNorth) == "6\n30 20\n12 11 10 9 8 7\n1 2 3 4 5 6\n");
  }
  SECTION("commas, who moves, the legal answers, the ply, the time") {
    AdapterTalk talk("[{south,}] {side} {player} {legal} {legal-count} {ply} {time} -> 1");
    CHECK(talk.ask(kNorth, {"a2", "f2"}, {"a1"}) == "[1,2,3,4,5,6] N 2 6 1 2 1 80\n");
  }
  SECTION("letters") {
    AdapterTalk talk("{position} {legal|} -> letter");
    CHECK(talk.ask(kNorth, {"a2", "f2"}) == std::string(kNorth) + " f|a\n");
    CHECK(talk.answer("a") == "f2");
  }
  SECTION("our own moves, in any variant; marks are no part of a number") {
    AdapterTalk talk("{own} {legal} -> move");
    CHECK(talk.ask("1,0t,3/4,5,6 S 0,0", {"a1", "b1"}) == "4 5 6 a1 b1\n");
    CHECK(talk.answer("b1") == "b1");
    CHECK(talk.ask("1,0t,3/4,5,6 N 0,0", {"a2"}) == "3 0 1 a2\n");
  }
}

TEST_CASE("an answer that is none reaches the referee as it is") {
  AdapterTalk talk("codingame-oware");
  for (const char* word : {"6", "-1", "a1x", "six", "0x1"}) {
    (void)talk.ask(kSouth);
    CHECK(talk.answer(word) == word);
  }
}

TEST_CASE("set-up says nothing, and a late answer is not the next one") {
  AdapterTalk talk("codingame-oware");
  talk.bot->set_option("Hash", "1", talk.sent);
  talk.bot->new_game({"oware-abapa", std::nullopt}, {}, talk.sent);
  talk.bot->await_ready(at(0), talk.sent);
  CHECK(talk.due() == Kind::Ready);
  talk.bot->ping(at(0), talk.sent);
  CHECK(talk.due() == Kind::Pong);
  CHECK(talk.sent.empty());
  CHECK_FALSE(talk.bot->deadline());
  CHECK(talk.bot->feed("3", at(1))->kind == Kind::Warning);

  (void)talk.ask(kSouth);
  CHECK_FALSE(talk.bot->expired(at(999)));
  CHECK(talk.due() == Kind::Timeout);
  talk.bot->stop(at(1'000), talk.sent);
  CHECK(talk.bot->state() == State::Stopping);
  SECTION("it comes") {
    CHECK(talk.bot->feed("3", at(1'100))->kind == Kind::Warning);
    CHECK(talk.bot->state() == State::Idle);
    (void)talk.ask(kSouth);
    CHECK(talk.answer("1") == "b1");
  }
  SECTION("it never comes") {
    CHECK(talk.bot->deadline() == at(2'000));
    CHECK(talk.due() == Kind::Timeout);
  }
}

TEST_CASE("four rows are beyond an adapter") {
  AdapterTalk talk("{own} -> 0");
  CHECK(talk.ask("1,1/1,1/1,1/1,1 S 0,0").empty());
  CHECK(talk.due() == Kind::BotError);
  CHECK(talk.due() == Kind::BestMove);
}

TEST_CASE("a wrong template is told in one sentence") {
  for (const char* text : {"", "codingame", "{own}", "-> 0", "{own -> 0", "{mine} -> 0",
                           "{own} -> 2", "{own} ->", "{side,} -> 0"}) {
    INFO(text);
    const auto adapter = parse_adapter(text);
    REQUIRE_FALSE(adapter);
    CHECK(adapter.error().code == ErrorCode::BadValue);
    CHECK(adapter.error().message.starts_with("adapter: "));
    CHECK(adapter.error().message.find('\n') == std::string::npos);
  }
}

}  // namespace
}  // namespace seedbed::protocol
