#include "arena/match/isolation.h"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>

#include "arena/match/program.h"

namespace seedbed::arena {
namespace fs = std::filesystem;
namespace {

Expected<std::string> tool(const char* name, std::string_view wanted, std::string_view package) {
  if (auto found = find_program(name, {})) return found->string();
  return fail(ErrorCode::Io, fmt::format("{} needs {}, which is not installed here (package {})",
                                         wanted, name, package));
}

// The number in the control file of a process's cgroup, where the new hierarchy (line "0::/PATH" of
// /proc/PID/cgroup) or the controller's old one ("7:pids:/PATH") keeps it. Nothing: no limit.
std::optional<std::uint64_t> cgroup_limit(pid_t pid, const std::string& controller,
                                          const std::string& new_file,
                                          const std::string& old_file) {
  std::ifstream groups("/proc/" + std::to_string(pid) + "/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string owner = line.substr(first + 1, second - first - 1);
    fs::path file = "/sys/fs/cgroup";
    if (owner.empty()) {
      file += line.substr(second + 1) + "/" + new_file;
    } else if (owner == controller) {
      file += "/" + controller + line.substr(second + 1) + "/" + old_file;
    } else {
      continue;
    }
    std::ifstream in(file);
    if (std::uint64_t limit = 0; in >> limit) return limit;  // "max" is none
  }
  return std::nullopt;
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

Expected<void> limits_hold(const Isolation& isolation, pid_t pid) {
  const auto check = [](const char* setting, const char* controller, std::uint64_t wanted,
                        std::optional<std::uint64_t> found) -> Expected<void> {
    if (found && *found <= wanted) return {};
    return fail(ErrorCode::BadValue,
                fmt::format("`{}` cannot be had here: systemd-run started a process and did not "
                            "limit it (its manager needs the controller {} of cgroup v2)",
                            setting, controller));
  };
  if (isolation.memory) {
    if (auto held = check("memory", "memory", *isolation.memory,
                          cgroup_limit(pid, "memory", "memory.max", "memory.limit_in_bytes"));
        !held)
      return held;
  }
  if (isolation.processes) {
    return check("processes", "pids", static_cast<std::uint64_t>(*isolation.processes),
                 cgroup_limit(pid, "pids", "pids.max", "pids.max"));
  }
  return {};
}

std::string limits_text(const Isolation& isolation) {
  std::vector<std::string> limits;
  constexpr std::uint64_t kMebi = 1 << 20;
  if (isolation.memory)
    limits.push_back(*isolation.memory % kMebi == 0
                         ? fmt::format("memory {} MiB", *isolation.memory / kMebi)
                         : fmt::format("memory {} bytes", *isolation.memory));
  if (isolation.processes)
    limits.push_back(fmt::format("{} processes and threads", *isolation.processes));
  if (isolation.cpu_time)
    limits.push_back(fmt::format("{} s of processor time", isolation.cpu_time->count()));
  return fmt::format("{}", fmt::join(limits, ", "));
}

}  // namespace seedbed::arena
