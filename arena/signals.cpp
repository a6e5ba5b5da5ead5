#include "arena/signals.h"

#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <utility>

namespace seedbed::arena {
namespace {

// timeout(1) signals its child and then the child's group: a signal that comes again within this
// time is the same one.
constexpr std::chrono::milliseconds kEcho(100);

}  // namespace

Signals::Signals(std::function<void()> first) : first_(std::move(first)) {
  // A write beyond a file size limit is then an error that is told, like a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  sigemptyset(&set_);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set_, signal);
  pthread_sigmask(SIG_BLOCK, &set_, nullptr);
  thread_ = std::thread([this] { watch(); });
}

Signals::~Signals() {
  done_ = true;
  thread_.join();
}

void Signals::set_last_words(std::string line) {
  const std::lock_guard lock(mutex_);
  last_words_ = std::move(line);
}

void Signals::watch() {
  std::chrono::steady_clock::time_point first_came;
  while (!done_) {
    const timespec patience{0, 50'000'000};
    const int signal = sigtimedwait(&set_, nullptr, &patience);
    if (signal <= 0) continue;
    const auto now = std::chrono::steady_clock::now();
    if (caught_ == 0) {
      first_came = now;
      caught_ = signal;
      first_();
    } else if (signal != caught_ || now - first_came > kEcho) {
      end_at_once(signal);
    }
  }
}

void Signals::end_at_once(int signal) {
  const std::lock_guard lock(mutex_);
  (void)!::write(STDERR_FILENO, last_words_.data(), last_words_.size());
  _exit(128 + signal);
}

}  // namespace seedbed::arena
