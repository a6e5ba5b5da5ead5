// When the arena ends a game before the rules do, as a league says it. Passive; the deciding is in
// arena/match/adjudicator.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/error.h"

namespace seedbed::arena {

// Both bots' own scores agree: for so many moves of each in a row.
struct ScoreRule {
  int hundredths = 0;  // of a seed: at least (resign) or at most (draw) so far from even
  int moves = 3;
  int from_ply = 0;  // not before so many plies of the game

  friend bool operator==(const ScoreRule&, const ScoreRule&) = default;
};

// "SCORE[,moves=N][,from=PLY]", SCORE in seeds with at most two decimals.
[[nodiscard]] Expected<ScoreRule> parse_score_rule(std::string_view text);
[[nodiscard]] std::string print(const ScoreRule& rule);

struct Adjudication {
  std::optional<ScoreRule> resign;  // one tells of a win by so much and the other of its loss
  std::optional<ScoreRule> draw;    // both tell of no more than so much
  bool decided = false;             // the rules prove who wins (more than half the seeds is home)

  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

}  // namespace seedbed::arena
