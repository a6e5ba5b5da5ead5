// The Swiss system. Each round pairs bots of like score that have not met: from the top of the
// standings down, each bot gets the best opponent that leaves the others a pairing (the completion
// test of the FIDE Dutch system, Handbook C.04.3). Within a score group the upper half meets the
// lower, seats are kept level where sides are not swapped, and an odd bot out rests, for full
// points, at most once. The list of bots is the initial ranking.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "arena/league/matching.h"
#include "arena/league/stages.h"
#include "engine/at.h"

namespace seedbed::arena {
namespace {

constexpr int kFull = 1'000;  // a round's score: a share of its points, in thousandths

// The standings after the rounds played.
struct Table {
  std::vector<int> score, opponents_score, half_points, games, byes;  // by bot
  std::vector<std::vector<int>> met;                                  // how often
  std::vector<int> ranking;                                           // bots, best first
};

Table standings(const League& league, const Plays& plays, const std::vector<PlayedStage>& done) {
  const std::size_t bots = league.bots.size();
  Table table;
  for (auto* column :
       {&table.score, &table.opponents_score, &table.half_points, &table.games, &table.byes}) {
    column->assign(bots, 0);
  }
  table.met.assign(bots, std::vector<int>(bots, 0));
  for (const PlayedStage& played : done) {
    std::vector<bool> paired(bots, false);
    for (const Meeting& encounter : played.stage.encounters()) {
      const int a = encounter.first, b = encounter.second;
      if (paired[at(a)]) continue;  // another variant of the same match
      paired[at(a)] = paired[at(b)] = true;
      ++table.met[at(a)][at(b)];
      ++table.met[at(b)][at(a)];
      const MatchScore match = match_score(played, a, b);
      if (match.games == 0) continue;
      const int share = (match.half_points * kFull + match.games) / (2 * match.games);
      table.score[at(a)] += share;
      table.score[at(b)] += kFull - share;
      table.half_points[at(a)] += match.half_points;
      table.half_points[at(b)] += 2 * match.games - match.half_points;
      table.games[at(a)] += match.games;
      table.games[at(b)] += match.games;
    }
    for (std::size_t bot = 0; bot < bots; ++bot) {
      if (paired[bot]) continue;
      ++table.byes[bot];
      table.score[bot] += kFull;
    }
  }
  for (std::size_t a = 0; a < bots; ++a) {
    for (std::size_t b = 0; b < bots; ++b) {
      table.opponents_score[a] += table.met[a][b] * table.score[b];
    }
  }
  for (std::size_t bot = 0; bot < bots; ++bot) {
    const auto& own = plays[bot];
    if (std::find(own.begin(), own.end(), true) != own.end()) {
      table.ranking.push_back(static_cast<int>(bot));
    }
  }
  return table;
}

class Pairer {
 public:
  Pairer(const League& league, const Plays& plays, const std::vector<PlayedStage>& done)
      : table_(standings(league, plays, done)),
        balance_(seat_balance(static_cast<int>(league.bots.size()), done)),
        seats_matter_(pair_size(league) == 1),
        free_(table_.ranking) {
    std::stable_sort(free_.begin(), free_.end(),
                     [this](int a, int b) { return table_.score[at(a)] > table_.score[at(b)]; });
    const std::size_t bots = league.bots.size();
    possible_.assign(bots, std::vector<bool>(bots, false));
    for (const int a : free_) {
      for (const int b : free_) {
        possible_[at(a)][at(b)] = a != b && !common_variants(plays, a, b).empty();
      }
    }
  }

  std::vector<std::pair<int, int>> run() {
    rest();
    for (int law : {2, 1, 0}) {
      law_ = law;
      if (pairs_left() * 2 >= static_cast<int>(free_.size())) break;
    }
    std::vector<std::pair<int, int>> pairs;
    while (!free_.empty()) {
      const int bot = free_.front();
      free_.erase(free_.begin());
      const int left = pairs_left();
      const std::size_t partner = choose(bot, left);
      if (partner == free_.size()) continue;  // nobody plays what it plays
      pairs.emplace_back(bot, free_[partner]);
      free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(partner));
    }
    return pairs;
  }

 private:
  [[nodiscard]] bool may_meet(int a, int b) const {
    if (!possible_[at(a)][at(b)]) return false;
    if (law_ >= 1 && table_.met[at(a)][at(b)] > 0) return false;
    const int one = balance_[at(a)], other = balance_[at(b)];
    return law_ < 2 || !seats_matter_ || (std::min(one, other) < 2 && std::max(one, other) > -2);
  }

  // How many pairs the free bots allow.
  [[nodiscard]] int pairs_left() const {
    std::vector<std::vector<bool>> adjacent(free_.size(), std::vector<bool>(free_.size()));
    for (std::size_t i = 0; i < free_.size(); ++i) {
      for (std::size_t k = 0; k < free_.size(); ++k) adjacent[i][k] = may_meet(free_[i], free_[k]);
    }
    const std::vector<int> mates = greatest_matching(adjacent);
    return static_cast<int>(mates.size() -
                            static_cast<std::size_t>(std::count(mates.begin(), mates.end(), -1))) /
           2;
  }

