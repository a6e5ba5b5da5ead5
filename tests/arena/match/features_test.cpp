// What wire.md says of features, with processes that log what they are sent: premoves, offers,
// expected replies that nobody ponders on, rules in-band, queries, a pv without `anytime`.
#include <algorithm>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "arena/match/conformance.h"
#include "engine/catalogue.h"
#include "tests/support/catch.h"
#include "tests/support/command.h"
#include "world.h"

using namespace seedbed;
using namespace seedbed::arena;
using namespace seedbed::test;
using protocol::Reason;

namespace {

// A bot that answers with what it was given, one text a go, and with the first legal move after
// that; `hang` shows a line and says nothing. A go that ponders is answered once it is stopped.
class Parrot {
 public:
  Parrot(const std::string& features, const std::vector<std::string>& answers) {
    settings.name = "parrot";
    settings.patience = short_patience();
    settings.command.argv = {"sh", "-c", kScript, log(), features};
    settings.command.argv.insert(settings.command.argv.end(), answers.begin(), answers.end());
  }

  [[nodiscard]] std::vector<std::string> heard() const {
    std::vector<std::string> lines;
    std::ifstream in(log());
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
  }
  [[nodiscard]] long count(const std::string& start, const std::string& part = "") const {
    const auto lines = heard();
    return std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
      return line.starts_with(start) && contains(line, part);
    });
  }

  BotSettings settings;

 private:
  static constexpr const char* kScript = R"(
features=$1; shift
while IFS= read -r line; do
  printf '%s\n' "$line" >> "$0"
  case $line in
    mbp*) echo "feature legal=1 variants=any $features"; echo 'mbpok 1' ;;
    isready) echo readyok ;;
    ping*) echo "pong ${line#ping }" ;;
    go*)
      answer=${1-}; [ $# -eq 0 ] || shift
      legal=${line##* legal }
      [ "$answer" ] || answer=${legal%% *}
      case $line in
        *' ponder '*) ;;
        *) if [ "$answer" = hang ]; then echo "info pv ${legal%% *}"; else echo "bestmove $answer"; fi ;;
      esac ;;
    stop) echo "bestmove $answer" ;;
    quit) exit ;;
  esac
done)";

  [[nodiscard]] std::string log() const { return scratch_.file("log"); }
  ScratchDir scratch_;
};

GameSettings plies(int count) {
  GameSettings settings = clock_of(2);
  settings.max_plies = count;
  return settings;
}

using Moves = std::vector<std::string>;

}  // namespace

TEST_CASE("premoves of a process are played without another go, if it announced them") {
  Keeper keeper;
  BotSeat north(keeper, fault_bot("honest"));
  // c1 ends in the store; f1, of five seeds then, in c2: North's turn. a1 comes too late.
  const std::string answer = "c1 then f1 a1";
  {
    const Parrot parrot("chain=1", {answer});
    BotSeat south(keeper, parrot.settings);
    const GameRecord record = play_game(south, north, load("kalah"), plies(3));
    INFO(record.detail);
    REQUIRE(record.moves.size() == 3);
    CHECK(Moves(record.moves.begin(), record.moves.begin() + 2) == Moves{"c1", "f1"});
    CHECK(record.moves[2].back() == '2');
    CHECK(record.times_us[1] == 0);
    CHECK(parrot.count("go") == 1);
  }
  {
    const Parrot parrot("", {answer});
    BotSeat south(keeper, parrot.settings);
    const GameRecord record = play_game(south, north, load("kalah"), plies(2));
    CHECK(record.moves == Moves{"c1", "a1"});
    CHECK(parrot.count("go") == 2);
  }
}

TEST_CASE("offers and resignations are announced as heard, and a resignation is that alone") {
  Keeper keeper;
  BotSeat north(keeper, fault_bot("honest"));
  const Parrot parrot("chain=1 ponder=1", {"resign then c1 ponder b2 draw"});
  BotSeat south(keeper, parrot.settings);
  const GameRecord record = play_game(south, north, load("kalah"), plies(3));
  CHECK(record.reason == Reason::Resign);
  CHECK(record.result == engine::Result::North);
  CHECK(record.moves.empty());
  CHECK(parrot.count("newgame ", " resign on draw on ") == 1);
}

