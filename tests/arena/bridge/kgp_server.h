// A Kalah Game Protocol server for one client at a time, over TCP or WebSocket, whose every line
// the test decides. Knows no kalah. One thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace seedbed::test {

class KgpServer {
 public:
  explicit KgpServer(bool websocket = false);
  ~KgpServer();

  [[nodiscard]] std::uint16_t port() const;
  // Waits for the next client (and its WebSocket handshake); false if none came.
  bool accept(std::chrono::milliseconds limit = std::chrono::seconds(30));
  void send(const std::string& line);  // without its end
  void send_raw(const std::string& bytes);
  // The client's next line without its end; nothing after `limit` or when it has gone.
  std::optional<std::string> line(std::chrono::milliseconds limit = std::chrono::seconds(30));
  [[nodiscard]] bool client_gone() const;
  void drop();  // without a goodbye

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace seedbed::test
