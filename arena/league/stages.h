// Tournaments whose pairings depend on results, stage by stage: Swiss and knockout. Pure functions
// of the league, of what each bot plays and of the stages played so far; nothing here is stored or
// played.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/league/league.h"
#include "arena/league/schedule.h"

namespace seedbed::arena {

// What an encounter brought its first bot. A game that could not be played because one of the two
// had been withdrawn counts here for the other one, so that a tournament goes on; never in ratings.
struct MeetingResult {
  int games = 0;
  int half_points = 0;  // of 2 * games

  friend bool operator==(const MeetingResult&, const MeetingResult&) = default;
};

struct PlayedStage {
  Stage stage;
  std::vector<MeetingResult> results;  // by encounter; all their games are over
};

// plays[bot][variant], as for fixed_schedule.
using Plays = std::vector<std::vector<bool>>;

// The stage after `done`; nothing when the tournament is over. A tournament that is not in stages
// has one: the whole schedule.
[[nodiscard]] std::optional<Stage> next_stage(const League& league, const Plays& plays,
                                              const std::vector<PlayedStage>& done);

// How it stands, for a person: the Swiss table or the matches of the knockout, lines each with its
// end. Empty for a tournament that is not in stages.
[[nodiscard]] std::string describe_stages(const League& league, const Plays& plays,
                                          const std::vector<PlayedStage>& done);

// ---- what the two formats share; internal to arena/league

// Variants that both play.
[[nodiscard]] std::vector<int> common_variants(const Plays& plays, int a, int b);

// How often each bot was the first of an encounter, less how often the second.
[[nodiscard]] std::vector<int> seat_balance(int bots, const std::vector<PlayedStage>& done);

// An encounter of a and b in every variant that both play. The first is the one that was it less
// often; among equals a.
void add_match(const Plays& plays, const std::vector<int>& balance, int a, int b,
               std::vector<Meeting>& encounters);

// Points out of the games of a and b in the stage.
struct MatchScore {
  int games = 0;
  int half_points = 0;  // a's
};
[[nodiscard]] MatchScore match_score(const PlayedStage& stage, int a, int b);

// "1.5" of three half points.
[[nodiscard]] std::string points_text(int half_points);

[[nodiscard]] std::optional<Stage> next_swiss(const League& league, const Plays& plays,
                                              const std::vector<PlayedStage>& done);
[[nodiscard]] std::string describe_swiss(const League& league, const Plays& plays,
                                         const std::vector<PlayedStage>& done);
[[nodiscard]] std::optional<Stage> next_knockout(const League& league, const Plays& plays,
                                                 const std::vector<PlayedStage>& done);
[[nodiscard]] std::string describe_knockout(const League& league, const Plays& plays,
                                            const std::vector<PlayedStage>& done);

}  // namespace seedbed::arena
