#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "arena/engine_verbs.h"
#include "tests/support/catch.h"

namespace seedbed::test {
namespace {

// The answers, a line each, and the exit code.
std::vector<std::string> ask(const std::string& requests) {
  std::istringstream in(requests);
  std::ostringstream out;
  CHECK(arena::referee_verb(in, out) == 0);
  std::istringstream lines(out.str());
  std::vector<std::string> answers;
  for (std::string line; std::getline(lines, line);) answers.push_back(line);
  return answers;
}

bool starts_with(const std::string& text, const std::string& head) {
  return text.rfind(head, 0) == 0;
}

using Answers = std::vector<std::string>;

TEST_CASE("the referee starts with kalah from its start") {
  CHECK(ask("legal\noutcome\n") == Answers{"legal a1 b1 c1 d1 e1 f1", "outcome ongoing"});
}

TEST_CASE("the referee plays moves and tells positions") {
  const auto answers = ask("position startpos\nplay c1\nplay a1\nlegal\n");
  REQUIRE(answers.size() == 4);
  CHECK(answers[0] == "ok 4,4,4,4,4,4/4,4,4,4,4,4 S 0,0");
  CHECK(answers[1] == "ok 4,4,4,4,4,4/4,4,0,5,5,5 S 1,0");
  CHECK(answers[2] == "ok 4,4,4,4,4,4/0,5,1,6,6,5 N 1,0");
  CHECK(starts_with(answers[3], "legal "));
  CHECK(answers[3].size() == std::string("legal a2 b2 c2 d2 e2 f2").size());
}

TEST_CASE("a position takes moves, and a variant resets it") {
  const auto answers =
      ask("position startpos moves c1 a1\n"
          "position pos 4,4,4,4,4,4/4,4,0,5,5,5 S 1,0 moves a1\n"
          "variant kalah:seeds=4\n"
          "position startpos\n"
          "variant oware\n"
          "legal\n");
  REQUIRE(answers.size() == 6);
  CHECK(answers[0] == "ok 4,4,4,4,4,4/0,5,1,6,6,5 N 1,0");
  CHECK(answers[1] == answers[0]);
  CHECK(starts_with(answers[2], "ok kalah "));
  CHECK(answers[2].size() == std::string("ok kalah ").size() + 16);
  CHECK(answers[3] == "ok 4,4,4,4,4,4/4,4,4,4,4,4 S 0,0");
  CHECK(starts_with(answers[4], "ok oware "));
  CHECK(answers[5] == "legal a1 b1 c1 d1 e1 f1");
}

TEST_CASE("perft counts from the present position") {
  // 6, 35, 185: tests/data/vectors/kalah-6x4.txt
  CHECK(ask("perft 0\nperft 1\nperft 2\nperft 3\nplay c1\nperft 1\n") ==
        Answers{"perft 1", "perft 6", "perft 35", "perft 185", "ok 4,4,4,4,4,4/4,4,0,5,5,5 S 1,0",
                "perft 5"});
}

TEST_CASE("outcomes are told with score and reason") {
  // South's last seed ends the game; North owns 21 and the six seeds of his row.
  const auto answers =
      ask("position pos 1,0,0,3,0,2/0,0,0,0,0,1 S 20,21\nplay f1\noutcome\nlegal\nplay a1\n");
  REQUIRE(answers.size() == 5);
  CHECK(starts_with(answers[1], "ok 0,0,0,0,0,0/0,0,0,0,0,0 "));
  CHECK(answers[2] == "outcome 0-1 21-27 row-empty");
  CHECK(answers[3] == "legal");
  CHECK(starts_with(answers[4], "error illegal-move "));
}

TEST_CASE("history is kept, so a repetition is seen") {
  // One seed each chases the other round the board (oware): after twelve plies the first position
  // of the cycle is back, and each side takes its own row.
  const auto answers =
      ask("variant oware\n"
          "position pos 1,0,0,0,0,0/0,0,0,0,0,1 S 23,23 moves f1 a2 a1 f2 b1 e2 c1 d2 d1 c2 e1\n"
          "outcome\n"
          "play b2\n"
          "outcome\n");
  REQUIRE(answers.size() == 5);
  CHECK(answers[2] == "outcome ongoing");
  CHECK(answers[4] == "outcome 1/2 24-24 repetition");
}

TEST_CASE("every fault is one line with a code, and the state stays") {
  const std::string start = "ok 4,4,4,4,4,4/4,4,0,5,5,5 S 1,0";
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"hello", "unknown-command"},
      {"PLAY c1", "unknown-command"},
      {"play", "syntax"},
      {"play a1 b1", "syntax"},
      {"play c1", "illegal-move"},  // empty by now
      {"play a2", "illegal-move"},
      {"play g1", "illegal-move"},
      {"play 4294967297", "illegal-move"},
      {"play -1", "illegal-move"},
      {"play \xff\xfe", "illegal-move"},
      {"legal now", "syntax"},
      {"outcome x", "syntax"},
      {"perft", "syntax"},
      {"perft -1", "bad-value"},
      {"perft 65", "bad-value"},
      {"perft 99999999999999999999999", "bad-value"},
      {"perft 1.5", "bad-value"},
      {"perft 1 2", "syntax"},
      {"quit now", "unknown-command"},
      {"variant", "syntax"},
      {"variant nosuchgame", "unsupported-variant"},
      {"variant kalah:houses=1000000000", "bad-value"},
      {"variant kalah:nosuchkey=1", "bad-value"},
      {"position", "syntax"},
      {"position end", "syntax"},
      {"position startpos c1", "syntax"},
      {"position startpos moves c1 c1", "illegal-move"},
      {"position pos", "bad-position"},
      {"position pos 4,4,4/4,4,4 S 0,0", "bad-position"},
      {"position pos 99,4,4,4,4,4/4,4,4,4,4,4 S 0,0", "bad-position"},
      {"position pos 4,4,4,4,4,4/4,4,4,4,4,4 X 0,0", "bad-position"},
      {"position pos 4,4,4,4,4,4/4,4,4,4,4,4 S 0", "bad-position"},
      {"position pos 18446744073709551616,0,0,0,0,0/0,0,0,0,0,0 S 0,0", "bad-position"},
      {std::string("play \0", 6) + "a1", "syntax"},
      {std::string((1U << 20) + 1, 'x'), "syntax"},
      {"play " + std::string(100000, 'a'), "illegal-move"},
  };
  for (const auto& [request, code] : faults) {
    INFO(request.substr(0, 80));
    const auto answers = ask("play c1\n" + request + "\nposition startpos moves c1\nplay a1\n");
    const auto after = ask("play c1\n" + request + "\nperft 1\nlegal\n");
    REQUIRE(answers.size() == 4);
    CHECK(answers[0] == start);
    CHECK(starts_with(answers[1], "error " + code + " "));
    CHECK(answers[1].size() > ("error " + code + " ").size() + 5);
    CHECK(answers[1].size() < 4000);
    REQUIRE(after.size() == 4);
    CHECK(after[2] == "perft 5");
    CHECK(after[3] == "legal a1 b1 d1 e1 f1");
  }
}

TEST_CASE("blank lines, carriage returns and the end of input are no faults") {
  CHECK(ask("\n   \n\t\r\nplay c1\r\n\n").size() == 1);
  CHECK(ask("").empty());
  CHECK(ask("quit\nplay c1\n").empty());
  CHECK(ask("  quit  \n").empty());
  CHECK(ask("play c1") == Answers{"ok 4,4,4,4,4,4/4,4,0,5,5,5 S 1,0"});
}

TEST_CASE("a thousand lines of noise get an answer each, at most") {
  std::uint32_t seed = 7;
  std::string noise;
  int lines = 0;
  for (int i = 0; i < 60000; ++i) {
    seed = seed * 1664525U + 1013904223U;
    const char c = static_cast<char>(seed >> 24);
    noise += c;
    if (c == '\n') ++lines;
  }
  const auto answers = ask(noise + "\nposition startpos\n");
  CHECK(static_cast<int>(answers.size()) <= lines + 2);
  REQUIRE_FALSE(answers.empty());
  CHECK(answers.back() == "ok 4,4,4,4,4,4/4,4,4,4,4,4 S 0,0");
}

}  // namespace
}  // namespace seedbed::test
