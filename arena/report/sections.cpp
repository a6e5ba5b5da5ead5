#include "arena/report/sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "engine/at.h"

namespace seedbed::arena {
namespace {

constexpr std::size_t kMatrixColumns = 12;

// A matrix of bots by bots in pieces of so many columns.
std::vector<Sheet> matrix(const Summary& summary, const std::vector<int>& order,
                          const std::string& title,
                          const std::function<Cell(int row, int column)>& value) {
  std::vector<Sheet> sheets;
  for (std::size_t first = 0; first < order.size(); first += kMatrixColumns) {
    const std::size_t last = std::min(order.size(), first + kMatrixColumns);
    Sheet& sheet = sheets.emplace_back();
    sheet.columns.push_back({"name", title, false});
    for (std::size_t k = first; k < last; ++k) {
      sheet.columns.push_back({std::to_string(k + 1), std::to_string(k + 1)});
    }
    for (std::size_t row = 0; row < order.size(); ++row) {
      std::vector<Cell>& cells = sheet.rows.emplace_back();
      cells.emplace_back(fmt::format("{} {}", row + 1, summary.bots[at(order[row])].name));
      for (std::size_t k = first; k < last; ++k) {
        cells.push_back(row == k ? Cell{} : value(order[row], order[k]));
      }
    }
  }
  return sheets;
}

// The encounters of each two bots, by the two in either order.
using Meetings = std::map<std::pair<int, int>, std::vector<Encounter>>;

Meetings meetings(const Summary& summary, std::optional<int> variant) {
  Meetings all;
  for (const Encounter& encounter : summary.encounters) {
    if (variant && encounter.variant != *variant) continue;
    all[{encounter.a, encounter.b}].push_back(encounter);
    all[{encounter.b, encounter.a}].push_back(encounter);
  }
  return all;
}

// Milliseconds with three digits or so.
Cell milliseconds(const std::optional<double>& micros) {
  if (!micros) return std::monostate{};
  const double value = *micros / 1000;
  const int decimals = value < 10 ? 3 : value < 100 ? 2 : value < 1000 ? 1 : 0;
  return Number{value, decimals};
}

}  // namespace

const Ratings& ratings_of(const Summary& summary, std::optional<int> variant) {
  return variant ? summary.by_variant[at(*variant)] : summary.overall;
}

std::vector<int> ranked(const Ratings& ratings) {
  std::vector<int> order = ranking(ratings);
  const auto idle = [&](int bot) { return ratings.bots[at(bot)].group == -1; };
  order.erase(std::remove_if(order.begin(), order.end(), idle), order.end());
  return order;
}

std::optional<double> superiority_over_next(const Ratings& ratings, const std::vector<int>& order,
                                            std::size_t place) {
  if (place + 1 >= order.size()) return std::nullopt;
  return superiority(ratings, order[place], order[place + 1]);
}

Sheet expected_sheet(const Summary& summary, std::optional<int> variant) {
  const Ratings& ratings = ratings_of(summary, variant);
  Sheet sheet;
  sheet.columns = {{"name", "name", false},    {"opponent", "against", false},
                   {"games", "games"},         {"points", "points"},
                   {"expected", "expected"},   {"difference", "+/-"},
                   {"deviation", "errors off"}};
  std::vector<std::size_t> place(summary.bots.size(), 0);
  const std::vector<int> order = ranked(ratings);
  for (std::size_t k = 0; k < order.size(); ++k) place[at(order[k])] = k;
  std::vector<Expectation> list = ratings.expectations;
  for (Expectation& each : list) {  // seen from the better ranked
    if (place[at(each.a)] < place[at(each.b)]) continue;
    std::swap(each.a, each.b);
    each.points = static_cast<double>(each.games) - each.points;
    each.expected = static_cast<double>(each.games) - each.expected;
    if (each.deviation) each.deviation = -*each.deviation;
  }
  std::sort(list.begin(), list.end(), [&](const Expectation& x, const Expectation& y) {
    return std::pair(place[at(x.a)], place[at(x.b)]) < std::pair(place[at(y.a)], place[at(y.b)]);
  });
  for (const Expectation& each : list) {
    sheet.rows.push_back({summary.bots[at(each.a)].name, summary.bots[at(each.b)].name, each.games,
                          Number{each.points, 1}, Number{each.expected, 1},
                          Number{each.points - each.expected, 1, true},
                          cell(each.deviation, {0, 2, true})});
  }
  sheet.below = {
      "expected: points by the ratings; +/-: points less that; errors off: the same in "
      "standard errors,",
      "beyond 2 in one pairing of twenty by chance. Bots without a finite rating are "
      "left out."};
  return sheet;
}

Sheet times_sheet(const Summary& summary, std::optional<int> variant) {
  Sheet sheet;
  sheet.columns = {{"name", "name", false},
                   {"moves", "moves"},
                   {"mean_ms", "mean ms"},
                   {"p50_ms", "p50"},
                   {"p99_ms", "p99"},
                   {"max_ms", "max"},
                   {"clock_share", "clock%"},
                   {"time_losses", "on time"},
                   {"depth", "depth"},
                   {"nodes", "nodes"},
                   {"nodes_per_second", "nodes/s"}};
  for (const int bot : ranking(ratings_of(summary, variant))) {
    Pace pace;
    for (const PaceSummary& each : summary.paces) {
      if (each.bot == bot && (!variant || each.variant == *variant)) pace.add(each.pace);
    }
    const std::int64_t late = sum(summary.endings, bot, variant, protocol::Reason::Time).own;
    if (variant && pace.moves == 0 && late == 0) continue;
    const auto quantile = [&](double q) {
      if (pace.moves == 0) return std::optional<double>();
      return std::optional(std::min(pace.times.quantile(q), static_cast<double>(pace.longest_us)));
    };
    sheet.rows.push_back({summary.bots[at(bot)].name, pace.moves, milliseconds(pace.mean_us()),
                          milliseconds(quantile(0.5)), milliseconds(quantile(0.99)),
                          milliseconds(quantile(1)), cell(pace.clock_share(), {0, 1, false, true}),
                          late, cell(pace.depth(), {0, 1}), cell(pace.nodes(), {0, 0}),
                          cell(pace.nodes_per_second(), {0, 0})});
  }
  sheet.below = {
      "Thinking time of moves made, in ms: mean, median, 99 of 100, longest. clock%: share "
      "used of what the",
      "clock allowed; on time: games lost so; depth, nodes: means of the moves that told "
      "them."};
  return sheet;
}

Sheet reasons_sheet(const Summary& summary, std::optional<int> variant) {
  Sheet sheet;
  sheet.columns = {{"name", "name", false}, {"games", "games"}};
  std::vector<std::optional<protocol::Reason>> reasons;
  const auto unplayed_of = [&](int bot) {
    std::int64_t unplayed = 0;
    for (const Ending& ending : summary.endings) {
      if (ending.bot == bot && (!variant || ending.variant == *variant))
        unplayed += ending.unplayed;
    }
    return unplayed;
  };
  for (int k = 0; k <= kReasons; ++k) {
    std::optional<protocol::Reason> reason;
    if (k < kReasons) reason = static_cast<protocol::Reason>(k);
    if (sum(summary.endings, kAllBots, variant, reason).games == 0) continue;
    reasons.push_back(reason);
    const std::string word = reason ? std::string(protocol::word(*reason)) : "not said";
    sheet.columns.push_back({reason ? word : "not_said", word});
  }
  const bool some_unplayed = unplayed_of(kAllBots) > 0;
  if (some_unplayed) sheet.columns.push_back({"unplayed", "unplayed"});
  sheet.columns.push_back({"given", "given"});
  const auto add = [&](int bot, const std::string& name) {
    std::vector<Cell> cells;
    std::int64_t games = unplayed_of(bot), given = 0;
    for (const auto& reason : reasons) {
      const Ending ending = sum(summary.endings, bot, variant, reason);
      games += ending.games;
      const bool of_bots = reason && is_of_bots(*reason);
      if (reason && is_fault(*reason)) given += ending.games - ending.own;
      cells.emplace_back(of_bots && bot != kAllBots ? ending.own : ending.games);
    }
    if (games == 0) return;
    cells.insert(cells.begin(), {Cell(name), Cell(games)});
    if (some_unplayed) cells.emplace_back(unplayed_of(bot));
    cells.push_back(bot == kAllBots ? Cell{} : Cell(given));
    sheet.rows.push_back(std::move(cells));
  };
  for (const int bot : ranking(ratings_of(summary, variant))) add(bot, summary.bots[at(bot)].name);
  add(kAllBots, "(all games)");
  sheet.below = {
      "A bot's faults (no-start to protocol), resign and agreed count where they were its "
      "own; given: games",
      "that ended by the other's fault. All other columns: its games that ended so."};
  if (some_unplayed)
    sheet.below.emplace_back("Unplayed: one of the two had been withdrawn; nobody's fault counts.");
  return sheet;
}

Sheet match_sheet(const MatchSummary& match, const Summary& summary) {
  const MatchStats& stats = match.stats;
  const Pentanomial& pairs = match.tally.pentanomial;
  Sheet sheet;
  std::vector<Cell>& row = sheet.rows.emplace_back();
  const auto add = [&](std::string key, Cell value) {
    sheet.columns.push_back({key, key});
    row.push_back(std::move(value));
  };
  const Number plain{0, 4}, signed_plain{0, 4, true};
  add("name", summary.bots[at(match.a)].name);
  add("opponent", summary.bots[at(match.b)].name);
  add("games", match.tally.games());
  add("wins", match.tally.wins);
  add("draws", match.tally.draws);
  add("losses", match.tally.losses);
  add("score", cell(match.tally.score(), plain));
  add("draw_rate", cell(match.tally.draw_rate(), plain));
  add("pairs_0", pairs[0]);
  add("pairs_0.5", pairs[1]);
  add("pairs_1", pairs[2]);
  add("pairs_1.5", pairs[3]);
  add("pairs_2", pairs[4]);
  add("pairs_drawn_twice", match.drawn_twice);
  add("pairs_won_once", match.won_once);
  add("statistics_from", match.from_pairs ? "pairs" : "games");
  add("left_out", match.left_out);
  add("elo", cell(stats.elo, signed_plain));
  add("elo_low", cell(stats.elo_low, signed_plain));
  add("elo_high", cell(stats.elo_high, signed_plain));
  add("normalized_elo", cell(stats.normalized_elo, signed_plain));
  add("normalized_error95", cell(stats.normalized_error, plain));
  add("los", cell(stats.los, plain));
  if (match.sprt) {
    const SprtResult& sprt = *match.sprt;
    add("sprt_model", std::string(word(sprt.test.model)));
    add("sprt_elo0", Number{sprt.test.elo0, 4});
    add("sprt_elo1", Number{sprt.test.elo1, 4});
    add("sprt_alpha", Number{sprt.test.alpha, 4});
    add("sprt_beta", Number{sprt.test.beta, 4});
    add("sprt_llr", Number{sprt.ratio, 4});
    add("sprt_lower", Number{sprt.bounds.lower, 4});
    add("sprt_upper", Number{sprt.bounds.upper, 4});
    add("sprt_verdict", std::string(word(sprt.verdict)));
  }
  return sheet;
}

Sheet cross_list(const Summary& summary, std::optional<int> variant) {
  Sheet sheet;
  sheet.columns = {{"name", "name", false}, {"opponent", "opponent", false},
                   {"games", "games"},      {"wins", "W"},
                   {"draws", "D"},          {"losses", "L"},
                   {"points", "points"}};
  const std::vector<int> order = ranked(ratings_of(summary, variant));
  const Meetings met = meetings(summary, variant);
  for (const int bot : order) {
    for (const int opponent : order) {
      const auto found = met.find({bot, opponent});
      if (found == met.end()) continue;
      const Tally sum = tally(found->second, bot);
      sheet.rows.push_back({summary.bots[at(bot)].name, summary.bots[at(opponent)].name,
                            sum.games(), sum.wins, sum.draws, sum.losses,
                            Number{static_cast<double>(sum.half_points()) / 2, 1}});
    }
  }
  return sheet;
}

Sheet superiority_list(const Summary& summary, std::optional<int> variant) {
  Sheet sheet;
  sheet.columns = {{"name", "name", false}, {"opponent", "opponent", false}, {"los", "los"}};
  const Ratings& ratings = ratings_of(summary, variant);
  const std::vector<int> order = ranked(ratings);
  for (const int bot : order) {
    for (const int opponent : order) {
      const auto los = superiority(ratings, bot, opponent);
      if (!los) continue;
      sheet.rows.push_back(
          {summary.bots[at(bot)].name, summary.bots[at(opponent)].name, Number{*los, 3}});
    }
  }
  return sheet;
}

std::vector<Sheet> cross_matrix(const Summary& summary, std::optional<int> variant) {
  const Meetings met = meetings(summary, variant);
  return matrix(summary, ranked(ratings_of(summary, variant)), "points of games",
                [&](int row, int column) -> Cell {
                  const auto found = met.find({row, column});
                  if (found == met.end()) return std::monostate{};
                  const Tally sum = tally(found->second, row);
                  return fmt::format("{:g}/{}", static_cast<double>(sum.half_points()) / 2,
                                     sum.games());
                });
}

std::vector<Sheet> superiority_matrix(const Summary& summary, std::optional<int> variant) {
  const Ratings& ratings = ratings_of(summary, variant);
  std::vector<Sheet> sheets =
      matrix(summary, ranked(ratings), "likelihood of superiority, %", [&](int row, int column) {
        return cell(superiority(ratings, row, column), {0, 1, false, true});
      });
  if (!sheets.empty()) {
    sheets.back().below = {
        "How likely the row's bot is stronger than the column's, from the joint "
        "fit."};
  }
  return sheets;
}

}  // namespace seedbed::arena
