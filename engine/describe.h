// What a variant's file tells people: its prose and its public options. Reads the rule text again,
// so it is for help and listings, not for play (engine/catalogue.h). Thread-safe: no cache, no
// state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"

namespace seedbed::engine {

struct OptionText {
  std::string key;      // as in a spec
  std::string allowed;  // "leave, with-capture, always", "1 to 63"
  std::string value;    // what holds under the spec; empty for an alias
  std::string alias;    // other words for another key: "on: own-seed=always"
};

struct Description {
  std::string title, region, prose;
  std::vector<std::string> sources;
  std::string disputed;  // what people play otherwise
  std::vector<OptionText> options;
};

// Of a spec as load_game reads it, with the same errors.
[[nodiscard]] Expected<Description> describe(std::string_view spec);

}  // namespace seedbed::engine
