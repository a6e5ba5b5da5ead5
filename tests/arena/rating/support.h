// Result sets for the rating tests: built by hand or read from tests/data/ratings.
#pragma once

#include <cmath>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "arena/rating/ratings.h"
#include "arena/rating/standings.h"
#include "tests/support/catch.h"

namespace seedbed::arena::test {

struct ResultSet {
  std::vector<std::string> names;
  std::vector<RatedGame> games;
  std::map<std::string, double> rating;  // expected
  std::map<std::string, double> fisher;  // expected 95 % half width from e(1-e) alone

  int bot(const std::string& name) {
    for (std::size_t index = 0; index < names.size(); ++index) {
      if (names[index] == name) return static_cast<int>(index);
    }
    names.push_back(name);
    return static_cast<int>(names.size()) - 1;
  }

  // Games of `south` as South: its wins, draws and losses. No pairs.
  void add(const std::string& south, const std::string& north, int wins, int draws, int losses,
           int variant = 0) {
    const int s = bot(south);
    const int n = bot(north);
    const auto push = [&](int count, engine::Result result) {
      for (int k = 0; k < count; ++k) games.push_back({s, n, variant, result, kNoPair});
    };
    push(wins, engine::Result::South);
    push(draws, engine::Result::Draw);
    push(losses, engine::Result::North);
  }

  [[nodiscard]] Standings standings() const {
    Standings sum;
    for (const RatedGame& game : games) sum.add(game);
    return sum;
  }

  [[nodiscard]] Ratings rate(const RatingOptions& options = {}, int variants = 1) const {
    return arena::rate(static_cast<int>(names.size()), variants, standings().encounters(), options);
  }

  [[nodiscard]] const BotRating& of(const Ratings& ratings, const std::string& name) {
    return ratings.bots.at(static_cast<std::size_t>(bot(name)));
  }
};

inline ResultSet read_set(const std::string& name) {
  ResultSet set;
  std::ifstream file(std::string(SEEDBED_TEST_DATA) + "/ratings/" + name + ".txt");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string kind, first, second;
    words >> kind;
    if (kind == "result") {
      int wins = 0, draws = 0, losses = 0, unfinished = 0;
      words >> first >> second >> wins >> draws >> losses >> unfinished;
      set.add(first, second, wins, draws, losses);
      for (int k = 0; k < unfinished; ++k) set.games.push_back({set.bot(first), set.bot(second)});
    } else if (kind == "rating") {
      double elo = 0, fisher = 0;
      words >> first >> elo >> fisher;
      set.rating[first] = elo;
      set.fisher[first] = fisher;
    }
  }
  return set;
}

inline RatingOptions plain() {
  RatingOptions options;
  options.advantage = false;
  return options;
}

inline constexpr double kTolerance = 1e-4;  // the references print four decimals

inline Catch::Approx elo(double value) {
  return Catch::Approx(value).margin(kTolerance);
}

// Whatever the input, a table never shows NaN or infinity.
inline void check_finite(const Ratings& ratings) {
  const auto finite = [](const std::optional<double>& value) {
    return !value || std::isfinite(*value);
  };
  for (const BotRating& bot : ratings.bots) {
    CHECK(finite(bot.elo));
    CHECK(finite(bot.error95));
    CHECK(finite(bot.elo_low));
    CHECK(finite(bot.elo_high));
    CHECK((bot.elo ? 1 : 0) + (bot.elo_low ? 1 : 0) + (bot.elo_high ? 1 : 0) ==
          (bot.group == -1 ? 0 : 1));
  }
  for (const SideAdvantage& side : ratings.advantages) {
    CHECK(finite(side.elo));
    CHECK(finite(side.error95));
    CHECK(finite(side.elo_low));
    CHECK(finite(side.elo_high));
  }
}

}  // namespace seedbed::arena::test
