// The Python SDK and its bots over pipes, as an arena runs them. Skipped, visibly, without python3.
#include <csignal>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "engine/line.h"
#include "engine/notation.h"
#include "tests/protocol/program.h"
#include "tests/support/catch.h"

namespace seedbed::protocol {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using testing::Program;

const std::string kFolder = SEEDBED_SOURCE "/protocol/sdk/python/";

bool have_python() {
  Program probe({"python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))"});
  if (probe.started() && probe.wait() == 0) return true;
  WARN("SKIPPED: no python3 of 3.9 or newer here");
  return false;
}

// A bot that thinks until it is told to stop, beside the SDK.
const std::string kThinker =
    "import sys; sys.path.insert(0, '" + kFolder +
    "')\n"
    "from seedbed_bot import Bot, Option, run\n"
    "class Thinker(Bot):\n"
    "    name = 'thinker'\n"
    "    options = [Option('Level', 'spin', 3, minimum=1, maximum=9),\n"
    "               Option('Style', 'combo', 'calm', choices=['calm', 'wild']),\n"
    "               Option('Clear', 'button')]\n"
    "    def choose(self, turn):\n"
    "        print('bestmove a print of the bot is no reply')\n"
    "        turn.info(depth=self.options[0].value, score=-1.5, pv=turn.legal, string='a\\nb')\n"
    "        while not turn.stop.wait(0.01): pass\n"
    "        return turn.legal[-1]\n"
    "run(Thinker())\n";

std::string legal_text(const engine::Line& line) {
  engine::MoveList moves;
  line.legal(moves);
  std::string text;
  for (const engine::Move move : moves) {
    text += ' ';
    engine::print_move(line.game(), move, text);
  }
  return text;
}

// Plays both sides of a whole game, or 300 plies of it, by what the bot declared to want.
void play_game(Program& bot, const std::string& spec, bool state) {
  const auto game = engine::load_game(spec);
  REQUIRE(game);
  engine::Line line(*game);
  REQUIRE(bot.send("variant " + spec + "\nnewgame seed 5\nisready\n"));
  REQUIRE(bot.line() == "readyok");
  std::string moves;
  int ply = 0;
  for (; ply < 300 && !line.over(); ++ply) {
    bot.send(state ? "position pos " + engine::print_position(line.game(), line.position()) + "\n"
                   : "position startpos" + moves + "\n");
    bot.send("go id " + std::to_string(ply) + " movetime 1000 legal" + legal_text(line) + "\n");
    const auto answer = bot.line();
    REQUIRE(answer);
    std::string move = answer->substr(9, answer->find(' ', 9) - 9);
    INFO(spec << ": " << *answer);
    REQUIRE(answer->substr(0, 9) == "bestmove ");
    REQUIRE(line.play(move));
    moves += (moves.empty() ? " moves " : " ") + move;
  }
  CHECK(ply > 0);  // some games of the catalogue may be over after two
}

TEST_CASE("python bots play whole games of every variant") {
  if (!have_python()) return;
  for (const std::string name : {"simple_bot.py", "minimal_bot.py"}) {
    Program bot({"python3", kFolder + name});
    REQUIRE(bot.started());
    bot.send("mbp 1\n");
    REQUIRE_FALSE(bot.until("mbpok 1").empty());
    for (const engine::CatalogueEntry& entry : engine::catalogue()) {
      play_game(bot, std::string(entry.name), name == "simple_bot.py");
    }
    play_game(bot, "kalah:houses=3,seeds=2", name == "simple_bot.py");
    bot.send("quit\n");
    CHECK(bot.wait() == 0);
  }
}

TEST_CASE("the smallest bot waits for stop where it must, and outlives wrong input") {
  if (!have_python()) return;
  Program bot({"python3", kFolder + "minimal_bot.py"});
  bot.send("mbp 1\n");
  REQUIRE_FALSE(bot.until("mbpok").empty());
  bot.send("\xFF\xFE\n\ngo depth banana\n");
  CHECK(bot.line() == "bestmove none");
  bot.send("stop\ngo id 4 infinite legal a1\nping x\n");
  CHECK(bot.line() == "pong x");
  bot.send("stop\nisready\n");
  CHECK(bot.line() == "bestmove a1");
  CHECK(bot.line() == "readyok");
}

TEST_CASE("the python SDK's handshake") {
  if (!have_python()) return;
  Program bot({"python3", "-c", kThinker});
  bot.send("mbp 1\r\n");
  CHECK(bot.until("mbpok 1") ==
        std::vector<std::string>{"id name thinker", "id author somebody", "id version 1",
                                 "feature legal=1 state=1 variants=any",
                                 "option name Level type spin min 1 max 9 default 3",
                                 "option name Style type combo var calm var wild default calm",
                                 "option name Clear type button", "mbpok 1"});
  bot.close_input();
  CHECK(bot.wait() == 0);
}

TEST_CASE("the python SDK listens while its bot thinks") {
  if (!have_python()) return;
  Program bot({"python3", "-c", kThinker});
  bot.send("mbp 1\nsetoption name Level value 7\n");
  REQUIRE_FALSE(bot.until("mbpok").empty());
  bot.send("go id 1 movetime 60000 legal a1 b1\n");
  CHECK(bot.line() == "info id 1 depth 7 score seeds -1.50 pv a1 b1 string a b");

  const auto before = steady_clock::now();
  bot.send("ping 17\n");
  CHECK(bot.line() == "pong 17");
  CHECK(steady_clock::now() - before < milliseconds(2'000));
  bot.send("isready\n");
  CHECK(bot.line() == "readyok");
  bot.send("go id 2 legal a1\n");
  CHECK(bot.line() == "error busy id 2 go while searching: send stop first");
  bot.send("setoption name Level value 8\n");
  CHECK(bot.line() == "error busy setoption while searching: send stop first");

  bot.send("stop\nposition startpos\nisready\ngo id 3 legal a1\n");
  CHECK(bot.line() == "bestmove b1 id 1");
  CHECK(bot.line() == "readyok");
  CHECK(bot.line() == "info id 3 depth 7 score seeds -1.50 pv a1 string a b");
  bot.send("quit\n");
  CHECK(bot.line() == "bestmove a1 id 3");
  CHECK(bot.wait() == 0);
}

TEST_CASE("with the python SDK a move takes along what a bot has to say") {
  if (!have_python()) return;
  Program bot({"python3", "-c",
               "import sys; sys.path.insert(0, '" + kFolder +
                   "')\n"
                   "from seedbed_bot import Bot, run\n"
                   "class Talker(Bot):\n"
                   "    chain = anytime = define = True\n"
                   "    state = False\n"
                   "    def choose(self, turn):\n"
                   "        if turn.game.resign and len(turn.legal) == 1: return 'resign'\n"
                   "        turn.then, turn.expects = turn.legal[1:], 'b2'\n"
                   "        turn.draw = turn.game.draw\n"
                   "        return turn.legal[0]\n"
                   "run(Talker())\n"});
  bot.send("mbp 1\n");
  CHECK(bot.until("mbpok 1").at(3) == "feature legal=1 define=1 chain=1 anytime=1 variants=any");
  bot.send("newgame draw on opponent resign on\ngo id 1 legal c1 f1 a1\n");
  CHECK(bot.line() == "bestmove c1 then f1 a1 ponder b2 draw id 1");
  bot.send("go id 2 legal c1\n");
  CHECK(bot.line() == "bestmove c1 ponder b2 draw id 2");
  bot.send("newgame resign on\ngo id 3 legal c1\n");
  CHECK(bot.line() == "bestmove resign id 3");
  bot.send("newgame\ngo id 4 legal c1\n");
  CHECK(bot.line() == "bestmove c1 ponder b2 id 4");
}

TEST_CASE("the python SDK outlives wrong input") {
  if (!have_python()) return;
  Program bot({"python3", "-c", kThinker});
  bot.send("mbp 1\n");
  REQUIRE_FALSE(bot.until("mbpok").empty());
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"foo", "error unknown-command "},
      {"position", "error bad-position "},
      {"position pos x y", "error bad-position "},
      {"position pos 4,a/4,4 S 0,0", "error bad-position "},
      {"setoption name Level value 10", "error bad-value "},
      {"setoption name Style value", "error bad-value "},
      {"setoption name Nothing value 1", "error unknown-option "},
      {"setoption Level 3", "error syntax "},
      {"newgame seed x", "error bad-value "},
      {"variant", "error syntax "},
      {"\xFF\xFE", "error unknown-command "}};
  for (const auto& [line, start] : wrong) {
    INFO(line);
    bot.send(line + "\n");
    const auto answer = bot.line();
    REQUIRE(answer);
    CHECK(answer->substr(0, start.size()) == start);
  }
  bot.send("position pos x\ngo id 6 legal a1\n");
  CHECK(bot.line()->substr(0, 18) == "error bad-position");
  CHECK(bot.line() == "bestmove none id 6");
  bot.send("position startpos\ngo id 7 depth many legal a1\n");
  CHECK(bot.line()->substr(0, 20) == "error bad-value id 7");
  CHECK(bot.line() == "bestmove none id 7");
  bot.send("go id 8 legal\n");
  CHECK(bot.line() == "bestmove none id 8");
  // Answered before the barrier is, also when all comes at once.
  for (int i = 0; i < 20; ++i) {
    bot.send("go depth zero\nisready\nposition startpos\nisready\n");
    CHECK(bot.line() == "error bad-value depth 'zero' is not a number");
    CHECK(bot.line() == "bestmove none");
    CHECK(bot.line() == "readyok");
    CHECK(bot.line() == "readyok");
  }
  bot.send(
      "\n  \nstop\nponderhit\nresult 1-0 reason time\nvariant mine <<EOF\nquit\nping x\nEOF\nping "
      "y\n");
  CHECK(bot.line() == "pong y");
}

}  // namespace
}  // namespace seedbed::protocol
