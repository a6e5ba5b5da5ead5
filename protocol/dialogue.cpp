#include "protocol/dialogue.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "protocol/message_parts.h"
#include "protocol/text.h"
#include "protocol/waiting.h"

namespace seedbed::protocol {
namespace {

Event warning(std::string text) {
  return event(Event::Kind::Warning, std::move(text));
}

class Mbp final : public Waiting {
 public:
  explicit Mbp(const Patience& patience)
      : Waiting(patience, {"mbpok", "readyok", "bestmove", "pong"}) {}

  void hello(Time now, std::string& out) override {
    assert(state_ == State::Fresh);
    print(Hello{}, out);
    await(State::Handshaking, now + patience_.handshake);
  }

  void set_option(std::string_view name, std::optional<std::string_view> value,
                  std::string& out) override {
    assert(state_ == State::Idle);
    SetOption message{std::string(name), std::nullopt};
    if (value) message.value = *value;
    for (const OptionDeclaration& option : identity_.options) {
      if (option.name != name) continue;
      if (option.type == OptionDeclaration::Type::Button) {
        message.value.reset();
      } else if (!message.value) {
        message.value = option.initial;
      }
    }
    print(message, out);
  }

  void new_game(const SelectVariant& variant, const NewGame& game, std::string& out) override {
    assert(state_ == State::Idle);
    SelectVariant sent = variant;
    if (!identity_.features.define) sent.text.reset();
    // A spec is one word; that of a file is its path, which may hold blanks.
    std::replace_if(
        sent.spec.begin(), sent.spec.end(), [](char c) { return is_blank(c); }, '_');
    print(sent, out);
    print(game, out);
  }

  void await_ready(Time now, std::string& out) override {
    assert(state_ == State::Idle || state_ == State::Stopping);
    if (state_ == State::Stopping) abandon();
    print(IsReady{}, out);
    await(State::AwaitingReady, now + patience_.ready);
  }

  void go(const GoRequest& request, Time deadline, std::string& out) override {
    assert(state_ == State::Idle || state_ == State::Stopping);
    if (state_ == State::Stopping) abandon();
    if (identity_.features.state) {
      print_position(request.current, {}, out);
    } else {
      print_position(request.start, request.moves, out);
    }
    ++id_;
    std::optional<std::span<const std::string>> legal;
    if (identity_.features.legal) legal = request.legal;
    print_go(id_, request.limits, legal, out);
    live_ = true;
    await(State::Thinking, deadline);
  }

  void stop(Time now, std::string& out) override {
    assert(state_ == State::Thinking || (state_ == State::Idle && owed_ > 0));
    print(Stop{}, out);
    await(State::Stopping, now + patience_.stop);
  }

  void ponder_hit(const Limits& clocks, Time deadline, std::string& out) override {
    assert(state_ == State::Thinking && live_);
    print(PonderHit{clocks}, out);
    await(State::Thinking, deadline);
  }

  void ping(Time now, std::string& out) override {
    assert(state_ != State::Fresh && state_ != State::Handshaking && state_ != State::Quit);
    ping_word_ = "p" + std::to_string(++pings_);
    print(Ping{ping_word_}, out);
    pong_deadline_ = now + patience_.pong;
  }

  void result(const GameResult& result, std::string& out) override {
    assert(state_ == State::Idle);
    print(result, out);
  }

  void quit(std::string& out) override {
    print(Quit{}, out);
    leave();
  }

  std::optional<Event> feed(std::string_view line, Time /*now*/) override {
    line = trim(line);
    if (line.empty() || state_ == State::Quit || state_ == State::Fresh) return std::nullopt;
    auto reply = parse_reply(line);
    if (!reply) {
      const bool banner =
          state_ == State::Handshaking && reply.error().code == ErrorCode::UnknownCommand;
      if (banner) return std::nullopt;
      Event made = warning(std::move(reply.error().message));
      made.unreadable = true;
      return made;
    }
    if (state_ == State::Handshaking) {
      return std::visit([&](auto& message) { return greet(message); }, *reply);
    }
    return std::visit([&](auto& message) { return take(message); }, *reply);
  }

 private:
  // ---- during the handshake

