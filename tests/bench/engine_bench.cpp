// How fast the rules are: leaf counts with every leaf made, and random playouts with the repetition
// rule.
//   ninja bench_engine && bin/bench_engine
// Items per second are leaves, games, or sown seeds.
//
// Short of their aims (least CPU of interleaved runs, a Xeon of 2023): two-row games without relay
// are to make 25 M leaves a second. Two of three do; games with children or other fates of a
// falling seed (urim, huroy, tihbat, achochodi) make 10 to 17 M, and so do those whose narrow trees
// hold many moves for each leaf (micro-wari, depouiller). Relay games are to sow 300 M seeds a
// second. Those with a store on the ring sow 160 to 640 M, the others 30 to 150 M; where most
// relays are endless (je-ki-n-je, tegre, hufesay, jodu) 10 to 17 M, not counting what endless
// relays sow before they are found out, which is thirty times as much. Bao makes 6 M leaves a
// second, omweso 5 M.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <stdexcept>
#include <string>

#include "engine/catalogue.h"
#include "engine/history.h"
#include "engine/perft.h"
#include "engine/play.h"

namespace {

using namespace seedbed::engine;

GamePtr game_of(const char* spec) {
  auto game = load_game(spec);
  if (!game) throw std::runtime_error(game.error().message);
  return *game;
}

void perft_leaves(benchmark::State& state, const char* spec, int depth) {
  const GamePtr game = game_of(spec);
  const Position start = start_position(*game);
  std::int64_t leaves = 0;
  for (auto unused : state) leaves += static_cast<std::int64_t>(perft(*game, start, depth));
  state.SetItemsProcessed(leaves);
}

// A small fast generator: the games are measured, not the dice.
class Dice {
 public:
  std::uint32_t below(std::size_t n) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>(((state_ >> 32) * n) >> 32);
  }

 private:
  std::uint64_t state_ = 42;
};

template <class P>
void play_out(benchmark::State& state, const Game& game, const P& start, bool count_seeds) {
  Dice dice;
  MoveList moves;
  History history;
  std::int64_t games = 0;
  std::int64_t sown = 0;
  for (auto unused : state) {
    P p = start;
    history.start(key(p));
    for (int ply = 0; ply < 2000; ++ply) {
      legal(game, p, moves);
      if (moves.empty()) break;
      const Ply done = play(game, p, moves[dice.below(moves.size())]);
      sown += done.sown;
      if (done.over || history.repeats(key(p), done.irreversible)) break;
    }
    ++games;
  }
  state.SetItemsProcessed(count_seeds ? sown : games);
}

void playouts(benchmark::State& state, const char* spec) {
  const GamePtr game = game_of(spec);
  std::visit([&](const auto& start) { play_out(state, *game, start, false); },
             start_position(*game));
}

void sown_seeds(benchmark::State& state, const char* spec) {
  const GamePtr game = game_of(spec);
  std::visit([&](const auto& start) { play_out(state, *game, start, true); },
             start_position(*game));
}

BENCHMARK_CAPTURE(perft_leaves, kalah, "kalah", 9)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_leaves, oware, "oware", 9)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_leaves, oware_abapa, "oware-abapa", 9)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_leaves, congkak, "congkak", 8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_leaves, kalah_data, "kalah:own-seed=leave", 8)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_leaves, toguz, "toguz-kumalak", 6)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_leaves, omweso, "omweso", 5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(playouts, kalah, "kalah");
BENCHMARK_CAPTURE(playouts, oware_abapa, "oware-abapa");
BENCHMARK_CAPTURE(playouts, congkak, "congkak");
BENCHMARK_CAPTURE(sown_seeds, congkak, "congkak");
BENCHMARK_CAPTURE(sown_seeds, omweso, "omweso:reverse=off");

// -- every variant of the catalogue -------------------------------------------------------------

// Seeds sown in the whole tree of legal moves, laps included.
template <class P>
std::int64_t tree_seeds(const Game& game, const P& position, int depth) {
  MoveList moves;
  legal(game, position, moves);
  std::int64_t sown = 0;
  for (const Move& move : moves) {
    P child = position;
    const Ply ply = play(game, child, move);
    sown += ply.sown;
    if (depth > 1 && !ply.over) sown += tree_seeds(game, child, depth - 1);
  }
  return sown;
}

// Leaves a second, and the seeds that are sown on the way to them (counted beforehand; those of
// moves that prove illegal are not among them).
void variant(benchmark::State& state, std::string_view name) {
  const GamePtr game = game_of(std::string(name).c_str());
  const Position start = start_position(*game);
  constexpr std::uint64_t kEnough = 100'000;
  int depth = 1;
  std::uint64_t leaves = perft(*game, start, depth);
  while (leaves != 0 && leaves < kEnough && depth < 30) leaves = perft(*game, start, ++depth);
  const std::int64_t seeds =
      std::visit([&](const auto& p) { return tree_seeds(*game, p, depth); }, start);
  for (auto unused : state) benchmark::DoNotOptimize(perft(*game, start, depth));
  const auto runs = static_cast<std::int64_t>(state.iterations());
  state.SetItemsProcessed(runs * static_cast<std::int64_t>(leaves));
  state.counters["sown"] =
      benchmark::Counter(static_cast<double>(runs * seeds), benchmark::Counter::kIsRate);
}

}  // namespace

int main(int argc, char** argv) {
  for (const CatalogueEntry& entry : catalogue()) {
    benchmark::RegisterBenchmark(fmt::format("variant/{}", entry.name).c_str(),
                                 [name = entry.name](benchmark::State& s) { variant(s, name); })
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
