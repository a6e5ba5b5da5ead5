#include <fmt/format.h>

#include <cstddef>
#include <functional>

#include "arena/report/table.h"
#include "engine/at.h"

namespace seedbed::arena {
namespace {

Sheet elo_sheet(const Summary& summary, std::optional<int> variant) {
  const Ratings& ratings = ratings_of(summary, variant);
  Sheet sheet;
  for (const char* key : {"group", "rank", "name", "elo", "error95", "elo_low", "elo_high", "games",
                          "wins", "draws", "losses", "score", "draw_rate", "los_next", "note"}) {
    sheet.columns.push_back({key, key});
  }
  const Number plain;
  std::int64_t rank = 0;
  int group = -1;
  const std::vector<int> order = ranking(ratings);
  for (std::size_t place = 0; place < order.size(); ++place) {
    const BotRating& rating = ratings.bots[at(order[place])];
    if (variant && rating.group == -1) continue;
    if (rating.group != group) rank = 0;
    group = rating.group;
    const BotSummary& bot = summary.bots[at(order[place])];
    const Tally sum = tally(summary.encounters, order[place], variant);
    sheet.rows.push_back(
        {group == -1 ? Cell{} : Cell(std::int64_t{group} + 1), group == -1 ? Cell{} : Cell(++rank),
         bot.name, cell(rating.elo, plain), cell(rating.error95, plain),
         cell(rating.elo_low, plain), cell(rating.elo_high, plain), sum.games(), sum.wins,
         sum.draws, sum.losses, cell(sum.score(), plain), cell(sum.draw_rate(), plain),
         cell(superiority_over_next(ratings, order, place), plain), joined_note(bot, rating)});
  }
  return sheet;
}

using Maker = std::function<Sheet(std::optional<int> variant)>;

// The sheets over all and of each variant as one, the variant's spec in front.
std::string joined(const Summary& summary, const Maker& make) {
  Sheet all = make(std::nullopt);
  all.columns.insert(all.columns.begin(), {"variant", "variant", false});
  for (std::vector<Cell>& row : all.rows) row.insert(row.begin(), std::string());
  for (std::size_t variant = 0; variant < summary.by_variant.size(); ++variant) {
    for (std::vector<Cell>& row : make(static_cast<int>(variant)).rows) {
      row.insert(row.begin(), summary.variants[variant].spec);
      all.rows.push_back(std::move(row));
    }
  }
  return print_csv(all);
}

}  // namespace

Expected<std::string> csv_table(const Summary& summary, const Sections& sections) {
  std::vector<Maker> wanted;
  const auto want = [&](bool asked, Sheet (*make)(const Summary&, std::optional<int>)) {
    if (asked) wanted.push_back([&summary, make](auto variant) { return make(summary, variant); });
  };
  want(sections.expected, expected_sheet);
  want(sections.superiority, superiority_list);
  want(sections.cross, cross_list);
  want(sections.times, times_sheet);
  want(sections.reasons, reasons_sheet);
  if (summary.match_asked && summary.match) {
    wanted.push_back([&summary](std::optional<int> variant) {
      return match_sheet(variant ? summary.variant_matches[at(*variant)] : *summary.match, summary);
    });
  }
  if (wanted.size() > 1) {
    return fail(ErrorCode::BadValue,
                "--format csv holds one table: ask for one of --expected, --los, --cross, --times, "
                "--reasons, --match and --sprt at a time, or for --format json");
  }
  want(wanted.empty(), elo_sheet);
  return joined(summary, wanted.front());
}

}  // namespace seedbed::arena
