// `seedbed uci` as Auale sees it: the GUI's recorded order of commands, its grammar, its patience.
#include <algorithm>
#include <chrono>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "engine/catalogue.h"
#include "engine/line.h"
#include "tests/arena/bridge/odd_bot.h"
#include "tests/protocol/program.h"
#include "tests/support/catch.h"
#include "tests/support/command.h"

namespace seedbed::test {
namespace {

using protocol::testing::Program;
using std::chrono::milliseconds;

// What Auale's parser takes for a line; anything else it logs as unknown (a bestmove: hangs).
bool is_line_of_the_dialect(const std::string& line) {
  static const std::regex grammar(
      "uciok|readyok|id (name|author) .+"
      "|option name \\S+ type (check|spin|combo|button|string)( (default|min|max|var) \\S+)*"
      "|bestmove (0000|[a-fA-F]( ponder [a-fA-F])?)"
      "|info string .+"
      "|info( (depth|seldepth|time|nodes|nps|hashfull|tbhits|multipv) \\d+"
      "| score cp -?\\d+( lowerbound| upperbound)?| pv [a-fA-F]+)+");
  return std::regex_match(line, grammar);
}

// A player of the GUI: one engine process.
class Gui {
 public:
  explicit Gui(const std::string& bot) : engine_({bin("seedbed"), "uci", bot}) {}

  void send(const std::string& line) { REQUIRE(engine_.send(line + "\n")); }
  // The first line that starts with `word`; all that come are held to the grammar.
  std::string await(const std::string& word, milliseconds limit = std::chrono::seconds(30)) {
    const auto until = std::chrono::steady_clock::now() + limit;
    for (;;) {
      const auto left =
          std::chrono::duration_cast<milliseconds>(until - std::chrono::steady_clock::now());
      const auto line = engine_.line(std::max(left, milliseconds(0)));
      if (!line) FAIL("no line " + word);
      INFO(*line);
      CHECK(is_line_of_the_dialect(*line));
      heard_.push_back(*line);
      if (line->starts_with(word)) return *line;
    }
  }
  std::string ask(const std::string& position, const std::string& limits) {
    send("position " + position);
    send("go " + limits);
    return await("bestmove");
  }
  // The order of a start, and of every change of strength.
  void start() {
    send("uci");
    await("uciok");
    send("setoption name OwnBook value false");
    send("ucinewgame");
    send("isready");
    await("readyok");
  }
  // Nothing is printed for some time.
  void expect_silence(milliseconds time = milliseconds(150)) {
    const auto line = engine_.line(time);
    INFO(line.value_or(""));
    CHECK_FALSE(line);
  }
  // It may tell of its search, but it does not move.
  void expect_no_move(milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (const auto line = engine_.line(std::max(
               milliseconds(0),
               std::chrono::duration_cast<milliseconds>(end - std::chrono::steady_clock::now())))) {
      INFO(*line);
      CHECK(is_line_of_the_dialect(*line));
      CHECK_FALSE(line->starts_with("bestmove"));
      if (std::chrono::steady_clock::now() >= end) break;
    }
  }
  [[nodiscard]] bool heard(const std::string& part) const {
    for (const std::string& line : heard_) {
      if (line.find(part) != std::string::npos) return true;
    }
    return false;
  }
  Program& engine() { return engine_; }

