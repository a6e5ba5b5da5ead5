// Variants by name: the files of engine/variants/, embedded at build time, and anybody's own files.
// Reading a spec is the only way to a Game. Thread-safe: no cache, no state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"
#include "engine/game.h"

namespace seedbed::engine {

struct CatalogueEntry {
  std::string_view name;  // as in a spec: "oware-abapa"
  std::string_view text;  // the TOML file, inheritance not resolved
};

[[nodiscard]] const std::vector<CatalogueEntry>& catalogue();

// `NAME`, `NAME:key=value,...`, or a path to a TOML file (contains a '/' or ends in ".toml").
// Errors: UnsupportedVariant for an unknown name (close ones are suggested), BadValue for a key, a
// value or a combination that cannot be, with file, line and what is allowed.
[[nodiscard]] Expected<GamePtr> load_game(std::string_view spec);

// A variant from rule text (TOML), e.g. received in-band; `name` stands in messages and as spec.
[[nodiscard]] Expected<GamePtr> compile_text(std::string_view toml, std::string_view name);

}  // namespace seedbed::engine
