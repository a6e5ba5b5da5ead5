// A moment of the clock that dialogues are told in the tests.
#pragma once

#include "protocol/dialogue.h"

namespace seedbed::protocol {

[[nodiscard]] inline Time at(int ms) {
  return Time{} + milliseconds(1'000'000 + ms);
}

}  // namespace seedbed::protocol
