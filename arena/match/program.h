// Which file a bot's command means. Nothing is started here; any thread.
#pragma once

#include <filesystem>
#include <string>

#include "engine/error.h"

namespace seedbed::arena {

// The absolute path that will be executed. Search order:
//   a name with a '/'   relative to `dir` if there is one, else to the arena's folder;
//   a bare name         in `dir` if there is one, then along the arena's PATH; the arena's own
//   folder
//                       is never searched, so that a bot of the same name there cannot slip in.
// Symbolic links are kept: what a program is called by can matter to it.
// Errors (Io): one sentence with the name, where it was looked for, and what is wrong with it.
[[nodiscard]] Expected<std::filesystem::path> find_program(const std::string& name,
                                                           const std::filesystem::path& dir);

}  // namespace seedbed::arena
