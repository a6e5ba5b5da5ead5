// fork and exec of one bot with everything between them that keeps bots apart. Not its further life
// (Child) nor its end (Keeper). Call it from a thread that outlives the bot: the kernel kills the
// bot when that thread ends. Thread-safe.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "arena/match/fd.h"
#include "arena/match/isolation.h"
#include "engine/error.h"

namespace seedbed::arena {

// How a bot is started.
struct BotCommand {
  std::vector<std::string> argv;           // argv[0] as the person wrote it; never empty
  std::filesystem::path dir;               // working folder of the bot; empty = the arena's
  std::map<std::string, std::string> env;  // added to the arena's own
  std::vector<int> cpus{};                 // the only ones it may run on; empty: the arena's
  std::filesystem::path err_file{};        // its stderr is appended here too; empty: nowhere
  Isolation isolation{};                   // around it
};

// A started bot as the operating system knows it. Leads its own process group, `pid`.
struct Process {
  pid_t pid = -1;
  Fd in, out, err;  // our ends of its standard streams, non-blocking
  Fd err_file;      // where stderr is kept, if anywhere
  Fd exited;        // a pidfd, readable once it ended; none where the kernel refuses
  // Stands in the environment of the bot and so of everything that it starts: SEEDBED_BOT=token.
  std::string token;
  bool walled = false;  // bubblewrap stands between: it tells a bot's signal N as exit code 128 + N
};

inline constexpr int kDescriptorsPerBot = 5;
inline constexpr const char* kTokenVariable = "SEEDBED_BOT";

// `executable` is absolute: arena/match/program.h's find_program says which file a name means. The
// bot sees that path as its argv[0]. Errors (Io): what the operating system said.
[[nodiscard]] Expected<Process> launch(const BotCommand& command,
                                       const std::filesystem::path& executable, std::string token);

}  // namespace seedbed::arena
