// One game as the store keeps it: entirely passive. Moves, positions and specs are text here.
// Not a game in progress (arena/match) and not a schedule entry (arena/league/schedule.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/outcome.h"
#include "protocol/reason.h"

namespace seedbed::arena {

struct GameRecord {
  std::int64_t number = 0;  // 1-based, unique in a league: pair p has games 2p+1 and 2p+2
  std::int64_t pair = 0;    // 0-based: two games, same opening, sides swapped
  int round = 0;            // 1-based
  std::string variant;      // canonical spec
  std::string fingerprint;
  std::string south, north;  // bots' names in the league
  engine::Result result = engine::Result::Void;
  std::optional<engine::Score> score;  // nothing when the game was not played
  protocol::Reason reason = protocol::Reason::Internal;
  std::string detail;  // for a person: the step, the limit, the last lines; "" when nothing to say
  std::string start = "startpos";      // "startpos" or the position's text that `moves` start from
  std::string opening;                 // moves from startpos that led to `start`, blank-separated
  std::vector<std::string> moves;      // legal ones only: an illegal move's text stands in `detail`
  std::vector<std::int64_t> times_us;  // thinking time of each move, as charged to the clock
  // What the mover said of its search for each move, 0 where it said nothing; empty when no move
  // has any.
  std::vector<int> depths;
  std::vector<std::uint64_t> nodes;
  std::vector<std::string> notes;  // its last `info string`, one line, "" where there was none
  std::string time_control;        // South's, and after " / " North's if it differs
  std::uint64_t seed = 0;          // of the game; each side's newgame seed derives from it
  std::string started;  // UTC, ISO 8601 with milliseconds; "" when the game was not begun
  std::int64_t duration_ms = 0;
  std::string host;

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

}  // namespace seedbed::arena
