// The bot that misbehaves in one way (odd_bot.py), as a command.
#pragma once

#include <string>

namespace seedbed::test {

[[nodiscard]] inline std::string odd_bot(const std::string& habit) {
  return "python3 " SEEDBED_SOURCE "/tests/arena/bridge/odd_bot.py " + habit;
}

}  // namespace seedbed::test
