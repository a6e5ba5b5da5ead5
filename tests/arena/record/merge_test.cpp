#include "arena/record/merge.h"

#include "tests/arena/record/records.h"
#include "tests/support/catch.h"

using namespace seedbed;
using namespace seedbed::arena;
using namespace seedbed::arena::test;
namespace fs = std::filesystem;

namespace {

void make(const fs::path& dir, const RunInfo& run, const std::vector<std::int64_t>& numbers) {
  auto store = Store::create(dir, run);
  REQUIRE(store);
  for (const std::int64_t number : numbers) REQUIRE(store->add(sample_game(run, number)));
}

}  // namespace

TEST_CASE("shards join into one run", "[merge]") {
  const ScratchDir scratch;
  const fs::path a = scratch.path() / "a", b = scratch.path() / "b", out = scratch.path() / "out";
  RunInfo run = sample_run();
  run.shard_count = 2;
  run.shard_index = 1;
  make(a, run, {7, 8, 3, 4});
  run.shard_index = 0;
  run.created = "2026-11-28T00:00:00.000Z";
  run.league.concurrency = 9;
  run.league.bots[0].command = "/elsewhere/bot";
  run.bots[1].note = "withdrawn";
  make(b, run, {1, 2, 5, 6, 7});
  const fs::path sources[] = {a, b};
  const auto merged = merge_stores(out, sources);
  REQUIRE(merged);
  CHECK(merged->games == 8);
  CHECK(merged->duplicates == 1);
  const auto store = Store::read(out).value();
  const auto games = all_games(store);
  REQUIRE(games.size() == 8);
  for (std::size_t i = 0; i < 8; ++i) {
    CHECK(games[i] == sample_game(run, static_cast<std::int64_t>(i) + 1));
  }
  CHECK(store.info().shard_count == 1);
  CHECK(store.info().shard_index == 0);
  CHECK(store.info().created == "2026-11-28T00:00:00.000Z");
  CHECK(store.info().bots[1].note == "withdrawn");
  CHECK(store.info().bots[2].note == "does not know oware");
  CHECK(Store::read(a).value().count().value() == 4);  // sources stay as they are
}

TEST_CASE("runs that do not belong together are refused", "[merge]") {
  const ScratchDir scratch;
  const fs::path a = scratch.path() / "a", b = scratch.path() / "b", out = scratch.path() / "out";
  make(a, sample_run(), {1});
  RunInfo run = sample_run();
  SECTION("seed") {
    run.league.seed = 2;
  }
  SECTION("pairings that depend on results") {
    run.league.tournament = Tournament::Swiss;
  }
  SECTION("a test that ends the match") {
    run.league.sprt = "elo0=0,elo1=5";
  }
  SECTION("rounds") {
    run.league.rounds = 2;
  }
  SECTION("time control") {
    run.league.time_control.depth = 3;
  }
  SECTION("options") {
    run.league.bots[0].options["Hash"] = "1";
  }
  SECTION("bots") {
    run.bots[0].name = run.league.bots[0].name = "zoe";
  }
  SECTION("fewer bots") {
    run.bots.pop_back(), run.league.bots.pop_back();
  }
  SECTION("rules") {
    run.variants[1].fingerprint = "0000000000000000";
  }
  SECTION("executable") {
    run.bots[1].sha256 = std::string(64, 'b');
  }
  SECTION("what a bot plays") {
    run.bots[2].plays = {true, true};
  }
  make(b, run, {});
  const fs::path sources[] = {a, b};
  const auto merged = merge_stores(out, sources);
  REQUIRE_FALSE(merged);
  CHECK(merged.error().message.find("cannot be merged") != std::string::npos);
  CHECK_FALSE(fs::exists(out));
}

TEST_CASE("unlike games under one number are refused and nothing is left behind", "[merge]") {
  const ScratchDir scratch;
  const fs::path a = scratch.path() / "a", b = scratch.path() / "b", out = scratch.path() / "out";
  make(a, sample_run(), {1, 2});
  make(b, sample_run(), {});
  GameRecord other = sample_game(sample_run(), 2);
  other.moves.pop_back();
  REQUIRE(Store::open(b)->add(other));
  const fs::path sources[] = {a, b};
  const auto merged = merge_stores(out, sources);
  REQUIRE_FALSE(merged);
  CHECK(merged.error().message.find("game 2 of " + b.string()) == 0);
  CHECK_FALSE(fs::exists(out));
  fs::create_directory(out);
  CHECK_FALSE(merge_stores(out, sources));
  CHECK(fs::is_empty(out));
}

TEST_CASE("merging into a used directory, or what is no run, is refused", "[merge]") {
  const ScratchDir scratch;
  const fs::path a = scratch.path() / "a", b = scratch.path() / "b";
  make(a, sample_run(), {1});
  make(b, sample_run(), {2});
  const fs::path one[] = {a};
  CHECK_FALSE(merge_stores(b, one));
  CHECK(Store::read(b).value().count().value() == 1);
  const fs::path none[] = {a, scratch.path() / "nowhere"};
  CHECK_FALSE(merge_stores(scratch.path() / "out", none));
  CHECK_FALSE(merge_stores(scratch.path() / "out", {}));
}
