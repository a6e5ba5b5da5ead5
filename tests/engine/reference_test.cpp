// Is the second opinion itself right? The worked positions of the rules, with the results that the
// sources print, and the games and leaf counts that other engines recorded (tests/data), against
// tests/reference alone: nothing of the engine is used here.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/engine/vector_file.h"
#include "tests/reference/reference.h"
#include "tests/support/catch.h"

namespace seedbed::test {
namespace {

using reference::Game;
using reference::make_game;

struct Worked {
  const char* name;
  const char* spec;
  const char* start;  // "" for the variant's start
  const char* move;
  const char* after;
  const char* outcome;
};

constexpr Worked kWorked[] = {
    // Kalah: facing house empty; thirteen seeds and more; both rows swept.
    {"nothing across", "kalah:houses=3,seeds=3", "0,0,1/0,0,1 N 0,0", "c2", "0,1,0/0,0,1 S 0,0",
     "ongoing"},
    {"nothing across, six houses", "kalah", "4,0,4,4,4,4/1,0,4,4,4,4 S 3,8", "a1",
     "4,0,4,4,4,4/0,1,4,4,4,4 N 3,8", "ongoing"},
    {"fourteen seeds", "kalah", "5,0,2,4,1,3/1,2,14,0,1,2 S 5,8", "c1",
     "6,1,3,5,2,4/2,3,1,2,2,3 N 6,8", "ongoing"},
    {"two full laps", "kalah", "0,0,0,0,0,1/0,26,0,0,0,1 S 10,10", "b1",
     "2,2,2,2,2,3/2,2,2,2,2,3 N 12,10", "ongoing"},
    {"the rest to its owner", "kalah", "1,0,0,3,0,2/0,0,0,0,0,1 S 20,21", "f1",
     "0,0,0,0,0,0/0,0,0,0,0,0 S 21,27", "0-1 21-27 row-empty"},
    // Oware: grand slam either way, chains that stop.
    {"slam taken", "oware", "0,1,2,1,2,1/0,0,0,0,0,5 S 18,18", "f1",
     "0,0,0,0,0,0/0,0,0,0,0,0 N 30,18", "1-0 30-18 majority"},
    {"slam without capture", "oware-abapa", "0,1,2,1,2,1/0,0,0,0,0,5 S 18,18", "f1",
     "0,2,3,2,3,2/0,0,0,0,0,0 N 18,18", "ongoing"},
    {"chain stops at five", "oware", "3,1,2,1,4,1/0,0,0,0,0,5 S 15,16", "f1",
     "3,0,0,0,5,2/0,0,0,0,0,0 N 22,16", "ongoing"},
    {"chain stops at the row's end", "oware", "5,3,0,4,1,1/0,0,0,0,3,1 S 15,15", "e1",
     "5,3,0,4,0,0/0,0,0,0,0,2 N 19,15", "ongoing"},
    // Toguz: banked in the tuz, lone seed, laps over the origin, one tuz each.
    {"seed for the other's tuz", "toguz-kumalak", "7,6,5,4,9,8,7,4,6/8,7,6,5,0t,3,2,9,3 S 33,30",
     "a1", "7,6,5,4,9,8,7,4,6/1,8,7,6,0t,4,3,10,3 N 33,31", "ongoing"},
    {"lone seed captures", "toguz-kumalak", "7,6,5,4,9,0,7,4,5/8,7,3,5,0,3,2,9,1 S 47,30", "i1",
     "7,6,5,4,9,0,7,4,0/8,7,3,5,0,3,2,9,0 N 53,30", "ongoing"},
    {"nineteen seeds", "toguz-kumalak", "5,5,5,5,5,5,5,5,5/19,4,4,4,4,4,4,4,4 S 36,30", "a1",
     "6,6,6,6,6,6,6,6,6/2,5,5,5,5,5,5,5,5 N 36,30", "ongoing"},
    {"eighteen seeds", "toguz-kumalak", "5,5,5,5,5,5,5,5,5/0,18,4,4,4,4,4,4,4 S 41,30", "b1",
     "6,6,6,6,6,6,6,6,6/1,1,5,5,5,5,5,5,5 N 41,30", "ongoing"},
    {"a second tuz is not made", "toguz-kumalak", "7,6,5,4,9,0T,7,2,6/5,4,6,7,8,3,2,9,3 S 30,30",
     "i1", "7,6,5,4,9,0T,7,3,7/5,4,6,7,8,3,2,9,1 N 30,30", "ongoing"},
    {"the first tuz is made", "toguz-kumalak", "7,6,5,4,9,7,7,2,6/5,4,6,7,8,3,2,9,3 S 30,30", "i1",
     "7,6,5,4,9,7,7,0T,7/5,4,6,7,8,3,2,9,1 N 33,30", "ongoing"},
    // Congkak C1 to C8.
    {"C1", "congkak", "", "f1", "5,5,5,0,5,5/5,0,5,5,5,1 S 2,0", "ongoing"},
    {"C2 house 2", "congkak", "", "c1", "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0", "ongoing"},
    {"C2 house 1", "congkak", "", "b1", "0,7,0,7,1,7/7,1,2,1,8,3 S 4,0", "ongoing"},
    {"C2 house 0", "congkak", "", "a1", "9,2,9,2,0,3/1,4,1,10,1,1 N 5,0", "ongoing"},
    {"C2 house 3", "congkak", "", "d1", "2,0,3,9,1,1/9,2,9,1,4,1 N 6,0", "ongoing"},
    {"C3", "congkak", "0,5,0,0,0,0/1,0,0,0,0,0 S 20,22", "a1", "0,0,0,0,0,0/0,0,0,0,0,0 N 26,22",
     "1-0 26-22 row-empty"},
    {"C4", "congkak", "1,0,0,0,0,1/1,0,2,0,0,0 S 20,23", "a1", "1,0,0,0,0,1/0,1,2,0,0,0 N 20,23",
     "ongoing"},
    {"C4 always", "congkak:own-seed=always", "1,0,0,0,0,1/1,0,2,0,0,0 S 20,23", "a1",
     "1,0,0,0,0,1/0,0,2,0,0,0 N 21,23", "ongoing"},
    {"C4 leave", "congkak:own-seed=leave", "0,5,0,0,0,1/1,0,2,0,0,0 S 20,19", "a1",
     "0,0,0,0,0,1/0,1,2,0,0,0 N 25,19", "ongoing"},
    {"C5", "congkak", "0,5,0,0,1,0/0,0,0,0,1,2 S 20,19", "f1", "0,5,0,0,1,1/0,0,0,0,1,0 N 21,19",
     "ongoing"},
    {"C6", "congkak", "0,5,0,0,0,1/0,0,0,0,1,2 S 20,19", "f1", "0,5,0,1,1,0/0,0,0,0,1,0 N 21,19",
     "ongoing"},
    {"C7", "congkak", "0,5,0,0,0,1/0,0,0,0,0,1 S 20,21", "f1", "0,0,0,0,0,0/0,0,0,0,0,0 S 21,27",
     "0-1 21-27 row-empty"},
    {"C8 house 6", "congkak:houses=7,seeds=7", "", "g1", "8,0,8,8,8,8,0/8,8,8,8,8,8,0 N 10,0",
     "ongoing"},
    {"C8 house 3", "congkak:houses=7,seeds=7", "", "d1", "8,8,8,0,0,8,8/8,8,8,0,8,8,8 N 10,0",
     "ongoing"},
    // Omweso O1 to O6.
    {"O1", "omweso:reverse=off",
     "1,1,2,1,8,4,8,4/0,9,0,2,4,5,7,2/0,1,0,0,1,1,0,2/0,0,0,1,0,0,0,0 S 0,0", "h2",
     "1,1,2,1,8,0,8,4/0,9,0,2,4,0,7,2/1,2,1,1,2,3,2,0/1,1,0,1,0,0,0,0 N 0,0", "ongoing"},
    {"O2", "omweso:reverse=off",
     "1,8,0,2,1,5,1,5/0,5,0,4,4,4,0,1/0,0,0,1,1,0,0,3/4,0,0,0,7,0,0,7 S 0,0", "a1",
     "1,8,0,0,1,0,1,5/0,5,0,0,4,0,0,1/0,0,1,3,3,3,3,6/0,1,1,1,0,3,3,10 N 0,0", "ongoing"},
    {"O3", "omweso:reverse=off",
     "1,1,2,1,8,1,9,5/0,0,1,3,5,1,8,3/1,2,1,1,2,3,2,0/1,1,0,1,0,0,0,0 S 0,0", "f2",
     "1,1,0,1,8,1,9,5/0,0,0,3,5,1,8,3/2,3,0,3,4,0,2,0/0,2,1,1,0,0,0,0 N 0,0", "ongoing"},
    {"O4", "omweso:reverse=off",
     "0,0,0,2,0,0,0,0/0,0,0,0,0,0,2,0/0,0,0,0,0,0,1,0/2,0,0,0,0,4,0,0 S 0,0", "f1",
     "0,0,0,2,0,0,0,0/0,0,0,0,0,0,2,0/0,0,0,0,1,1,0,1/2,0,0,0,0,0,1,1 N 0,0", "ongoing"},
    {"O5 clockwise", "omweso",
     "0,0,2,0,0,0,0,2/0,0,3,0,0,0,0,0/0,0,1,0,0,0,0,0/0,4,0,0,0,0,2,0 S 0,0", "b1<",
     "0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0/1,1,2,0,0,0,1,1/1,0,1,1,1,1,0,1 N 0,0", "ongoing"},
    {"O6", "omweso", "0,0,2,0,0,0,0,2/0,0,3,0,0,0,0,0/1,0,1,3,0,0,0,0/0,0,0,0,0,0,2,0 S 0,0",
     "d2.>", "0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0/0,2,3,0,0,0,0,0/1,1,1,1,1,0,2,0 N 0,0", "ongoing"},
    // Bao B1 to B6 and the kutakatia example.
    {"B1 right", "bao", "", "f2>",
     "0,0,0,0,0,0,0,0/0,2,2,6h,0,0,0,0/0,0,0,0,6H,0,3,1/0,0,0,0,0,0,0,1 N 0,0 hand=21,22",
     "ongoing"},
    {"B1 left", "bao", "", "g2<",
     "0,0,0,0,0,0,0,0/0,2,2,6h,0,0,0,0/0,0,0,1,7H,3,0,0/0,0,0,0,0,0,0,0 N 0,0 hand=21,22",
     "ongoing"},
    {"B2 left kichwa", "bao",
     "0,0,0,0,0,0,0,0/2,0,0,3,6,1,0,0/0,0,0,1,6H,2,0,1/0,0,0,0,0,0,0,0 S 0,0 hand=10,10", "d2.a2",
     "0,0,0,0,0,0,0,0/2,0,0,0,6,1,0,0/1,1,1,2,6H,2,0,1/0,0,0,0,0,0,0,0 N 0,0 hand=9,10", "ongoing"},
    {"B2 right kichwa", "bao",
     "0,0,0,0,0,0,0,0/2,0,0,3,6,1,0,0/0,0,0,1,6H,2,0,1/0,0,0,0,0,0,0,0 S 0,0 hand=10,10", "d2.h2",
     "0,0,0,0,0,0,0,0/2,0,0,0,0,0,0,0/0,0,1,3,8H,5,3,1/0,0,0,0,0,0,0,0 N 0,0 hand=9,10", "ongoing"},
    {"B3", "bao",
     "0,0,0,0,0,0,0,0/0,3,0,0,0,0,0,1/0,2,0,0,1,0,0,0/0,0,0,0,0,0,0,0 S 0,0 hand=10,10", "b2",
     "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/1,4,1,0,1,0,0,0/0,0,0,0,0,0,0,0 N 0,0 hand=9,10", "ongoing"},
    {"B4 keep", "bao",
     "0,0,0,0,0,0,0,0/1,0,0,2,0,0,5,0/1,1,1,1,7H,0,1,0/0,0,0,0,0,0,0,0 S 0,0 hand=10,10", "a2.k",
     "0,0,0,0,0,0,0,0/0,0,0,0,0,0,5,0/1,0,3,3,8H,0,1,0/0,0,0,0,0,0,0,0 N 0,0 hand=9,10", "ongoing"},
    {"B4 safari", "bao",
     "0,0,0,0,0,0,0,0/1,0,0,2,0,0,5,0/1,1,1,1,7H,0,1,0/0,0,0,0,0,0,0,0 S 0,0 hand=10,10", "a2.s",
     "0,0,0,0,0,0,0,0/0,0,0,0,0,0,5,0/1,0,3,3,0,1,2,1/0,0,0,1,1,1,1,1 N 0,0 hand=9,10", "ongoing"},
    {"B5 tax", "bao",
     "0,0,0,0,0,0,0,0/0,0,0,2,0,0,0,1/0,0,0,0,8H,0,0,0/0,0,0,0,0,0,0,0 S 0,0 hand=10,10", "e2>",
     "0,0,0,0,0,0,0,0/0,0,0,2,0,0,0,1/0,0,0,0,7H,1,1,0/0,0,0,0,0,0,0,0 N 0,0 hand=9,10", "ongoing"},
    {"B6", "bao-kujifunza", "0,0,0,0,0,0,0,0/0,1,0,4,0,0,0,1/0,2,0,1,0,0,0,1/0,0,0,3,0,0,0,0 S 0,0",
     "b2", "0,0,0,0,0,0,0,0/0,1,0,0,0,0,0,1/1,1,2,0,1,1,1,1/0,0,0,3,0,0,0,0 N 0,0",
     "1-0 11-2 no-move"},
    {"K kutakatia", "bao",
     "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,0,0,2,0/0,0,2,2,0,2,6,4 S 0,0 hand=0,0", "g2<",
     "0,1,2,1,4,8,2,2/10,0,0,10,2k,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 N 0,0 hand=0,0",
     "ongoing"},
};

TEST_CASE("the reference plays the worked positions", "[reference]") {
  for (const Worked& worked : kWorked) {
    DYNAMIC_SECTION(worked.name) {
      const auto game = make_game(worked.spec, worked.start);
      const std::vector<std::string> legal = game->legal();
      REQUIRE(std::find(legal.begin(), legal.end(), worked.move) != legal.end());
      game->play(worked.move);
      CHECK(game->position() == worked.after);
      CHECK(game->outcome() == worked.outcome);
    }
  }
}

std::string legal_of(const char* spec, const char* position) {
  std::string text;
  for (const std::string& move : make_game(spec, position)->legal()) {
    text += (text.empty() ? "" : " ") + move;
  }
  return text;
}

TEST_CASE("the reference knows what may not be played", "[reference]") {
  // Feeding; kutakatia; nyumba; a pit of sixteen; reverse laps.
  CHECK(legal_of("oware", "0,0,0,0,0,0/1,0,3,0,2,0 S 20,22") == "e1");
  CHECK(legal_of("oware", "0,0,0,0,0,0/0,1,0,0,6,4 S 17,20") == "e1 f1");
  CHECK(legal_of("bao", "") == "f2< f2> g2< g2>");
  CHECK(legal_of("bao",
                 "0,0,0,0,0,0,0,0/0,0,0,3,0,0,0,0/0,0,0,2,0,2,0,0/0,0,0,0,0,0,0,0 S 0,0 "
                 "hand=10,10") == "d2.a2 d2.h2");
  CHECK(legal_of("bao",
                 "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,2/0,0,0,0,7H,0,0,0/0,0,0,0,0,0,0,0 S 0,0 "
                 "hand=10,10") == "e2< e2>");
  CHECK(legal_of("bao",
                 "0,0,0,0,0,0,0,0/3,0,0,0,0,0,1,0/0,0,2,0,0,2,0,0/16,0,0,0,0,0,0,0 S 0,0 "
                 "hand=0,0") == "c2< c2> f2< f2>");
  CHECK(legal_of("omweso",
                 "0,0,0,0,0,0,0,2/0,0,3,0,0,0,0,0/0,0,1,0,0,0,0,0/0,4,0,0,0,0,2,0 S "
                 "0,0") == "b1 g1");

  // North may play his two pits of ten; after each of them South must capture what was shut.
  const auto game = make_game(
      "bao", "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,0,0,2,0/0,0,2,2,0,2,6,4 S 0,0 hand=0,0");
  game->play("g2<");
  const std::vector<std::string> legal = game->legal();
  REQUIRE(legal == std::vector<std::string>{"a3<", "a3>", "d3<", "d3>"});
  for (const std::string& move : legal) {
    const auto answer = game->clone();
    answer->play(move);
    CHECK(answer->legal() == std::vector<std::string>{"h1"});
  }
}

// -- recorded games -------------------------------------------------------------------------------

std::uint64_t leaves(const Game& game, int depth) {
  const std::vector<std::string> legal = game.legal();
  if (depth == 1) return legal.size();
  std::uint64_t sum = 0;
  for (const std::string& move : legal) {
    const auto next = game.clone();
    next->play(move);
    sum += leaves(*next, depth - 1);
  }
  return sum;
}

// A recorder writes a direction also where it is forced; then ours is the one without it.
std::string found(const std::vector<std::string>& legal, std::string recorded) {
  if (std::find(legal.begin(), legal.end(), recorded) != legal.end()) return recorded;
  for (const char sign : {'<', '>'}) {
    const std::size_t at = recorded.find(sign);
    if (at == 2) recorded.erase(at, 1);
  }
  return recorded;
}

TEST_CASE("the reference plays the recorded games", "[reference]") {
  struct Recorded {
    const char* file;
    const char* spec;
  };
  const auto recorded = GENERATE(
      Recorded{"omweso", "omweso"}, Recorded{"omweso-no-reverse", "omweso:reverse=off"},
      Recorded{"omweso-mcgill", "omweso:reverse=off,first-round-captures=off"},
      Recorded{"congkak-6x4", "congkak"}, Recorded{"congkak-7x7", "congkak:houses=7,seeds=7"},
      Recorded{"congkak-6x4-pass", "congkak:end=pass"}, Recorded{"bao-kiswahili", "bao"},
      Recorded{"bao-kiswahili-no-mtaji-house", "bao:nyumba-in-mtaji=none"},
      Recorded{"bao-kujifunza", "bao-kujifunza"});
  const std::filesystem::path data = SEEDBED_TEST_DATA;
  const VectorFile file =
      read_vector_file(data / "vectors" / (std::string(recorded.file) + ".txt"));
  INFO(recorded.file << " as " << recorded.spec);
  for (const RecordedPerft& count : file.perft) {
    if (count.leaves > 3'000 || count.endless > 0) continue;
    INFO("perft " << count.depth);
    CHECK(leaves(*make_game(recorded.spec), count.depth) == count.leaves);
  }
  REQUIRE_FALSE(file.games.empty());
  for (const RecordedGame& kept : file.games) {
    const auto game = make_game(recorded.spec);
    for (std::size_t i = 0; i < kept.plies.size(); ++i) {
      const RecordedPly& ply = kept.plies[i];
      const std::vector<std::string> legal = game->legal();
      const std::string move = found(legal, ply.move);
      INFO("game " << kept.number << " ply " << i + 1 << " " << ply.move << " at "
                   << game->position());
      REQUIRE(std::find(legal.begin(), legal.end(), move) != legal.end());
      game->play(move);
      // Nobody is to move after the last ply, and the recorders leave either side there.
      if (i + 1 == kept.plies.size()) break;
      const std::string bare = bare_position(game->position(), false);
      if (ply.hash) REQUIRE(hash_of(bare) == *ply.hash);
      if (!ply.position.empty()) REQUIRE(bare == bare_position(ply.position, false));
    }
    INFO("game " << kept.number << " ended by " << game->outcome());
    if (kept.result == "ongoing") continue;
    CHECK(game->outcome().substr(0, game->outcome().find(' ')) == kept.result);
  }
}

}  // namespace
}  // namespace seedbed::test
