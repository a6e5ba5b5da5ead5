#include "arena/match/bot_seat.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/catalogue.h"
#include "protocol/text.h"

namespace seedbed::arena {
namespace {

using protocol::Event;
using protocol::Reason;
using State = protocol::Dialogue::State;
using std::chrono::milliseconds;

// After a late answer: how long the barrier (isready) that closes that game may take.
constexpr milliseconds kBarrier{2'000};
// From the end of its grace until a process is gone, whatever it does; only one that hangs in the
// kernel takes longer, and is not waited for.
constexpr milliseconds kReaping{5'000};

bool in_catalogue(std::string_view spec) {
  const std::string_view name = spec.substr(0, spec.find(':'));
  return std::any_of(engine::catalogue().begin(), engine::catalogue().end(),
                     [&](const engine::CatalogueEntry& entry) { return entry.name == name; });
}

// None presses a button.
std::optional<std::string_view> option_text(const std::string& value) {
  return value.empty() ? std::nullopt : std::optional<std::string_view>(value);
}

}  // namespace

BotSeat::BotSeat(Keeper& keeper, BotSettings settings)
    : keeper_(&keeper), settings_(std::move(settings)) {}

BotSeat::~BotSeat() {
  quit();
}

void BotSeat::quit() {
  if (!session_) return;
  session_->quit(settings_.quit_grace);
  session_.reset();
  restless_ = false;
  pondering_.reset();
}

void BotSeat::end() {
  quit();
  (void)keeper_->wait_until_gone(last_token_, now() + settings_.quit_grace + kReaping);
}

void BotSeat::kill() {
  if (!session_) return;
  last_report_ = session_->report();
  session_.reset();
  restless_ = false;
  pondering_.reset();
}

std::vector<std::string> BotSeat::take_notes() {
  return std::exchange(notes_, {});
}

std::string BotSeat::report() const {
  return session_ ? session_->report() : last_report_;
}

// ---- failures in words

Failure BotSeat::failure(Reason reason, std::string sentence) const {
  std::string detail = fmt::format("{}: {}\n{}", settings_.name, sentence, report());
  while (!detail.empty() && detail.back() == '\n') detail.pop_back();
  return {reason, std::move(detail)};
}

std::string BotSeat::silence_hint() const {
  if (!session_->heard_anything()) {
    return "; nothing at all came since the request (is the output flushed after each line?)";
  }
  if (!session_->child().unfinished_line().empty()) return "; what came last has no line end";
  return "";
}

Failure BotSeat::gone(std::string_view step, Reason reason) {
  std::string sentence = fmt::format("{} {}", session_->child().how_it_ended(), step);
  if (!session_->child().unfinished_line().empty()) {
    sentence += "; its last line has no line end and does not count";
  }
  if (const std::string limits = limits_text(settings_.command.isolation); !limits.empty())
    sentence += "; its limits: " + limits;
  Failure made = failure(reason, std::move(sentence));
  kill();
  return made;
}

Failure BotSeat::flood(std::string_view step, Kind kind) {
  Failure made = failure(
      Reason::Flood, kind == Kind::TooLong
                         ? fmt::format("wrote a line of more than {} bytes {}", kMaxLineBytes, step)
                         : fmt::format("wrote more than {} bytes {}", kMaxRequestBytes, step));
  kill();
  return made;
}

std::optional<Failure> BotSeat::await(const Wait& wait, const std::atomic<bool>* stop) {
  const Time asked = now();
  std::optional<Failure> refused;
  for (;;) {
    Session::Heard heard = session_->listen(wait.until, stop);
    switch (heard.kind) {
      case Kind::Event:
        if (heard.event.kind == wait.event) return refused;
        if (heard.event.kind == Event::Kind::BotError) {
          std::string sentence =
              fmt::format("answered {} with: error {}", wait.step, heard.event.text);
          if (wait.event == Event::Kind::HandshakeDone) {
            Failure made = failure(Reason::Handshake, std::move(sentence));
            kill();
            return made;
          }
          // Any other complaint may be about a line that it need not know.
          if (heard.event.text.starts_with("unsupported-variant")) {
            refused = failure(Reason::Protocol, std::move(sentence));
          } else {
            notes_.push_back(std::move(sentence));
          }
        }
        if (heard.event.kind != Event::Kind::Timeout) break;
        [[fallthrough]];
      case Kind::Deadline: {
        Failure made = failure(
            wait.late, fmt::format("no answer to {} within {:.1f} s{}", wait.step,
                                   seconds(now() - asked - session_->asleep()), silence_hint()));
        kill();
        return made;
      }
      case Kind::Gone:
        return gone(fmt::format("before it had answered {}", wait.step), wait.ended);
      case Kind::TooLong:
      case Kind::TooMuch:
        return flood(fmt::format("instead of an answer to {}", wait.step), heard.kind);
      case Kind::Stopped:
        kill();
        return Failure{Reason::Interrupt, ""};
    }
  }
}

// ---- before a game

std::optional<Failure> BotSeat::start(const std::atomic<bool>* stop) {
  if (session_) return std::nullopt;
  if (settings_.scarce) end();
  Expected<Child> child = keeper_->spawn(settings_.command);
  if (!child) {
    last_report_.clear();
    return Failure{Reason::NoStart, fmt::format("{}: {}", settings_.name, child.error().message)};
  }
  ++starts_;
  last_token_ = child->token();
  executable_ = child->executable();
  session_ = std::make_unique<Session>(std::move(*child), make_dialogue(settings_));
  session_->write_down(transcript_, settings_.name);
  protocol::Dialogue& dialogue = session_->dialogue();
  dialogue.hello(now(), session_->out());
  session_->flush();
  const Wait handshake{Event::Kind::HandshakeDone, "the handshake", Reason::Handshake,
                       Reason::NoStart, std::nullopt};
  if (std::optional<Failure> failed = await(handshake, stop)) return failed;
  identity_ = dialogue.identity();
  handshake_ = session_->take_handshake();
  send_options();
  for (const std::string& line : settings_.init) (session_->out() += line) += '\n';
  dialogue.await_ready(now(), session_->out());
  session_->flush();
  return await({Event::Kind::Ready, "isready", Reason::Stall, Reason::Crash, std::nullopt}, stop);
}

std::vector<std::string> BotSeat::wrong_options() const {
  std::string declared;
  for (const protocol::OptionDeclaration& each : identity_.options)
    declared += (declared.empty() ? "" : ", ") + each.name;
  std::vector<std::string> wrong;
  for (const auto& [name, value] : settings_.options) {
    const auto known = std::find_if(
        identity_.options.begin(), identity_.options.end(),
        [&wanted = name](const protocol::OptionDeclaration& each) { return each.name == wanted; });
    if (known == identity_.options.end()) {
      wrong.push_back(
          fmt::format("it has no option {}; {}", protocol::quote(name),
                      declared.empty() ? "it declares none" : "it declares " + declared));
    } else if (auto refusal = protocol::refuse_value(*known, option_text(value))) {
      wrong.push_back(*std::move(refusal));
    }
  }
  return wrong;
}

void BotSeat::send_options() {
  for (const auto& [name, value] : settings_.options) {
    session_->dialogue().set_option(name, option_text(value), session_->out());
  }
}

std::optional<Failure> BotSeat::prepare(const Seating& seating) {
  if (settings_.restart) quit();
  transcript_ = seating.transcript;
  if (session_) session_->write_down(transcript_, settings_.name);
  settle();
  const bool used = session_ != nullptr;
  if (!used || !session_->child().ended()) {
    std::optional<Failure> failed = start(seating.stop);
    if (!failed) failed = announce(seating);
    if (!used || !failed || failed->reason != Reason::Crash) return failed;
  } else {
    kill();
  }
  // It ended after its last game, perhaps only just now: that costs a process, not a game.
  notes_.emplace_back("ended between two games and was started again");
  if (std::optional<Failure> failed = start(seating.stop)) return failed;
  return announce(seating);
}

void announce_game(const Seating& seating, protocol::Dialogue& dialogue, std::string& out) {
  protocol::SelectVariant variant{seating.game->spec(), std::nullopt};
  if (!in_catalogue(variant.spec)) variant.text = seating.game->text();
  protocol::NewGame message;
  message.seed = seating.seed;
  message.you = seating.side;
  message.resign = message.draw = true;
  // One word on the wire.
  if (seating.time_control.find(' ') == std::string::npos) message.tc = seating.time_control;
  message.opponent = seating.opponent;
  dialogue.new_game(variant, message, out);
}

std::optional<Failure> BotSeat::announce(const Seating& seating) {
  session_->hear_leftovers();
  announce_game(seating, session_->dialogue(), session_->out());
  session_->dialogue().await_ready(now(), session_->out());
  session_->flush();
  return await(
      {Event::Kind::Ready, "newgame and isready", Reason::Stall, Reason::Crash, std::nullopt},
      seating.stop);
}

// ---- after a game

void BotSeat::finish(const protocol::GameResult& result) {
  take_leave(result);
  transcript_ = nullptr;
  if (session_) session_->write_down(nullptr, "");
}

void BotSeat::take_leave(const protocol::GameResult& result) {
  if (!session_) return;
  attend();
  // A go that nobody will ask about any more.
  if (const auto pondering = std::exchange(pondering_, std::nullopt))
    restless_ = restless_ || !pondering->early;
  protocol::Dialogue& dialogue = session_->dialogue();
  if (result.reason == Reason::Interrupt && restless_) {
    // Nobody waits now; whoever seats it again does.
    dialogue.stop(now(), session_->out());
    session_->flush();
    return;
  }
  settle();
  if (!session_ || dialogue.state() != State::Idle) return;
  dialogue.result(result, session_->out());
  session_->flush();
}

void BotSeat::settle() {
  if (!std::exchange(restless_, false) || !session_) return;
  protocol::Dialogue& dialogue = session_->dialogue();
  if (dialogue.state() != State::Stopping) dialogue.stop(now(), session_->out());
  session_->flush();
  while (dialogue.state() == State::Stopping) {
    const Session::Heard heard = session_->listen(std::nullopt, nullptr);
    if (heard.kind != Kind::Event || heard.event.kind == Event::Kind::Timeout) {
      kill();
      return;
    }
  }
  dialogue.await_ready(now(), session_->out());
  session_->flush();
  // A bot that fails here is dead for the next game, which starts another process.
  (void)await(
      {Event::Kind::Ready, "isready after stop", Reason::Stall, Reason::Crash, now() + kBarrier},
      nullptr);
}

}  // namespace seedbed::arena
