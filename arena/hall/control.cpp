#include "arena/hall/control.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace seedbed::arena {
namespace fs = std::filesystem;
namespace {

constexpr const char* kSocketName = "control";
constexpr int kPatienceMs = 2'000;  // with a caller that says nothing
constexpr std::size_t kMaxLine = 4'096;

// A socket's address has room for 107 bytes and a directory's name may have more: it is named by
// the descriptor of the directory.
Expected<sockaddr_un> address_of(const Fd& dir) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string name = fmt::format("/proc/self/fd/{}/{}", dir.get(), kSocketName);
  name.copy(address.sun_path, sizeof address.sun_path - 1);
  return address;
}

Expected<Fd> open_dir(const fs::path& dir) {
  Fd opened(::open(dir.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (opened) return opened;
  return fail(ErrorCode::BadValue,
              fmt::format("cannot open {}: {}", dir.string(), std::strerror(errno)));
}

const sockaddr* plain(const sockaddr_un& address) {
  return reinterpret_cast<const sockaddr*>(&address);
}

// Up to a newline or the end; nothing when neither comes in time.
std::optional<std::string> read_line(const Fd& from) {
  std::string line;
  while (line.size() < kMaxLine) {
    pollfd ready{from.get(), POLLIN, 0};
    if (::poll(&ready, 1, kPatienceMs) <= 0) return std::nullopt;
    char bytes[512];
    const ssize_t size = ::read(from.get(), bytes, sizeof bytes);
    if (size < 0) return std::nullopt;
    line.append(bytes, static_cast<std::size_t>(size));
    if (const std::size_t end = line.find('\n'); end != std::string::npos) {
      line.resize(end);
      return line;
    }
    if (size == 0) return line;
  }
  return std::nullopt;
}

}  // namespace

Expected<std::unique_ptr<Control>> Control::listen(const fs::path& dir, Answer answer) {
  const auto cannot = [&](std::string_view what) {
    return fail(ErrorCode::Io,
                fmt::format("no `seedbed ctl` here, for no socket can be made in {} ({}: {})",
                            dir.string(), what, std::strerror(errno)));
  };
  std::unique_ptr<Control> control(new Control);
  control->file_ = dir / kSocketName;
  control->answer_ = std::move(answer);
  const auto opened = open_dir(dir);
  if (!opened) return tl::unexpected(opened.error());
  const auto address = address_of(*opened);
  control->socket_ = Fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!control->socket_) return cannot("socket");
  ::unlink(control->file_.c_str());
  if (::bind(control->socket_.get(), plain(*address), sizeof *address) != 0) return cannot("bind");
  if (::listen(control->socket_.get(), 8) != 0) return cannot("listen");
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return cannot("pipe");
  control->over_read_ = Fd(ends[0]);
  control->over_write_ = Fd(ends[1]);
  control->thread_ = std::thread([hall = control.get()] { hall->serve(); });
  return control;
}

Control::~Control() {
  over_write_.reset();
  if (thread_.joinable()) thread_.join();
  if (socket_) ::unlink(file_.c_str());
}

void Control::serve() {
  while (true) {
    pollfd ready[2] = {{socket_.get(), POLLIN, 0}, {over_read_.get(), POLLIN, 0}};
    if (::poll(ready, 2, -1) < 0 && errno != EINTR) return;
    if (ready[1].revents != 0) return;
    if (ready[0].revents == 0) continue;
    const Fd caller(::accept4(socket_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (caller) converse(caller);
  }
}

void Control::converse(const Fd& caller) {
  const auto line = read_line(caller);
  if (!line) return;
  const std::string reply = answer_(*line) + "\n";
  // A caller that went away meanwhile wants no answer.
  (void)!::send(caller.get(), reply.data(), reply.size(), MSG_NOSIGNAL);
}

Expected<std::string> ask_control(const fs::path& dir, std::string_view line) {
  const auto opened = open_dir(dir);
  if (!opened) return tl::unexpected(opened.error());
  const auto address = address_of(*opened);
  const Fd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const std::string request = std::string(line) + "\n";
  if (!socket || ::connect(socket.get(), plain(*address), sizeof *address) != 0 ||
      ::send(socket.get(), request.data(), request.size(), MSG_NOSIGNAL) < 0) {
    return fail(ErrorCode::Io, fmt::format("no arena plays {} now", dir.string()));
  }
  auto reply = read_line(socket);
  if (reply && !reply->empty()) return *std::move(reply);
  return fail(ErrorCode::Io, fmt::format("the arena that plays {} does not answer", dir.string()));
}

}  // namespace seedbed::arena
