// A bot's command line as text: split and joined by a POSIX shell's quoting rules, but no shell
// ever sees it, so nothing is expanded. Starts no process (arena/match).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"

namespace seedbed::arena {

// Splits a command as a POSIX shell splits quotes, backslashes and blanks; no expansion of any
// kind. Errors: an open quote, a trailing backslash, no word at all.
[[nodiscard]] Expected<std::vector<std::string>> split_command(std::string_view command);

// The inverse: quotes what needs it.
[[nodiscard]] std::string join_command(std::span<const std::string> words);

// "uci:java -jar x.jar" is {"uci", "uci:", "java -jar x.jar"}; without a known prefix the dialect
// is "mbp" and the prefix empty. Of "kgp:NAME" the rest names no program but a client
// (arena/kgp.md).
struct DialectCommand {
  std::string_view dialect, prefix, command;
};
[[nodiscard]] DialectCommand split_dialect(std::string_view command);

}  // namespace seedbed::arena
