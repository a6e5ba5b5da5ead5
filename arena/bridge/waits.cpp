#include "arena/bridge/waits.h"

#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

#include "protocol/message.h"

namespace seedbed::arena {
namespace {

constexpr std::chrono::milliseconds kSlice{100};

}  // namespace

SignalGate::SignalGate() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set, signal);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  fd_ = Fd(::signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
}

int SignalGate::caught() {
  signalfd_siginfo info{};
  if (caught_ == 0 && ::read(fd_.get(), &info, sizeof info) == sizeof info) {
    caught_ = static_cast<int>(info.ssi_signo);
  }
  return caught_;
}

void LineReader::read() {
  std::array<char, 16 * 1024> chunk;
  const ssize_t count = ::read(fd_, chunk.data(), chunk.size());
  if (count > 0) {
    buffer_.append(chunk.data(), static_cast<std::size_t>(count));
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    ended_ = true;
  }
}

std::optional<std::string> LineReader::next() {
  for (;;) {
    const std::size_t end = buffer_.find('\n', scanned_);
    const bool last = end == std::string::npos;
    if (last && skipping_) {
      buffer_.clear();
      scanned_ = 0;
      return std::nullopt;
    }
    if (last && buffer_.size() > protocol::kMaxLine) {
      std::string line = buffer_.substr(0, protocol::kMaxLine + 1);
      buffer_.clear();
      scanned_ = 0;
      skipping_ = true;
      return line;
    }
    if (last && !(ended_ && !buffer_.empty())) {
      scanned_ = buffer_.size();
      return std::nullopt;
    }
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, last ? std::string::npos : end + 1);
    scanned_ = 0;
    if (std::exchange(skipping_, false)) continue;
    return line;
  }
}

void wait_for_any(std::vector<pollfd>& descriptors, std::optional<Time> deadline) {
  std::chrono::nanoseconds left = kSlice;
  if (deadline) {
    left = std::clamp<std::chrono::nanoseconds>(*deadline - std::chrono::steady_clock::now(),
                                                std::chrono::nanoseconds{0}, kSlice);
  }
  const timespec timeout{0, left.count()};
  (void)::ppoll(descriptors.data(), descriptors.size(), &timeout, nullptr);
}

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(fd, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

}  // namespace seedbed::arena
