#include "arena/report/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace seedbed::arena {
namespace {

// Room for the pairs of one source; a league of 2^40 pairs outlives us.
constexpr int kPairBits = 40;
constexpr std::size_t kListed = 6;  // items of a list in a note

std::string listed(std::vector<std::string> items) {
  const std::size_t all = items.size();
  if (all > kListed) {
    items.resize(kListed);
    items.push_back(fmt::format("and {} more", all - kListed));
  }
  return fmt::format("{}", fmt::join(items, ", "));
}

bool decided(engine::Result result) {
  return result == engine::Result::South || result == engine::Result::North ||
         result == engine::Result::Draw;
}

}  // namespace

void Collector::next_source() {
  ++source_;
  contents_.emplace_back(0, 0);
}

void Collector::set_title(std::string title) {
  if (!title.empty()) titles_.insert(std::move(title));
}

int Collector::bot(std::string_view name) {
  const auto [entry, is_new] =
      bot_index_.try_emplace(std::string(name), static_cast<int>(bots_.size()));
  if (is_new) {
    bots_.push_back({std::string(name), ""});
    own_controls_.emplace_back();
    programs_.emplace_back();
  }
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
  std::string& own = bots_[static_cast<std::size_t>(bot(bot_name))].note;
  if (note.empty() || own.find(note) != std::string::npos) return;
  if (!own.empty()) own += "; ";
  own += note;
}

void Collector::set_program(std::string_view bot_name, std::string_view sha256) {
  std::string& known = programs_[static_cast<std::size_t>(bot(bot_name))];
  if (sha256.empty()) return;
  if (known.empty()) known = sha256;
  if (known != sha256) add_note(bot_name, "several executables under this name");
}

void Collector::add(std::string_view south, std::string_view north, std::string_view spec,
                    std::string_view fingerprint, engine::Result result,
                    std::optional<std::int64_t> pair) {
  add(SeenGame{south, north, spec, fingerprint, result, pair, std::nullopt, ""});
}

void Collector::add(const SeenGame& game) {
  RatedGame rated;
  rated.south = bot(game.south);
  rated.north = bot(game.north);
  rated.variant = variant(game.variant, game.fingerprint);
  rated.result = game.result;
  if (game.pair && *game.pair >= 0 && *game.pair < (std::int64_t{1} << kPairBits)) {
    rated.pair = (source_ << kPairBits) + *game.pair;
  }
  standings_.add(rated);
  const std::string digested =
      fmt::format("{}|{}|{}|{}|{}|{}", game.south, game.north, rated.variant,
                  static_cast<int>(game.result), game.pair.value_or(-1), game.time_control);
  ++contents_.back().first;
  contents_.back().second += std::hash<std::string>{}(digested);
  if (decided(game.result) && rated.south == rated.north) ++self_play_;
  endings_.add(rated.south, rated.north, rated.variant, game.result, game.reason, game.begun);
  note_time_control(rated.south, rated.north, game.time_control);
}

void Collector::add(const GameRecord& record, const engine::GamePtr& game) {
  add(SeenGame{record.south, record.north, record.variant, record.fingerprint, record.result,
               record.pair, record.reason, record.time_control,
               !skipped(record.result, record.reason, record.started)});
  if (!game) return;
  const auto sides = movers(record, game);
  if (!sides) {
    ++not_replayed_;
    return;
  }
  const int variant = this->variant(record.variant, record.fingerprint);
  paces_[{bot(record.south), variant}].add(pace(record, *sides, engine::Side::South));
  paces_[{bot(record.north), variant}].add(pace(record, *sides, engine::Side::North));
}

// South's control, and after " / " North's if it differs; odds count as one whoever is South.
void Collector::note_time_control(int south, int north, std::string_view text) {
  if (text.empty() || text == "?" || text == "-") return;
  const std::size_t bar = text.find(" / ");
  std::string first(text.substr(0, bar));
  std::string second(bar == std::string_view::npos ? text : text.substr(bar + 3));
  ++own_controls_[static_cast<std::size_t>(south)][first];
  ++own_controls_[static_cast<std::size_t>(north)][second];
  if (second < first) std::swap(first, second);
  ++time_controls_[first == second ? first : first + " / " + second];
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
  if (!titles_.empty()) {
    summary.title =
        titles_.size() == 1 ? *titles_.begin() : fmt::format("{} leagues", titles_.size());
  }
  summary.time_control = seen_time_control();
  summary.bots = bots_;
  summary.variants = variants_;
  summary.encounters = standings_.encounters();
  summary.anchors = options.anchors;
  summary.rated = standings_.rated();
  summary.unrated = standings_.unrated() - self_play_;
  summary.self_play = self_play_;
  summary.endings = endings_.list();
  for (const auto& [key, pace] : paces_) summary.paces.push_back({key.first, key.second, pace});
  summary.notes = notes();
  const int bots = static_cast<int>(bots_.size());
  const int variants = static_cast<int>(variants_.size());
  summary.overall = rate(bots, variants, summary.encounters, rating);
  for (int variant = 0; options.by_variant && variant < variants; ++variant) {
    rating.variant = variant;
    summary.by_variant.push_back(rate(bots, variants, summary.encounters, rating));
  }

  const auto match = find_match(options.match);
  if (!match) return tl::unexpected(match.error());
  const auto [a, b] = *match;
  if (a < 0 && options.sprt) {
    return fail(ErrorCode::BadValue,
                fmt::format("a sequential test is about two bots, and here are {}: name two, e.g. "
                            "--match {},{}",
                            bots_.size(), bots_.empty() ? "A" : bots_[0].name,
                            bots_.size() < 2 ? "B" : bots_[1].name));
  }
  if (a < 0) return summary;
  summary.match = match_summary(summary.encounters, a, b, std::nullopt, options.sprt);
  summary.match_asked = !options.match.empty() || options.sprt.has_value();
  for (int variant = 0; options.by_variant && variant < variants; ++variant) {
    summary.variant_matches.push_back(
        match_summary(summary.encounters, a, b, variant, options.sprt));
  }
  return summary;
}

