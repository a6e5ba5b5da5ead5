#include "arena/report/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "arena/report/match_text.h"
#include "arena/report/table.h"
#include "engine/at.h"

namespace seedbed::arena {
namespace {

constexpr std::size_t kCrossTableBots = 12;  // a larger one only on request

template <class Rated>  // BotRating, SideAdvantage
Cell elo_cell(const Rated& rated) {
  if (rated.elo) return Number{*rated.elo, 1, true};
  if (rated.elo_low) return fmt::format("> {}", cell_text(Number{*rated.elo_low, 0, true}));
  if (rated.elo_high) return fmt::format("< {}", cell_text(Number{*rated.elo_high, 0, true}));
  return std::monostate{};
}

Cell percent(const std::optional<double>& share) {
  return cell(share, {0, 1, false, true});
}

std::string variant_name(const VariantSummary& variant) {
  return variant.spec.empty() ? "(not said)" : variant.spec;
}

std::string side_text(const SideAdvantage& side) {
  const std::string error = side.error95 ? fmt::format(" +/- {:.1f}", *side.error95) : "";
  return cell_text(elo_cell(side)) + error;
}

class Page {
 public:
  Page(const Summary& summary, const Sections& sections) : summary_(summary), sections_(sections) {}

  Document build() {
    header();
    if (summary_.rated == 0) {
      std::vector<std::string> lines{"no games yet"};
      if (summary_.unrated > 0) lines.push_back(unrated_text());
      for (const BotSummary& bot : summary_.bots) {
        if (!bot.note.empty()) lines.push_back(fmt::format("{}: {}", bot.name, bot.note));
      }
      add(Paragraph{std::move(lines)});
      if (sections_.reasons && !summary_.endings.empty()) add(reasons_sheet(summary_, {}));
      return std::move(document_);
    }
    elo_tables(std::nullopt);
    legend();
    variants();
    if (summary_.match) add(Paragraph{match_lines(*summary_.match, summary_)});
    sections(std::nullopt);
    notes();
    for (std::size_t variant = 0; variant < summary_.by_variant.size(); ++variant) {
      one_variant(static_cast<int>(variant));
    }
    return std::move(document_);
  }

 private:
  void add(Block block) { document_.push_back(std::move(block)); }

  void header() {
    std::vector<std::string> parts;
    if (!summary_.title.empty()) parts.push_back(summary_.title);
    if (!summary_.time_control.empty()) parts.push_back(summary_.time_control);
    if (summary_.rated > 0) {
      parts.push_back(fmt::format("{} {}", summary_.rated, summary_.rated == 1 ? "game" : "games"));
      if (summary_.unrated > 0) parts.push_back(unrated_text());
    }
    if (summary_.self_play > 0) {
      parts.push_back(fmt::format("{} of a bot against itself not rated", summary_.self_play));
    }
    if (!parts.empty()) add(Paragraph{{fmt::format("{}", fmt::join(parts, ", "))}});
  }

  [[nodiscard]] std::string unrated_text() const {
    return fmt::format("{} without a result not rated", summary_.unrated);
  }

  // One table for each group; bots without games stand below the last.
  void elo_tables(std::optional<int> variant) {
    const Ratings& ratings = ratings_of(summary_, variant);
    const std::vector<int> order = ranking(ratings);
    std::size_t next = 0;
    const std::size_t groups = std::max<std::size_t>(1, ratings.groups.size());
    for (std::size_t group = 0; group < groups; ++group) {
      Sheet sheet;
      if (groups > 1) {
        sheet.title =
            fmt::format("Group {} of {}, not comparable with the others", group + 1, groups);
      }
      sheet.columns = {{"rank", "#"},          {"name", "name", false}, {"elo", "Elo"},
                       {"error95", "+/-"},     {"games", "games"},      {"wins", "W"},
                       {"draws", "D"},         {"losses", "L"},         {"score", "score%"},
                       {"draw_rate", "draw%"}, {"los_next", "LOS%"}};
      int rank = 0;
      for (; next < order.size(); ++next) {
        const BotRating& bot = ratings.bots[at(order[next])];
        if (bot.group > static_cast<int>(group)) break;
        if (bot.group == -1 && group + 1 < groups) break;
        // A bot that plays nothing in a variant has no place in its table.
        if (bot.group == -1 && variant) continue;
        std::vector<Cell> cells = row(order[next], bot, bot.group == -1 ? 0 : ++rank, variant);
        cells.push_back(percent(superiority_over_next(ratings, order, next)));
        sheet.rows.push_back(std::move(cells));
      }
      add(std::move(sheet));
    }
  }

