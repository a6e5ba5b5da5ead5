#include "arena/bridge/kgp_host.h"

#include <fmt/format.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <random>

#include "arena/bridge/waits.h"
#include "protocol/text.h"

namespace seedbed::arena {
namespace {

constexpr std::chrono::seconds kJoin{30};  // from connecting to `mode freeplay`
constexpr int kMaxJunk = 10;               // lines in a row that say nothing
constexpr std::size_t kMaxClients = 256;

std::string random_key() {
  std::random_device device;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", device(), device(), device(), device());
}

}  // namespace

KgpHost::KgpHost(KgpHostSettings settings, std::function<void(std::string_view)> tell)
    : settings_(std::move(settings)),
      tell_(std::move(tell)),
      key_(random_key()),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

Expected<std::unique_ptr<KgpHost>> KgpHost::open(KgpHostSettings settings,
                                                 std::function<void(std::string_view)> tell) {
  std::unique_ptr<KgpHost> host(new KgpHost(std::move(settings), std::move(tell)));
  if (auto heard = host->listen(); !heard) return tl::unexpected(heard.error());
  host->thread_ = std::thread([raw = host.get()] { raw->serve(); });
  return host;
}

Expected<void> KgpHost::listen() {
  const auto into = [this](std::vector<std::shared_ptr<Link>>& links) {
    return [this, &links](std::shared_ptr<Link> link) {
      const std::lock_guard lock(mutex_);
      links.push_back(std::move(link));
      const std::uint64_t one = 1;
      (void)!::write(wake_.get(), &one, sizeof one);
    };
  };
  auto port = network_.listen(settings_.address, settings_.port, false, into(new_clients_));
  if (!port) return tl::unexpected(port.error());
  port_ = *port;
  if (settings_.websocket_port) {
    port = network_.listen(settings_.address, *settings_.websocket_port, true, into(new_clients_));
    if (!port) return tl::unexpected(port.error());
    websocket_port_ = *port;
  }
  port = network_.listen("127.0.0.1", 0, false, into(new_chairs_));
  if (!port) return tl::unexpected(port.error());
  seat_port_ = *port;
  return {};
}

KgpHost::~KgpHost() {
  stopping_ = true;
  const std::uint64_t one = 1;
  (void)!::write(wake_.get(), &one, sizeof one);
  if (thread_.joinable()) thread_.join();
}

std::string KgpHost::pass() const {
  return fmt::format("{} {} {}", seat_port_, key_, settings_.patience.count());
}

std::vector<std::string> KgpHost::missing() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> names;
  for (const auto& guest : settings_.guests) {
    const auto found = here_.find(guest.first);
    if (found == here_.end() || found->second == 0) names.push_back(guest.first);
  }
  return names;
}

// ---- the host's thread

void KgpHost::serve() {
  while (!stopping_) {
    wait();
    take_new();
    for (Client& client : clients_) hear(client);
    for (Chair& chair : chairs_) hear(chair);
    // Chairs know nothing of clients, but questions name chairs.
    for (const Chair& chair : chairs_) {
      if (chair.gone) forget(chair);
    }
    clients_.remove_if([](const Client& client) { return client.gone; });
    chairs_.remove_if([](const Chair& chair) { return chair.gone; });
  }
  for (Client& client : clients_) send(client, "goodbye");
}

void KgpHost::wait() {
  std::vector<pollfd> descriptors{{wake_.get(), POLLIN, 0}};
  for (const Client& client : clients_)
    descriptors.push_back({client.link->descriptor(), POLLIN, 0});
  for (const Chair& chair : chairs_) descriptors.push_back({chair.link->descriptor(), POLLIN, 0});
  wait_for_any(descriptors, std::nullopt);
  std::uint64_t count = 0;
  (void)!::read(wake_.get(), &count, sizeof count);
}

void KgpHost::take_new() {
  const std::lock_guard lock(mutex_);
  for (std::shared_ptr<Link>& link : new_clients_) {
    if (clients_.size() >= kMaxClients) continue;  // which closes it
    clients_.emplace_back();
    clients_.back().link = std::move(link);
    clients_.back().join_by = std::chrono::steady_clock::now() + kJoin;
  }
  for (std::shared_ptr<Link>& link : new_chairs_) {
    chairs_.emplace_back();
    chairs_.back().link = std::move(link);
  }
  new_clients_.clear();
  new_chairs_.clear();
}

KgpHost::Client* KgpHost::client_of(const std::string& name) {
  Client* best = nullptr;
  for (Client& client : clients_) {
    if (!client.joined || client.gone || client.name != name) continue;
    if (best == nullptr || client.asked.size() < best->asked.size()) best = &client;
  }
  return best;
}

