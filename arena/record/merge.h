// Joins the stores of shards, or of any runs of one league, into a new one. Only reads its sources.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "arena/record/store.h"
#include "engine/error.h"

namespace seedbed::arena {

struct MergeSummary {
  std::int64_t games = 0;       // in the new store
  std::int64_t duplicates = 0;  // found more than once with the same moves and result; kept once
};

// Writes the games of `sources` to a new run in `out`, one a number, in order of number; memory is
// that of the numbers. The sources must be of the same league (name, concurrency and the like may
// differ), with the same rules and executables, and unlike games under one number are refused.
// Bots' notes are joined. After an error `out` is removed if this call made it.
[[nodiscard]] Expected<MergeSummary> merge_stores(const std::filesystem::path& out,
                                                  std::span<const std::filesystem::path> sources);

}  // namespace seedbed::arena
