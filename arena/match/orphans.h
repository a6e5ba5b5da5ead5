// Processes that bots started and left behind: killed and reaped, even those that left the bot's
// process group (setsid). Works on a process that is the reaper of its orphans
// (PR_SET_CHILD_SUBREAPER). The Keeper's thread calls it.
#pragma once

#include <sys/types.h>

#include <set>
#include <string>

namespace seedbed::arena {

// Looks at this process's children but `bots`. Children in its own process group are nobody's
// orphan and left alone, and so is the offspring of a living bot (its token is in `living`).
// Returns whether some are still dying: call again soon.
bool bury_orphans(const std::set<pid_t>& bots, const std::set<std::string>& living);

}  // namespace seedbed::arena