std::uint64_t KgpHost::send(Client& client, std::string_view words,
                            std::optional<std::uint64_t> ref) {
  const std::uint64_t id = client.next_id;
  client.next_id += 2;
  client.link->send(ref ? fmt::format("{}@{} {}", id, *ref, words)
                        : fmt::format("{} {}", id, words));
  return id;
}

// ---- clients

void KgpHost::hear(Client& client) {
  while (!client.gone) {
    const auto event = client.link->next();
    if (!event) break;
    switch (event->kind) {
      case LinkEvent::Kind::Open:
        send(client, "kgp 1 0 1");
        break;
      case LinkEvent::Kind::Line:
        if (!protocol::trim(event->text).empty()) hear(client, event->text);
        break;
      case LinkEvent::Kind::Closed:
        leave(client, "the connection was lost: " + event->text);
        break;
    }
  }
  if (!client.joined && !client.gone && std::chrono::steady_clock::now() >= client.join_by) {
    send(client, "error \"no mode was asked for\"");
    leave(client, "it asked for no mode");
  }
}

void KgpHost::hear(Client& client, std::string_view text) {
  const auto line = protocol::parse_kgp(text);
  if (!line) {
    nonsense(client, line.error().message);
    return;
  }
  const std::string& command = line->command;
  if (command == "ping") {
    const std::string word = line->arguments.empty() ? "" : " " + line->arguments.front();
    send(client, "pong" + word, line->id);
  } else if (command == "goodbye") {
    leave(client, "it said goodbye");
  } else if (command == "set" || command == "mode") {
    greet(client, *line);
  } else if (command == "move" || command == "yield" || command == "error") {
    if (client.joined) take_answer(client, *line);
  } else if (command != "ok" && command != "pong") {
    // Later versions may know more; a stream of it is no KGP.
    if (++client.nonsense >= kMaxJunk) {
      nonsense(client, protocol::quote(text) + " is no command");
    } else {
      send(client, "error \"unknown command\"", line->id);
    }
    return;
  }
  client.nonsense = 0;
}

void KgpHost::greet(Client& client, const protocol::KgpLine& line) {
  if (line.command == "mode") {
    admit(client, line);
    return;
  }
  if (!client.joined && line.arguments.size() == 2) {
    const std::string value = line.arguments[1].substr(0, 256);
    if (line.arguments[0] == "info:name") client.name = value;
    if (line.arguments[0] == "info:authors" || line.arguments[0] == "info:author") {
      client.authors = value;  // the second is what one of their own clients says
    }
    if (line.arguments[0] == "auth:token") client.token = value;
  }
  send(client, "ok", line.id);
}

void KgpHost::admit(Client& client, const protocol::KgpLine& line) {
  if (client.joined) {
    send(client, "error \"a mode was chosen already\"", line.id);
    return;
  }
  if (line.arguments.size() != 1 || line.arguments.front() != "freeplay") {
    return refuse(client, line, "unsupported mode; allowed is freeplay");
  }
  const auto guest = settings_.guests.find(client.name);
  if (guest == settings_.guests.end()) {
    return refuse(client, line,
                  fmt::format("the league awaits no {}: set info:name to the name that the "
                              "organiser gave you",
                              client.name.empty() ? "client without a name"
                                                  : protocol::quote(client.name, 40)));
  }
  if (!guest->second.empty() && client.token != guest->second) {
    return refuse(client, line, "wrong token for this name: set auth:token to yours");
  }
  client.joined = true;
  {
    const std::lock_guard lock(mutex_);
    ++here_[client.name];
  }
  send(client, "ok", line.id);
  tell_(fmt::format("kgp: {} has come ({})", client.name, client.link->peer()));
  for (Chair& chair : chairs_) {
    if (chair.waiting && chair.name == client.name) introduce(chair, client);
  }
}

void KgpHost::refuse(Client& client, const protocol::KgpLine& line, const std::string& why) {
  send(client, "error " + protocol::kgp_string(why), line.id);
  tell_(fmt::format("kgp: {} was refused: {}", client.link->peer(), why));
  leave(client, why);
}

void KgpHost::take_answer(Client& client, const protocol::KgpLine& line) {
  const auto asked = line.ref ? client.asked.find(*line.ref) : client.asked.end();
  if (asked == client.asked.end()) {
    // Most likely it crossed our stop.
    if (!line.ref && line.command != "error") {
      send(client, "error \"No state associated with id\"", line.id);
    }
    return;
  }
  const std::uint64_t id = asked->first;
  if (line.command == "yield") {
    send(client, "stop", id);
    settle(client, id, "yield");
  } else if (line.command == "error") {
    const std::string text = line.arguments.empty() ? "" : line.arguments.front();
    settle(client, id,
           "error " + protocol::kgp_string("the client answered: error " + protocol::quote(text)));
  } else {
    const auto pit = line.arguments.size() == 1
                         ? protocol::parse_number(line.arguments.front(), 0, 1'000'000)
                         : std::nullopt;
    if (!pit) {
      nonsense(client, "move " +
                           protocol::quote(line.arguments.empty() ? std::string()
                                                                  : line.arguments.front()) +
                           " is not the number of a pit");
      return;
    }
    asked->second.chair->link->send(fmt::format("@{} move {}", asked->second.id, *pit));
  }
}

