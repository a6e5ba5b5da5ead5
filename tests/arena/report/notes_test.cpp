// What mixes in a set of games, which match is meant, and what counts where.
#include "arena/report/summary.h"
#include "arena/report/table.h"
#include "tests/support/catch.h"

namespace seedbed::arena {
namespace {

using engine::Result;
using Notes = std::vector<std::string>;

void add(Collector& collector, const char* south, const char* north, const char* control,
         const char* spec = "kalah", const char* fingerprint = "f") {
  collector.add(
      SeenGame{south, north, spec, fingerprint, Result::Draw, std::nullopt, std::nullopt, control});
}

TEST_CASE("one time control is no news") {
  Collector collector;
  collector.set_time_control("5+0");
  add(collector, "A", "B", "2+0.02");
  add(collector, "B", "A", "2+0.02");
  add(collector, "B", "A", "?");
  CHECK(collector.summary()->notes.empty());
  CHECK(collector.summary()->time_control == "2+0.02");
}

TEST_CASE("a mixture of time controls is told, with its counts") {
  Collector collector;
  add(collector, "A", "B", "2+0.02");
  add(collector, "B", "A", "2+0.02");
  add(collector, "A", "B", "10+0.1");
  CHECK(collector.summary()->notes ==
        Notes{"Time controls mix: 10+0.1 (1 game), 2+0.02 (2 games). A bot's rating is a mean over "
              "all of them."});
  CHECK(collector.summary()->time_control == "several time controls");
  CHECK(text_table(*collector.summary()).find("\nTime controls mix: ") != std::string::npos);
}

TEST_CASE("odds are no mixture, whoever is South") {
  Collector collector;
  add(collector, "A", "B", "5+0 / 10+0");
  add(collector, "B", "A", "10+0 / 5+0");
  add(collector, "A", "C", "5+0");
  CHECK(collector.summary()->notes == Notes{"Time odds: A 5+0, B 10+0, C 5+0."});
  CHECK(collector.summary()->time_control == "time odds");
  add(collector, "B", "C", "5+0");
  CHECK(
      collector.summary()->notes[0].starts_with("Time controls mix: 10+0 / 5+0 (2 games), 5+0 (2 "
                                                "games)."));
}

TEST_CASE("one spec with two rule texts is two variants, and that is told") {
  Collector collector;
  add(collector, "A", "B", "", "kalah", "f");
  add(collector, "A", "B", "", "kalah", "g");
  add(collector, "A", "B", "", "kalah", "");
  add(collector, "A", "B", "", "oware", "h");
  CHECK(collector.summary()->variants.size() == 4);
  CHECK(
      collector.summary()->notes ==
      Notes{"kalah stands for 3 different rule texts (fingerprints f, g, not said): each counts as "
            "a variant of its own."});
}

TEST_CASE("one name with two executables has a note") {
  Collector collector;
  collector.set_program("A", "abc");
  collector.set_program("A", "");
  collector.set_program("A", "abc");
  CHECK(collector.summary()->bots[0].note.empty());
  collector.set_program("A", "def");
  collector.set_program("A", "xyz");
  CHECK(collector.summary()->bots[0].note == "several executables under this name");
}

TEST_CASE("titles of several leagues") {
  Collector collector;
  collector.set_title("cup");
  collector.set_title("");
  collector.set_title("cup");
  CHECK(collector.summary()->title == "cup");
  collector.set_title("league");
  CHECK(collector.summary()->title == "2 leagues");
}

TEST_CASE("a bot against itself is told apart from a game without a result") {
  Collector collector;
  collector.add("A", "A", "kalah", "f", Result::South);
  collector.add("A", "B", "kalah", "f", Result::Void);
  collector.add("A", "B", "kalah", "f", Result::South);
  const Summary summary = *collector.summary();
  CHECK(summary.rated == 1);
  CHECK(summary.unrated == 1);
  CHECK(summary.self_play == 1);
  CHECK(text_table(summary).starts_with(
      "1 game, 1 without a result not rated, 1 of a bot against itself not rated\n"));
}

TEST_CASE("the same games twice are told, in whatever order they stand") {
  Collector collector;
  const auto play = [&](std::int64_t pair, const char* north) {
    collector.add("A", north, "kalah", "f", Result::South, pair);
  };
  play(0, "B");
  play(1, "C");
  play(2, "C");
  collector.next_source();
  play(1, "C");
  play(2, "C");
  play(3, "B");
  CHECK(collector.summary()->notes.empty());
  collector.next_source();
  play(2, "C");
  play(0, "B");
  play(1, "C");
  CHECK(collector.summary()->notes ==
        Notes{"Two sources hold the same 3 games: they count twice."});
  collector.next_source();
  collector.next_source();
  CHECK(collector.summary()->notes.size() == 1);
}

TEST_CASE("which match is meant") {
  Collector collector;
  add(collector, "A", "B", "");
  collector.bot("idle");
  SummaryOptions options;
  REQUIRE(collector.summary()->match);  // the only two that played
  CHECK_FALSE(collector.summary()->match_asked);
  options.match = "B,A";
  CHECK(collector.summary(options)->match->a == 1);
  CHECK(collector.summary(options)->match_asked);
  options.match = "A,A";
  CHECK_FALSE(collector.summary(options));
  options.match = "A,nobody";
  CHECK(collector.summary(options).error().message ==
        "--match 'A,nobody': expected two of the bots as A,B; there are A, B, idle");

  add(collector, "Doe, J", "A", "");
  options.match = "A,Doe, J";
  CHECK(collector.summary(options)->match->b == 3);
  options.match = "Doe, J,A";
  CHECK(collector.summary(options)->match->a == 3);
  options.match.clear();
  CHECK_FALSE(collector.summary(options)->match);
  options.sprt = Sprt{};
  CHECK(collector.summary(options).error().message ==
        "a sequential test is about two bots, and here are 4: name two, e.g. --match A,B");
}

TEST_CASE("a match among others has its lines, and each variant its own") {
  Collector collector;
  add(collector, "A", "B", "", "kalah", "f");
  add(collector, "A", "B", "", "oware", "g");
  add(collector, "A", "C", "", "oware", "g");
  SummaryOptions options;
  options.match = "A,B";
  options.by_variant = true;
  const std::string text = text_table(*collector.summary(options));
  CHECK(text.find("\nA against B: 2 games, +0 =2 -0, 50.0 % of the points, 100.0 % drawn\n") !=
        std::string::npos);
  const std::string one = "\nA against B: 1 game, +0 =1 -0, ";
  const std::size_t kalah = text.find(one);
  CHECK(kalah > text.find("\nkalah\n"));
  CHECK(text.find(one, kalah + 1) > text.find("\noware\n"));
  CHECK(text.rfind(one) == text.find(one, kalah + 1));
  CHECK(collector.summary(options)->variant_matches.size() == 2);
}

}  // namespace
}  // namespace seedbed::arena
