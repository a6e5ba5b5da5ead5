// What was said in one game, to both bots and by them, as a text file for people: a line each, with
// the seconds since the game began, the bot, and "<" (said by it) or ">" (said to it). Lines that
// cannot be written are missing; ok() tells. Used by the thread that plays the game.
#pragma once

#include <filesystem>
#include <fstream>
#include <string_view>

#include "arena/match/child.h"

namespace seedbed::arena {

class GameTranscript {
 public:
  explicit GameTranscript(const std::filesystem::path& file) : out_(file), began_(now()) {}

  void sent(std::string_view bot, std::string_view lines);  // one or more, each with its '\n'
  void received(std::string_view bot, std::string_view line);
  [[nodiscard]] bool ok() { return out_.flush().good(); }

 private:
  void write(std::string_view bot, char way, std::string_view line);

  std::ofstream out_;
  Time began_;
};

}  // namespace seedbed::arena
