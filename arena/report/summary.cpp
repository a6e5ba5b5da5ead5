#include "arena/report/summary.h"

#include <fmt/format.h>

#include <cmath>
#include <set>

namespace seedbed::arena {
namespace {

// Room for the pairs of one source; a league of 2^40 pairs outlives us.
constexpr int kPairBits = 40;

}  // namespace

int Collector::bot(std::string_view name) {
  const auto [entry, is_new] =
      bot_index_.try_emplace(std::string(name), static_cast<int>(bots_.size()));
  if (is_new) bots_.push_back({std::string(name), ""});
  return entry->second;
}

int Collector::variant(std::string_view spec, std::string_view fingerprint) {
  const std::string key =
      fingerprint.empty() ? "spec " + std::string(spec) : "fingerprint " + std::string(fingerprint);
  const auto [entry, is_new] = variant_index_.try_emplace(key, static_cast<int>(variants_.size()));
  if (is_new) variants_.push_back({std::string(spec), std::string(fingerprint)});
  return entry->second;
}

void Collector::add_note(std::string_view bot_name, std::string_view note) {
  if (note.empty()) return;
  std::string& own = bots_[static_cast<std::size_t>(bot(bot_name))].note;
  if (!own.empty()) own += "; ";
  own += note;
}

void Collector::add(std::string_view south, std::string_view north, std::string_view spec,
                    std::string_view fingerprint, engine::Result result,
                    std::optional<std::int64_t> pair) {
  RatedGame game;
  game.south = bot(south);
  game.north = bot(north);
  game.variant = variant(spec, fingerprint);
  game.result = result;
  if (pair && *pair >= 0 && *pair < (std::int64_t{1} << kPairBits)) {
    game.pair = (source_ << kPairBits) + *pair;
  }
  standings_.add(game);
}

Expected<Summary> Collector::summary(const SummaryOptions& options) const {
  RatingOptions rating;
  rating.advantage = options.advantage;
  std::set<int> anchored;
  for (const auto& [name, elo] : options.anchors) {
    const auto entry = bot_index_.find(name);
    if (entry == bot_index_.end()) {
      return fail(ErrorCode::BadValue, fmt::format("anchor {}: no bot has this name", name));
    }
    if (!anchored.insert(entry->second).second) {
      return fail(ErrorCode::BadValue, fmt::format("anchor {}: given twice", name));
    }
    if (!std::isfinite(elo)) {
      return fail(ErrorCode::BadValue, fmt::format("anchor {}: {} is no rating", name, elo));
    }
    rating.anchors.push_back({entry->second, elo});
  }

  Summary summary;
  summary.title = title_;
  summary.time_control = time_control_;
  summary.bots = bots_;
  summary.variants = variants_;
  summary.encounters = standings_.encounters();
  summary.anchors = options.anchors;
  summary.rated = standings_.rated();
  summary.unrated = standings_.unrated();
  const int bots = static_cast<int>(bots_.size());
  const int variants = static_cast<int>(variants_.size());
  summary.overall = rate(bots, variants, summary.encounters, rating);
  for (int variant = 0; options.by_variant && variant < variants; ++variant) {
    rating.variant = variant;
    summary.by_variant.push_back(rate(bots, variants, summary.encounters, rating));
  }
  return summary;
}

}  // namespace seedbed::arena
