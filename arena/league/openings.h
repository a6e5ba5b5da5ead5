// Where games start: an opening for each variant and index (the schedule's), the same for all
// pairings of a round. Sources: the start position, random plies, all positions of a depth, a file.
// Not a book for bots.
//
// A source's memory is bounded whatever the number of rounds. One thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/league/league.h"
#include "engine/error.h"
#include "engine/game.h"

namespace seedbed::arena {

struct Opening {
  std::string start = "startpos";  // the position AFTER the opening: where the game starts
  std::string moves;  // from startpos to `start`, blank-separated; "" if none are known

  friend bool operator==(const Opening&, const Opening&) = default;
};

// One variant's openings; see opening_file.cpp and random_openings.cpp.
class OpeningSource {
 public:
  virtual ~OpeningSource() = default;
  // index >= 0. Wraps where there are no more.
  [[nodiscard]] virtual Expected<Opening> at(std::int64_t index) = 0;
  // After how many they wrap; nothing if there are more than were worth counting.
  [[nodiscard]] virtual std::optional<std::int64_t> count() const = 0;
};

// Text of a league: "" (start position), "random:PLIES[,seed]", "all:PLIES" or a file's path.
//
// random: positions PLIES plies (sowings) deep whose game is not over, pairwise distinct, a pure
// function of (seed, variant, index); `seed` is the league's unless given. Up to 32,768 positions
// of that depth are counted and dealt in a seeded order; where there are more, each stretch of
// 16,384 indices is distinct in itself.
//
// all: every position of that depth whose game is not over, each once, by the moves that lead to it
// in the order of the legal moves; up to kAllOpenings.
//
// File: one opening a line, a position (`4,4,4,4,4,4/4,4,0,5,5,5 S 1,0`), moves from the start
// (`c1 f1 a2`), or both (`POSITION moves c1 f1`), in the file's order; `#` begins a comment. A line
// `variant SPEC` makes the lines below it that variant's alone; lines above the first such line, or
// below `variant *`, are for every variant. Or a PGN, of whose games `plies` plies are taken.
// Either may be compressed by gzip. All lines are checked at once; later each is read again when it
// is used, so a huge file costs no memory.
struct OpeningChoice {
  std::string text;
  OpeningOrder order = OpeningOrder::Given;
  std::int64_t start = 1;  // the first of them, from 1
  std::uint64_t seed = 1;  // of `random:` and of the order
  int plies = 0;           // of lines of moves and games in a file; 0: all of a line
};
[[nodiscard]] OpeningChoice opening_choice(const League& league);

class Openings {
 public:
  // Errors: as check_openings, a line that does not fit a variant (with file and line), a depth at
  // which every game is over or that has too many positions, a start beyond their number. `games`
  // are the league's variants in order.
  [[nodiscard]] static Expected<Openings> make(const OpeningChoice& choice,
                                               const std::vector<engine::GamePtr>& games);

  [[nodiscard]] Expected<Opening> at(int variant, std::int64_t index);
  [[nodiscard]] std::optional<std::int64_t> count(int variant) const;

 private:
  std::vector<std::unique_ptr<OpeningSource>> sources_;  // by variant
};

struct CountedPlies {
  int plies = 0;                      // 0..200
  std::optional<std::uint64_t> seed;  // of random: its own instead of the league's
};
// "random:PLIES[,seed]" or "all:PLIES".
[[nodiscard]] Expected<CountedPlies> parse_counted_openings(std::string_view text);

// Whether the choice means openings at all: its form, and whether the file is there.
[[nodiscard]] Expected<void> check_openings(const OpeningChoice& choice);

using OpeningSourcePtr = std::unique_ptr<OpeningSource>;

[[nodiscard]] Expected<OpeningSourcePtr> random_openings(engine::GamePtr game, int plies,
                                                         std::uint64_t seed);

inline constexpr std::size_t kAllOpenings = 1'000'000;
[[nodiscard]] Expected<OpeningSourcePtr> all_openings(engine::GamePtr game, int plies);

// One source for each game.
[[nodiscard]] Expected<std::vector<OpeningSourcePtr>> file_openings(
    const std::filesystem::path& file, const std::vector<engine::GamePtr>& games, int plies);

// `from`, which can be counted, in another order, from its `start`th on. `seed` is the order's.
[[nodiscard]] OpeningSourcePtr ordered_openings(OpeningSourcePtr from, OpeningOrder order,
                                                std::int64_t start, std::uint64_t seed);

}  // namespace seedbed::arena
