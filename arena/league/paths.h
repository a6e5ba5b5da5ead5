// Paths as people write them in league files and flags. Internal to arena/league.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace seedbed::arena {

// `~` and `~/x` are the home directory's, a relative path is `base`'s; the result is normal.
[[nodiscard]] std::filesystem::path resolve_path(std::string_view text,
                                                 const std::filesystem::path& base);

// Whether a variant's spec is a file's path: it contains a '/' or ends in ".toml".
[[nodiscard]] bool is_variant_file(std::string_view spec);

// The spec with a file's path made absolute; a name stays as it is.
[[nodiscard]] std::string resolve_spec(std::string_view spec, const std::filesystem::path& base);

// The same for openings: "random:...", "all:..." and "" stay as they are.
[[nodiscard]] std::string resolve_openings(std::string_view openings,
                                           const std::filesystem::path& base);

// Whether it is a regular file that may be executed.
[[nodiscard]] bool is_program(const std::filesystem::path& file);

// A bot's command with its program as a path beside `base`, if there is one and none in `dir`
// (which may be empty); else as it is.
[[nodiscard]] std::string command_beside(std::string_view command, const std::filesystem::path& dir,
                                         const std::filesystem::path& base);

}  // namespace seedbed::arena
