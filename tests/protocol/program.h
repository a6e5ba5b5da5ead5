// A child process on two pipes, for tests: write lines, read lines with a limit in time. Not how
// the arena runs bots (arena/match). One thread.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

extern char** environ;

namespace seedbed::protocol::testing {

class Program {
 public:
  explicit Program(std::vector<std::string> arguments) {
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0) return;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    if (::posix_spawnp(&pid_, argv[0], &actions, nullptr, argv.data(), environ) != 0) pid_ = -1;
    posix_spawn_file_actions_destroy(&actions);
    ::close(in[0]);
    ::close(out[1]);
    to_ = in[1];
    from_ = out[0];
  }
  ~Program() {
    if (to_ >= 0) ::close(to_);
    if (from_ >= 0) ::close(from_);
    if (pid_ > 0) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
    }
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  [[nodiscard]] bool started() const { return pid_ > 0; }

  bool send(std::string_view lines) {
    while (!lines.empty()) {
      const ssize_t count = ::write(to_, lines.data(), lines.size());
      if (count <= 0) return false;
      lines.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }
  void close_input() {
    ::close(to_);
    to_ = -1;
  }

  void signal(int number) { ::kill(pid_, number); }

  // The next line without its end; nothing at the end of output or after `limit`.
  std::optional<std::string> line(std::chrono::milliseconds limit = std::chrono::seconds(20)) {
    const auto until = std::chrono::steady_clock::now() + limit;
    while (true) {
      if (const std::size_t end = unread_.find('\n'); end != std::string::npos) {
        std::string found = unread_.substr(0, end);
        unread_.erase(0, end + 1);
        return found;
      }
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          until - std::chrono::steady_clock::now());
      pollfd ready{from_, POLLIN, 0};
      if (left.count() < 0 || ::poll(&ready, 1, static_cast<int>(left.count())) <= 0) return {};
      char buffer[4096];
      const ssize_t count = ::read(from_, buffer, sizeof buffer);
      if (count <= 0) return {};
      unread_.append(buffer, static_cast<std::size_t>(count));
    }
  }
  // Lines up to the one that starts with `start`, that one included; empty if it does not come.
  std::vector<std::string> until(std::string_view start) {
    std::vector<std::string> lines;
    while (auto next = line()) {
      lines.push_back(*next);
      if (std::string_view(lines.back()).substr(0, start.size()) == start) return lines;
    }
    return {};
  }

  // The exit code; -1 if it does not end by itself within `limit`, -2 after a signal.
  int wait(std::chrono::milliseconds limit = std::chrono::seconds(20)) {
    const auto until = std::chrono::steady_clock::now() + limit;
    while (std::chrono::steady_clock::now() < until) {
      int status = 0;
      if (::waitpid(pid_, &status, WNOHANG) == pid_) {
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -2;
      }
      ::usleep(2'000);
    }
    return -1;
  }

 private:
  pid_t pid_ = -1;
  int to_ = -1, from_ = -1;
  std::string unread_;
};

}  // namespace seedbed::protocol::testing
