// The tables beside the Elo table, each made when it is asked for. Pure functions: a summary in,
// sheets out. Lists are for programs; a matrix is the same for people, in pieces that fit a screen.
#pragma once

#include <optional>
#include <vector>

#include "arena/report/sheet.h"
#include "arena/report/summary.h"

namespace seedbed::arena {

// Which of them.
struct Sections {
  bool expected = false;     // each pairing: points, what the ratings expect, how far off
  bool superiority = false;  // for each two bots: how likely one is the stronger
  bool cross = false;        // for each two bots: points of games
  bool times = false;        // thinking time, depth and nodes of each bot
  bool reasons = false;      // how games ended
};

// `variant` nothing = over all; else an index, and by_variant must be filled.
[[nodiscard]] const Ratings& ratings_of(const Summary& summary, std::optional<int> variant);
// Bots with rated games, as the table ranks them.
[[nodiscard]] std::vector<int> ranked(const Ratings& ratings);
// The bot below in its group, as superiority() sees the two.
[[nodiscard]] std::optional<double> superiority_over_next(const Ratings& ratings,
                                                          const std::vector<int>& order,
                                                          std::size_t place);

[[nodiscard]] Sheet expected_sheet(const Summary& summary, std::optional<int> variant);
[[nodiscard]] Sheet times_sheet(const Summary& summary, std::optional<int> variant);
[[nodiscard]] Sheet reasons_sheet(const Summary& summary, std::optional<int> variant);
[[nodiscard]] Sheet match_sheet(const MatchSummary& match, const Summary& summary);
[[nodiscard]] Sheet cross_list(const Summary& summary, std::optional<int> variant);
[[nodiscard]] Sheet superiority_list(const Summary& summary, std::optional<int> variant);
[[nodiscard]] std::vector<Sheet> cross_matrix(const Summary& summary, std::optional<int> variant);
[[nodiscard]] std::vector<Sheet> superiority_matrix(const Summary& summary,
                                                    std::optional<int> variant);

}  // namespace seedbed::arena
