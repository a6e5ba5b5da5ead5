// Where games start: an opening for each variant and index (the schedule's), the same for all
// pairings of a round. Sources: the start position, seeded random plies, a file. Not a book for
// bots.
//
// A source's memory is bounded whatever the number of rounds. One thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"
#include "engine/game.h"

namespace seedbed::arena {

struct Opening {
  std::string start = "startpos";  // the position AFTER the opening: where the game starts
  std::string moves;  // from startpos to `start`, blank-separated; "" if none are known

  friend bool operator==(const Opening&, const Opening&) = default;
};

// One variant's openings; see openings.cpp (file) and random_openings.cpp.
class OpeningSource {
 public:
  virtual ~OpeningSource() = default;
  // index >= 0. Wraps where there are no more.
  [[nodiscard]] virtual Expected<Opening> at(std::int64_t index) = 0;
  // After how many they wrap; nothing if there are more than were worth counting.
  [[nodiscard]] virtual std::optional<std::int64_t> count() const = 0;
};

// Text of a league: "" (start position), "random:PLIES[,seed]" or a file's path.
//
// random: positions PLIES plies (sowings) deep whose game is not over, pairwise distinct, a pure
// function of (seed, variant, index); `seed` is the league's unless given. Up to 32,768 positions
// of that depth are counted and dealt in a seeded order; where there are more, each stretch of
// 16,384 indices is distinct in itself.
//
// File: one opening a line, a position (`4,4,4,4,4,4/4,4,0,5,5,5 S 1,0`) or moves from the start
// (`c1 f1 a2`), in the file's order; `#` begins a comment. A line `variant SPEC` makes the lines
// below it that variant's alone; lines above the first such line are for every variant. All lines
// are checked at once; later each is read again when it is used, so a huge file costs no memory.
class Openings {
 public:
  // Errors: as check_openings, a line that does not fit a variant (with file and line), a depth at
  // which every game is over. `games` are the league's variants in order.
  [[nodiscard]] static Expected<Openings> make(std::string_view text, std::uint64_t league_seed,
                                               const std::vector<engine::GamePtr>& games);

  [[nodiscard]] Expected<Opening> at(int variant, std::int64_t index);
  [[nodiscard]] std::optional<std::int64_t> count(int variant) const;

 private:
  std::vector<std::unique_ptr<OpeningSource>> sources_;  // by variant
};

struct RandomOpenings {
  int plies = 0;                      // 0..200
  std::optional<std::uint64_t> seed;  // own seed instead of the league's
};
// "random:PLIES[,seed]".
[[nodiscard]] Expected<RandomOpenings> parse_random_openings(std::string_view text);

// Whether the text names openings at all: its form, and whether the file is there.
[[nodiscard]] Expected<void> check_openings(std::string_view text);

[[nodiscard]] Expected<std::unique_ptr<OpeningSource>> random_openings(engine::GamePtr game,
                                                                       int plies,
                                                                       std::uint64_t seed);

}  // namespace seedbed::arena
