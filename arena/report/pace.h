// How bots spend their time and how deep they look: sums over the moves of stored games. Pure
// arithmetic on records; who moved each ply is found by replay, since turns of several sowings
// exist. Memory grows with the number of bots and variants, not of games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "arena/record/record.h"
#include "engine/game.h"
#include "engine/move.h"

namespace seedbed::arena {

// Counts of values by size: exact below 128, above in steps of 1/64 of a power of two, so that a
// quantile is right to 0.8 %.
class Histogram {
 public:
  void add(std::int64_t value);  // negative ones count as 0
  void add(const Histogram& other);
  [[nodiscard]] std::int64_t count() const { return count_; }
  // The smallest value that at least the share `q` (0..1) of all does not exceed: by nearest rank,
  // the middle of its step. 0 of nothing.
  [[nodiscard]] double quantile(double q) const;

 private:
  std::vector<std::int64_t> counts_;
  std::int64_t count_ = 0;
};

// Sums of one bot, in one variant or in all. Only moves that the bot was asked for count: not the
// arena's forced passes, nor what was announced for the rest of a turn.
struct Pace {
  std::int64_t moves = 0;
  Histogram times;  // microseconds
  double total_us = 0;
  std::int64_t longest_us = 0;
  double clock_used_us = 0;  // of moves under a clock or a time for each move ...
  double clock_us = 0;       // ... and what these allowed up to the last turn
  std::int64_t depth_moves = 0;
  double depth_sum = 0;
  std::int64_t node_moves = 0;
  double node_sum = 0;
  double node_us = 0;  // time of the moves with nodes

  void add(const Pace& other);
  [[nodiscard]] std::optional<double> mean_us() const;
  [[nodiscard]] std::optional<double> clock_share() const;
  [[nodiscard]] std::optional<double> depth() const;  // mean
  [[nodiscard]] std::optional<double> nodes() const;  // mean of a move
  [[nodiscard]] std::optional<double> nodes_per_second() const;
};

// Who moved each ply; nothing if the record does not replay under these rules.
[[nodiscard]] std::optional<std::vector<engine::Side>> movers(const GameRecord& record,
                                                              const engine::GamePtr& game);

// What one side did in a game.
[[nodiscard]] Pace pace(const GameRecord& record, const std::vector<engine::Side>& movers,
                        engine::Side side);

}  // namespace seedbed::arena
