// Openings that the rules set: a study's position may lack the seeds that the start has.
#include "tests/engine/cases.h"
#include "tests/support/catch.h"

namespace seedbed::test {

TEST_CASE("gabata: in the opening a house gives only what it has") {
  // e1 keeps its seed; of f1, e2, c2, a2, b1, d1, each to give one to its neighbour, f1 alone can.
  engine::Line line = line_from("gabata", "0,5,0,0,0,1/0,0,0,0,1,2 S 20,19 ply=0");
  play_all(line, "e1");
  CHECK(position_text(line) == "0,5,0,0,0,2/0,0,0,0,1,1 N 20,19 ply=1");
}

}  // namespace seedbed::test
