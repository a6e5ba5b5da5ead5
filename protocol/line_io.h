// Where a bot's lines come from and go to: a pair of file descriptors, or streams for tests. Not a
// parser; knows no words. A source is read by one thread at a time; a sink may be written by many.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace seedbed::protocol {

class LineSource {
 public:
  virtual ~LineSource() = default;
  // The next line without its '\n', valid until the next call; nothing at the end of input. A last
  // line without '\n' counts. Of a line longer than `kMaxLine` only kMaxLine + 1 bytes are given,
  // which tells the reader.
  [[nodiscard]] virtual std::optional<std::string_view> next() = 0;
};

class LineSink {
 public:
  virtual ~LineSink() = default;
  // Whole lines with their '\n', flushed, in one write. A reader that is gone is no error.
  virtual void write(std::string_view lines) = 0;
};

class FdSource final : public LineSource {
 public:
  explicit FdSource(int fd) : fd_(fd), buffer_(std::size_t{1} << 16U) {}
  [[nodiscard]] std::optional<std::string_view> next() override;

 private:
  int fd_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;  // unread bytes of buffer_
  std::string long_line_;            // of a line that did not fit the buffer, or spans two reads
  bool ended_ = false;
};

class FdSink final : public LineSink {
 public:
  explicit FdSink(int fd) : fd_(fd) {}
  void write(std::string_view lines) override;

 private:
  int fd_;
  std::mutex mutex_;
};

class StreamSource final : public LineSource {
 public:
  explicit StreamSource(std::istream& in) : in_(in) {}
  [[nodiscard]] std::optional<std::string_view> next() override;

 private:
  std::istream& in_;
  std::string line_;
};

class StreamSink final : public LineSink {
 public:
  explicit StreamSink(std::ostream& out) : out_(out) {}
  void write(std::string_view lines) override;

 private:
  std::ostream& out_;
  std::mutex mutex_;
};

}  // namespace seedbed::protocol
