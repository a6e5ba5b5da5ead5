// Worked cases of congkak that other programs got wrong; expected values from the cases.
#include <string>

#include "tests/engine/cases.h"
#include "tests/support/catch.h"

namespace seedbed::test {
namespace {

constexpr const char* kClassic = "congkak:houses=7,seeds=7";

TEST_CASE("A33 the seven first sowings of classic congkak") {
  const std::string start = two_rows(each(7, "7"), each(7, "7"), 'S', "0,0");
  auto first = line_from(kClassic, start);
  play_all(first, south_house(1));
  CHECK(position_text(first) ==
        two_rows({"0", "8", "8", "8", "8", "8", "8"}, each(7, "7"), 'S', "1,0"));

  // Lap by lap the others end in the own house they started from and take what faces it.
  const Houses outer{"0", "8", "8", "8", "8", "0", "8"}, middle{"8", "0", "8", "8", "0", "8", "8"},
      inner{"8", "8", "0", "0", "8", "8", "8"};
  const Houses north[] = {outer, middle, inner, inner, middle, outer};
  for (int house = 2; house <= 7; ++house) {
    INFO("house " << house);
    Houses south = each(7, "8");
    south[static_cast<std::size_t>(house - 1)] = std::string(1, '0');
    auto line = line_from(kClassic, start);
    play_all(line, south_house(house));
    CHECK(position_text(line) == two_rows(south, north[house - 2], 'N', "10,0"));
  }
}

TEST_CASE("A35 a bonus turn without a seed to sow") {
  const Houses north{"9", "2", "0", "4", "6", "8", "5"};
  const std::string before = two_rows({"0", "0", "0", "0", "0", "0", "1"}, north, 'S', "30,33");
  auto ends = line_from(kClassic, before);
  play_all(ends, south_house(7));
  CHECK(outcome_text(ends) == "0-1 31-67 row-empty");

  auto passes = line_from(std::string(kClassic) + ",end=pass", before);
  play_all(passes, south_house(7));
  CHECK(outcome_text(passes) == "ongoing");
  CHECK(position_text(passes) == two_rows(each(7, "0"), north, 'S', "31,33"));
  CHECK(legal_texts(passes) == "pass");
  play_all(passes, "pass");
  CHECK(position_text(passes) == two_rows(each(7, "0"), north, 'N', "31,33"));
}

TEST_CASE("A37 the seeds decide a round, not who moved last") {
  for (const bool last_mover_wins : {false, true}) {
    auto line = line_from(
        kClassic, two_rows({"0", "0", "0", "0", "0", "0", "3"}, {"0", "0", "0", "0", "0", "0", "1"},
                           'N', last_mover_wins ? "34,60" : "60,34"));
    play_all(line, north_house(7, 7));
    CHECK(outcome_text(line) == (last_mover_wins ? "0-1 37-61 row-empty" : "1-0 63-35 row-empty"));
  }
}

}  // namespace
}  // namespace seedbed::test
