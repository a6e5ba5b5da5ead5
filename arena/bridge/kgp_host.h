// The one place where clients of the Kalah Game Protocol come in, by TCP or WebSocket, to be bots
// of a league: greets them, knows them by name, and passes questions and answers between them and
// the seats (kgp_seat.h) that play for them, each a process of the arena's. Not a referee and not a
// clock: it translates ids, and tells a seat when its client fails.
//
// Several clients of one name share its questions. Runs on a thread of its own; its functions may
// be called by any.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "arena/bridge/link.h"
#include "arena/match/child.h"
#include "arena/match/fd.h"
#include "protocol/kgp.h"

namespace seedbed::arena {

struct KgpHostSettings {
  std::string address = "127.0.0.1";            // to listen on
  std::uint16_t port = 2671;                    // 0: any free one
  std::optional<std::uint16_t> websocket_port;  // the same; nothing: no WebSocket
  // The names that are awaited, each with the token that its client must show; "": none.
  std::map<std::string, std::string> guests;
  // How long a seat waits for a client that is not here; less than a handshake may take.
  std::chrono::milliseconds patience{8'000};
};

class KgpHost {
 public:
  // `tell` takes sentences for a person, from the host's thread. Errors (Io): a port is taken.
  [[nodiscard]] static Expected<std::unique_ptr<KgpHost>> open(
      KgpHostSettings settings, std::function<void(std::string_view)> tell);
  ~KgpHost();  // says goodbye to all
  KgpHost(const KgpHost&) = delete;
  KgpHost& operator=(const KgpHost&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::uint16_t websocket_port() const { return websocket_port_; }
  // What a seat finds in its environment (kKgpPass, bot_seat.h).
  [[nodiscard]] std::string pass() const;
  // Names of which no client is here.
  [[nodiscard]] std::vector<std::string> missing() const;

 private:
  struct Chair {  // a seat's end
    std::shared_ptr<Link> link;
    std::string name;      // "": it has not said yet
    bool waiting = false;  // for a client
    bool gone = false;
  };
  struct Asked {
    Chair* chair = nullptr;
    std::uint64_t id = 0;  // the chair's
  };
  struct Client {
    std::shared_ptr<Link> link;
    Time join_by;
    std::string name, authors, token;
    bool joined = false, gone = false;
    std::uint64_t next_id = 2;  // even ones are ours, by habit
    std::map<std::uint64_t, Asked> asked;
    int nonsense = 0;  // lines in a row
  };

  KgpHost(KgpHostSettings settings, std::function<void(std::string_view)> tell);
  Expected<void> listen();
  void serve();
  void take_new();
  void wait();
  void hear(Client& client);
  void hear(Client& client, std::string_view text);
  void greet(Client& client, const protocol::KgpLine& line);
  void admit(Client& client, const protocol::KgpLine& line);
  void refuse(Client& client, const protocol::KgpLine& line, const std::string& why);
  void take_answer(Client& client, const protocol::KgpLine& line);
  void settle(Client& client, std::uint64_t id, std::string_view words);
  void nonsense(Client& client, const std::string& why);
  void leave(Client& client, const std::string& why);
  void hear(Chair& chair);
  void hear(Chair& chair, std::string_view text);
  void seat(Chair& chair, const protocol::KgpLine& line);
  void ask(Chair& chair, const protocol::KgpLine& line);
  void stop(Chair& chair, std::uint64_t id);
  void forget(const Chair& chair);
  [[nodiscard]] Client* client_of(const std::string& name);
  static std::uint64_t send(Client& client, std::string_view words,
                            std::optional<std::uint64_t> ref = std::nullopt);
  static void introduce(Chair& chair, const Client& client);

  KgpHostSettings settings_;
  std::function<void(std::string_view)> tell_;
  std::string key_;  // that seats show
  std::uint16_t port_ = 0, websocket_port_ = 0, seat_port_ = 0;
  std::list<Client> clients_;
  std::list<Chair> chairs_;

  mutable std::mutex mutex_;  // of what follows
  std::vector<std::shared_ptr<Link>> new_clients_, new_chairs_;
  std::map<std::string, int> here_;  // clients by name

  Fd wake_;
  std::atomic<bool> stopping_{false};
  Network network_;
  std::thread thread_;
};

}  // namespace seedbed::arena
