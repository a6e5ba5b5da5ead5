// What the arena itself costs per move: own CPU time, moves per second, system calls.
//
//   ninja -C build/release bench_match seedbed-random
//   build/release/bin/bench_match 'build/release/bin/seedbed-random' [GAMES] [T+I|depth N]
//   [VARIANT] taskset -c 0 ...           pinned: a hand-off between cores costs more than the work
//   itself strace -c -e trace=all ... without -f: the system calls of the thread that plays (keeper
//   excluded)
//
// Prints one line. CPU is this process's own (user and system), bots not counted, games included:
// the engine's refereeing, the record, everything.
#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "arena/league/league.h"
#include "arena/match/bot_seat.h"
#include "arena/match/referee.h"
#include "engine/catalogue.h"

namespace {

using namespace seedbed;
using namespace seedbed::arena;

double own_cpu() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

int complain(const Error& error) {
  std::fprintf(stderr, "bench_match: %s\n", error.message.c_str());
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: bench_match COMMAND [GAMES] [TIME CONTROL] [VARIANT]\n");
    return 2;
  }
  const int games = argc > 2 ? std::atoi(argv[2]) : 200;
  const auto control = parse_time_control(argc > 3 ? argv[3] : "10+0.1");
  if (!control) return complain(control.error());
  const auto game = engine::load_game(argc > 4 ? argv[4] : "kalah");
  if (!game) return complain(game.error());
  BotEntry entry;
  entry.name = "bot";
  entry.command = argv[1];
  const auto settings = bot_settings(entry);
  if (!settings) return complain(settings.error());

  Keeper keeper;
  BotSeat south(keeper, *settings);
  BotSeat north(keeper, *settings);
  GameSettings one;
  one.south = one.north = *control;
  one.bad_pv = [](engine::Side, const std::string&) {};  // pvs are looked at, as in a run
  std::size_t moves = 0;
  double cpu = 0;
  std::chrono::steady_clock::time_point began;
  for (int i = 0; i <= games; ++i) {
    if (i == 1) {  // the first game starts the processes
      cpu = own_cpu();
      moves = 0;
      began = std::chrono::steady_clock::now();
    }
    one.south_seed = static_cast<std::uint64_t>(2 * i);
    one.north_seed = one.south_seed + 1;
    const GameRecord record = play_game(south, north, *game, one);
    moves += record.moves.size();
    if (record.result == engine::Result::Void || !record.detail.empty()) {
      std::fprintf(stderr, "bench_match: game %d: %s\n", i, record.detail.c_str());
    }
  }
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - began;
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  fmt::print("{} games, {} moves: {:.1f} us own CPU a move, {:.0f} moves/s, peak {} KiB\n", games,
             moves, 1e6 * (own_cpu() - cpu) / static_cast<double>(moves),
             static_cast<double>(moves) / wall.count(), usage.ru_maxrss);
  return 0;
}
