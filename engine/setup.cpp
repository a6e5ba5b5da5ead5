#include "engine/setup.h"

#include <cstddef>
#include <cstdint>

namespace seedbed::engine {

namespace {

// A sequence that is the same everywhere (splitmix64).
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}

  [[nodiscard]] std::size_t below(std::size_t bound) {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return static_cast<std::size_t>((z ^ (z >> 31)) % bound);
  }

 private:
  std::uint64_t state_;
};

// `number` counts the houses of a row from its owner's left, `cell` all of them in ring order.
[[nodiscard]] int two_row_seeds(Pattern pattern, std::size_t cell, std::size_t number,
                                std::size_t houses, int seeds) {
  switch (pattern) {
    case Pattern::Alternate:
      return cell % 2 == 1 ? seeds : 0;
    case Pattern::Triples:
      return number < houses / 3 * 3 && number % 3 != 0 ? seeds : 0;
    case Pattern::RightPairEmpty:
      return number + 2 < houses ? seeds : 0;
    case Pattern::RightmostPlusOne:
      return number + 1 == houses ? seeds + 1 : seeds;
    default:
      return seeds;
  }
}

}  // namespace

std::vector<int> start_counts(const Rules& rules) {
  const auto columns = static_cast<std::size_t>(rules.board.houses);
  const std::size_t houses = static_cast<std::size_t>(rules.board.rows) * columns;
  std::vector<int> counts(houses + 2, 0);
  const int seeds = rules.setup.seeds;
  const Pattern pattern = rules.setup.pattern;
  if (pattern == Pattern::List) {
    for (std::size_t i = 0; i < counts.size() && static_cast<int>(i) < rules.setup.list.size; ++i) {
      counts[i] = rules.setup.list.counts[i];
    }
    return counts;
  }
  if (pattern == Pattern::Random) {
    Dice dice(static_cast<std::uint64_t>(rules.setup.random));
    for (std::size_t i = 0; i < houses * static_cast<std::size_t>(seeds); ++i) {
      ++counts[dice.below(houses)];
    }
    return counts;
  }
  for (std::size_t cell = 0; cell < houses; ++cell) {
    if (rules.board.rows == 2) {
      counts[cell] = two_row_seeds(pattern, cell, cell % columns, columns, seeds);
      continue;
    }
    // Four rows: each half is the outer row from the owner's left, then the inner one from his
    // right.
    const std::size_t at = cell % (2 * columns);
    const bool outer = at < columns;
    const bool right_half = at < columns + columns / 2;
    const bool filled = pattern == Pattern::OuterRow               ? outer
                        : pattern == Pattern::InnerRow             ? !outer
                        : pattern == Pattern::OuterRowAndRightHalf ? outer || right_half
                                                                   : true;
    counts[cell] = filled ? seeds : 0;
  }
  return counts;
}

}  // namespace seedbed::engine
