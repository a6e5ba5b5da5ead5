// The three programs over their real pipes: whole games of every built-in variant.
#include <string>

#include "tests/bots/lines.h"
#include "tests/bots/talk.h"
#include "tests/support/catch.h"

using namespace seedbed;
using seedbed::test::game_of;
using seedbed::test::names;
using seedbed::test::Talk;

namespace {

constexpr int kLongest = 300;  // plies: endings may go round for long

// Both sides by one bot; every move is checked by the engine. The moves as text.
std::string self_play(Talk& bot, const std::string& spec, const std::string& seed,
                      const std::string& limit) {
  const auto game = game_of(spec);
  engine::Line line(game);
  bot.send("variant " + spec);
  bot.send("newgame seed " + seed);
  bot.send("isready");
  bot.await("readyok");
  std::string moves;
  for (int ply = 0; ply < kLongest && !line.over(); ++ply) {
    bot.send("position startpos" + (moves.empty() ? "" : " moves" + moves));
    bot.send("go " + limit);
    const std::string answer = bot.await("bestmove");
    const std::string move = answer.substr(0, answer.find(' '));  // it may say what it expects
    const auto played = line.play(move);
    CAPTURE(spec, seed, moves, move, names(*game, {line.moves().begin(), line.moves().end()}));
    REQUIRE(played);
    moves += ' ' + move;
  }
  return moves;
}

}  // namespace

#ifdef SEEDBED_SANITIZED  // where memory is looked at, a game is as good with less thought
constexpr const char* kThought = "nodes 100";
#else
constexpr const char* kThought = "nodes 500";
#endif

TEST_CASE("the bots play legal moves to the end of a game of every variant, and repeat it") {
  const std::string program = GENERATE("seedbed-random", "seedbed-greedy", "harvester");
  Talk bot(program);
  bot.send("mbp 1");
  bot.await("mbpok");
  for (const engine::CatalogueEntry& entry : engine::catalogue()) {
    const std::string spec(entry.name);
    const std::string limit = kThought;
    const std::string first = self_play(bot, spec, "11", limit);
    CHECK(self_play(bot, spec, "11", limit) == first);
  }
  bot.send("quit");
  CHECK(bot.finish() == 0);
}

TEST_CASE("another seed is another game") {
  Talk bot("seedbed-random");
  bot.send("mbp 1");
  bot.await("mbpok");
  const std::string first = self_play(bot, "kalah", "1", "movetime 10");
  CHECK(self_play(bot, "kalah", "2", "movetime 10") != first);
}

TEST_CASE("greedy takes an extra turn before seeds, and seeds before nothing") {
  Talk bot("seedbed-greedy");
  bot.send("mbp 1");
  bot.await("mbpok");
  bot.send("variant kalah");
  bot.send("newgame seed 3");
  const auto answer = [&](const std::string& position) {
    bot.send("position pos " + position);
    bot.send("go movetime 10");
    return bot.await("bestmove");
  };
  // c1 ends in the store; a1 would take the five of b2 and end the turn.
  CHECK(answer("1,5,0,0,0,1/1,0,4,0,0,0 S 10,10") == "c1");
  // d1 only passes the store, so that a1 and its six seeds are better.
  CHECK(answer("1,5,0,0,0,1/1,0,0,4,0,0 S 10,10") == "a1");
}

TEST_CASE("the harvester's Depth option caps its search, and nodes are exact on the wire") {
  Talk bot("harvester");
  bot.send("mbp 1");
  bot.await("mbpok");
  bot.send("setoption name Depth value 3");
  bot.send("setoption name Hash value 1");
  bot.send("variant kalah");
  bot.send("newgame");
  bot.send("position startpos");
  bot.send("go movetime 5000");
  CHECK(bot.await("info").starts_with("depth 3 "));
  bot.await("bestmove");
  bot.send("setoption name Depth value 0");
  bot.send("newgame");
  bot.send("position startpos");
  bot.send("go nodes 5000");
  // On a slow machine infos on time come before the last one.
  std::string last_info;
  for (std::string line = bot.next(); !line.starts_with("bestmove"); line = bot.next()) {
    if (line.starts_with("info")) last_info = line;
  }
  CHECK(last_info.find(" nodes 5000 ") != std::string::npos);
}
