#pragma once

#include "engine/catalogue.h"

namespace seedbed::arena {

[[nodiscard]] inline engine::GamePtr game_of(const char* spec) {
  return engine::load_game(spec).value();
}

}  // namespace seedbed::arena
