// Captures and children of the full two-row rules. Part of engine/kernel/full_turn.h, which
// includes it.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include "engine/kernel/full_turn.h"

namespace seedbed::engine::kernel {

// -- captures -----------------------------------------------------------------------------------

template <class B, class P>
void FullTurn<B, P>::note(std::size_t cell) {
  if (taken_at_ == kStop) taken_at_ = cell;
  if (r_.capture.also != Also::FacingEach) return;
  const std::size_t across = t_.facing[cell];
  if (takeable(across)) take(across);
}

// The house across from a house that was empty before its last seed; in a chain, from an empty one.
template <class B, class P>
bool FullTurn<B, P>::take_facing(std::size_t& at, bool first, std::size_t way) {
  const auto& c = r_.capture;
  const std::size_t across = t_.facing[at];
  const bool empty_before = p_.cells[at] == (first ? 1 : 0) && !is_child(at);
  const bool fits = c.landing_was == LandingWas::Any ||
                    (c.landing_was == LandingWas::Occupied ? p_.cells[at] > 1 : empty_before);
  if (fits && passes(across)) {
    if (c.take == Take::Pull) {
      put(at, empty(across));
      at = step(at, way);
      return true;
    }
    take(across);
    if (first && c.own_seed != OwnSeed::Leave && takeable(at)) take(at);
    note(across);
    at = step(at, way);
    return true;
  }
  if (first && c.own_seed == OwnSeed::Always && empty_before && side_fits(c.where, across) &&
      takeable(at)) {
    take(at);
  }
  return false;
}

// Besides captures by count: a last seed in an own house that was empty takes the house across.
template <class B, class P>
bool FullTurn<B, P>::takes_facing_too(std::size_t at) {
  const std::size_t across = t_.facing[at];
  if (p_.cells[at] != 1 || !on_side(at, mover_) || !takeable(at) || !takeable(across)) return false;
  take(across);
  if (r_.capture.own_seed != OwnSeed::Leave) take(at);
  note(across);
  return true;
}

// One capture at `at`, which moves on to where a chain would look next.
template <class B, class P>
bool FullTurn<B, P>::take_at(std::size_t& at, bool first, std::size_t way) {
  switch (r_.capture.take) {
    case Take::None:
    case Take::FacingPair:
    case Take::OpponentStore:
      return false;
    case Take::Landing:
      if (first && r_.capture.facing_too && takes_facing_too(at)) return true;
      if (!passes(at)) return false;
      take(at);
      note(at);
      at = step(at, way);
      return true;
    case Take::Facing:
    case Take::Pull:
      return take_facing(at, first, way);
    case Take::Next: {
      const std::size_t after = step(at, way);
      const bool tested = relay_kind() != RelayKind::None && first ? passes(at) : passes(after);
      if (!tested || !takeable(after)) return false;
      take(after);
      note(after);
      at = after;
      return true;
    }
    case Take::TwoOut: {
      if (relay_kind() == RelayKind::None && first && p_.cells[at] < 2) return false;
      const std::size_t gap = step(at, way);
      const std::size_t beyond = step(gap, way);
      if (p_.cells[gap] != 0 || is_child(gap)) return false;
      if (!takeable(beyond) || !side_fits(where_, beyond)) return false;
      take(beyond);
      note(beyond);
      at = beyond;
      return true;
    }
    case Take::Match: {
      const std::size_t across = t_.facing[at];
      if (p_.cells[at] != p_.cells[across] || !takeable(at) || !takeable(across)) return false;
      take(at);
      take(across);
      note(at);
      at = step(at, way);
      return true;
    }
    case Take::Reach:
      if (!first) return false;
      taken_at_ = at;
      return on_side(at, enemy_) || at + 1 == (index(mover_) + 1) * t_.half;
    case Take::OwnStoreLost: {
      const std::size_t store = t_.store[index(mover_)];
      if (!first || p_.cells[at] != 1 || p_.cells[store] == 0 || !side_fits(where_, at)) {
        return false;
      }
      win(enemy_, empty(store));
      return true;
    }
  }
  return false;
}

// All captures of a last seed; what they take is in catch_.
template <class B, class P>
bool FullTurn<B, P>::chain(std::size_t last, std::size_t way) {
  const auto& c = r_.capture;
  where_ = c.where;
  int left = c.chain_limit == 0 ? std::numeric_limits<int>::max() : c.chain_limit;
  std::size_t dir = c.chain == Chain::Back ? 1 - way : way;
  std::size_t at = last;
  if (!take_at(at, true, dir)) return false;
  if (c.chain == Chain::None) return true;
  if (where_ == Where::FromOpponent || where_ == Where::FromOwn) where_ = Where::Anywhere;
  while (--left > 0 && take_at(at, false, dir)) {
  }
  if (c.chain == Chain::Both) {
    dir = 1 - way;
    at = step(last, dir);
    while (left-- > 0 && take_at(at, false, dir)) {
    }
  }
  return true;
}

// What a capture takes besides.
template <class B, class P>
void FullTurn<B, P>::take_also(std::size_t last) {
  switch (r_.capture.also) {
    case Also::Nothing:
    case Also::FacingEach:
      break;
    case Also::Facing: {
      const std::size_t across = t_.facing[taken_at_];
      if (takeable(across)) take(across);
      break;
    }
    case Also::OpponentMatching:
      for (std::size_t cell = 0; cell < t_.houses; ++cell) {
        if (on_side(cell, enemy_) && takeable(cell) && count_passes(cell)) take(cell);
      }
      break;
    case Also::Landing:
      if (takeable(last)) take(last);
      break;
    case Also::Outer:
    case Also::OuterAndAny:
      if (takeable(t_.facing_outer[last])) take(t_.facing_outer[last]);
      if (r_.capture.also == Also::OuterAndAny) take_any();
      break;
  }
}

// One more house of the enemy's, of the capturer's choice.
template <class B, class P>
void FullTurn<B, P>::take_any() {
  if (side_empty(t_, p_, enemy_)) return;
  if (choices_used_ < move_.choice_count) {
    const std::size_t cell = move_.choices[choices_used_++];
    if (takeable(cell) && on_side(cell, enemy_)) {
      take(cell);
    } else {
      result_.illegal = true;
    }
  } else if (listing_) {
    result_.open = true;
    result_.gives = true;
  }
}

// A capture has left the enemy nothing. Whether it still counts as a capture.
template <class B, class P>
bool FullTurn<B, P>::slam(const P& before) {
  const GrandSlam rule = r_.capture.grand_slam;
  if (rule == GrandSlam::NoCapture) {
    p_ = before;
    return false;
  }
  if (rule == GrandSlam::Illegal) {
    result_.illegal = true;
    return true;
  }
  if (rule == GrandSlam::MoveAgain) {
    result_.same_side = true;
    return true;
  }
  if (rule == GrandSlam::OpponentTakesRest) {
    win(enemy_, sweep_side(t_, p_, mover_));
    return true;
  }
  // One house keeps its seeds: the furthest left or right with any, as the sower sees it. The
  // enemy's houses run against his view.
  const std::size_t begin = index(enemy_) * t_.half;
  for (std::size_t i = 0; i < t_.half; ++i) {
    const bool left = rule == GrandSlam::LeaveLeftmost;
    const std::size_t cell = left ? begin + t_.half - 1 - i : begin + i;
    if (before.cells[cell] == 0) continue;
    p_.cells[cell] = before.cells[cell];
    bank(t_, p_, mover_, -static_cast<int>(before.cells[cell]));
    return row_seeds(t_, before, enemy_) != before.cells[cell];
  }
  return true;
}

template <class B, class P>
void FullTurn<B, P>::grant_turn() {
  const ExtraTurn rule = r_.capture.extra_turn;
  if (rule == ExtraTurn::Never) return;
  if (rule == ExtraTurn::Once) {
    if ((p_.course & kCourseAgain) != 0) return;
    p_.course = static_cast<std::uint8_t>(p_.course | kCourseAgain);
  }
  result_.same_side = true;
}

// The last few seeds of a game.
template <class B, class P>
void FullTurn<B, P>::take_last_seeds() {
  const bool all = !p_.child.any() && !r_.capture.unlocked;  // can be taken
  if (all && house_seeds(t_, p_) > r_.end.last_seeds_count) return;
  int seeds = 0;
  for (std::size_t cell = 0; cell < t_.houses; ++cell) {
    if (takeable(cell)) seeds += p_.cells[cell];
  }
  if (seeds == 0 || seeds > r_.end.last_seeds_count) return;
  for (std::size_t cell = 0; cell < t_.houses; ++cell) {
    if (takeable(cell)) p_.cells[cell] = 0;
  }
  win(r_.end.last_seeds == LastSeeds::ToMover ? mover_ : Side::South, seeds);
}

// What was caught goes into an enemy house of the capturer's choice; who has cleared a side keeps
// it out of play.
template <class B, class P>
void FullTurn<B, P>::give_away() {
  const int seeds = catch_;
  catch_ = 0;
  if (side_empty(t_, p_, mover_) || side_empty(t_, p_, enemy_)) {
    win(mover_, seeds);
    return;
  }
  if (choices_used_ < move_.choice_count) {
    put(move_.choices[choices_used_++], seeds);
  } else if (listing_) {
    result_.open = true;
    result_.gives = true;
  }
}

// What the last seed does in its house. Whether it captured.
template <class B, class P>
bool FullTurn<B, P>::capture(std::size_t last, std::size_t way) {
  const auto& c = r_.capture;
  if (!captures_ || (!c.single && seeds_ == 1)) return false;
  catch_ = 0;
  taken_at_ = kStop;
  bool got = false;
  const bool slams = c.grand_slam != GrandSlam::Legal && enemy_had_seeds_;
  std::optional<P> before;  // a slam may have to be undone
  if (slams) before.emplace(p_);
  const bool irreversible = result_.irreversible;
  if (child_kind() != ChildKind::None && child_of(last, enemy_)) {
    if (child_kind() == ChildKind::Weg) {
      catch_ = std::min<int>(2, p_.cells[last]);
      put(last, -catch_);
      got = true;
    }
  } else if (makes_child(last, way)) {
    make_child(last, way);
  } else if (c.visit && p_.cells[last] == 1 && on_side(last, mover_) && !visited_) {
    result_.same_side = true;
  } else if (!needs_child() || has_child(mover_)) {
    got = chain(last, way);
    if (got) take_also(last);
  }
  if (c.captured == Captured::Given && got) {
    give_away();
  } else if (catch_ != 0) {
    win(mover_, catch_);
  }
  if (slams && got && side_empty(t_, p_, enemy_)) {
    got = slam(*before);
    if (!got) result_.irreversible = irreversible || result_.irreversible;
  }
  if (r_.end.last_seeds != LastSeeds::Stay) take_last_seeds();
  if (got) {
    captured_ = true;
    grant_turn();
  }
  return got;
}

// -- children -----------------------------------------------------------------------------------

template <class B, class P>
bool FullTurn<B, P>::child_place(std::size_t cell, std::size_t way) const {
  const bool own = on_side(cell, mover_);
  const std::size_t number = cell - (cell < t_.half ? 0 : t_.half);
  const std::size_t last = t_.half - 1;
  const bool end = number == 0 || number == last;
  switch (r_.child.places) {
    case ChildPlaces::All:
      return true;
    case ChildPlaces::NotLast:
      return number != (way == kCcw ? last : 0);
    case ChildPlaces::NotFirst:
      return number != (way == kCcw ? 0 : last);
    case ChildPlaces::NotOwnRight:
      return !own || number != last;
    case ChildPlaces::Ends:
      return end;
    case ChildPlaces::NotEnds:
      return !end;
    case ChildPlaces::OwnMiddleOpponentEnds:
      return own != end;
    case ChildPlaces::EndsAndOpponentSecond:
      return end || (!own && (number == 1 || number + 1 == last));
    case ChildPlaces::EndsAndOpponent:
      return end || !own;
  }
  return true;
}

// A bull may take the house before it along: the two hold count and count - 1.
template <class B, class P>
bool FullTurn<B, P>::makes_pair(std::size_t last, std::size_t way) const {
  const std::size_t before = step(last, 1 - way);
  if (is_child(before)) return false;
  const int a = p_.cells[last];
  const int b = p_.cells[before];
  const int count = r_.child.count;
  return (a == count && b == count - 1) || (a == count - 1 && b == count);
}

template <class B, class P>
bool FullTurn<B, P>::makes_child(std::size_t last, std::size_t way) const {
  const auto& c = r_.child;
  if (child_kind() == ChildKind::None || c.start != ChildStart::None || is_child(last))
    return false;
  const int count = p_.cells[last];
  switch (c.kind) {
    case ChildKind::Bull:
      if (count != c.count && !makes_pair(last, way)) return false;
      break;
    case ChildKind::Qur:
      if (count != 1 || p_.cells[t_.facing[last]] != c.count) return false;
      break;
    default:
      if (count != c.count) return false;
      break;
  }
  if (c.kind == ChildKind::One && has_child(mover_)) return false;
  if (!side_fits(c.where, last) || !child_place(last, way)) return false;
  if (seeds_ == 1) {
    if (c.single == ChildSingle::MayNot) return false;
    const std::size_t first = index(enemy_) * t_.half + (way == kCcw ? 0 : t_.half - 1);
    if (c.single == ChildSingle::MayNotInFirst && last == first) return false;
  }
  if (c.clash == ChildClash::SameNumber && is_child((last + t_.half) % t_.houses)) {
    return false;
  }
  return c.clash != ChildClash::Facing || !is_child(t_.facing[last]);
}

template <class B, class P>
void FullTurn<B, P>::mark_child(std::size_t cell) {
  p_.child.set(cell);
  if (mover_ == Side::North) p_.child_of_north.set(cell);
  if (child_kind() != ChildKind::Weg) win(mover_, empty(cell));
  result_.irreversible = true;
}

template <class B, class P>
void FullTurn<B, P>::make_child(std::size_t last, std::size_t way) {
  const bool pair = child_kind() == ChildKind::Bull && makes_pair(last, way);
  mark_child(last);
  if (pair) mark_child(step(last, 1 - way));
  if (child_kind() == ChildKind::Qur) mark_child(t_.facing[last]);
}

}  // namespace seedbed::engine::kernel