  [[nodiscard]] std::vector<Cell> row(int index, const BotRating& rating, int rank,
                                      std::optional<int> variant) const {
    const Tally sum = tally(summary_.encounters, index, variant);
    return {rank == 0 ? Cell{} : Cell(std::int64_t{rank}),
            summary_.bots[at(index)].name,
            elo_cell(rating),
            cell(rating.error95, {0, 1}),
            sum.games(),
            sum.wins,
            sum.draws,
            sum.losses,
            percent(sum.score()),
            percent(sum.draw_rate())};
  }

  // What the numbers are relative to.
  void legend() {
    const Ratings& ratings = summary_.overall;
    std::string reference = "the mean of the rated bots is 0";
    if (ratings.anchored) {
      std::vector<std::string> held;
      for (const auto& [name, elo] : summary_.anchors) {
        held.push_back(fmt::format("{} = {:g}", name, elo));
      }
      reference = fmt::format("{} held", fmt::join(held, ", "));
    }
    const char* against = ratings.anchored ? "what is held" : "that mean";
    add(Paragraph{{fmt::format("Elo: 400 points for odds of 10 to 1, {}.", reference),
                   fmt::format("+/-: half width of the 95 % interval against {}.", against),
                   "LOS%: how likely the bot is stronger than the next below."}});
  }

  void variants() {
    Sheet sheet;
    sheet.columns = {{"variant", "variant", false},
                     {"fingerprint", "fingerprint", false},
                     {"games", "games"},
                     {"south_wins", "South W"},
                     {"draws", "D"},
                     {"south_losses", "L"},
                     {"draw_rate", "draw%"}};
    const auto& sides = summary_.overall.advantages;
    const bool noted = std::any_of(sides.begin(), sides.end(),
                                   [](const SideAdvantage& side) { return !side.note.empty(); });
    if (!sides.empty()) {
      sheet.columns.push_back({"elo", "South's Elo"});
      sheet.columns.push_back({"error95", "+/-"});
      if (noted) sheet.columns.push_back({"note", "", false});
    }
    for (std::size_t index = 0; index < summary_.variants.size(); ++index) {
      const Trinomial results = south_results(summary_.encounters, static_cast<int>(index));
      const std::int64_t games = results[0] + results[1] + results[2];
      std::optional<double> draws;
      if (games > 0) draws = static_cast<double>(results[1]) / static_cast<double>(games);
      const VariantSummary& variant = summary_.variants[index];
      std::vector<Cell> cells{variant_name(variant),
                              variant.fingerprint.empty() ? Cell{} : Cell(variant.fingerprint),
                              games,
                              results[2],
                              results[1],
                              results[0],
                              percent(draws)};
      const auto side = std::find_if(sides.begin(), sides.end(), [&](const SideAdvantage& each) {
        return each.variant == static_cast<int>(index);
      });
      if (side != sides.end()) {
        cells.push_back(elo_cell(*side));
        cells.push_back(cell(side->error95, {0, 1}));
        if (noted) cells.emplace_back(side->note.empty() ? "" : "(" + side->note + ")");
      }
      sheet.rows.push_back(std::move(cells));
    }
    add(std::move(sheet));
  }

