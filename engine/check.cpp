#include "engine/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "engine/rules_fields.h"
#include "engine/rules_text.h"

namespace seedbed::engine {

namespace {

// Words of the language that the kernel does not play yet.
void check_played(const Rules& rules, std::vector<std::string>& faults) {
  static constexpr std::string_view kPlayed[] = {
      "board.rows",       "board.houses",       "board.stores",       "setup.seeds",
      "setup.pattern",    "setup.pie",          "pick.min-seeds",     "pick.stuck",
      "sow.first-seed",   "sow.origin",         "sow.single",         "sow.extra-turn-in-store",
      "relay.kind",       "relay.endless",      "relay.endless-only", "capture.take",
      "capture.counts",   "capture.even",       "capture.where",      "capture.chain",
      "capture.own-seed", "capture.grand-slam", "capture.captured",   "child.kind",
      "child.count",      "child.where",        "child.places",       "child.clash",
      "special.reverse",  "feed.must",          "end.row-empty",      "end.majority",
      "end.rest",         "end.repetition",     "score.goal"};
  visit_rules(rules, [&](std::string_view path, const auto&, auto...) {
    const std::string value = rule_value(rules, path);
    if (value == rule_value(Rules{}, path)) return;
    static constexpr std::string_view kWordsToCome[] = {"both",
                                                        "lap-next",
                                                        "next",
                                                        "two-out",
                                                        "match",
                                                        "pull",
                                                        "reach",
                                                        "opponent-store",
                                                        "own-store-lost",
                                                        "from-opponent",
                                                        "from-own",
                                                        "forward",
                                                        "move-again",
                                                        "given",
                                                        "any",
                                                        "weg",
                                                        "bull",
                                                        "qur",
                                                        "not-first",
                                                        "not-own-right",
                                                        "ends",
                                                        "not-ends",
                                                        "own-middle-opponent-ends",
                                                        "ends-and-opponent-second",
                                                        "ends-and-opponent",
                                                        "last-mover",
                                                        "split",
                                                        "deprive",
                                                        "clear",
                                                        "territory",
                                                        "inner-row",
                                                        "outer-row-and-right-half",
                                                        "alternate",
                                                        "triples",
                                                        "right-pair-empty",
                                                        "rightmost-plus-one",
                                                        "list",
                                                        "random"};
    if (path != "end.repetition" && std::find(std::begin(kWordsToCome), std::end(kWordsToCome),
                                              value) != std::end(kWordsToCome)) {
      faults.push_back(fmt::format("{} = {} is not played yet", path, value));
    }
    if (std::find(std::begin(kPlayed), std::end(kPlayed), path) == std::end(kPlayed)) {
      faults.push_back(fmt::format("{} = {} is not played yet", path, value));
    }
  });
}

}  // namespace

std::vector<std::string> check(const Rules& rules) {
  std::vector<std::string> faults;
  const auto fault = [&](std::string text) { faults.push_back(std::move(text)); };
  const int rows = rules.board.rows;
  if (rows != 2 && rows != 4) {
    fault(fmt::format("board.rows = {} cannot be: a board has 2 or 4 rows", rows));
    return faults;
  }
  const int houses = rows * rules.board.houses;
  if (houses > kMaxHouses) {
    fault(fmt::format("board.houses = {} is too many: a board of {} rows has at most {} a row",
                      rules.board.houses, rows, kMaxHouses / rows));
  }
  const int filled = rules.setup.pattern == Pattern::OuterRow ? 2 * rules.board.houses : houses;
  if (filled * rules.setup.seeds > kMaxSeeds) {
    fault(fmt::format("{} seeds in each of {} houses are too many: a game has at most {} seeds",
                      rules.setup.seeds, filled, kMaxSeeds));
  }
  const bool pair = rules.capture.take == Take::FacingPair;
  if (rows == 2 && pair) fault("capture.take = \"facing-pair\" needs board.rows = 4");
  if (rows == 4 && rules.board.stores == Stores::Own) {
    fault("board.stores = \"own\" needs board.rows = 2: a ring of four rows has no store on it");
  }
  if (rows == 4 && !pair) {
    fault("board.rows = 4 needs capture.take = \"facing-pair\"");
  }
  if (pair && rules.relay.kind != RelayKind::Lap) {
    fault("capture.take = \"facing-pair\" needs relay.kind = \"lap\"");
  }
  if (pair != (rules.capture.captured == Captured::ResownFromOrigin)) {
    fault(
        "capture.captured = \"resown-from-origin\" and capture.take = \"facing-pair\" go together");
  }
  if (rules.special.reverse && !pair) {
    fault("special.reverse = true needs capture.take = \"facing-pair\"");
  }
  if (rules.capture.take == Take::Landing && rules.capture.counts.empty() && !rules.capture.even) {
    fault("capture.take = \"landing\" needs capture.counts or capture.even");
  }
  if (rules.capture.grand_slam != GrandSlam::Legal &&
      (rules.capture.take != Take::Landing || rules.capture.where != Where::Opponent)) {
    fault("capture.grand-slam needs capture.take = \"landing\" and capture.where = \"opponent\"");
  }
  if (rules.board.stores == Stores::None && rules.capture.take != Take::None && !pair) {
    fault("board.stores = \"none\" leaves no place for the seeds that capture.take wins");
  }
  if (rules.child.kind == ChildKind::One &&
      (rows != 2 || rules.board.stores != Stores::Piles || rules.board.houses < 2)) {
    fault("child.kind = \"one\" needs two rows of at least 2 houses and board.stores = \"piles\"");
  }
  if (rules.sow.first_seed == FirstSeed::Origin && rules.sow.single == Single::Sown &&
      rules.pick.min_seeds < 2) {
    fault(
        "sow.first-seed = \"origin\" makes a lone seed's move nothing: set pick.min-seeds = 2 or "
        "sow.single = \"moves-on\"");
  }
  if (rules.sow.first_seed == FirstSeed::Origin && rules.sow.origin == Origin::Skipped) {
    fault("sow.first-seed = \"origin\" and sow.origin = \"skipped\" contradict each other");
  }
  if (filled * rules.setup.seeds > 0 && rules.setup.seeds < rules.pick.min_seeds) {
    fault(fmt::format(
        "no one can ever move: every house starts with {} seeds, and pick.min-seeds = {}",
        rules.setup.seeds, rules.pick.min_seeds));
  }
  check_played(rules, faults);
  return faults;
}

}  // namespace seedbed::engine
