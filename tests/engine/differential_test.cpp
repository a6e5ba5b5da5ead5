// The engine against the naive reference (tests/reference), ply by ply: legal moves, the position
// after a move, the outcome. Random variants, from the start and from random positions, many of
// them with few seeds. The long runs are tagged [.full].
#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "engine/line.h"
#include "engine/notation.h"
#include "tests/engine/game_support.h"
#include "tests/engine/reference_support.h"
#include "tests/reference/reference.h"
#include "tests/support/catch.h"

namespace seedbed::engine::test {
namespace {

#ifdef SEEDBED_SANITIZED  // the release build compares the rules; here it is the memory
constexpr int kQuickPlies = 4'000;
#else
constexpr int kQuickPlies = 20'000;
#endif
constexpr int kGamePlies = 400;  // then another game is begun; endless shuffling is no news

std::vector<std::string> sorted_legal(const Line& line, MoveList& moves) {
  line.legal(moves);
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(print_move(line.game(), move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

// How a disagreement can be had again: `seedbed replay SPEC --position START MOVES`.
struct Story {
  std::string spec;
  std::string start;
  std::string moves;
};

// Plays one random game; plies played.
int compare_game(Line& line, reference::Game& reference, std::mt19937& random, Story& story) {
  MoveList moves;
  for (int ply = 0;; ++ply) {
    INFO("seedbed replay " << story.spec << " --position '" << story.start << "'" << story.moves);
    REQUIRE(print_position(line.game(), line.position()) == reference.position());
    REQUIRE(text_of(line.outcome()) == reference.outcome());
    const std::vector<std::string> legal = sorted_legal(line, moves);
    REQUIRE(legal == reference.legal());
    if (legal.empty() || ply == kGamePlies) return ply;
    const std::string move = legal[random() % legal.size()];
    story.moves += " " + move;
    REQUIRE(line.play(move).has_value());
    reference.play(move);
  }
}

void compare(const std::string& family, int plies, unsigned seed) {
  std::mt19937 random(seed);
  std::map<std::string, GamePtr> games;
  INFO("seed " << seed);
  for (int played = 0; played < plies;) {
    Story story;
    story.spec = random_spec(family, random);
    GamePtr& game = games[story.spec];
    if (!game) {
      const Expected<GamePtr> loaded = load_game(story.spec);
      INFO(story.spec << ": " << (loaded ? "" : loaded.error().message));
      REQUIRE(loaded.has_value());
      game = *loaded;
    }
    story.start = random() % 3 == 0 ? print_position(*game, start_position(*game))
                                    : random_position(family, story.spec, random);
    const Expected<Position> start = parse_position(*game, story.start);
    INFO(story.spec << " " << story.start << ": " << (start ? "" : start.error().message));
    REQUIRE(start.has_value());
    Line line(game, *start);
    const auto reference = reference::make_game(story.spec, story.start);
    // A position that is over at once counts too, or the loop might never end.
    played += 1 + compare_game(line, *reference, random, story);
  }
}

const std::vector<std::string>& families() {
  static const std::vector<std::string> names{"kalah",  "congkak", "oware",        "toguz-kumalak",
                                              "omweso", "bao",     "bao-kujifunza"};
  return names;
}

TEST_CASE("differential: the engine plays as the naive reference does", "[differential]") {
  const std::string family = GENERATE(from_range(families()));
  DYNAMIC_SECTION(family) {
    compare(family, kQuickPlies, 1);
  }
}

TEST_CASE("differential: a million plies of each family", "[.full][differential]") {
  const std::string family = GENERATE(from_range(families()));
  DYNAMIC_SECTION(family) {
    compare(family, 1'000'000, 2);
  }
}

}  // namespace
}  // namespace seedbed::engine::test
