// The tables beside the Elo table. What is expected and how likely a bot is the stronger: from the
// solver of tests/arena/rating/expected_test.cpp, which knows every single game.
#include "arena/report/sections.h"

#include <nlohmann/json.hpp>

#include "arena/report/table.h"
#include "engine/catalogue.h"
#include "tests/support/catch.h"

namespace seedbed::arena {
namespace {

using Catch::Approx;
using engine::Result;
using protocol::Reason;
using Json = nlohmann::json;

// Pairs as "wl": the results of `first`, as South and then as North.
void add_pairs(Collector& collector, const std::string& first, const std::string& second,
               const std::string& results, std::int64_t pair) {
  for (std::size_t k = 0; k + 1 < results.size(); k += 3, ++pair) {
    const auto result = [](char own, bool south) {
      if (own == 'd') return Result::Draw;
      return (own == 'w') == south ? Result::South : Result::North;
    };
    collector.add(first, second, "kalah", "f", result(results[k], true), pair);
    collector.add(second, first, "kalah", "f", result(results[k + 1], false), pair);
  }
}

Collector triangle() {
  Collector collector;
  add_pairs(collector, "A", "B", "ww wl wd dd lw wl ww", 0);
  add_pairs(collector, "A", "C", "ww wd wl dl ww lw", 10);
  add_pairs(collector, "B", "C", "wl dl ld wl ll", 20);
  collector.add("A", "B", "kalah", "f", Result::South);
  collector.add("C", "B", "kalah", "f", Result::South);
  collector.add("C", "A", "kalah", "f", Result::Draw);
  return collector;
}

Summary summary_of(const Collector& collector, SummaryOptions options = {}) {
  options.advantage = false;
  return collector.summary(options).value();
}

std::string text_of(const Sheet& sheet) {
  return print_text({sheet});
}

TEST_CASE("snapshot: expected against actual") {
  CHECK(text_of(expected_sheet(summary_of(triangle()), std::nullopt)) ==
        R"(name  against  games  points  expected   +/-  errors off
A     C           13     8.5       7.8  +0.7       +0.95
A     B           15    10.5      11.2  -0.7       -0.95
C     B           11     8.0       7.3  +0.7       +0.95
expected: points by the ratings; +/-: points less that; errors off: the same in standard errors,
beyond 2 in one pairing of twenty by chance. Bots without a finite rating are left out.
)");
}

TEST_CASE("snapshot: likelihood of superiority") {
  const std::vector<Sheet> sheets = superiority_matrix(summary_of(triangle()), std::nullopt);
  REQUIRE(sheets.size() == 1);
  CHECK(text_of(sheets[0]) == R"(likelihood of superiority, %     1     2     3
1 A                              -  86.7  99.8
2 C                           13.3     -  96.0
3 B                            0.2   4.0     -
How likely the row's bot is stronger than the column's, from the joint fit.
)");
  const std::string text = text_table(summary_of(triangle()));
  CHECK(text.find("draw%  LOS%\n1  A     ") != std::string::npos);
  CHECK(text.find("  86.7\n2  C") != std::string::npos);
  CHECK(text.find("  96.0\n3  B") != std::string::npos);
}

TEST_CASE("the sections as JSON") {
  Sections sections;
  sections.expected = sections.superiority = sections.cross = sections.reasons = true;
  const Json json = Json::parse(json_table(summary_of(triangle()), sections));
  REQUIRE(json["expected"].size() == 3);
  const Json& first = json["expected"][0];
  CHECK(first["name"] == "A");
  CHECK(first["opponent"] == "C");
  CHECK(first["games"] == 13);
  CHECK(first["points"] == 8.5);
  CHECK(first["expected"].get<double>() == Approx(7.79621).margin(1e-5));
  CHECK(first["deviation"].get<double>() == Approx(0.954598).margin(1e-5));
  REQUIRE(json["los"].size() == 6);
  CHECK(json["los"][5] == Json({{"name", "B"}, {"opponent", "C"}, {"los", 0.039591}}));
  CHECK(json["bots"][0]["los_next"] == 0.8668);
  CHECK(json["bots"][2]["los_next"].is_null());
  REQUIRE(json["cross"].size() == 6);
  // A against C: ww wd wl dl ww lw and the draw: 7 wins, 3 draws, 3 losses.
  CHECK(json["cross"][0] == Json({{"name", "A"},
                                  {"opponent", "C"},
                                  {"games", 13},
                                  {"wins", 7},
                                  {"draws", 3},
                                  {"losses", 3},
                                  {"points", 8.5}}));
  CHECK(json["reasons"].back()["not_said"] == 39);
  CHECK_FALSE(json.contains("match"));
  CHECK_FALSE(json.contains("times"));
}

TEST_CASE("CSV holds the one table that was asked for") {
  Sections sections;
  sections.superiority = true;
  SummaryOptions options;
  options.by_variant = true;
  const std::string text = csv_table(summary_of(triangle(), options), sections).value();
  CHECK(text.starts_with("variant,name,opponent,los\r\n,A,C,0.866824\r\n"));
  CHECK(text.find("\r\nkalah,A,C,0.866824\r\n") != std::string::npos);
  sections.cross = true;
  CHECK_FALSE(csv_table(summary_of(triangle()), sections));

  options = {};
  options.match = "A,C";
  const std::string match = csv_table(summary_of(triangle(), options)).value();
  CHECK(match.starts_with("variant,name,opponent,games,wins,draws,losses,score,"));
  CHECK(match.find("\r\n,A,C,13,7,3,3,0.653846,0.230769,") != std::string::npos);
  sections.cross = false;
  CHECK_FALSE(csv_table(summary_of(triangle(), options), sections));
}

TEST_CASE("a cross table of many comes on request, in pieces") {
  Collector collector;
  for (int a = 0; a < 14; ++a) {
    for (int b = a + 1; b < 14; ++b) {
      collector.add("b" + std::to_string(a), "b" + std::to_string(b), "kalah", "f", Result::Draw);
    }
  }
  CHECK(text_table(summary_of(collector)).find("points of games") == std::string::npos);
  Sections sections;
  sections.cross = true;
  const std::string text = text_table(summary_of(collector), sections);
  CHECK(
      text.find("\npoints of games      1      2      3      4      5      6      7      8      9  "
                "   10     11     12\n1 b0                 -  0.5/1  ") != std::string::npos);
  CHECK(text.find("\npoints of games     13     14\n1 b0             0.5/1  0.5/1\n") !=
        std::string::npos);
  CHECK(text.find("\n14 b13           0.5/1      -\n") != std::string::npos);
}

TEST_CASE("snapshot: how games ended") {
  Collector collector;
  const auto add = [&](const char* south, const char* north, Result result,
                       std::optional<Reason> reason) {
    collector.add(SeenGame{south, north, "kalah", "f", result, std::nullopt, reason, ""});
  };
  add("A", "B", Result::South, Reason::Crash);
  add("A", "B", Result::North, Reason::Time);
  add("B", "A", Result::North, Reason::Crash);
  add("B", "A", Result::South, Reason::Resign);
  add("A", "B", Result::Draw, Reason::Agreed);
  add("A", "B", Result::South, Reason::RowEmpty);
  add("A", "B", Result::South, Reason::RowEmpty);
  add("A", "B", Result::Void, Reason::Interrupt);
  add("A", "B", Result::Draw, std::nullopt);
  collector.bot("idle");
  const Summary summary = summary_of(collector);
  CHECK(text_of(reasons_sheet(summary, std::nullopt)) ==
        R"(name         games  row-empty  crash  time  resign  agreed  interrupt  not said  given
A                9          2      0     1       1       1          1         1      2
B                9          2      2     0       0       1          1         1      1
(all games)      9          2      2     1       1       1          1         1      -
A bot's faults (no-start to protocol), resign and agreed count where they were its own; given: games
that ended by the other's fault. All other columns: its games that ended so.
)");
  const std::string text = text_table(summary);
  CHECK(text.find("\nA: faults: time 1\nB: faults: crash 2\n") != std::string::npos);
}

TEST_CASE("snapshot: a withdrawn bot's games are no fault of its opponent") {
  Collector collector;
  GameRecord record;
  record.south = "absent", record.north = "B", record.variant = "kalah", record.fingerprint = "f";
  record.reason = Reason::NoStart;
  record.result = Result::North, record.started = "2026-11-30T10:00:00.000Z";
  for (int k = 0; k < 3; ++k) collector.add(record, nullptr);
  record.result = Result::Void, record.started = "";
  for (int k = 0; k < 7; ++k) collector.add(record, nullptr);
  const Summary summary = summary_of(collector);
  CHECK(text_of(reasons_sheet(summary, std::nullopt)) ==
        R"(name         games  no-start  unplayed  given
B               10         0         7      3
absent          10         3         7      0
(all games)     10         3         7      -
A bot's faults (no-start to protocol), resign and agreed count where they were its own; given: games
that ended by the other's fault. All other columns: its games that ended so.
Unplayed: one of the two had been withdrawn; nobody's fault counts.
)");
  const std::string text = text_table(summary);
  CHECK(text.find("B: won every game; unplayed 7\n") != std::string::npos);
  CHECK(text.find("absent: lost every game; faults: no-start 3; unplayed 7\n") !=
        std::string::npos);
}

TEST_CASE("snapshot: times") {
  const engine::GamePtr game = engine::load_game("kalah").value();
  Collector collector;
  GameRecord record;
  record.variant = game->spec();
  record.fingerprint = game->fingerprint();
  record.south = "deep";
  record.north = "fast";
  record.result = Result::South;
  record.reason = Reason::Time;
  // c1 and e2 end in the store: deep, deep, fast, fast, deep.
  record.moves = {"c1", "f1", "e2", "a2", "a1"};
  record.times_us = {100'000, 300'000, 40, 60, 200'000};
  record.depths = {10, 12, 0, 0, 12};
  record.nodes = {1'000'000, 3'000'000, 0, 0, 2'000'000};
  record.time_control = "2+0.02";
  collector.add(record, game);
  // 600 ms of 2.02 s; 0.1 ms of 2 s. The median's step is 97 * 2^11 .. 98 * 2^11 us.
  const std::string text = text_of(times_sheet(summary_of(collector), std::nullopt));
  CHECK(text ==
        R"(name  moves  mean ms    p50    p99    max  clock%  on time  depth    nodes   nodes/s
deep      3    200.0  199.7  300.0  300.0    29.7        0   11.3  2000000  10000000
fast      2    0.050  0.040  0.060  0.060     0.0        1      -        -         -
Thinking time of moves made, in ms: mean, median, 99 of 100, longest. clock%: share used of what the
clock allowed; on time: games lost so; depth, nodes: means of the moves that told them.
)");
  record.moves.back() = "a2";  // not South's: does not replay
  collector.add(record, game);
  const Summary summary = summary_of(collector);
  CHECK(summary.notes == std::vector<std::string>{"1 game does not replay under the stored rules: "
                                                  "their times are left out."});
  CHECK(summary.rated == 2);
}

TEST_CASE("no section is made of nothing") {
  Sections all;
  all.expected = all.superiority = all.cross = all.times = all.reasons = true;
  Collector collector;
  CHECK(text_table(summary_of(collector), all) == "no games yet\n");
  CHECK(markdown_table(summary_of(collector), all) == "no games yet\n");
  CHECK(tex_table(summary_of(collector), all) == "\\noindent\nno games yet\n");
  const Json json = Json::parse(json_table(summary_of(collector), all));
  CHECK(json["expected"].empty());
  CHECK(json["los"].empty());
  collector.add("A", "B", "kalah", "f", Result::South);
  const std::string text = text_table(summary_of(collector), all);
  CHECK(text.find("nan") == std::string::npos);
  CHECK(text.find("expected") == std::string::npos);
}

}  // namespace
}  // namespace seedbed::arena
