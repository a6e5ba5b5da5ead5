#include "arena/report/table.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "arena/report/columns.h"
#include "tests/support/catch.h"

namespace seedbed::arena {
namespace {

using Catch::Approx;
using engine::Result;
using Json = nlohmann::json;

// Games in pairs, `first` South in every other one; a letter for each game: w, d, l of `first`.
void play(Collector& collector, const std::string& first, const std::string& second,
          const std::string& results, const std::string& spec, std::int64_t pair) {
  for (std::size_t k = 0; k < results.size(); ++k) {
    const bool swapped = k % 2 == 1;
    Result result = Result::Draw;
    if (results[k] != 'd') {
      result = (results[k] == 'w') != swapped ? Result::South : Result::North;
    }
    collector.add(swapped ? second : first, swapped ? first : second, spec, "f-" + spec, result,
                  pair + static_cast<std::int64_t>(k / 2));
  }
}

// harvester won everything; greedy and random are 9 : 3 in each variant, so 400 log10 3 = 190.85
// apart if the side made no difference, and the advantage comes out even for both variants.
Collector friday() {
  Collector collector;
  collector.set_title("Friday cup");
  collector.set_time_control("5+0.05");
  for (const std::string name : {"harvester", "greedy", "random", "late"}) collector.bot(name);
  std::int64_t pair = 0;
  for (const std::string spec : {"kalah", "oware-abapa"}) {
    play(collector, "harvester", "greedy", "wwww", spec, pair);
    play(collector, "harvester", "random", "wwww", spec, pair + 10);
    play(collector, "greedy", "random", "wwwdlw", spec, pair + 20);
    pair += 100;
  }
  collector.add_note("random", "does not know congkak");
  collector.add_note("late", "withdrawn: does not start");
  collector.add("late", "random", "kalah", "f-kalah", Result::Void);
  return collector;
}

void check_clean(const std::string& text) {
  CHECK(text.find("nan") == std::string::npos);
  CHECK(text.find("inf") == std::string::npos);
  CHECK(text.find(" \n") == std::string::npos);
  CHECK(text.find("\n\n\n") == std::string::npos);
  CHECK(text.back() == '\n');
}

std::string summary_text(const Collector& collector, const SummaryOptions& options = {}) {
  const std::string text = text_table(*collector.summary(options));
  check_clean(text);
  return text;
}

TEST_CASE("snapshot: a small league") {
  SummaryOptions options;
  options.advantage = false;
  CHECK(summary_text(friday(), options) ==
        R"(Friday cup, 5+0.05, 28 games, 1 without a result not rated

#  name          Elo   +/-  games   W  D   L  score%  draw%  LOS%
1  harvester  > +620     -     16  16  0   0   100.0    0.0     -
2  greedy      +95.4  95.8     20   8  2  10    45.0   10.0  97.4
3  random      -95.4  95.8     20   2  2  16    15.0   10.0     -
-  late            -     -      0   0  0   0       -      -     -

Elo: 400 points for odds of 10 to 1, the mean of the rated bots is 0.
+/-: half width of the 95 % interval against that mean.
LOS%: how likely the bot is stronger than the next below.

variant      fingerprint    games  South W  D  L  draw%
kalah        f-kalah           14        6  1  7    7.1
oware-abapa  f-oware-abapa     14        6  1  7    7.1

points of games    1     2     3
1 harvester        -   8/8   8/8
2 greedy         0/8     -  9/12
3 random         0/8  3/12     -

harvester: won every game
random: does not know congkak
late: no rated games; withdrawn: does not start
)");
}

TEST_CASE("snapshot: tables by variant and the side's advantage") {
  SummaryOptions options;
  options.by_variant = true;
  CHECK(summary_text(friday(), options) ==
        R"(Friday cup, 5+0.05, 28 games, 1 without a result not rated

#  name          Elo    +/-  games   W  D   L  score%  draw%  LOS%
1  harvester  > +639      -     16  16  0   0   100.0    0.0     -
2  greedy     +100.0  100.9     20   8  2  10    45.0   10.0  97.4
3  random     -100.0  100.9     20   2  2  16    15.0   10.0     -
-  late            -      -      0   0  0   0       -      -     -

Elo: 400 points for odds of 10 to 1, the mean of the rated bots is 0.
+/-: half width of the 95 % interval against that mean.
LOS%: how likely the bot is stronger than the next below.

variant      fingerprint    games  South W  D  L  draw%  South's Elo    +/-
kalah        f-kalah           14        6  1  7    7.1        -79.6  315.5
oware-abapa  f-oware-abapa     14        6  1  7    7.1        -79.6  315.5

points of games    1     2     3
1 harvester        -   8/8   8/8
2 greedy         0/8     -  9/12
3 random         0/8  3/12     -

harvester: won every game
random: does not know congkak
late: no rated games; withdrawn: does not start

kalah
#  name          Elo    +/-  games  W  D  L  score%  draw%  LOS%
1  harvester  > +510      -      8  8  0  0   100.0    0.0     -
2  greedy     +100.0  142.7     10  4  1  5    45.0   10.0  91.5
3  random     -100.0  142.7     10  1  1  8    15.0   10.0     -
South's advantage -79.6 +/- 319.8

oware-abapa
#  name          Elo    +/-  games  W  D  L  score%  draw%  LOS%
1  harvester  > +510      -      8  8  0  0   100.0    0.0     -
2  greedy     +100.0  142.7     10  4  1  5    45.0   10.0  91.5
3  random     -100.0  142.7     10  1  1  8    15.0   10.0     -
South's advantage -79.6 +/- 319.8
)");
}

TEST_CASE("snapshot: a match of two") {
  Collector collector;
  play(collector, "A", "B", "wwdlwdwwld", "kalah", 0);
  CHECK(summary_text(collector) == R"(10 games

#  name    Elo    +/-  games  W  D  L  score%  draw%  LOS%
1  A     +54.4  105.3     10  5  3  2    65.0   30.0  84.4
2  B     -54.4  105.3     10  2  3  5    35.0   30.0     -

Elo: 400 points for odds of 10 to 1, the mean of the rated bots is 0.
+/-: half width of the 95 % interval against that mean.
LOS%: how likely the bot is stronger than the next below.

variant  fingerprint  games  South W  D  L  draw%  South's Elo    +/-
kalah    f-kalah         10        4  3  3   30.0        +38.4  167.7

A against B: 10 games, +5 =3 -2, 65.0 % of the points, 30.0 % drawn
Elo +107.5 (95 %: -105.4 to +501.7), normalized +108.7 +/- 215.3, LOS 83.9 %, from pairs
pairs by its points 0, 1/2, 1, 3/2, 2: 0 2 0 1 2 (of those with 1: 0 drawn twice, 0 won once by each)
)");
}

TEST_CASE("snapshot: groups apart") {
  Collector collector;
  collector.add("A", "B", "", "", Result::South);
  collector.add("A", "B", "", "", Result::North);
  collector.add("C", "D", "", "", Result::Draw);
  collector.bot("E");
  SummaryOptions options;
  options.advantage = false;
  options.anchors = {{"C", 1200}};
  CHECK(summary_text(collector, options) == R"(3 games

Group 1 of 2, not comparable with the others
#  name   Elo    +/-  games  W  D  L  score%  draw%  LOS%
1  A     +0.0  208.5      2  1  0  1    50.0    0.0  50.0
2  B     +0.0  208.5      2  1  0  1    50.0    0.0     -

Group 2 of 2, not comparable with the others
#  name      Elo    +/-  games  W  D  L  score%  draw%  LOS%
1  C     +1200.0    0.0      1  0  1  0    50.0  100.0  50.0
2  D     +1200.0  589.7      1  0  1  0    50.0  100.0     -
-  E           -      -      0  0  0  0       -      -     -

Elo: 400 points for odds of 10 to 1, C = 1200 held.
+/-: half width of the 95 % interval against what is held.
LOS%: how likely the bot is stronger than the next below.

variant     fingerprint  games  South W  D  L  draw%
(not said)  -                3        1  1  1   33.3

points of games    1    2      3      4
1 A                -  1/2      -      -
2 B              1/2    -      -      -
3 C                -    -      -  0.5/1
4 D                -    -  0.5/1      -

E: no rated games
The results do not connect all bots: the groups are rated apart, each around its own mean.
)");
}

TEST_CASE("D03 no games yet") {
  Collector collector;
  CHECK(summary_text(collector) == "no games yet\n");
  collector.set_title("Friday cup");
  collector.bot("A");
  collector.add_note("A", "does not start");
  CHECK(summary_text(collector) == "Friday cup\n\nno games yet\nA: does not start\n");
  collector.add("A", "B", "kalah", "", Result::Void);
  CHECK(summary_text(collector) ==
        "Friday cup\n\nno games yet\n1 without a result not rated\nA: does not start\n");
  const Json json = Json::parse(json_table(*collector.summary()));
  CHECK(json["bots"].size() == 2);
  CHECK(json["bots"][0]["elo"].is_null());
  CHECK(json["bots"][0]["score"].is_null());
  CHECK(json["groups"].empty());
  CHECK(json["first_move_advantage"].empty());
}

TEST_CASE("D01 the bound is shown with its sign, null in JSON") {
  Collector collector;
  play(collector, "A", "B", "wwwwww", "kalah", 0);
  const std::string text = summary_text(collector);
  CHECK(text.find("1  A     > +208    -      6  6  0  0   100.0") != std::string::npos);
  CHECK(text.find("2  B     < -208    -      6  0  0  6     0.0") != std::string::npos);
  const Json json = Json::parse(json_table(*collector.summary()));
  CHECK(json["bots"][0]["elo"].is_null());
  CHECK(json["bots"][0]["elo_low"] == 208.2785);
  CHECK(json["bots"][0]["elo_high"].is_null());
  CHECK(json["bots"][1]["elo_high"] == -208.2785);
}

TEST_CASE("JSON holds the contract's keys") {
  SummaryOptions options;
  options.by_variant = true;
  const Json json = Json::parse(json_table(*friday().summary(options)));
  REQUIRE(json["bots"].size() == 4);
  CHECK(json["bots"][1]["name"] == "greedy");
  CHECK(json["bots"][1]["elo"] == 100.0);
  CHECK(json["bots"][1]["error95"].is_number());
  CHECK(json["bots"][1]["games"] == 20);
  CHECK(json["bots"][1]["wins"] == 8);
  CHECK(json["bots"][1]["draws"] == 2);
  CHECK(json["bots"][1]["losses"] == 10);
  CHECK(json["bots"][1]["score"] == 0.45);
  CHECK(json["bots"][2]["note"] == "does not know congkak");
  CHECK(json["bots"][3]["name"] == "late");
  CHECK(json["groups"] == Json::parse(R"([["harvester", "greedy", "random"]])"));
  REQUIRE(json["first_move_advantage"].size() == 2);
  CHECK(json["first_move_advantage"][0]["variant"] == "kalah");
  CHECK(json["first_move_advantage"][0]["elo"] == json["first_move_advantage"][1]["elo"]);
  REQUIRE(json["by_variant"].size() == 2);
  CHECK(json["by_variant"][1]["variant"] == "oware-abapa");
  CHECK(json["by_variant"][1]["bots"].size() == 3);
  options.advantage = false;
  options.by_variant = false;
  const Json without = Json::parse(json_table(*friday().summary(options)));
  CHECK(without["first_move_advantage"].empty());
  CHECK_FALSE(without.contains("by_variant"));
}

TEST_CASE("CSV quotes what needs it and leaves unknown numbers empty") {
  Collector collector;
  collector.add("the \"best\", ever", "B", "kalah", "f", Result::South);
  const std::string text = csv_table(*collector.summary()).value();
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  CHECK(line ==
        "variant,group,rank,name,elo,error95,elo_low,elo_high,games,wins,draws,losses,score,"
        "draw_rate,los_next,note\r");
  std::getline(lines, line);
  CHECK(line ==
        ",1,1,\"the \"\"best\"\", ever\",,,0.000000,,1,1,0,0,1.000000,0.000000,,"
        "won every game\r");
  std::getline(lines, line);
  CHECK(line == ",1,2,B,,,,0.000000,1,0,0,1,0.000000,0.000000,,lost every game\r");
}

TEST_CASE("names of any script stand in their columns") {
  Collector collector;
  collector.add("播棋", "o\u0308se", "", "", Result::South);
  collector.add("播棋", "plain", "", "", Result::North);
  collector.add("o\u0308se", "plain", "", "", Result::South);
  collector.add("bad\xFF\x1B[31m", "plain", "", "", Result::South);
  const std::string text = summary_text(collector);
  CHECK(text.find('\x1B') == std::string::npos);
  std::istringstream lines(text);
  std::string line;
  std::size_t ends = 0;
  for (int k = 0; k < 7; ++k) {
    std::getline(lines, line);
    if (k < 2) continue;
    if (ends == 0) ends = static_cast<std::size_t>(display_width(line));
    CHECK(static_cast<std::size_t>(display_width(line)) == ends);
  }
}

TEST_CASE("widths") {
  CHECK(display_width("") == 0);
  CHECK(display_width("abc") == 3);
  CHECK(display_width("é") == 1);
  CHECK(display_width("e\u0301") == 1);
  CHECK(display_width("ボット") == 6);
  CHECK(display_width("🌱") == 2);
  CHECK(display_width("\xC3") == 1);
  CHECK(printable("a\tb\xC0\xAF") == "a\uFFFDb\uFFFD\uFFFD");
  CHECK(printable("a\xED\xA0\x80z") == "a\uFFFD\uFFFD\uFFFDz");
}

TEST_CASE("columns align and end without blanks") {
  CHECK(in_columns({{"n"}, {"name", false}, {"x", false}}, {{"10", "ab", ""}, {"7", "c", "long"}},
                   1) == "  n  name  x\n 10  ab\n  7  c     long\n");
  CHECK(in_columns({{"a"}}, {}) == "a\n");
}

TEST_CASE("anchors are checked by name") {
  Collector collector = friday();
  SummaryOptions options;
  options.anchors = {{"nobody", 0}};
  CHECK_FALSE(collector.summary(options));
  options.anchors = {{"greedy", 1500}, {"greedy", 1600}};
  CHECK_FALSE(collector.summary(options));
  options.anchors = {{"greedy", 1500}};
  const auto summary = collector.summary(options);
  REQUIRE(summary);
  CHECK(*summary->overall.bots[1].elo == Approx(1500));
  CHECK(text_table(*summary).find("greedy = 1500 held") != std::string::npos);
}

TEST_CASE("pairs of two sources with the same numbers do not mix") {
  Collector collector;
  collector.add("A", "B", "kalah", "f", Result::South, 0);
  collector.next_source();
  collector.add("B", "A", "kalah", "f", Result::North, 0);
  CHECK(tally(collector.summary()->encounters, 0).pentanomial == Pentanomial{});
  collector.add("A", "B", "kalah", "f", Result::South, 0);
  CHECK(tally(collector.summary()->encounters, 0).pentanomial == Pentanomial{0, 0, 0, 0, 1});
}

TEST_CASE("variants are one by fingerprint, whatever they are called") {
  Collector collector;
  CHECK(collector.variant("kalah", "f") == 0);
  CHECK(collector.variant("./mine.toml", "f") == 0);
  CHECK(collector.variant("kalah", "g") == 1);
  CHECK(collector.variant("kalah", "") == 2);
}

}  // namespace
}  // namespace seedbed::arena
