// Orders, all positions of a depth, PGN and gzip.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "arena/league/opening_text.h"
#include "arena/league/openings.h"
#include "engine/catalogue.h"
#include "tests/arena/league/game_of.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

namespace seedbed::arena {
namespace {
namespace fs = std::filesystem;

Openings open(const OpeningChoice& choice, const char* spec = "kalah") {
  auto openings = Openings::make(choice, {game_of(spec)});
  INFO((openings ? "" : openings.error().message));
  REQUIRE(openings);
  return *std::move(openings);
}

std::vector<std::string> lines_of(Openings& openings, std::int64_t from, std::int64_t to) {
  std::vector<std::string> lines;
  for (std::int64_t i = from; i < to; ++i) lines.push_back(openings.at(0, i).value().moves);
  return lines;
}

// Six openings of one move.
const std::vector<std::string> kFirst{"a1", "b1", "c1", "d1", "e1", "f1"};

std::string six() {
  std::string text;
  for (const std::string& move : kFirst) text += move + "\n";
  return text;
}

const char* const kPgn =
    "% a line for other programs\n"
    "[Event \"x [y\"]\n"
    "[Variant \"kalah\"]\n"
    "[Result \"1-0\"]\n"
    "\n"
    "1. c1 f1 {both, and (more) ; of it} a2 (b2 c1) 2. a1! $5 ; the rest f2\n"
    "1-0\n"
    "\n"
    "[Variant \"oware\"]\n\n1. a1 a2 2. b1 b2 *\n"
    "[Event \"no variant, the opening in a tag\"]\n"
    "[FEN \"4,4,4,4,4,4/4,4,0,5,5,5 S 1,0\"]\n[Opening \"c1\"]\n\n1.a1 a2 b1 1/2-1/2\n"
    "[Variant \"kalah\"]\n[FEN \"4,4,4,4,4,4/4,4,0,5,5,5 S 1,0\"]\n\n1. f1 a2 2. a1\n"
    "[Variant \"kalah\"]\n\n1. a1 a2 0-1\n";

}  // namespace

TEST_CASE("openings begin where they are told to and come again from the first", "[openings]") {
  const test::ScratchDir folder;
  OpeningChoice choice;
  choice.text = folder.write("six", six());
  choice.start = 5;
  Openings openings = open(choice);
  CHECK(lines_of(openings, 0, 4) == std::vector<std::string>{"e1", "f1", "a1", "b1"});
  CHECK(openings.count(0) == 6);
  choice.start = 7;
  const auto beyond = Openings::make(choice, {game_of("kalah")});
  REQUIRE_FALSE(beyond);
  CHECK(beyond.error().message == "opening-start 7: 'kalah' has 6 openings");
}

TEST_CASE("a random order deals every opening once a lap, each lap anew", "[openings]") {
  const test::ScratchDir folder;
  OpeningChoice choice;
  choice.text = folder.write("six", six());
  choice.order = OpeningOrder::Random;
  std::set<std::vector<std::string>> orders;
  for (choice.seed = 1; choice.seed <= 20; ++choice.seed) {
    Openings openings = open(choice);
    for (std::int64_t lap = 0; lap < 2; ++lap) {
      std::vector<std::string> dealt = lines_of(openings, lap * 6, lap * 6 + 6);
      orders.insert(dealt);
      std::sort(dealt.begin(), dealt.end());
      CHECK(dealt == kFirst);
    }
    Openings again = open(choice);
    CHECK(lines_of(again, 0, 12) == lines_of(openings, 0, 12));
  }
  // Of 720 orders 40 draws are nearly all different.
  CHECK(orders.size() > 30);
}

TEST_CASE("a random order is fair: every opening is as often the first", "[openings]") {
  const test::ScratchDir folder;
  OpeningChoice choice;
  choice.text = folder.write("six", six());
  choice.order = OpeningOrder::Random;
  std::map<std::string, int> first;
  for (choice.seed = 1; choice.seed <= 3'000; ++choice.seed)
    ++first[open(choice).at(0, 0).value().moves];
  // Binomial with mean 500 and deviation 20: five of them either way.
  for (const std::string& move : kFirst) {
    CHECK(first[move] > 400);
    CHECK(first[move] < 600);
  }
}

TEST_CASE("a sample draws with replacement", "[openings]") {
  const test::ScratchDir folder;
  OpeningChoice choice;
  choice.text = folder.write("six", six());
  choice.order = OpeningOrder::Sample;
  Openings openings = open(choice);
  std::map<std::string, int> drawn;
  int repeated = 0;
  std::string last;
  for (const std::string& moves : lines_of(openings, 0, 3'000)) {
    ++drawn[moves];
    if (moves == last) ++repeated;
    last = moves;
  }
  for (const std::string& move : kFirst) {
    CHECK(drawn[move] > 400);
    CHECK(drawn[move] < 600);
  }
  CHECK(repeated > 400);
  CHECK(repeated < 600);
  CHECK_FALSE(openings.count(0));
}

TEST_CASE("all positions of a depth, in the order of moves, each once", "[openings]") {
  OpeningChoice choice;
  choice.text = "all:1";
  Openings one = open(choice);
  CHECK(lines_of(one, 0, *one.count(0)) == kFirst);
  choice.text = "all:2";
  // c1 gives another turn, with five moves; after the others North has six.
  Openings two = open(choice, "kalah");
  CHECK(two.count(0) == 5 * 6 + 5);
  std::set<std::string> positions;
  for (std::int64_t i = 0; i < 35; ++i) positions.insert(two.at(0, i).value().start);
  CHECK(positions.size() == 35);
  choice.text = "all:20";
  const auto many = Openings::make(choice, {game_of("kalah")});
  REQUIRE_FALSE(many);
  CHECK(many.error().message.find("more than 1000000 positions") != std::string::npos);
  for (const char* text : {"all:", "all:x", "all:3,4", "all:201"}) {
    CHECK_FALSE(check_openings({text}));
  }
}

TEST_CASE("settings that have nothing to work on are refused", "[openings]") {
  OpeningChoice choice;
  choice.order = OpeningOrder::Random;
  CHECK_FALSE(check_openings(choice));
  choice.text = "random:4";
  CHECK_FALSE(check_openings(choice));
  choice.order = OpeningOrder::Given;
  CHECK(check_openings(choice));
  choice.plies = 4;
  CHECK_FALSE(check_openings(choice));
}

TEST_CASE("games of a PGN give openings, and gzip changes nothing", "[openings]") {
  const test::ScratchDir folder;
  OpeningChoice choice;
  choice.text = folder.write("games.pgn", kPgn);
  const auto whole = Openings::make(choice, {game_of("kalah")});
  REQUIRE_FALSE(whole);
  CHECK(whole.error().message.find("opening-plies") != std::string::npos);
  choice.plies = 2;
  Openings openings = open(choice);
  REQUIRE(openings.count(0) == 3);
  CHECK(openings.at(0, 0).value() == openings.at(0, 3).value());
  CHECK(openings.at(0, 0).value().moves == "c1 f1");
  CHECK(openings.at(0, 1).value().moves == "c1 a1");
  // From a position that nobody knows the way to. f1 sows one home and four along North's row, a2,
  // North's last house, one home and three to South.
  CHECK(openings.at(0, 2).value() == Opening{"0,4,5,5,5,5/5,5,1,5,5,0 S 2,1", ""});
  REQUIRE(std::system(("gzip " + choice.text).c_str()) == 0);
  choice.text += ".gz";
  Openings zipped = open(choice);
  REQUIRE(zipped.count(0) == 3);
  for (std::int64_t i = 0; i < 3; ++i) CHECK(zipped.at(0, i).value() == openings.at(0, i).value());
}

TEST_CASE("a bad move in a PGN is told with the line of its game", "[openings]") {
  const test::ScratchDir folder;
  OpeningChoice choice;
  choice.text = folder.write("games.pgn",
                             "[Variant \"kalah\"]\n[Result \"*\"]\n\n1. c1 f1 a2 *\n"
                             "[Variant \"kalah\"]\n\n1. c1 c1 a2 *\n");
  choice.plies = 2;
  const auto bad = Openings::make(choice, {game_of("kalah")});
  REQUIRE_FALSE(bad);
  CHECK(bad.error().message.find(choice.text + ":7: as an opening of 'kalah': ") == 0);
}

TEST_CASE("a damaged gzip file is told", "[openings]") {
  const test::ScratchDir folder;
  OpeningChoice choice;
  std::string text;
  for (int i = 0; i < 1'000; ++i) text += six();
  choice.text = folder.write("lines", text);
  REQUIRE(std::system(("gzip " + choice.text).c_str()) == 0);
  choice.text += ".gz";
  CHECK(open(choice).count(0) == 6'000);
  fs::resize_file(choice.text, fs::file_size(choice.text) - 10);
  const auto cut = Openings::make(choice, {game_of("kalah")});
  REQUIRE_FALSE(cut);
  CHECK(cut.error().message.find("not a whole gzip file") != std::string::npos);
}

}  // namespace seedbed::arena
