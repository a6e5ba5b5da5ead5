#include "arena/match/isolation.h"

#include <fmt/format.h>
#include <unistd.h>

#include "arena/match/program.h"

namespace seedbed::arena {
namespace fs = std::filesystem;
namespace {

Expected<std::string> tool(const char* name, std::string_view wanted, std::string_view package) {
  if (auto found = find_program(name, {})) return found->string();
  return fail(ErrorCode::Io, fmt::format("{} needs {}, which is not installed here (package {})",
                                         wanted, name, package));
}

}  // namespace

Expected<std::vector<std::string>> isolating_words(const Isolation& isolation,
                                                   const fs::path& program, const fs::path& dir) {
  std::vector<std::string> words;
  const auto add = [&words](std::initializer_list<std::string> more) {
    words.insert(words.end(), more);
  };
  if (isolation.memory || isolation.processes) {
    const auto run = tool("systemd-run", "a limit of memory or processes", "systemd");
    if (!run) return tl::unexpected(run.error());
    // A scope, unlike a service, is the very process that is started here.
    add({*run, "--quiet", "--scope", "--collect"});
    if (::getuid() != 0) add({"--user"});
    if (isolation.memory)
      add({"-p", fmt::format("MemoryMax={}", *isolation.memory), "-p", "MemorySwapMax=0"});
    if (isolation.processes) add({"-p", fmt::format("TasksMax={}", *isolation.processes)});
    add({"--"});
  }
  if (isolation.walls) {
    const auto wrap = tool("bwrap", "isolate", "bubblewrap");
    if (!wrap) return tl::unexpected(wrap.error());
    const std::string inside = dir.empty() ? fs::current_path().string() : dir.string();
    add({*wrap, "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--dev", "/dev",
         "--proc", "/proc", "--tmpfs", "/tmp"});
    // What lies in /tmp would be hidden by the scratch folder there.
    for (const std::string& seen : {program.parent_path().string(), inside}) {
      if (seen.starts_with("/tmp/")) add({"--ro-bind", seen, seen});
    }
    add({"--setenv", "TMPDIR", "/tmp", "--chdir", inside, "--"});
  }
  if (isolation.cpu_time) {
    const auto limit = tool("prlimit", "cpu-time", "util-linux");
    if (!limit) return tl::unexpected(limit.error());
    // SIGXCPU at the limit can be caught, SIGKILL a second later cannot.
    add({*limit,
         fmt::format("--cpu={}:{}", isolation.cpu_time->count(), isolation.cpu_time->count() + 1),
         "--"});
  }
  return words;
}

}  // namespace seedbed::arena
