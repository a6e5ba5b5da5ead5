// Who scored what against whom: the counts behind every table, aggregated as games come in.
// Not ratings (ratings.h) and not the games: memory grows with the number of (bot, bot, variant)
// encounters and of pairs still open, never with the number of games.
// A plain value without locks: whoever owns it adds from one thread.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "engine/outcome.h"

namespace seedbed::arena {

inline constexpr std::int64_t kNoPair = -1;

// One finished game as ratings see it. Bots and variants are indices that the caller chose.
struct RatedGame {
  int south = 0;
  int north = 0;
  int variant = 0;
  engine::Result result = engine::Result::Void;  // Void and Ongoing are not rated
  std::int64_t pair =
      kNoPair;  // the two games with one id are a pair (same opening, sides swapped)
};

// Half the width of a 95 % interval, in standard deviations.
inline constexpr double kZ95 = 1.959963984540054;

// Counts of loss, draw and win, in this order, of one bot.
using Trinomial = std::array<std::int64_t, 3>;
[[nodiscard]] constexpr double count(const Trinomial& games) {
  return static_cast<double>(games[0] + games[1] + games[2]);
}
// Counts of pairs by one bot's points: 0, 1/2, 1, 3/2, 2.
using Pentanomial = std::array<std::int64_t, 5>;

// All games of bot a against bot b in one variant, a < b, seen from a.
struct Encounter {
  int a = 0;
  int b = 0;
  int variant = 0;
  // Whole pairs, at [3 * x + y]: x is a's result as South, y as North; 0 loss, 1 draw, 2 win.
  std::array<std::int64_t, 9> pairs{};
  // Games without a partner, by the side that a had.
  Trinomial lone_south{};
  Trinomial lone_north{};

  [[nodiscard]] Trinomial as_south() const;  // every game with a as South
  [[nodiscard]] Trinomial as_north() const;
  [[nodiscard]] Pentanomial pentanomial() const;

  friend bool operator==(const Encounter&, const Encounter&) = default;
};

struct Tally {
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  Pentanomial pentanomial{};

  [[nodiscard]] std::int64_t games() const { return wins + draws + losses; }
  [[nodiscard]] std::int64_t half_points() const { return 2 * wins + draws; }
  [[nodiscard]] std::optional<double> score() const;      // share of the points, 0..1
  [[nodiscard]] std::optional<double> draw_rate() const;  // share of drawn games (not pairs)

  friend bool operator==(const Tally&, const Tally&) = default;
};

class Standings {
 public:
  void add(const RatedGame& game);

  [[nodiscard]] std::int64_t rated() const { return rated_; }
  // Games that were given but do not count: `*`, and a bot against itself.
  [[nodiscard]] std::int64_t unrated() const { return unrated_; }

  // Sorted by variant, a, b. A game whose partner has not come yet counts as a lone one.
  [[nodiscard]] std::vector<Encounter> encounters() const;

 private:
  using Key = std::tuple<int, int, int>;  // variant, a, b
  struct OpenGame {
    bool a_south = false;
    int result = 0;  // a's, as in Encounter::pairs
  };

  std::map<Key, Encounter> encounters_;
  std::map<std::tuple<std::int64_t, Key>, OpenGame> open_;  // the halves of pairs
  std::int64_t rated_ = 0;
  std::int64_t unrated_ = 0;
};

// Sums over `encounters`; `variant` nothing = all, `opponent` nothing = all.
[[nodiscard]] Tally tally(const std::vector<Encounter>& encounters, int bot,
                          std::optional<int> variant = std::nullopt,
                          std::optional<int> opponent = std::nullopt);

// South's loss, draw, win counts, whoever sat there.
[[nodiscard]] Trinomial south_results(const std::vector<Encounter>& encounters,
                                      std::optional<int> variant = std::nullopt);

}  // namespace seedbed::arena
