// What each mode of the fault bot costs: the expectations of tests of seats and of whole runs
// alike.
#pragma once

#include <array>
#include <string_view>
#include <vector>

namespace seedbed::test {

// A mode that loses the game.
struct Fault {
  const char* mode;
  int at;
  std::string_view reason;  // a word of protocol/wire.md
  const char* detail;       // somewhere in the failure's text
  bool survives;            // the same process plays the next game
};

inline const std::vector<Fault>& fatal_faults() {
  static const std::vector<Fault> faults{
      // before the game
      {"exit-at-start", 1, "no-start", "exited with code 0", false},
      {"abort-at-start", 1, "no-start", "signal 6", false},
      {"silent", 1, "handshake", "flushed", false},
      {"wrong-hello", 1, "handshake", "< uciok", false},
      {"half-hello", 1, "handshake", "no line end", false},
      {"hello-version-9", 1, "handshake", "mbpok 9", false},
      {"error-at-start", 1, "handshake", "unknown-command", false},
      {"drip-at-start", 1, "handshake", "one moment", false},
      {"flood-at-start", 1, "flood", "16777216 bytes", false},
      {"line-at-start", 1, "flood", "65536 bytes", false},
      {"no-readyok", 1, "stall", "isready", false},
      {"half-readyok", 1, "stall", "readyo", false},
      {"exit-on-ready", 1, "crash", "code 5", false},
      {"deaf", 1, "stall", "isready", false},
      {"hang-on-newgame", 1, "stall", "newgame", false},
      {"exit-on-newgame", 1, "crash", "code 4", false},
      {"no-variant", 1, "protocol", "unsupported-variant", true},
      // ends in mid-game
      {"abort", 2, "crash", "signal 6", false},
      {"segv", 2, "crash", "signal 11", false},
      {"kill9", 2, "crash", "signal 9", false},
      {"exit0", 2, "crash", "code 0", false},
      {"exit3", 2, "crash", "code 3", false},
      {"traceback", 2, "crash", "ValueError: 7", false},
      {"move-and-exit", 2, "crash", "code 0", false},
      {"no-newline-exit", 2, "crash", "no line end", false},
      {"close-stdout", 2, "crash", "closed its standard output", false},
      {"close-stdin", 2, "crash", "closed its standard input", false},
      {"grandchild-abort", 2, "crash", "signal 6", false},
      {"setsid-abort", 2, "crash", "signal 6", false},
      // no answer
      {"hang", 2, "time", "flushed", false},
      {"busy", 2, "time", "on the clock", false},
      {"sigstop", 2, "time", "no answer to go", false},
      {"half-line", 2, "time", "no line end", false},
      {"unflushed", 2, "time", "flushed", false},
      {"drip", 2, "time", "info depth 1", false},
      {"stop-without-end", 2, "time", "no answer to go", false},
      {"late", 2, "time", "no answer to go", true},
      {"late-no-id", 2, "time", "no answer to go", true},
      {"slow-stop", 2, "time", "no answer to go", true},
      // late as ever where the league is not lenient
      {"anytime", 2, "time", "no answer to go", true},
      {"anytime-bare", 2, "time", "no answer to go", true},
      {"anytime-deaf", 2, "time", "no answer to go", false},
      // too much of it
      {"info-flood", 2, "flood", "16777216 bytes", false},
      {"endless-line", 2, "flood", "65536 bytes", false},
      {"huge-line", 2, "flood", "65536 bytes", false},
      // wrong answers
      {"illegal", 2, "illegal", "'z9'; legal: ", true},
      {"wrong-hole", 2, "illegal", "illegal move 'a", true},
      {"garbage-move", 2, "illegal", "'\\x01\\xff", true},
      {"nul-move", 2, "illegal", "\\x00'", true},
      {"colour-move", 2, "illegal", "\\x1b[0m'", true},
      {"no-move", 2, "illegal", "legal: ", true},
      {"0000", 2, "illegal", "'0000'", true},
      {"none", 2, "illegal", "'none'", true},
      {"uci-none", 2, "illegal", "'(none)'", true},
      {"pass", 2, "illegal", "'pass'", true},
      {"long-move", 2, "illegal", "xxx", true},
      {"complain", 2, "protocol", "bad-position what is this", true},
      {"resign", 2, "resign", "resigned", true},
  };
  return faults;
}

// Odd, but no fault that costs a game.
inline constexpr std::array kHarmless{
    "honest", "blank-lines",  "crlf",         "leading",      "trailing",    "no-id",
    "noise",  "bytewise",     "stderr-flood", "stderr-split", "grandchild",  "setsid",
    "double", "double-no-id", "double-late",  "stale-id",     "long-line",   "flood-after-move",
    "banner", "bom",          "latin1-name",  "slow-ready",   "unsolicited", "exit-on-result",
    "draw",   "ignore-quit",  "ignore-term",  "ignore-all",   "bad-pv",
};

}  // namespace seedbed::test
