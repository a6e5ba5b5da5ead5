// Lines of play: history, repetition, what a line refuses.
#include "engine/line.h"

#include "tests/engine/game_support.h"

namespace seedbed::engine::test {

namespace {

// Plays moves separated by blanks; all must be legal.
void play_all(Line& line, std::string_view moves) {
  while (!moves.empty()) {
    const std::size_t blank = std::min(moves.find(' '), moves.size());
    const Expected<Ply> ply = line.play(moves.substr(0, blank));
    INFO(moves << ": " << (ply ? "" : ply.error().message));
    REQUIRE(ply.has_value());
    moves.remove_prefix(std::min(blank + 1, moves.size()));
  }
}

// Three lone seeds chase each other round; the state after the first ply is back after the
// thirteenth.
constexpr const char* kChase = "0,0,1,0,0,0/0,1,1,0,0,0 S 22,23";
constexpr const char* kTwelve = "c1 c2 d1 b2 e1 a2 f1 f2 b1 e2 c1 d2";

}  // namespace

TEST_CASE("line: refuses what is not legal and stays as it was", "[line]") {
  Line line(game_of("kalah"));
  const Position before = line.position();
  CHECK_FALSE(line.play("g1").has_value());
  CHECK_FALSE(line.play("a2").has_value());
  Move foreign;
  foreign.hole = 7;
  const Expected<Ply> ply = line.play(foreign);
  REQUIRE_FALSE(ply.has_value());
  CHECK(ply.error().code == ErrorCode::IllegalMove);
  CHECK(ply.error().message.find("e2") != std::string::npos);
  CHECK(line.position() == before);
  CHECK(line.moves().empty());
}

TEST_CASE("line: knows its moves and its end", "[line]") {
  const GamePtr game = game_of("kalah");
  Line line(game, position_of(*game, "0,0,0,0,4,0/0,0,0,0,0,2 S 20,20"));
  play_all(line, "f1");
  CHECK(line.over());
  CHECK(text_of(line.outcome()) == "0-1 21-25 row-empty");
  CHECK(line.moves().size() == 1);
  MoveList moves;
  line.legal(moves);
  CHECK(moves.empty());
  const Expected<Ply> more = line.play("a1");
  REQUIRE_FALSE(more.has_value());
  CHECK(more.error().message.find("over") != std::string::npos);
}

TEST_CASE("line: a finished position is over from the start", "[line]") {
  const GamePtr game = game_of("oware");
  Line line(game, position_of(*game, "0,0,0,0,0,0/0,0,0,0,0,0 N 27,21"));
  CHECK(line.over());
  CHECK(text_of(line.outcome()) == "1-0 27-21 majority");
}

TEST_CASE("line: the first state that comes back ends the game", "[line]") {
  const auto [spec, position, outcome] = GENERATE(table<const char*, const char*, const char*>({
      {"oware", "0,0,0,0,0,0/0,0,0,0,0,0 N 24,24", "1/2 24-24 repetition"},
      {"oware-abapa", "0,0,0,0,0,0/0,0,0,0,0,0 N 24,24", "1/2 24-24 repetition"},
      {"oware:repetition=split", "0,0,0,0,0,0/0,0,0,0,0,0 N 23,24", "0-1 23-24 repetition"},
      {"oware:repetition=ignore", "0,0,1,0,0,0/0,1,0,1,0,0 N 22,23", "ongoing"},
  }));
  const GamePtr game = game_of(spec);
  Line line(game, position_of(*game, kChase));
  play_all(line, kTwelve);
  CHECK_FALSE(line.over());
  const Expected<Ply> last = line.play("a1");
  REQUIRE(last.has_value());
  INFO(spec);
  CHECK(text_of(line.outcome()) == outcome);
  CHECK(last->over == line.over());
  CHECK(print_position(*game, line.position()) == position);
}

TEST_CASE("line: a repetition may be a draw, and then nobody gets the rest", "[line]") {
  const GamePtr game = game_from("inherits = \"oware\"\n[end]\nrepetition = \"draw\"\n");
  Line line(game, position_of(*game, kChase));
  play_all(line, std::string(kTwelve) + " a1");
  CHECK(text_of(line.outcome()) == "1/2 22-23 repetition");
  CHECK(print_position(*game, line.position()) == "0,0,1,0,0,0/0,1,0,1,0,0 N 22,23");
}

TEST_CASE("line: the start position counts", "[line]") {
  const GamePtr game = game_of("oware");
  // Twelve plies round the board with one seed each bring the start back, side to move included.
  Line line(game, position_of(*game, "0,0,0,0,0,1/1,0,0,0,0,0 S 23,22"));
  play_all(line, "a1 f2 b1 e2 c1 d2 d1 c2 e1 b2 f1");
  CHECK_FALSE(line.over());
  play_all(line, "a2");
  CHECK(text_of(line.outcome()) == "1-0 24-23 repetition");
}

TEST_CASE("line: the same board with the other player to move is no repetition", "[line]") {
  const GamePtr game = game_of("oware");
  Line line(game, position_of(*game, "0,0,0,0,0,1/1,0,0,0,0,0 N 23,22"));
  play_all(line, "f2 a1 e2 b1 d2 c1 c2 d1 b2 e1 a2");
  CHECK_FALSE(line.over());
}

TEST_CASE("line: an irreversible ply forgets what was before", "[line]") {
  History history;
  history.start(1);
  CHECK_FALSE(history.repeats(2, false));
  CHECK_FALSE(history.repeats(3, true));
  CHECK_FALSE(history.repeats(2, false));
  CHECK_FALSE(history.repeats(1, false));
  CHECK(history.repeats(3, false));
}

}  // namespace seedbed::engine::test
