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

std::vector<Pairing> gauntlet(int bots) {
  std::vector<Pairing> pairings;
  for (int other = 1; other < bots; ++other) pairings.push_back(seated(0, other));
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

Schedule::Schedule(const League& league, const std::vector<std::vector<bool>>& plays)
    : rounds_(league.rounds), seed_(league.seed) {
  struct Placed {
    Encounter encounter;
    std::int64_t at, of;  // its place (2k+1) among (2n) halves of its variant's encounters
  };
  std::vector<Placed> placed;
  for (std::size_t variant = 0; variant < league.variants.size(); ++variant) {
    std::vector<int> bots;
    for (std::size_t bot = 0; bot < league.bots.size(); ++bot) {
      if (plays[bot][variant]) bots.push_back(static_cast<int>(bot));
    }
    const int count = static_cast<int>(bots.size());
    const bool led = count > 0 && bots.front() == 0;  // a gauntlet without its first bot is empty
    const std::vector<Pairing> pairings = league.tournament == Tournament::RoundRobin
                                              ? round_robin(count)
                                          : led ? gauntlet(count)
                                                : std::vector<Pairing>{};
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
  encounters_.reserve(placed.size());
  for (const Placed& place : placed) encounters_.push_back(place.encounter);
}

std::int64_t Schedule::pairs() const {
  return static_cast<std::int64_t>(encounters_.size()) * rounds_;
}

ScheduledGame Schedule::game(std::int64_t number) const {
  assert(number >= 1 && number <= games());
  const auto size = static_cast<std::int64_t>(encounters_.size());
  ScheduledGame game;
  game.number = number;
  game.pair = (number - 1) / 2;
  game.opening = game.pair / size;
  game.round = static_cast<int>(game.opening) + 1;
  const Encounter& encounter = encounters_[static_cast<std::size_t>(game.pair % size)];
  game.variant = encounter.variant;
  game.south = encounter.first;
  game.north = encounter.second;
  if (number % 2 == 0) std::swap(game.south, game.north);
  game.seed = as_seed(combine(seed_, static_cast<std::uint64_t>(number)));
  return game;
}

}  // namespace seedbed::arena
