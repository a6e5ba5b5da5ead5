#include "arena/league/league.h"

#include <cstdlib>
#include <fstream>

#include "arena/league/random.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

using namespace seedbed;
using namespace seedbed::arena;
namespace fs = std::filesystem;
using std::chrono::microseconds;

namespace {

constexpr const char* kWhole = R"(
[league]
name = "Friday cup"
variants = ["kalah", "oware-abapa", "congkak:houses=7,seeds=7"]
tournament = "round-robin"
rounds = 10
openings = "random:4"
tc = "5+0.05"
margin = "50ms"
concurrency = 2
seed = 7
[[bot]]
name = "harvester"
command = "build/bin/harvester"
options = { Hash = 64 }
[[bot]]
name = "mine"
command = "python3 my_bot.py --fast"
dir = "~/bots/mine"
tc = "10+0.1"                # time odds
variants = ["kalah"]         # only these
)";

League two_bots() {
  League league;
  league.bots = {BotEntry{"a", "x", {}, {}, {}, {}, {}}, BotEntry{"b", "y", {}, {}, {}, {}, {}}};
  return league;
}

}  // namespace

TEST_CASE("the whole example of a league file is read", "[league]") {
  setenv("HOME", "/home/ada", 1);
  const auto league = parse_league(kWhole, "/cups/friday.toml");
  REQUIRE(league);
  CHECK(league->name == "Friday cup");
  CHECK(league->variants ==
        std::vector<std::string>{"kalah", "oware-abapa", "congkak:houses=7,seeds=7"});
  CHECK(league->tournament == Tournament::RoundRobin);
  CHECK(league->rounds == 10);
  CHECK(league->openings == "random:4");
  CHECK(league->time_control == parse_time_control("5+0.05").value());
  CHECK(league->margin == microseconds(50'000));
  CHECK(league->concurrency == 2);
  CHECK(league->seed == 7);
  REQUIRE(league->bots.size() == 2);
  CHECK(league->bots[0].name == "harvester");
  CHECK(league->bots[0].command == "build/bin/harvester");
  CHECK(league->bots[0].options == std::map<std::string, std::string>{{"Hash", "64"}});
  CHECK(league->bots[0].dir.empty());
  CHECK_FALSE(league->bots[0].time_control);
  CHECK(league->bots[1].command == "python3 my_bot.py --fast");
  CHECK(league->bots[1].dir == "/home/ada/bots/mine");
  CHECK(league->bots[1].time_control == parse_time_control("10+0.1").value());
  CHECK(league->bots[1].variants == std::vector<std::string>{"kalah"});
}

TEST_CASE("what the league says of all bots holds where a bot says nothing else", "[league]") {
  const auto league = parse_league(R"([league]
ponder = true
lenient = true
ready-wait = "5s"
memory = "512M"
isolate = true
[[bot]]
name = "a"
command = "bot"
[[bot]]
name = "b"
command = "bot"
ponder = false
lenient = false
ready-wait = "250ms"
quit-wait = "9s"
processes = 7
memory = "2G"
cpu-time = "1500ms"
)",
                                   "cup.toml");
  REQUIRE(league);
  const auto checked = check(*league);
  REQUIRE(checked);
  const Terms& a = checked->bots[0].terms;
  const Terms& b = checked->bots[1].terms;
  CHECK(a.ponder == true);
  CHECK(a.lenient == true);
  CHECK(a.ready_wait == microseconds(5'000'000));
  CHECK(a.memory == 536'870'912U);
  CHECK(a.isolate == true);
  CHECK_FALSE(a.quit_wait);
  CHECK_FALSE(a.processes);
  CHECK(b.ponder == false);
  CHECK(b.lenient == false);
  CHECK(b.ready_wait == microseconds(250'000));
  CHECK(b.quit_wait == microseconds(9'000'000));
  CHECK(b.memory == 2'147'483'648U);
  CHECK(b.processes == 7);
  CHECK(b.cpu_time == std::chrono::seconds(2));  // whole seconds are counted
  CHECK(parse_league(print_league(*checked), "again.toml").value() == *checked);
  League other = *league;
  for (const char* bad : {"a.memory=512", "a.memory=0M", "a.memory=1.5G", "a.memory=", "a.memory=M",
                          "a.ready-wait=0s", "a.ready-wait=5", "a.processes=0", "a.ponder=yes"}) {
    INFO(bad);
    CHECK_FALSE(set_bot(other, bad));
  }
}

TEST_CASE("an hourglass is for all bots or for none", "[league]") {
  League league;
  league.time_control = parse_time_control("hourglass/5").value();
  league.bots.resize(2);
  league.bots[0].name = "a";
  league.bots[1].name = "b";
  league.bots[0].command = league.bots[1].command = "bot";
  CHECK(check(league));
  league.bots[1].time_control = parse_time_control("hourglass/9").value();  // odds
  CHECK(check(league));
  league.bots[1].time_control = parse_time_control("9+0.1").value();
  const auto mixed = check(league);
  REQUIRE_FALSE(mixed);
  CHECK(mixed.error().message ==
        "bot 'b': the time control '9+0.1' does not go with that of bot 'a': an hourglass is for "
        "all bots of a league or for none");
}

TEST_CASE("a printed league reads back exactly", "[league]") {
  League league;
  league.name = "quote \" backslash \\ tab\t accent \xc3\xa9 \x01";
  league.variants = {"kalah", "oware:grand-slam=legal"};
  league.tournament = Tournament::Gauntlet;
  league.rounds = 1'000'000;
  league.openings = "/a b/openings #1.txt";
  league.time_control = parse_time_control("40/60.000001+0.5 depth 9").value();
  league.margin = microseconds(1'234);
  league.concurrency = 3;
  league.seed = 18'446'744'073'709'551'615U;
  league.max_plies = 77;
  league.keep = 0;
  league.restart = true;
  BotEntry bot{"a b",
               "'x y' \"z\"",
               "/some where",
               {{"PATH", "/bin"}, {"a\"b", ""}},
               {{"Book File", "a=b"}},
               parse_time_control("movetime 1500us nodes 5").value(),
               {"kalah"}};
  bot.adapter = "read \"{board}\"\nmove";
  league.bots = {bot, BotEntry{"b", "y", {}, {}, {}, {}, {}}};
  const auto again = parse_league(print_league(league), "league.toml");
  REQUIRE(again);
  CHECK(*again == league);
  CHECK(print_league(*again) == print_league(league));
  CHECK(parse_league(print_league(League{}), "x").value() == League{});
}

TEST_CASE("a fault in a league file is told with file, line and what is allowed", "[league]") {
  struct Case {
    const char* text;
    int line;
    const char* says;
  };
  const Case given = GENERATE(
      Case{"[league]\nroundz = 3\n", 2, "unknown key 'roundz'"},
      Case{"[league]\nroundz = 3\n", 2, "rounds"}, Case{"[legue]\n", 1, "allowed are league, bot"},
      Case{"[league]\n\nrounds = \"3\"\n", 3, "an integer is expected, not a string"},
      Case{"[league]\nrounds = 0\n", 2, "out of range"},
      Case{"[league]\nrounds = 2.5\n", 2, "not a fraction"},
      Case{"[league]\nname = 3\n", 2, "a string is expected"},
      Case{"[league]\nvariants = \"kalah\"\n", 2, "a list of strings"},
      Case{"[league]\nvariants = [1]\n", 2, "a string is expected"},
      Case{"[league]\ntc = \"0+1\"\n", 2, "above zero"},
      Case{"[league]\ntc = \"2+1\"\nmovetime = \"5ms\"\n", 2, "not both"},
      Case{"[league]\nmargin = 50\n", 2, "a string is expected"},
      Case{"[league]\nmargin = \"50\"\n", 2, "with its unit"},
      Case{"[league]\ntournament = \"cup\"\n", 2, "allowed are round-robin, gauntlet"},
      Case{"[league]\nseed = -1\n", 2, "0 to 18446744073709551615"},
      Case{"[league]\nrestart = 1\n", 2, "true or false"}, Case{"[league\n", 1, ""},
      Case{"[league]\nname = \"open\n", 2, ""}, Case{"[league]\nseed = 1\nseed = 2\n", 3, ""},
      Case{"[bot]\nname = \"a\"\n", 1, "written [[bot]]"},
      Case{"[[bot]]\ncommand = \"x\"\n", 1, "lacks its name"},
      Case{"\n[[bot]]\nname = \"a\"\n", 2, "lacks its command"},
      Case{"[[bot]]\nname = \"a\"\ncommand = \"'x\"\n", 1, "quote"},
      Case{"[[bot]]\nname = \"a\"\ncommand = \"x\"\nhash = 3\n", 4, "options"},
      Case{"[[bot]]\nname = \"a\"\ncommand = \"x\"\noptions = { H = [1] }\n", 4, "'H'"},
      Case{"[[bot]]\nname = \"a\"\ncommand = \"x\"\n[[bot]]\nname = \"a\"\ncommand = \"y\"\n", 4,
           "already"});
  const auto league = parse_league(given.text, "cup.toml");
  REQUIRE_FALSE(league);
  const std::string& message = league.error().message;
  CAPTURE(message, given.text);
  CHECK(message.find("cup.toml:" + std::to_string(given.line) + ": ") == 0);
  CHECK(message.find(given.says) != std::string::npos);
  CHECK(message.find('\n') == std::string::npos);
}

TEST_CASE("a damaged league file is read or refused, never more", "[league]") {
  // What is read prints and reads back; what is not names the file. Sanitizers watch the rest.
  Random random(11);
  int accepted = 0;
  for (int round = 0; round < 3'000; ++round) {
    std::string text = kWhole;
    for (std::uint32_t edits = 1 + random.below(3); edits > 0; --edits) {
      const auto size = static_cast<std::uint32_t>(text.size());
      const std::size_t at = random.below(size);
      switch (random.below(3)) {
        case 0:
          text[at] = static_cast<char>(random.below(256));
          break;
        case 1:
          text.erase(at, random.below(20));
          break;
        default:
          text.insert(at, text.substr(random.below(size), random.below(20)));
      }
    }
    const auto league = parse_league(text, "cup.toml");
    if (league) {
      ++accepted;
      REQUIRE(parse_league(print_league(*league), "cup.toml").value() == *league);
    } else {
      REQUIRE(league.error().message.find("cup.toml:") == 0);
    }
  }
  CHECK(accepted > 100);
  CHECK(accepted < 2'900);
}

TEST_CASE("a file that is not there or is no file is told", "[league]") {
  CHECK(read_league("/nowhere/cup.toml").error().message == "there is no file /nowhere/cup.toml");
  CHECK(read_league("/").error().message.find("is a directory") != std::string::npos);
}

TEST_CASE("paths in a file are relative to the file", "[league]") {
  const test::ScratchDir scratch;
  fs::create_directories(scratch.path() / "bin");
  for (const char* name : {"bin/bot", "own/bot"}) {
    fs::create_directories((scratch.path() / name).parent_path());
    std::ofstream(scratch.path() / name) << "#!/bin/sh\n";
    fs::permissions(scratch.path() / name, fs::perms::owner_all);
  }
  const auto league = parse_league(R"(
[league]
variants = ["kalah", "./my-game.toml", "../g.toml:seeds=3"]
openings = "openings.txt"
[[bot]]
name = "beside"
command = "bin/bot -x 'a b'"
[[bot]]
name = "in-dir"
command = "./bot"
dir = "own"
[[bot]]
name = "elsewhere"
command = "build/bin/bot"
[[bot]]
name = "uci"
command = "uci:bin/bot"
)",
                                   scratch.path() / "cup.toml");
  REQUIRE(league);
  CHECK(league->variants[1] == (scratch.path() / "my-game.toml").string());
  CHECK(league->variants[2] == (scratch.path().parent_path() / "g.toml:seeds=3").string());
  CHECK(league->openings == (scratch.path() / "openings.txt").string());
  CHECK(league->bots[0].command == (scratch.path() / "bin/bot").string() + " -x 'a b'");
  CHECK(league->bots[1].command == "./bot");
  CHECK(league->bots[1].dir == scratch.path() / "own");
  CHECK(league->bots[2].command == "build/bin/bot");
  CHECK(league->bots[3].command == "uci:" + (scratch.path() / "bin/bot").string());
}

TEST_CASE("check makes a league canonical", "[league]") {
  League league = two_bots();
  league.variants = {"kalah:seeds=4", "oware"};
  league.bots[0].variants = {"kalah:houses=6,seeds=4"};
  const auto checked = check(league);
  REQUIRE(checked);
  CHECK(checked->variants == std::vector<std::string>{"kalah", "oware"});
  CHECK(checked->bots[0].variants == std::vector<std::string>{"kalah"});
  CHECK(print(checked->time_control) == "2+0.02");
  CHECK(check(*checked).value() == *checked);
  league.time_control.depth = 3;
  CHECK(print(check(league).value().time_control) == "depth 3");
}

TEST_CASE("check fills in the rounds that a format needs", "[league]") {
  League league = two_bots();
  CHECK(check(league).value().rounds == 1);
  league.sprt = "elo0=0,elo1=5";
  CHECK(check(league).value().rounds == kMaxRounds);
  league.sprt.clear();
  league.tournament = Tournament::Swiss;
  CHECK(check(league).value().rounds == 1);
  for (const auto& [bots, rounds] : {std::pair{3, 2}, {4, 2}, {5, 3}, {8, 3}, {9, 4}}) {
    while (static_cast<int>(league.bots.size()) < bots) {
      league.bots.push_back(league.bots[0]);
      league.bots.back().name += std::to_string(league.bots.size());
    }
    CHECK(check(league).value().rounds == rounds);
  }
}

TEST_CASE("check refuses what cannot be played", "[league]") {
  League league = two_bots();
  std::string says;
  SECTION("one bot") {
    league.bots.pop_back(), says = "two bots or more";
  }
  SECTION("no bot") {
    league.bots.clear(), says = "two bots or more";
  }
  SECTION("names alike") {
    league.bots[1].name = "a", says = "the name 'a'";
  }
  SECTION("no name") {
    league.bots[1].name = "", says = "empty";
  }
  SECTION("a line in a name") {
    league.bots[1].name = "a\nb", says = "control";
  }
  SECTION("bytes that are no text") {
    league.bots[1].name = "a\xff", says = "UTF-8";
  }
  SECTION("a name that flags cannot say") {
    league.bots[1].name = "a=b", says = "'='";
  }
  SECTION("open quote") {
    league.bots[1].command = "'x", says = "quote";
  }
  SECTION("unknown variant") {
    league.variants = {"kalahh"}, says = "kalahh";
  }
  SECTION("unknown key") {
    league.variants = {"kalah:hoses=6"}, says = "hoses";
  }
  SECTION("variant twice") {
    league.variants = {"kalah", "kalah:seeds=4"}, says = "twice";
  }
  SECTION("no variant") {
    league.variants.clear(), says = "no variant";
  }
  SECTION("bot's variant") {
    league.bots[0].variants = {"chess"}, says = "bot 'a'";
  }
  SECTION("rounds") {
    league.rounds = -1, says = "rounds -1";
  }
  SECTION("three games an encounter") {
    league.games = 3, says = "games 3";
  }
  SECTION("seeds of no gauntlet") {
    league.seeds = 2, says = "seeds 2";
  }
  SECTION("nobody left for the seeds") {
    league.tournament = Tournament::Gauntlet, league.seeds = 2, says = "seeds 2";
  }
  SECTION("a Swiss too long") {
    league.tournament = Tournament::Swiss, league.rounds = 2, says = "at most 1";
  }
  SECTION("a test of three") {
    league.bots.push_back(league.bots[0]), league.bots[2].name = "c";
    league.sprt = "elo0=0,elo1=5", says = "two bots, not 3";
  }
  SECTION("concurrency") {
    league.concurrency = 0, says = "concurrency 0";
  }
  SECTION("plies") {
    league.max_plies = 0, says = "max-plies 0";
  }
  SECTION("openings") {
    league.openings = "random:x", says = "random:PLIES";
  }
  SECTION("openings file") {
    league.openings = "/nowhere/o.txt", says = "no such file";
  }
  SECTION("openings directory") {
    league.openings = "/", says = "openings '/': that is a directory, not a file";
  }
  SECTION("directory") {
    league.bots[0].dir = "/nowhere", says = "no directory /nowhere";
  }
  SECTION("clocks") {
    league.time_control.base = microseconds(0);
    says = "above zero";
  }
  REQUIRE_FALSE(says.empty());
  const auto checked = check(league);
  REQUIRE_FALSE(checked);
  CAPTURE(checked.error().message);
  CHECK(checked.error().message.find(says) != std::string::npos);
  CHECK(checked.error().message.find('\n') == std::string::npos);
}

TEST_CASE("flags add bots and set what a table holds", "[league]") {
  League league;
  REQUIRE(add_bot(league, "fast=./bot --x=1"));
  REQUIRE(add_bot(league, "fast.2=uci:./other"));
  CHECK(league.bots[0].name == "fast");
  CHECK(league.bots[0].command == "./bot --x=1");
  CHECK(league.bots[1].command == "uci:./other");
  for (const char* text : {"fast=./again", "nameonly", "=./bot", "x=", "x='open"}) {
    CAPTURE(text);
    CHECK_FALSE(add_bot(league, text));
  }
  CHECK(league.bots.size() == 2);

  REQUIRE(set_bot(league, "fast.option.Path=a=b"));
  REQUIRE(set_bot(league, "fast.2.options.Hash=64"));
  REQUIRE(set_bot(league, "fast.env.LANG=C"));
  REQUIRE(set_bot(league, "fast.variants=kalah oware"));
  REQUIRE(set_bot(league, "fast.tc=10+0.1"));
  REQUIRE(set_bot(league, "fast.depth=4"));
  REQUIRE(set_bot(league, "fast.2.movetime=5ms"));
  CHECK(league.bots[0].options == std::map<std::string, std::string>{{"Path", "a=b"}});
  CHECK(league.bots[1].options == std::map<std::string, std::string>{{"Hash", "64"}});
  CHECK(league.bots[0].env == std::map<std::string, std::string>{{"LANG", "C"}});
  CHECK(league.bots[0].variants == std::vector<std::string>{"kalah", "oware"});
  CHECK(print(*league.bots[0].time_control) == "10+0.1 depth 4");
  CHECK(print(*league.bots[1].time_control) == "movetime 5ms");
  for (const char* text : {"slow.tc=1", "fast.speed=1", "fast.tc", "fast.tc=0", "fast.option.=1",
                           "fast.depth=x", "fast", ""}) {
    CAPTURE(text);
    CHECK_FALSE(set_bot(league, text));
  }
}

TEST_CASE("a bot that is started again is started from where it was", "[league]") {
  const BotEntry bot{"a", "uci:./bot 'x y'", {}, {}, {}, {}, {}};
  const BotEntry fixed = with_program(bot, "/opt/my bot");
  CHECK(fixed.command == "uci:'/opt/my bot' 'x y'");
  CHECK(fixed.dir == fs::current_path());
}
