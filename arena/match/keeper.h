// Starts every bot process and sees each to its end: quit, a grace, SIGTERM, a grace, SIGKILL to
// the whole group, whatever escaped from the group, and the reaping. All on a thread of its own, so
// that a bot that will not die never holds up a game.
//
// One per program, outlives every Child. Any thread may call it. Making one ignores SIGPIPE and
// makes the process the reaper of its bots' orphans (both hold for the whole process).
//
// Bots are started by the keeper's thread too: the kernel kills a bot when the thread that started
// it ends (PR_SET_PDEATHSIG), and workers come and go. Signals are blocked in that thread.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "arena/match/child.h"
#include "arena/match/launch.h"
#include "engine/error.h"

namespace seedbed::arena {

struct Farewell {
  std::string last_words;                     // written to stdin, which is then closed
  std::chrono::milliseconds grace{2'000};     // until SIGTERM
  std::chrono::milliseconds term_grace{500};  // until SIGKILL; both 0: killed at once
};

class Keeper {
 public:
  Keeper();
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  ~Keeper();  // waits for the graces of those that are on their way

  // argv[0] is looked for as find_program (arena/match/program.h) says; Child::executable() is
  // what was found. Errors (Io): no such program, no permission, no descriptors left ... in one
  // sentence.
  [[nodiscard]] Expected<Child> spawn(const BotCommand& command);

  // Returns at once.
  void retire(Process process, Farewell farewell);
  // Whether the process of this token (launch.h), which has been retired, is reaped by `limit`.
  bool wait_until_gone(const std::string& token, Time limit);

  // All graces are over: whatever is retired, now or later, is killed at once.
  void hurry();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace seedbed::arena
