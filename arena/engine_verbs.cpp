#include "arena/engine_verbs.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <iostream>

#include "arena/outcome_text.h"
#include "arena/verbs.h"
#include "engine/catalogue.h"
#include "engine/line.h"
#include "engine/notation.h"
#include "engine/perft.h"

namespace seedbed::arena {
namespace {

struct Start {
  engine::GamePtr game;
  engine::Position position;
};

Expected<Start> start_of(const std::string& spec, const std::optional<std::string>& position) {
  auto game = engine::load_game(spec);
  if (!game) return tl::unexpected(game.error());
  if (!position) return Start{*game, engine::start_position(**game)};
  auto parsed = engine::parse_position(**game, *position);
  if (!parsed) return tl::unexpected(parsed.error());
  return Start{*game, *parsed};
}

void print_divided(const Start& start, int depth) {
  std::uint64_t total = 0;
  for (const auto& [move, leaves] : engine::divide(*start.game, start.position, depth)) {
    std::cout << engine::print_move(*start.game, move) << ": " << leaves << '\n';
    total += leaves;
  }
  std::cout << "total: " << total << '\n';
}

void print_table(const Start& start, int depth) {
  std::cout << fmt::format("{:>5} {:>20} {:>10} {:>10}\n", "depth", "leaves", "seconds", "M/s");
  for (int d = 0; d <= depth; ++d) {
    const auto before = std::chrono::steady_clock::now();
    const std::uint64_t leaves = engine::perft(*start.game, start.position, d);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - before;
    const double seconds = spent.count();
    // Below a millisecond a rate is noise.
    const std::string rate =
        seconds < 1e-3 ? "-" : fmt::format("{:.2f}", static_cast<double>(leaves) / seconds / 1e6);
    std::cout << fmt::format("{:>5} {:>20} {:>10.3f} {:>10}\n", d, leaves, seconds, rate)
              << std::flush;
  }
}

}  // namespace

int perft_verb(const std::string& spec, long long depth, const std::optional<std::string>& position,
               bool divide, bool quiet) {
  if (depth < 0 || depth > kDeepestPerft)
    return report_error({ErrorCode::BadValue,
                         fmt::format("depth {}: allowed are 0 to {} plies", depth, kDeepestPerft)});
  if (divide && !quiet && depth == 0)
    return report_error(
        {ErrorCode::BadValue, "depth 0: --divide counts below each move and wants a depth from 1"});
  const auto start = start_of(spec, position);
  if (!start) return report_error(start.error());
  const int plies = static_cast<int>(depth);
  if (quiet)
    std::cout << engine::perft(*start->game, start->position, plies) << '\n';
  else if (divide)
    print_divided(*start, plies);
  else
    print_table(*start, plies);
  std::cout.flush();
  return 0;
}

int replay_verb(const std::string& spec, const std::optional<std::string>& position,
                const std::vector<std::string>& moves) {
  const auto start = start_of(spec, position);
  if (!start) return report_error(start.error());
  engine::Line line(start->game, start->position);
  if (moves.empty()) std::cout << engine::print_position(line.game(), line.position()) << '\n';
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto played = line.play(moves[i]);
    if (!played)
      return report_error(
          {played.error().code, fmt::format("move {}: {}", i + 1, played.error().message)});
    std::cout << engine::print_position(line.game(), line.position()) << '\n';
  }
  std::cout << "outcome " << outcome_text(line.outcome()) << std::endl;
  return 0;
}

}  // namespace seedbed::arena
