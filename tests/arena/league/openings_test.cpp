#include "arena/league/openings.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "arena/league/random.h"
#include "engine/catalogue.h"
#include "engine/line.h"
#include "engine/notation.h"
#include "tests/arena/league/game_of.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

using namespace seedbed;
using namespace seedbed::arena;
namespace fs = std::filesystem;

namespace {

int words_in(const std::string& text) {
  std::istringstream in(text);
  std::string word;
  int count = 0;
  while (in >> word) ++count;
  return count;
}

// Replays the moves by the engine's referee; the position's text they lead to.
std::string replay(const engine::GamePtr& game, const std::string& moves) {
  engine::Line line(game);
  std::istringstream in(moves);
  std::string move;
  while (in >> move) REQUIRE(line.play(move));
  REQUIRE_FALSE(line.over());
  return engine::print_position(*game, line.position());
}

// All positions `plies` deep that are not over, by brute force over texts.
std::set<std::string> positions(const engine::GamePtr& game, int plies) {
  std::set<std::string> level{engine::print_position(*game, engine::start_position(*game))};
  for (int ply = 0; ply < plies; ++ply) {
    std::set<std::string> next;
    for (const std::string& text : level) {
      const auto position = engine::parse_position(*game, text).value();
      engine::MoveList moves;
      engine::legal(*game, position, moves);
      for (const engine::Move move : moves) {
        engine::Position child = position;
        engine::play(*game, child, move);
        if (!engine::outcome(*game, child).over()) {
          next.insert(engine::print_position(*game, child));
        }
      }
    }
    level = std::move(next);
  }
  return level;
}

Expected<Openings> openings_of(std::string text, std::uint64_t seed,
                               const std::vector<engine::GamePtr>& games) {
  OpeningChoice choice;
  choice.text = std::move(text);
  choice.seed = seed;
  return Openings::make(choice, games);
}

class TextFile {
 public:
  explicit TextFile(const std::string& text) : name_(folder_.write("lines", text)) {}
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  test::ScratchDir folder_;
  std::string name_;
};

}  // namespace

TEST_CASE("without openings games start at the start", "[openings]") {
  auto openings = openings_of("", 1, {game_of("kalah")}).value();
  CHECK(openings.at(0, 5).value() == Opening{});
}

TEST_CASE("random openings are every position of the depth, each once", "[openings]") {
  const auto game = game_of(GENERATE("kalah", "oware", "congkak"));
  const int plies = GENERATE(1, 2, 3);
  const std::set<std::string> expected = positions(game, plies);
  auto openings = openings_of("random:" + std::to_string(plies), 7, {game}).value();
  REQUIRE(openings.count(0) == static_cast<std::int64_t>(expected.size()));
  std::set<std::string> seen;
  for (std::int64_t i = 0; i < *openings.count(0); ++i) {
    const Opening opening = openings.at(0, i).value();
    CHECK(words_in(opening.moves) == plies);
    CHECK(replay(game, opening.moves) == opening.start);
    CHECK(seen.insert(opening.start).second);
  }
  CHECK(seen == expected);
  CHECK(openings.at(0, *openings.count(0)).value() == openings.at(0, 0).value());  // wraps
}

TEST_CASE("deep random openings are legal, distinct and repeatable", "[openings]") {
  const auto game = game_of(GENERATE("kalah", "oware", "congkak"));
  const std::vector<engine::GamePtr> games{game};
  auto openings = openings_of("random:14", 7, games).value();
  CHECK_FALSE(openings.count(0));
  std::vector<Opening> dealt;
  std::set<std::string> starts;
  for (std::int64_t i = 0; i < 2'000; ++i) {
    dealt.push_back(openings.at(0, i).value());
    starts.insert(dealt.back().start);
    if (i % 20 == 0) {
      CHECK(words_in(dealt.back().moves) == 14);
      CHECK(replay(game, dealt.back().moves) == dealt.back().start);
    }
  }
  CHECK(starts.size() == dealt.size());
  // A pure function of the index: neither the order of the questions nor the object matters.
  auto again = openings_of("random:14", 7, games).value();
  for (const std::int64_t i : {1'999, 0, 700, 1'998, 5}) {
    CHECK(again.at(0, i).value() == dealt[static_cast<std::size_t>(i)]);
    CHECK(openings.at(0, i).value() == dealt[static_cast<std::size_t>(i)]);
  }
  CHECK(again.at(0, 10'000'000).value() == openings.at(0, 10'000'000).value());
  CHECK(again.at(0, 3).value() == dealt[3]);  // back from another stretch
}

TEST_CASE("random openings depend on seed and variant alone", "[openings]") {
  const auto kalah = game_of("kalah");
  const auto oware = game_of("oware");
  for (const std::string plies : {"3", "14"}) {
    auto one = openings_of("random:" + plies, 7, {kalah}).value();
    auto with_other = openings_of("random:" + plies, 7, {oware, kalah}).value();
    auto own_seed = openings_of("random:" + plies + ",7", 99, {kalah}).value();
    auto other_seed = openings_of("random:" + plies, 8, {kalah}).value();
    int differ = 0;
    for (std::int64_t i = 0; i < 20; ++i) {
      const Opening opening = one.at(0, i).value();
      CHECK(with_other.at(1, i).value() == opening);
      CHECK(own_seed.at(0, i).value() == opening);
      differ += other_seed.at(0, i).value() == opening ? 0 : 1;
    }
    CHECK(differ > 10);
  }
}

