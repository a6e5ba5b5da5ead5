#include "arena/hall/progress.h"

#include "tests/support/catch.h"

using namespace seedbed::arena;

TEST_CASE("the progress line tells games, speed, time to go and leader") {
  CHECK(progress_text({.done = 0, .total = 600}) == "0/600 games");
  // 480 games at 12/s are 40 s; at 0.1/s 80 min.
  Standing standing{120, 600, false, 12, "harvester", ""};
  CHECK(progress_text(standing) == "120/600 games  12.0/s  ETA 0:40  leader harvester");
  standing.games_per_second = 0.1;
  CHECK(progress_text(standing) == "120/600 games  0.1/s  ETA 1:20:00  leader harvester");
  standing = {600, 600, false, 12, "h", ""};
  CHECK(progress_text(standing) == "600/600 games  12.0/s  ETA 0:00  leader h");
}

TEST_CASE("where the end is open the line does not guess it") {
  CHECK(progress_text({12, 16, true, 2, "h", ""}) == "12/16+ games  2.0/s  leader h");
  CHECK(progress_text({12, std::nullopt, false, 2, "h", "LLR 1.23 (-2.94, 2.94)"}) ==
        "12 games  2.0/s  LLR 1.23 (-2.94, 2.94)  leader h");
}
