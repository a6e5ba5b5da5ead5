#include "arena/report/endings.h"

#include <set>
#include <utility>

#include "tests/support/catch.h"

namespace seedbed::arena {
namespace {

using engine::Result;
using protocol::Reason;

TEST_CASE("a fault is the loser's, and both sides' when nobody won") {
  Endings endings;
  endings.add(0, 1, 0, Result::South, Reason::Crash);
  endings.add(1, 0, 0, Result::South, Reason::Crash);
  endings.add(1, 0, 1, Result::South, Reason::Crash);
  endings.add(0, 1, 0, Result::Void, Reason::NoStart);
  endings.add(0, 1, 0, Result::Draw, Reason::Agreed);
  endings.add(0, 1, 0, Result::North, Reason::RowEmpty);
  endings.add(0, 1, 0, Result::North, std::nullopt);
  const std::vector<Ending> list = endings.list();
  const auto check = [&](int bot, std::optional<int> variant, std::optional<Reason> reason,
                         int games, int own) {
    const Ending got = sum(list, bot, variant, reason);
    CAPTURE(bot, variant.value_or(-1));
    CHECK(got.games == games);
    CHECK(got.own == own);
  };
  check(0, std::nullopt, Reason::Crash, 3, 2);
  check(0, 0, Reason::Crash, 2, 1);
  check(1, std::nullopt, Reason::Crash, 3, 1);
  check(1, 1, Reason::Crash, 1, 0);
  check(kAllBots, std::nullopt, Reason::Crash, 3, 0);
  check(0, 0, Reason::NoStart, 1, 1);
  check(1, 0, Reason::NoStart, 1, 1);
  check(0, 0, Reason::Agreed, 1, 1);
  check(1, 0, Reason::Agreed, 1, 1);
  check(0, 0, Reason::RowEmpty, 1, 0);
  check(1, 0, std::nullopt, 1, 0);
  check(1, 0, Reason::Time, 0, 0);
}

TEST_CASE("a game that was never begun is nobody's fault") {
  Endings endings;
  endings.add(0, 1, 0, Result::North, Reason::NoStart);
  for (int k = 0; k < 3; ++k) endings.add(1, 0, 0, Result::Void, Reason::NoStart, false);
  for (const auto& [bot, own] : {std::pair{0, 1}, std::pair{1, 0}, std::pair{kAllBots, 0}}) {
    CAPTURE(bot);
    const Ending got = sum(endings.list(), bot, std::nullopt, Reason::NoStart);
    CHECK(got.games == 1);
    CHECK(got.own == own);
    CHECK(got.unplayed == 3);
  }
}

TEST_CASE("which games were never begun") {
  CHECK(skipped(Result::Void, Reason::NoStart, ""));
  CHECK(skipped(Result::Void, Reason::NoStart, "????.??.??"));
  CHECK_FALSE(skipped(Result::Void, Reason::NoStart, "2026-11-30T10:00:00.000Z"));
  CHECK_FALSE(skipped(Result::North, Reason::NoStart, ""));
  CHECK_FALSE(skipped(Result::Void, Reason::Internal, ""));
  CHECK_FALSE(skipped(Result::Void, std::nullopt, ""));
}

TEST_CASE("a bot against itself counts once") {
  Endings endings;
  endings.add(4, 4, 0, Result::South, Reason::Majority);
  CHECK(sum(endings.list(), 4, 0, Reason::Majority).games == 1);
  CHECK(sum(endings.list(), kAllBots, 0, Reason::Majority).games == 1);
}

TEST_CASE("which reasons are faults") {
  std::set<std::string_view> faults, of_bots;
  for (int k = 0; k < kReasons; ++k) {
    const auto reason = static_cast<Reason>(k);
    if (is_fault(reason)) faults.insert(protocol::word(reason));
    if (is_of_bots(reason)) of_bots.insert(protocol::word(reason));
  }
  CHECK(faults == std::set<std::string_view>{"no-start", "handshake", "crash", "stall", "time",
                                             "illegal", "flood", "protocol"});
  CHECK(of_bots.size() == faults.size() + 2);
  CHECK(of_bots.count("resign") == 1);
  CHECK(of_bots.count("agreed") == 1);
}

TEST_CASE("other programs' words for an ending") {
  CHECK(reason_of_termination("row-empty") == Reason::RowEmpty);
  CHECK(reason_of_termination("crash") == Reason::Crash);
  CHECK(reason_of_termination("Time forfeit") == Reason::Time);
  CHECK(reason_of_termination("rules infraction") == Reason::Illegal);
  CHECK(reason_of_termination("stalled connection") == Reason::Stall);
  CHECK(reason_of_termination("adjudication") == Reason::Adjudicated);
  CHECK(reason_of_termination("unterminated") == Reason::Interrupt);
  CHECK_FALSE(reason_of_termination("normal"));
  CHECK_FALSE(reason_of_termination(""));
}

}  // namespace
}  // namespace seedbed::arena
