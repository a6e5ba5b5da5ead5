#include "arena/record/pgn.h"

#include <sstream>

#include "arena/league/random.h"
#include "tests/arena/record/records.h"
#include "tests/support/catch.h"

using namespace seedbed;
using namespace seedbed::arena;
using namespace seedbed::arena::test;

namespace {

struct Read {
  std::vector<PgnGame> games;
  PgnSummary summary;
};

Read read(const std::string& text) {
  std::istringstream in(text);
  Read result;
  const auto done =
      read_pgn(in, "games.pgn", [&result](const PgnGame& game) { result.games.push_back(game); });
  REQUIRE(done);
  result.summary = *done;
  CHECK(result.summary.games == static_cast<std::int64_t>(result.games.size()));
  return result;
}

std::string moves_of(const std::string& pgn) {
  const std::size_t gap = pgn.find("\n\n");
  REQUIRE(gap != std::string::npos);
  return pgn.substr(gap + 2);
}

engine::GamePtr kalah() {
  return engine::load_game("kalah").value();
}

}  // namespace

TEST_CASE("a game is written with its tags and numbered turns", "[pgn]") {
  const RunInfo run = sample_run();
  GameRecord game = sample_game(run, 5);
  // By hand: c1's last seed of 4 falls in South's store, the last of f1's 5 in c2, which ends the
  // turn; e2 has 5 then, the last falls in North's store; a2's 5 end in d1.
  game.moves = {"c1", "f1", "e2", "a2", "a1"};
  CHECK(print_pgn(game, kalah(), "Friday \"cup\" \\") ==
        "[Event \"Friday \\\"cup\\\" \\\\\"]\n"
        "[Site \"box\"]\n"
        "[Date \"2026.11.29\"]\n"
        "[Round \"3\"]\n"
        "[White \"ada\"]\n"
        "[Black \"eve \xc3\xa9\"]\n"
        "[Result \"1-0\"]\n"
        "[Variant \"kalah\"]\n"
        "[Fingerprint \"" +
            run.variants[0].fingerprint +
            "\"]\n"
            "[TimeControl \"2+0.02\"]\n"
            "[Termination \"resign\"]\n"
            "[Score \"30-18\"]\n"
            "[Game \"5\"]\n"
            "[Pair \"2\"]\n"
            "\n"
            "1. c1 f1 e2 a2 2. a1 1-0\n\n");
}

TEST_CASE("a game from another start says so, and North may begin", "[pgn]") {
  const RunInfo run = sample_run();
  GameRecord game = sample_game(run, 1);
  game.start = "4,4,4,4,4,4/0,5,5,5,5,4 N 0,0";
  game.opening = "a1";
  game.moves = {"a2", "b1", "b2"};
  game.result = engine::Result::Draw;
  game.score.reset();
  const std::string pgn = print_pgn(game, kalah(), "");
  CHECK(pgn.find("[SetUp \"1\"]\n[FEN \"4,4,4,4,4,4/0,5,5,5,5,4 N 0,0\"]\n[Opening \"a1\"]\n") !=
        std::string::npos);
  CHECK(pgn.find("[Event \"?\"]") == 0);
  CHECK(pgn.find("Score") == std::string::npos);
  // a2 has 4 seeds: the store and a1, b1, c1, so South is next; b1 has then 6 and passes the store.
  CHECK(moves_of(pgn) == "1... a2 2. b1 b2 1/2-1/2\n\n");
}

TEST_CASE("a detail is a comment that no text can break", "[pgn]") {
  const RunInfo run = sample_run();
  GameRecord game = sample_game(run, 1);
  game.moves = {"c1"};
  game.detail = "said } and {\n[Event \"x\"]\n; 0-1 \x01";
  game.result = engine::Result::North;
  game.south = "a\n\"]\n[White \"b";
  const std::string pgn = print_pgn(game, kalah(), "cup");
  CHECK(moves_of(pgn) == "1. c1 {said ) and ( [Event \"x\"] ; 0-1 } 0-1\n\n");
  const Read back = read(pgn + pgn);
  REQUIRE(back.games.size() == 2);
  CHECK(back.games[0].white == "a \"] [White \"b");
  CHECK(back.games[1].result == engine::Result::North);
}

