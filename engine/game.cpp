#include "engine/game.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/bindings.h"
#include "engine/check.h"
#include "engine/kernel/board.h"
#include "engine/layout.h"
#include "engine/position.h"
#include "engine/rules_text.h"
#include "engine/setup.h"

namespace seedbed::engine {

namespace {

// Sows every count from every cell once, so that a turn need only add.
void tabulate_laps(Tables& t, const Rules& rules, std::size_t width, std::size_t way) {
  auto& lap = t.lap[way];
  auto& last = t.last[way];
  last.resize(2 * t.houses * t.lap_stride);
  lap.resize(last.size() * width);
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& next = t.next[side][way];
    for (std::size_t origin = 0; origin < t.houses; ++origin) {
      if (next[origin] == kNoCell) continue;  // on the other's ring
      for (std::size_t seeds = 0; seeds < t.lap_stride; ++seeds) {
        const std::size_t at = (side * t.houses + origin) * t.lap_stride + seeds;
        std::uint8_t* add = lap.data() + at * width;
        add[origin] = static_cast<std::uint8_t>(0 - seeds);
        std::size_t cell = origin;
        std::size_t left = seeds;
        const auto drop = [&] { add[cell] = static_cast<std::uint8_t>(add[cell] + 1); };
        if (left > 0 && rules.sow.first_seed == FirstSeed::Origin &&
            (left > 1 || rules.sow.single == Single::Sown)) {
          drop();
          --left;
        }
        for (; left > 0; --left) {
          cell = next[cell];
          if (rules.sow.origin == Origin::Skipped && cell == origin) cell = next[cell];
          drop();
        }
        last[at] = cell_of(cell);
      }
    }
  }
}

// Whether a seed meets nothing special while it is sown, as long as there are no children.
[[nodiscard]] bool sowing_is_plain(const Rules& rules) {
  return rules.sow.skip == SowSkip::None && rules.sow.owner_takes_below == 0 &&
         rules.sow.close == 0 && rules.sow.step != SowStep::Diffusion &&
         rules.sow.before == Before::Nothing && rules.passing.by == PassingBy::Nobody &&
         rules.passing.last == PassingBy::Nobody && !rules.relay.visit && !rules.capture.visit;
}

[[nodiscard]] bool turn_is_one_lap(const Rules& rules) {
  return sowing_is_plain(rules) && rules.sow.step == SowStep::Ring &&
         rules.relay.kind == RelayKind::None && rules.child.kind == ChildKind::None &&
         rules.capture.captured != Captured::ResownFromNext &&
         rules.pick.store == FromStore::Never && rules.setup.opening == Opening::None;
}

// The rules that the common body knows; anything else needs the full one. The end of a game is told
// apart only where it costs time within a ply.
[[nodiscard]] bool needs_full_body(const Rules& rules) {
  Rules r = rules;
  const Rules plain;
  if (r.board.rows == 4 && r.capture.take == Take::Facing &&
      r.capture.captured != Captured::ResownFromKichwa) {
    return true;
  }
  if (r.capture.take == Take::FacingPair) r.capture.after_plies = plain.capture.after_plies;
  r.board.rows = plain.board.rows;
  r.board.houses = plain.board.houses;
  if (r.board.stores != Stores::Both) r.board.stores = plain.board.stores;
  if (r.board.rows == 4 || r.setup.opening == Opening::None) r.setup = plain.setup;
  r.pick.min_seeds = plain.pick.min_seeds;
  if (r.sow.way == Way::Cw) r.sow.way = plain.sow.way;
  r.sow.first_seed = plain.sow.first_seed;
  r.sow.origin = plain.sow.origin;
  r.sow.single = plain.sow.single;
  r.sow.extra_turn_in_store = plain.sow.extra_turn_in_store;
  if (r.relay.kind == RelayKind::Lap) {
    // A capture by count breaks a relay: the full body looks for it.
    if (r.capture.take == Take::Landing) return true;
    r.relay.kind = plain.relay.kind;
  }
  r.relay.endless = plain.relay.endless;
  r.relay.endless_only = plain.relay.endless_only;
  const Take take = r.capture.take;
  if (take == Take::Landing || take == Take::FacingPair ||
      (take == Take::Facing && r.capture.where == Where::Opponent && r.capture.counts.empty() &&
       !r.capture.even)) {
    r.capture.take = plain.capture.take;
  }
  r.capture.counts = plain.capture.counts;
  r.capture.even = plain.capture.even;
  if (r.capture.where == Where::Anywhere || r.capture.where == Where::Own) {
    r.capture.where = plain.capture.where;
  }
  if (r.capture.chain == Chain::Back && take == Take::Landing)
    r.capture.chain = plain.capture.chain;
  r.capture.own_seed = plain.capture.own_seed;
  if (r.capture.grand_slam != GrandSlam::MoveAgain && take == Take::Landing) {
    r.capture.grand_slam = plain.capture.grand_slam;
  }
  if (r.capture.captured == Captured::ResownFromOrigin) r.capture.captured = plain.capture.captured;
  Rules::Child toguz;
  toguz.kind = ChildKind::One;
  toguz.count = 3;
  toguz.where = Where::Opponent;
  toguz.places = ChildPlaces::NotLast;
  toguz.clash = ChildClash::SameNumber;
  if (r.child == toguz && take == Take::Landing && r.relay.kind == RelayKind::None) {
    r.child = plain.child;
  }
  r.special = plain.special;
  if (r.pick.stuck == Stuck::Ends) r.feed = plain.feed;
  if (r.end.row_empty == RowEmpty::Either) r.end.row_empty = plain.end.row_empty;
  r.end.majority = plain.end.majority;
  r.end.majority_rest = plain.end.majority_rest;
  r.end.rest = plain.end.rest;
  r.end.unfed_rest = plain.end.unfed_rest;
  r.end.repetition = plain.end.repetition;
  if (r.score.goal == Goal::Immobilise || r.score.goal == Goal::Territory) r.score = plain.score;
  r.pick.stuck = plain.pick.stuck;
  return r != plain;
}

// See Game::laps_can_be_traced_back: nothing but seeds falling one by one, the origin left empty.
[[nodiscard]] bool traceable(const Rules& rules) {
  return rules.relay.kind == RelayKind::Lap && rules.relay.capture == RelayCapture::Stops &&
         rules.sow.step == SowStep::Ring && rules.sow.first_seed == FirstSeed::Next &&
         rules.sow.origin == Origin::Sown && sowing_is_plain(rules) &&
         rules.child.kind == ChildKind::None && rules.capture.captured == Captured::Banked;
}

[[nodiscard]] bool picks_any_house(const Rules& rules) {
  Rules::Pick pick = rules.pick;
  pick.stuck = Stuck::Ends;
  return pick == Rules::Pick{} && rules.board.sides == Sides::Rows;
}

// See Game::first_lap_tells. Captures in passing only take seeds away; they bend no lap.
[[nodiscard]] bool first_lap_tells_all(const Rules& rules) {
  return rules.relay.kind != RelayKind::None && rules.relay.capture == RelayCapture::Stops &&
         !(rules.capture.also == Also::OuterAndAny && rules.capture.unlocked) &&
         rules.capture.captured != Captured::ResownFromNext &&
         rules.capture.grand_slam != GrandSlam::Illegal && rules.sow.skip == SowSkip::None &&
         rules.sow.step != SowStep::Diffusion && rules.sow.before == Before::Nothing &&
         rules.setup.opening == Opening::None;
}

// How many plies of a game the rules tell apart.
[[nodiscard]] int plies_told_apart(const Rules& rules) {
  int cap = rules.capture.after_plies;
  const Opening opening = rules.setup.opening;
  if (opening != Opening::None) {
    const bool both = opening == Opening::FixedWay || opening == Opening::ReachOpponent;
    cap = std::max(cap, both ? 2 : 1);
  }
  if (rules.pick.first_move == FirstMove::RightHalf) cap = std::max(cap, 2);
  if (rules.pick.first_move == FirstMove::RightTwo) cap = std::max(cap, 1);
  return cap;
}

[[nodiscard]] KernelBody body_of(const Rules& rules, Capacity capacity) {
  if (needs_full_body(rules)) {
    const bool small = capacity != Capacity::Large;
    return small && turn_is_one_lap(rules) ? KernelBody::OneLap : KernelBody::Full;
  }
  if (capacity != Capacity::Small) return KernelBody::Data;
  Rules r = rules;
  const Rules plain;
  r.board.rows = plain.board.rows;
  r.board.houses = plain.board.houses;
  r.setup = plain.setup;
  if (rules.setup.pie) return KernelBody::Data;
  r.end.repetition = plain.end.repetition;  // a line's business, not the kernel's
  if (r == hot::kalah()) return KernelBody::Kalah;
  if (r == hot::oware()) return KernelBody::Oware;
  if (r == hot::oware_abapa()) return KernelBody::OwareAbapa;
  if (r == hot::congkak()) return KernelBody::Congkak;
  return KernelBody::Data;
}

// FNV-1a, 64 bits.
[[nodiscard]] std::string fingerprint_of(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  const auto add = [&](std::string_view bytes) {
    for (const char c : bytes) {
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    }
  };
  add(fmt::format("semantics {}\n", kSemanticsVersion));
  add(text);
  return fmt::format("{:016x}", hash);
}

}  // namespace