 private:
  Program engine_;
  std::vector<std::string> heard_;
};

TEST_CASE("the GUI's order of commands gets the answers it waits for") {
  Gui gui(bin("harvester"));
  gui.expect_silence();  // no word before `uci`
  gui.send("uci");
  gui.await("uciok");
  CHECK(gui.heard("id name harvester"));
  CHECK(gui.heard("option name OwnBook type check"));
  CHECK(gui.heard("option name Hash type spin"));
  gui.send("setoption name OwnBook value true");
  gui.send("setoption name Nonsense value 3");
  gui.send("setoption name Hash value 8");
  gui.expect_silence();
  gui.send("ucinewgame");
  gui.send("isready");
  gui.await("readyok");
  // EASY, on the position after F, f, E, b; the answer is South's.
  const std::string easy = gui.ask("startpos moves FfEb", "depth 2 movetime 600");
  CHECK(std::string("ABCDEF").find(easy[9]) != std::string::npos);
  // EXPERT asks for a time alone; here on a board with North to move.
  const std::string north = gui.ask("fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-N moves fA", "movetime 50");
  CHECK(std::string("abcdef").find(north[9]) != std::string::npos);
  // Pondering warms the hash: stop, and the move is thrown away.
  gui.send("position startpos moves FfEb");
  gui.send("go ponder");
  gui.send("isready");
  gui.await("readyok");
  gui.expect_no_move(milliseconds(100));
  gui.send("stop");
  gui.await("bestmove");
  gui.send("stop");
  gui.send("isready");
  gui.await("readyok");
  gui.send("quit");
  CHECK(gui.engine().wait() == 0);
}

TEST_CASE("two engines at once play a whole game through the GUI's notation") {
  auto game = engine::load_game("oware-abapa");
  REQUIRE(game);
  Gui south(bin("seedbed-greedy")), north(bin("harvester"));
  Gui* const players[] = {&south, &north};
  for (Gui* player : players) player->start();
  engine::Line line(*game);
  // The board after the last capture, in the dialect, and the letters since.
  std::string board = "startpos", letters;
  const auto houses = [](const engine::Position& position) {
    const auto& small = std::get<engine::SmallPosition>(position);
    std::vector<int> cells;
    for (std::size_t i = 0; i < 14; ++i) cells.push_back(small.cells[i]);
    return cells;
  };
  int plies = 0;
  while (!line.over()) {
    const bool souths = line.side_to_move() == engine::Side::South;
    const std::string position = letters.empty() ? board : board + " moves " + letters;
    const std::string answer = players[souths ? 0 : 1]->ask(position, "depth 2 movetime 600");
    INFO(position + " -> " + answer);
    REQUIRE(answer.size() >= 10);
    const char letter = answer[9];
    // A..F are cells 0..5, a..f cells 6..11 in the engine's ring order.
    const auto cell = std::string("ABCDEFabcdef").find(letter);
    REQUIRE(cell != std::string::npos);
    engine::MoveList legal;
    line.legal(legal);
    bool played = false;
    const std::vector<int> before = houses(line.position());
    for (const engine::Move& move : legal) {
      if (move.hole == cell) played = line.play(move).has_value();
    }
    REQUIRE(played);
    letters += letter;
    const std::vector<int> after = houses(line.position());
    if (after[12] != before[12] || after[13] != before[13]) {
      letters.clear();
      board = "fen ";
      for (const int count : after) board += std::to_string(count) + "-";
      board += line.side_to_move() == engine::Side::South ? "S" : "N";
    }
    REQUIRE(++plies < 500);
  }
  CHECK(plies > 10);
  for (Gui* player : players) {
    player->send("quit");
    CHECK(player->engine().wait() == 0);
  }
}

TEST_CASE("a finished game has no move") {
  Gui gui(bin("seedbed-random"));
  gui.start();
  CHECK(gui.ask("fen 0-0-0-0-0-1-1-0-0-0-0-0-25-21-S", "movetime 50") == "bestmove 0000");
  // Nobody can move: all seeds are in the stores.
  CHECK(gui.ask("fen 0-0-0-0-0-0-0-0-0-0-0-0-24-24-N", "depth 2 movetime 600") == "bestmove 0000");
  // A seed each goes round the board; after twelve plies the position is back, which only the moves
  // tell.
  const std::string round = "fen 1-0-0-0-0-0-1-0-0-0-0-0-23-23-S";
  CHECK(gui.ask(round, "movetime 50") == "bestmove A");
  CHECK(gui.ask(round + " moves AaBbCcDdEeF", "movetime 50") == "bestmove f");
  CHECK(gui.ask(round + " moves AaBbCcDdEeFf", "movetime 50") == "bestmove 0000");
  gui.send("position " + round);
  gui.send("go infinite");
  gui.expect_silence();
  gui.send("stop");
  CHECK(gui.await("bestmove") == "bestmove A");
  gui.send("quit");
  CHECK(gui.engine().wait() == 0);
}

TEST_CASE("rules are those of the GUI: a move that would take all seeds takes none") {
  Gui gui(bin("seedbed-random"));
  gui.start();
  // F makes both of North's houses two. If they were taken, South would have 26 and the game be
  // over.
  const std::string north =
      gui.ask("fen 1-0-0-0-0-2-1-1-0-0-0-0-22-21-S moves F", "depth 2 movetime 600");
  CHECK((north == "bestmove a" || north == "bestmove b"));
  // With another house of North's left they are taken: South has more than half.
  CHECK(gui.ask("fen 1-0-0-0-0-2-1-1-1-0-0-0-22-20-S moves F", "movetime 50") == "bestmove 0000");
  gui.send("setoption name UCI_Variant value oware");  // where that move takes them
  CHECK(gui.ask("fen 1-0-0-0-0-2-1-1-0-0-0-0-22-21-S moves F", "movetime 50") == "bestmove 0000");
}

TEST_CASE("letters tell the side, scores are hundredths of a seed, lines have no blanks") {
  Gui gui(odd_bot("tells"));
  gui.start();
  CHECK(gui.ask("startpos", "movetime 100") == "bestmove A ponder a");
  for (const char* line :
       {"info depth 3 nodes 10 score cp 250 pv AaB", "info depth 4 score cp 2400 pv A",
        "info depth 5 score cp -2400 upperbound pv A", "info string a note"}) {
    INFO(line);
    CHECK(gui.heard(line));
  }
  CHECK(gui.ask("startpos moves A", "movetime 100") == "bestmove a");  // A is empty: no reply
  CHECK(gui.ask("startpos moves B", "movetime 100") == "bestmove a ponder A");
}

TEST_CASE("a reply that ends the game is no move to ponder on") {
  Gui gui(odd_bot("tells"));
  gui.start();
  // After A, a's seven seeds end in B, which makes two: North takes them.
  CHECK(gui.ask("fen 1-0-0-0-0-1-7-0-0-0-0-0-17-22-S", "movetime 100") == "bestmove A ponder a");
  CHECK(gui.ask("fen 1-0-0-0-0-1-7-0-0-0-0-0-16-23-S", "movetime 100") == "bestmove A");
}

TEST_CASE("a bot that does not come up keeps the GUI waiting less than its eight seconds") {
  Gui gui(odd_bot("mute"));
  const auto asked = std::chrono::steady_clock::now();
  gui.send("uci");
  gui.send("setoption name OwnBook value true");
  gui.send("ucinewgame");
  gui.send("isready");
  gui.await("uciok");
  gui.await("readyok");
  CHECK(std::chrono::steady_clock::now() - asked < std::chrono::seconds(8));
  CHECK(gui.heard("option name OwnBook type check"));
  gui.send("quit");
  CHECK(gui.engine().wait() == 0);
  CHECK(std::chrono::steady_clock::now() - asked < std::chrono::seconds(16));
}

TEST_CASE("quit ends a search at once, though the bot is deaf to it") {
  Gui gui(odd_bot("deaf"));
  gui.start();
  gui.send("position startpos");
  gui.send("go infinite");
  gui.await("info depth 1");
  const auto asked = std::chrono::steady_clock::now();
  gui.send("quit");
  CHECK(gui.engine().wait() == 0);
  CHECK(std::chrono::steady_clock::now() - asked < std::chrono::seconds(8));
}

TEST_CASE("a command may come in words, for the GUI knows no quotes") {
  for (const std::string& command :
       {odd_bot("early"), "'" + odd_bot("early") + "'", "-- " + odd_bot("early") + " --fast"}) {
    INFO(command);
    const Finished done = run_command(
        "(printf 'uci\nisready\nposition startpos\ngo movetime 50\n'; sleep 2; echo quit) | " +
        bin("seedbed") + " uci " + command);
    CHECK(done.code == 0);
    CHECK(done.err.empty());
    CHECK(done.out.find("id name odd early\n") != std::string::npos);
    CHECK(done.out.find("bestmove A\n") != std::string::npos);
  }
}

TEST_CASE("a wrong position is told, and has no move; the next one is as good as ever") {
  Gui gui(bin("seedbed-random"));
  gui.start();
  for (const char* position :
       {"fen", "fen 4-4", "fen 4-4-4-4-4-4-4-4-4-4-4-9-0-0-S", "fen x", "startpos moves Q",
        "startpos moves AB", "startpos moves Aa9", "somewhere", ""}) {
    INFO(position);
    CHECK(gui.ask(position, "movetime 50") == "bestmove 0000");
  }
  CHECK(gui.heard("info string"));
  CHECK(gui.ask("startpos moves A", "movetime 50") != "bestmove 0000");
  // The GUI calls the first board startpos, whoever is to move.
  const std::string north = gui.ask("startpos moves a", "movetime 50");
  CHECK(std::string("ABCDEF").find(north[9]) != std::string::npos);
}

TEST_CASE("blanks between moves and our own names are read too") {
  Gui gui(bin("seedbed-random"));
  gui.start();
  for (const char* moves : {"F f E b", "f1 a2 e1 e2", "F f e1 b"}) {
    const std::string answer = gui.ask(std::string("startpos moves ") + moves, "movetime 50");
    CHECK(std::string("ABCDEF").find(answer[9]) != std::string::npos);
  }
}

TEST_CASE("stop is answered at once, though the bot is deaf to it") {
  Gui gui(odd_bot("deaf"));
  gui.start();
  gui.send("position startpos moves A");
  gui.send("go infinite");
  gui.await("info depth 1");
  const auto asked = std::chrono::steady_clock::now();
  gui.send("stop");
  // Its line's move: North's last legal one in ring order, a2.
  CHECK(gui.await("bestmove") == "bestmove f");
  CHECK(std::chrono::steady_clock::now() - asked < std::chrono::seconds(1));
  // The next question is put to a new process when this one does not come to rest.
  gui.send("position startpos");
  gui.send("go ponder");
  gui.await("info depth 1");
  gui.send("stop");
  CHECK(gui.await("bestmove") == "bestmove F");
  gui.send("quit");
  CHECK(gui.engine().wait() == 0);
}

TEST_CASE("an answer that comes too early is kept back until stop") {
  Gui gui(odd_bot("early"));
  gui.start();
  gui.send("position startpos");
  gui.send("go infinite");
  gui.expect_silence();
  gui.send("go movetime 5");
  gui.await("info string");
  gui.send("stop");
  CHECK(gui.await("bestmove") == "bestmove A");
  gui.send("go ponder movetime 100");
  gui.expect_silence();
  gui.send("ponderhit");
  CHECK(gui.await("bestmove") == "bestmove A");
}

TEST_CASE("a bot that plays what there is not does not hang the GUI") {
  Gui gui(odd_bot("wrong"));
  gui.start();
  CHECK(gui.ask("startpos", "movetime 100") == "bestmove A");
  CHECK(gui.heard("not legal"));
}

TEST_CASE("a bot that dies is started again, but not for ever") {
  Gui gui(odd_bot("dies"));
  gui.start();
  CHECK(gui.ask("startpos", "movetime 100") == "bestmove A");
  CHECK(gui.ask("startpos moves A", "movetime 100") == "bestmove a");
  gui.send("position startpos");
  gui.send("go movetime 100");
  CHECK(gui.engine().wait() == 1);
}

TEST_CASE("options reach the bot, and wrong ones are told") {
  Gui gui(odd_bot("early"));
  gui.start();
  // The GUI's grammar has one word for a default.
  CHECK(gui.heard("option name Style type string"));
  CHECK_FALSE(gui.heard("calm and slow"));
  gui.send("setoption name Level value 11");
  CHECK(gui.await("info string").find("1 to 9") != std::string::npos);
  gui.send("setoption name Level value 7");
  gui.send("isready");
  gui.await("readyok");
}

TEST_CASE("other games on the same board, by UCI_Variant") {
  Gui gui(bin("seedbed-greedy"));
  gui.start();
  CHECK(gui.heard("option name UCI_Variant type combo default oware-abapa var oware-abapa"));
  gui.send("setoption name UCI_Variant value kalah");
  // C ends in the store: South again.
  const std::string again = gui.ask("startpos moves C", "depth 1");
  CHECK(std::string("ABDEF").find(again[9]) != std::string::npos);
  gui.send("setoption name UCI_Variant value chess");
  CHECK(gui.await("info string").find("stays kalah") != std::string::npos);
}

TEST_CASE("garbage, long lines and a sudden end do no harm") {
  Gui gui(bin("seedbed-random"));
  gui.start();
  gui.send(std::string("\xFF\xFE\0garbage", 10));
  gui.send("");
  gui.send("   \t ");
  gui.send(std::string(200'000, 'x'));
  gui.send("debug on");
  gui.send("isready");
  gui.await("readyok");
  CHECK(gui.ask("startpos", "movetime 20").size() >= 10);
  gui.engine().close_input();
  CHECK(gui.engine().wait() == 0);
}

TEST_CASE("a bot that cannot be had ends it with one sentence") {
  const Finished missing = run_command(bin("seedbed") + " uci ./no-such-bot", "uci\n");
  CHECK(missing.code == 2);
  CHECK(missing.out.empty());
  CHECK(missing.err.starts_with("seedbed: cannot start"));
  const Finished dead = run_command(bin("seedbed") + " uci 'sh -c \"exit 4\"'", "uci\n");
  CHECK(dead.code != 2);
  const Finished other = run_command(bin("seedbed") + " uci uci:true", "uci\n");
  CHECK(other.code == 2);
  const Finished small = run_command(bin("seedbed") + " uci '" + odd_bot("small") + "'; true", "");
  CHECK(small.out.empty());
}

}  // namespace
}  // namespace seedbed::test
