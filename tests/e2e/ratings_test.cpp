// `seedbed ratings` as its users call it: files of anybody, several at once, every format, and what
// it says when there is nothing to rate.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/command.h"

using namespace seedbed::test;
using nlohmann::json;

namespace {

std::string game(const std::string& white, const std::string& black, const std::string& result,
                 const std::string& more = "") {
  return "[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Result \"" + result + "\"]\n" +
         more + "\n1. x " + result + "\n\n";
}

// A against B, 3 : 1 for A, two games with each side.
std::string three_to_one() {
  return game("A", "B", "1-0") + game("B", "A", "0-1") + game("A", "B", "1-0") +
         game("B", "A", "1-0");
}

Finished ratings(const std::string& arguments) {
  return run_command(bin("seedbed") + " ratings " + arguments);
}

}  // namespace

TEST_CASE("ratings of anybody's PGN, several files together") {
  const ScratchDir scratch;
  write_file(scratch.file("one.pgn"), three_to_one());
  write_file(scratch.file("two.pgn"),
             game("B", "C", "1/2-1/2", "[Termination \"adjudication\"]\n") +
                 game("C", "B", "*", "[Termination \"unterminated\"]\n"));
  const std::string both = scratch.file("one.pgn") + " " + scratch.file("two.pgn");
  const Finished finished =
      ratings(both + " --no-advantage --format json --cross --reasons --match A,B");
  REQUIRE(finished.code == 0);
  CHECK(finished.err.empty());
  const json table = json::parse(finished.out);
  REQUIRE(table["bots"].size() == 3);
  // B and C are even and A is 400 log10(3) = 190.8485 above both: two thirds of it above the mean.
  CHECK(table["bots"][0]["name"] == "A");
  CHECK(table["bots"][0]["elo"].get<double>() == Catch::Approx(127.2323).margin(1e-3));
  CHECK(table["bots"][1]["elo"].get<double>() == Catch::Approx(-63.6162).margin(1e-3));
  CHECK(table["match"]["games"] == 4);
  CHECK(table["match"]["score"] == 0.75);
  CHECK(table["match"]["elo"].get<double>() == Catch::Approx(190.8485).margin(1e-3));
  CHECK(table["match"]["statistics_from"] == "games");
  CHECK(table["cross"].size() == 4);
  CHECK(table["reasons"].back()["adjudicated"] == 1);
  CHECK(table["reasons"].back()["interrupt"] == 1);
  CHECK(table["reasons"].back()["not_said"] == 4);

  for (const char* format : {"text", "csv", "markdown", "tex"}) {
    const Finished other = ratings(both + " --format " + format);
    INFO(format);
    CHECK(other.code == 0);
    CHECK(other.err.empty());
    CHECK(other.out.find("nan") == std::string::npos);
  }
  CHECK(ratings(both + " --anchor B=1000 --no-advantage").out.find("B = 1000 held") !=
        std::string::npos);
  CHECK(ratings("- --no-advantage < " + scratch.file("one.pgn")).out.find("+95.4") !=
        std::string::npos);
}

TEST_CASE("a file given twice counts once, and says so") {
  const ScratchDir scratch;
  const std::string file = scratch.file("one.pgn");
  write_file(file, three_to_one());
  const Finished finished = ratings(file + " " + file);
  CHECK(finished.code == 0);
  CHECK(finished.out.starts_with("4 games\n"));
  CHECK(finished.err == "seedbed: " + file + " is given more than once and counts once\n");
}

TEST_CASE("a sequential test of two") {
  const ScratchDir scratch;
  const std::string file = scratch.file("one.pgn");
  write_file(file, three_to_one() + game("C", "A", "1/2-1/2"));
  const std::string test = " --sprt elo0=0,elo1=10,model=logistic";
  const Finished finished = ratings(file + " --match A,B" + test);
  CHECK(finished.code == 0);
  CHECK(finished.out.find("\nSPRT, logistic Elo 0 against 10, alpha 0.05, beta 0.05: LLR +0.0") !=
        std::string::npos);
  const std::vector<std::string> wrongs{test, " --match A,B --sprt elo0=0", " --match A,D" + test,
                                        " --match A", " --expected --cross --format csv"};
  for (const std::string& wrong : wrongs) {
    const Finished refused = ratings(file + wrong);
    INFO(wrong << "\n" << refused.err);
    CHECK(refused.code == 2);
    CHECK(refused.out.empty());
    CHECK(std::count(refused.err.begin(), refused.err.end(), '\n') == 1);
  }
}

TEST_CASE("D15 nothing to rate: said, exit 1, no number that is none") {
  const ScratchDir scratch;
  write_file(scratch.file("empty.pgn"), "");
  write_file(scratch.file("unfinished.pgn"),
             game("A", "B", "*") + game("B", "A", "*") + game("A", "B", "*"));
  write_file(scratch.file("cut.pgn"), "[White \"A\"]\n[Bla");
  for (const char* name : {"empty.pgn", "unfinished.pgn", "cut.pgn"}) {
    for (const char* format : {"text", "csv", "json", "markdown", "tex"}) {
      const Finished finished = ratings(scratch.file(name) + " --format " + format);
      INFO(name << " " << format << "\n" << finished.out << finished.err);
      CHECK(finished.code == 1);
      CHECK(finished.err.find("no rated games in what was given\n") != std::string::npos);
      CHECK(finished.out.find("nan") == std::string::npos);
      if (format == std::string("text")) {
        CHECK(finished.out.find("no games yet\n") != std::string::npos);
      }
      if (format == std::string("json")) CHECK(json::parse(finished.out).contains("bots"));
    }
  }
}
