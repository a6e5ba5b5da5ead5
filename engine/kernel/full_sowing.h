// Sowing and relay of the full two-row rules. Part of engine/kernel/full_turn.h, which includes it.
#pragma once

#include "engine/kernel/full_turn.h"

namespace seedbed::engine::kernel {

// -- sowing -------------------------------------------------------------------------------------

// Takes what is to be sown out of the origin.
template <class B, class P>
int FullTurn<B, P>::lift(std::size_t origin) {
  int seeds = empty(origin);
  result_.sown += seeds;
  if (r_.sow.first_seed == FirstSeed::Origin && (seeds > 1 || r_.sow.single == Single::Sown)) {
    put(origin, 1);
    --seeds;
  }
  return seeds;
}

template <class B, class P>
int FullTurn<B, P>::take_before(std::size_t origin, int seeds) {
  const auto take_facing = [&](std::size_t cell) {
    const std::size_t across = t_.facing[cell];
    if (p_.cells[across] != 0 && !is_child(across)) win(mover_, empty(across));
  };
  switch (r_.sow.before) {
    case Before::Nothing:
      break;
    case Before::TakeOne:
      win(mover_, 1);
      return seeds - 1;
    case Before::TakeFacingIfSingle:
      if (seeds == 1) take_facing(origin);
      break;
    case Before::TakeFacingOwnSingles:
      for (std::size_t cell = 0; cell < t_.houses; ++cell) {
        if (!on_side(cell, mover_)) continue;
        if (cell == origin ? seeds == 1 : p_.cells[cell] == 1) take_facing(cell);
      }
      break;
  }
  return seeds;
}

// Whether a seed with `left` more to come, itself included, goes past this house.
template <class B, class P>
bool FullTurn<B, P>::passed_over(std::size_t cell, int left) const {
  const int count = p_.cells[cell];
  switch (r_.sow.skip) {
    case SowSkip::None:
      return false;
    case SowSkip::OpponentHolding:
      return on_side(cell, enemy_) && count == r_.sow.skip_count;
    case SowSkip::Holding:
      return left > 1 && count == r_.sow.skip_count;
    case SowSkip::Full:
      return count >= r_.sow.skip_count;
    case SowSkip::OpponentChild:
      return child_of(cell, enemy_);
    case SowSkip::OpponentChildUnlessLast:
      return left > 1 && child_of(cell, enemy_);
  }
  return false;
}

// The rarer fates of a seed; `left` more seeds come after it.
template <class B, class P>
inline void FullTurn<B, P>::drop_by_rules(std::size_t cell, int left) {
  if (!house(cell)) {
    put(cell, 1);
    result_.irreversible = true;
    return;
  }
  if (is_child(cell)) {
    if (child_kind() == ChildKind::Weg) {
      put(cell, 1);
    } else {
      win(p_.child_of_north.test(cell) ? Side::North : Side::South, 1);
    }
    return;
  }
  put(cell, 1);
  take_in_passing(cell, left);
}

template <class B, class P>
inline void FullTurn<B, P>::take_in_passing(std::size_t cell, int left) {
  const auto& passing = r_.passing;
  const PassingBy by = left == 0 ? passing.last : passing.by;
  if (by == PassingBy::Nobody || !captures_ || !count_passes(cell) ||
      !side_fits(passing.where, cell) || !takeable(cell)) {
    return;
  }
  const bool to_south = by == PassingBy::Sower ? mover_ == Side::South : on_side(cell, Side::South);
  win(to_south ? Side::South : Side::North, empty(cell));
}

// Whether this lap of so many seeds, not yet lifted, runs as the table has it. What becomes of them
// is another matter, as long as no house gets two of those for whose fate their order counts.
template <class B, class P>
bool FullTurn<B, P>::runs_by_table(const LapRow& row, int seeds) const {
  if (!game_.laps_run_by_table()) return false;
  if (p_.closed.any() || (p_.course & kCourseOff) != 0) return false;
  const bool once_round = static_cast<std::size_t>(seeds) < t_.houses;
  if (!once_round && r_.passing != Rules::Passing{}) return false;
  const int below = r_.sow.owner_takes_below;
  if (below != 0 && board_seeds(t_, p_) - seeds <= below) return false;
  switch (r_.sow.skip) {
    case SowSkip::None:
      return true;
    case SowSkip::OpponentChild:
    case SowSkip::OpponentChildUnlessLast:
      return !has_child(enemy_);
    case SowSkip::OpponentHolding:
    case SowSkip::Holding: {
      const auto count = static_cast<std::uint8_t>(r_.sow.skip_count);
      const std::uint64_t over = holding<P::kCapacity>(p_.cells.data(), count);
      return once_round && (over & filled<P::kCapacity>(row.adds)) == 0;
    }
    case SowSkip::Full:
      return false;
  }
  return false;
}

// A lap was added by the table: what befell the seeds on their way.
template <class B, class P>
void FullTurn<B, P>::amend_lap(const LapRow& row, std::size_t origin) {
  for (const std::uint8_t store : t_.store) {
    if (row.adds[store] != 0) result_.irreversible = true;
  }
  if (!visited_ && (r_.relay.visit || r_.capture.visit)) visited_ = reaches_enemy(row, origin);
  if (p_.child.any() && child_kind() != ChildKind::Weg) {
    for (std::size_t cell = 0; cell < t_.houses; ++cell) {
      const int seeds = row.adds[cell];
      if (seeds == 0 || !p_.child.test(cell)) continue;
      put(cell, -seeds);
      win(p_.child_of_north.test(cell) ? Side::North : Side::South, seeds);
    }
  }
  if (r_.passing == Rules::Passing{} || !captures_) return;
  std::uint64_t sown = filled<P::kCapacity>(row.adds) & ~(std::uint64_t{1} << origin);
  if (!r_.capture.counts.empty()) {
    std::uint64_t passing = 0;
    for (std::uint64_t left = r_.capture.counts.bits; left != 0; left &= left - 1) {
      const auto count = static_cast<std::uint8_t>(std::countr_zero(left));
      passing |= holding<P::kCapacity>(p_.cells.data(), count);
    }
    sown &= passing;
  }
  for (; sown != 0; sown &= sown - 1) {
    const auto cell = static_cast<std::size_t>(std::countr_zero(sown));
    if (house(cell)) take_in_passing(cell, cell == row.last ? 0 : 1);
  }
}

template <class B, class P>
bool FullTurn<B, P>::reaches_enemy(const LapRow& row, std::size_t origin) const {
  for (std::size_t cell = 0; cell < t_.houses; ++cell) {
    if (row.adds[cell] != 0 && cell != origin && on_side(cell, enemy_)) return true;
  }
  return false;
}

// Lifts the origin and sows it; returns where the last seed fell.
template <class B, class P>
std::size_t FullTurn<B, P>::sow_lap(std::size_t origin, std::size_t way) {
  if constexpr (P::kCapacity <= 40) {
    const int seeds = p_.cells[origin];
    if (static_cast<std::size_t>(seeds) < t_.lap_stride) {
      const LapRow row = lap_row<P>(t_, mover_, origin, static_cast<std::size_t>(seeds), way);
      const bool stays =
          r_.sow.first_seed == FirstSeed::Origin && (seeds > 1 || r_.sow.single == Single::Sown);
      const int moving = seeds - (stays ? 1 : 0);
      if (plain_ || runs_by_table(row, moving)) {
        result_.sown += seeds;
        seeds_ = moving;
        diverted_ = false;
        add_lap(p_, row);
        if (!plain_) amend_lap(row, origin);
        return row.last;
      }
    }
  }
  seeds_ = take_before(origin, lift(origin));
  return sow(origin, seeds_, way);
}

// Sows from the hand, the first seed after `origin`; returns where the last one fell.
template <class B, class P>
std::size_t FullTurn<B, P>::sow(std::size_t origin, int seeds, std::size_t way) {
  diverted_ = false;
  if (!plain_) return sow_by_rules(origin, seeds, way);
  const auto& next = t_.next[index(mover_)][way];
  const bool skip = r_.sow.origin == Origin::Skipped;
  std::size_t cell = origin;
  for (; seeds > 0; --seeds) {
    cell = next[cell];
    if (skip && cell == origin) cell = next[cell];
    put(cell, 1);
  }
  return cell;
}

template <class B, class P>
std::size_t FullTurn<B, P>::sow_by_rules(std::size_t origin, int seeds, std::size_t way) {
  if ((p_.course & kCourseOff) != 0) {
    const BorneOff off = bear_off(t_, p_, origin, seeds, way);
    if (off.seeds != 0) win(mover_, off.seeds);
    return off.last;
  }
  const auto& next = t_.next[index(mover_)][way];
  const std::size_t houses = t_.houses;
  const bool skips_origin = r_.sow.origin == Origin::Skipped;
  const bool passes_over = r_.sow.skip != SowSkip::None;
  const bool closed = p_.closed.any();
  const bool low = r_.sow.owner_takes_below != 0 && board_seeds(t_, p_) <= r_.sow.owner_takes_below;
  std::size_t cell = origin;
  std::size_t passed = 0;  // in a row: where every house is passed over, none is
  while (seeds > 0) {
    cell = next[cell];
    if (cell < houses) {
      if (closed && p_.closed.test(cell)) {
        if (!on_side(cell, enemy_)) continue;
        lose(1);
        if (--seeds == 0) diverted_ = true;
        continue;
      }
      const bool over =
          (skips_origin && cell == origin) || (passes_over && passed_over(cell, seeds));
      if (over && passed++ < houses) continue;
      if (on_side(cell, enemy_)) visited_ = true;
    }
    passed = 0;
    --seeds;
    if (low && cell < houses && on_side(cell, enemy_)) {
      put(cell, 1);
      if (seeds > 0 || !count_passes(cell)) {
        put(cell, -1);
        win(enemy_, 1);
      }
      continue;
    }
    drop_by_rules(cell, seeds);
  }
  return cell;
}

// -- relay --------------------------------------------------------------------------------------

// The house from which the sowing goes on, after what a capture at the end of this lap changes;
// kStop where the relay ends.
template <class B, class P>
std::size_t FullTurn<B, P>::next_lap(std::size_t last, std::size_t way) {
  const auto& relay = r_.relay;
  const int count = p_.cells[last];
  switch (relay.when) {
    case RelayWhen::Always:
      break;
    case RelayWhen::Equal:
      if (count != relay.count) return kStop;
      break;
    case RelayWhen::AtLeast:
      if (count < relay.count) return kStop;
      break;
    case RelayWhen::Own:
      if (!on_side(last, mover_)) return kStop;
      break;
    case RelayWhen::Opponent:
      if (!on_side(last, enemy_)) return kStop;
      break;
  }
  if (relay.visit && lap_ == 0 && !visited_) return kStop;
  if (relay.kind == RelayKind::LapNext) {
    const std::size_t after = t_.next[index(mover_)][way][last];
    const std::size_t from = house(after) ? step(last, way) : after;
    return house(from) && p_.cells[from] != 0 && !is_child(from) ? from : kStop;
  }
  if (is_child(last)) return kStop;
  if (relay.capture != RelayCapture::Stops) return relay_after_capture(last, way);
  if (count < 2) return kStop;
  const Take kind = r_.capture.take;
  if (captures_ && counts_are_tested() && kind != Take::Facing && kind != Take::Pull) {
    where_ = r_.capture.where;
    if (passes(last)) return kStop;
  }
  if (captures_ && kind == Take::Match && p_.cells[last] == p_.cells[t_.facing[last]] &&
      takeable(last) && takeable(t_.facing[last])) {
    return kStop;
  }
  return relay_plainly(last, way);
}

// A last seed in an occupied house goes on, unless it makes a child or has left play.
template <class B, class P>
[[gnu::always_inline]] inline std::size_t FullTurn<B, P>::relay_plainly(std::size_t last,
                                                                        std::size_t way) {
  if (p_.cells[last] < 2 || diverted_) return kStop;
  if (child_kind() != ChildKind::None && makes_child(last, way)) return kStop;
  if (closes(last)) {
    p_.closed.set(last);
    result_.irreversible = true;
  }
  return last;
}

template <class B, class P>
std::size_t FullTurn<B, P>::relay_after_capture(std::size_t last, std::size_t way) {
  if (r_.score.goal == Goal::Deprive && side_empty(t_, p_, enemy_)) return kStop;
  if (r_.relay.capture == RelayCapture::SownOn) {
    catch_ = 0;
    if (captures_ && chain(last, way)) {
      take_also(last);
      put(last, catch_);
      catch_ = 0;
      return last;
    }
    return relay_plainly(last, way);
  }
  switch (r_.capture.take) {
    case Take::Facing:
      if (p_.cells[last] != 1) break;
      ends_ = true;  // captured now or not at all
      if (!capture(last, way)) return kStop;
      ends_ = false;
      return last;
    case Take::Next:
    case Take::TwoOut:
      if (p_.cells[last] < 2) break;
      capture(last, way);
      return last;
    default:
      where_ = r_.capture.where;
      if (!captures_ || !passes(last)) break;
      capture(last, way);
      last = step(last, way);
      if (p_.cells[last] == 0) ends_ = true;
      return p_.cells[last] != 0 ? last : kStop;
  }
  return relay_plainly(last, way);
}

template <class B, class P>
void FullTurn<B, P>::endless() {
  end_endless(r_.relay.endless, mover_, p_, result_);
}

// All of it inlined, so that the turn's state stays in registers.
template <class B, class P>
[[gnu::flatten]] void FullTurn<B, P>::relay_in_one_piece(std::size_t origin, std::size_t way,
                                                         int hand) {
  sow_and_relay(origin, way, hand);
}

// The first of the seeds in the hand, or of those of the origin, goes to the house after `origin`.
template <class B, class P>
void FullTurn<B, P>::sow_and_relay(std::size_t origin, std::size_t way, int hand) {
  CycleDetector<P> cycle(game_.laps_can_be_traced_back());
  for (;; ++lap_) {
    if (hand == kLift) {
      last_ = sow_lap(origin, way);
    } else {
      seeds_ = take_before(origin, hand);
      last_ = sow(origin, seeds_, way);
    }
    const std::size_t last = last_;
    if (!house(last)) {
      end_in_store(last);
      return;
    }
    if (r_.capture.captured == Captured::ResownFromNext && captures_) {
      catch_ = 0;
      if (chain(last, way)) {
        take_also(last);
        hand = catch_;
        catch_ = 0;
        result_.sown += hand;
        result_.irreversible = true;
        origin = last;
        continue;
      }
    }
    const std::size_t from = relay_kind() == RelayKind::None ? kStop : next_lap(last, way);
    if (from == kStop) {
      if (relay_kind() == RelayKind::None && closes(last)) {
        p_.closed.set(last);
        lose(empty(last));
      }
      if (!ends_ && !diverted_) capture(last, way);
      return;
    }
    if (game_.can_be_endless() && cycle.seen(p_, from, way)) return endless();
    origin = from;
    if (r_.relay.reverse) way = 1 - way;
    hand = kLift;
  }
}

template <class B, class P>
void FullTurn<B, P>::end_in_store(std::size_t store) {
  const bool own = store == t_.store[index(mover_)];
  if (!own && r_.capture.take == Take::OpponentStore && captures_ && p_.cells[store] != 0) {
    const int seeds = empty(store);
    win(mover_, seeds);
    grant_turn();
    return;
  }
  if (own) result_.same_side = r_.sow.extra_turn_in_store;
}

}  // namespace seedbed::engine::kernel
