// The C++ SDK over streams: what it says, when it says it, and that it listens while a bot thinks.
#include "protocol/bot_loop.h"

#include <random>
#include <sstream>
#include <thread>
#include <utility>

#include "engine/catalogue.h"
#include "engine/notation.h"
#include "tests/protocol/bot_session.h"
#include "tests/support/catch.h"

namespace seedbed::protocol {
namespace {

using std::chrono::nanoseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

TEST_CASE("the SDK's handshake") {
  Session session;
  session.send("mbp 1\r");
  CHECK(session.line() == "id name Test");
  CHECK(session.line() == "id author Seedbed");
  CHECK(session.line() == "id version " SEEDBED_VERSION);
  CHECK(session.line() == "feature query=1 define=1 variants=any");
  CHECK(session.line() == "option name Patient type check default false");
  CHECK(session.line() == "option name Level type spin min 1 max 9 default 3");
  CHECK(session.line() == "option name Clear type button");
  CHECK(session.line() == "mbpok 1");
}

TEST_CASE("each go is answered once, with its id") {
  Session session;
  CHECK(session.ask("variant oware\nnewgame seed 18446744073709551615\nisready") == "readyok");
  CHECK(session.bot.log == "oware#18446744073709551615;");
  CHECK(session.ask("position startpos moves a1\ngo id 41 movetime 50") == "bestmove f2 id 41");
  CHECK(session.ask("go depth 1") == "bestmove f2");
  CHECK(session.ask("go id 42") == "bestmove f2 id 42");
  CHECK(session.ask("ping x") == "pong x");
}

TEST_CASE("C05: ping, isready and stop work while the bot thinks") {
  Session session;
  session.send("setoption name Patient value true\nnewgame seed 6\nposition startpos\ngo id 1");
  CHECK(session.line() == "info id 1 depth 1 string seed 6");
  CHECK(session.ask("ping a b") == "pong a");
  CHECK(session.ask("isready") == "readyok");
  CHECK(session.ask("stop") == "bestmove a1 id 1");
  CHECK(session.ask("stop\nstop\nping z") == "pong z");
}

TEST_CASE("a command that changes something is refused during a search") {
  Session session;
  session.send("setoption name Patient value true\ngo id 1");
  session.line();
  CHECK(session.code("go id 2") == "error busy");
  CHECK(session.ask("go depth 1 id 3") == "error busy id 3 go while searching: send stop first");
  CHECK(session.code("position startpos moves a1") == "error busy");
  CHECK(session.code("setoption name Level value 4") == "error busy");
  CHECK(session.code("variant oware") == "error busy");
  CHECK(session.code("query legal") == "error busy");
  CHECK(session.code("variant mine <<EOF\nquit\nEOF") == "error busy");
  CHECK(session.code("foo") == "error unknown-command");
  CHECK(session.code("go depth 0") == "error bad-value");
  CHECK(session.ask("stop") == "bestmove a1 id 1");
  CHECK(session.ask("query position") == "response position 4,4,4,4,4,4/4,4,4,4,4,4 S 0,0");
}

TEST_CASE("after stop everything waits for the bestmove") {
  Session session;
  session.send("setoption name Patient value true\ngo id 1");
  session.line();
  session.send(
      "stop\nisready\nposition startpos moves c1\nvariant mine <<EOF\ninherits = \"kalah\"\n"
      "[setup]\nseeds = 2\nEOF\nquery position\nsetoption name Patient value false\ngo id 2\n"
      "ping end");
  std::vector<std::string> lines;
  for (int i = 0; i < 5; ++i) lines.push_back(session.line());
  // The ping may be answered at any time; the rest keeps its order.
  const auto pong = std::find(lines.begin(), lines.end(), "pong end");
  REQUIRE(pong != lines.end());
  lines.erase(pong);
  CHECK(lines == std::vector<std::string>{"bestmove a1 id 1", "readyok",
                                          "response position 2,2,2,2,2,2/2,2,2,2,2,2 S 0,0",
                                          "bestmove a1 id 2"});
}

TEST_CASE("infinite and ponder hold the answer back") {
  Session session;
  CHECK(session.ask("go id 1 infinite\nping a") == "pong a");
  CHECK(session.ask("stop") == "bestmove a1 id 1");
  CHECK(session.ask("go id 2 ponder\nping b") == "pong b");
  CHECK(session.ask("ponderhit stime 100 ntime 100") == "bestmove a1 id 2");
}

TEST_CASE("after ponderhit a search goes on for the time of an ordinary go") {
  Session session;
  session.send("setoption name Patient value true\ngo id 1 movetime 60 ponder");
  session.line();  // an info: it searches
  std::this_thread::sleep_for(milliseconds(100));
  CHECK(session.ask("ping a") == "pong a");  // however long it takes
  // What it thought in the opponent's time counts, and that is more than 60 ms.
  CHECK(session.ask("ponderhit") == "bestmove a1 id 1");

  // 10 s on the clock are some hundred milliseconds for a move; the clocks of the hit are the valid
  // ones, or the answer would not come in a second.
  session.send("go id 2 stime 900000 ntime 900000 ponder");
  session.line();
  const auto hit = std::chrono::steady_clock::now();
  session.send("ponderhit stime 10000 ntime 10000\nping b");
  CHECK(session.line() == "pong b");
  CHECK(session.line() == "bestmove a1 id 2");
  const auto took = std::chrono::steady_clock::now() - hit;
  CHECK(took > milliseconds(200));
  CHECK(took < std::chrono::seconds(5));

  // So are the turns until the clock is filled again: the whole of it for one would be 4.5 s.
  session.send("go id 6 stime 10000 ntime 10000 turnstogo 1 ponder");
  session.line();
  const auto again = std::chrono::steady_clock::now();
  CHECK(session.ask("ponderhit stime 10000 ntime 10000 turnstogo 20") == "bestmove a1 id 6");
  CHECK(std::chrono::steady_clock::now() - again < std::chrono::seconds(3));

  session.send("go id 3 stime 900000 ntime 900000 ponder");
  session.line();
  CHECK(session.ask("stop") == "bestmove a1 id 3");
  // The alarm of an earlier hit stops no later search.
  session.send("go id 4 movetime 50 ponder");
  session.line();
  session.send("ponderhit");
  CHECK(session.line() == "bestmove a1 id 4");
  session.send("go id 5 infinite");
  session.line();
  std::this_thread::sleep_for(milliseconds(100));
  CHECK(session.ask("ping c") == "pong c");
  CHECK(session.ask("stop") == "bestmove a1 id 5");
}

TEST_CASE("quit and the end of input stop a search, which still answers") {
  SECTION("quit") {
    Session session;
    session.send("setoption name Patient value true\ngo id 1");
    session.line();
    CHECK(session.ask("quit") == "bestmove a1 id 1");
    CHECK(session.ended());
  }
  SECTION("end of input") {
    Session session;
    session.send("setoption name Patient value true\ngo id 1");
    session.line();
    session.in.close();
    CHECK(session.line() == "bestmove a1 id 1");
    CHECK(session.ended());
  }
  SECTION("while idle") {
    Session session;
    CHECK(session.ask("ping a") == "pong a");
    session.send("quit");
    CHECK(session.ended());
  }
  SECTION("while infinite holds the answer back") {
    Session session;
    CHECK(session.ask("go infinite\nping a") == "pong a");
    session.in.close();
    CHECK(session.line() == "bestmove a1");
    CHECK(session.ended());
  }
}

TEST_CASE("a finished or bad position has no bestmove") {
  Session session;
  CHECK(session.ask("position pos 0,0,0,0,0,0/0,0,0,0,0,0 S 24,24\ngo id 1") ==
        "bestmove none id 1");
  CHECK(session.code("position pos 4,4/4,4 S 0,0") == "error bad-position");
  CHECK(session.ask("go id 2") == "bestmove none id 2");
  CHECK(session.code("query legal") == "error bad-position");
  CHECK(session.code("position somewhere") == "error bad-position");
  CHECK(session.ask("position startpos\ngo id 3") == "bestmove a1 id 3");
  CHECK(session.code("position startpos moves c1 z9 a1") == "error illegal-move");
  CHECK(session.ask("go id 4") == "bestmove none id 4");
  // The same start again: nothing of the bad list is left over.
  CHECK(session.ask("position startpos moves c1\nquery position") ==
        "response position 4,4,4,4,4,4/4,4,0,5,5,5 S 1,0");
  CHECK(session.code("go depth 0 id 5") == "error bad-value");
  CHECK(session.line() == "bestmove none id 5");
}

TEST_CASE("positions go on where the last one ended") {
  Session session;
  const auto position = [&](std::string_view command) {
    return session.ask(std::string(command) + "\nquery position").substr(18);
  };
  // Kalah by hand: c1 ends in the store; f1 puts one there and four into f2, e2, d2, c2.
  CHECK(position("position startpos") == "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0");
  CHECK(position("position startpos moves c1") == "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0");
  CHECK(position("position startpos moves c1 f1") == "4,4,5,5,5,5/4,4,0,5,5,0 N 2,0");
  CHECK(position("position  startpos\tmoves c1 ") == "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0");
  CHECK(position("position startpos moves") == "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0");
  CHECK(position("position pos 4,4,4,4,4,4/4,4,0,5,5,5 S 1,0") == "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0");
  CHECK(position("position pos 4,4,4,4,4,4/4,4,0,5,5,5 S 1,0 moves f1") ==
        "4,4,5,5,5,5/4,4,0,5,5,0 N 2,0");
}

TEST_CASE("repetition is seen through the moves") {
  Session session;
  // One seed each, going round: after six moves of both they have changed places, which is the
  // start again; each takes the one on his own row.
  session.send("variant oware");
  std::string moves = "position pos 0,0,0,0,0,1/1,0,0,0,0,0 S 23,23 moves";
  for (const char* move : {"a1", "f2", "b1", "e2", "c1", "d2", "d1", "c2", "e1", "b2", "f1"}) {
    moves += " " + std::string(move);
    CHECK(session.ask(moves + "\nquery outcome") == "response outcome ongoing");
  }
  moves += " a2";
  CHECK(session.ask(moves + "\nquery outcome") == "response outcome 1/2 24-24 repetition");
  CHECK(session.ask("go id 1") == "bestmove none id 1");
}

TEST_CASE("queries") {
  Session session;
  CHECK(session.ask("query legal") == "response legal a1 b1 c1 d1 e1 f1");
  CHECK(session.ask("query outcome") == "response outcome ongoing");
  CHECK(session.ask("query perft 9") == "response perft 2763490");
  CHECK(session.ask("query perft 0") == "response perft 1");
  const std::string start = session.ask("query hash");
  CHECK(start.size() == std::string("response hash ").size() + 16);
  CHECK(session.ask("position startpos moves c1\nquery hash") != start);
  CHECK(session.ask("position startpos\nquery hash") == start);
  CHECK(session.ask("position pos 0,0,0,0,0,0/0,0,0,0,0,0 S 30,18\nquery outcome") ==
        "response outcome 1-0 30-18 row-empty");
  CHECK(session.code("query weather") == "error bad-value");
}

TEST_CASE("a long count can be pinged and stopped") {
  Session session;
  session.send("query perft 60");
  CHECK(session.ask("ping a") == "pong a");
  CHECK(session.code("go id 3") == "error busy");
  CHECK(session.ask("stop") == "error busy perft was stopped");
  CHECK(session.ask("go id 4") == "bestmove a1 id 4");
}

TEST_CASE("options") {
  Session session;
  CHECK(session.code("setoption name OwnBook value false") == "error unknown-option");
  CHECK(session.code("setoption name Level value 10") == "error bad-value");
  CHECK(session.code("setoption name Level") == "error bad-value");
  CHECK(session.code("setoption Level 5") == "error syntax");
  CHECK(session.ask("setoption name Level value 5\nsetoption name Clear\nping a") == "pong a");
  CHECK(session.bot.log == "Level=5;Clear=;");
}

TEST_CASE("variants") {
  Session session;
  CHECK(session.code("variant no-such-game") == "error unsupported-variant");
  CHECK(session.code("variant kalah:seeds=lots") == "error bad-value");
  CHECK(session.ask("query position") == "response position 4,4,4,4,4,4/4,4,4,4,4,4 S 0,0");
  CHECK(session.ask("variant kalah:houses=3,seeds=2\nquery position") ==
        "response position 2,2,2/2,2,2 S 0,0");
  CHECK(
      session.ask("variant mine <<EOF\r\ninherits = \"kalah\"\r\n[board]\r\nhouses = 2\r\n EOF\r\n"
                  "query position") == "response position 4,4/4,4 S 0,0");
  CHECK(session.code("variant mine <<EOF\nhouses = !\nEOF").substr(0, 6) == "error ");
  CHECK(session.ask("query position") == "response position 4,4/4,4 S 0,0");
}

TEST_CASE("C03: garbage is reported and survived") {
  Session session;
  std::mt19937 random(7);
  std::string garbage = "foo\nsetoption name OwnBook value false\n\n";
  for (int i = 0; i < 1'000; ++i) {
    garbage += '#';  // no known command by chance
    for (int j = 0; j < 60; ++j) {
      const char byte = static_cast<char>(random() % 256);
      garbage += byte == '\n' ? ' ' : byte;
    }
    garbage += '\n';
  }
  garbage += std::string(100'000, 'x') + "\n";
  session.in.write(garbage);
  session.send("ping alive");
  int errors = 0;
  std::string line;
  while ((line = session.line()) != "pong alive") {
    REQUIRE(line.substr(0, 6) == "error ");
    ++errors;
  }
  CHECK(errors == 1'003);
  CHECK(session.ask("go id 1") == "bestmove a1 id 1");
}

TEST_CASE("an illegal answer of the search is not passed on") {
  Session session;
  session.bot.cheat = true;
  CHECK(session.ask("go id 9") == "error internal id 9 the search returned an illegal move");
  CHECK(session.line() == "bestmove a1 id 9");
}

// Plays c1 in kalah with all that may go with it; resigns with a single move left.
class Talker : public Bot {
 public:
  std::string name() const override { return "Talker"; }
  Features features() const override {
    Features features;
    features.chain = features.multipv = true;
    return features;
  }
  engine::Move search(const SearchContext& context) override {
    const auto& moves = context.legal;
    context.extras.draw = context.draw_heard;
    if (moves.size() < 6) {
      context.extras.resign = context.resign_heard;
      return moves.front();
    }
    context.extras.then = {moves[5], moves[0]};
    context.extras.ponder = engine::Move(moves[1]);
    return moves[2];
  }
};

TEST_CASE("premoves, the expected reply, offers and resignations go with the move") {
  Talker bot;
  std::istringstream in(
      "mbp 1\nnewgame draw on\ngo id 1\nposition pos 0,0,0,0,0,1/1,0,0,0,0,1 S 1,1\ngo id 2\n"
      "newgame resign on\ngo id 3\nposition startpos\ngo id 4\nvariant kalah\n"
      "position pos 0,0,0,0,0,1/1,0,0,0,0,1 S 1,1\ngo id 5\n");
  std::ostringstream out;
  CHECK(run_bot(bot, in, out) == 0);
  const std::string said = out.str();
  CHECK(said.find("feature query=1 define=1 chain=1 multipv=1 variants=any\n") !=
        std::string::npos);
  CHECK(said.substr(said.find("mbpok 1\n")) ==
        "mbpok 1\n"
        "bestmove c1 then f1 a1 ponder b1 draw id 1\n"
        "bestmove a1 draw id 2\n"
        "bestmove resign id 3\n"
        "bestmove c1 then f1 a1 ponder b1 id 4\n"
        "bestmove a1 id 5\n");
}

TEST_CASE("thousands of goes hand the reading over and over") {
  Session session;
  for (int i = 0; i < 3'000; ++i) {
    const std::string id = std::to_string(i);
    REQUIRE(session.ask("position startpos\ngo id " + id) == "bestmove a1 id " + id);
  }
}

TEST_CASE("time budgets") {
  const auto south = engine::Side::South;
  const milliseconds overhead(10);
  Limits limits;
  SECTION("nothing to budget") {
    limits.depth = 5;
    CHECK_FALSE(time_budget(limits, south, overhead));
    limits.infinite = true;
    limits.movetime = milliseconds(100);
    CHECK_FALSE(time_budget(limits, south, overhead));
  }
  SECTION("movetime less the overhead") {
    limits.movetime = milliseconds(100);
    const auto budget = time_budget(limits, south, overhead);
    REQUIRE(budget);
    CHECK(budget->soft == milliseconds(90));
    CHECK(budget->hard == milliseconds(90));
    limits.movetime = milliseconds(5);
    CHECK(time_budget(limits, south, overhead)->hard == std::chrono::microseconds(500));
  }
  SECTION("a clock lasts, whatever happens") {
    // Thinking to the hard limit on every move, with overhead used up too, never loses on time.
    for (const int increment : {0, 20, 1000}) {
      nanoseconds left = milliseconds(2'000);
      for (int move = 0; move < 500; ++move) {
        limits.time[0] = std::chrono::duration_cast<milliseconds>(left);
        limits.increment[0] = milliseconds(increment);
        const auto budget = time_budget(limits, south, overhead);
        REQUIRE(budget);
        CHECK(budget->soft <= budget->hard);
        left -= budget->hard;
        REQUIRE(left >= nanoseconds(0));
        left += milliseconds(increment);
      }
    }
  }
  SECTION("each side its own clock") {
    limits.time = {milliseconds(60'000), milliseconds(600)};
    CHECK(time_budget(limits, engine::Side::North, overhead)->hard < milliseconds(600));
    CHECK(time_budget(limits, south, overhead)->soft > milliseconds(1'000));
    limits.time[1].reset();
    CHECK_FALSE(time_budget(limits, engine::Side::North, overhead));
  }
  SECTION("the last turn before a refill may use it") {
    limits.time[0] = milliseconds(1'000);
    const auto many = time_budget(limits, south, overhead);
    limits.turns_to_go = 1;
    const auto one = time_budget(limits, south, overhead);
    CHECK(one->soft > many->soft * 5);
    CHECK(one->hard < milliseconds(1'000));
  }
  SECTION("a clock and a movetime: the less of the two") {
    limits.time[0] = milliseconds(100'000);
    limits.movetime = milliseconds(50);
    const auto budget = time_budget(limits, south, overhead);
    CHECK(budget->hard == milliseconds(40));
    CHECK(budget->soft == milliseconds(40));
  }
}

}  // namespace
}  // namespace seedbed::protocol
