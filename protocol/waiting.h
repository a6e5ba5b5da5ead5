// What the dialects share on the arena's side: which answer is awaited until when, and whose answer
// a late one is. Internal to the dialogues; what is sent and read is theirs.
#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/dialogue.h"

namespace seedbed::protocol {

class Waiting : public Dialogue {
 public:
  std::optional<Time> deadline() const final {
    if (!due_.empty()) return Time{};
    if (deadline_ && pong_deadline_) return std::min(*deadline_, *pong_deadline_);
    return deadline_ ? deadline_ : pong_deadline_;
  }

  std::optional<Event> expired(Time now) final {
    if (!due_.empty()) {
      Event made = std::move(due_.front());
      due_.pop_front();
      if (made.kind == Event::Kind::HandshakeDone || made.kind == Event::Kind::Ready) settle();
      return made;
    }
    if (deadline_ && now >= *deadline_) {
      deadline_.reset();
      const State late = state_;
      if (late == State::Thinking || late == State::Stopping) {
        abandon();
        state_ = State::Idle;
      }
      return event(Event::Kind::Timeout, std::string(awaited(late)));
    }
    if (pong_deadline_ && now >= *pong_deadline_) {
      pong_deadline_.reset();
      return event(Event::Kind::Timeout, std::string(words_.pong));
    }
    return std::nullopt;
  }

  State state() const final { return state_; }
  const BotIdentity& identity() const final { return identity_; }

 protected:
  // What a Timeout calls the answers of this dialect.
  struct Answers {
    std::string_view handshake, ready, best_move, pong;
  };

  Waiting(const Patience& patience, const Answers& words) : patience_(patience), words_(words) {}

  void await(State state, Time deadline) {
    state_ = state;
    deadline_ = deadline;
  }
  void settle() {
    state_ = State::Idle;
    deadline_.reset();
  }
  // The current go is no longer wanted; its answer may still come.
  void abandon() {
    if (std::exchange(live_, false)) ++owed_;
  }
  void leave() {
    state_ = State::Quit;
    deadline_.reset();
    pong_deadline_.reset();
    due_.clear();
  }

  Patience patience_;
  BotIdentity identity_;
  State state_ = State::Fresh;
  std::optional<Time> deadline_, pong_deadline_;
  std::deque<Event> due_;  // what we say in the bot's place
  bool live_ = false;      // the latest go still awaits its answer
  int owed_ = 0;           // answers to abandoned goes that may still come

 private:
  std::string_view awaited(State state) const {
    switch (state) {
      case State::Handshaking:
        return words_.handshake;
      case State::AwaitingReady:
        return words_.ready;
      case State::Thinking:
        return words_.best_move;
      case State::Stopping:
        return "stop";
      case State::Fresh:
      case State::Idle:
      case State::Quit:
        break;
    }
    return "";
  }

  Answers words_;
};

}  // namespace seedbed::protocol
