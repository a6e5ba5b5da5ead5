// What a table tells, before it is text: names, counts and ratings of a set of games. Passive
// values and the collector that makes them from games as they come; it knows neither store nor PGN.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/rating/ratings.h"
#include "arena/rating/standings.h"
#include "engine/error.h"
#include "engine/outcome.h"

namespace seedbed::arena {

struct BotSummary {
  std::string name;
  std::string note;  // beside what its rating says: withdrawn, does not know a variant, ...
};

struct VariantSummary {
  std::string spec;  // canonical; "" where the games do not say
  std::string fingerprint;
};

struct Summary {
  std::string title;         // the league's name; "" = none
  std::string time_control;  // "" = unknown
  std::vector<BotSummary> bots;
  std::vector<VariantSummary> variants;
  std::vector<Encounter> encounters;
  std::int64_t rated = 0;
  std::int64_t unrated = 0;
  std::vector<std::pair<std::string, double>> anchors;  // as asked for: bot's name, Elo
  Ratings overall;
  std::vector<Ratings> by_variant;  // empty, or one for each variant
};

struct SummaryOptions {
  bool advantage = true;
  bool by_variant = false;
  std::vector<std::pair<std::string, double>> anchors;  // bot's name, Elo
};

// Takes games from one or more sources. Bots are one by name, variants by fingerprint (by spec
// where there is none). Memory as Standings.
class Collector {
 public:
  void set_title(std::string title) { title_ = std::move(title); }
  void set_time_control(std::string text) { time_control_ = std::move(text); }
  // Makes a bot or variant known before its first game, e.g. one that never plays.
  int bot(std::string_view name);
  int variant(std::string_view spec, std::string_view fingerprint);
  void add_note(std::string_view bot_name, std::string_view note);

  // The games that follow are of another file: their pair numbers are others too.
  void next_source() { ++source_; }
  void add(std::string_view south, std::string_view north, std::string_view spec,
           std::string_view fingerprint, engine::Result result,
           std::optional<std::int64_t> pair = std::nullopt);

  [[nodiscard]] std::int64_t rated() const { return standings_.rated(); }
  // Error: an anchor names no bot, or a bot twice.
  [[nodiscard]] Expected<Summary> summary(const SummaryOptions& options = {}) const;

 private:
  std::string title_, time_control_;
  std::vector<BotSummary> bots_;
  std::vector<VariantSummary> variants_;
  std::map<std::string, int, std::less<>> bot_index_;
  std::map<std::string, int, std::less<>> variant_index_;
  Standings standings_;
  std::int64_t source_ = 0;
};

}  // namespace seedbed::arena
