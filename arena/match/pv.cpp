#include "arena/match/pv.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/notation.h"
#include "protocol/text.h"

namespace seedbed::arena {

namespace {

// Of a longer one the rest is not looked at: a line has room for some ten thousand.
constexpr std::size_t kMovesLookedAt = 100;

bool play_forced_pass(engine::Line& line) {
  engine::MoveList legal;
  line.legal(legal);
  return legal.size() == 1 && legal.front().kind == engine::MoveKind::Pass &&
         line.play(legal.front()).has_value();
}

}  // namespace

std::optional<std::string> pv_fault(engine::Line line, const std::vector<std::string>& pv) {
  const std::size_t looked_at = std::min(pv.size(), kMovesLookedAt);
  for (std::size_t i = 0; i < looked_at;) {
    if (line.over()) {
      const engine::Reason end = line.outcome().reason;
      if (end == engine::Reason::Majority || end == engine::Reason::Repetition) return std::nullopt;
      return fmt::format("move {}, {}, comes after the game's end ({})", i + 1,
                         protocol::quote(pv[i]), engine::word(end));
    }
    if (line.play(std::string_view(pv[i]))) {
      ++i;
    } else if (!play_forced_pass(line)) {
      return fmt::format("move {}, {}, is not legal in {}", i + 1, protocol::quote(pv[i]),
                         engine::print_position(line.game(), line.position()));
    }
  }
  return std::nullopt;
}

}  // namespace seedbed::arena
