#include "arena/rating/standings.h"

#include <algorithm>
#include <cstddef>

namespace seedbed::arena {
namespace {

Trinomial plus(const Trinomial& x, const Trinomial& y) {
  return {x[0] + y[0], x[1] + y[1], x[2] + y[2]};
}

template <std::size_t kSize>
std::array<std::int64_t, kSize> reversed(std::array<std::int64_t, kSize> counts) {
  std::reverse(counts.begin(), counts.end());
  return counts;
}

void count_lone(Encounter& encounter, bool a_south, int result) {
  ++(a_south ? encounter.lone_south : encounter.lone_north)[static_cast<std::size_t>(result)];
}

}  // namespace

Trinomial Encounter::as_south() const {
  Trinomial sum = lone_south;
  for (std::size_t at = 0; at < pairs.size(); ++at) sum[at / 3] += pairs[at];
  return sum;
}

Trinomial Encounter::as_north() const {
  Trinomial sum = lone_north;
  for (std::size_t at = 0; at < pairs.size(); ++at) sum[at % 3] += pairs[at];
  return sum;
}

Pentanomial Encounter::pentanomial() const {
  Pentanomial sum{};
  for (std::size_t at = 0; at < pairs.size(); ++at) sum[at / 3 + at % 3] += pairs[at];
  return sum;
}

std::optional<double> Tally::score() const {
  if (games() == 0) return std::nullopt;
  return static_cast<double>(half_points()) / (2.0 * static_cast<double>(games()));
}

std::optional<double> Tally::draw_rate() const {
  if (games() == 0) return std::nullopt;
  return static_cast<double>(draws) / static_cast<double>(games());
}

void Standings::add(const RatedGame& game) {
  const bool decided = game.result == engine::Result::South ||
                       game.result == engine::Result::North || game.result == engine::Result::Draw;
  if (!decided || game.south == game.north) {
    ++unrated_;
    return;
  }
  ++rated_;
  const bool a_south = game.south < game.north;
  const Key key{game.variant, std::min(game.south, game.north), std::max(game.south, game.north)};
  Encounter& encounter = encounters_[key];
  std::tie(encounter.variant, encounter.a, encounter.b) = key;

  int result = 1;
  if (game.result != engine::Result::Draw) {
    result = (game.result == engine::Result::South) == a_south ? 2 : 0;
  }
  if (game.pair == kNoPair) {
    count_lone(encounter, a_south, result);
    return;
  }
  const auto [partner, is_first] = open_.try_emplace({game.pair, key}, OpenGame{a_south, result});
  if (is_first) return;
  if (partner->second.a_south == a_south) {  // sides not swapped: no pair in our sense
    count_lone(encounter, a_south, result);
    count_lone(encounter, partner->second.a_south, partner->second.result);
  } else {
    const int south = a_south ? result : partner->second.result;
    const int north = a_south ? partner->second.result : result;
    ++encounter.pairs[static_cast<std::size_t>(3 * south + north)];
  }
  open_.erase(partner);
}

std::vector<Encounter> Standings::encounters() const {
  std::map<Key, Encounter> all = encounters_;
  for (const auto& [key, game] : open_) {
    count_lone(all[std::get<1>(key)], game.a_south, game.result);
  }
  std::vector<Encounter> list;
  list.reserve(all.size());
  for (const auto& [key, encounter] : all) list.push_back(encounter);
  return list;
}

Tally tally(const std::vector<Encounter>& encounters, int bot, std::optional<int> variant,
            std::optional<int> opponent) {
  Tally sum;
  for (const Encounter& encounter : encounters) {
    if (variant && encounter.variant != *variant) continue;
    if (encounter.a != bot && encounter.b != bot) continue;
    const bool is_a = encounter.a == bot;
    if (opponent && (is_a ? encounter.b : encounter.a) != *opponent) continue;
    Trinomial games = plus(encounter.as_south(), encounter.as_north());
    Pentanomial pairs = encounter.pentanomial();
    if (!is_a) {
      games = reversed(games);
      pairs = reversed(pairs);
    }
    sum.losses += games[0];
    sum.draws += games[1];
    sum.wins += games[2];
    for (std::size_t k = 0; k < pairs.size(); ++k) sum.pentanomial[k] += pairs[k];
  }
  return sum;
}

Trinomial south_results(const std::vector<Encounter>& encounters, std::optional<int> variant) {
  Trinomial sum{};
  for (const Encounter& encounter : encounters) {
    if (variant && encounter.variant != *variant) continue;
    sum = plus(sum, plus(encounter.as_south(), reversed(encounter.as_north())));
  }
  return sum;
}

}  // namespace seedbed::arena
