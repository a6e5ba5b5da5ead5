// The only file of this room that sees Boost.Asio and Boost.Beast.
#include "arena/bridge/link.h"

#include <fmt/format.h>
#include <netinet/tcp.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <cctype>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "arena/match/fd.h"
#include "protocol/text.h"

namespace seedbed::arena {
namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t kMaxOutgoing = 4'096;  // lines that the other side does not read
// A peer that vanished without a word is noticed after 30 + 3 * 10 s.
constexpr int kKeepIdle = 30, kKeepInterval = 10, kKeepCount = 3;

void set_up(tcp::socket& socket) {
  error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  socket.set_option(asio::socket_base::keep_alive(true), ignored);
  const int fd = socket.native_handle();
  (void)::setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &kKeepIdle, sizeof kKeepIdle);
  (void)::setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &kKeepInterval, sizeof kKeepInterval);
  (void)::setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &kKeepCount, sizeof kKeepCount);
}

// What came, for whoever holds the link.
class Mailbox {
 public:
  Mailbox() : wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

  // False when nobody takes what comes.
  bool put(LinkEvent::Kind kind, std::string text) {
    const std::lock_guard lock(mutex_);
    if (closed_) return true;
    if (kind == LinkEvent::Kind::Line && events_.size() >= kLinkMaxLines) return false;
    closed_ = kind == LinkEvent::Kind::Closed;
    events_.push_back({kind, std::move(text)});
    const std::uint64_t one = 1;
    (void)!::write(wake_.get(), &one, sizeof one);
    return true;
  }
  std::optional<LinkEvent> take() {
    const std::lock_guard lock(mutex_);
    if (events_.empty()) return std::nullopt;
    LinkEvent event = std::move(events_.front());
    events_.pop_front();
    if (events_.empty()) {
      std::uint64_t count = 0;
      (void)!::read(wake_.get(), &count, sizeof count);
    }
    return event;
  }
  [[nodiscard]] int descriptor() const { return wake_.get(); }

 private:
  std::mutex mutex_;
  std::deque<LinkEvent> events_;
  Fd wake_;
  bool closed_ = false;
};

// One connection. All but the mailbox belongs to the network's thread.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  explicit Connection(asio::io_context& io) : io_(io), timer_(io) {}
  virtual ~Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void connect(const Address& address, std::chrono::milliseconds patience) {
    limit(patience);
    auto resolver = std::make_shared<tcp::resolver>(io_);
    resolver->async_resolve(
        address.host, std::to_string(address.port),
        [self = shared_from_this(), resolver, address](error_code error, auto results) {
          if (error) return self->end("cannot be found: " + error.message());
          asio::async_connect(self->socket(), results,
                              [self, address](error_code failed, const tcp::endpoint&) {
                                if (failed) return self->end(failed.message());
                                set_up(self->socket());
                                self->greet(address);
                              });
        });
  }
  void accept(std::chrono::milliseconds patience) {
    error_code ignored;
    const tcp::endpoint peer = socket().remote_endpoint(ignored);
    peer_ = fmt::format("{}:{}", peer.address().to_string(), peer.port());
    set_up(socket());
    limit(patience);
    answer();
  }

  virtual tcp::socket& socket() = 0;
  [[nodiscard]] Mailbox& mailbox() { return mailbox_; }
  // Before anybody else knows the connection.
  void name_peer(std::string peer) { peer_ = std::move(peer); }
  [[nodiscard]] const std::string& peer() const { return peer_; }

  void post(std::string line) {
    if (ended_) return;
    if (outgoing_.size() >= kMaxOutgoing) return end("the other side does not read");
    outgoing_.push_back(std::move(line));
    if (outgoing_.size() == 1) write_next();
  }
  void close_after_writing() {
    closing_ = true;
    if (outgoing_.empty()) end("closed");
  }

  void end(const std::string& why) {
    if (ended_) return;
    ended_ = true;
    timer_.cancel();
    error_code ignored;
    socket().shutdown(tcp::socket::shutdown_both, ignored);
    socket().close(ignored);
    mailbox_.put(LinkEvent::Kind::Closed, why);
  }

 protected:
  virtual void greet(const Address& address) = 0;  // of the connecting side
  virtual void answer() = 0;                       // of the accepting side
  virtual void read() = 0;
  virtual void write(const std::string& line) = 0;

  void open() {
    timer_.cancel();
    if (ended_) return;
    mailbox_.put(LinkEvent::Kind::Open, "");
    read();
  }
  void written(error_code error) {
    if (error) return end(error.message());
    outgoing_.pop_front();
    if (!outgoing_.empty()) {
      write_next();
    } else if (closing_) {
      end("closed");
    }
  }
  // Bytes of the stream; false when the link was closed over them.
  bool take(std::string_view bytes) {
    unread_ += bytes;
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = unread_.find('\n', begin)) != std::string::npos;
         begin = end + 1) {
      if (!put(unread_.substr(begin, end - begin))) return false;
    }
    unread_.erase(0, begin);
    if (unread_.size() <= kLinkMaxLine) return true;
    end(fmt::format("a line of more than {} bytes came", kLinkMaxLine));
    return false;
  }
  // A frame's end is a line's end too, for peers that send a line a frame without its end; but not
  // once a frame has shown that lines end where they say: it did so, or had no letter, without
  // which there is no line.
  bool take_frame(std::string_view frame) {
    const auto letter = [](unsigned char c) { return std::isalpha(c) != 0; };
    lines_end_ |= frame.ends_with('\n') ||
                  (!frame.empty() && std::none_of(frame.begin(), frame.end(), letter));
    if (!take(frame)) return false;
    return lines_end_ || unread_.empty() || put(std::exchange(unread_, {}));
  }

 private:
  bool put(std::string line) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.size() > kLinkMaxLine) {
      end(fmt::format("a line of more than {} bytes came", kLinkMaxLine));
      return false;
    }
    if (mailbox_.put(LinkEvent::Kind::Line, std::move(line))) return true;
    end("more lines came than could be taken");
    return false;
  }
  void write_next() { write(outgoing_.front()); }
  void limit(std::chrono::milliseconds patience) {
    timer_.expires_after(patience);
    timer_.async_wait([self = shared_from_this(), patience](error_code error) {
      if (!error) self->end(fmt::format("no answer within {} ms", patience.count()));
    });
  }

  asio::io_context& io_;
  asio::steady_timer timer_;
  Mailbox mailbox_;
  std::string peer_;
  std::string unread_;
  std::deque<std::string> outgoing_;
  bool closing_ = false, ended_ = false;
  bool lines_end_ = false;  // with a line feed, whatever frames do
};

