// The league's randomness: small, seeded, the same on every machine. Not for anything secret.
#pragma once

#include <cstdint>
#include <string_view>

namespace seedbed::arena {

// The finaliser of SplitMix64 (Steele, Lea, Flood 2014): a bijection that mixes all bits.
[[nodiscard]] constexpr std::uint64_t mix_bits(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

// One number from two: seeds of seeds.
[[nodiscard]] constexpr std::uint64_t combine(std::uint64_t a, std::uint64_t b) {
  return mix_bits(mix_bits(a) ^ b);
}

// FNV-1a, for text that takes part in a seed.
[[nodiscard]] constexpr std::uint64_t hash_text(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  // Uniform in [0, bound), 0 < bound < 2^32; the bias of the multiplication is below 2^-32.
  [[nodiscard]] std::uint32_t below(std::uint32_t bound) {
    state_ += 0x9e3779b97f4a7c15;
    return static_cast<std::uint32_t>(((mix_bits(state_) >> 32) * bound) >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace seedbed::arena
