// The knockout: the list of bots is the seeding, and the best two can only meet in the final. Byes
// go to the best where the number of bots is no power of two. A match is `rounds` encounters in
// every variant that both play; a tied one goes on by one encounter in each, from new openings, at
// most kTieBreaks times, and then the better seed goes through. All matches of a round are decided
// before the next round begins.
#include <fmt/format.h>

#include <algorithm>

#include "arena/league/stages.h"

namespace seedbed::arena {
namespace {

constexpr int kTieBreaks = 8;
constexpr int kNobody = -1;

struct Match {
  int a = kNobody, b = kNobody;      // a is the better seed
  std::vector<MatchScore> scores{};  // of the match itself, then of its tie-breaks; a's points
  int winner = kNobody;
  bool by_seed = false;
};

// Seeds in the order of the bracket: each half holds one of the two best, and so on down.
std::vector<int> bracket(int bots) {
  std::vector<int> order{0};
  while (static_cast<int>(order.size()) < bots) {
    const int size = 2 * static_cast<int>(order.size());
    std::vector<int> next;
    for (const int seed : order) {
      next.push_back(seed);
      next.push_back(size - 1 - seed);
    }
    order = std::move(next);
  }
  for (int& seed : order) {
    if (seed >= bots) seed = kNobody;
  }
  return order;
}

// The matches of the round after `level` that need no game are decided at once.
std::vector<Match> matches_of(const std::vector<int>& level, const Plays& plays) {
  std::vector<Match> matches;
  for (std::size_t i = 0; i + 1 < level.size(); i += 2) {
    int a = level[i], b = level[i + 1];
    if (a == kNobody || (b != kNobody && b < a)) std::swap(a, b);
    Match match{a, b};
    if (b == kNobody) match.winner = a;
    if (b != kNobody && common_variants(plays, a, b).empty()) {
      match.winner = a;
      match.by_seed = true;
    }
    matches.push_back(match);
  }
  return matches;
}

bool undecided(const Match& match) {
  return match.winner == kNobody && match.a != kNobody;
}

struct Bracket {
  std::vector<std::vector<Match>> rounds;  // the last may be in progress
  std::vector<std::pair<int, int>> next;   // matches to be played now
  bool tie_break = false;                  // they are
  int winner = kNobody;
};

// Walks the bracket through the stages played.
Bracket walk(const Plays& plays, const std::vector<PlayedStage>& done) {
  Bracket result;
  auto played = done.begin();
  std::vector<int> level;
  {
    std::vector<int> bots;
    for (std::size_t bot = 0; bot < plays.size(); ++bot) {
      if (std::find(plays[bot].begin(), plays[bot].end(), true) != plays[bot].end()) {
        bots.push_back(static_cast<int>(bot));
      }
    }
    for (const int seed : bracket(static_cast<int>(bots.size()))) {
      level.push_back(seed == kNobody ? kNobody : bots[static_cast<std::size_t>(seed)]);
    }
  }
  while (level.size() > 1) {
    result.rounds.push_back(matches_of(level, plays));
    std::vector<Match>& matches = result.rounds.back();
    while (std::any_of(matches.begin(), matches.end(), undecided)) {
      if (played == done.end()) {
        for (const Match& match : matches) {
          if (!undecided(match)) continue;
          result.next.emplace_back(match.a, match.b);
          result.tie_break = !match.scores.empty();
        }
        return result;
      }
      for (Match& match : matches) {
        if (!undecided(match)) continue;
        const MatchScore score = match_score(*played, match.a, match.b);
        match.scores.push_back(score);
        if (score.half_points != score.games) {
          match.winner = score.half_points > score.games ? match.a : match.b;
        } else if (match.scores.size() > kTieBreaks) {
          match.winner = match.a;
          match.by_seed = true;
        }
      }
      ++played;
    }
    level.clear();
    for (const Match& match : matches) level.push_back(match.winner);
  }
  if (!level.empty()) result.winner = level.front();
  return result;
}

}  // namespace

std::optional<Stage> next_knockout(const League& league, const Plays& plays,
                                   const std::vector<PlayedStage>& done) {
  const Bracket bracket = walk(plays, done);
  if (bracket.next.empty()) return std::nullopt;
  const std::vector<int> balance = seat_balance(static_cast<int>(plays.size()), done);
  std::vector<Meeting> encounters;
  for (const auto& [a, b] : bracket.next) add_match(plays, balance, a, b, encounters);
  const int laps = pairs_per_encounter(league) * (bracket.tie_break ? 1 : league.rounds);
  StageStart start;
  if (!done.empty()) start = done.back().stage.end();
  start.round = static_cast<int>(bracket.rounds.size());  // tie-breaks belong to it
  return Stage(league, std::move(encounters), laps, laps, start);
}

std::string describe_knockout(const League& league, const Plays& plays,
                              const std::vector<PlayedStage>& done) {
  const Bracket bracket = walk(plays, done);
  const auto name = [&league](int bot) { return league.bots[static_cast<std::size_t>(bot)].name; };
  std::string text = "Knockout\n";
  for (std::size_t round = 0; round < bracket.rounds.size(); ++round) {
    for (const Match& match : bracket.rounds[round]) {
      if (match.a == kNobody) continue;
      text += fmt::format(" round {}: {}", round + 1, name(match.a));
      if (match.b == kNobody) {
        text += " has a bye\n";
        continue;
      }
      text += " - " + name(match.b);
      for (std::size_t i = 0; i < match.scores.size(); ++i) {
        const MatchScore& score = match.scores[i];
        text += fmt::format("{}{}-{}", i == 0 ? "  " : ", then ", points_text(score.half_points),
                            points_text(2 * score.games - score.half_points));
      }
      if (match.winner == kNobody)
        text += match.scores.empty() ? "  to be played" : ", goes on";
      else if (match.by_seed)
        text += fmt::format(", {} goes through as the better seed", name(match.winner));
      text += '\n';
    }
  }
  if (bracket.winner != kNobody) text += " winner: " + name(bracket.winner) + '\n';
  return text;
}

}  // namespace seedbed::arena
