#include "tests/arena/bridge/kgp_server.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

namespace seedbed::test {
namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

}  // namespace

class KgpServer::Impl {
 public:
  explicit Impl(bool web)
      : web_(web), acceptor_(io_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)) {}

  std::uint16_t port() { return acceptor_.local_endpoint().port(); }

  bool accept(std::chrono::milliseconds limit) {
    drop();
    gone_ = false;
    lines_.clear();
    unread_.clear();
    stream_ = std::make_unique<websocket::stream<tcp::socket>>(io_);
    bool connected = false;
    acceptor_.async_accept(stream_->next_layer(), [&](error_code error) {
      if (error) return;
      if (!web_) {
        connected = true;
        return;
      }
      stream_->async_accept([&](error_code failed) { connected = !failed; });
    });
    run([&] { return connected; }, limit);
    if (!connected) {
      acceptor_.cancel();
      io_.restart();
      io_.poll();
      return false;
    }
    stream_->text(true);
    read();
    return true;
  }

  void send_raw(const std::string& bytes) {
    error_code ignored;
    if (web_) {
      stream_->write(asio::buffer(bytes), ignored);
    } else {
      asio::write(stream_->next_layer(), asio::buffer(bytes), ignored);
    }
  }

  std::optional<std::string> line(std::chrono::milliseconds limit) {
    run([&] { return !lines_.empty() || gone_; }, limit);
    if (lines_.empty()) return std::nullopt;
    std::string first = lines_.front();
    lines_.pop_front();
    return first;
  }

  void drop() {
    if (!stream_) return;
    error_code ignored;
    stream_->next_layer().close(ignored);
    io_.restart();
    io_.poll();
    stream_.reset();
  }

  bool gone_ = true;

 private:
  template <class Done>
  void run(Done done, std::chrono::milliseconds limit) {
    const auto until = std::chrono::steady_clock::now() + limit;
    io_.restart();
    while (!done() && io_.run_one_until(until) > 0) {
    }
  }

  void read() {
    const auto take = [this](error_code error, std::size_t count) {
      if (error) {
        gone_ = true;
        return;
      }
      if (web_) {
        const auto data = buffer_.data();
        unread_.append(static_cast<const char*>(data.data()), data.size());
        buffer_.consume(buffer_.size());
      } else {
        unread_.append(chunk_, count);
      }
      for (std::size_t end = 0; (end = unread_.find("\r\n")) != std::string::npos;) {
        lines_.push_back(unread_.substr(0, end));
        unread_.erase(0, end + 2);
      }
      read();
    };
    if (web_) {
      stream_->async_read(buffer_, take);
    } else {
      stream_->next_layer().async_read_some(asio::buffer(chunk_), take);
    }
  }

  bool web_;
  asio::io_context io_;
  tcp::acceptor acceptor_;
  std::unique_ptr<websocket::stream<tcp::socket>> stream_;
  boost::beast::flat_buffer buffer_;
  char chunk_[4096] = {};
  std::string unread_;
  std::deque<std::string> lines_;
};

KgpServer::KgpServer(bool websocket) : impl_(std::make_unique<Impl>(websocket)) {}
KgpServer::~KgpServer() {
  impl_->drop();
}
std::uint16_t KgpServer::port() const {
  return impl_->port();
}
bool KgpServer::accept(std::chrono::milliseconds limit) {
  return impl_->accept(limit);
}
void KgpServer::send(const std::string& line) {
  impl_->send_raw(line + "\r\n");
}
void KgpServer::send_raw(const std::string& bytes) {
  impl_->send_raw(bytes);
}
std::optional<std::string> KgpServer::line(std::chrono::milliseconds limit) {
  return impl_->line(limit);
}
bool KgpServer::client_gone() const {
  return impl_->gone_;
}
void KgpServer::drop() {
  impl_->drop();
}

}  // namespace seedbed::test