Expected<std::shared_ptr<const Game>> Game::compile(const Rules& rules, std::string spec) {
  const std::vector<std::string> faults = check(rules);
  if (!faults.empty()) return fail(ErrorCode::BadValue, faults.front());

  const std::shared_ptr<Game> game(new Game);
  game->spec_ = std::move(spec);
  game->rules_ = rules;
  game->text_ = print_rules(rules);
  game->fingerprint_ = fingerprint_of(game->text_);

  Tables& t = game->tables_;
  lay_out(t, rules);
  for (std::size_t count = 0; count < t.count_passes.size(); ++count) {
    t.count_passes[count] = kernel::passes_by_count(rules, static_cast<unsigned>(count));
  }
  for (const int count : start_counts(rules)) t.seeds += count;
  t.seeds += 2 * rules.setup.hand;
  game->has_hands_ = rules.setup.hand != 0;

  const std::size_t cells = t.houses + 2;
  game->capacity_ = Capacity::Large;
  if (t.seeds <= 255 && cells <= MediumPosition::kCapacity) game->capacity_ = Capacity::Medium;
  if (t.seeds <= 255 && cells <= SmallPosition::kCapacity) {
    game->capacity_ = Capacity::Small;
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t i = side * t.half; i < (side + 1) * t.half; ++i) {
        t.home_mask[side][i / 8] |= std::uint64_t{0xFF} << (8 * (i % 8));
      }
    }
  }
  if (game->capacity_ != Capacity::Large) {
    const bool small = game->capacity_ == Capacity::Small;
    constexpr std::size_t kMostOnMedium = 48;  // more seeds in a house are rare; rows are long
    t.lap_stride = static_cast<std::size_t>(t.seeds) + 1;
    if (!small) t.lap_stride = std::min(t.lap_stride, kMostOnMedium);
    for (std::size_t way = 0; way < 2; ++way) {
      tabulate_laps(t, rules, small ? SmallPosition::kCapacity : MediumPosition::kCapacity, way);
    }
  }
  game->can_be_endless_ = may_never_end(rules);
  game->sows_plainly_ = sowing_is_plain(rules);
  game->laps_can_be_traced_back_ = traceable(rules);
  game->picks_freely_ = picks_any_house(rules);
  game->laps_run_by_table_ =
      rules.sow.step != SowStep::Diffusion && rules.sow.before == Before::Nothing;
  game->first_lap_tells_ = first_lap_tells_all(rules);
  game->ply_cap_ = plies_told_apart(rules);
  game->body_ = body_of(rules, game->capacity_);
  return GamePtr(game);
}

}  // namespace seedbed::engine
