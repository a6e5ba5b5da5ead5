// Worked positions of bao la kiswahili and kujifunza. Expected values from the rules' description,
// from nkkmd's and the Board Game Arena engines and from players' pages, not from this engine.
#include <algorithm>
#include <string>

#include "tests/engine/cases.h"
#include "tests/support/catch.h"

namespace seedbed::test {
namespace {

const std::string kEmpty = "0,0,0,0,0,0,0,0";

// A position with empty back rows; fronts as South sees them.
std::string fronts(const std::string& north, const std::string& south, const std::string& hand) {
  return kEmpty + "/" + north + "/" + south + "/" + kEmpty + " S 0,0 hand=" + hand;
}

bool offers(const std::string& spec, const std::string& position, const std::string& move) {
  const std::string legal = " " + legal_texts(line_from(spec, position)) + " ";
  return legal.find(" " + move + " ") != std::string::npos;
}

TEST_CASE("B1 bao's opening: a seed into one of two pits, either way") {
  const std::string start = fronts("0,2,2,6h,0,0,0,0", "0,0,0,0,6H,2,2,0", "22,22");
  CHECK(legal_texts(line_from("bao", start)) == "g2> g2< f2> f2<");
  CHECK(after("bao", start, "f2>") ==
        kEmpty + "/0,2,2,6h,0,0,0,0/0,0,0,0,6H,0,3,1/0,0,0,0,0,0,0,1 N 0,0 hand=21,22");
  CHECK(after("bao", start, "g2<") ==
        kEmpty + "/0,2,2,6h,0,0,0,0/0,0,0,1,7H,3,0,0/" + kEmpty + " N 0,0 hand=21,22");
}

TEST_CASE("B2 the player chooses from which kichwa a capture is sown") {
  const std::string position = fronts("2,0,0,3h,6,1,0,0", "0,0,0,1,6H,2,0,1", "10,10");
  CHECK(after("bao", position, "d2.a2") ==
        kEmpty + "/2,0,0,0,6,1,0,0/1,1,1,2,6H,2,0,1/" + kEmpty + " N 0,0 hand=9,10");
  CHECK(after("bao", position, "d2.h2") ==
        kEmpty + "/2,0,0,0,0,0,0,0/0,0,1,3,8H,5,3,1/" + kEmpty + " N 0,0 hand=9,10");
}

TEST_CASE("B3 a capture next to an end of the row is sown from that end") {
  CHECK(after("bao", fronts("0,3,0,0,0,0,0,1", "0,2,0,0,1,0,0,0", "10,10"), "b2") ==
        kEmpty + "/0,0,0,0,0,0,0,1/1,4,1,0,1,0,0,0/" + kEmpty + " N 0,0 hand=9,10");
}

TEST_CASE("B4 a capturing turn may stop in its house, or sow it on and lose it") {
  const std::string position = fronts("1,0,0,2,0,0,5,0", "1,1,1,1,7H,0,1,0", "10,10");
  CHECK(after("bao", position, "a2.k") ==
        kEmpty + "/0,0,0,0,0,0,5,0/1,0,3,3,8H,0,1,0/" + kEmpty + " N 0,0 hand=9,10");
  CHECK(after("bao", position, "a2.s") ==
        kEmpty + "/0,0,0,0,0,0,5,0/1,0,3,3,0,1,2,1/0,0,0,1,1,1,1,1 N 0,0 hand=9,10");
}

TEST_CASE("B5 a house that must start is taxed") {
  const std::string position = fronts("0,0,0,2,0,0,0,1", "0,0,0,0,8H,0,0,0", "10,10");
  CHECK(after("bao", position, "e2>") ==
        kEmpty + "/0,0,0,2,0,0,0,1/0,0,0,0,7H,1,1,0/" + kEmpty + " N 0,0 hand=9,10");
  CHECK(after("bao:tax=1", position, "e2>") ==
        kEmpty + "/0,0,0,2,0,0,0,1/0,0,0,0,8H,1,0,0/" + kEmpty + " N 0,0 hand=9,10");
}

TEST_CASE("B6 mtaji: a first lap that captures is compulsory, and who cannot move has lost") {
  const std::string board = kEmpty + "/0,1,0,4,0,0,0,1/0,2,0,1,0,0,0,1/0,0,0,3,0,0,0,0 S 0,0";
  for (const std::string spec : {"bao", "bao-kujifunza"}) {
    const std::string position = board + (spec == "bao" ? " hand=0,0" : "");
    auto line = line_from(spec, position);
    CHECK(legal_texts(line) == "b2");
    play_all(line, "b2");
    CHECK(position_text(line).substr(0, 67) ==
          kEmpty + "/0,1,0,0,0,0,0,1/1,1,2,0,1,1,1,1/0,0,0,3,0,0,0,0 N 0");
    CHECK(outcome_text(line) == "1-0 11-2 no-move");
  }
}

TEST_CASE("K kutakatia: the only threatened pit is blocked, then it must be captured") {
  const std::string position =
      "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,0,0,2,0/0,0,2,2,0,2,6,4 S 0,0 hand=0,0";
  auto line = line_from("bao", position);
  play_all(line, "g2<");
  CHECK(position_text(line) ==
        "0,1,2,1,4,8,2,2/10,0,0,10,2k,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 N 0,0 hand=0,0");
  CHECK(legal_texts(line) == "a3> a3< d3> d3<");
  for (const std::string reply : {"d3>", "d3<", "a3>", "a3<"}) {
    auto answered = line_from("bao", position);
    play_all(answered, "g2< " + reply);
    INFO(position_text(answered));
    CHECK(legal_texts(answered) == "h1");
    play_all(answered, "h1");
    CHECK(position_text(answered).find('k') == std::string::npos);
  }
  auto off = line_from("bao:kutakatia=off", position);
  play_all(off, "g2<");
  CHECK(legal_texts(off).find("e3") != std::string::npos);
}

TEST_CASE("A40 namua: a possible capture hides every other move; houses face across the board") {
  const std::string position = fronts("0,0,0,3,0,0,0,0", "0,0,0,2,0,2,0,0", "10,10");
  CHECK(legal_texts(line_from("bao", position)) == "d2.h2 d2.a2");
}

TEST_CASE("A42 the house as the only occupied front pit: two of its seeds are sown") {
  const std::string position = fronts("0,0,0,0,0,0,0,2", "0,0,0,0,7H,0,0,0", "10,10");
  CHECK(legal_texts(line_from("bao", position)) == "e2> e2<");
  CHECK(after("bao", position, "e2<") ==
        kEmpty + "/0,0,0,0,0,0,0,2/0,0,1,1,6H,0,0,0/" + kEmpty + " N 0,0 hand=9,10");
  CHECK(after("bao", position, "e2>") ==
        kEmpty + "/0,0,0,0,0,0,0,2/0,0,0,0,6H,1,1,0/" + kEmpty + " N 0,0 hand=9,10");
}

TEST_CASE("A44 a takasa that cycles after thousands of laps is found, not cut") {
  const std::string position =
      kEmpty + "/0,0,0,0,0,0,0,2/1,0,1,2,0,2,5,0/0,5,2,3,4,3,0,1 S 0,0 hand=0,0";
  CHECK_FALSE(offers("bao", position, "d2>"));
  CHECK(offers("bao", position, "d2<"));
  auto loses = line_from("bao:endless=mover-loses", position);
  play_all(loses, "d2>");
  CHECK(outcome_text(loses).substr(0, 3) == "0-1");
  auto drawn = line_from("bao:endless=draw", position);
  play_all(drawn, "d2>");
  CHECK(outcome_text(drawn).substr(0, 3) == "1/2");
}

TEST_CASE("A46 sixteen seeds and more start no capture") {
  const std::string position =
      kEmpty + "/3,0,0,0,0,0,1,0/0,0,2,0,0,2,0,0/16,0,0,0,0,0,0,0 S 0,0 hand=0,0";
  CHECK(legal_texts(line_from("bao", position)) == "f2> f2< c2> c2<");
}

TEST_CASE("a player may not empty his front row from a kichwa, unless that is a legal suicide") {
  const std::string position =
      kEmpty + "/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,2/" + kEmpty + " S 0,0 hand=0,0";
  CHECK(legal_texts(line_from("bao", position)) == "h2");
  CHECK(legal_texts(line_from("bao:suicide-kichwa=legal", position)) == "h2> h2<");
  auto line = line_from("bao:suicide-kichwa=legal", position);
  play_all(line, "h2>");
  CHECK(outcome_text(line) == "0-1 2-1 row-empty");
}

TEST_CASE("a front row that is emptied in mid-turn loses, and the catch stays unsown") {
  const std::string position = fronts("0,0,0,2,0,0,0,0", "0,0,0,2,0,0,0,0", "1,1");
  auto line = line_from("bao", position);
  play_all(line, "d2.a2");
  CHECK(outcome_text(line) == "1-0 3-0 row-empty");
}

TEST_CASE("the house in the mtaji stage: a takasa stops there, as the switch says") {
  // c2 holds two: the last falls into the house e2. North has nothing that can be captured.
  const auto position = [](const std::string& house) {
    return kEmpty + "/0,0,0,0,0,0,0,2/0,0,2,0," + house + "H,0,0,0/" + kEmpty + " S 0,0 hand=0,0";
  };
  const std::string stopped = "/0,0,0,0,0,0,0,2/0,0,0,1,7H,0,0,0/";
  CHECK(after("bao", position("6"), "c2>").find(stopped) != std::string::npos);
  CHECK(after("bao:nyumba-in-mtaji=none", position("6"), "c2>").find("H") == std::string::npos);
  CHECK(after("bao", position("4"), "c2>").find("H") == std::string::npos);
  CHECK(after("bao:nyumba-in-mtaji=takasa-stop-owned", position("4"), "c2>").find("5H") !=
        std::string::npos);
}

}  // namespace
}  // namespace seedbed::test
