// The way from stored games to a printed table: what `run`, `resume` and `ratings` share.
#pragma once

#include <string>

#include "arena/record/store.h"
#include "engine/error.h"

namespace seedbed::arena {

// The Elo table of a run as text.
[[nodiscard]] Expected<std::string> tables_text(const Store& store);
// The same on stdout.
[[nodiscard]] Expected<void> print_tables(const Store& store);

}  // namespace seedbed::arena