class TcpConnection final : public Connection {
 public:
  explicit TcpConnection(asio::io_context& io) : Connection(io), socket_(io) {}
  tcp::socket& socket() override { return socket_; }

 private:
  std::shared_ptr<TcpConnection> self() {
    return std::static_pointer_cast<TcpConnection>(shared_from_this());
  }
  void greet(const Address& /*address*/) override { open(); }
  void answer() override { open(); }
  void read() override {
    socket_.async_read_some(asio::buffer(chunk_),
                            [self = self()](error_code error, std::size_t count) {
                              if (error) return self->end(error.message());
                              if (self->take({self->chunk_.data(), count})) self->read();
                            });
  }
  void write(const std::string& line) override {
    asio::async_write(socket_, asio::buffer(line),
                      [self = self()](error_code error, std::size_t) { self->written(error); });
  }

  tcp::socket socket_;
  std::array<char, 4096> chunk_{};
};

class WebConnection final : public Connection {
 public:
  explicit WebConnection(asio::io_context& io) : Connection(io), stream_(io) {
    stream_.read_message_max(std::size_t{1} << 20U);
    stream_.text(true);
  }
  tcp::socket& socket() override { return stream_.next_layer(); }

 private:
  std::shared_ptr<WebConnection> self() {
    return std::static_pointer_cast<WebConnection>(shared_from_this());
  }
  void greet(const Address& address) override {
    stream_.async_handshake(peer(), address.path, [self = self()](error_code error) {
      if (error) return self->end("no WebSocket: " + error.message());
      self->open();
    });
  }
  void answer() override {
    stream_.async_accept([self = self()](error_code error) {
      if (error) return self->end("no WebSocket: " + error.message());
      self->open();
    });
  }
  void read() override {
    stream_.async_read(buffer_, [self = self()](error_code error, std::size_t) {
      if (error) return self->end(error.message());
      const auto data = self->buffer_.data();
      const bool taken = self->take_frame({static_cast<const char*>(data.data()), data.size()});
      self->buffer_.consume(self->buffer_.size());
      if (taken) self->read();
    });
  }
  void write(const std::string& line) override {
    stream_.async_write(asio::buffer(line),
                        [self = self()](error_code error, std::size_t) { self->written(error); });
  }

  websocket::stream<tcp::socket> stream_;
  boost::beast::flat_buffer buffer_;
};

std::shared_ptr<Connection> make_connection(asio::io_context& io, bool web) {
  if (web) return std::make_shared<WebConnection>(io);
  return std::make_shared<TcpConnection>(io);
}

class Handle final : public Link {
 public:
  Handle(std::shared_ptr<asio::io_context> io, std::shared_ptr<Connection> connection)
      : io_(std::move(io)), connection_(std::move(connection)) {}
  ~Handle() override { close(); }

  void send(std::string line) override {
    asio::post(*io_, [connection = connection_, text = std::move(line) + "\r\n"] {
      connection->post(text);
    });
  }
  void close() override {
    asio::post(*io_, [connection = connection_] { connection->close_after_writing(); });
  }
  std::optional<LinkEvent> next() override { return connection_->mailbox().take(); }
  int descriptor() const override { return connection_->mailbox().descriptor(); }
  std::string peer() const override { return connection_->peer(); }

