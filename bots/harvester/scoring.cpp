#include "bots/harvester/scoring.h"

#include <algorithm>
#include <cassert>

namespace seedbed::harvester {

namespace {

using engine::Side;

int by_result(engine::Result result, Side side, int ply) {
  if (result != engine::Result::South && result != engine::Result::North) return 0;
  const bool won = (result == engine::Result::South) == (side == Side::South);
  return won ? kWin - ply : ply - kWin;
}

}  // namespace

Scoring make_scoring(const engine::GamePtr& game) {
  const engine::Rules& rules = game->rules();
  Scoring scoring;
  scoring.game = game;
  scoring.seeds = rules.score.goal == engine::Goal::MostSeeds;
  // Around a ring with sown stores no seed comes back without passing one, so what lies on a row
  // only moves on towards it until a store grows.
  scoring.repeats = !(rules.board.stores == engine::Stores::Own &&
                      rules.sow.first_seed == engine::FirstSeed::Next);
  const bool seeds_decide_repetition = rules.end.repetition == engine::Repetition::OwnRows ||
                                       rules.end.repetition == engine::Repetition::Split;
  const bool seeds_decide_endless = rules.relay.kind == engine::RelayKind::None ||
                                    !game->can_be_endless() ||
                                    rules.relay.endless == engine::Endless::Stop ||
                                    (rules.relay.endless == engine::Endless::Illegal &&
                                     rules.relay.endless_only == engine::EndlessOnly::NoMove);
  scoring.store_free =
      scoring.seeds && (seeds_decide_repetition || !scoring.repeats) && seeds_decide_endless;
  scoring.shows_margin = scoring.store_free && !rules.end.majority;
  if (scoring.store_free && rules.end.majority) {
    engine::Rules played_on = rules;
    played_on.end.majority = false;
    if (auto compiled = engine::Game::compile(played_on, game->spec())) {
      scoring.game = *std::move(compiled);
    } else {
      scoring.store_free = false;
    }
  }
  return scoring;
}

template <class P>
int final_value(const Scoring& scoring, const P& position, Side side, int ply) {
  const engine::Outcome outcome = engine::outcome(*scoring.game, position);
  assert(outcome.over());
  if (!scoring.seeds) return by_result(outcome.result, side, ply);
  const int margin = outcome.score.margin(side);
  const int sign = by_result(outcome.result, side, 0);
  // A verdict (endless sowing) may go against the seeds: it counts as the narrowest such result.
  if (sign == 0) return 0;
  return kSeed * (sign > 0 ? std::max(margin, 1) : std::min(margin, -1));
}

template <class P>
int repetition_value(const Scoring& scoring, const P& position, Side side) {
  if (!scoring.seeds) return 0;
  const int sign = side == position.to_move ? 1 : -1;
  const int stores = store_margin(scoring, position);
  switch (scoring.game->rules().end.repetition) {
    case engine::Repetition::OwnRows:
      return sign * kSeed *
             (stores + row_seeds(scoring, position, position.to_move) -
              row_seeds(scoring, position, other(position.to_move)));
    case engine::Repetition::Split:
      return sign * kSeed * stores;
    case engine::Repetition::Draw:
    case engine::Repetition::Ignore:
      break;
  }
  return 0;
}

template int final_value(const Scoring&, const engine::SmallPosition&, Side, int);
template int repetition_value(const Scoring&, const engine::SmallPosition&, Side);
template int final_value(const Scoring&, const engine::MediumPosition&, Side, int);
template int repetition_value(const Scoring&, const engine::MediumPosition&, Side);
template int final_value(const Scoring&, const engine::LargePosition&, Side, int);
template int repetition_value(const Scoring&, const engine::LargePosition&, Side);

}  // namespace seedbed::harvester
