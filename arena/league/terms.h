// What may be said of one bot or, in [league], of all of them: a bot's own word wins. Passive.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace seedbed::arena {

struct Terms {
  std::optional<bool> ponder;   // it may think in the opponent's time
  std::optional<bool> lenient;  // late, the first move of its last pv is played (feature anytime)

  // How long it is waited for; nothing: as protocol/wire.md says.
  using Wait = std::optional<std::chrono::microseconds>;
  Wait start_wait;   // for the end of the handshake
  Wait ready_wait;   // for readyok
  Wait stop_wait;    // for its bestmove after stop
  Wait quit_wait;    // for its end after quit, until SIGTERM
  Wait answer_wait;  // for a bestmove where no clock runs

  // Walls and limits (arena/isolation.md). Nothing is off.
  std::optional<bool> isolate;          // no network, nothing written but in a scratch folder
  std::optional<std::uint64_t> memory;  // bytes, of the bot and all that it starts
  std::optional<int> processes;         // threads included
  std::optional<std::chrono::seconds> cpu_time;  // of each of its processes, in all its life

  friend bool operator==(const Terms&, const Terms&) = default;
};

// `own`, and what it leaves open from `common`.
[[nodiscard]] Terms merge(const Terms& own, const Terms& common);

}  // namespace seedbed::arena