// The two that `text` names ("A,B"; a name may hold commas itself), or without one the only two
// that have played; -1, -1 where there are more.
Expected<std::pair<int, int>> Collector::find_match(const std::string& text) const {
  if (text.empty()) {
    std::set<int> players;
    for (const Encounter& encounter : standings_.encounters()) {
      players.insert({encounter.a, encounter.b});
    }
    if (players.size() != 2) return std::pair{-1, -1};
    return std::pair{*players.begin(), *players.rbegin()};
  }
  for (std::size_t comma = text.find(','); comma != std::string::npos;
       comma = text.find(',', comma + 1)) {
    const auto a = bot_index_.find(text.substr(0, comma));
    const auto b = bot_index_.find(text.substr(comma + 1));
    if (a == bot_index_.end() || b == bot_index_.end() || a == b) continue;
    return std::pair{a->second, b->second};
  }
  std::vector<std::string> names;
  for (const BotSummary& bot : bots_) names.push_back(bot.name);
  return fail(ErrorCode::BadValue, fmt::format("--match '{}': expected two of the bots as A,B; "
                                               "there are {}",
                                               text, listed(names)));
}

// What all games say, or else what their league says.
std::string Collector::seen_time_control() const {
  if (time_controls_.size() == 1) return time_controls_.begin()->first;
  if (time_controls_.empty()) return time_control_;
  return mixes_time_controls() ? "several time controls" : "time odds";
}

// Some bot played at more than one; a league with odds has one for each bot.
bool Collector::mixes_time_controls() const {
  return std::any_of(own_controls_.begin(), own_controls_.end(),
                     [](const auto& controls) { return controls.size() > 1; });
}

std::vector<std::string> Collector::notes() const {
  std::vector<std::string> notes;
  if (mixes_time_controls()) {
    std::vector<std::string> items;
    for (const auto& [control, games] : time_controls_) {
      items.push_back(fmt::format("{} ({} {})", control, games, games == 1 ? "game" : "games"));
    }
    notes.push_back(fmt::format("Time controls mix: {}. A bot's rating is a mean over all of them.",
                                listed(items)));
  } else if (time_controls_.size() > 1) {
    std::vector<std::string> items;
    for (std::size_t bot = 0; bot < bots_.size(); ++bot) {
      if (own_controls_[bot].empty()) continue;
      items.push_back(fmt::format("{} {}", bots_[bot].name, own_controls_[bot].begin()->first));
    }
    notes.push_back(fmt::format("Time odds: {}.", listed(items)));
  }
  std::map<std::string, std::vector<std::string>> texts;  // fingerprints by spec
  for (const VariantSummary& variant : variants_) {
    texts[variant.spec].push_back(variant.fingerprint.empty() ? "not said" : variant.fingerprint);
  }
  for (const auto& [spec, fingerprints] : texts) {
    if (fingerprints.size() < 2) continue;
    notes.push_back(
        fmt::format("{} stands for {} different rule texts (fingerprints {}): each counts as a "
                    "variant of its own.",
                    spec.empty() ? "A variant without a name" : spec, fingerprints.size(),
                    listed(fingerprints)));
  }
  std::vector<std::pair<std::int64_t, std::size_t>> contents = contents_;
  std::sort(contents.begin(), contents.end());
  for (std::size_t k = 1; k < contents.size(); ++k) {
    if (contents[k].first == 0 || contents[k] != contents[k - 1]) continue;
    notes.push_back(fmt::format("Two sources hold the same {} {}: they count twice.",
                                contents[k].first, contents[k].first == 1 ? "game" : "games"));
  }
  if (not_replayed_ > 0) {
    notes.push_back(
        fmt::format("{} {} not replay under the stored rules: their times are left out.",
                    not_replayed_, not_replayed_ == 1 ? "game does" : "games do"));
  }
  return notes;
}

}  // namespace seedbed::arena
