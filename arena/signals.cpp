#include "arena/signals.h"

#include <pthread.h>
#include <unistd.h>

#include <utility>

namespace seedbed::arena {

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

void Signals::watch() {
  while (!done_) {
    const timespec patience{0, 50'000'000};
    const int signal = sigtimedwait(&set_, nullptr, &patience);
    if (signal <= 0) continue;
    if (caught_ != 0) _exit(128 + signal);
    caught_ = signal;
    first_();
  }
}

}  // namespace seedbed::arena
