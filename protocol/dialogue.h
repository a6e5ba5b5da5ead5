// The arena's side of a conversation with one bot: a state machine without I/O, threads or clocks
// of its own. The owner (arena/match/seat) passes in lines and the time, sends what commands append
// to `out`, and gets at most one event per line. Not a referee: moves are text here.
//
// A dialect is a subclass: Mbp (protocol/wire.md) is the native one; another face of a bot (Auale's
// UCI) is another subclass behind the same calls, so that seats know no dialect.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/message.h"

namespace seedbed::protocol {

using Time = std::chrono::steady_clock::time_point;

// What the handshake told.
struct BotIdentity {
  std::string name, author, version;
  int protocol = 0;
  Features features;  // message.h
  std::vector<OptionDeclaration> options;
  std::vector<VariantClaim> variants;  // may be empty with features.any_variant
  [[nodiscard]] bool plays(std::string_view canonical_spec) const;
};

// Everything a dialect may need to ask for one move; a dialect uses what it needs of it.
struct GoRequest {
  std::string_view start;              // "startpos" or a position's text
  std::span<const std::string> moves;  // since start
  std::string_view current;            // the position's text now (feature state)
  std::span<const std::string> legal;  // canonical order (feature legal)
  Limits limits;                       // message.h
};

struct Event {
  enum class Kind {
    HandshakeDone,
    Ready,
    Pong,
    Info,      // text: the line; see info
    BestMove,  // best
    Response,  // to a query that was sent past the dialogue: text is KIND TEXT
    BotError,  // the bot reported `error CODE text`: text
    Warning,   // stale, duplicate or unsolicited reply, or unknown line: dropped; text says what
    Timeout,   // the awaited answer did not come by the deadline: text names the step
  };
  Kind kind = Kind::Warning;
  std::string text;
  BestMove best;            // message.h: move text or none / resign, draw offer, premoves
  Info info;                // message.h: depth, nodes, score ... of an `info` line
  bool unreadable = false;  // of a Warning: the line is none of the protocol
};

[[nodiscard]] inline Event event(Event::Kind kind, std::string text = {}) {
  Event made;
  made.kind = kind;
  made.text = std::move(text);
  return made;
}

inline constexpr std::size_t kMaxName = 256;  // bytes kept of a bot's name, author or version

// The limits that are not a clock. Defaults are those of wire.md.
struct Patience {
  milliseconds handshake{10'000};
  milliseconds ready{60'000};
  milliseconds pong{2'000};
  milliseconds stop{1'000};
};

class Dialogue {
 public:
  enum class State { Fresh, Handshaking, Idle, AwaitingReady, Thinking, Stopping, Quit };

  virtual ~Dialogue() = default;

  // Commands: each appends its lines to `out` and arms the deadline of the answer it awaits.
  // Calling one in a wrong state is a bug of the caller (assert); the states are named beside each.
  virtual void hello(Time now, std::string& out) = 0;  // Fresh -> Handshaking
  // Idle. A button gets no value; any other option without one gets its declared default.
  virtual void set_option(std::string_view name, std::optional<std::string_view> value,
                          std::string& out) = 0;
  // Idle. variant SPEC (its text only to a bot that takes it: features.define) and newgame.
  virtual void new_game(const SelectVariant& variant, const NewGame& game, std::string& out) = 0;
  // Idle or Stopping -> AwaitingReady. The barrier: once Ready came, no reply to anything sent
  // before it can still come, so that a late bestmove never answers a later go.
  virtual void await_ready(Time now, std::string& out) = 0;
  // Idle -> Thinking. The deadline is absolute: no output of the bot moves it. Also Stopping ->
  // Thinking: the stopped go is abandoned, its answer will be dropped.
  virtual void go(const GoRequest& request, Time deadline, std::string& out) = 0;
  // Thinking, or Idle after a Timeout of go -> Stopping, with a new deadline (Patience::stop). A go
  // that was in time is still answered by BestMove; one that timed out by a Warning.
  virtual void stop(Time now, std::string& out) = 0;
  // Thinking about a go with limits.ponder: the expected move was played, and from now on the go is
  // an ordinary one, with these clocks. Only for bots with features.ponder.
  virtual void ponder_hit(const Limits& clocks, Time deadline, std::string& out);
  // Any state from Idle on; one at a time. Its deadline stands beside the other's.
  virtual void ping(Time now, std::string& out) = 0;
  virtual void result(const GameResult& result, std::string& out) = 0;  // Idle
  virtual void quit(std::string& out) = 0;                              // any -> Quit

  // One complete line without its end (CR, blanks around it and blank lines are taken care of).
  [[nodiscard]] virtual std::optional<Event> feed(std::string_view line, Time now) = 0;

  // The earliest deadline of what is awaited, if anything is. `expired` gives the Timeout event,
  // once, when it has passed; ask it after every batch of lines too, or a chatting bot would never
  // be late. A go that timed out leaves the state Idle and its bestmove owed: stop and await_ready
  // follow (or the process is killed) before the next game.
  [[nodiscard]] virtual std::optional<Time> deadline() const = 0;
  [[nodiscard]] virtual std::optional<Event> expired(Time now) = 0;

  [[nodiscard]] virtual State state() const = 0;
  [[nodiscard]] virtual const BotIdentity& identity() const = 0;  // after HandshakeDone
};

[[nodiscard]] std::unique_ptr<Dialogue> make_mbp_dialogue(const Patience& patience);

}  // namespace seedbed::protocol
