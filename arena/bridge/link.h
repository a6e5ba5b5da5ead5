// Lines over the network, by TCP or in WebSocket text frames, as a mailbox: one thread of the
// Network does all the waiting, whoever holds a Link posts lines and takes what came. No protocol.
//
// A Link may be used by any thread, but what came by one at a time. The Network outlives its links.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/error.h"

namespace seedbed::arena {

// Bytes of a line without its end, and lines that nobody took; beyond, the link is closed.
inline constexpr std::size_t kLinkMaxLine = 16'384;
inline constexpr std::size_t kLinkMaxLines = 4'096;

struct LinkEvent {
  enum class Kind {
    Open,    // connected (and the WebSocket handshake done); first, once
    Line,    // text, without its end
    Closed,  // text says why; last, once
  };
  Kind kind = Kind::Line;
  std::string text;
};

class Link {
 public:
  virtual ~Link() = default;  // closes
  Link() = default;
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  // A line without its end. Dropped once the link is closed.
  virtual void send(std::string line) = 0;
  // After what was sent.
  virtual void close() = 0;
  [[nodiscard]] virtual std::optional<LinkEvent> next() = 0;
  // Readable while next() has something.
  [[nodiscard]] virtual int descriptor() const = 0;
  // "127.0.0.1:2671"
  [[nodiscard]] virtual std::string peer() const = 0;
};

struct Address {
  std::string host;
  std::uint16_t port = 0;
  std::string path = "/socket";  // of a WebSocket
};

// `HOST:PORT` or `HOST:PORT/PATH`; an IPv6 host in brackets. Errors (BadValue).
[[nodiscard]] Expected<Address> parse_address(std::string_view text);

class Network {
 public:
  Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;
  ~Network();  // closes all links; those that are still held stay closed

  // Returns at once; Open or Closed comes within `patience`.
  [[nodiscard]] std::shared_ptr<Link> connect(const Address& address, bool websocket,
                                              std::chrono::milliseconds patience);
  // Hands each connection to `accepted`, from the network's thread. Port 0: any free one. The port.
  // Errors (Io): the address is taken, not allowed, not ours.
  [[nodiscard]] Expected<std::uint16_t> listen(const std::string& host, std::uint16_t port,
                                               bool websocket,
                                               std::function<void(std::shared_ptr<Link>)> accepted);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace seedbed::arena
