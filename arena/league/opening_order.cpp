// Openings in another order than their source's.
#include <bit>
#include <utility>

#include "arena/league/openings.h"
#include "arena/league/random.h"

namespace seedbed::arena {
namespace {

// A pseudo-random permutation of 0 .. count-1 that takes no memory: a Feistel network over the
// least even number of bits that holds them, walked until it is back in range (Black and Rogaway,
// "Ciphers with Arbitrary Finite Domains", 2002).
std::uint64_t permuted(std::uint64_t index, std::uint64_t count, std::uint64_t seed) {
  const int half = (static_cast<int>(std::bit_width(count)) + 1) / 2;
  const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
  constexpr std::uint64_t kRounds = 6;
  do {
    std::uint64_t left = index >> half, right = index & mask;
    for (std::uint64_t round = 0; round < kRounds; ++round) {
      const std::uint64_t mixed = combine(combine(seed, round), right) & mask;
      left = std::exchange(right, left ^ mixed);
    }
    index = left << half | right;
  } while (index >= count);
  return index;
}

class OrderedOpenings : public OpeningSource {
 public:
  OrderedOpenings(OpeningSourcePtr from, OpeningOrder order, std::int64_t start, std::uint64_t seed)
      : from_(std::move(from)), order_(order), skipped_(start - 1), seed_(seed) {}

  Expected<Opening> at(std::int64_t index) override { return from_->at(place(index + skipped_)); }

  std::optional<std::int64_t> count() const override {
    // Independent draws repeat as they like and are never used up.
    return order_ == OpeningOrder::Sample ? std::nullopt : from_->count();
  }

 private:
  [[nodiscard]] std::int64_t place(std::int64_t index) const {
    if (order_ == OpeningOrder::Given) return index;
    const auto count = static_cast<std::uint64_t>(*from_->count());
    const auto number = static_cast<std::uint64_t>(index);
    if (order_ == OpeningOrder::Sample) {
      return static_cast<std::int64_t>(
          Random(combine(seed_, number)).below(static_cast<std::uint32_t>(count)));
    }
    // Each time through all of them in another order.
    return static_cast<std::int64_t>(
        permuted(number % count, count, combine(seed_, number / count)));
  }

  OpeningSourcePtr from_;
  OpeningOrder order_;
  std::int64_t skipped_;
  std::uint64_t seed_;
};

}  // namespace

OpeningSourcePtr ordered_openings(OpeningSourcePtr from, OpeningOrder order, std::int64_t start,
                                  std::uint64_t seed) {
  return std::make_unique<OrderedOpenings>(std::move(from), order, start, seed);
}

}  // namespace seedbed::arena
