// What a table tells, before it is text: names, counts and ratings of a set of games. Passive
// values and the collector that makes them from games as they come; it knows neither store nor PGN.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/rating/ratings.h"
#include "arena/rating/sprt.h"
#include "arena/rating/standings.h"
#include "arena/record/record.h"
#include "arena/report/endings.h"
#include "arena/report/match.h"
#include "arena/report/pace.h"
#include "engine/error.h"
#include "engine/game.h"
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

struct PaceSummary {
  int bot = 0;
  int variant = 0;
  Pace pace;
};

struct Summary {
  std::string title;         // the league's name; "" = none
  std::string time_control;  // "" = unknown
  std::vector<BotSummary> bots;
  std::vector<VariantSummary> variants;
  std::vector<Encounter> encounters;
  std::int64_t rated = 0;
  std::int64_t unrated = 0;                             // without a result
  std::int64_t self_play = 0;                           // of a bot against itself: not rated either
  std::vector<std::pair<std::string, double>> anchors;  // as asked for: bot's name, Elo
  Ratings overall;
  std::vector<Ratings> by_variant;            // empty, or one for each variant
  std::optional<MatchSummary> match;          // of the bots that were named, or of the only two
  bool match_asked = false;                   // named, or a sequential test asked for
  std::vector<MatchSummary> variant_matches;  // by variant, where by_variant and match are there
  std::vector<Ending> endings;
  std::vector<PaceSummary> paces;  // by bot and variant; empty unless times were collected
  std::vector<std::string> notes;  // what mixes in this set that perhaps should not
};

struct SummaryOptions {
  bool advantage = true;
  bool by_variant = false;
  std::vector<std::pair<std::string, double>> anchors;  // bot's name, Elo
  std::string match;  // "A,B": the match of these two; "" = if there are but two
  std::optional<Sprt> sprt;
};

// A game as a table sees it.
struct SeenGame {
  std::string_view south, north;
  std::string_view variant, fingerprint;  // "" where the game does not say
  engine::Result result = engine::Result::Void;
  std::optional<std::int64_t> pair;
  std::optional<protocol::Reason> reason;
  std::string_view time_control;  // as in GameRecord; "" = not said
  bool begun = true;              // false: one of the two had been withdrawn before
};

// Takes games from one or more sources. Bots are one by name, variants by fingerprint (by spec
// where there is none). Memory as Standings.
class Collector {
 public:
  void set_title(std::string title);
  void set_time_control(std::string text) { time_control_ = std::move(text); }
  // Makes a bot or variant known before its first game, e.g. one that never plays.
  int bot(std::string_view name);
  int variant(std::string_view spec, std::string_view fingerprint);
  void add_note(std::string_view bot_name, std::string_view note);
  // The digest of a bot's executable ("" = unknown): a name with two of them gets a note.
  void set_program(std::string_view bot_name, std::string_view sha256);

  // The games that follow are of another file: their pair numbers are others too.
  void next_source();
  void add(std::string_view south, std::string_view north, std::string_view spec,
           std::string_view fingerprint, engine::Result result,
           std::optional<std::int64_t> pair = std::nullopt);

  void add(const SeenGame& game);
  // A game of a store. `game`: its rules where times are wanted, else nullptr.
  void add(const GameRecord& record, const engine::GamePtr& game);

  [[nodiscard]] std::int64_t rated() const { return standings_.rated(); }
  // Error: an anchor names no bot, or a bot twice; a match names not two bots; a sequential test
  // without a match.
  [[nodiscard]] Expected<Summary> summary(const SummaryOptions& options = {}) const;

 private:
  [[nodiscard]] Expected<std::pair<int, int>> find_match(const std::string& text) const;
  [[nodiscard]] std::string seen_time_control() const;
  [[nodiscard]] bool mixes_time_controls() const;
  [[nodiscard]] std::vector<std::string> notes() const;
  void note_time_control(int south, int north, std::string_view text);

  std::set<std::string> titles_;
  std::string time_control_;
  std::vector<BotSummary> bots_;
  std::vector<VariantSummary> variants_;
  std::map<std::string, int, std::less<>> bot_index_;
  std::map<std::string, int, std::less<>> variant_index_;
  std::map<std::string, std::int64_t, std::less<>> time_controls_;              // games of each
  std::vector<std::map<std::string, std::int64_t, std::less<>>> own_controls_;  // by bot
  std::vector<std::string> programs_;                                           // by bot: digest
  Standings standings_;
  Endings endings_;
  std::map<std::pair<int, int>, Pace> paces_;  // bot, variant
  std::int64_t self_play_ = 0;
  std::int64_t not_replayed_ = 0;  // games whose times have no owner
  std::int64_t source_ = 0;
  // Of each source: number of games, and the sum of their digests, whatever their order.
  std::vector<std::pair<std::int64_t, std::size_t>> contents_{{0, 0}};
};

}  // namespace seedbed::arena
