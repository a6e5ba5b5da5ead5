// Finds a rule of the language by its path. Internal to the engine's rule text.
#pragma once

#include <string_view>

#include "engine/rules_schema.h"

namespace seedbed::engine {

// Calls f(field, range or null) on the field of that path; false if there is none.
template <class R, class V>
bool with_field(R& rules, std::string_view path, V&& f) {
  bool found = false;
  visit_rules(rules, [&](std::string_view name, auto& field, auto... range) {
    if (name != path) return;
    found = true;
    if constexpr (sizeof...(range) == 1) {
      f(field, &range...);
    } else {
      f(field, static_cast<const IntRange*>(nullptr));
    }
  });
  return found;
}

}  // namespace seedbed::engine
