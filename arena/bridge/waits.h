// What a bridge's loop waits on besides its bot: signals and lines of a descriptor. One thread.
#pragma once

#include <poll.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match/child.h"
#include "arena/match/fd.h"

namespace seedbed::arena {

// SIGINT, SIGTERM and SIGHUP as a descriptor. Made before any other thread, so that all inherit the
// blocked mask.
class SignalGate {
 public:
  SignalGate();
  SignalGate(const SignalGate&) = delete;
  SignalGate& operator=(const SignalGate&) = delete;

  [[nodiscard]] int descriptor() const { return fd_.get(); }
  // The signal that came, 0 if none.
  [[nodiscard]] int caught();

 private:
  Fd fd_;
  int caught_ = 0;
};

// Lines of a descriptor that somebody polls. Of a line longer than protocol::kMaxLine its first
// kMaxLine + 1 bytes are given, which tells the reader.
class LineReader {
 public:
  explicit LineReader(int fd) : fd_(fd) {}
  [[nodiscard]] int descriptor() const { return ended_ ? -1 : fd_; }
  // Reads once; call it when the descriptor is readable.
  void read();
  // The next whole line, or nothing.
  [[nodiscard]] std::optional<std::string> next();
  // No more will come, and all was given. A last line without its end counts.
  [[nodiscard]] bool ended() const { return ended_ && buffer_.empty(); }

 private:
  int fd_;
  std::string buffer_;
  std::size_t scanned_ = 0;
  bool skipping_ = false;  // within a line that was too long
  bool ended_ = false;
};

// Waits until a descriptor has news, or `deadline`, or a tenth of a second (some ends of a process
// announce themselves by no descriptor).
void wait_for_any(std::vector<pollfd>& descriptors, std::optional<Time> deadline);

// Whole, or false when the reader is gone.
[[nodiscard]] bool write_all(int fd, std::string_view bytes);

}  // namespace seedbed::arena
