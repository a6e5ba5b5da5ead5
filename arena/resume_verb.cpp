// `seedbed resume`: a run goes on where it stopped.
#include <fmt/format.h>

#include "arena/hall/introduce.h"
#include "arena/play_run.h"
#include "arena/verbs.h"
#include "engine/catalogue.h"

namespace seedbed::arena {
namespace {

// What changed since the run began, for whoever compares strengths.
void warn_about_changes(const std::vector<StoredBot>& before, const std::vector<StoredBot>& now) {
  for (std::size_t b = 0; b < before.size() && b < now.size(); ++b) {
    if (before[b].sha256 != now[b].sha256)
      warn(fmt::format("{}: {} is not the program that the run began with (its SHA-256 differs)",
                       now[b].name, now[b].executable));
    if (before[b].plays != now[b].plays)
      warn(fmt::format("{}: says now that it plays other variants; the schedule stays as it was",
                       now[b].name));
  }
}

// The rules of the run are in its store: a variant file that changed since changes nothing here.
Expected<std::vector<engine::GamePtr>> stored_games(const RunInfo& info,
                                                    const std::filesystem::path& dir) {
  std::vector<engine::GamePtr> games;
  for (const StoredVariant& variant : info.variants) {
    auto game = engine::compile_text(variant.rules, variant.spec);
    if (!game) return tl::unexpected(game.error());
    if ((*game)->fingerprint() != variant.fingerprint) {
      return fail(
          ErrorCode::UnsupportedVariant,
          fmt::format("{}: the rules of {} mean something else in this version "
                      "(fingerprint {} then, {} now): finish the run with the "
                      "version that began it",
                      dir.string(), variant.spec, variant.fingerprint, (*game)->fingerprint()));
    }
    games.push_back(*std::move(game));
  }
  return games;
}

}  // namespace

int resume_verb(const std::filesystem::path& dir, const Operation& operation) {
  Stop stop;
  Signals signals([&] { interrupt(stop, operation); });
  auto store = Store::open(dir);
  if (!store) return store_error(store.error());
  const RunInfo& info = store->info();
  auto games = stored_games(info, dir);
  if (!games) return report_error(games.error(), 1);
  if (auto able = check_operation(info.league, operation); !able) return report_error(able.error());

  Keeper keeper;
  auto bots = introduce(keeper, info.league, *games, &stop.requested, warn);
  if (!bots) return report_error(bots.error());
  if (signals.caught() != 0) return 128 + signals.caught();
  warn_about_changes(info.bots, *bots);
  return play_run(*store, dir, *games, operation, keeper, stop, signals);
}

}  // namespace seedbed::arena
