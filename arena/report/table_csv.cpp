#include <fmt/format.h>

#include <cstddef>

#include "arena/report/table.h"

namespace seedbed::arena {
namespace {

std::string field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string field(const std::optional<double>& value, int decimals) {
  if (!value) return "";
  std::string text = fmt::format("{:.{}f}", *value, decimals);
  if (text.find_first_not_of("-0.") == std::string::npos && text[0] == '-') text.erase(0, 1);
  return text;
}

std::string lines(const Summary& summary, const Ratings& ratings, std::optional<int> variant) {
  std::string text;
  const std::string spec =
      variant ? field(summary.variants[static_cast<std::size_t>(*variant)].spec) : "";
  int rank = 0;
  int group = -1;
  for (const int index : ranking(ratings)) {
    const BotRating& rating = ratings.bots[static_cast<std::size_t>(index)];
    if (variant && rating.group == -1) continue;
    if (rating.group != group) rank = 0;
    group = rating.group;
    const BotSummary& bot = summary.bots[static_cast<std::size_t>(index)];
    const Tally sum = tally(summary.encounters, index, variant);
    text += fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\r\n", spec,
        group == -1 ? "" : std::to_string(group + 1), group == -1 ? "" : std::to_string(++rank),
        field(bot.name), field(rating.elo, 4), field(rating.error95, 4), field(rating.elo_low, 4),
        field(rating.elo_high, 4), sum.games(), sum.wins, sum.draws, sum.losses,
        field(sum.score(), 6), field(sum.draw_rate(), 6), field(joined_note(bot, rating)));
  }
  return text;
}

}  // namespace

std::string csv_table(const Summary& summary) {
  std::string text =
      "variant,group,rank,name,elo,error95,elo_low,elo_high,games,wins,draws,losses,score,"
      "draw_rate,note\r\n";
  text += lines(summary, summary.overall, std::nullopt);
  for (std::size_t variant = 0; variant < summary.by_variant.size(); ++variant) {
    text += lines(summary, summary.by_variant[variant], static_cast<int>(variant));
  }
  return text;
}

}  // namespace seedbed::arena
