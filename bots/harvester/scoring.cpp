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

// Whether no position can come back: around the common ring one way, with stores on it, what lies
// on a row only moves on towards the own store until a store grows. True of kalah and congkak; what
// is not known to be so counts as able to come back.
bool only_moves_on(const engine::Rules& rules) {
  return rules.board.rows == 2 && rules.board.stores == engine::Stores::Own &&
         rules.board.store_end == engine::StoreEnd::Last &&
         rules.board.ring == engine::Ring::Common && rules.board.sides == engine::Sides::Rows &&
         rules.setup.opening == engine::Opening::None && rules.pick.from == engine::From::Own &&
         rules.pick.store == engine::FromStore::Never &&
         (rules.sow.way == engine::Way::Ccw || rules.sow.way == engine::Way::Cw) &&
         rules.sow.choice.empty() && rules.sow.first_seed == engine::FirstSeed::Next &&
         rules.sow.step == engine::SowStep::Ring && rules.sow.close == 0 &&
         rules.sow.skip == engine::SowSkip::None &&
         rules.relay.kind != engine::RelayKind::LapNext && !rules.relay.reverse &&
         (rules.capture.take == engine::Take::None || rules.capture.take == engine::Take::Facing) &&
         rules.capture.captured == engine::Captured::Banked &&
         rules.child.kind == engine::ChildKind::None;
}

// Whether nothing but their sum at the end ever depends on the stores, and none ever shrinks.
bool stores_only_grow(const engine::Rules& rules) {
  return rules.pick.store == engine::FromStore::Never &&
         rules.capture.take != engine::Take::OpponentStore &&
         rules.capture.take != engine::Take::OwnStoreLost;
}

// Whether a repetition is scored by the seeds on the rows alone, as repetition_value does.
bool seeds_decide_repetition(const engine::Rules& rules) {
  const bool told = rules.end.repetition == engine::Repetition::OwnRows ||
                    rules.end.repetition == engine::Repetition::Split;
  return told && rules.end.rest == engine::Rest::RowOwner &&
         rules.board.sides == engine::Sides::Rows;
}

bool seeds_decide_endless(const engine::Game& game) {
  const engine::Rules& rules = game.rules();
  return rules.relay.kind == engine::RelayKind::None || !game.can_be_endless() ||
         rules.relay.endless == engine::Endless::Stop ||
         (rules.relay.endless == engine::Endless::Illegal &&
          rules.relay.endless_only == engine::EndlessOnly::NoMove);
}

}  // namespace

Scoring make_scoring(const engine::GamePtr& game) {
  const engine::Rules& rules = game->rules();
  Scoring scoring;
  scoring.game = game;
  // Territory is told by seeds as well.
  scoring.seeds =
      rules.score.goal == engine::Goal::MostSeeds || rules.score.goal == engine::Goal::Territory;
  scoring.repeats = !only_moves_on(rules);
  scoring.store_free = rules.score.goal == engine::Goal::MostSeeds && stores_only_grow(rules) &&
                       (!scoring.repeats || seeds_decide_repetition(rules)) &&
                       seeds_decide_endless(*game);
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
