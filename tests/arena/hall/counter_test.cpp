#include "arena/hall/counter.h"

#include "tests/support/catch.h"

namespace seedbed::arena {
namespace {

TEST_CASE("what a bot wrote last on stderr, out of a failure's detail") {
  const std::string one = "x: it exited with code 1\n> go id 1\nstderr:\n  a\n  b\n  c\n  d";
  CHECK(stderr_lines(one, 3) == "  b\n  c\n  d\n");
  CHECK(stderr_lines(one, 1) == "  d\n");
  CHECK(stderr_lines(one, 9) == "  a\n  b\n  c\n  d\n");
  CHECK(stderr_lines("x: gone\nstderr (the last 4 of 9 bytes):\n  stderr:\n  y\n  \n", 2) ==
        "  stderr:\n  y\n");
  CHECK(stderr_lines("x: gone\n> go id 1", 3).empty());
  CHECK(stderr_lines("x: gone\nstderr:", 3).empty());
  CHECK(stderr_lines("", 3).empty());
}

}  // namespace
}  // namespace seedbed::arena
