#include "arena/league/paths.h"

#include <unistd.h>

#include <cstdlib>
#include <vector>

#include "arena/league/command.h"

namespace seedbed::arena {
namespace fs = std::filesystem;

fs::path resolve_path(std::string_view text, const fs::path& base) {
  fs::path path(text);
  if (text == "~" || text.starts_with("~/")) {
    if (const char* const home = std::getenv("HOME")) {
      path = fs::path(home) / text.substr(std::min<std::size_t>(2, text.size()));
    }
  }
  std::error_code error;
  const fs::path absolute = fs::absolute(base / path, error);
  const fs::path normal = (error ? base / path : absolute).lexically_normal();
  return normal.has_filename() || !normal.has_relative_path() ? normal : normal.parent_path();
}

bool is_variant_file(std::string_view spec) {
  return spec.find('/') != std::string_view::npos || spec.ends_with(".toml") ||
         spec.find(".toml:") != std::string_view::npos;
}

std::string resolve_spec(std::string_view spec, const fs::path& base) {
  return is_variant_file(spec) ? resolve_path(spec, base).string() : std::string(spec);
}

std::string resolve_openings(std::string_view openings, const fs::path& base) {
  if (openings.empty() || openings.starts_with("random:") || openings.starts_with("all:"))
    return std::string(openings);
  return resolve_path(openings, base).string();
}

bool is_program(const fs::path& file) {
  std::error_code error;
  return fs::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0;
}

std::string command_beside(std::string_view command, const fs::path& dir, const fs::path& base) {
  std::string as_is(command);
  const DialectCommand parts = split_dialect(command);
  auto words = split_command(parts.command);
  if (!words || parts.dialect == "kgp") return as_is;  // a client, no program
  std::string& program = words->front();
  const bool home = program.starts_with("~/");
  if (!home && (program.find('/') == std::string::npos || program.front() == '/')) return as_is;
  if (!home && !dir.empty() && is_program(dir / program)) return as_is;
  const fs::path file = resolve_path(program, base);
  if (!home && !is_program(file)) return as_is;
  program = file.string();
  return std::string(parts.prefix) + join_command(*words);
}

}  // namespace seedbed::arena
