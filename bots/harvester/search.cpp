#include "bots/harvester/search.h"

#include <variant>

namespace seedbed::harvester {

Searcher::Searcher(std::size_t hash_mebibytes) : table_(hash_mebibytes) {}

void Searcher::new_game(const engine::GamePtr& game) {
  scoring_ = make_scoring(game);
  table_.clear();
}

void Searcher::resize(std::size_t hash_mebibytes) {
  table_ = Table(hash_mebibytes);
}

namespace {

template <class P>
Report deepen(Worker<P>& worker, const Table& table, const SearchLimits& limits,
              const std::function<void(const Report&)>& progress) {
  Report report;
  report.pv = {worker.best()};
  for (int depth = 1; depth <= limits.depth; ++depth) {
    const int value = worker.search_root(depth, -kInfinity, kInfinity);
    report.nodes = worker.nodes();
    if (worker.aborted()) {
      if (worker.best() != report.pv.front()) {
        report.depth = depth;
        report.value = value;
        report.pv.assign(worker.pv().begin(), worker.pv().end());
      }
      break;
    }
    report.depth = depth;
    report.deepest = worker.deepest();
    report.value = value;
    // A forced win or loss is one at any depth; its length is exact once the tree is complete.
    report.proved = worker.complete() || value >= kSurelyWon || value <= -kSurelyWon;
    report.table_per_mille = table.per_mille();
    report.pv.assign(worker.pv().begin(), worker.pv().end());
    if (progress) progress(report);
    if (report.proved) break;
    if (limits.answer_forced_at_once && worker.moves().size() == 1) break;
    if (limits.soft && std::chrono::steady_clock::now() >= *limits.soft) break;
  }
  return report;
}

}  // namespace

Report Searcher::search(const engine::Line& line, const SearchLimits& limits,
                        const std::function<void(const Report&)>& progress) {
  return std::visit(
      [&](const auto& position) {
        using P = std::decay_t<decltype(position)>;
        Worker<P> worker(scoring_, table_, line, Paths::Practical, limits.budget);
        return deepen(worker, table_, limits, progress);
      },
      line.position());
}

}  // namespace seedbed::harvester
