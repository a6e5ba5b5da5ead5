// The bot of a bridge is told things as soon as it may be, whatever else the bridge waits for.
#include "arena/bridge/thinker.h"

#include <poll.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/bridge/waits.h"
#include "engine/catalogue.h"
#include "tests/support/catch.h"
#include "tests/support/command.h"

namespace seedbed::test {
namespace {

using arena::Thinker;
using Kind = Thinker::News::Kind;
using Clock = std::chrono::steady_clock;

// What the thinker tells up to news of this kind.
std::vector<Thinker::News> hear_until(Thinker& thinker, Kind kind) {
  std::vector<Thinker::News> heard;
  const auto give_up = Clock::now() + std::chrono::seconds(30);
  while (Clock::now() < give_up) {
    while (auto news = thinker.next(Clock::now())) {
      heard.push_back(*std::move(news));
      if (heard.back().kind == kind) return heard;
    }
    std::vector<pollfd> descriptors;
    thinker.watch(descriptors);
    arena::wait_for_any(descriptors, thinker.deadline());
  }
  FAIL("the news did not come");
  return heard;
}

TEST_CASE("an idle bot hears a question at once, not when its bridge next wakes up") {
  arena::BotEntry entry;
  entry.name = "random";
  entry.command = bin("seedbed-random");
  const auto settings = arena::bot_settings(entry);
  REQUIRE(settings);
  arena::Keeper keeper;
  Thinker thinker(keeper, *settings);
  thinker.start(Clock::now());
  hear_until(thinker, Kind::Greeted);
  const auto game = engine::load_game("kalah");
  REQUIRE(game);
  const engine::Line start(*game);
  protocol::Limits limits;
  limits.movetime = std::chrono::milliseconds(100);
  thinker.ask({start, limits, true});
  CHECK(hear_until(thinker, Kind::Answer).back().best.kind == protocol::BestMove::Kind::Move);

  // Nobody calls next(): what the bot answers is there all the same.
  thinker.ask({start, limits, false});
  std::vector<pollfd> descriptors;
  thinker.watch(descriptors);
  REQUIRE_FALSE(descriptors.empty());
  CHECK(::poll(descriptors.data(), descriptors.size(), 30'000) >= 1);
  CHECK(hear_until(thinker, Kind::Answer).back().best.kind == protocol::BestMove::Kind::Move);
}

}  // namespace
}  // namespace seedbed::test
