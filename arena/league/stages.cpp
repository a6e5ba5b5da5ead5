#include "arena/league/stages.h"

#include <fmt/format.h>

#include <cassert>

namespace seedbed::arena {

std::optional<Stage> next_stage(const League& league, const Plays& plays,
                                const std::vector<PlayedStage>& done) {
  switch (league.tournament) {
    case Tournament::Swiss:
      return next_swiss(league, plays, done);
    case Tournament::Knockout:
      return next_knockout(league, plays, done);
    case Tournament::RoundRobin:
    case Tournament::Gauntlet:
    case Tournament::Pyramid:
      break;
  }
  if (!done.empty()) return std::nullopt;
  return fixed_schedule(league, plays);
}

std::string describe_stages(const League& league, const Plays& plays,
                            const std::vector<PlayedStage>& done) {
  if (league.tournament == Tournament::Swiss) return describe_swiss(league, plays, done);
  if (league.tournament == Tournament::Knockout) return describe_knockout(league, plays, done);
  return "";
}

std::vector<int> common_variants(const Plays& plays, int a, int b) {
  std::vector<int> common;
  const auto& one = plays[static_cast<std::size_t>(a)];
  const auto& other = plays[static_cast<std::size_t>(b)];
  for (std::size_t v = 0; v < one.size(); ++v) {
    if (one[v] && other[v]) common.push_back(static_cast<int>(v));
  }
  return common;
}

std::vector<int> seat_balance(int bots, const std::vector<PlayedStage>& done) {
  std::vector<int> balance(static_cast<std::size_t>(bots), 0);
  for (const PlayedStage& played : done) {
    for (const Meeting& encounter : played.stage.encounters()) {
      ++balance[static_cast<std::size_t>(encounter.first)];
      --balance[static_cast<std::size_t>(encounter.second)];
    }
  }
  return balance;
}

void add_match(const Plays& plays, const std::vector<int>& balance, int a, int b,
               std::vector<Meeting>& encounters) {
  int lead = balance[static_cast<std::size_t>(a)] - balance[static_cast<std::size_t>(b)];
  for (const int variant : common_variants(plays, a, b)) {
    const bool a_first = lead <= 0;
    encounters.push_back({variant, a_first ? a : b, a_first ? b : a});
    lead += a_first ? 2 : -2;
  }
}

MatchScore match_score(const PlayedStage& stage, int a, int b) {
  MatchScore score;
  const auto& encounters = stage.stage.encounters();
  assert(stage.results.size() == encounters.size());
  for (std::size_t e = 0; e < encounters.size(); ++e) {
    const Meeting& encounter = encounters[e];
    const MeetingResult& result = stage.results[e];
    if (encounter.first == a && encounter.second == b) {
      score.games += result.games;
      score.half_points += result.half_points;
    } else if (encounter.first == b && encounter.second == a) {
      score.games += result.games;
      score.half_points += 2 * result.games - result.half_points;
    }
  }
  return score;
}

std::string points_text(int half_points) {
  return fmt::format("{}{}", half_points / 2, half_points % 2 == 0 ? "" : ".5");
}

}  // namespace seedbed::arena