  // Of an odd number one rests: the last who has rested least and whom the others do not need.
  void rest() {
    if (free_.size() % 2 == 0) return;
    const std::vector<int> all = free_;
    std::vector<int> order(all.rbegin(), all.rend());
    std::stable_sort(order.begin(), order.end(),
                     [this](int a, int b) { return table_.byes[at(a)] < table_.byes[at(b)]; });
    for (const int law : {2, 1, 0}) {
      law_ = law;
      for (const int bot : order) {
        free_ = all;
        free_.erase(std::find(free_.begin(), free_.end(), bot));
        if (pairs_left() * 2 == static_cast<int>(free_.size())) return;
      }
    }
    free_ = all;
    free_.erase(std::find(free_.begin(), free_.end(), order.front()));
  }

  // The place in free_ of the bot's opponent, or its size if there is none. `others`: how many
  // pairs the free bots make among themselves.
  std::size_t choose(int bot, int others) {
    const int score = table_.score[at(bot)];
    std::size_t group = 0;  // others of its score, who stand first
    while (group < free_.size() && table_.score[at(free_[group])] == score) ++group;
    // The first of the lower half, of all in the group with the bot itself.
    const auto fold = static_cast<std::ptrdiff_t>((group + 1) / 2) - 1;
    std::vector<std::size_t> order(free_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto cost = [&](std::size_t place) {
      const int other = free_[place];
      const int gap = score - table_.score[at(other)];
      const int seats = seats_matter_ ? std::abs(balance_[at(bot)] + balance_[at(other)]) : 0;
      const std::ptrdiff_t from_fold = place < group
                                           ? std::abs(static_cast<std::ptrdiff_t>(place) - fold)
                                           : static_cast<std::ptrdiff_t>(place);
      return std::tuple(table_.met[at(bot)][at(other)], gap, seats, from_fold, place);
    };
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return cost(a) < cost(b); });
    // Best an opponent without whom the others still make as many pairs; else one pair is lost.
    for (const int lost : {0, 1}) {
      for (const std::size_t place : order) {
        const int other = free_[place];
        if (!may_meet(bot, other)) continue;
        free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(place));
        const bool good = pairs_left() + lost >= others;
        free_.insert(free_.begin() + static_cast<std::ptrdiff_t>(place), other);
        if (good) return place;
      }
    }
    return free_.size();
  }

  Table table_;
  std::vector<int> balance_;
  bool seats_matter_;
  std::vector<int> free_;  // not yet paired, best first
  std::vector<std::vector<bool>> possible_;
  // Late rounds of few bots may leave nothing else: 2 nobody meets twice or has the same seat three
  // times more than the other, 1 nobody meets twice, 0 anybody meets anybody.
  int law_ = 2;
};

}  // namespace

std::optional<Stage> next_swiss(const League& league, const Plays& plays,
                                const std::vector<PlayedStage>& done) {
  if (static_cast<int>(done.size()) >= league.rounds) return std::nullopt;
  const std::vector<int> balance = seat_balance(static_cast<int>(league.bots.size()), done);
  std::vector<Meeting> encounters;
  for (const auto& [a, b] : Pairer(league, plays, done).run()) {
    add_match(plays, balance, a, b, encounters);
  }
  if (encounters.empty()) return std::nullopt;
  const int laps = pairs_per_encounter(league);
  return Stage(league, std::move(encounters), laps, laps,
               done.empty() ? StageStart{} : done.back().stage.end());
}

std::string describe_swiss(const League& league, const Plays& plays,
                           const std::vector<PlayedStage>& done) {
  Table table = standings(league, plays, done);
  std::stable_sort(table.ranking.begin(), table.ranking.end(), [&table](int a, int b) {
    return std::pair(table.score[at(a)], table.opponents_score[at(a)]) >
           std::pair(table.score[at(b)], table.opponents_score[at(b)]);
  });
  std::size_t width = 4;
  for (const int bot : table.ranking) width = std::max(width, league.bots[at(bot)].name.size());
  std::string text = fmt::format(
      "Swiss, after round {} of {}\n {:>3}  {:<{}}  {:>6}  {:>9}  {:>9}  {}\n", done.size(),
      league.rounds, "#", "name", width, "score", "points", "opponents", "rests");
  int place = 0;
  for (const int bot : table.ranking) {
    text += fmt::format(
        " {:>3}  {:<{}}  {:>6.2f}  {:>9}  {:>9.2f}  {}\n", ++place, league.bots[at(bot)].name,
        width, table.score[at(bot)] / double{kFull},
        points_text(table.half_points[at(bot)]) + "/" + fmt::to_string(table.games[at(bot)]),
        table.opponents_score[at(bot)] / double{kFull}, table.byes[at(bot)]);
  }
  return text +
         "score: of each round the share of its points, 1 for a rest; opponents: the sum of "
         "their scores.\n";
}

}  // namespace seedbed::arena
