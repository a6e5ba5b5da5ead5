// Walls and limits around a bot, by other people's tools: bubblewrap, cgroup v2 through
// systemd-run, prlimit. What they guarantee and what not: arena/isolation.md. Only words of a
// command: starting is launch's business.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/error.h"

namespace seedbed::arena {

struct Isolation {
  bool walls = false;                            // no network, only a scratch folder to write in
  std::optional<std::uint64_t> memory;           // bytes, of the bot and all that it starts
  std::optional<int> processes;                  // threads included
  std::optional<std::chrono::seconds> cpu_time;  // of each process

  [[nodiscard]] bool any() const { return walls || memory || processes || cpu_time; }
  friend bool operator==(const Isolation&, const Isolation&) = default;
};

// The words that go before a bot's program and arguments; the first one is a program's absolute
// path. `program` and `dir` are what the bot must see inside, wherever they lie; an empty `dir` is
// the arena's. Errors (Io): a tool that is not installed.
[[nodiscard]] Expected<std::vector<std::string>> isolating_words(
    const Isolation& isolation, const std::filesystem::path& program,
    const std::filesystem::path& dir);

// Whether the limits of memory and processes stand in the cgroup of `pid`, which runs behind those
// words: systemd-run says nothing where a manager may not set them. Errors (BadValue): which not.
[[nodiscard]] Expected<void> limits_hold(const Isolation& isolation, pid_t pid);

// "memory 100 MiB, 32 processes and threads"; "" without limits.
[[nodiscard]] std::string limits_text(const Isolation& isolation);

}  // namespace seedbed::arena
