// Fixed searches whose node counts are the same on every machine: a change that should not alter
// the search must not alter the signature, and nodes per second compare machines and builds.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"

namespace seedbed::harvester {

struct BenchLine {
  std::string_view spec;
  int depth = 0;
  std::uint64_t nodes = 0;
  int value = 0;  // scoring.h
  std::string best;
  double seconds = 0;
};

// Each search starts from an empty table. Calls nothing but the engine; single-threaded.
[[nodiscard]] Expected<std::vector<BenchLine>> run_bench();

// Of nodes, values and best moves; 16 hex digits in print.
[[nodiscard]] std::uint64_t signature(const std::vector<BenchLine>& lines);

}  // namespace seedbed::harvester