 private:
  std::shared_ptr<asio::io_context> io_;  // a link may outlive its network
  std::shared_ptr<Connection> connection_;
};

}  // namespace

Expected<Address> parse_address(std::string_view text) {
  Address address;
  std::string_view place = text;
  if (const std::size_t slash = place.find('/'); slash != std::string_view::npos) {
    address.path = place.substr(slash);
    place = place.substr(0, slash);
  }
  const std::size_t colon = place.rfind(':');
  const auto port = colon == std::string_view::npos
                        ? std::nullopt
                        : protocol::parse_number(place.substr(colon + 1), 1, 65'535);
  std::string_view host = place.substr(0, std::min(colon, place.size()));
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
    host = host.substr(1, host.size() - 2);
  }
  if (!port || host.empty() || host.find_first_of(" \t[]") != std::string_view::npos) {
    return fail(ErrorCode::BadValue,
                fmt::format("{} is not HOST:PORT (a port is 1 to 65535)", protocol::quote(text)));
  }
  address.host = host;
  address.port = static_cast<std::uint16_t>(*port);
  return address;
}

class Network::Impl {
 public:
  Impl() : work_(asio::make_work_guard(io_)), thread_([this] { io_.run(); }) {}
  ~Impl() {
    asio::post(io_, [this] {
      for (const auto& acceptor : acceptors_) {
        error_code ignored;
        acceptor->close(ignored);
      }
      for (const auto& known : connections_) {
        if (const auto connection = known.lock()) connection->close_after_writing();
      }
      // Whoever does not read his last lines has had his time.
      auto timer = std::make_shared<asio::steady_timer>(io_, std::chrono::milliseconds{200});
      timer->async_wait([this, timer](error_code) { io_.stop(); });
    });
    work_.reset();
    thread_.join();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  std::shared_ptr<Link> connect(const Address& address, bool web,
                                std::chrono::milliseconds patience) {
    auto connection = make_connection(io_, web);
    connection->name_peer(fmt::format("{}:{}", address.host, address.port));
    asio::post(io_, [this, connection, address, patience] {
      remember(connection);
      connection->connect(address, patience);
    });
    return std::make_shared<Handle>(shared_io_, connection);
  }

  Expected<std::uint16_t> listen(const std::string& host, std::uint16_t port, bool web,
                                 std::function<void(std::shared_ptr<Link>)> accepted) {
    error_code error;
    auto acceptor = std::make_shared<tcp::acceptor>(io_);
    const auto address = asio::ip::make_address(host, error);
    const tcp::endpoint endpoint(address, port);
    if (!error) acceptor->open(endpoint.protocol(), error);
    if (!error) acceptor->set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor->bind(endpoint, error);
    if (!error) acceptor->listen(asio::socket_base::max_listen_connections, error);
    if (error) {
      return fail(ErrorCode::Io,
                  fmt::format("cannot listen on {} port {}: {}", host, port, error.message()));
    }
    const std::uint16_t bound = acceptor->local_endpoint(error).port();
    asio::post(io_, [this, acceptor, web, accepted = std::move(accepted)] {
      acceptors_.push_back(acceptor);
      accept(acceptor, web, accepted);
    });
    return bound;
  }

 private:
  void accept(const std::shared_ptr<tcp::acceptor>& acceptor, bool web,
              const std::function<void(std::shared_ptr<Link>)>& accepted) {
    auto connection = make_connection(io_, web);
    acceptor->async_accept(connection->socket(), [=, this](error_code error) {
      if (error == asio::error::operation_aborted) return;
      if (error) {  // out of descriptors, most likely
        auto timer = std::make_shared<asio::steady_timer>(io_, std::chrono::milliseconds{200});
        timer->async_wait([=, this](error_code) { accept(acceptor, web, accepted); });
        return;
      }
      remember(connection);
      connection->accept(std::chrono::seconds{10});
      accepted(std::make_shared<Handle>(shared_io_, connection));
      accept(acceptor, web, accepted);
    });
  }
  void remember(const std::shared_ptr<Connection>& connection) {
    std::erase_if(connections_, [](const auto& known) { return known.expired(); });
    connections_.push_back(connection);
  }

  std::shared_ptr<asio::io_context> shared_io_ = std::make_shared<asio::io_context>(1);
  asio::io_context& io_ = *shared_io_;
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  std::vector<std::shared_ptr<tcp::acceptor>> acceptors_;
  std::vector<std::weak_ptr<Connection>> connections_;
  std::thread thread_;  // last: it uses all of the above
};

Network::Network() : impl_(std::make_unique<Impl>()) {}
Network::~Network() = default;

std::shared_ptr<Link> Network::connect(const Address& address, bool websocket,
                                       std::chrono::milliseconds patience) {
  return impl_->connect(address, websocket, patience);
}

Expected<std::uint16_t> Network::listen(const std::string& host, std::uint16_t port, bool websocket,
                                        std::function<void(std::shared_ptr<Link>)> accepted) {
  return impl_->listen(host, port, websocket, std::move(accepted));
}

}  // namespace seedbed::arena
