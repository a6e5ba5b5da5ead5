#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "arena/report/table.h"

namespace seedbed::arena {
namespace {

using Json = nlohmann::ordered_json;

// Four decimals; a quotient, because a product would print its rounding error.
Json number(const std::optional<double>& value) {
  if (!value || !std::isfinite(*value)) return nullptr;
  return std::round(*value * 1e4) / 1e4 + 0.0;
}

Json table(const Summary& summary, const Ratings& ratings, std::optional<int> variant) {
  Json bots = Json::array();
  for (const int index : ranking(ratings)) {
    const BotRating& rating = ratings.bots[static_cast<std::size_t>(index)];
    if (variant && rating.group == -1) continue;
    const BotSummary& bot = summary.bots[static_cast<std::size_t>(index)];
    const Tally sum = tally(summary.encounters, index, variant);
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
    entry["note"] = joined_note(bot, rating);
    bots.push_back(std::move(entry));
  }
  Json sides = Json::array();
  for (const SideAdvantage& side : ratings.advantages) {
    const VariantSummary& its = summary.variants[static_cast<std::size_t>(side.variant)];
    Json entry;
    entry["variant"] = its.spec;
    entry["fingerprint"] = its.fingerprint;
    entry["elo"] = number(side.elo);
    entry["error95"] = number(side.error95);
    entry["elo_low"] = number(side.elo_low);
    entry["elo_high"] = number(side.elo_high);
    entry["note"] = side.note;
    sides.push_back(std::move(entry));
  }
  Json groups = Json::array();
  for (const std::vector<int>& group : ratings.groups) {
    Json names = Json::array();
    for (const int index : group) {
      names.push_back(summary.bots[static_cast<std::size_t>(index)].name);
    }
    groups.push_back(std::move(names));
  }
  Json object;
  object["bots"] = std::move(bots);
  object["first_move_advantage"] = std::move(sides);
  object["groups"] = std::move(groups);
  return object;
}

}  // namespace

std::string json_table(const Summary& summary) {
  Json object = table(summary, summary.overall, std::nullopt);
  if (!summary.by_variant.empty()) {
    Json list = Json::array();
    for (std::size_t variant = 0; variant < summary.by_variant.size(); ++variant) {
      Json entry;
      entry["variant"] = summary.variants[variant].spec;
      entry["fingerprint"] = summary.variants[variant].fingerprint;
      entry.update(table(summary, summary.by_variant[variant], static_cast<int>(variant)));
      list.push_back(std::move(entry));
    }
    object["by_variant"] = std::move(list);
  }
  // Names from other people's files may be no UTF-8: replaced, not refused.
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace seedbed::arena
