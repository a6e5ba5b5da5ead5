// `seedbed resume`: a run goes on where it stopped.
#include <fmt/format.h>

#include "arena/hall/introduce.h"
#include "arena/play_run.h"
#include "arena/verbs.h"

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
  auto bots = introduce(keeper, info.league, *games, WrongOptions::Warn, &stop.requested, warn);
  if (!bots) return report_error(bots.error());
  if (signals.caught() != 0) return 128 + signals.caught();
  warn_about_changes(info.bots, *bots);
  auto outlets = open_outlets(operation);
  if (!outlets) return report_error(outlets.error(), 1);
  return play_run(*store, dir, *games, operation, **outlets, keeper, stop, signals);
}

}  // namespace seedbed::arena
