#include "arena/match/adjudicator.h"

#include <fmt/format.h>

#include <variant>

#include "engine/play.h"

namespace seedbed::arena {
namespace {

using engine::Result;
using engine::Side;
using protocol::SearchScore;
using Kind = SearchScore::Kind;
using Bound = SearchScore::Bound;

Result win_for(Side side) {
  return side == Side::South ? Result::South : Result::North;
}

bool at_least(const SearchScore& score, int hundredths) {
  return score.bound != Bound::Upper &&
         (score.kind == Kind::Win || (score.kind == Kind::Seeds && score.value >= hundredths));
}

bool at_most(const SearchScore& score, int hundredths) {
  return score.bound != Bound::Lower &&
         (score.kind == Kind::Loss || (score.kind == Kind::Seeds && score.value <= hundredths));
}

// The winner comes from seeds alone, and what is in a store stays there.
bool seeds_decide(const engine::Rules& rules) {
  const bool endless_decides =
      engine::may_never_end(rules) && (rules.relay.endless == engine::Endless::MoverLoses ||
                                       rules.relay.endless == engine::Endless::Draw ||
                                       rules.relay.endless_only == engine::EndlessOnly::Draw);
  return rules.score.goal == engine::Goal::MostSeeds && !engine::loses_seeds(rules) &&
         rules.child.kind == engine::ChildKind::None && !endless_decides;
}

}  // namespace

void Adjudicator::told(Side side, const std::optional<SearchScore>& score) {
  Count& count = counts_[engine::index(side)];
  const auto note = [&score](int& moves, bool (*holds)(const SearchScore&, int), int limit) {
    moves = score && holds(*score, limit) ? moves + 1 : 0;
  };
  if (rules_.resign) {
    note(count.winning, at_least, rules_.resign->hundredths);
    note(count.losing, at_most, -rules_.resign->hundredths);
  }
  if (rules_.draw) {
    const int limit = rules_.draw->hundredths;
    const bool even = score && at_most(*score, limit) && at_least(*score, -limit);
    count.even = even ? count.even + 1 : 0;
  }
}

std::optional<Decision> Adjudicator::decide(const engine::Line& line) const {
  const int plies = static_cast<int>(line.moves().size());
  if (rules_.decided) {
    if (const auto winner = certain_winner(line)) {
      return Decision{win_for(*winner),
                      fmt::format("decided: {} has more than half of all seeds for good",
                                  *winner == Side::South ? "South" : "North")};
    }
  }
  if (const auto& resign = rules_.resign; resign && plies >= resign->from_ply) {
    for (const Side side : {Side::South, Side::North}) {
      if (counts_[engine::index(side)].winning < resign->moves ||
          counts_[engine::index(other(side))].losing < resign->moves)
        continue;
      return Decision{win_for(side),
                      fmt::format("by both bots' scores for {} moves: at least {:.2f} seeds",
                                  resign->moves, resign->hundredths / 100.0)};
    }
  }
  if (const auto& draw = rules_.draw; draw && plies >= draw->from_ply) {
    if (counts_[0].even >= draw->moves && counts_[1].even >= draw->moves) {
      return Decision{Result::Draw,
                      fmt::format("by both bots' scores for {} moves: at most {:.2f} seeds",
                                  draw->moves, draw->hundredths / 100.0)};
    }
  }
  return std::nullopt;
}

std::optional<Side> certain_winner(const engine::Line& line) {
  const engine::Game& game = line.game();
  if (!seeds_decide(game.rules())) return std::nullopt;
  const engine::Score home = engine::material(game, line.position());
  const int all = std::visit(
      [](const auto& position) {
        int seeds = 0;
        for (const auto count : position.cells) seeds += count;
        for (const auto count : position.hand) seeds += count;
        return position.swap_allowed ? 0 : seeds;  // the stores may yet change sides
      },
      line.position());
  if (all == 0) return std::nullopt;
  for (const Side side : {Side::South, Side::North})
    if (2 * home.of(side) > all) return side;
  return std::nullopt;
}

std::optional<Result> proved_result(Side mover, const SearchScore& score) {
  if (score.kind == Kind::Win && score.bound != Bound::Upper) return win_for(mover);
  if (score.kind == Kind::Loss && score.bound != Bound::Lower) return win_for(other(mover));
  return std::nullopt;
}

}  // namespace seedbed::arena
