#include "bots/harvester/bench.h"

#include <array>
#include <chrono>

#include "bots/harvester/search.h"
#include "bots/pick.h"
#include "engine/catalogue.h"
#include "engine/notation.h"

namespace seedbed::harvester {

namespace {

struct Task {
  std::string_view spec;
  int depth;
};

constexpr std::array kTasks{
    Task{"kalah", 18},
    Task{"kalah:seeds=6", 15},
    Task{"kalah:empty-capture=on,houses=4,seeds=3", 40},
    Task{"oware", 13},
    Task{"oware-abapa", 13},
    Task{"congkak", 10},
    Task{"congkak:houses=7,seeds=7", 8},
    Task{"omweso:reverse=off", 7},
    Task{"toguz-kumalak", 9},
};
constexpr std::size_t kMegabytes = 16;

}  // namespace

Expected<std::vector<BenchLine>> run_bench() {
  std::vector<BenchLine> lines;
  for (const Task& task : kTasks) {
    const auto game = engine::load_game(task.spec);
    if (!game) return tl::unexpected(game.error());
    Searcher searcher(kMegabytes);
    searcher.new_game(*game);
    SearchLimits limits;
    limits.depth = task.depth;
    const auto started = std::chrono::steady_clock::now();
    const Report report = searcher.search(engine::Line(*game), limits, nullptr);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started;
    lines.push_back({task.spec, task.depth, report.nodes, report.value,
                     engine::print_move(**game, report.pv.front()), spent.count()});
  }
  return lines;
}

std::uint64_t signature(const std::vector<BenchLine>& lines) {
  std::uint64_t hash = 0;
  for (const BenchLine& line : lines) {
    hash = bots::mix(hash + line.nodes);
    hash = bots::mix(hash + static_cast<std::uint64_t>(static_cast<std::int64_t>(line.value)));
    for (const char letter : line.best) {
      hash = bots::mix(hash + static_cast<unsigned char>(letter));
    }
  }
  return hash;
}

}  // namespace seedbed::harvester
