// For the four fuzzers (libFuzzer, tests/fuzz/run): a property that does not hold aborts, so that
// the fuzzer keeps the input.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/catalogue.h"

namespace seedbed::fuzz {

inline void require(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

[[nodiscard]] inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// The first line of an input names the variant, or is any word, which then picks one.
[[nodiscard]] inline engine::GamePtr take_game(std::string_view& input) {
  const std::size_t end = input.find('\n');
  const std::string_view line = input.substr(0, end);
  input.remove_prefix(end == std::string_view::npos ? input.size() : end + 1);
  const auto named = engine::load_game(line.find('/') == std::string_view::npos ? line : "");
  if (named) return *named;
  static const auto& entries = engine::catalogue();
  std::size_t pick = 0;
  for (const char c : line) pick = pick * 31 + static_cast<unsigned char>(c);
  const auto picked = engine::load_game(entries[pick % entries.size()].name);
  require(picked.has_value(), "the catalogue loads");
  return *picked;
}

}  // namespace seedbed::fuzz
