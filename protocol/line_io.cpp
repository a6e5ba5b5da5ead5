#include "protocol/line_io.h"

#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <istream>
#include <ostream>

#include "protocol/message.h"

namespace seedbed::protocol {

std::optional<std::string_view> FdSource::next() {
  long_line_.clear();
  while (true) {
    const char* start = buffer_.data() + begin_;
    const std::size_t size = end_ - begin_;
    if (const void* found = size == 0 ? nullptr : std::memchr(start, '\n', size)) {
      const auto length = static_cast<std::size_t>(static_cast<const char*>(found) - start);
      begin_ += length + 1;
      if (long_line_.empty()) return std::string_view(start, length);
      long_line_.append(start, std::min(length, kMaxLine + 1 - long_line_.size()));
      return long_line_;
    }
    long_line_.append(start, std::min(size, kMaxLine + 1 - long_line_.size()));
    begin_ = end_ = 0;
    if (ended_) {
      if (long_line_.empty()) return std::nullopt;
      return long_line_;
    }
    ssize_t count = 0;
    do {
      count = ::read(fd_, buffer_.data(), buffer_.size());
    } while (count < 0 && errno == EINTR);
    ended_ = count <= 0;
    end_ = ended_ ? 0 : static_cast<std::size_t>(count);
  }
}

void FdSink::write(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  while (!lines.empty()) {
    const ssize_t count = ::write(fd_, lines.data(), lines.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    lines.remove_prefix(static_cast<std::size_t>(count));
  }
}

std::optional<std::string_view> StreamSource::next() {
  if (!std::getline(in_, line_)) return std::nullopt;
  return std::string_view(line_).substr(0, kMaxLine + 1);
}

void StreamSink::write(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  out_ << lines << std::flush;
}

}  // namespace seedbed::protocol
