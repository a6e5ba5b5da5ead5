// Lines of play that bots tell of: which can be played, and what is said of those that cannot.
#include "arena/match/pv.h"

#include <string>
#include <utility>
#include <vector>

#include "engine/notation.h"
#include "tests/support/catch.h"
#include "world.h"

using namespace seedbed;
using namespace seedbed::arena;
using namespace seedbed::test;

namespace {

std::optional<std::string> fault_of(const engine::GamePtr& game, const std::string& position,
                                    const std::vector<std::string>& pv) {
  const auto parsed = engine::parse_position(*game, position);
  REQUIRE(parsed.has_value());
  return pv_fault(engine::Line(game, *parsed), pv);
}

}  // namespace

TEST_CASE("a pv is played through, extra turns and the game's end included") {
  const engine::GamePtr kalah = load("kalah");
  // c1 reaches the store and moves again.
  CHECK(!pv_fault(engine::Line(kalah), {}));
  CHECK(!pv_fault(engine::Line(kalah), {"c1", "f1", "f2"}));
  CHECK(fault_of(kalah, "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0", {"c1", "f2"}) ==
        "move 2, 'f2', is not legal in 4,4,4,4,4,4/4,4,0,5,5,5 S 1,0");
  // South's last seed enters the store: South's row is empty and the game over.
  const std::string last = "0,0,0,0,0,1/0,0,0,0,0,1 S 23,23";
  CHECK(!fault_of(kalah, last, {"f1"}));
  // Where only the majority ends it, there are moves that a search may go on with.
  CHECK(
      !fault_of(load("kalah:end-at-majority=on"), "0,0,0,0,0,1/0,0,0,0,1,1 S 24,21", {"f1", "e1"}));
  CHECK(fault_of(kalah, last, {"f1", "f2"}) ==
        "move 2, 'f2', comes after the game's end (row-empty)");
}

TEST_CASE("forced passes may be left out of a pv or stand in it") {
  // North has nothing to move with: every move of South's is followed by a pass.
  const engine::GamePtr congkak = load("congkak:end=pass");
  const std::string alone = "0,0,0,0,0,0/1,0,0,1,0,0 S 10,10";
  CHECK(!fault_of(congkak, alone, {"a1", "b1"}));
  CHECK(!fault_of(congkak, alone, {"a1", "pass", "b1", "pass"}));
  CHECK(fault_of(congkak, alone, {"a1", "a1"}) ==
        "move 2, 'a1', is not legal in 0,0,0,0,0,0/0,1,0,1,0,0 S 10,10");
}

TEST_CASE("bytes of a pv that are no text are shown as what they are") {
  const engine::GamePtr kalah = load("kalah");
  const auto fault = pv_fault(engine::Line(kalah), {"a1", "\x01\xff"});
  REQUIRE(fault);
  CHECK(fault->find('\x01') == std::string::npos);
  CHECK(fault->find('\xff') == std::string::npos);
}
