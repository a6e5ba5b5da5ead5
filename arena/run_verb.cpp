// `seedbed run`: from a league to a store full of games, then the table.
#include <fmt/format.h>

#include <cstdio>
#include <ctime>

#include "arena/hall/desk.h"
#include "arena/hall/introduce.h"
#include "arena/league/stages.h"
#include "arena/play_run.h"
#include "arena/rating/sprt.h"
#include "arena/verbs.h"
#include "engine/catalogue.h"

namespace seedbed::arena {
namespace {

Expected<std::vector<engine::GamePtr>> load_games(const League& league) {
  std::vector<engine::GamePtr> games;
  for (const std::string& spec : league.variants) {
    auto game = engine::load_game(spec);
    if (!game) return tl::unexpected(game.error());
    games.push_back(*std::move(game));
  }
  return games;
}

std::string utc_now(const char* format) {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[64];
  const std::size_t size = std::strftime(text, sizeof text, format, &parts);
  return std::string(text, size);
}

std::filesystem::path new_run_directory() {
  const std::filesystem::path base = "runs/" + utc_now("%Y%m%d-%H%M%S");
  std::filesystem::path dir = base;
  for (int n = 2; std::filesystem::exists(dir); ++n) dir = base.string() + "-" + std::to_string(n);
  return dir;
}

// Whoever asks for more rounds than there are openings gets the first ones again.
void note_wrap(const League& league, const Openings& openings) {
  // A test ends long before its last round, and who is in the later ones of a knockout is open.
  if (league.openings.empty() || !league.sprt.empty()) return;
  const std::int64_t laps = std::int64_t{league.rounds} * pairs_per_encounter(league);
  for (std::size_t v = 0; v < league.variants.size(); ++v) {
    const auto count = openings.count(static_cast<int>(v));
    if (count && *count < laps)
      warn(
          fmt::format("{}: {} openings for {} pairs of each pairing: they come again from the "
                      "first",
                      league.variants[v], *count, laps));
  }
}

// The schedule as tab-separated lines; of a Swiss or knockout its first stage.
int print_schedule(const League& league, const std::vector<StoredBot>& bots, Shard shard,
                   Openings openings) {
  Plays plays;
  for (const StoredBot& bot : bots) plays.push_back(bot.plays);
  Desk desk(shard, std::move(openings), {});
  if (auto stage = next_stage(league, plays, {})) desk.open(*std::move(stage));
  desk.close();
  if (in_stages(league.tournament)) warn("what follows depends on the results of these games");
  fmt::print("number\tpair\tround\tvariant\tsouth\tnorth\topening\n");
  const Stop stop;
  Holding nothing;
  std::int64_t games = 0;
  while (true) {
    const auto job = desk.next(stop, nothing);
    if (!job) return report_error(job.error(), 1);
    if (!*job) break;
    ++games;
    const ScheduledGame& game = (*job)->game;
    const Opening& opening = (*job)->opening;
    fmt::print("{}\t{}\t{}\t{}\t{}\t{}\t{}\n", game.number, game.pair, game.round,
               league.variants[static_cast<std::size_t>(game.variant)],
               league.bots[static_cast<std::size_t>(game.south)].name,
               league.bots[static_cast<std::size_t>(game.north)].name,
               opening.moves.empty() ? opening.start : opening.moves);
  }
  std::fflush(stdout);
  fmt::print(stderr, "{} {}\n", games, games == 1 ? "game" : "games");
  return 0;
}

}  // namespace

int run_verb(const RunRequest& request) {
  Stop stop;
  Signals signals([&] { interrupt(stop, request.operation); });
  const auto refuse = [&](const Error& error) {
    return report_error(
        {error.code, request.file.empty() ? error.message : request.file + ": " + error.message});
  };
  auto league = check(request.league);
  if (!league) return refuse(league.error());
  Shard shard;
  if (!request.shard.empty()) {
    auto parsed = parse_shard(request.shard);
    if (!parsed) return report_error(parsed.error());
    shard = *parsed;
    if (shard.count > 1 && (in_stages(league->tournament) || !league->sprt.empty()))
      return report_error(
          {ErrorCode::BadValue,
           "--shard: a Swiss, a knockout or an sprt depends on all results and has no shards"});
  }
  if (!league->sprt.empty()) {
    if (auto sprt = parse_sprt(league->sprt); !sprt) return refuse(sprt.error());
  }
  auto games = load_games(*league);
  if (!games) return report_error(games.error());
  auto openings = Openings::make(opening_choice(*league), *games);
  if (!openings) return refuse(openings.error());
  note_wrap(*league, *openings);
  const std::filesystem::path dir = request.out.value_or(new_run_directory());
  if (!request.dry_run) {
    if (auto vacant = Store::check_vacant(dir); !vacant) return store_error(vacant.error());
  }
  if (auto able = check_operation(*league, request.operation); !able)
    return report_error(able.error());

  Keeper keeper;
  auto bots = introduce(keeper, *league, *games, WrongOptions::Refuse, &stop.requested, warn);
  if (!bots) return report_error(bots.error());
  if (signals.caught() != 0) return 128 + signals.caught();
  if (request.dry_run) return print_schedule(*league, *bots, shard, *std::move(openings));

  RunInfo info;
  info.league = *std::move(league);
  for (std::size_t b = 0; b < bots->size(); ++b)
    info.league.bots[b] = with_program(info.league.bots[b], (*bots)[b].executable);
  info.bots = *std::move(bots);
  for (const engine::GamePtr& game : *games)
    info.variants.push_back({game->spec(), game->fingerprint(), game->text()});
  info.shard_index = shard.index;
  info.shard_count = shard.count;
  info.created = utc_now("%Y-%m-%dT%H:%M:%SZ");
  // All that can fail comes before the store: a run that could not begin leaves none behind.
  if (auto scheduled = scheduled_games(info); !scheduled) return report_error(scheduled.error());
  auto outlets = open_outlets(request.operation);
  if (!outlets) return report_error(outlets.error(), 1);
  auto store = Store::create(dir, info);
  if (!store) return store_error(store.error());
  return play_run(*store, dir, *games, request.operation, **outlets, keeper, stop, signals);
}

}  // namespace seedbed::arena