  std::optional<Event> greet(Identify& message) {
    std::string text = clean(std::string_view(message.text).substr(0, kMaxName));
    switch (message.field) {
      case Identify::Field::Name:
        identity_.name = std::move(text);
        break;
      case Identify::Field::Author:
        identity_.author = std::move(text);
        break;
      case Identify::Field::Version:
        identity_.version = std::move(text);
        break;
    }
    return std::nullopt;
  }
  std::optional<Event> greet(Features& message) {
    Features& sum = identity_.features;
    sum.legal |= message.legal;
    sum.state |= message.state;
    sum.query |= message.query;
    sum.define |= message.define;
    sum.ponder |= message.ponder;
    sum.chain |= message.chain;
    sum.multipv |= message.multipv;
    sum.anytime |= message.anytime;
    sum.any_variant |= message.any_variant;
    return std::nullopt;
  }
  std::optional<Event> greet(VariantClaim& message) {
    identity_.variants.push_back(std::move(message));
    return std::nullopt;
  }
  std::optional<Event> greet(OptionDeclaration& message) {
    identity_.options.push_back(std::move(message));
    return std::nullopt;
  }
  std::optional<Event> greet(HandshakeOk& message) {
    if (message.version > kVersion) {
      return event(Event::Kind::BotError, "mbpok " + std::to_string(message.version) +
                                              ": offered was " + std::to_string(kVersion));
    }
    identity_.protocol = message.version;
    settle();
    return event(Event::Kind::HandshakeDone);
  }
  std::optional<Event> greet(ErrorReply& message) { return take(message); }
  template <class T>
  std::optional<Event> greet(T&) {
    return std::nullopt;
  }

  // ---- afterwards

  std::optional<Event> take(BestMove& message) {
    const bool current = live_ && (message.id ? *message.id == id_ : owed_ == 0);
    if (!current) return stale(message);
    live_ = false;
    settle();
    if (!identity_.features.chain) message.then.clear();
    Event made = event(Event::Kind::BestMove);
    made.best = std::move(message);
    return made;
  }

  std::optional<Event> stale(const BestMove& message) {
    std::string text = "bestmove " + quote(message.move);
    if (message.id) text += " id " + std::to_string(*message.id);
    if (owed_ == 0) return warning(text + ": unsolicited, dropped");
    --owed_;
    if (owed_ == 0 && !live_ && state_ == State::Stopping) settle();
    return warning(text + ": too late for its go, dropped");
  }

  std::optional<Event> take(ReadyOk&) {
    if (state_ != State::AwaitingReady) return warning("readyok: unsolicited, dropped");
    owed_ = 0;
    settle();
    return event(Event::Kind::Ready);
  }
  std::optional<Event> take(Pong& message) {
    if (!pong_deadline_ || message.word != ping_word_) {
      return warning("pong " + quote(message.word) + ": unsolicited, dropped");
    }
    pong_deadline_.reset();
    return event(Event::Kind::Pong, std::move(message.word));
  }
  // An info of an earlier go is noise, not worth a warning.
  std::optional<Event> take(Info& message) {
    const bool current = live_ && (message.id ? *message.id == id_ : owed_ == 0);
    if (!current) return std::nullopt;
    Event made = event(Event::Kind::Info, message.string);
    made.info = std::move(message);
    return made;
  }
  std::optional<Event> take(ErrorReply& message) {
    return event(Event::Kind::BotError,
                 message.code + (message.text.empty() ? "" : " " + message.text));
  }
  std::optional<Event> take(Response& message) {
    return event(Event::Kind::Response, std::string(word(message.kind)) +
                                            (message.text.empty() ? "" : " " + message.text));
  }
  template <class T>
  std::optional<Event> take(T& message) {
    std::string line = to_line(Reply(message));
    return warning(quote(trim(line)) + ": only before mbpok, dropped");
  }

  std::string ping_word_;
  std::uint64_t pings_ = 0;
  std::uint64_t id_ = 0;  // of the latest go, unique in the life of the process
};

}  // namespace

void Dialogue::ponder_hit(const Limits& /*clocks*/, Time /*deadline*/, std::string& /*out*/) {
  assert(false && "this dialect has no pondering");
}

bool BotIdentity::plays(std::string_view canonical_spec) const {
  return features.any_variant ||
         std::any_of(variants.begin(), variants.end(),
                     [&](const VariantClaim& claim) { return claim.covers(canonical_spec); });
}

std::unique_ptr<Dialogue> make_mbp_dialogue(const Patience& patience) {
  return std::make_unique<Mbp>(patience);
}

}  // namespace seedbed::protocol
