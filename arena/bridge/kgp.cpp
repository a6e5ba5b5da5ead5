#include "arena/bridge/kgp.h"

#include <fmt/format.h>

#include <algorithm>

#include "arena/bridge/waits.h"
#include "protocol/text.h"

namespace seedbed::arena {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kConnect{10'000};
constexpr std::chrono::seconds kFirstPause{1}, kLongestPause{60};

void tell(std::string_view text) {
  fmt::print(stderr, "seedbed: {}\n", protocol::clean(text));
}

class Visitor {
 public:
  Visitor(const BotSettings& bot, KgpVisit visit)
      : visit_(std::move(visit)), thinker_(keeper_, bot) {}

  int run() {
    if (const auto code = greet_bot()) return *code;
    if (visit_.settings.name.empty()) visit_.settings.name = thinker_.identity().name;
    KgpFace face(thinker_, visit_.settings);
    for (;;) {
      if (!link_ && now() >= connect_at_) connect();
      if (const auto code = step(face)) return *code;
    }
  }

 private:
  // The bot first: without it nobody need be bothered.
  std::optional<int> greet_bot() {
    thinker_.start(now());
    for (;;) {
      while (const auto news = thinker_.next(now())) {
        if (news->kind == Thinker::News::Kind::Failed) {
          tell(news->text);
          fmt::print(stderr, "{}", thinker_.report());
          return 1;
        }
        if (news->kind == Thinker::News::Kind::Greeted) return std::nullopt;
      }
      if (const auto code = wait(thinker_.deadline())) return code;
    }
  }

  std::optional<int> wait(std::optional<Time> deadline) {
    std::vector<pollfd> descriptors{{signals_.descriptor(), POLLIN, 0}};
    if (link_) descriptors.push_back({link_->descriptor(), POLLIN, 0});
    thinker_.watch(descriptors);
    wait_for_any(descriptors, deadline);
    if (const int signal = signals_.caught()) {
      if (link_) link_->send("goodbye");
      return 128 + signal;
    }
    return std::nullopt;
  }

  void connect() {
    link_ = network_.connect(visit_.server, visit_.websocket, kConnect);
    open_ = false;
  }

  std::optional<int> step(KgpFace& face) {
    std::optional<std::string> lost;
    while (link_ && !lost) {
      const auto event = link_->next();
      if (!event) break;
      switch (event->kind) {
        case LinkEvent::Kind::Open:
          open_ = true;
          opened_at_ = now();
          face.connected(now());
          break;
        case LinkEvent::Kind::Line:
          face.hear(event->text, now());
          break;
        case LinkEvent::Kind::Closed:
          lost = event->text;
          break;
      }
    }
    face.pump(now());
    if (link_) {
      for (std::string& line : face.take_output()) link_->send(std::move(line));
    }
    for (const std::string& note : face.take_notes()) tell(note);
    if (open_ && face.joined() && !std::exchange(told_, true)) {
      tell(fmt::format("playing on {} as {}", link_ ? link_->peer() : "?", visit_.settings.name));
    }
    if (open_ && face.state() == KgpFace::State::Finished) {
      tell(face.reason());
      return 0;
    }
    if (open_ && face.state() == KgpFace::State::Failed) {
      tell(face.reason());
      return 1;
    }
    if (open_ && face.state() == KgpFace::State::Reconnect) lost = face.reason();
    if (lost) {
      if (const auto code = lose(face, *lost)) return code;
    }
    auto deadline = face.deadline();
    if (!link_) deadline = deadline ? std::min(*deadline, connect_at_) : connect_at_;
    return wait(deadline);
  }

  // The connection is gone: when the next one is tried, or the exit code.
  std::optional<int> lose(KgpFace& face, const std::string& why) {
    // One that was of use, or lasted, begins the count anew.
    if (open_ && (face.asked() || now() - opened_at_ >= kLongestPause)) failures_ = 0;
    face.disconnected(now());
    link_.reset();
    open_ = told_ = false;
    const std::string where = fmt::format("{}:{}", visit_.server.host, visit_.server.port);
    if (++failures_ > visit_.retries) {
      tell(fmt::format("{}: {}; given up after {} attempts", where, why, failures_));
      return 1;
    }
    const auto pause = std::min<std::chrono::seconds>(
        kFirstPause * (1 << std::min(failures_ - 1, 6)), kLongestPause);
    tell(fmt::format("{}: {}; trying again in {} s", where, why, pause.count()));
    connect_at_ = now() + pause;
    return std::nullopt;
  }

  SignalGate signals_;  // before any thread
  Keeper keeper_;
  KgpVisit visit_;
  Network network_;
  Thinker thinker_;
  std::shared_ptr<Link> link_;  // none: waiting to try again
  bool open_ = false, told_ = false;
  int failures_ = 0;  // in a row
  Time connect_at_{}, opened_at_{};
};

}  // namespace

int visit_kgp(const BotSettings& bot, const KgpVisit& visit) {
  return Visitor(bot, visit).run();
}

}  // namespace seedbed::arena
