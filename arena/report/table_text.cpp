#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "arena/rating/match_stats.h"
#include "arena/report/columns.h"
#include "arena/report/table.h"

namespace seedbed::arena {
namespace {

constexpr std::size_t kCrossTableBots = 12;

std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

// A rounded zero shows no minus.
std::string signed_number(double value, int decimals) {
  const double unit = std::pow(10, -decimals);
  if (std::abs(value) < unit / 2) value = 0;
  return fmt::format("{:+.{}f}", value, decimals);
}

std::string number(const std::optional<double>& value) {
  return value ? fmt::format("{:.1f}", *value) : "-";
}

std::string percent(const std::optional<double>& share) {
  return share ? fmt::format("{:.1f}", *share * 100) : "-";
}

template <class Rated>  // BotRating, SideAdvantage
std::string elo_text(const Rated& rated) {
  if (rated.elo) return signed_number(*rated.elo, 1);
  if (rated.elo_low) return "> " + signed_number(*rated.elo_low, 0);
  if (rated.elo_high) return "< " + signed_number(*rated.elo_high, 0);
  return "-";
}

std::string variant_name(const VariantSummary& variant) {
  return variant.spec.empty() ? "(not said)" : printable(variant.spec);
}

class TextTable {
 public:
  explicit TextTable(const Summary& summary) : summary_(summary) {}

  std::string print() {
    header();
    if (summary_.rated == 0) {
      text_ += "no games yet\n";
      if (summary_.unrated > 0) text_ += unrated_text() + "\n";
      notes_of_bots();
      return std::move(text_);
    }
    ratings(summary_.overall, std::nullopt);
    zero(summary_.overall);
    variants();
    if (summary_.bots.size() == 2) {
      match();
    } else {
      cross_table();
    }
    notes(summary_.overall);
    for (std::size_t variant = 0; variant < summary_.by_variant.size(); ++variant) {
      text_ += fmt::format("\n{}\n", variant_name(summary_.variants[variant]));
      const int index = static_cast<int>(variant);
      const Trinomial results = south_results(summary_.encounters, index);
      if (results == Trinomial{}) {
        text_ += "no games yet\n";
        continue;
      }
      ratings(summary_.by_variant[variant], index);
      for (const SideAdvantage& side : summary_.by_variant[variant].advantages) {
        text_ += fmt::format("South's advantage {}{}\n", elo_text(side),
                             side.error95 ? fmt::format(" +/- {:.1f}", *side.error95) : "");
      }
      for (const std::string& note : summary_.by_variant[variant].notes) text_ += note + '\n';
    }
    return std::move(text_);
  }

 private:
  void header() {
    std::vector<std::string> parts;
    if (!summary_.title.empty()) parts.push_back(printable(summary_.title));
    if (!summary_.time_control.empty()) parts.push_back(printable(summary_.time_control));
    if (summary_.rated > 0) {
      parts.push_back(fmt::format("{} {}", summary_.rated, summary_.rated == 1 ? "game" : "games"));
      if (summary_.unrated > 0) parts.push_back(unrated_text());
    }
    if (parts.empty()) return;
    text_ += fmt::format("{}\n\n", fmt::join(parts, ", "));
  }

  [[nodiscard]] std::string unrated_text() const {
    return fmt::format("{} without a result not rated", summary_.unrated);
  }

  // One table for each group; bots without games stand below the last.
  void ratings(const Ratings& ratings, std::optional<int> variant) {
    const std::vector<int> order = ranking(ratings);
    std::size_t next = 0;
    const std::size_t groups = std::max<std::size_t>(1, ratings.groups.size());
    for (std::size_t group = 0; group < groups; ++group) {
      if (groups > 1) {
        text_ += fmt::format("{}Group {} of {}, not comparable with the others\n",
                             group > 0 ? "\n" : "", group + 1, groups);
      }
      std::vector<std::vector<std::string>> rows;
      int rank = 0;
      for (; next < order.size(); ++next) {
        const BotRating& bot = ratings.bots[at(order[next])];
        if (bot.group > static_cast<int>(group)) break;
        if (bot.group == -1 && group + 1 < groups) break;
        // A bot that plays nothing in a variant has no place in its table.
        if (bot.group == -1 && variant) continue;
        rows.push_back(row(order[next], bot, bot.group == -1 ? 0 : ++rank, variant));
      }
      text_ += in_columns({{"#"},
                           {"name", false},
                           {"Elo"},
                           {"+/-"},
                           {"games"},
                           {"W"},
                           {"D"},
                           {"L"},
                           {"score%"},
                           {"draw%"}},
                          rows);
    }
  }

  [[nodiscard]] std::vector<std::string> row(int index, const BotRating& rating, int rank,
                                             std::optional<int> variant) const {
    const Tally sum = tally(summary_.encounters, index, variant);
    return {rank == 0 ? "-" : std::to_string(rank),
            printable(summary_.bots[at(index)].name),
            elo_text(rating),
            number(rating.error95),
            std::to_string(sum.games()),
            std::to_string(sum.wins),
            std::to_string(sum.draws),
            std::to_string(sum.losses),
            percent(sum.score()),
            percent(sum.draw_rate())};
  }

  // What the numbers are relative to.
  void zero(const Ratings& ratings) {
    std::string reference = "the mean of the rated bots is 0";
    if (ratings.anchored) {
      std::vector<std::string> held;
      for (const auto& [name, elo] : summary_.anchors) {
        held.push_back(fmt::format("{} = {:g}", printable(name), elo));
      }
      reference = fmt::format("{} held", fmt::join(held, ", "));
    }
    text_ += fmt::format("\nElo: 400 points for odds of 10 to 1, {}.\n", reference);
    text_ += fmt::format("+/-: half width of the 95 % interval against {}.\n",
                         ratings.anchored ? "what is held" : "that mean");
  }