TEST_CASE("lines of moves keep to 79 columns", "[pgn]") {
  const RunInfo run = sample_run();
  GameRecord game = sample_game(run, 1);
  game.moves = {"c1"};
  game.detail.clear();
  for (int i = 0; i < 300; ++i) game.detail += "word ";
  std::istringstream lines(moves_of(print_pgn(game, kalah(), "cup")));
  std::string line;
  std::size_t longest = 0;
  while (std::getline(lines, line)) longest = std::max(longest, line.size());
  CHECK(longest <= 79);
  CHECK(longest > 70);
}

TEST_CASE("a record that does not replay is written all the same", "[pgn]") {
  const RunInfo run = sample_run();
  GameRecord game = sample_game(run, 1);
  game.moves = {"c1", "c1", "a1"};
  const std::string moves = moves_of(print_pgn(game, kalah(), "cup"));
  CHECK(moves.find("1. c1 {does not replay") == 0);
  CHECK(moves.find("} c1 a1 1-0\n\n") != std::string::npos);
  game.start = "nonsense";
  CHECK(moves_of(print_pgn(game, kalah(), "cup")) == "c1 c1 a1 1-0\n\n");
}

TEST_CASE("our PGN reads back", "[pgn]") {
  const RunInfo run = sample_run();
  std::string text;
  for (std::int64_t number = 1; number <= 3; ++number) {
    GameRecord game = sample_game(run, number);
    if (number == 2) game.result = engine::Result::Draw;
    if (number == 3) game.result = engine::Result::Void;
    text += print_pgn(game, kalah(), "cup");
  }
  const Read back = read(text);
  REQUIRE(back.games.size() == 3);
  CHECK(back.games[0].white == "ada");
  CHECK(back.games[0].black == "eve \xc3\xa9");
  CHECK(back.games[0].variant == "kalah");
  CHECK(back.games[0].fingerprint == run.variants[0].fingerprint);
  CHECK(back.games[0].round == "3");
  CHECK(back.games[0].termination == "resign");
  CHECK(back.games[0].result == engine::Result::South);
  CHECK(back.games[0].number == 1);
  CHECK(back.games[0].pair == 0);
  CHECK(back.games[0].line == 1);
  CHECK(back.games[1].result == engine::Result::Draw);
  CHECK(back.games[1].line == 18);
  CHECK(back.games[2].result == engine::Result::Void);
  CHECK(back.games[2].pair == 1);
}

TEST_CASE("PGN of other programs is read", "[pgn]") {
  using engine::Result;
  struct Case {
    const char* name;
    std::string text;
    std::vector<Result> results;
    int incomplete;
  };
  const std::string ab = "[White \"A\"]\n[Black \"B\"]\n";
  const Case given = GENERATE_COPY(
      Case{"chess with comments",
           "[Event \"x\"]\n" + ab +
               "[Result \"0-1\"]\n\n1. e4 {best [by] test 1-0} e5 (1... c5 2. Nf3 1-0) 2. Nf3 $1 "
               "; rest 1-0\n0-1\n\n",
           {Result::North},
           0},
      Case{"tags alone, no blank lines",
           ab + "[Result \"1-0\"]\n" + ab + "[Result \"1/2-1/2\"]\n" + ab + "[Result \"*\"]",
           {Result::South, Result::Draw, Result::Void},
           0},
      Case{"CRLF",
           "[White \"A\"]\r\n[Black \"B\"]\r\n[Result \"0-1\"]\r\n\r\n0-1\r\n\r\n" + ab + "\r\n1-0",
           {Result::North, Result::South},
           0},
      Case{"a byte order mark and no blank line before moves",
           "\xef\xbb\xbf" + ab + "[Result \"1-0\"]\n1-0\n" + ab + "1. a b 1/2\n",
           {Result::South, Result::Draw},
           0},
      Case{"several tags in a line",
           "[White \"A\"] [Black \"B\"][Result \"1-0\"] 1-0\n" + ab + "0-1",
           {Result::South, Result::North},
           0},
      Case{"blanks within tags",
           "[ White   \"A\" ]\n[\tBlack\t\"B\"\t]\n[Result \"1-0\"  ]\n",
           {Result::South},
           0},
      Case{"no result anywhere", ab + "\n1. a b 2. c\n", {Result::Void}, 0},
      Case{"the tag counts, not the text", ab + "[Result \"1-0\"]\n\n0-1\n", {Result::South}, 0},
      Case{"an odd tag gives way to the text",
           ab + "[Result \"white wins\"]\n\n0-1\n",
           {Result::North},
           0},
      Case{"cut within moves", ab + "[Result \"1-0\"]\n\n1. e4 e", {Result::South}, 0},
      Case{"cut within tags",
           ab + "[Result \"1-0\"]\n\n1-0\n\n[Event \"x\"]\n[White \"A\"]\n[Bla",
           {Result::South},
           1},
      Case{"cut within a value", ab + "[Result \"1-0\"]\n\n1-0\n\n[Event \"x", {Result::South}, 1},
      Case{"a comment never closed",
           "[Event \"x\"]\n" + ab + "[Result \"1-0\"]\n\n1. e4 {cut\n\n[Event \"y\"]\n" + ab +
               "[Result \"0-1\"]\n\n0-1\n",
           {Result::South, Result::North},
           0},
      Case{"escaped lines",
           ab + "% [White \"C\"]\n[Result \"0-1\"]\n\n%1-0\n0-1\n",
           {Result::North},
           0},
      Case{"no Black",
           "[White \"A\"]\n[Result \"1-0\"]\n\n1-0\n\n" + ab + "1-0\n",
           {Result::South},
           1},
      Case{"a result glued to a comment", ab + "\n1. e4{x}0-1{y}\n", {Result::North}, 0},
      Case{"empty", "", {}, 0}, Case{"blank", "\n \r\n\t\n", {}, 0});
  CAPTURE(given.name);
  const Read back = read(given.text);
  std::vector<Result> results;
  for (const PgnGame& game : back.games) {
    CHECK(game.white == "A");
    CHECK(game.black == "B");
    results.push_back(game.result);
  }
  CHECK(results == given.results);
  CHECK(back.summary.incomplete == given.incomplete);
}