TEST_CASE("random openings that cannot be are refused", "[openings]") {
  for (const char* text :
       {"random:", "random:x", "random:-1", "random:201", "random:4,", "random:4,x", "random:4 ",
        "random:4,1,2", "rnd:4", "/nowhere/o.txt", "/tmp"}) {
    CAPTURE(text);
    CHECK_FALSE(openings_of(text, 1, {game_of("kalah")}));
    CHECK_FALSE(check_openings({text}));
  }
  CHECK(openings_of("random:0", 1, {game_of("kalah")}).value().at(0, 3).value() == Opening{});
  // Two houses of one seed: every game is short.
  const auto tiny = openings_of("random:100", 1, {game_of("kalah:houses=2,seeds=1")});
  REQUIRE_FALSE(tiny);
  CHECK(tiny.error().message.find("fewer plies") != std::string::npos);
}

TEST_CASE("a file gives positions and lines of moves", "[openings]") {
  const auto game = game_of("kalah");
  // By hand: c1 sows d1 e1 f1 and the store, and South moves again.
  const TextFile file(
      "\xef\xbb\xbf# a comment\r\n\r\n"
      "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0   # after c1\r\n"
      "  c1   a1\r\n"
      "c1\n"
      "4,4,4,4,4,4/4,4,4,4,4,4 N 0,0");
  auto openings = openings_of(file.name(), 1, {game}).value();
  CHECK(openings.count(0) == 4);
  CHECK(openings.at(0, 0).value() == Opening{"4,4,4,4,4,4/4,4,0,5,5,5 S 1,0", ""});
  CHECK(openings.at(0, 1).value() == Opening{"4,4,4,4,4,4/0,5,1,6,6,5 N 1,0", "c1 a1"});
  CHECK(openings.at(0, 2).value() == Opening{"4,4,4,4,4,4/4,4,0,5,5,5 S 1,0", "c1"});
  CHECK(openings.at(0, 3).value() == Opening{"4,4,4,4,4,4/4,4,4,4,4,4 N 0,0", ""});
  CHECK(openings.at(0, 6).value() == openings.at(0, 2).value());
}

TEST_CASE("a long file is dealt in its order", "[openings]") {
  std::string text;
  std::vector<std::string> lines;
  for (int i = 0; i < 1'000; ++i) {
    lines.push_back("4,4,4,4,4,4/4,4,4,4,0," + std::to_string(i % 5) + " S 0," +
                    std::to_string(i % 4));
    text += (i % 3 == 0 ? "# " + std::string(static_cast<std::size_t>(i), 'x') + "\n" : "") +
            lines.back() + "\n";
  }
  const TextFile file(text);
  auto openings = openings_of(file.name(), 1, {game_of("kalah")}).value();
  REQUIRE(openings.count(0) == 1'000);
  for (std::int64_t i : {0, 63, 64, 65, 127, 128, 500, 999}) {
    CHECK(openings.at(0, i).value().start == lines[static_cast<std::size_t>(i)]);
  }
}

TEST_CASE("sections of a file belong to one variant", "[openings]") {
  const TextFile file("c1 a1\nvariant kalah:seeds=4\nc1 b1\nvariant oware\na1\nb1\n");
  auto openings = openings_of(file.name(), 1, {game_of("oware"), game_of("kalah")});
  REQUIRE_FALSE(openings);  // in oware c1 ends South's turn, so a1 is not North's to play
  CHECK(openings.error().message.find(file.name() + ":1: as an opening of 'oware'") == 0);

  const TextFile good("variant kalah:seeds=4\nc1 b1\nvariant oware\na1\nb1\n");
  auto both = openings_of(good.name(), 1, {game_of("oware"), game_of("kalah")}).value();
  CHECK(both.count(0) == 2);
  CHECK(both.count(1) == 1);
  CHECK(both.at(0, 0).value().moves == "a1");
  CHECK(both.at(0, 1).value().moves == "b1");
  CHECK(both.at(1, 8).value().moves == "c1 b1");
  const auto missing = openings_of(good.name(), 1, {game_of("congkak")});
  REQUIRE_FALSE(missing);
  CHECK(missing.error().message.find("no opening for 'congkak'") != std::string::npos);
}

TEST_CASE("a bad line is told with file and line", "[openings]") {
  struct Case {
    const char* text;
    int line;
  };
  const Case given = GENERATE(
      Case{"c1\n\nz9\n", 3}, Case{"c1 c1\n", 1}, Case{"4,4,4/4,4,4 S 0,0\n", 1},
      Case{"# x\n4,4,4,4,4,4/4,4,4,4,4,99 S 0,0\n", 2}, Case{"4,4,4,4,4,4/4,4,4,4,4,4 X 0,0\n", 1},
      Case{"c1\n0,0,0,0,0,0/0,0,0,0,0,1 N 20,20\n", 2});
  const TextFile file(given.text);
  const auto openings = openings_of(file.name(), 1, {game_of("kalah")});
  REQUIRE_FALSE(openings);
  CAPTURE(openings.error().message);
  CHECK(openings.error().message.find(file.name() + ":" + std::to_string(given.line) + ": ") == 0);
}

TEST_CASE("a file that changes during the run is noticed", "[openings]") {
  const TextFile file("c1\na1\n");
  auto openings = openings_of(file.name(), 1, {game_of("kalah")}).value();
  std::ofstream(file.name()) << "c1\n";
  CHECK(openings.at(0, 0));
  const auto second = openings.at(0, 1);
  REQUIRE_FALSE(second);
  CHECK(second.error().message.find("has changed") != std::string::npos);
}
