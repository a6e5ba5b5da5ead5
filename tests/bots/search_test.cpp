#include "bots/harvester/search.h"

#include <array>
#include <chrono>
#include <thread>

#include "bots/harvester/solve.h"
#include "tests/bots/lines.h"
#include "tests/bots/minimax.h"
#include "tests/support/catch.h"

using namespace seedbed;
using harvester::Report;
using harvester::Searcher;
using harvester::SearchLimits;
using seedbed::test::best_margin;
using seedbed::test::best_result;
using seedbed::test::game_of;
using seedbed::test::line_from;
using seedbed::test::names;
using seedbed::test::random_line;

namespace {

const char* const kVariants[] = {"kalah",
                                 "kalah:houses=3,seeds=3",
                                 "kalah:pie=on",
                                 "kalah:houses=24,seeds=16",
                                 "oware",
                                 "oware:grand-slam=illegal",
                                 "oware:repetition=split",
                                 "oware-abapa",
                                 "congkak",
                                 "congkak:houses=7,seeds=7",
                                 "congkak:end=pass",
                                 "omweso:reverse=off",
                                 "toguz-kumalak"};

Report search(const engine::Line& line, int depth, std::size_t hash = 4) {
  Searcher searcher(hash);
  searcher.new_game(line.game_ptr());
  SearchLimits limits;
  limits.depth = depth;
  return searcher.search(line, limits, nullptr);
}

// Minimax to a fixed depth with the harvester's estimate at the horizon: no windows, no table.
template <class P>
int plain(const harvester::Scoring& scoring, const P& position, int depth, int ply) {
  engine::MoveList moves;
  engine::legal(*scoring.game, position, moves);
  int best = -harvester::kInfinity;
  for (const engine::Move move : moves) {
    P next = position;
    const engine::Ply done = engine::play(*scoring.game, next, move);
    const int sign = next.to_move == position.to_move ? 1 : -1;
    int value = 0;
    if (done.over) {
      value = harvester::final_value(scoring, next, position.to_move, ply + 1);
    } else if (depth == 1) {
      value = sign * harvester::evaluate(scoring, next);
    } else {
      value = sign * plain(scoring, next, depth - 1, ply + 1);
    }
    best = std::max(best, value);
  }
  return best;
}

}  // namespace

TEST_CASE("a search of few plies equals minimax of as many, in every variant") {
  for (const char* const spec : kVariants) {
    const auto game = game_of(spec);
    const auto scoring = harvester::make_scoring(game);
    const int depth = game->tables().houses > 20 ? 2 : 4;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const engine::Line line = random_line(game, seed, 3 + static_cast<int>(seed));
      if (line.over()) continue;
      CAPTURE(spec, seed, engine::print_position(*game, line.position()));
      const Report report = search(line, depth);
      const int expected = std::visit(
          [&](const auto& position) { return plain(scoring, position, report.depth, 0); },
          line.position());
      CHECK((report.depth == depth || report.proved));
      CHECK(report.value == expected);
    }
  }
}

TEST_CASE(
    "a search that sees the end finds the real game's margin, or with a majority its result") {
  struct Late {
    const char* spec;
    const char* position;
  };
  // Few seeds on few houses, so that the judge's tree stays small; with repetitions in it.
  const Late late =
      GENERATE(Late{"oware:houses=3,seeds=2", "1,0,0/1,1,0 S 4,5"},
               Late{"oware:houses=3,seeds=2", "0,0,1/1,0,0 N 5,5"},
               Late{"oware:houses=3,seeds=2", "0,1,0/0,2,0 S 4,5"},
               Late{"oware:houses=2,seeds=3", "2,1/1,1 S 3,4"},
               Late{"oware:houses=2,repetition=split,seeds=3", "2,1/1,1 S 3,4"},
               Late{"oware:grand-slam=illegal,houses=2,seeds=3", "2,1/1,1 S 3,4"},
               Late{"oware-abapa:houses=2,seeds=3", "1,2/2,0 N 3,4"},
               Late{"kalah:end-at-majority=on,houses=3,seeds=3", "1,0,2/2,1,1 S 5,6"});
  const auto line = line_from(game_of(late.spec), late.position);
  CAPTURE(late.spec, late.position);
  const auto solution = harvester::solve(line, 4, {});
  REQUIRE(solution);
  REQUIRE_FALSE(solution->margin);
  CHECK(solution->value == best_result(line));
}

TEST_CASE("endings that go round and round are solved as by minimax over whole histories") {
  // Stores that leave everything open, and few enough seeds that every line can be followed.
  const std::string spec =
      GENERATE("oware:houses=2,seeds=3", "oware:houses=3,seeds=2",
               "oware:houses=2,repetition=split,seeds=3", "oware-abapa:houses=3,seeds=2");
  const auto game = game_of(spec);
  const std::size_t houses = game->tables().half;
  std::array<int, 3> results{};
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    std::array<int, 6> cells{};
    const std::size_t seeds = houses == 2 ? 4 : 3;
    for (std::size_t i = 0; i < seeds; ++i) ++cells[bots::pick(seed, i, 2 * houses)];
    std::string text;
    for (std::size_t i = 0; i < 2 * houses; ++i) {
      text += (i == 0 ? "" : i == houses ? "/" : ",") + std::to_string(cells[i]);
    }
    const std::size_t south = (12 - seeds) / 2 + bots::pick(seed, 9, 2);
    text += " S " + std::to_string(south) + ',' + std::to_string(12 - seeds - south);
    const auto line = line_from(game, text);
    CAPTURE(spec, text);
    const auto solution = harvester::solve(line, 1, {});
    REQUIRE(solution);
    CHECK(solution->value == best_result(line));
    ++results[static_cast<std::size_t>(solution->value + 1)];
  }
  CHECK(results[0] > 0);
  CHECK(results[2] > 0);
}

