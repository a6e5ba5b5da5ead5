// `seedbed kgp` on a server of our own: its greetings, its answers, the server's slips and
// silences.
#include <chrono>
#include <memory>
#include <regex>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "engine/line.h"
#include "engine/notation.h"
#include "tests/arena/bridge/kgp_server.h"
#include "tests/arena/bridge/odd_bot.h"
#include "tests/protocol/program.h"
#include "tests/support/catch.h"
#include "tests/support/command.h"

namespace seedbed::test {
namespace {

using protocol::testing::Program;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

struct Said {
  std::string id, ref, words;
};

Said take_apart(const std::string& line) {
  static const std::regex form("(\\d+)(?:@(\\d+))? (.+)");
  std::smatch parts;
  INFO(line);
  REQUIRE(std::regex_match(line, parts, form));
  return {parts[1], parts[2], parts[3]};
}

// The server and the client that `seedbed kgp` is.
class Visit {
 public:
  explicit Visit(const std::string& bot, const std::string& flags = "", bool websocket = false)
      : server_(websocket),
        client_({"sh", "-c",
                 "exec " + bin("seedbed") + " kgp '" + bot +
                     "' --server 127.0.0.1:" + std::to_string(server_.port()) +
                     (websocket ? " --websocket " : " ") + flags + " 2>" + scratch_.file("err")}) {}

  KgpServer& server() { return server_; }
  Program& client() { return client_; }
  [[nodiscard]] std::string errors() const { return read_file(scratch_.file("err")); }

  Said next(milliseconds limit = std::chrono::seconds(30)) {
    const auto line = server_.line(limit);
    if (!line) FAIL("the client says nothing; it told: " + errors());
    return take_apart(*line);
  }
  // The bot's own move: on a busy machine what wins most at once may come before it.
  Said next_after(const std::string& quick) {
    Said said = next();
    return said.words == quick ? next() : said;
  }
  void expect_silence(milliseconds time = milliseconds(200)) {
    const auto line = server_.line(time);
    INFO(line.value_or(""));
    CHECK_FALSE(line);
  }
  // Up to `ok`; what the client told of itself.
  std::vector<std::string> greet() {
    REQUIRE(server_.accept());
    server_.send("2 kgp 1 0 1");
    std::vector<std::string> told;
    for (;;) {
      const Said said = next();
      told.push_back(said.words);
      if (said.words != "mode freeplay") continue;
      server_.send("4@" + said.id + " ok");
      return told;
    }
  }
  // The moves of a state up to its yield.
  std::vector<int> answers(int id, const std::string& board) {
    server_.send(std::to_string(id) + " state " + board);
    std::vector<int> pits;
    for (;;) {
      const Said said = next();
      CHECK(said.ref == std::to_string(id));
      if (said.words == "yield") return pits;
      REQUIRE(said.words.starts_with("move "));
      pits.push_back(std::stoi(said.words.substr(5)));
    }
  }

