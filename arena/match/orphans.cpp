#include "arena/match/orphans.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>
#include <vector>

#include "arena/match/launch.h"
#include "protocol/text.h"

namespace seedbed::arena {
namespace {

namespace fs = std::filesystem;

std::string slurp(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<pid_t> children() {
  std::vector<pid_t> found;
  std::error_code ec;
  for (const fs::directory_entry& task : fs::directory_iterator("/proc/self/task", ec)) {
    std::ifstream in(task.path() / "children");
    for (pid_t pid = 0; in >> pid;) found.push_back(pid);
  }
  return found;
}

std::vector<pid_t> processes() {
  std::vector<pid_t> found;
  std::error_code ec;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc", ec)) {
    const std::string name = entry.path().filename();
    pid_t pid = 0;
    const auto parsed = std::from_chars(name.data(), name.data() + name.size(), pid);
    if (parsed.ec == std::errc{} && parsed.ptr == name.data() + name.size()) found.push_back(pid);
  }
  return found;
}

struct Status {
  char state = '?';
  pid_t group = 0;
};

// /proc/PID/stat: "PID (NAME) STATE PARENT GROUP ...", where NAME may hold anything.
std::optional<Status> status(pid_t pid) {
  const std::string text = slurp("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream rest(text.substr(name_end + 1));
  Status status;
  pid_t parent = 0;
  if (!(rest >> status.state >> parent >> status.group)) return std::nullopt;
  return status;
}

std::string token_of(pid_t pid) {
  const std::string environment = slurp("/proc/" + std::to_string(pid) + "/environ");
  const std::string name = std::string(kTokenVariable) + "=";
  std::string_view rest = environment;
  while (!rest.empty()) {
    const std::string_view entry = rest.substr(0, rest.find('\0'));
    if (entry.starts_with(name)) return std::string(entry.substr(name.size()));
    rest.remove_prefix(std::min(rest.size(), entry.size() + 1));
  }
  return "";
}

constexpr std::size_t kCommandBytes = 80;

std::string command_of(pid_t pid) {
  std::string words = slurp("/proc/" + std::to_string(pid) + "/cmdline");
  std::replace(words.begin(), words.end(), '\0', ' ');
  return protocol::clean(protocol::trim(words).substr(0, kCommandBytes));
}

}  // namespace

bool bury_orphans(const std::set<pid_t>& bots, const std::set<std::string>& living) {
  bool dying = false;
  for (const pid_t pid : children()) {
    if (bots.contains(pid)) continue;
    const std::optional<Status> found = status(pid);
    if (!found || found->group == ::getpgrp()) continue;
    if (found->state == 'Z') {
      // Not to be reaped yet where its other threads are still on their way out.
      if (::waitpid(pid, nullptr, WNOHANG) == 0) dying = true;
      continue;
    }
    // A child of ours cannot lose its number before we reap it, so the kill reaches the right one.
    if (bots.contains(found->group) || living.contains(token_of(pid))) continue;
    ::kill(pid, SIGKILL);
    dying = true;
  }
  return dying;
}

bool kill_marked(const std::string& mark) {
  bool any = false;
  for (const pid_t pid : processes()) {
    if (pid == ::getpid() || !token_of(pid).starts_with(mark)) continue;
    ::kill(pid, SIGKILL);
    any = true;
  }
  return any;
}

std::vector<std::string> left_behind(pid_t bot, const std::string& token) {
  std::vector<std::string> found;
  for (const pid_t pid : processes()) {
    const std::optional<Status> state = status(pid);
    if (pid == bot || !state || state->state == 'Z' || state->state == 'X') continue;
    const bool in_group = state->group == bot;
    if (!in_group && token_of(pid) != token) continue;
    found.push_back(std::to_string(pid) + " (" + command_of(pid) +
                    (in_group ? ")" : "; in a group of its own)"));
  }
  return found;
}

}  // namespace seedbed::arena