  void variants() {
    std::vector<std::vector<std::string>> rows;
    for (std::size_t index = 0; index < summary_.variants.size(); ++index) {
      const Trinomial results = south_results(summary_.encounters, static_cast<int>(index));
      const std::int64_t games = results[0] + results[1] + results[2];
      std::optional<double> draws;
      if (games > 0) draws = static_cast<double>(results[1]) / static_cast<double>(games);
      const VariantSummary& variant = summary_.variants[index];
      std::vector<std::string> cells{
          variant_name(variant),
          variant.fingerprint.empty() ? "-" : printable(variant.fingerprint),
          std::to_string(games),
          std::to_string(results[2]),
          std::to_string(results[1]),
          std::to_string(results[0]),
          percent(draws)};
      const auto& sides = summary_.overall.advantages;
      const auto side = std::find_if(sides.begin(), sides.end(), [&](const SideAdvantage& each) {
        return each.variant == static_cast<int>(index);
      });
      if (side != sides.end()) {
        cells.push_back(elo_text(*side));
        cells.push_back(number(side->error95));
        if (!side->note.empty()) cells.push_back("(" + side->note + ")");
      }
      rows.push_back(std::move(cells));
    }
    text_ += '\n';
    std::vector<Column> columns{
        {"variant", false}, {"fingerprint", false}, {"games"}, {"South W"}, {"D"}, {"L"},
        {"draw%"}};
    if (!summary_.overall.advantages.empty()) {
      columns.insert(columns.end(), {{"South's Elo"}, {"+/-"}, {"", false}});
    }
    text_ += in_columns(columns, rows);
  }

  // Two bots: what a match's statistics say, from the first one's view.
  void match() {
    const Tally sum = tally(summary_.encounters, 0);
    const Pentanomial& pairs = sum.pentanomial;
    const std::int64_t paired = std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
    const bool by_pairs = 2 * paired == sum.games();
    const MatchStats stats =
        by_pairs ? match_stats(pairs) : match_stats(Trinomial{sum.losses, sum.draws, sum.wins});
    text_ += fmt::format("\n{} against {} (from {}): ", printable(summary_.bots[0].name),
                         printable(summary_.bots[1].name), by_pairs ? "pairs" : "single games");
    text_ += stats.elo ? fmt::format("Elo {}", signed_number(*stats.elo, 1)) : "Elo unbounded";
    if (stats.elo_low || stats.elo_high) {
      const auto end = [](const std::optional<double>& value) {
        return value ? signed_number(*value, 1) : "unbounded";
      };
      text_ += fmt::format(" (95 %: {} to {})", end(stats.elo_low), end(stats.elo_high));
    }
    if (stats.normalized_elo) {
      text_ += fmt::format(", normalized {} +/- {}", signed_number(*stats.normalized_elo, 1),
                           number(stats.normalized_error));
    }
    if (stats.los) text_ += fmt::format(", LOS {:.1f} %", *stats.los * 100);
    text_ += '\n';
    if (paired > 0) {
      text_ += fmt::format("pairs by its points 0, 1/2, 1, 3/2, 2: {}\n", fmt::join(pairs, " "));
    }
  }

  void cross_table() {
    std::vector<int> order = ranking(summary_.overall);
    const auto idle = [&](int bot) { return summary_.overall.bots[at(bot)].group == -1; };
    order.erase(std::remove_if(order.begin(), order.end(), idle), order.end());
    if (order.size() < 3 || order.size() > kCrossTableBots) return;
    std::vector<Column> columns{{"points of games", false}};
    for (std::size_t k = 0; k < order.size(); ++k) columns.push_back({std::to_string(k + 1)});
    std::vector<std::vector<std::string>> rows;
    for (std::size_t k = 0; k < order.size(); ++k) {
      std::vector<std::string> cells{
          fmt::format("{} {}", k + 1, printable(summary_.bots[at(order[k])].name))};
      for (const int opponent : order) {
        const Tally sum = tally(summary_.encounters, order[k], std::nullopt, opponent);
        cells.push_back(
            sum.games() == 0
                ? "-"
                : fmt::format("{:g}/{}", static_cast<double>(sum.half_points()) / 2, sum.games()));
      }
      rows.push_back(std::move(cells));
    }
    text_ += '\n' + in_columns(columns, rows);
  }

  void notes(const Ratings& ratings) {
    std::string lines;
    for (const int index : ranking(ratings)) {
      const BotSummary& bot = summary_.bots[at(index)];
      const std::string note = joined_note(bot, ratings.bots[at(index)]);
      if (note.empty()) continue;
      lines += fmt::format("{}: {}\n", printable(bot.name), printable(note));
    }
    for (const std::string& note : ratings.notes) lines += note + '\n';
    if (!lines.empty()) text_ += '\n' + lines;
  }

  // Before the first game, when every bot's rating says the same.
  void notes_of_bots() {
    for (const BotSummary& bot : summary_.bots) {
      if (bot.note.empty()) continue;
      text_ += fmt::format("{}: {}\n", printable(bot.name), printable(bot.note));
    }
  }

  const Summary& summary_;
  std::string text_;
};

}  // namespace

std::string joined_note(const BotSummary& bot, const BotRating& rating) {
  if (bot.note.empty() || rating.note.empty()) return bot.note + rating.note;
  return rating.note + "; " + bot.note;
}

std::string text_table(const Summary& summary) {
  return TextTable(summary).print();
}

}  // namespace seedbed::arena
