// `seedbed show`: one game of a run for a person, or what one of its bots was sent.
#include <fmt/format.h>

#include <array>
#include <limits>

#include "arena/board_text.h"
#include "arena/league/schedule.h"
#include "arena/match/referee.h"
#include "arena/match/replay_seat.h"
#include "arena/play_run.h"
#include "arena/verbs.h"
#include "engine/line.h"
#include "engine/notation.h"

namespace seedbed::arena {
namespace {

struct Shown {
  const RunInfo& info;
  const GameRecord& record;
  engine::GamePtr game;
};

const char* side_word(engine::Side side) {
  return side == engine::Side::South ? "South" : "North";
}

std::string heading(const GameRecord& record) {
  std::string text = fmt::format("game {}, pair {}, round {}: {}, South {}, North {}, {}\n",
                                 record.number, record.pair, record.round, record.variant,
                                 record.south, record.north, record.time_control);
  if (!record.opening.empty()) text += fmt::format("opening {}\n", record.opening);
  return text;
}

std::string ending(const GameRecord& record) {
  std::string text = fmt::format("result {}", engine::word(record.result));
  if (record.score) text += fmt::format(" {}-{}", record.score->south, record.score->north);
  text += fmt::format(" {}\n", protocol::word(record.reason));
  if (!record.detail.empty()) text += record.detail + '\n';
  return text;
}

// What the mover said of its search.
std::string search_text(const GameRecord& record, std::size_t ply) {
  std::string text;
  if (ply < record.depths.size() && record.depths[ply] > 0)
    text += fmt::format(" depth {}", record.depths[ply]);
  if (ply < record.nodes.size() && record.nodes[ply] > 0)
    text += fmt::format(" nodes {}", record.nodes[ply]);
  return text;
}

int print_game(const Shown& shown, const ShowRequest& request) {
  const GameRecord& record = shown.record;
  engine::Line line(shown.game);
  if (record.start != "startpos") {
    auto start = engine::parse_position(*shown.game, record.start);
    if (!start) return report_error(start.error(), 1);
    line = engine::Line(shown.game, *start);
  }
  if (request.ply && *request.ply > static_cast<int>(record.moves.size())) {
    return report_error(
        {ErrorCode::BadValue, fmt::format("--ply {}: game {} has {} plies", *request.ply,
                                          record.number, record.moves.size())});
  }
  const auto print = [&](std::string_view what) {
    fmt::print("{}  {}\n", what, engine::print_position(*shown.game, line.position()));
    if (request.boards) fmt::print("{}\n", draw_board(*shown.game, line.position()));
  };
  if (!request.ply) fmt::print("{}", heading(record));
  if (!request.ply || *request.ply == 0) print("start");
  for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
    const engine::Side mover = line.side_to_move();
    if (auto played = line.play(std::string_view(record.moves[ply])); !played)
      return report_error(played.error(), 1);
    if (request.ply && *request.ply != static_cast<int>(ply) + 1) continue;
    print(fmt::format("{}. {} {} {:.3f} s{}", ply + 1, side_word(mover), record.moves[ply],
                      1e-6 * double(record.times_us[ply]), search_text(record, ply)));
    if (ply < record.notes.size() && !record.notes[ply].empty())
      fmt::print("    {}\n", record.notes[ply]);
  }
  if (!request.ply) fmt::print("{}", ending(record));
  return 0;
}

// The game is played again by the referee with seats that know what happened.
int print_dump(const Shown& shown, engine::Side side, int last_ply) {
  const League& league = shown.info.league;
  const GameRecord& record = shown.record;
  GameSettings settings;
  settings.start = record.start;
  settings.opening = record.opening;
  settings.margin = std::chrono::hours(1);  // the game's own margin has had its say
  settings.max_plies = league.max_plies;
  settings.seed = record.seed;
  settings.south_seed = side_seed(record.seed, 0);
  settings.north_seed = side_seed(record.seed, 1);
  std::array<std::unique_ptr<ReplaySeat>, 2> seats;
  for (const engine::Side each : {engine::Side::South, engine::Side::North}) {
    const bool south = each == engine::Side::South;
    const std::string& name = south ? record.south : record.north;
    for (std::size_t b = 0; b < league.bots.size(); ++b) {
      if (league.bots[b].name != name) continue;
      (south ? settings.south : settings.north) =
          league.bots[b].time_control.value_or(league.time_control);
      auto bot = bot_settings(league.bots[b]);
      if (!bot) return report_error(bot.error(), 1);
      // The other one's words do not matter.
      const bool wanted = each == side;
      if (!wanted) bot->dialect = "mbp";
      auto seat =
          ReplaySeat::make(*std::move(bot), wanted ? shown.info.bots[b].handshake : "mbpok 1\n",
                           record, each, last_ply);
      if (!seat) return report_error(seat.error(), 1);
      seats[engine::index(each)] = *std::move(seat);
    }
    if (!seats[engine::index(each)])
      return report_error({ErrorCode::Io, fmt::format("the run has no bot {}", name)}, 1);
  }
  (void)play_game(*seats[0], *seats[1], shown.game, settings);
  fmt::print("{}", seats[engine::index(side)]->sent());
  return 0;
}

// A line a game.
int list_games(const Store& store) {
  fmt::print("number\tvariant\tsouth\tnorth\tresult\treason\n");
  const auto told = store.for_each([](const GameRecord& record) {
    fmt::print("{}\t{}\t{}\t{}\t{}\t{}\n", record.number, record.variant, record.south,
               record.north, engine::word(record.result), protocol::word(record.reason));
  });
  return told ? 0 : report_error(told.error(), 1);
}

}  // namespace

int show_verb(const ShowRequest& request) {
  if (!request.dump.empty() && request.dump != "south" && request.dump != "north")
    return report_error(
        {ErrorCode::BadValue, fmt::format("--dump '{}': allowed are south, north", request.dump)});
  if (request.ply && *request.ply < 0)
    return report_error({ErrorCode::BadValue, "--ply: 0 or more is allowed"});
  if (!request.game && (request.ply || request.boards || !request.dump.empty()))
    return report_error({ErrorCode::BadValue,
                         "--ply, --boards and --dump look at one game: give its number after the "
                         "directory"});
  auto store = Store::read(request.dir);
  if (!store) return store_error(store.error());
  if (!request.game) return list_games(*store);
  auto record = store->find(*request.game);
  if (!record) return store_error(record.error());
  if (!*record) {
    return report_error({ErrorCode::BadValue,
                         fmt::format("{} holds no game {}", request.dir.string(), *request.game)});
  }
  const RunInfo& info = store->info();
  auto games = stored_games(info, request.dir);
  if (!games) return report_error(games.error(), 1);
  for (const engine::GamePtr& game : *games) {
    if (game->fingerprint() != (*record)->fingerprint) continue;
    const Shown shown{info, **record, game};
    if (request.dump.empty()) return print_game(shown, request);
    return print_dump(shown, request.dump == "south" ? engine::Side::South : engine::Side::North,
                      request.ply.value_or(std::numeric_limits<int>::max()));
  }
  return report_error({ErrorCode::Io, "the run does not hold the rules of that game"}, 1);
}

}  // namespace seedbed::arena
