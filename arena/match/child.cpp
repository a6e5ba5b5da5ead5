#include "arena/match/child.h"

#include <fmt/format.h>
#include <poll.h>
#include <string.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "arena/match/keeper.h"

namespace seedbed::arena {
namespace {

using std::chrono::milliseconds;

// Room for the longest line and a pipe's fill behind it. Untouched pages cost nothing.
constexpr std::size_t kBufferBytes = 2 * kMaxLineBytes;
// A wait is cut into slices: a stop flag is seen, and a gap in the arena's own run is noticed.
constexpr milliseconds kSlice{100};
// A bot that closed a pipe is most often about to end: so long its exit code is waited for.
constexpr milliseconds kExitPatience{200};

timespec to_timespec(nanoseconds duration) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(duration);
  return {seconds.count(), (duration - seconds).count()};
}

}  // namespace

std::string describe(const Exit& exit) {
  if (!exit.signalled) return fmt::format("exited with code {}", exit.code);
  const char* text = ::sigdescr_np(exit.code);
  return fmt::format("was killed by signal {} ({})", exit.code, text ? text : "unknown");
}

Child::Child(Keeper& keeper, Process process, std::filesystem::path executable)
    : keeper_(&keeper),
      process_(std::move(process)),
      executable_(std::move(executable)),
      buffer_(new char[kBufferBytes]) {}

Child::~Child() {
  if (process_.out)
    keeper_->retire(std::move(process_), Farewell{"", milliseconds{0}, milliseconds{0}});
}

void Child::retire(std::string_view last_words, milliseconds grace) {
  Farewell farewell;
  farewell.last_words = pending_;
  farewell.last_words += last_words;
  farewell.grace = grace;
  keeper_->retire(std::move(process_), std::move(farewell));
}

void Child::send(std::string_view bytes) {
  if (closed_ == Closed::Input) return;
  if (!pending_.empty()) {
    pending_ += bytes;
    return;
  }
  while (!bytes.empty()) {
    const ssize_t written = ::write(process_.in.get(), bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      pending_ = bytes;
      return;
    } else if (errno != EINTR) {
      closed_ = Closed::Input;
      return;
    }
  }
}

void Child::flush() {
  std::string waiting;
  waiting.swap(pending_);
  send(waiting);
}

bool Child::take_line(Heard& heard) {
  const char* const data = buffer_.get();
  const void* found = ::memchr(data + scanned_, '\n', end_ - scanned_);
  if (found == nullptr) {
    scanned_ = end_;
    return false;
  }
  const auto newline = static_cast<std::size_t>(static_cast<const char*>(found) - data);
  heard.line = {data + begin_, newline - begin_};
  heard.at = arrived_;
  begin_ = scanned_ = newline + 1;
  return true;
}

bool Child::read_out() {
  if (drained_) return false;
  if (begin_ == end_) {
    begin_ = scanned_ = end_ = 0;
  } else if (begin_ > 0 && end_ == kBufferBytes) {
    std::copy(buffer_.get() + begin_, buffer_.get() + end_, buffer_.get());
    scanned_ -= begin_;
    end_ -= begin_;
    begin_ = 0;
  }
  const ssize_t got = ::read(process_.out.get(), buffer_.get() + end_, kBufferBytes - end_);
  if (got > 0) {
    end_ += static_cast<std::size_t>(got);
    request_bytes_ += static_cast<std::uint64_t>(got);
    out_bytes_ += static_cast<std::uint64_t>(got);
    return true;
  }
  if (got < 0 && errno == EINTR) return true;
  if (got < 0 && errno == EAGAIN) {
    // Whoever still holds the pipe open (a grandchild), the bot itself has said all.
    if (exit_) drained_ = true;
    return drained_;
  }
  drained_ = true;
  if (closed_ == Closed::No) closed_ = Closed::Output;
  return true;
}

void Child::close_input() {
  flush();
  process_.in.reset();
}

void Child::read_err() {
  std::array<char, 16 * 1024> chunk;
  const ssize_t got = ::read(process_.err.get(), chunk.data(), chunk.size());
  if (got < 0) {
    if (errno != EAGAIN && errno != EINTR) process_.err.reset();
    return;
  }
  if (got == 0) {
    process_.err.reset();
    return;
  }
  // A file that can take no more costs lines of it, not the game.
  if (process_.err_file)
    (void)!::write(process_.err_file.get(), chunk.data(), static_cast<std::size_t>(got));
  err_bytes_ += static_cast<std::uint64_t>(got);
  err_.append(chunk.data(), static_cast<std::size_t>(got));
  if (err_.size() > 4 * kErrTailBytes) err_.erase(0, err_.size() - kErrTailBytes);
}

