// How games ended, and whose doing it was: counts by bot, variant and reason, collected as games
// come in. Passive values; nothing about processes or rules.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/outcome.h"
#include "protocol/reason.h"

namespace seedbed::arena {

inline constexpr int kAllBots = -1;

// Of one bot's games in one variant those that ended for one reason.
struct Ending {
  int bot = 0;  // or kAllBots: of all games, each once
  int variant = 0;
  std::optional<protocol::Reason> reason;  // nothing: the games do not say
  std::int64_t games = 0;
  std::int64_t own =
      0;  // by this bot's own doing: a failure, a resignation, a draw that it offered
  std::int64_t unplayed = 0;  // besides `games`: never begun, for one of the two was withdrawn

  friend bool operator==(const Ending&, const Ending&) = default;
};

// What went wrong with a bot: everything from no-start to protocol. A resignation is no fault.
[[nodiscard]] bool is_fault(protocol::Reason reason);
// A fault, or what bots end by their own will: resign, agreed.
[[nodiscard]] bool is_of_bots(protocol::Reason reason);

// Whether a game without a result was never begun, since one of the two had been withdrawn after
// failed starts. `started`: its date as far as it is known; what was not begun has none.
[[nodiscard]] bool skipped(engine::Result result, std::optional<protocol::Reason> reason,
                           std::string_view started);

class Endings {
 public:
  // A fault or a resignation is the loser's; both sides' when nobody won. A game that was not
  // `begun` is nobody's fault: whose absence it was, the games before it tell.
  void add(int south, int north, int variant, engine::Result result,
           std::optional<protocol::Reason> reason, bool begun = true);

  // Sorted by bot, variant, reason (not said last).
  [[nodiscard]] std::vector<Ending> list() const;

 private:
  struct Count {
    std::int64_t games = 0, own = 0, unplayed = 0;
  };
  std::map<std::tuple<int, int, int>, Count> counts_;  // bot, variant, reason
};

// Sum over the variants, or of one.
[[nodiscard]] Ending sum(const std::vector<Ending>& endings, int bot, std::optional<int> variant,
                         std::optional<protocol::Reason> reason);

// Of `Termination` in other programs' PGN: "time forfeit", "rules infraction" and the like, besides
// our own words. Nothing for "normal" and for what is not known.
[[nodiscard]] std::optional<protocol::Reason> reason_of_termination(std::string_view text);

inline constexpr int kReasons = static_cast<int>(protocol::Reason::Internal) + 1;

}  // namespace seedbed::arena