  void sections(std::optional<int> variant) {
    const std::size_t players = ranked(ratings_of(summary_, variant)).size();
    const bool small = !variant && !summary_.match && players >= 3 && players <= kCrossTableBots;
    if (players > 1 && (sections_.cross || small)) {
      for (Sheet& sheet : cross_matrix(summary_, variant)) add(std::move(sheet));
    }
    if (players > 1 && sections_.superiority) {
      for (Sheet& sheet : superiority_matrix(summary_, variant)) add(std::move(sheet));
    }
    if (sections_.expected) add_unless_empty(expected_sheet(summary_, variant));
    if (sections_.times) add_unless_empty(times_sheet(summary_, variant));
    if (sections_.reasons) add_unless_empty(reasons_sheet(summary_, variant));
  }

  void add_unless_empty(Sheet sheet) {
    if (!sheet.rows.empty()) add(std::move(sheet));
  }

  void notes() {
    std::vector<std::string> lines;
    for (const int index : ranking(summary_.overall)) {
      const BotSummary& bot = summary_.bots[at(index)];
      std::string note = joined_note(bot, summary_.overall.bots[at(index)]);
      const std::string faults = faults_of(index);
      if (!note.empty() && !faults.empty()) note += "; ";
      note += faults;
      if (!note.empty()) lines.push_back(fmt::format("{}: {}", bot.name, note));
    }
    lines.insert(lines.end(), summary_.overall.notes.begin(), summary_.overall.notes.end());
    lines.insert(lines.end(), summary_.notes.begin(), summary_.notes.end());
    if (!lines.empty()) add(Paragraph{std::move(lines)});
  }

  // "faults: crash 3, time 1; unplayed 7"
  [[nodiscard]] std::string faults_of(int bot) const {
    std::vector<std::string> items;
    std::int64_t unplayed = 0;
    for (int k = 0; k < kReasons; ++k) {
      const auto reason = static_cast<protocol::Reason>(k);
      if (!is_fault(reason)) continue;
      const Ending ending = sum(summary_.endings, bot, std::nullopt, reason);
      unplayed += ending.unplayed;
      if (ending.own > 0) items.push_back(fmt::format("{} {}", protocol::word(reason), ending.own));
    }
    std::string text = items.empty() ? "" : fmt::format("faults: {}", fmt::join(items, ", "));
    if (unplayed > 0) text += fmt::format("{}unplayed {}", text.empty() ? "" : "; ", unplayed);
    return text;
  }

  void one_variant(int variant) {
    add(Paragraph{{variant_name(summary_.variants[at(variant)])}, true});
    if (south_results(summary_.encounters, variant) == Trinomial{}) {
      add(Paragraph{{"no games yet"}});
      return;
    }
    const Ratings& ratings = summary_.by_variant[at(variant)];
    elo_tables(variant);
    std::vector<std::string>& below = std::get<Sheet>(document_.back()).below;
    for (const SideAdvantage& side : ratings.advantages) {
      below.push_back("South's advantage " + side_text(side));
    }
    below.insert(below.end(), ratings.notes.begin(), ratings.notes.end());
    if (!summary_.variant_matches.empty()) {
      const MatchSummary& match = summary_.variant_matches[at(variant)];
      if (match.tally.games() > 0) add(Paragraph{match_lines(match, summary_)});
    }
    sections(variant);
  }

  const Summary& summary_;
  const Sections& sections_;
  Document document_;
};

}  // namespace

Document page(const Summary& summary, const Sections& sections) {
  return Page(summary, sections).build();
}

std::string joined_note(const BotSummary& bot, const BotRating& rating) {
  if (bot.note.empty() || rating.note.empty()) return bot.note + rating.note;
  return rating.note + "; " + bot.note;
}

std::string text_table(const Summary& summary, const Sections& sections) {
  return print_text(page(summary, sections));
}

std::string markdown_table(const Summary& summary, const Sections& sections) {
  return print_markdown(page(summary, sections));
}

std::string tex_table(const Summary& summary, const Sections& sections) {
  return print_tex(page(summary, sections));
}

}  // namespace seedbed::arena
