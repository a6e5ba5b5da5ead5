// Bounds of the margin to come where positions can come back and a repetition ends the game with
// what each side then owns: what either side can force, whatever the other does, by moves that end
// the game in time or by moves that keep every position on the way good enough to be the repeated
// one. They hold where no past position can come back, right after an irreversible ply, and with a
// past whose positions would be good enough too (worker.cpp). The root is taken as a past position
// of its own children. Where the two bounds meet the value is exact; mostly they do.
//
// Every position that can be reached is held in memory, so this is for late positions: build()
// gives up beyond a number of them. Needs scoring.store_free. Immutable once built; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "bots/harvester/scoring.h"

namespace seedbed::harvester {

class Intervals {
 public:
  struct Bounds {
    int lower, upper;  // for the side to move, in hundredths of a seed, beyond the stores' margin
  };

  // About 200 bytes a position.
  template <class P>
  [[nodiscard]] static std::optional<Intervals> build(const Scoring& scoring, const P& root,
                                                      std::size_t most_positions);

  // By board_key.
  [[nodiscard]] std::optional<Bounds> find(std::uint64_t key) const {
    const auto at = ids_.find(key);
    if (at == ids_.end()) return std::nullopt;
    return bounds_[at->second];
  }
  [[nodiscard]] std::size_t size() const { return bounds_.size(); }

 private:
  struct Edge {
    std::int32_t gain;    // what the mover wins by the ply; everything to come if it ends the game
    std::uint32_t child;  // its id; kOver if the ply ends the game
    bool same_side;
  };
  static constexpr std::uint32_t kOver = ~std::uint32_t{0};

  [[nodiscard]] Bounds best(std::size_t id) const;
  bool force();
  bool keep_up();

  std::unordered_map<std::uint64_t, std::uint32_t> ids_;
  std::vector<Bounds> bounds_;
  std::vector<int> kept_;            // what a repetition here would give the side to move
  std::vector<Edge> edges_;          // grouped by position; dropped once narrowed
  std::vector<std::size_t> begins_;  // of each position's group, and the end
};

}  // namespace seedbed::harvester
