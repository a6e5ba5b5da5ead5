#include "arena/match/transcript.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/text.h"

namespace seedbed::arena {

void GameTranscript::sent(std::string_view bot, std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    write(bot, '>', lines.substr(0, end));
    lines.remove_prefix(std::min(lines.size(), end + 1));
  }
}

void GameTranscript::received(std::string_view bot, std::string_view line) {
  write(bot, '<', line);
}

void GameTranscript::write(std::string_view bot, char way, std::string_view line) {
  const double seconds = std::chrono::duration<double>(now() - began_).count();
  out_ << fmt::format("{:10.6f} {} {} {}\n", seconds, bot, way, protocol::clean(line));
}

}  // namespace seedbed::arena
