// Processes that bots started and left behind: found, and killed and reaped, even those that left
// the bot's process group (setsid).
#pragma once

#include <sys/types.h>

#include <set>
#include <string>
#include <vector>

namespace seedbed::arena {

// For the Keeper's thread, in a process that is the reaper of its orphans (PR_SET_CHILD_SUBREAPER).
// Looks at this process's children but `bots`. Children in its own process group are nobody's
// orphan and left alone, and so is the offspring of a living bot (its token is in `living`).
// Returns whether some are still dying: call again soon.
bool bury_orphans(const std::set<pid_t>& bots, const std::set<std::string>& living);

// Kills whatever has a token that begins with `mark` in its environment; whether there was any.
bool kill_marked(const std::string& mark);

// What runs of all that the bot started, `bot` itself left out, each in a few words ("1234 (sleep
// 60)"): whatever is in its process group or has its token in its environment, wherever it hangs in
// the tree of processes. `bot` must not have been reaped: its number is its group's. Any thread.
[[nodiscard]] std::vector<std::string> left_behind(pid_t bot, const std::string& token);

}  // namespace seedbed::arena
