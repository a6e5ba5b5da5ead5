#include "arena/hall/progress.h"

#include "tests/support/catch.h"

using seedbed::arena::progress_text;

TEST_CASE("the progress line tells games, speed, time to go and leader") {
  CHECK(progress_text(0, 600, 0, "") == "0/600 games");
  // 480 games at 12/s are 40 s; at 0.1/s 80 min.
  CHECK(progress_text(120, 600, 12, "harvester") ==
        "120/600 games  12.0/s  ETA 0:40  leader harvester");
  CHECK(progress_text(120, 600, 0.1, "h") == "120/600 games  0.1/s  ETA 1:20:00  leader h");
  CHECK(progress_text(600, 600, 12, "h") == "600/600 games  12.0/s  ETA 0:00  leader h");
}
