// The games of a run as the real program exports them.
#pragma once

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/command.h"

namespace seedbed::test {

[[nodiscard]] inline std::vector<nlohmann::json> json_lines(const std::string& text) {
  std::vector<nlohmann::json> objects;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) objects.push_back(nlohmann::json::parse(line));
  return objects;
}

[[nodiscard]] inline std::vector<nlohmann::json> exported(const std::string& dir) {
  const Finished finished = run_command(bin("seedbed") + " export " + dir + " --format jsonl");
  REQUIRE(finished.code == 0);
  return json_lines(finished.out);
}

// What must not depend on when and where a game was played.
[[nodiscard]] inline nlohmann::json comparable(nlohmann::json game) {
  for (const char* key : {"times_ms", "started", "duration_ms", "host"}) game.erase(key);
  return game;
}

[[nodiscard]] inline std::vector<nlohmann::json> comparable(std::vector<nlohmann::json> games) {
  for (nlohmann::json& game : games) game = comparable(std::move(game));
  return games;
}

}  // namespace seedbed::test
