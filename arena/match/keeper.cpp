#include "arena/match/keeper.h"

#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "arena/match/guard.h"
#include "arena/match/orphans.h"
#include "arena/match/program.h"

namespace seedbed::arena {
namespace {

using std::chrono::milliseconds;

// Without a pidfd the end of a process is looked for so often; orphans always.
constexpr milliseconds kTick{10};
// An orphan that SIGKILL does not end (it hangs in the kernel) is let go after so long.
constexpr std::chrono::seconds kOrphanPatience{2};

// A process on its way out.
struct Leaving {
  enum class Stage { Asked, Terminated, Killed };
  Process process;
  Farewell farewell;
  Stage stage = Stage::Asked;
  Time next;  // when the next stage begins
};

// Bots whose dying words fill a pipe must still be able to end.
void discard(Fd& fd) {
  std::array<char, 16 * 1024> chunk;
  const ssize_t got = ::read(fd.get(), chunk.data(), chunk.size());
  if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) fd.reset();
}

}  // namespace

class Keeper::Impl {
 public:
  Impl() {
    ::signal(SIGPIPE, SIG_IGN);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (guard_.pid() > 0) pids_.insert(guard_.pid());  // a child, but nobody's orphan
    wake_ = Fd(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    sigset_t all, before;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    thread_ = std::thread([this] { run(); });
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  ~Impl() {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    wake();
    thread_.join();
  }

  Expected<Child> spawn(Keeper& keeper, const BotCommand& command) {
    Expected<std::filesystem::path> executable = find_program(command.argv.front(), command.dir);
    if (!executable) return tl::unexpected(executable.error());
    Birth birth{&command, &*executable, {}};
    std::future<Expected<Process>> started = birth.promise.get_future();
    {
      const std::lock_guard lock(mutex_);
      births_.push_back(&birth);
    }
    wake();
    Expected<Process> process = started.get();
    if (!process) return tl::unexpected(process.error());
    return Child(keeper, std::move(*process), std::move(*executable));
  }

  void retire(Process process, Farewell farewell) {
    {
      const std::lock_guard lock(mutex_);
      newly_leaving_.push_back(
          {std::move(process), std::move(farewell), Leaving::Stage::Asked, Time{}});
    }
    wake();
  }

  bool wait_until_gone(const std::string& token, Time limit) {
    std::unique_lock lock(mutex_);
    return buried_.wait_until(lock, limit, [&] { return !tokens_.contains(token); });
  }

  void hurry() {
    hurried_.store(true);
    wake();
  }

 private:
  struct Birth {  // on the stack of the thread that waits for it
    const BotCommand* command;
    const std::filesystem::path* executable;
    std::promise<Expected<Process>> promise;
  };

  void wake() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(wake_.get(), &one, sizeof one);
  }

  void run() {
    for (;;) {
      std::vector<Birth*> births;
      std::vector<Leaving> leaving;
      bool closing = false;
      {
        const std::lock_guard lock(mutex_);
        births.swap(births_);
        leaving.swap(newly_leaving_);
        closing = closing_;
      }
      for (Birth* birth : births) bear(*birth);
      for (Leaving& one : leaving) say_farewell(std::move(one));
      advance();
      sweep();
      if (closing && leaving_.empty() && !sweeping_until_) return;
      wait();
    }
  }

  void bear(Birth& birth) {
    // The asker's stack is gone as soon as it is answered.
    std::promise<Expected<Process>> promise = std::move(birth.promise);
    Expected<Process> process =
        launch(*birth.command, *birth.executable, mark_ + std::to_string(++births_ever_));
    if (process) {
      pids_.insert(process->pid);
      const std::lock_guard lock(mutex_);
      tokens_.insert(process->token);
    }
    promise.set_value(std::move(process));
  }

  void say_farewell(Leaving one) {
    const std::string& words = one.farewell.last_words;
    if (!words.empty()) {
      // A full pipe means that nobody reads; then its closing must do.
      [[maybe_unused]] const ssize_t written =
          ::write(one.process.in.get(), words.data(), words.size());
    }
    one.process.in.reset();
    one.next = now() + one.farewell.grace;
    leaving_.push_back(std::move(one));
  }

  void advance() {
    const Time time = now();
    const bool hurried = hurried_.load();
    for (Leaving& one : leaving_) {
      if (has_ended(one.process.pid)) {
        bury(one);
        continue;
      }
      if (hurried && one.stage != Leaving::Stage::Killed) {
        one.stage = Leaving::Stage::Terminated;
        one.next = time;
      }
      if (one.stage == Leaving::Stage::Asked && time >= one.next) {
        one.stage = Leaving::Stage::Terminated;
        one.next = time + one.farewell.term_grace;
        if (one.farewell.term_grace.count() > 0) ::kill(-one.process.pid, SIGTERM);
      }
      if (one.stage == Leaving::Stage::Terminated && time >= one.next) {
        one.stage = Leaving::Stage::Killed;
        ::kill(-one.process.pid, SIGKILL);
        ::kill(one.process.pid, SIGKILL);  // a bot may have left the group that it leads
      }
    }
    std::erase_if(leaving_, [](const Leaving& one) { return one.process.pid < 0; });
  }

  static bool has_ended(pid_t pid) {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid != 0;
  }

  // The zombie reserves its number, which is the group's: the group is killed first.
  void bury(Leaving& one) {
    ::kill(-one.process.pid, SIGKILL);
    ::waitpid(one.process.pid, nullptr, 0);
    pids_.erase(one.process.pid);
    {
      const std::lock_guard lock(mutex_);
      tokens_.erase(one.process.token);
    }
    buried_.notify_all();
    one.process.pid = -1;
    sweeping_until_ = now() + kOrphanPatience;
  }

  // What bots left behind comes to this process as children that it never started.
  void sweep() {
    if (!sweeping_until_) return;
    if (!bury_orphans(pids_, tokens_) || now() >= *sweeping_until_) sweeping_until_.reset();
  }

  void wait() {
    std::vector<pollfd> fds{{wake_.get(), POLLIN, 0}};
    std::optional<Time> next;
    if (sweeping_until_) next = now() + kTick;
    for (const Leaving& one : leaving_) {
      for (const Fd* fd : {&one.process.exited, &one.process.out, &one.process.err}) {
        fds.push_back({fd->get(), POLLIN, 0});
      }
      Time due = one.process.exited ? one.next : now() + kTick;
      // Killed: only the end is awaited.
      if (one.stage == Leaving::Stage::Killed && one.process.exited) continue;
      next = next ? std::min(*next, due) : due;
    }
    int timeout = -1;
    if (next) {
      const auto left = std::chrono::ceil<milliseconds>(*next - now()).count();
      timeout = static_cast<int>(std::clamp<std::int64_t>(left, 0, 60'000));
    }
    if (::poll(fds.data(), fds.size(), timeout) <= 0) return;
    if (fds[0].revents != 0) {
      std::uint64_t count = 0;
      [[maybe_unused]] const ssize_t got = ::read(wake_.get(), &count, sizeof count);
    }
    for (std::size_t i = 0; i < leaving_.size(); ++i) {
      if (fds[3 * i + 2].revents != 0) discard(leaving_[i].process.out);
      if (fds[3 * i + 3].revents != 0) discard(leaving_[i].process.err);
    }
  }

  std::mutex mutex_;  // guards the four below; everything else is the thread's own
  std::vector<Birth*> births_;
  std::vector<Leaving> newly_leaving_;
  bool closing_ = false;
  std::set<std::string> tokens_;  // of bots that are not reaped yet; others only read it

  const std::string mark_ = std::to_string(::getpid()) + '.';  // how the bots' tokens begin
  Guard guard_{mark_};
  std::condition_variable buried_;
  std::atomic<bool> hurried_{false};
  Fd wake_;
  std::vector<Leaving> leaving_;
  std::set<pid_t> pids_;  // bots that are not reaped yet, and the guard
  std::int64_t births_ever_ = 0;
  std::optional<Time> sweeping_until_;
  std::thread thread_;
};

Keeper::Keeper() : impl_(std::make_unique<Impl>()) {}
Keeper::~Keeper() = default;

Expected<Child> Keeper::spawn(const BotCommand& command) {
  return impl_->spawn(*this, command);
}

void Keeper::retire(Process process, Farewell farewell) {
  impl_->retire(std::move(process), std::move(farewell));
}

bool Keeper::wait_until_gone(const std::string& token, Time limit) {
  return impl_->wait_until_gone(token, limit);
}

void Keeper::hurry() {
  impl_->hurry();
}

}  // namespace seedbed::arena