// The last word about a question.
void KgpHost::settle(Client& client, std::uint64_t id, std::string_view words) {
  const auto asked = client.asked.find(id);
  asked->second.chair->link->send(fmt::format("@{} {}", asked->second.id, words));
  client.asked.erase(asked);
}

// Forgiven while nothing depends on it.
void KgpHost::nonsense(Client& client, const std::string& why) {
  send(client, "error " + protocol::kgp_string(why));
  if (client.asked.empty() && ++client.nonsense < kMaxJunk) return;
  const std::string fault = "what the client sent is no KGP: " + why;
  while (!client.asked.empty()) {
    settle(client, client.asked.begin()->first, "fault " + protocol::kgp_string(fault));
  }
  leave(client, fault);
}

void KgpHost::leave(Client& client, const std::string& why) {
  send(client, "goodbye");
  client.link->close();
  client.gone = true;
  if (!client.joined) return;
  {
    const std::lock_guard lock(mutex_);
    --here_[client.name];
  }
  tell_(fmt::format("kgp: {} has left ({}): {}", client.name, client.link->peer(),
                    protocol::clean(why)));
  const std::string gone = "gone " + protocol::kgp_string(why);
  for (const auto& asked : client.asked) asked.second.chair->link->send(gone);
  client.asked.clear();
  if (client_of(client.name) != nullptr) return;
  for (Chair& chair : chairs_) {
    if (chair.name != client.name || chair.waiting) continue;
    chair.link->send(gone);
    chair.waiting = true;
  }
}

// ---- chairs

void KgpHost::hear(Chair& chair) {
  while (!chair.gone) {
    const auto event = chair.link->next();
    if (!event) break;
    if (event->kind == LinkEvent::Kind::Line) hear(chair, event->text);
    if (event->kind == LinkEvent::Kind::Closed) chair.gone = true;
  }
}

// Anybody on this machine may connect, but only the arena's own processes know the key.
void KgpHost::hear(Chair& chair, std::string_view text) {
  const auto line = protocol::parse_kgp(text);
  if (line && chair.name.empty() && line->command == "seat" && line->arguments.size() == 2 &&
      line->arguments[0] == key_) {
    seat(chair, *line);
  } else if (line && !chair.name.empty() && line->command == "state" && line->id &&
             line->arguments.size() == 4) {
    ask(chair, *line);
  } else if (line && !chair.name.empty() && line->command == "stop" && line->ref) {
    stop(chair, *line->ref);
  } else {
    chair.link->close();
    chair.gone = true;
  }
}

void KgpHost::seat(Chair& chair, const protocol::KgpLine& line) {
  chair.name = line.arguments[1];
  if (const Client* client = client_of(chair.name)) {
    introduce(chair, *client);
  } else {
    chair.waiting = true;
  }
}

void KgpHost::introduce(Chair& chair, const Client& client) {
  chair.waiting = false;
  chair.link->send(fmt::format("client {} {}", protocol::kgp_string(client.name),
                               protocol::kgp_string(client.authors)));
}

// state BOARD MODE CLOCK OPPONENT'S-CLOCK
void KgpHost::ask(Chair& chair, const protocol::KgpLine& line) {
  Client* const client = client_of(chair.name);
  if (client == nullptr) {
    chair.link->send("gone \"no client is here\"");
    return;
  }
  // Some clients take the mode in quotes alone, and the numbers without.
  send(*client, "set time:mode " + protocol::kgp_string(line.arguments[1]));
  send(*client, "set time:clock " + line.arguments[2]);
  send(*client, "set time:opclock " + line.arguments[3]);
  client->asked[send(*client, "state " + line.arguments[0])] = {&chair, *line.id};
}

void KgpHost::stop(Chair& chair, std::uint64_t id) {
  for (Client& client : clients_) {
    const auto asked = std::find_if(
        client.asked.begin(), client.asked.end(),
        [&](const auto& each) { return each.second.chair == &chair && each.second.id == id; });
    if (asked == client.asked.end()) continue;
    send(client, "stop", asked->first);
    client.asked.erase(asked);
    return;
  }
}

// A seat that ended leaves questions that nobody wants answered.
void KgpHost::forget(const Chair& chair) {
  for (Client& client : clients_) {
    for (auto asked = client.asked.begin(); asked != client.asked.end();) {
      if (asked->second.chair == &chair) {
        send(client, "stop", asked->first);
        asked = client.asked.erase(asked);
      } else {
        ++asked;
      }
    }
  }
}

}  // namespace seedbed::arena