TEST_CASE("a guess that is not legal or does not give the turn back is not pondered on") {
  Keeper keeper;
  BotSeat north(keeper, fault_bot("honest"));
  // After a1 North's d2 ends in his store, so that he moves again; c2 ends in a1.
  for (const auto& [guess, wanted] : std::vector<std::pair<std::string, long>>{
           {"z9", 0}, {"b1", 0}, {"pass", 0}, {"none", 0}, {"d2", 0}, {"c2", 1}}) {
    INFO(guess);
    const Parrot parrot("ponder=1", {"a1 ponder " + guess});
    BotSeat south(keeper, parrot.settings);
    GameSettings settings = plies(2);
    settings.south_ponders = true;
    const GameRecord record = play_game(south, north, load("kalah"), settings);
    CHECK(record.moves.size() == 2);
    CHECK(record.reason == Reason::Length);
    CHECK(parrot.count("go", " ponder ") == wanted);
    CHECK(parrot.count("stop") == wanted);  // at the end of a game too
  }
}

TEST_CASE("rules go to whoever reads them, and a spec is one word on the wire") {
  const ScratchDir scratch;
  const std::string folder = scratch.file("two words");
  std::filesystem::create_directory(folder);
  write_file(folder + "/my game.toml", "inherits = \"kalah\"\n[board]\nhouses = 3\n");
  const engine::GamePtr game = load(folder + "/my game.toml");
  const std::string word = scratch.file("two_words") + "/my_game.toml";
  Keeper keeper;
  BotSeat north(keeper, fault_bot("honest"));
  {
    const Parrot reads("define=1", {});
    BotSeat south(keeper, reads.settings);
    CHECK(play_game(south, north, game, plies(2)).moves.size() == 2);
    const auto lines = reads.heard();
    const auto first = std::find(lines.begin(), lines.end(), "variant " + word + " <<EOF");
    REQUIRE(first != lines.end());
    const auto last = std::find(first, lines.end(), "EOF");
    REQUIRE(last != lines.end());
    std::string text;
    for (auto line = first + 1; line != last; ++line) text += *line + '\n';
    const auto again = engine::compile_text(text, "again");
    REQUIRE(again);
    CHECK((*again)->fingerprint() == game->fingerprint());
  }
  {
    const Parrot deaf("", {});
    BotSeat south(keeper, deaf.settings);
    CHECK(play_game(south, north, game, plies(2)).moves.size() == 2);
    CHECK(deaf.count("variant ") == 1);
    CHECK(deaf.count("variant " + word) == 1);
    CHECK(deaf.count("EOF") == 0);
  }
  {
    // Bots that know rules play it to its end.
    BotSettings random;
    random.name = "random";
    random.patience = short_patience();
    random.command.argv = {bin("seedbed-random")};
    BotSeat south(keeper, random);
    const GameRecord record = play_game(south, north, game, clock_of(5));
    INFO(record.detail);
    CHECK(record.reason == Reason::RowEmpty);
  }
}

TEST_CASE("a pv stands in only for a bot that announced it") {
  Keeper keeper;
  BotSeat north(keeper, fault_bot("honest"));
  for (const auto& [features, reason] : std::vector<std::pair<std::string, Reason>>{
           {"", Reason::Time}, {"anytime=1", Reason::Length}}) {
    INFO(features);
    Parrot parrot(features, {"hang"});
    parrot.settings.lenient = true;
    BotSeat south(keeper, parrot.settings);
    GameSettings settings;
    settings.south.movetime = settings.north.movetime = milliseconds{300};
    settings.max_plies = 2;
    CHECK(play_game(south, north, load("kalah"), settings).reason == reason);
  }
}

TEST_CASE("the check compares each answer to a query with the rules") {
  Keeper keeper;
  for (const auto& [kind, lie] : std::vector<std::pair<std::string, std::string>>{
           {"legal", "a1"},
           {"position", "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0"},
           {"outcome", "1-0 25-0 majority"},
           {"perft", "35"}}) {
    INFO(kind);
    BotSettings liar;
    liar.name = "liar";
    liar.patience = short_patience();
    liar.command.argv = {
        "sh", "-c", "$0 | sed -u 's|^response " + kind + ".*|response " + kind + " " + lie + "|'",
        bin("seedbed-random")};
    const std::vector<CheckStep> steps = check_bot(keeper, liar, {"kalah"}, {});
    const auto step = std::find_if(steps.begin(), steps.end(), [](const CheckStep& one) {
      return one.step == "queries in kalah";
    });
    REQUIRE(step != steps.end());
    CHECK_FALSE(step->ok);
    CHECK(contains(step->got, "response " + kind + " " + lie));
    CHECK(contains(step->got, " to query " + kind));
  }
}
