#include "arena/match/launch.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/close_range.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

// Boost.Filesystem would be one more library to link. Without its headers Boost.Process 1.81 misses
// the three that come first.
#define BOOST_PROCESS_USE_STD_FS
// clang-format off
#include <boost/optional.hpp>
#include <boost/type_traits/decay.hpp>
#include <boost/type_traits/is_convertible.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/process/v2/posix/default_launcher.hpp>
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/stdio.hpp>
#include <boost/system/error_code.hpp>
// clang-format on

#include <cerrno>
#include <cstring>
#include <string_view>
#include <vector>

extern char** environ;  // NOLINT: POSIX names it

namespace seedbed::arena {
namespace {

namespace bp = boost::process::v2;
namespace fs = std::filesystem;
using boost::system::error_code;

// Runs between fork and exec: async-signal-safe calls only.
struct Sandbox {
  pid_t arena;
  const char* dir;        // nullptr: stay
  const cpu_set_t* cpus;  // nullptr: all of the arena's

  template <class Launcher>
  error_code on_exec_setup(Launcher& /*launcher*/, const bp::filesystem::path& /*executable*/,
                           const char* const* /*argv*/) {
    // Its own group, so that one kill reaches whatever it starts.
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != arena) ::_exit(127);  // the arena died before the line above
    // Ignored signals survive exec, and the arena ignores SIGPIPE.
    for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    if (cpus != nullptr && ::sched_setaffinity(0, sizeof *cpus, cpus) != 0)
      return {errno, boost::system::system_category()};
    if (dir != nullptr && ::chdir(dir) != 0) return {errno, boost::system::system_category()};
    // No descriptor of the arena or of a sibling gets through. Boost's own pipe is not closed on
    // exec where a sibling was forked in a bad moment, so a sweep over all of them is needed.
    ::syscall(SYS_close_range, 3U, ~0U, static_cast<unsigned>(CLOSE_RANGE_CLOEXEC));
    return {};
  }
  // exit() would flush the arena's buffered output a second time and run its atexit handlers.
  template <class... Args>
  void on_exec_error(Args&&... /*args*/) {
    ::_exit(127);
  }
};

struct Pipe {
  Fd read, write;
};

// Descriptors 0 to 2 stay free for the bot's side even when the arena was started without them.
Expected<Fd> above_stdio(int fd) {
  Fd owned(fd);
  if (fd > 2) return owned;
  Fd lifted(::fcntl(fd, F_DUPFD_CLOEXEC, 3));
  if (!lifted) return fail(ErrorCode::Io, std::string("no descriptor: ") + ::strerror(errno));
  return lifted;
}

Expected<Pipe> make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    return fail(ErrorCode::Io, fmt::format("cannot make a pipe: {}{}", ::strerror(errno),
                                           errno == EMFILE ? " (ulimit -n shows the limit)" : ""));
  }
  Expected<Fd> read = above_stdio(ends[0]);
  Expected<Fd> write = above_stdio(ends[1]);
  if (!read) return tl::unexpected(read.error());
  if (!write) return tl::unexpected(write.error());
  return Pipe{std::move(*read), std::move(*write)};
}

void make_nonblocking(const Fd& fd) {
  ::fcntl(fd.get(), F_SETFL, ::fcntl(fd.get(), F_GETFL) | O_NONBLOCK);
}

std::vector<std::string> environment(const BotCommand& command, const std::string& token) {
  std::map<std::string, std::string> all;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::size_t equals = text.find('=');
    if (equals != std::string_view::npos) {
      all[std::string(text.substr(0, equals))] = text.substr(equals + 1);
    }
  }
  // A Python bot that prints without flushing would look dead; the bot's own entry wins.
  all.try_emplace("PYTHONUNBUFFERED", "1");
  for (const auto& [name, value] : command.env) all[name] = value;
  all[kTokenVariable] = token;
  std::vector<std::string> entries;
  entries.reserve(all.size());
  for (const auto& [name, value] : all) entries.push_back(name + "=" + value);
  return entries;
}

}  // namespace

Expected<Process> launch(const BotCommand& command, const fs::path& executable, std::string token) {
  Expected<Pipe> in = make_pipe();
  Expected<Pipe> out = make_pipe();
  Expected<Pipe> err = make_pipe();
  for (const Expected<Pipe>* pipe : {&in, &out, &err}) {
    if (!*pipe) {
      return fail(ErrorCode::Io, fmt::format("cannot start \"{}\": {}", command.argv.front(),
                                             pipe->error().message));
    }
  }
  Fd err_file;
  if (!command.err_file.empty()) {
    err_file =
        Fd(::open(command.err_file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
    if (!err_file) {
      return fail(ErrorCode::Io, fmt::format("cannot write its stderr to {}: {}",
                                             command.err_file.string(), ::strerror(errno)));
    }
  }
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  for (const int cpu : command.cpus) CPU_SET(static_cast<std::size_t>(cpu), &cpus);
  const std::vector<std::string> entries = environment(command, token);
  std::vector<const char*> envp;
  envp.reserve(entries.size() + 1);
  for (const std::string& entry : entries) envp.push_back(entry.c_str());
  envp.push_back(nullptr);
  std::vector<std::string> arguments;
  if (command.isolation.any()) {
    auto words = isolating_words(command.isolation, executable, command.dir);
    if (!words) {
      return fail(ErrorCode::Io, fmt::format("cannot start \"{}\": {}", command.argv.front(),
                                             words.error().message));
    }
    arguments = *std::move(words);
  }
  arguments.push_back(executable.string());
  arguments.insert(arguments.end(), command.argv.begin() + 1, command.argv.end());
  const std::string first = arguments.front();
  arguments.erase(arguments.begin());

  // A context of its own for each launch: the launcher tells it of the fork, which is forbidden
  // while another thread uses it. Nothing else runs on it; waiting is Child's business.
  boost::asio::io_context context;
  bp::posix::default_launcher launcher;
  launcher.env = envp.data();
  error_code ec;
  {
    auto process = launcher(context.get_executor(), ec, bp::filesystem::path(first), arguments,
                            bp::process_stdio{in->read.get(), out->write.get(), err->write.get()},
                            Sandbox{::getpid(), command.dir.empty() ? nullptr : command.dir.c_str(),
                                    command.cpus.empty() ? nullptr : &cpus});
    // Boost's object would kill the leader and wait for it in its destructor: it lets go at once.
    if (!ec) process.detach();
  }
  if (ec) {
    // Boost 1.81 forgets the child whose exec failed.
    if (launcher.pid > 0) ::waitpid(launcher.pid, nullptr, 0);
    return fail(ErrorCode::Io, fmt::format("cannot start \"{}\" ({}): {}", command.argv.front(),
                                           executable.string(), ec.message()));
  }
  Process started;
  started.pid = launcher.pid;
  started.in = std::move(in->write);
  started.out = std::move(out->read);
  started.err = std::move(err->read);
  started.err_file = std::move(err_file);
  started.exited = Fd(static_cast<int>(::syscall(SYS_pidfd_open, started.pid, 0)));
  started.token = std::move(token);
  started.walled = command.isolation.walls;
  for (const Fd* fd : {&started.in, &started.out, &started.err}) make_nonblocking(*fd);
  return started;
}

}  // namespace seedbed::arena
