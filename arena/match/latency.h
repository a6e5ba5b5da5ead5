// How long something took, many times over, in memory that does not grow: counts by powers of two,
// eight steps each, so that a quantile is right to about 9 %. A value; one thread at a time.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace seedbed::arena {

class Latency {
 public:
  void add(std::chrono::nanoseconds time) {
    ++counts_[bucket(static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 0)))];
    ++count_;
  }
  void add(const Latency& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
    count_ += other.count_;
  }
  [[nodiscard]] std::uint64_t count() const { return count_; }

  // The time that a share `q` (0..1) of all did not exceed, rounded up to the end of its step; 0 if
  // there are none.
  [[nodiscard]] std::chrono::nanoseconds quantile(double q) const {
    std::uint64_t left =
        std::max<std::uint64_t>(1, static_cast<std::uint64_t>(q * static_cast<double>(count_)));
    for (std::size_t i = 0; i < counts_.size() && count_ > 0; ++i) {
      if (left <= counts_[i]) return std::chrono::nanoseconds(end(i));
      left -= counts_[i];
    }
    return std::chrono::nanoseconds(0);
  }

 private:
  static constexpr std::size_t kSteps = 8;
  static constexpr std::size_t kLargest = 40;  // 2^40 ns are 18 minutes

  // Up to 8 ns a step each; then the step within the power of two.
  static std::size_t bucket(std::uint64_t ns) {
    if (ns < kSteps) return ns;
    const auto power = static_cast<std::size_t>(std::bit_width(ns)) - 1;
    if (power >= kLargest) return kSteps * (kLargest - 2) - 1;
    return kSteps * (power - 2) + (ns >> (power - 3)) - kSteps;
  }
  static std::int64_t end(std::size_t bucket) {
    if (bucket < kSteps) return static_cast<std::int64_t>(bucket);
    const std::size_t power = bucket / kSteps + 2, step = bucket % kSteps;
    return static_cast<std::int64_t>(((kSteps + step + 1) << (power - 3)) - 1);
  }

  std::array<std::uint64_t, kSteps*(kLargest - 2)> counts_{};
  std::uint64_t count_ = 0;
};

}  // namespace seedbed::arena
