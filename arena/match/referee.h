// Plays one game between two seats, every move refereed by the engine, and returns its record. No
// processes, no storing, no schedule. Blocks the calling thread until the game is over.
//
// What ends a game, in this order, looked at after each ply: the rules; a draw that both offered;
// the ply cap (a draw, reason `length`); the league's adjudication, then the adjudicator. A bot's
// failure, an illegal move or a resignation ends it before the ply. The stop flag ends it as `*`,
// reason `interrupt`.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "arena/league/adjudication.h"
#include "arena/league/time_control.h"
#include "arena/match/latency.h"
#include "arena/match/seat.h"
#include "arena/record/record.h"
#include "engine/game.h"

namespace seedbed::arena {

struct GameSettings {
  std::string start = "startpos";  // or a position's text
  std::string opening;             // moves from startpos that led to `start`; only for the record
  TimeControl south, north;
  // May think in the opponent's time, if the bot has the feature and says what it expects.
  bool south_ponders = false, north_ponders = false;
  microseconds margin{50'000};
  int max_plies = 2000;                          // since `start`, passes included
  std::uint64_t seed = 0;                        // of the game, for the record
  std::uint64_t south_seed = 0, north_seed = 0;  // what each newgame carries
  const std::atomic<bool>* stop = nullptr;
  Adjudication adjudication;
  Seat* adjudicator = nullptr;  // looks at each position; what it proves ends the game
  TimeControl adjudicator_limit;
  GameTranscript* transcript = nullptr;  // gets what both bots say and are told
  Latency* overhead = nullptr;  // gets the times from a move's arrival to the next question
  // Gets what costs nobody the game but should not go unnoticed, a sentence; may be empty.
  std::function<void(const std::string&)> tell;
  // Gets a side's first pv that cannot be played, a clause; empty: nobody looks at them.
  std::function<void(engine::Side, const std::string&)> bad_pv;
};

// Everything of the record but number, pair and round is filled in.
[[nodiscard]] GameRecord play_game(Seat& south, Seat& north, const engine::GamePtr& game,
                                   const GameSettings& settings);

}  // namespace seedbed::arena
