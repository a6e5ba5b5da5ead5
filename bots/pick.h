// A repeatable random choice for small bots: a pure function of the game's seed and the ply, so
// that the same game is played the same way again, whatever was asked in between. Not for
// statistics or secrets. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>

namespace seedbed::bots {

// The finalizer of splitmix64 (Steele, Lea, Flood 2014): every input bit reaches every output bit.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

// 0 <= result < count. count is at most some thousands, so the bias (count / 2^32) cannot be seen.
[[nodiscard]] constexpr std::size_t pick(std::uint64_t seed, std::size_t ply, std::size_t count) {
  const std::uint64_t bits = mix(mix(seed) + ply) >> 32;
  return static_cast<std::size_t>((bits * count) >> 32);
}

}  // namespace seedbed::bots
