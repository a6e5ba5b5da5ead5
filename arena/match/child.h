// One running bot process: bytes in, lines out, how it ended. No protocol, no clock rules, no
// retry.
//
// Owned by one thread at a time; it waits with poll() on the bot's pipes alone, so a move costs a
// write, a poll and a read. When a Child goes, its process goes to the Keeper, which ends it off
// the owner's path.
//
// Everything that the bot wrote is handed out before its end is reported.
#pragma once

#include <poll.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match/launch.h"

namespace seedbed::arena {

class Keeper;

using Time = std::chrono::steady_clock::time_point;
using std::chrono::nanoseconds;

[[nodiscard]] inline Time now() {
  return std::chrono::steady_clock::now();
}

// Bytes of one line without its end, and of all stdout between two requests.
inline constexpr std::size_t kMaxLineBytes = 64 * 1024;
inline constexpr std::size_t kMaxRequestBytes = 16 * 1024 * 1024;
// What is kept of stderr.
inline constexpr std::size_t kErrTailBytes = 8 * 1024;

struct Exit {
  bool signalled = false;
  int code = 0;  // exit code, or the signal's number
};
[[nodiscard]] std::string describe(
    const Exit& exit);  // "exited with code 3", "killed by signal 6 ..."

class Child {
 public:
  enum class Wake {
    Line,      // a complete line
    Deadline,  // none came in time
    Gone,      // it ended, or closed its stdin or stdout; all lines were handed out
    TooLong,   // a line beyond kMaxLineBytes
    TooMuch,   // more than kMaxRequestBytes since the request
    Stopped,   // the caller's flag was set
  };
  struct Heard {
    Wake wake = Wake::Deadline;
    std::string_view line;  // without '\n'; valid until the next call
    Time at{};              // when its newline had arrived
    // How long this process itself did not run while it should have woken (a stopped arena, a
    // suspended laptop, no free core). Not the bot's fault: the deadline was moved by it.
    nanoseconds asleep{0};
  };

  Child(Keeper& keeper, Process process, std::filesystem::path executable);
  Child(Child&&) noexcept = default;
  Child& operator=(Child&&) = delete;
  ~Child();  // kills it at once if nobody has retired it

  // Never blocks: what does not fit into the pipe is written by listen(). A bot that closed its
  // stdin is found Gone by listen().
  void send(std::string_view bytes);

  // The bot reads the end of its input, after what was sent.
  void close_input();

  // Something is asked: counts kMaxRequestBytes anew, and from `asked` on, also between two calls
  // of listen(), sees when this process itself does not run (Heard::asleep).
  void start_request(Time asked);

  // The next line, or why there is none. Drains stderr meanwhile. With a deadline in the past it
  // takes what is there already. `stop` may be nullptr; it is looked at some ten times a second.
  [[nodiscard]] Heard listen(Time deadline, const std::atomic<bool>* stop);

  // Adds what listen() would wait for, for a caller that also waits for other things: it polls them
  // all, and calls listen() with a deadline in the past. How long such a caller sleeps is its own
  // business: listen() then sees no gap before its own wait.
  void watch(std::vector<pollfd>& descriptors);

  // Quit in good manners: says `last_words`, closes stdin; the Keeper sees to the rest.
  void retire(std::string_view last_words, std::chrono::milliseconds grace);

  // Whether the process has ended; asks the operating system.
  [[nodiscard]] bool ended();
  // How, once that is known.
  [[nodiscard]] const std::optional<Exit>& exit() const { return exit_; }

  // For reports.
  [[nodiscard]] pid_t pid() const { return process_.pid; }
  [[nodiscard]] const std::string& token() const { return process_.token; }
  [[nodiscard]] const std::filesystem::path& executable() const { return executable_; }
  [[nodiscard]] std::string how_it_ended() const;          // a clause: "it exited with code 3"
  [[nodiscard]] std::string_view unfinished_line() const;  // bytes without a newline so far
  [[nodiscard]] std::string_view err_tail() const;         // at most the last kErrTailBytes
  [[nodiscard]] std::uint64_t err_bytes() const { return err_bytes_; }
  [[nodiscard]] std::uint64_t out_bytes() const { return out_bytes_; }

 private:
  enum class Closed { No, Output, Input };

  [[nodiscard]] bool take_line(Heard& heard);
  [[nodiscard]] bool read_out();  // whether anything changed: bytes or the end
  void read_err();
  void flush();
  void observe_exit();

  Keeper* keeper_;
  Process process_;
  std::filesystem::path executable_;

  std::unique_ptr<char[]>
      buffer_;  // unread stdout is [begin_, end_), searched for '\n' to scanned_
  std::size_t begin_ = 0, scanned_ = 0, end_ = 0;
  Time arrived_{};
  std::optional<Time> running_;  // when this process was last seen to run, while something is asked
  std::uint64_t request_bytes_ = 0, out_bytes_ = 0;
  std::string pending_;  // not yet written to stdin
  std::string err_;
  std::uint64_t err_bytes_ = 0;
  std::optional<Exit> exit_;
  bool drained_ = false;        // nothing more will come on stdout
  Closed closed_ = Closed::No;  // what the bot closed while it (seemingly) lives on
  std::optional<Time> closed_since_;
};

}  // namespace seedbed::arena