TEST_CASE("values of tags are unescaped", "[pgn]") {
  const Read back = read("[White \"A \\\"x\\\" \\\\\"]\n[Black \"[B]; {c}\"]\n[Result \"1-0\"]\n");
  REQUIRE(back.games.size() == 1);
  CHECK(back.games[0].white == "A \"x\" \\");
  CHECK(back.games[0].black == "[B]; {c}");
}

TEST_CASE("no damage in one game reaches the second next", "[pgn]") {
  // Between a damaged game and the last one stands a whole one, which may be lost with it.
  const RunInfo run = sample_run();
  const std::string whole = print_pgn(sample_game(run, 1), kalah(), "cup");
  GameRecord last = sample_game(run, 99);
  last.result = engine::Result::North;
  last.south = "last";
  const std::string end = print_pgn(last, kalah(), "cup");
  Random random(5);
  for (int round = 0; round < 2'000; ++round) {
    std::string damaged = whole;
    for (std::uint32_t edits = 1 + random.below(4); edits > 0; --edits) {
      const auto size = static_cast<std::uint32_t>(damaged.size());
      const std::size_t at = random.below(size);
      switch (random.below(3)) {
        case 0:
          damaged[at] = static_cast<char>(random.below(256));
          break;
        case 1:
          damaged.erase(at, random.below(60));
          break;
        default:
          damaged.insert(at, 1, "{}[]()\";%\\"[random.below(10)]);
      }
    }
    const Read back = read(damaged + whole + end);
    CAPTURE(damaged);
    REQUIRE_FALSE(back.games.empty());
    CHECK(back.games.back().white == "last");
    CHECK(back.games.back().result == engine::Result::North);
    CHECK(back.games.back().number == 99);
    CHECK(back.games.size() <= 4);
  }
}

TEST_CASE("what is no PGN is told", "[pgn]") {
  std::istringstream in("number,white,black\n1,A,B\n");
  const auto done = read_pgn(in, "games.csv", [](const PgnGame&) {});
  REQUIRE_FALSE(done);
  CHECK(done.error().message.find("games.csv is no PGN") == 0);
}

TEST_CASE("a long file streams", "[pgn]") {
  const RunInfo run = sample_run();
  const std::string one = print_pgn(sample_game(run, 1), kalah(), "cup");
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += one;
  std::istringstream in(text);
  std::int64_t south = 0;
  const auto done = read_pgn(in, "games.pgn", [&south](const PgnGame& game) {
    south += game.result == engine::Result::South ? 1 : 0;
  });
  REQUIRE(done);
  CHECK(done->games == 20'000);
  CHECK(south == 20'000);
}
