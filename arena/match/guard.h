// What ends the bots' offspring when the arena itself is killed (SIGKILL): a process of its own
// that waits for the arena's end and then kills whatever carries its mark, those included that left
// their process group. The bots themselves the kernel kills (launch.h). Not for an orderly end,
// which is the Keeper's business.
//
// It holds nothing of the arena's but one pipe and is in a session of its own, so that no signal to
// the arena's group or terminal reaches it. Belongs to the Keeper.
#pragma once

#include <sys/types.h>

#include <string>

#include "arena/match/fd.h"

namespace seedbed::arena {

class Guard {
 public:
  // Tokens of this arena's bots begin with `mark`. Where there is no process to be had there is no
  // guard, and nobody is worse off than without one.
  explicit Guard(const std::string& mark);
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;
  ~Guard();  // nothing is left to guard; waits for its end

  [[nodiscard]] pid_t pid() const { return pid_; }  // -1: none

 private:
  pid_t pid_ = -1;
  Fd leash_;
};

}  // namespace seedbed::arena