 private:
  ScratchDir scratch_;
  KgpServer server_;
  Program client_;
};

const char* const kStart = "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>";

TEST_CASE("a client says who it is, plays when it is asked, and takes its leave") {
  const bool websocket = GENERATE(false, true);
  const ScratchDir scratch;
  write_file(scratch.file("token"), "  s3cret \"quoted\"\nsecond line\n");
  Visit visit(bin("seedbed-greedy"),
              "--token-file " + scratch.file("token") + " --authors Somebody", websocket);
  CHECK(visit.greet() == std::vector<std::string>{R"(set auth:token "s3cret \"quoted\"")",
                                                  R"(set info:name "seedbed-greedy")",
                                                  R"(set info:authors "Somebody")",
                                                  "mode freeplay"});
  visit.server().send("6 ping");
  const Said pong = visit.next();
  CHECK(pong.words == "pong");
  CHECK(pong.ref == "6");
  const auto asked = Clock::now();
  const std::vector<int> moves = visit.answers(8, kStart);
  // Nothing within 20 ms of the state, and the yield not at once after the move.
  CHECK(Clock::now() - asked >= milliseconds(40));
  REQUIRE_FALSE(moves.empty());
  CHECK(moves.back() >= 1);
  CHECK(moves.back() <= 6);
  visit.server().send("10@8 stop");
  visit.server().send("goodbye");
  CHECK(visit.client().wait() == 0);
  CHECK(visit.errors().find("s3cret") == std::string::npos);
}

TEST_CASE("a whole game, mirrored for the server's other seat, over TCP and WebSocket") {
  const bool websocket = GENERATE(false, true);
  Visit visit(bin("seedbed-greedy"), "--name Guest", websocket);
  visit.greet();
  auto game = engine::load_game("kalah:end-at-majority=on,houses=4,seeds=3");
  REQUIRE(game);
  engine::Line line(*game);
  int id = 10;
  while (!line.over()) {
    const bool south = line.side_to_move() == engine::Side::South;
    // Cells run round the board: South's houses, North's, then the two stores.
    const auto& cells = std::get<engine::SmallPosition>(line.position()).cells;
    std::string board = "<4";
    const auto add = [&](std::size_t cell) { board += "," + std::to_string(int(cells[cell])); };
    add(south ? 8 : 9);
    add(south ? 9 : 8);
    for (std::size_t i = 0; i < 4; ++i) add(south ? i : 4 + i);
    for (std::size_t i = 0; i < 4; ++i) add(south ? 4 + i : i);
    const int pit = visit.answers(id, board + ">").back();
    id += 2;
    const std::size_t cell = static_cast<std::size_t>(pit - 1) + (south ? 0U : 4U);
    engine::MoveList legal;
    line.legal(legal);
    bool played = false;
    for (const engine::Move& move : legal) {
      if (!played && move.hole == cell) played = line.play(move).has_value();
    }
    INFO(board << ": " << pit);
    REQUIRE(played);
  }
  visit.server().send("goodbye");
  CHECK(visit.client().wait() == 0);
}

TEST_CASE("what the bot thinks of is sent while it thinks") {
  Visit visit(odd_bot("thinks"));
  visit.greet();
  // It shows 6, 5, 4 ... and answers 1.
  std::vector<int> pits = visit.answers(8, kStart);
  if (pits.front() == 3) pits.erase(pits.begin());  // what wins most at once, before a slow bot
  CHECK(pits == std::vector<int>{6, 5, 4, 3, 2, 1});
}

TEST_CASE("whoever is stopped before his bot has said anything has a move") {
  Visit visit(odd_bot("silent"));
  visit.greet();
  const auto asked = Clock::now();
  // Pit 1 captures three seeds and brings itself, pit 3 brings one.
  visit.server().send("8 state <4,0,0,1,0,2,0,0,0,3,1>");
  const Said first = visit.next();
  CHECK(Clock::now() - asked >= milliseconds(20));
  CHECK(first.words == "move 1");
  // The next state waits for the bot, but not for its first move. Pit 3 is the first to bring any.
  visit.server().send(std::string("10 state ") + kStart);
  const Said second = visit.next();
  CHECK(second.words == "move 3");
  CHECK(second.ref == "10");
  visit.server().send("12@8 stop");
  visit.server().send("14@10 stop");
  visit.expect_silence();
}

TEST_CASE("a move that the server lost is sent again") {
  Visit visit(bin("seedbed-random"));
  visit.greet();
  visit.server().send(
      "8 state <3,5,5,0,2,0,1,2,3>");  // with one legal move, so nothing else is said
  const Said first = visit.next();
  SECTION("the error names the move") {
    visit.server().send("10@" + first.id + " error \"No state associated with id\"");
  }
  SECTION("the error names nothing") {
    visit.server().send("10 error \"No state associated with id\"");
  }
  const Said second = visit.next();
  CHECK(second.words == first.words);
  CHECK(second.ref == "8");
  CHECK(second.id != first.id);
  CHECK(visit.next().words == "yield");
}

TEST_CASE("C19: after stop nothing more is said of a state, and the next one is unharmed") {
  Visit visit(odd_bot("deaf"));
  visit.greet();
  visit.server().send(std::string("4 state ") + kStart);
  CHECK(visit.next_after("move 3").words == "move 6");
  visit.server().send("6@4 stop");
  visit.server().send("99@98 stop");
  visit.expect_silence();
  visit.server().send("8 state <6,1,0,4,4,0,5,5,5,4,4,4,4,4,4>");
  const Said said = visit.next();
  CHECK(said.ref == "8");
  // First what wins most at once, for the deaf bot is to be replaced before it thinks of this one.
  CHECK(said.words == "move 4");
  CHECK(visit.next().words == "move 6");
  // While it thinks it still hears.
  visit.server().send("10 ping word");
  CHECK(visit.next().words == "pong word");
}

TEST_CASE("two states at once are both answered, each by its id") {
  Visit visit(odd_bot("thinks"));
  visit.greet();
  visit.server().send("8 state <2,0,0,1,1,1,1>");
  visit.server().send("10 state <2,0,0,2,2,2,2>");
  visit.server().send("8 state <2,0,0,1,1,1,1>");  // a slip of the server
  std::vector<std::string> ends;
  while (ends.size() < 2) {
    const Said said = visit.next();
    if (said.words == "yield") ends.push_back(said.ref);
  }
  CHECK(ends == std::vector<std::string>{"8", "10"});
  visit.expect_silence();
}

TEST_CASE("a forced move needs no thought") {
  Visit visit(odd_bot("deaf"));
  visit.greet();
  CHECK(visit.answers(8, "<3,5,5,0,2,0,1,2,3>") == std::vector<int>{2});
}

TEST_CASE("a bot that fails is replaced by its line, or by what wins most at once") {
  Visit visit(odd_bot("dies"));
  visit.greet();
  CHECK(visit.answers(8, kStart) == std::vector<int>{3});
  CHECK(visit.answers(10, kStart) == std::vector<int>{3});
  visit.server().send(std::string("12 state ") + kStart);
  CHECK(visit.client().wait() == 1);
  CHECK(visit.errors().find("3 times in a row") != std::string::npos);
}

TEST_CASE("a lost connection is made anew") {
  const bool websocket = GENERATE(false, true);
  Visit visit(bin("seedbed-random"), "", websocket);
  visit.greet();
  (void)visit.answers(8, kStart);
  visit.server().drop();
  const auto lost = Clock::now();
  CHECK(visit.greet().back() == "mode freeplay");
  CHECK(Clock::now() - lost >= milliseconds(900));
  (void)visit.answers(8, kStart);
  CHECK(visit.errors().find("trying again in 1 s") != std::string::npos);
}

TEST_CASE("a server that makes no sense is left, and tried again") {
  Visit visit(bin("seedbed-random"), "--retries 1");
  SECTION("another protocol") {
    REQUIRE(visit.server().accept());
    for (int i = 0; i < 20; ++i) visit.server().send("HTTP/1.1 400 Bad Request");
  }
  SECTION("a line without an end") {
    REQUIRE(visit.server().accept());
    visit.server().send_raw(std::string(20'000, 'x'));
  }
  SECTION("noise after the greeting") {
    visit.greet();
    for (int i = 0; i < 20; ++i) visit.server().send("8@@ \x01\xFF \"");
  }
  // The first is followed by a second visit; the second was the last.
  REQUIRE(visit.server().accept());
  visit.server().drop();
  CHECK(visit.client().wait() == 1);
  CHECK(visit.errors().find("given up after 2 attempts") != std::string::npos);
}

TEST_CASE("a board that cannot be is refused, and the game goes on") {
  Visit visit(bin("seedbed-random"));
  visit.greet();
  for (const char* board : {"<6,0,0,4,4>", "<>", "board", "<0,0,0>", "<2,0,0,1,1,1,x>"}) {
    visit.server().send(std::string("8 state ") + board);
    const Said said = visit.next();
    CHECK(said.ref == "8");
    CHECK(said.words.starts_with("error \""));
  }
  visit.server().send("state <2,0,0,1,1,1,1>");     // without an id nobody could answer it
  visit.server().send("12 state <2,4,0,0,0,1,1>");  // over: nothing to answer
  visit.expect_silence();
  CHECK_FALSE(visit.answers(14, kStart).empty());
}

TEST_CASE("a board of a size that the bot does not play ends the visit with a sentence") {
  Visit visit(odd_bot("small"));
  visit.greet();
  CHECK_FALSE(visit.answers(8, "<4,0,0,3,3,3,3,3,3,3,3>").empty());
  // A claim is of its values and of the default ones: five houses are neither.
  visit.server().send("10 state <5,0,0,3,3,3,3,3,3,3,3,3,3>");
  CHECK(visit.next().words.starts_with("error \""));
  CHECK(visit.next().words == "goodbye");
  CHECK(visit.client().wait() == 1);
  CHECK(visit.errors().find("kalah:houses=5,seeds=3, which the bot does not play") !=
        std::string::npos);
}

TEST_CASE("a server that does not want us is not asked again") {
  Visit visit(bin("seedbed-random"));
  REQUIRE(visit.server().accept());
  SECTION("another version") {
    visit.server().send("kgp 2 0 0");
    CHECK(visit.next().words.starts_with("error"));
    CHECK(visit.next().words == "goodbye");
  }
  SECTION("no freeplay") {
    visit.server().send("kgp 1 0 1");
    Said said = visit.next();
    while (said.words != "mode freeplay") said = visit.next();
    visit.server().send("4@" + said.id + " error \"Unsupported mode\"");
  }
  CHECK(visit.client().wait() == 1);
  CHECK_FALSE(visit.errors().empty());
}

TEST_CASE("clocks that the server tells are heeded") {
  Visit visit(odd_bot("deaf"), "--movetime 60s");
  visit.greet();
  visit.server().send("6 set time:mode \"relative\"");
  visit.server().send("8 set time:clock 1.0");
  visit.server().send("10 set future:key <1,2>");
  visit.server().send(std::string("12 state ") + kStart);
  CHECK(visit.next_after("move 3").words == "move 6");
}

TEST_CASE("bad flags and absent servers end it with one sentence") {
  const std::string kgp = bin("seedbed") + " kgp " + bin("seedbed-random");
  const auto refused = [&](const std::string& flags, int code) {
    const Finished done = run_command(kgp + flags);
    INFO(flags + ": " + done.err);
    CHECK(done.code == code);
    CHECK(done.err.starts_with("seedbed: "));
    CHECK(done.out.empty());
  };
  refused(" --server nowhere", 2);
  refused(" --server :2671", 2);
  refused(" --server 127.0.0.1:99999", 2);
  refused(" --server 127.0.0.1:1 --movetime never", 2);
  refused(" --server 127.0.0.1:1 --token-file /no/such/file", 2);
  refused(" --server 127.0.0.1:1 --retries 0", 1);
  refused(" --server 127.0.0.1:1 --retries 0 --websocket", 1);
  const Finished none = run_command("env -u KGP_HOST " + kgp);
  CHECK(none.code == 2);
}

}  // namespace
}  // namespace seedbed::test
