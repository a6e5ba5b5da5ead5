#include "arena/record/lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

namespace seedbed::arena {
namespace {

std::string host_name() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return "unknown";
  return name.data();
}

std::string holder(int fd) {
  std::array<char, 300> text{};
  const ssize_t length = pread(fd, text.data(), text.size() - 1, 0);
  std::string who(text.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
  who.erase(std::min(who.find('\n'), who.size()));
  return who.empty() ? "another process" : who;
}

}  // namespace

Expected<DirectoryLock> DirectoryLock::take(const std::filesystem::path& dir) {
  const std::filesystem::path file = dir / "lock";
  const int fd = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (fd < 0) {
    return fail(ErrorCode::Io,
                fmt::format("cannot write to {}: {}", dir.string(), std::strerror(errno)));
  }
  DirectoryLock lock(fd);
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    if (error == EWOULDBLOCK) {
      return fail(ErrorCode::Busy,
                  fmt::format("{} is in use by another arena ({})", dir.string(), holder(fd)));
    }
    return fail(ErrorCode::Io,
                fmt::format("cannot lock {}: {}", file.string(), std::strerror(error)));
  }
  // Only for the message above: the lock holds whether or not this is written.
  const std::string who = fmt::format("pid {} on {}\n", getpid(), host_name());
  if (ftruncate(fd, 0) != 0 || pwrite(fd, who.data(), who.size(), 0) < 0) {
    return fail(ErrorCode::Io,
                fmt::format("cannot write to {}: {}", file.string(), std::strerror(errno)));
  }
  return lock;
}

DirectoryLock::DirectoryLock(DirectoryLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

DirectoryLock& DirectoryLock::operator=(DirectoryLock&& other) noexcept {
  std::swap(fd_, other.fd_);
  return *this;
}

DirectoryLock::~DirectoryLock() {
  if (fd_ >= 0) close(fd_);
}

}  // namespace seedbed::arena
