#include "arena/league/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <utility>

#include "arena/league/random.h"

namespace seedbed::arena {
namespace {

using Pairing = std::pair<int, int>;

// Seats: of two positions with an odd distance the lower is first, else the higher, which gives
// each of n bots (n-1)/2 firsts, rounded either way.
Pairing seated(int a, int b) {
  if (a > b) std::swap(a, b);
  return (b - a) % 2 == 1 ? Pairing{a, b} : Pairing{b, a};
}

// The circle method: every bot plays once in each sub-round, so counts never differ by more than
// one.
std::vector<Pairing> round_robin(int bots) {
  std::vector<Pairing> pairings;
  const int seats = bots + bots % 2;  // a ghost makes it even; its opponent rests
  for (int turn = 0; turn + 1 < seats; ++turn) {
    for (int k = 0; k < seats / 2; ++k) {
      const int a = k == 0 ? 0 : (turn + k - 1) % (seats - 1) + 1;
      const int b = (turn + seats - 1 - k - 1) % (seats - 1) + 1;
      if (a < bots && b < bots) pairings.push_back(seated(a, b));
    }
  }
  return pairings;
}

// Each seed against all who are none.
std::vector<Pairing> gauntlet(int bots, int seeds) {
  std::vector<Pairing> pairings;
  for (int other = seeds; other < bots; ++other) {
    for (int seed = 0; seed < seeds; ++seed) pairings.push_back(seated(seed, other));
  }
  return pairings;
}

// Each bot against all before it.
std::vector<Pairing> pyramid(int bots) {
  std::vector<Pairing> pairings;
  for (int bot = 1; bot < bots; ++bot) {
    for (int other = 0; other < bot; ++other) pairings.push_back(seated(other, bot));
  }
  return pairings;
}

// 53 bits, never 0.
std::uint64_t as_seed(std::uint64_t bits) {
  return std::max<std::uint64_t>(bits >> 11, 1);
}

}  // namespace

std::uint64_t side_seed(std::uint64_t game_seed, int side) {
  return as_seed(combine(game_seed, static_cast<std::uint64_t>(side) + 1));
}

Expected<Shard> parse_shard(std::string_view text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, shard.index);
  if (first.ec == std::errc() && first.ptr != end && *first.ptr == '/') {
    const auto second = std::from_chars(first.ptr + 1, end, shard.count);
    if (second.ec == std::errc() && second.ptr == end && shard.index >= 0 &&
        shard.index < shard.count) {
      return shard;
    }
  }
  return fail(ErrorCode::BadValue,
              fmt::format("shard '{}' is not K/N with K from 0 to N-1, as in \"0/4\"", text));
}

int pair_size(const League& league) {
  return league.no_swap || league.games == 1 ? 1 : 2;
}

int pairs_per_encounter(const League& league) {
  return league.games / pair_size(league);
}

Stage::Stage(const League& league, std::vector<Meeting> encounters, std::int64_t laps,
             int round_laps, StageStart start)
    : encounters_(std::move(encounters)),
      laps_(laps),
      round_laps_(round_laps),
      start_(start),
      pair_size_(arena::pair_size(league)),
      swap_(!league.no_swap),
      reverse_(league.reverse),
      seed_(league.seed) {}

std::int64_t Stage::pairs() const {
  return static_cast<std::int64_t>(encounters_.size()) * laps_;
}

StageStart Stage::end() const {
  const auto rounds = static_cast<int>((laps_ + round_laps_ - 1) / round_laps_);
  return {start_.pair + pairs(), start_.round + rounds, start_.opening + laps_};
}

std::size_t Stage::encounter_of(std::int64_t number) const {
  const std::int64_t place = (number - first_number()) / pair_size_;
  return static_cast<std::size_t>(place % static_cast<std::int64_t>(encounters_.size()));
}

ScheduledGame Stage::game(std::int64_t number) const {
  assert(number >= first_number() && number <= last_number());
  const std::int64_t place = (number - first_number()) / pair_size_;
  const std::int64_t lap = place / static_cast<std::int64_t>(encounters_.size());
  const Meeting& encounter = encounters_[encounter_of(number)];
  ScheduledGame game;
  game.number = number;
  game.pair = start_.pair + place;
  game.opening = start_.opening + lap;
  game.round = start_.round + static_cast<int>(lap / round_laps_);
  game.variant = encounter.variant;
  game.south = encounter.first;
  game.north = encounter.second;
  // Sides change within a pair, or from one lone game to the next.
  const bool second = pair_size_ == 2 ? (number - first_number()) % 2 == 1 : swap_ && lap % 2 == 1;
  if (second != reverse_) std::swap(game.south, game.north);
  game.seed = as_seed(combine(seed_, static_cast<std::uint64_t>(number)));
  return game;
}

std::int64_t games_in_shard(const Stage& stage, Shard shard) {
  const std::int64_t first = stage.start().pair, end = first + stage.pairs();
  const auto below = [&](std::int64_t pair) {  // pairs of the shard from 0 to before `pair`
    return pair / shard.count + (pair % shard.count > shard.index ? 1 : 0);
  };
  return (below(end) - below(first)) * (stage.games() / std::max<std::int64_t>(stage.pairs(), 1));
}

Stage fixed_schedule(const League& league, const std::vector<std::vector<bool>>& plays) {
  struct Placed {
    Meeting encounter;
    std::int64_t at, of;  // its place (2k+1) among (2n) halves of its variant's encounters
  };
  std::vector<Placed> placed;
  for (std::size_t variant = 0; variant < league.variants.size(); ++variant) {
    std::vector<int> bots;
    int seeds = 0;
    for (std::size_t bot = 0; bot < league.bots.size(); ++bot) {
      if (!plays[bot][variant]) continue;
      bots.push_back(static_cast<int>(bot));
      if (static_cast<int>(bot) < league.seeds) ++seeds;
    }
    const int count = static_cast<int>(bots.size());
    const std::vector<Pairing> pairings =
        league.tournament == Tournament::Gauntlet  ? gauntlet(count, seeds)
        : league.tournament == Tournament::Pyramid ? pyramid(count)
                                                   : round_robin(count);
    for (std::size_t k = 0; k < pairings.size(); ++k) {
      placed.push_back(
          {{static_cast<int>(variant), bots[static_cast<std::size_t>(pairings[k].first)],
            bots[static_cast<std::size_t>(pairings[k].second)]},
           static_cast<std::int64_t>(2 * k + 1),
           static_cast<std::int64_t>(2 * pairings.size())});
    }
  }
  // Variants with unlike numbers of encounters advance through the round at the same pace.
  std::stable_sort(placed.begin(), placed.end(),
                   [](const Placed& a, const Placed& b) { return a.at * b.of < b.at * a.of; });
  std::vector<Meeting> encounters;
  encounters.reserve(placed.size());
  for (const Placed& place : placed) encounters.push_back(place.encounter);
  const int laps = pairs_per_encounter(league);
  return {league, std::move(encounters), std::int64_t{laps} * league.rounds, laps, {}};
}

}  // namespace seedbed::arena
