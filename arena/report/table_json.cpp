#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "arena/report/table.h"
#include "engine/at.h"

namespace seedbed::arena {
namespace {

using Json = nlohmann::ordered_json;

// Four decimals; a quotient, because a product would print its rounding error.
Json number(const std::optional<double>& value) {
  if (!value || !std::isfinite(*value)) return nullptr;
  return std::round(*value * 1e4) / 1e4 + 0.0;
}

double rounded(double value, double scale) {
  return std::round(value * scale) / scale + 0.0;
}

Json value_of(const Cell& cell) {
  if (const std::int64_t* count = std::get_if<std::int64_t>(&cell)) return *count;
  if (const std::string* text = std::get_if<std::string>(&cell)) return *text;
  if (const Number* its = std::get_if<Number>(&cell)) return rounded(its->value, 1e6);
  return nullptr;
}

// A list of objects, one a row.
Json rows(const Sheet& sheet) {
  Json list = Json::array();
  for (const std::vector<Cell>& row : sheet.rows) {
    Json entry;
    for (std::size_t k = 0; k < row.size(); ++k) entry[sheet.columns[k].key] = value_of(row[k]);
    list.push_back(std::move(entry));
  }
  return list;
}

Json bots(const Summary& summary, std::optional<int> variant) {
  const Ratings& ratings = ratings_of(summary, variant);
  const std::vector<int> order = ranking(ratings);
  Json list = Json::array();
  for (std::size_t place = 0; place < order.size(); ++place) {
    const BotRating& rating = ratings.bots[at(order[place])];
    if (variant && rating.group == -1) continue;
    const BotSummary& bot = summary.bots[at(order[place])];
    const Tally sum = tally(summary.encounters, order[place], variant);
    Json entry;
    entry["name"] = bot.name;
    entry["elo"] = number(rating.elo);
    entry["error95"] = number(rating.error95);
    entry["elo_low"] = number(rating.elo_low);
    entry["elo_high"] = number(rating.elo_high);
    entry["games"] = sum.games();
    entry["wins"] = sum.wins;
    entry["draws"] = sum.draws;
    entry["losses"] = sum.losses;
    entry["score"] = number(sum.score());
    entry["pairs"] = sum.pentanomial;
    entry["los_next"] = number(superiority_over_next(ratings, order, place));
    entry["note"] = joined_note(bot, rating);
    list.push_back(std::move(entry));
  }
  return list;
}

Json sides(const Summary& summary, const std::vector<SideAdvantage>& advantages) {
  Json list = Json::array();
  for (const SideAdvantage& side : advantages) {
    const VariantSummary& its = summary.variants[at(side.variant)];
    Json entry;
    entry["variant"] = its.spec;
    entry["fingerprint"] = its.fingerprint;
    entry["elo"] = number(side.elo);
    entry["error95"] = number(side.error95);
    entry["elo_low"] = number(side.elo_low);
    entry["elo_high"] = number(side.elo_high);
    entry["note"] = side.note;
    list.push_back(std::move(entry));
  }
  return list;
}

Json match_object(const Summary& summary, const MatchSummary& match) {
  Json entry = rows(match_sheet(match, summary)).front();
  entry["first_move_advantage"] = sides(summary, match.advantages);
  return entry;
}

Json table(const Summary& summary, const Sections& sections, std::optional<int> variant) {
  const Ratings& ratings = ratings_of(summary, variant);
  Json groups = Json::array();
  for (const std::vector<int>& group : ratings.groups) {
    Json names = Json::array();
    for (const int index : group) names.push_back(summary.bots[at(index)].name);
    groups.push_back(std::move(names));
  }
  Json object;
  object["bots"] = bots(summary, variant);
  object["first_move_advantage"] = sides(summary, ratings.advantages);
  object["groups"] = std::move(groups);
  object["notes"] = ratings.notes;
  if (!variant) {
    for (const std::string& note : summary.notes) object["notes"].push_back(note);
  }
  if (!variant && summary.match) object["match"] = match_object(summary, *summary.match);
  if (variant && !summary.variant_matches.empty()) {
    object["match"] = match_object(summary, summary.variant_matches[at(*variant)]);
  }
  if (sections.expected) object["expected"] = rows(expected_sheet(summary, variant));
  if (sections.superiority) object["los"] = rows(superiority_list(summary, variant));
  if (sections.cross) object["cross"] = rows(cross_list(summary, variant));
  if (sections.times) object["times"] = rows(times_sheet(summary, variant));
  if (sections.reasons) object["reasons"] = rows(reasons_sheet(summary, variant));
  return object;
}

}  // namespace

std::string json_table(const Summary& summary, const Sections& sections) {
  Json object = table(summary, sections, std::nullopt);
  if (!summary.by_variant.empty()) {
    Json list = Json::array();
    for (std::size_t variant = 0; variant < summary.by_variant.size(); ++variant) {
      Json entry;
      entry["variant"] = summary.variants[variant].spec;
      entry["fingerprint"] = summary.variants[variant].fingerprint;
      entry.update(table(summary, sections, static_cast<int>(variant)));
      list.push_back(std::move(entry));
    }
    object["by_variant"] = std::move(list);
  }
  // Names from other people's files may be no UTF-8: replaced, not refused.
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace seedbed::arena
