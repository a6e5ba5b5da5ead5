#include "arena/hall/sprt_watch.h"

#include <algorithm>
#include <vector>

#include "arena/league/random.h"
#include "tests/support/catch.h"

using namespace seedbed;
using namespace seedbed::arena;
using engine::Result;

namespace {

League two_bots() {
  League league;
  league.bots.resize(2);
  league.bots[0].name = "new";
  league.bots[1].name = "old";
  return league;
}

// Pairs of two games; "new" is South in the odd ones. Two wins in three games or so.
std::vector<GameRecord> games(int pairs) {
  std::vector<GameRecord> records;
  Random random(5);
  for (int number = 1; number <= 2 * pairs; ++number) {
    GameRecord record;
    record.number = number;
    record.pair = (number - 1) / 2;
    const bool south = number % 2 == 1;
    record.south = south ? "new" : "old";
    record.north = south ? "old" : "new";
    const auto dice = random.below(6);
    const bool won = dice < 3;
    record.result = dice == 3 ? Result::Draw : won == south ? Result::South : Result::North;
    records.push_back(record);
  }
  return records;
}

}  // namespace

TEST_CASE("a test never ends with the first game or pair") {
  SprtWatch watch({.elo0 = 0, .elo1 = 5}, two_bots());
  const auto records = games(2);
  watch.add(records[0]);
  CHECK(watch.verdict() == Verdict::Continue);
  CHECK(watch.samples() == 0);
  watch.add(records[1]);
  CHECK(watch.verdict() == Verdict::Continue);
  CHECK(watch.samples() == 1);
  CHECK(watch.text().find("(-2.94, 2.94)") != std::string::npos);  // ln(0.05/0.95)
}

TEST_CASE("the verdict does not depend on the order in which games end") {
  const Sprt sprt{.elo0 = 0, .elo1 = 60};
  auto records = games(2'000);
  SprtWatch straight(sprt, two_bots());
  for (const GameRecord& record : records) straight.add(record);
  REQUIRE(straight.verdict() != Verdict::Continue);
  CHECK(straight.samples() < 2'000);
  // Eight games at a time: any of them ends first.
  Random random(9);
  SprtWatch shuffled(sprt, two_bots());
  for (std::size_t i = 0; i + 8 < records.size(); ++i) {
    std::swap(records[i], records[i + random.below(8)]);
  }
  for (const GameRecord& record : records) shuffled.add(record);
  CHECK(shuffled.verdict() == straight.verdict());
  CHECK(shuffled.samples() == straight.samples());
  CHECK(shuffled.ratio() == straight.ratio());
}

TEST_CASE("a pair with a game that brought nothing is left out") {
  auto records = games(3);
  records[2].result = Result::Void;
  SprtWatch watch({.elo0 = 0, .elo1 = 5}, two_bots());
  for (const GameRecord& record : records) watch.add(record);
  CHECK(watch.samples() == 2);
}

TEST_CASE("where sides are not swapped single games count") {
  League league = two_bots();
  league.no_swap = true;
  SprtWatch watch({.elo0 = 0, .elo1 = 5}, league);
  auto records = games(3);
  for (std::size_t i = 0; i < records.size(); ++i) {
    records[i].pair = static_cast<std::int64_t>(i);
    watch.add(records[i]);
  }
  CHECK(watch.samples() == 6);
}