void Child::observe_exit() {
  if (exit_) return;
  siginfo_t info{};
  // WNOWAIT: the zombie keeps its number, so that the group can still be killed; the Keeper reaps.
  if (::waitid(P_PID, static_cast<id_t>(process_.pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
      info.si_pid == 0) {
    return;
  }
  exit_ = Exit{info.si_code != CLD_EXITED, info.si_status};
  if (process_.walled && !exit_->signalled && exit_->code > 128) exit_ = {true, exit_->code - 128};
}

bool Child::ended() {
  observe_exit();
  return exit_.has_value();
}

void Child::start_request(Time asked) {
  request_bytes_ = 0;
  running_ = asked;
}

void Child::watch(std::vector<pollfd>& descriptors) {
  running_.reset();
  if (!drained_) descriptors.push_back({process_.out.get(), POLLIN, 0});
  if (process_.err) descriptors.push_back({process_.err.get(), POLLIN, 0});
  if (!exit_ && process_.exited) descriptors.push_back({process_.exited.get(), POLLIN, 0});
  if (!pending_.empty() && closed_ != Closed::Input) {
    descriptors.push_back({process_.in.get(), POLLOUT, 0});
  }
}

Child::Heard Child::listen(Time deadline, const std::atomic<bool>* stop) {
  Heard heard;
  for (;;) {
    if (take_line(heard)) {
      heard.wake = heard.line.size() > kMaxLineBytes ? Wake::TooLong : Wake::Line;
      return heard;
    }
    if (end_ - begin_ > kMaxLineBytes) {
      heard.wake = Wake::TooLong;
      return heard;
    }
    if (request_bytes_ > kMaxRequestBytes) {
      heard.wake = Wake::TooMuch;
      return heard;
    }
    if (exit_ && !drained_) {
      arrived_ = now();
      if (read_out()) continue;
    }
    const Time before = now();
    if (running_ && before - *running_ > kSlice) heard.asleep += before - *running_ - kSlice;
    const bool closed = drained_ || closed_ == Closed::Input;
    if (closed && !closed_since_) closed_since_ = before;
    if (closed && ((exit_ && drained_) || before - *closed_since_ >= kExitPatience)) {
      // Its last words on stderr: at most a pipe's fill (64 KiB), whoever else may go on writing.
      for (int reads = 0; reads < 5 && process_.err; ++reads) read_err();
      heard.wake = Wake::Gone;
      return heard;
    }
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) {
      heard.wake = Wake::Stopped;
      return heard;
    }

    const Time due = deadline < Time::max() - heard.asleep ? deadline + heard.asleep : deadline;
    const nanoseconds left = due < before + kSlice ? due - before : nanoseconds{kSlice};
    const nanoseconds slice = std::max(left, nanoseconds{0});
    const timespec timeout =
        to_timespec(closed ? std::min<nanoseconds>(slice, milliseconds{20}) : slice);
    std::array<pollfd, 4> fds{{
        {drained_ ? -1 : process_.out.get(), POLLIN, 0},
        {process_.err.get(), POLLIN, 0},
        {exit_ ? -1 : process_.exited.get(), POLLIN, 0},
        {pending_.empty() || closed_ == Closed::Input ? -1 : process_.in.get(), POLLOUT, 0},
    }};
    const int ready = ::ppoll(fds.data(), fds.size(), &timeout, nullptr);
    const Time after = now();
    if (after - before > slice) heard.asleep += after - before - slice;
    if (running_) running_ = after;

    bool news = false;
    if (ready > 0) {
      if (fds[3].revents != 0) flush();
      if (fds[2].revents != 0) observe_exit();
      if (fds[0].revents != 0) {
        arrived_ = after;
        news = read_out();
      }
      if (fds[1].revents != 0) read_err();
    } else if (!process_.exited || closed) {
      observe_exit();
    }
    if (exit_ && !drained_) continue;
    // What arrived is looked at before the deadline is.
    if (!news && left <= nanoseconds{0}) {
      heard.wake = Wake::Deadline;
      return heard;
    }
  }
}

std::string Child::how_it_ended() const {
  if (exit_) return "it " + describe(*exit_);
  switch (closed_) {
    case Closed::Output:
      return "it closed its standard output";
    case Closed::Input:
      return "it closed its standard input";
    case Closed::No:
      break;
  }
  return "it is still running";
}

std::string_view Child::unfinished_line() const {
  const std::string_view unread(buffer_.get() + begin_, end_ - begin_);
  const std::size_t newline = unread.rfind('\n');
  return newline == std::string_view::npos ? unread : unread.substr(newline + 1);
}

std::string_view Child::err_tail() const {
  const std::string_view all = err_;
  return all.substr(all.size() > kErrTailBytes ? all.size() - kErrTailBytes : 0);
}

}  // namespace seedbed::arena
