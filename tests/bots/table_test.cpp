#include "bots/harvester/table.h"

#include <unistd.h>

#include <fstream>

#include "bots/pick.h"
#include "tests/support/catch.h"

using seedbed::bots::mix;
using seedbed::harvester::kComplete;
using seedbed::harvester::kInfinity;
using seedbed::harvester::Table;
using seedbed::harvester::TableEntry;

TEST_CASE("a table gives back what was stored, and nothing for other keys") {
  Table table(1);
  TableEntry entry;
  CHECK_FALSE(table.find(mix(1), entry));
  table.store(mix(1), {.lower = 5, .upper = 9, .depth = 3, .move = 2});
  REQUIRE(table.find(mix(1), entry));
  CHECK(entry.lower == 5);
  CHECK(entry.upper == 9);
  CHECK(entry.depth == 3);
  CHECK(entry.move == 2);
  CHECK_FALSE(table.find(mix(2), entry));
}

TEST_CASE("bounds of one depth join, deeper ones lend themselves, shallower ones give way") {
  Table table(1);
  TableEntry entry;
  table.store(7, {.lower = -3, .depth = 4, .move = 1});
  table.store(7, {.upper = 8, .depth = 4});
  REQUIRE(table.find(7, entry));
  CHECK(entry.lower == -3);
  CHECK(entry.upper == 8);
  CHECK(entry.move == 1);  // a bound without a move keeps the one that is known

  table.store(7, {.lower = 2, .depth = 6});
  REQUIRE(table.find(7, entry));
  CHECK(entry.lower == 2);
  CHECK(entry.upper == kInfinity);
  CHECK(entry.depth == 6);

  table.store(7, {.lower = -10, .upper = 1, .depth = 6});  // they contradict: the newer stands
  REQUIRE(table.find(7, entry));
  CHECK(entry.lower == -10);
  CHECK(entry.upper == 1);
}

TEST_CASE("a cleared table is empty, also when its epochs have run out") {
  Table table(1);
  TableEntry entry;
  for (int round = 0; round < 600; ++round) {
    REQUIRE_FALSE(table.find(42, entry));
    table.store(42, {.lower = round, .upper = round, .depth = kComplete});
    REQUIRE(table.find(42, entry));
    REQUIRE(entry.lower == round);
    table.clear();
  }
  CHECK(table.per_mille() == 0);
}

TEST_CASE("a warm table has its memory, and what was in it") {
  const auto resident = [] {
    std::ifstream statm("/proc/self/statm");
    long total = 0, pages = 0;
    statm >> total >> pages;
    return pages * sysconf(_SC_PAGESIZE) >> 20;
  };
  Table table(64);
  TableEntry entry;
  table.store(mix(7), {.lower = 1, .upper = 2, .depth = 3, .move = 4});
  const long before = resident();
  table.warm();
  CHECK(resident() - before >= 60);  // 64, but for the pages that the entry had taken
  REQUIRE(table.find(mix(7), entry));
  CHECK(entry.upper == 2);
  CHECK_FALSE(table.find(mix(8), entry));
}

TEST_CASE("a full table keeps what was searched deepest") {
  Table table(1);  // 65,536 places
  constexpr std::uint64_t kDeep = 10'000, kShallow = 1'000'000;
  for (std::uint64_t i = 0; i < kDeep; ++i) table.store(mix(i), {.lower = 1, .depth = 20});
  for (std::uint64_t i = 0; i < kShallow; ++i)
    table.store(mix(kDeep + i), {.lower = 2, .depth = 1});
  std::uint64_t kept = 0;
  TableEntry entry;
  for (std::uint64_t i = 0; i < kDeep; ++i) kept += table.find(mix(i), entry) && entry.depth == 20;
  // Four deep entries in one bucket of four drive out a fifth: about one in a thousand buckets.
  CHECK(kept > kDeep * 99 / 100);
  CHECK(table.per_mille() > 990);
}