TEST_CASE("equal searches are equal node for node, and a limit of nodes is exact") {
  for (const char* const spec : {"kalah", "oware", "congkak", "omweso:reverse=off"}) {
    const auto game = game_of(spec);
    const engine::Line line(game);
    Searcher searcher(4);
    SearchLimits limits;
    limits.budget.nodes = 12'345;
    std::vector<Report> reports;
    for (int round = 0; round < 3; ++round) {
      searcher.new_game(game);
      // A game's second search starts from what the first left in the table.
      CHECK(searcher.search(line, limits, nullptr).nodes == 12'345);
      reports.push_back(searcher.search(line, limits, nullptr));
    }
    CHECK(reports[0].nodes == 12'345);
    for (const Report& report : reports) {
      CHECK(report.depth == reports[0].depth);
      CHECK(report.value == reports[0].value);
      CHECK(names(*game, report.pv) == names(*game, reports[0].pv));
    }
  }
}

TEST_CASE("even one node is enough for a legal move") {
  for (const char* const spec : kVariants) {
    const auto game = game_of(spec);
    Searcher searcher(1);
    searcher.new_game(game);
    SearchLimits limits;
    limits.budget.nodes = 1;
    engine::Line line(game);
    const Report report = searcher.search(line, limits, nullptr);
    REQUIRE(report.pv.size() == 1);
    CHECK(line.play(report.pv.front()));
  }
}

TEST_CASE("principal variations are playable in every variant") {
  for (const char* const spec : kVariants) {
    const auto game = game_of(spec);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const engine::Line line = random_line(game, seed, 5 * static_cast<int>(seed));
      if (line.over()) continue;
      const Report report = search(line, game->tables().houses > 20 ? 3 : 6);
      engine::Line played = line;
      CAPTURE(spec, seed, names(*game, report.pv));
      REQUIRE_FALSE(report.pv.empty());
      for (const engine::Move move : report.pv) REQUIRE(played.play(move));
    }
  }
}

TEST_CASE("deadlines and the stop flag end a search soon") {
  using std::chrono::milliseconds;
  using std::chrono::steady_clock;
  const auto game = game_of("kalah");
  const engine::Line line(game);
  Searcher searcher(4);
  searcher.new_game(game);
  SECTION("deadline") {
    SearchLimits limits;
    const auto started = steady_clock::now();
    limits.budget.deadline = started + milliseconds(100);
    const Report report = searcher.search(line, limits, nullptr);
    const auto spent = steady_clock::now() - started;
    CHECK(spent >= milliseconds(100));
    CHECK(spent < milliseconds(1000));  // a loaded machine is slow, a lost deadline slower
    CHECK(report.depth > 4);
  }
  SECTION("soft limit: no new iteration") {
    SearchLimits limits;
    limits.soft = steady_clock::now();
    CHECK(searcher.search(line, limits, nullptr).depth == 1);
  }
  SECTION("stop flag") {
    std::atomic<bool> stop = false;
    SearchLimits limits;
    limits.budget.stop = &stop;
    const auto started = steady_clock::now();
    std::thread stopper([&] {
      std::this_thread::sleep_for(milliseconds(50));
      stop = true;
    });
    const Report report = searcher.search(line, limits, nullptr);
    stopper.join();
    CHECK(steady_clock::now() - started < milliseconds(1000));
    CHECK_FALSE(report.pv.empty());
  }
}

TEST_CASE("wins and losses carry their distance") {
  // South's two seeds are the last that anybody can sow.
  const auto game = game_of("omweso:reverse=off");
  const auto win =
      line_from(game, "1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/2,0,0,0,0,0,0,0 S 0,0");
  CHECK(search(win, 9).value == harvester::kWin - 1);
  CHECK(search(win, 9).proved);
  // North must spend his only pair, and South still has one after his own. Two moves later North
  // cannot move: South's win is three sowings away, North's loss two.
  const auto loss =
      line_from(game, "2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/2,0,0,0,0,2,0,0 N 0,0");
  CHECK(search(loss, 9).value == -(harvester::kWin - 2));
}

TEST_CASE("the game's own history counts: a move that would repeat is seen as the end") {
  // Few seeds go round and round; a line of play that has been through some of the states scores a
  // return to them as the rules do, which a search from the position alone cannot know.
  const auto game = game_of("oware:houses=2,seeds=3");
  int lines = 0;
  int different = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    engine::Line line = line_from(game, "1,0/0,1 S 5,5");
    engine::MoveList moves;
    for (std::size_t ply = 0; ply < seed % 5 && !line.over(); ++ply) {
      line.legal(moves);
      REQUIRE(line.play(moves[bots::pick(seed, ply, moves.size())]));
    }
    if (line.over()) continue;
    ++lines;
    const auto solution = harvester::solve(line, 1, {});
    REQUIRE(solution);
    CHECK(solution->value == best_result(line));
    different += best_result(engine::Line(game, line.position())) != best_result(line);
  }
  CHECK(lines > 10);
  CHECK(different > 0);  // else the test would say nothing
}
