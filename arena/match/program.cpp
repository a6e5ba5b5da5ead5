#include "arena/match/program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace seedbed::arena {
namespace {

namespace fs = std::filesystem;

bool is_executable_file(const fs::path& path) {
  std::error_code ec;
  return fs::is_regular_file(path, ec) && ::access(path.c_str(), X_OK) == 0;
}

fs::path normal(const fs::path& path) {
  return fs::absolute(path).lexically_normal();
}

tl::unexpected<Error> missing(const std::string& name, const fs::path& at) {
  std::error_code ec;
  const fs::file_status status = fs::status(at, ec);
  const std::string where = normal(at).string();
  std::string wrong = fmt::format("{} is not executable (chmod +x makes it so)", where);
  if (!fs::exists(status)) {
    wrong = fmt::format("there is no file {}", where);
  } else if (fs::is_directory(status)) {
    wrong = fmt::format("{} is a folder, not a program", where);
  }
  return fail(ErrorCode::Io, fmt::format("cannot start \"{}\": {}", name, wrong));
}

}  // namespace

Expected<fs::path> find_program(const std::string& name, const fs::path& dir) {
  if (name.empty()) return fail(ErrorCode::BadValue, "cannot start a bot: its command is empty");
  std::error_code ec;
  if (!dir.empty() && !fs::is_directory(dir, ec)) {
    return fail(ErrorCode::Io, fmt::format("cannot start \"{}\": its folder {} does not exist",
                                           name, normal(dir).string()));
  }
  if (name.find('/') != std::string::npos) {
    const fs::path path = dir.empty() ? fs::path(name) : dir / name;
    if (is_executable_file(path)) return normal(path);
    return missing(name, path);
  }
  if (!dir.empty() && is_executable_file(dir / name)) return normal(dir / name);
  const char* variable = std::getenv("PATH");
  std::string_view rest = variable != nullptr ? variable : "/usr/local/bin:/usr/bin:/bin";
  while (!rest.empty()) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    // An empty entry would mean the current folder.
    if (!folder.empty() && is_executable_file(fs::path(folder) / name)) {
      return normal(fs::path(folder) / name);
    }
    rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
  }
  return fail(ErrorCode::Io,
              fmt::format("cannot start \"{0}\": no such program in {1}PATH (one of the current "
                          "folder is written ./{0})",
                          name, dir.empty() ? "" : dir.string() + " or in "));
}

}  // namespace seedbed::arena
