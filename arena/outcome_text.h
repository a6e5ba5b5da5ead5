// How the engine's verbs print an outcome: `ongoing` or `RESULT S-N REASON`. Not the tables' words.
#pragma once

#include <string>

#include "engine/outcome.h"

namespace seedbed::arena {

[[nodiscard]] inline std::string outcome_text(const engine::Outcome& outcome) {
  std::string text(engine::word(outcome.result));
  if (!outcome.over()) return text;
  text += ' ' + std::to_string(outcome.score.south) + '-' + std::to_string(outcome.score.north);
  text += ' ';
  text += engine::word(outcome.reason);
  return text;
}

}  // namespace seedbed::arena
