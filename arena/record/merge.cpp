#include "arena/record/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace seedbed::arena {
namespace fs = std::filesystem;
namespace {

// The league without what may differ between machines: names of files, how many games at once.
League schedule_of(League league) {
  const League plain;
  league.name = plain.name;
  league.concurrency = plain.concurrency;
  league.keep = plain.keep;
  league.adjudicator_dir.clear();
  if (!league.adjudicator.empty()) league.adjudicator = "some";
  league.variants.clear();  // their rules are compared instead
  if (!league.openings.starts_with("random:")) {
    league.openings = fs::path(league.openings).filename().string();
  }
  for (BotEntry& bot : league.bots) {
    bot.command.clear();
    bot.dir.clear();
    bot.env.clear();
    bot.err_file.clear();
    bot.variants.clear();
  }
  return league;
}

// In what two runs differ that must not, or nothing.
std::optional<std::string> difference(const RunInfo& a, const RunInfo& b) {
  const auto same_bot = [](const StoredBot& x, const StoredBot& y) { return x.name == y.name; };
  const auto same_rules = [](const StoredVariant& x, const StoredVariant& y) {
    return x.fingerprint == y.fingerprint;
  };
  if (in_stages(b.league.tournament) || !b.league.sprt.empty())
    return "a Swiss, a knockout or an sprt is one run: what is played depends on all results";
  if (!std::equal(a.bots.begin(), a.bots.end(), b.bots.begin(), b.bots.end(), same_bot)) {
    return "their bots differ";
  }
  if (!std::equal(a.variants.begin(), a.variants.end(), b.variants.begin(), b.variants.end(),
                  same_rules)) {
    return "their variants differ";
  }
  if (schedule_of(a.league) != schedule_of(b.league)) {
    return "their leagues differ (rounds, seed, openings, time control or options)";
  }
  for (std::size_t i = 0; i < a.bots.size(); ++i) {
    const StoredBot& x = a.bots[i];
    const StoredBot& y = b.bots[i];
    if (x.plays != y.plays) return fmt::format("bot '{}' plays other variants in them", x.name);
    if (!x.sha256.empty() && !y.sha256.empty() && x.sha256 != y.sha256) {
      return fmt::format("bot '{}' was another executable in them", x.name);
    }
  }
  return std::nullopt;
}

bool same_game(const GameRecord& a, const GameRecord& b) {
  return a.south == b.south && a.north == b.north && a.fingerprint == b.fingerprint &&
         a.result == b.result && a.reason == b.reason && a.start == b.start && a.moves == b.moves;
}

RunInfo joined_info(const std::vector<Store>& stores) {
  RunInfo info = stores.front().info();
  info.shard_index = 0;
  info.shard_count = 1;
  for (const Store& store : stores) {
    info.created = std::min(info.created, store.info().created);
    for (std::size_t i = 0; i < info.bots.size(); ++i) {
      StoredBot& bot = info.bots[i];
      const std::string& note = store.info().bots[i].note;
      if (bot.sha256.empty()) bot.sha256 = store.info().bots[i].sha256;
      if (bot.note.find(note) == std::string::npos)
        bot.note += (bot.note.empty() ? "" : "; ") + note;
    }
  }
  return info;
}

Expected<void> copy_games(const Store& from, const fs::path& name, Store& to,
                          MergeSummary& summary) {
  Expected<void> done;
  auto walked = from.for_each([&](const GameRecord& found) {
    if (!done) return;
    GameRecord record = found;
    // A variant of a file may have another path on another machine; its rules are the same.
    for (const StoredVariant& variant : to.info().variants) {
      if (variant.fingerprint == record.fingerprint) record.variant = variant.spec;
    }
    const auto there = to.find(record.number);
    if (!there) {
      done = tl::unexpected(there.error());
    } else if (!*there) {
      done = to.add(record);
      ++summary.games;
    } else if (same_game(**there, record)) {
      ++summary.duplicates;
    } else {
      done = fail(ErrorCode::BadValue,
                  fmt::format("game {} of {} is another game than in the directories before it",
                              record.number, name.string()));
    }
  });
  return walked ? done : walked;
}

}  // namespace

Expected<MergeSummary> merge_stores(const fs::path& out, std::span<const fs::path> sources) {
  if (sources.empty()) return fail(ErrorCode::BadValue, "there is nothing to merge");
  std::vector<Store> stores;
  for (const fs::path& source : sources) {
    auto store = Store::read(source);
    if (!store) return tl::unexpected(store.error());
    stores.push_back(std::move(*store));
    if (const auto why = difference(stores.front().info(), stores.back().info())) {
      return fail(ErrorCode::BadValue,
                  fmt::format("{} and {} cannot be merged: {}", sources.front().string(),
                              source.string(), *why));
    }
  }
  std::error_code error;
  const bool existed = fs::exists(out, error);
  MergeSummary summary;
  Expected<void> done;
  {
    auto target = Store::create(out, joined_info(stores));
    if (!target) return tl::unexpected(target.error());
    for (std::size_t i = 0; i < stores.size() && done; ++i) {
      done = copy_games(stores[i], sources[i], *target, summary);
    }
  }
  if (done) return summary;
  if (existed) {
    for (const char* end : {"", "-wal", "-shm"})
      fs::remove(out / (std::string(kStoreFile) + end), error);
    fs::remove(out / "lock", error);
  } else {
    fs::remove_all(out, error);
  }
  return tl::unexpected(done.error());
}

}  // namespace seedbed::arena
