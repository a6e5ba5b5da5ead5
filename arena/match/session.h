// A running bot and the conversation with it: Child (bytes) and Dialogue (words) joined, with the
// absolute deadlines and a memory of what was said last. One bot process, one thread. It decides
// nothing: what an event means for a game is the seat's business, for a check conformance's.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "arena/match/child.h"
#include "arena/match/transcript.h"
#include "protocol/dialogue.h"

namespace seedbed::arena {

// The last lines of a conversation, for a bot's author. Each way has a ring of its own, so that a
// bot that babbles does not wash away what it was asked. Long lines are cut.
class Transcript {
 public:
  static constexpr std::size_t kLines = 8;  // each way
  static constexpr std::size_t kLineBytes = 400;

  void sent(std::string_view lines);  // one or more, each with its '\n'
  void received(std::string_view line) { received_.add(line, ++count_); }
  // "> sent" and "< received" in the order of their time, each with its '\n', safe to print.
  [[nodiscard]] std::string text() const;

 private:
  struct Entry {
    std::uint64_t number = 0;  // in the conversation, from 1; 0 = none
    std::size_t size = 0;      // of the whole line
    std::string line;          // at most kLineBytes of it
  };
  struct Ring {
    std::array<Entry, kLines> entries;
    std::size_t next = 0;
    void add(std::string_view line, std::uint64_t number);
  };

  Ring sent_, received_;
  std::uint64_t count_ = 0;
};

class Session {
 public:
  Session(Child child, std::unique_ptr<protocol::Dialogue> dialogue);

  [[nodiscard]] protocol::Dialogue& dialogue() { return *dialogue_; }
  [[nodiscard]] const protocol::Dialogue& dialogue() const { return *dialogue_; }
  [[nodiscard]] Child& child() { return child_; }

  // Also writes down what is said under this name, until told otherwise; nullptr: nowhere.
  void write_down(GameTranscript* transcript, std::string name) {
    game_ = transcript;
    name_ = std::move(name);
  }

  // The dialogue's commands append here; flush() sends it and begins a request, for which flood
  // limits and asleep() count anew.
  [[nodiscard]] std::string& out() { return out_; }
  void flush(Time asked = now());
  // Bytes of the caller's own, outside the dialogue's grammar (conformance: garbage).
  void send_raw(std::string_view bytes);

  struct Heard {
    enum class Kind { Event, Deadline, Gone, TooLong, TooMuch, Stopped };
    Kind kind = Kind::Deadline;
    protocol::Event event;  // Timeout too: the dialogue's own deadline passed
    Time at{};              // when the line's end arrived
  };
  // The next event. `until` bounds the wait besides the dialogue's deadline; `stop` may be nullptr.
  [[nodiscard]] Heard listen(std::optional<Time> until, const std::atomic<bool>* stop);
  // Takes what has arrived already. What nobody asked for is dropped, but `take` gets the events.
  void hear_leftovers(const std::function<void(protocol::Event&)>& take = {});

  // Time since flush() in which this process did not run; never the bot's fault.
  [[nodiscard]] nanoseconds asleep() const { return asleep_; }
  // Whether the bot has written anything since flush().
  [[nodiscard]] bool heard_anything() const { return child_.out_bytes() != out_bytes_at_flush_; }
  // The last lines each way, then the tail of stderr; ends with '\n' unless empty.
  [[nodiscard]] std::string report() const;
  [[nodiscard]] const Transcript& transcript() const { return transcript_; }

  // The lines that came while the handshake went on, each with its end; what is beyond 256 KiB is
  // dropped. Once.
  [[nodiscard]] std::string take_handshake() { return std::exchange(handshake_, {}); }

  // Says quit and lets the Keeper see to the end. The session is over.
  void quit(std::chrono::milliseconds grace);

 private:
  void take_down(std::string_view line);

  Child child_;
  std::unique_ptr<protocol::Dialogue> dialogue_;
  Transcript transcript_;
  GameTranscript* game_ = nullptr;
  std::string name_;
  std::string out_;
  std::string handshake_;
  std::uint64_t out_bytes_at_flush_ = 0;
  nanoseconds asleep_{0};
  Time last_at_{};
};

}  // namespace seedbed::arena
