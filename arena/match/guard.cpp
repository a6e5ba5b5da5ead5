#include "arena/match/guard.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <cerrno>

#include "arena/match/orphans.h"

namespace seedbed::arena {
namespace {

// Who is killed may still be starting others.
constexpr int kRounds = 100;
constexpr useconds_t kPause = 20'000;

[[noreturn]] void guard(int leash, const std::string& mark) {
  ::setsid();
  ::prctl(PR_SET_NAME, "bot-guard");
  sigset_t all;
  ::sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  // Locks, pipes and terminals of the arena end with the arena.
  ::dup2(leash, 0);
  ::syscall(SYS_close_range, 1U, ~0U, 0U);
  char word = 0;
  ssize_t got = 0;
  while ((got = ::read(0, &word, 1)) < 0 && errno == EINTR) {
  }
  if (got == 0) {
    for (int round = 0; round < kRounds && kill_marked(mark); ++round) ::usleep(kPause);
  }
  ::_exit(0);
}

}  // namespace

Guard::Guard(const std::string& mark) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return;
  const Fd held(ends[0]);
  leash_ = Fd(ends[1]);
  int ready[2];
  if (::pipe2(ready, O_CLOEXEC) != 0) return;
  const Fd listening(ready[0]);
  Fd telling(ready[1]);
  pid_ = ::fork();
  if (pid_ == 0) guard(ends[0], mark);
  // Until the guard has closed what it inherited a signal to this group would still reach it.
  telling.reset();
  char none = 0;
  while (::read(listening.get(), &none, 1) < 0 && errno == EINTR) {
  }
}

Guard::~Guard() {
  if (pid_ < 0) return;
  const char word = '.';
  [[maybe_unused]] const ssize_t written = ::write(leash_.get(), &word, 1);
  ::waitpid(pid_, nullptr, 0);
}

}  // namespace seedbed::arena
