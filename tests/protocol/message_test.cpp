// Every message survives print and parse; what others write loosely is read as they meant it; and
// no bytes whatever make the parsers do more than report an error.
#include "protocol/message.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "protocol/text.h"
#include "tests/support/catch.h"

namespace seedbed::protocol {
namespace {

template <class T>
T command(std::string_view line) {
  const auto parsed = parse_command(line);
  INFO(line);
  REQUIRE(parsed);
  REQUIRE(std::holds_alternative<T>(*parsed));
  return std::get<T>(*parsed);
}

template <class T>
T reply(std::string_view line) {
  const auto parsed = parse_reply(line);
  INFO(line);
  REQUIRE(parsed);
  REQUIRE(std::holds_alternative<T>(*parsed));
  return std::get<T>(*parsed);
}

std::string refusal(std::string_view line) {
  const auto parsed = parse_command(line);
  return parsed ? "accepted" : std::string(word(parsed.error().code));
}

// Lines in the printer's own form: each must come back byte for byte.
const std::vector<std::string> kCommands = {
    "mbp 1\n",
    "setoption name Hash value 64\n",
    "setoption name Clear\n",
    "setoption name Path value a=b c d\n",
    "setoption name Empty value\n",
    "variant kalah:houses=7,seeds=5\n",
    "variant mine <<EOF\ninherits = \"oware\"\n\n[board]\nhouses = 8\nEOF\n",
    "newgame\n",
    "newgame id g7 seed 18446744073709551615 you north resign on draw on tc 2+0.02 opponent the "
    "other one\n",
    "isready\n",
    "ping p1\n",
    "ping\n",
    "position startpos\n",
    "position startpos moves c1 f1 a2<.s pass swap\n",
    "position pos 4,4,4,4,4,4/4,4,0,5,5,5 S 1,0\n",
    "position pos 13,2,12,3,2,1,0,12,12/12,2,13,13,0t,3,12,12,1 S 22,15 ply=6 moves a1 b2\n",
    "go\n",
    "go id 0 movetime 100\n",
    "go id 12 stime 2000 ntime 0 sinc 20 ninc 30 turnstogo 4 depth 5 nodes 100000 legal c1 f1\n",
    "go id 3 infinite\n",
    "go ponder legal\n",
    "stop\n",
    "ponderhit\n",
    "ponderhit stime 5 ntime 6\n",
    "query legal\n",
    "query position\n",
    "query outcome\n",
    "query hash\n",
    "query perft 7\n",
    "result 1-0 score 26-22 reason majority\n",
    "result 0-1 reason time\n",
    "result 1/2\n",
    "result * reason internal\n",
    "quit\n",
};

const std::vector<std::string> kReplies = {
    "id name A bot of mine\n",
    "id author F\xC3\xA9lix\n",
    "id version 1.0\n",
    "feature\n",
    "feature legal=1 state=1 query=1 define=1 ponder=1 chain=1 multipv=1 anytime=1 variants=any\n",
    "variant kalah\n",
    "variant kalah houses=6..8 seeds=* end=either|mover-cannot-move\n",
    "variant oware *\n",
    "option name Hash type spin min 1 max 4096 default 16\n",
    "option name Ponder type check default false\n",
    "option name Style type combo var calm var wild default calm\n",
    "option name Book type string default /a b/c.bin\n",
    "option name Book type string\n",
    "option name Clear type button\n",
    "mbpok 1\n",
    "readyok\n",
    "pong p1\n",
    "info id 3 depth 5 seldepth 9 time 120 nodes 5000 nps 41666 hashfull 12 tbhits 7 multipv 2 "
    "score seeds -2.5 lowerbound wdl 300 400 300 pv c1 f1.k string feed 3\n",
    "info score win 7\n",
    "info score loss 0 upperbound\n",
    "info score seeds 0.07\n",
    "info string hello\n",
    "bestmove c1\n",
    "bestmove none id 4\n",
    "bestmove resign id 4\n",
    "bestmove c1 then f1 a1 ponder a2 draw id 7\n",
    "response legal c1 f1\n",
    "response legal\n",
    "response perft 2763490\n",
    "error illegal-move id 3 z9 is no move\n",
    "error syntax\n",
};

TEST_CASE("every command survives print and parse") {
  for (const std::string& line : kCommands) {
    const auto parsed = parse_command(line);
    INFO(line);
    REQUIRE(parsed);
    CHECK(to_line(*parsed) == line);
    CHECK(parse_command(to_line(*parsed)).value() == *parsed);
  }
}

TEST_CASE("every reply survives print and parse") {
  for (const std::string& line : kReplies) {
    const auto parsed = parse_reply(line);
    INFO(line);
    REQUIRE(parsed);
    CHECK(to_line(*parsed) == line);
    CHECK(parse_reply(to_line(*parsed)).value() == *parsed);
  }
}

TEST_CASE("a go line reaches its fields") {
  const Go go =
      command<Go>("go id 9 stime 61000 ntime 500 sinc 10 turnstogo 3 nodes 7 legal a1 b1>.s");
  CHECK(go.id == 9U);
  CHECK(go.limits.time[0] == milliseconds(61000));
  CHECK(go.limits.time[1] == milliseconds(500));
  CHECK(go.limits.increment[0] == milliseconds(10));
  CHECK(go.limits.increment[1] == milliseconds(0));
  CHECK(go.limits.turns_to_go == 3);
  CHECK(go.limits.nodes == 7U);
  CHECK_FALSE(go.limits.movetime);
  CHECK_FALSE(go.limits.infinite);
  REQUIRE(go.legal);
  CHECK(*go.legal == std::vector<std::string>{"a1", "b1>.s"});
}

TEST_CASE("C01: CR, tabs and blanks around words") {
  CHECK(command<SetPosition>("  position\tstartpos   moves  c1 f1 \r\n") ==
        SetPosition{"startpos", {"c1", "f1"}});
  CHECK(command<Go>("go movetime 100\r\n").limits.movetime == milliseconds(100));
  CHECK(reply<BestMove>("bestmove c1\r\n").move == "c1");
  CHECK(reply<BestMove>("\tbestmove   c1  ").move == "c1");
  CHECK(command<SetPosition>("position pos  4,4/4,4\tS  0,0   moves a1") ==
        SetPosition{"4,4/4,4 S 0,0", {"a1"}});
}

TEST_CASE("C07: an empty move list is no move list") {
  CHECK(command<SetPosition>("position startpos moves\n") ==
        command<SetPosition>("position startpos\n"));
}

TEST_CASE("C11: bytes that are no text") {
  CHECK(reply<Identify>("id author F\xB7 X").text == "F\xEF\xBF\xBD X");
  CHECK(reply<BestMove>(std::string("bestmove c1\0", 12)).move == std::string("c1\0", 3));
  CHECK(reply<BestMove>("bestmove c1\x1B[0m").move == "c1\x1B[0m");
  CHECK(reply<Identify>("\xEF\xBB\xBFid name x").text == "x");
  CHECK(clean("a\xC0\xAF"
              "b\xED\xA0\x80"
              "c\tz") ==
        "a\xEF\xBF\xBD\xEF\xBF\xBD"
        "b\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"
        "c z");
  CHECK(clean("\xF0\x9F\x8C\xB1 ok \xF0\x9F\x8C") ==
        "\xF0\x9F\x8C\xB1 ok \xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
  CHECK(quote(std::string("c1\0\x1B[", 5)) == "'c1\\x00\\x1b['");
  CHECK(quote("abcdef", 3) == "'abc...'");
}

TEST_CASE("C13: options without a usable default get a sensible one") {
  using Type = OptionDeclaration::Type;
  const auto text = reply<OptionDeclaration>("option name P type string");
  CHECK(text.type == Type::String);
  CHECK(text.initial.empty());
  CHECK(reply<OptionDeclaration>("option name S type string default").initial.empty());
  CHECK(reply<OptionDeclaration>("option name S type string default <empty>").initial.empty());
  CHECK(reply<OptionDeclaration>("option name N type spin min 1 max 8").initial == "1");
  CHECK(reply<OptionDeclaration>("option name N type spin default 9 min 1 max 8").initial == "1");
  CHECK(reply<OptionDeclaration>("option name N type spin default 5 min 1 max 8").initial == "5");
  CHECK(reply<OptionDeclaration>("option name C type check").initial == "false");
  CHECK(reply<OptionDeclaration>("option name K type combo var one var two").initial == "one");
  // A choice without a text could be neither printed nor set: there is none.
  const auto gap = reply<OptionDeclaration>("option name K type combo var var two default two");
  CHECK(gap.vars == std::vector<std::string>{"two"});
  CHECK(to_line(Reply(gap)) == "option name K type combo var two default two\n");
  CHECK(reply<OptionDeclaration>("option name K type combo default one var").vars.empty());
  CHECK(reply<OptionDeclaration>("option name Two Words type check default true").name ==
        "Two Words");
  CHECK_FALSE(parse_reply("option name N type spin min 8 max 1"));
  CHECK_FALSE(parse_reply("option name N type slider"));
  CHECK_FALSE(parse_reply("option"));
}

TEST_CASE("option values are checked against the declaration") {
  const auto spin = reply<OptionDeclaration>("option name N type spin default 5 min 1 max 8");
  CHECK_FALSE(refuse_value(spin, "8"));
  CHECK(refuse_value(spin, "9"));
  CHECK(refuse_value(spin, "2x"));
  CHECK(refuse_value(spin, std::nullopt));
  const auto check = reply<OptionDeclaration>("option name C type check default true");
  CHECK_FALSE(refuse_value(check, "false"));
  CHECK(refuse_value(check, "maybe"));
  const auto combo =
      reply<OptionDeclaration>("option name K type combo default one var one var two");
  CHECK_FALSE(refuse_value(combo, "two"));
  CHECK(refuse_value(combo, "three") == "option K 'three': allowed are one two");
  const auto button = reply<OptionDeclaration>("option name B type button");
  CHECK_FALSE(refuse_value(button, std::nullopt));
}

TEST_CASE("C17: replies without a playable move stay what they are") {
  CHECK(reply<BestMove>("bestmove 0000").move == "0000");
  CHECK(reply<BestMove>("bestmove").move.empty());
  CHECK(reply<BestMove>("bestmove").kind == BestMove::Kind::Move);
  CHECK(reply<BestMove>("bestmove (none)").move == "(none)");
  const BestMove trailing = reply<BestMove>("bestmove c1 extra words id 5 !");
  CHECK(trailing.move == "c1");
  CHECK(trailing.id == 5U);
}

TEST_CASE("C21: buttons have no value, values may hold anything") {
  CHECK(command<SetOption>("setoption name Clear") == SetOption{"Clear", std::nullopt});
  CHECK(command<SetOption>("setoption name Path value a=b") == SetOption{"Path", "a=b"});
  CHECK(command<SetOption>("setoption name A value value x").value == "value x");
}

TEST_CASE("unknown keywords inside a known command are skipped") {
  CHECK(command<Go>("go wtime fast depth 3 mood good").limits.depth == 3);
  CHECK(command<NewGame>("newgame colour blue seed 4").seed == 4U);
  CHECK(reply<Info>("info cpuload 300 depth 4").depth == 4);
  CHECK(reply<Features>("feature version=1 legal=1 magic=7").legal);
  CHECK(command<GameResult>("result 1-0 by luck reason moonlight").reason == std::nullopt);
}

TEST_CASE("what cannot be meant is an error with its code") {
  CHECK(refusal("") == "syntax");
  CHECK(refusal("   \t") == "syntax");
  CHECK(refusal("foo bar") == "unknown-command");
  CHECK(refusal("GO depth 1") == "unknown-command");
  CHECK(refusal("mbp") == "syntax");
  CHECK(refusal("mbp one") == "bad-value");
  CHECK(refusal("mbp 0") == "bad-value");
  CHECK(refusal("go depth") == "syntax");
  CHECK(refusal("go depth 0") == "bad-value");
  CHECK(refusal("go depth -1") == "bad-value");
  CHECK(refusal("go depth 1e3") == "bad-value");
  CHECK(refusal("go movetime -1") == "bad-value");
  CHECK(refusal("go movetime 99999999999999999999") == "bad-value");
  CHECK(refusal("go nodes 18446744073709551616") == "bad-value");
  CHECK(refusal("go id +5") == "bad-value");
  CHECK(refusal("position") == "bad-position");
  CHECK(refusal("position fen 4-4") == "bad-position");
  CHECK(refusal("position pos moves a1") == "bad-position");
  CHECK(refusal("variant") == "syntax");
  CHECK(refusal("setoption Hash 5") == "syntax");
  CHECK(refusal("newgame you east") == "bad-value");
  CHECK(refusal("newgame draw maybe") == "bad-value");
  CHECK(refusal("query mood") == "bad-value");
  CHECK(refusal("query perft") == "syntax");
  CHECK(refusal("query perft 65") == "bad-value");
  CHECK(refusal("result 2-0") == "bad-value");
  CHECK(refusal("result 1-0 score 26") == "bad-value");
  CHECK_FALSE(parse_reply("bestmove c1 id x"));
  CHECK_FALSE(parse_reply("info depth deep"));
  CHECK_FALSE(parse_reply("info score seeds 1.x"));
  CHECK_FALSE(parse_reply("mbpok"));
}

TEST_CASE("the id of a wrong go is still found") {
  CHECK(find_go_id("go id 7 depth zero") == 7U);
  CHECK(find_go_id("go depth zero id 8 legal id 9") == 8U);
  CHECK_FALSE(find_go_id("go depth zero legal id 9"));
  CHECK_FALSE(find_go_id("go id seven"));
}

TEST_CASE("free text never breaks a line in two") {
  CHECK(to_line(Reply(ErrorReply{"syntax", std::nullopt, "a\nbestmove c1\r"})) ==
        "error syntax a bestmove c1\n");
  CHECK(to_line(Command(SetOption{"A", "x\ny"})) == "setoption name A value x y\n");
}

TEST_CASE("claims cover specs") {
  const auto covers = [](std::string_view line, std::string_view spec) {
    return reply<VariantClaim>(line).covers(spec);
  };
  CHECK(covers("variant kalah", "kalah"));
  CHECK_FALSE(covers("variant kalah", "kalah:seeds=6"));
  CHECK_FALSE(covers("variant kalah *", "kalaha"));
  CHECK_FALSE(covers("variant oware", "oware-abapa"));
  CHECK(covers("variant kalah *", "kalah:houses=3,seeds=6"));
  CHECK(covers("variant kalah seeds=3..6", "kalah:seeds=6"));
  CHECK(covers("variant kalah seeds=3..6", "kalah"));
  CHECK_FALSE(covers("variant kalah seeds=3..6", "kalah:seeds=7"));
  CHECK_FALSE(covers("variant kalah seeds=3..6", "kalah:houses=5,seeds=6"));
  CHECK(covers("variant kalah seeds=3..6 houses=*", "kalah:houses=5,seeds=6"));
  CHECK(covers("variant oware grand-slam=illegal|no-capture", "oware:grand-slam=no-capture"));
  CHECK_FALSE(
      covers("variant oware grand-slam=illegal|no-capture", "oware:grand-slam=leave-leftmost"));
}

// Any accepted line, printed, must read as the same message again: the printer loses nothing.
void check_stable(const std::string& line) {
  if (const auto parsed = parse_command(line)) {
    const auto again = parse_command(to_line(*parsed));
    if (!again || to_line(*again) != to_line(*parsed)) {
      INFO(quote(line, 400));
      FAIL("command not stable: " << quote(to_line(*parsed), 400));
    }
  }
  if (const auto parsed = parse_reply(line)) {
    const std::string printed = to_line(*parsed);
    if (printed.find('\n') != printed.size() - 1)
      FAIL("a reply of two lines: " << quote(line, 400));
  }
}

TEST_CASE("100,000 hostile lines") {
  std::mt19937_64 random(20240601);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  std::vector<std::string> words = {"id",     "name",
                                    "value",  "moves",
                                    "pos",    "startpos",
                                    "legal",  "depth",
                                    "score",  "seeds",
                                    "pv",     "then",
                                    "string", "default",
                                    "type",   "spin",
                                    "min",    "<<EOF",
                                    "EOF",    "-1",
                                    "0",      "9999999999999999999999",
                                    "1e9",    "\xFF",
                                    "=",      "a=b"};
  for (const auto& lines : {kCommands, kReplies}) {
    for (const std::string& line : lines) {
      Words each(line);
      while (!each.empty()) words.emplace_back(each.next());
    }
  }
  int accepted = 0;
  for (int i = 0; i < 100'000; ++i) {
    std::string line;
    if (i % 2 == 0) {
      const std::size_t size = below(120);
      for (std::size_t j = 0; j < size; ++j) line += static_cast<char>(below(256));
    } else {
      const std::size_t size = 1 + below(12);
      for (std::size_t j = 0; j < size; ++j) {
        line += words[below(words.size())];
        line += below(8) == 0 ? '\t' : ' ';
      }
    }
    if (parse_command(line) || parse_reply(line)) ++accepted;
    check_stable(line);
  }
  CHECK(accepted > 1000);  // the word soup does reach the grammar
  const std::string long_line(1'000'000, 'x');
  CHECK_FALSE(parse_command(long_line));
  CHECK(parse_command(long_line).error().message.size() < 200);
  CHECK(command<SetPosition>("position startpos moves " + long_line).moves.size() == 1);
}

TEST_CASE("reasons have words") {
  CHECK(word(Reason::NoMove) == "no-move");
  CHECK(word(Reason::Adjudicated) == "adjudicated");
  for (int i = 0; i <= static_cast<int>(Reason::Internal); ++i) {
    const auto reason = static_cast<Reason>(i);
    CHECK(parse_reason(word(reason)) == reason);
  }
  CHECK_FALSE(parse_reason("none"));
  CHECK_FALSE(parse_reason(""));
  CHECK(from_rules(engine::Reason::Immobilised) == Reason::Immobilised);
  for (int i = 1; i <= static_cast<int>(engine::Reason::Length); ++i) {
    const auto reason = static_cast<engine::Reason>(i);
    CHECK(word(from_rules(reason)) == engine::word(reason));
  }
}

}  // namespace
}  // namespace seedbed::protocol
