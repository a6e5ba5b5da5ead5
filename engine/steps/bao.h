// Named steps `kichwa`, `nyumba`, `kutakatia`: how bao is played. A turn of its own: captures are
// sown from an end of the front row, a turn captures from its first lap or not at all, seeds enter
// from the hand (namua), the house keeps its seeds, and a threatened pit may be blocked.
//
// Own view of a player, on the ring of engine/game.h with C columns: back pits b0..b(C-1) are
// cells 0..C-1 of his half, front pits f0..f(C-1) are cells 2C-1 down to C. Clockwise runs along
// the front row from left to right. Kichwa: f0 and the last front pit; kimbi: those and their
// neighbours; nyumba: f(C/2).
// Internal to the kernel (engine/kernel.h); nothing here allocates, throws or keeps state.
#pragma once

#include <array>

#include "engine/cycle.h"
#include "engine/game.h"
#include "engine/kernel/turn.h"

namespace seedbed::engine::kernel::bao {

inline constexpr int kFunctional = 6;  // seeds that make an owned nyumba functional

[[nodiscard]] inline bool plays(const Rules& r) {
  return r.capture.captured == Captured::ResownFromKichwa;
}

// What one player sees of the board.
template <class P>
class View {
 public:
  View(const Tables& t, const P& p, Side side)
      : t_(t), p_(p), side_(side), base_(index(side) * t.half) {}

  [[nodiscard]] std::size_t columns() const { return t_.columns; }
  [[nodiscard]] std::size_t front(std::size_t i) const { return base_ + t_.half - 1 - i; }
  [[nodiscard]] std::size_t nyumba() const { return front(t_.columns / 2); }
  [[nodiscard]] bool in_front(std::size_t cell) const {
    return cell >= base_ + t_.columns && cell < base_ + t_.half;
  }
  [[nodiscard]] std::size_t kichwa(std::size_t way) const {
    return front(way == kCw ? 0 : t_.columns - 1);
  }
  [[nodiscard]] bool owns_nyumba() const { return ((p_.nyumba >> index(side_)) & 1U) != 0; }
  [[nodiscard]] bool functional() const {
    return owns_nyumba() && p_.cells[nyumba()] >= kFunctional;
  }
  [[nodiscard]] std::size_t occupied_fronts() const { return fronts_with(1); }
  [[nodiscard]] std::size_t fronts_with(int seeds) const {
    std::size_t found = 0;
    for (std::size_t cell = base_ + t_.columns; cell < base_ + t_.half; ++cell) {
      if (p_.cells[cell] >= seeds) ++found;
    }
    return found;
  }
  [[nodiscard]] bool faces_seeds(std::size_t cell) const {
    return in_front(cell) && p_.cells[t_.facing[cell]] != 0;
  }
  [[nodiscard]] bool towards_back(std::size_t cell, std::size_t way) const {
    return cell == kichwa(1 - way);
  }
  // Where a lap from the cell ends.
  [[nodiscard]] std::size_t end_of_lap(std::size_t cell, std::size_t way) const {
    const std::size_t from = cell - base_;
    const std::size_t seeds = p_.cells[cell] % t_.half;
    const std::size_t to = way == kCcw ? from + seeds : from + t_.half - seeds;
    return base_ + (to >= t_.half ? to - t_.half : to);
  }
  // Mtaji: whether the first lap of a move captures. So many seeds that they come round do not.
  [[nodiscard]] bool captures(std::size_t cell, std::size_t way) const {
    const std::size_t seeds = p_.cells[cell];
    if (seeds < 2 || seeds >= t_.half) return false;
    const std::size_t last = end_of_lap(cell, way);
    return p_.cells[last] != 0 && faces_seeds(last);
  }

 private:
  const Tables& t_;
  const P& p_;
  const Side side_;
  const std::size_t base_;
};

template <class P>
[[nodiscard]] bool front_empty(const Tables& t, const P& p, Side side) {
  return View<P>(t, p, side).occupied_fronts() == 0;
}

// Which moves there are, before their laps are tried: by own cell, bit 1 << way.
template <class P>
struct Plan {
  std::array<std::uint8_t, P::kCapacity / 2> ways{};
  bool namua = false;
  bool capturing = false;
};

template <class P>
void plan_namua(const Game& game, const P& p, Plan<P>& plan) {
  const Tables& t = game.tables();
  const Rules::Special& special = game.rules().special;
  const View<P> own(t, p, p.to_move);
  const std::size_t base = index(p.to_move) * t.half;
  for (std::size_t i = t.columns; i < t.half; ++i) {
    if (p.cells[base + i] == 0 || !own.faces_seeds(base + i)) continue;
    plan.capturing = true;
    const std::size_t at = t.half - 1 - i;  // from the player's left
    plan.ways[i] = static_cast<std::uint8_t>(at <= 1 ? 1U << kCw : 3U);
    if (at + 2 >= t.columns) plan.ways[i] = 1U << kCcw;
  }
  if (plan.capturing) return;
  const bool functional = own.functional();
  const bool only = own.occupied_fronts() == 1;
  const bool pair = own.fronts_with(2) != 0;
  for (std::size_t i = t.columns; i < t.half; ++i) {
    const std::size_t cell = base + i;
    if (p.cells[cell] == 0) continue;
    if (functional && cell == own.nyumba() && !only) continue;
    if (!own.owns_nyumba() && p.cells[cell] < 2 && pair) continue;
    for (const std::size_t way : {kCcw, kCw}) {
      if (special.suicide_kichwa == SuicideKichwa::Illegal && only && own.towards_back(cell, way))
        continue;
      plan.ways[i] = static_cast<std::uint8_t>(plan.ways[i] | 1U << way);
    }
  }
}

template <class P>
void plan_mtaji(const Game& game, const P& p, Plan<P>& plan) {
  const Tables& t = game.tables();
  const View<P> own(t, p, p.to_move);
  const std::size_t base = index(p.to_move) * t.half;
  bool ordered = false;  // a blocked pit can be captured, so it must be
  for (std::size_t i = 0; i < t.half; ++i) {
    for (const std::size_t way : {kCcw, kCw}) {
      if (!own.captures(base + i, way)) continue;
      const bool blocked = p.locked.any() && p.locked.test(t.facing[own.end_of_lap(base + i, way)]);
      if (blocked && !ordered) {
        ordered = true;
        plan.ways = {};
      }
      if (ordered && !blocked) continue;
      plan.capturing = true;
      plan.ways[i] = static_cast<std::uint8_t>(plan.ways[i] | 1U << way);
    }
  }
  if (plan.capturing) return;
  const SuicideKichwa suicide = game.rules().special.suicide_kichwa;
  const bool only = own.occupied_fronts() == 1;
  const bool front = own.fronts_with(2) != 0;
  for (std::size_t i = front ? t.columns : 0; i < (front ? t.half : t.columns); ++i) {
    const std::size_t cell = base + i;
    if (p.cells[cell] < 2 || p.locked.test(cell)) continue;
    for (const std::size_t way : {kCcw, kCw}) {
      if (suicide == SuicideKichwa::Illegal && only && own.towards_back(cell, way)) continue;
      plan.ways[i] = static_cast<std::uint8_t>(plan.ways[i] | 1U << way);
    }
  }
}

template <class P>
[[nodiscard]] Plan<P> plan_of(const Game& game, const P& p) {
  Plan<P> plan;
  plan.namua = p.hand[index(p.to_move)] != 0;
  if (plan.namua) {
    plan_namua(game, p, plan);
  } else {
    plan_mtaji(game, p, plan);
  }
  return plan;
}

// -- a turn -------------------------------------------------------------------------------------

template <class P>
class Turn {
 public:
  Turn(const Game& game, P& position, const Move& move, const Plan<P>& plan, bool listing)
      : t_(game.tables()),
        r_(game.rules()),
        p_(position),
        move_(move),
        listing_(listing),
        namua_(plan.namua),
        capturing_(plan.capturing),
        mover_(position.to_move),
        ways_(plan.ways[move.hole - index(position.to_move) * t_.half]),
        own_(t_, position, position.to_move) {}

  TurnResult run() {
    result_.irreversible = namua_;
    std::size_t way = ways_ == 1U << kCcw ? kCcw : kCw;
    if (namua_ && capturing_) {
      if (ways_ == 3) way = choose_kichwa();
      if (result_.open) return result_;
      begin_namua();
      if (take_across(move_.hole)) return result_;
      sow_on(own_.kichwa(way), way);
      return result_;
    }
    if (ways_ == 3) {
      const bool right = t_.ccw_is_right[t_.row[move_.hole]];
      way = (move_.direction == Direction::Right) == right ? kCcw : kCw;
    }
    start(way);
    return result_;
  }

 private:
  using Count = typename P::Count;

  void begin_namua() {
    auto& hand = p_.hand[index(mover_)];
    hand = static_cast<Count>(hand - 1);
    add(move_.hole);
  }

  void start(std::size_t way) {
    const std::size_t cell = move_.hole;
    const bool taxed = namua_ && cell == own_.nyumba() && own_.functional();
    if (namua_) begin_namua();
    if (taxed) {
      seeds_ = r_.special.tax;
      p_.cells[cell] = static_cast<Count>(p_.cells[cell] - seeds_);
    } else {
      lift(cell);
    }
    sow_on(t_.next[index(mover_)][way][cell], way);
  }

  void add(std::size_t cell) { p_.cells[cell] = static_cast<Count>(p_.cells[cell] + 1); }

  void lift(std::size_t cell) {
    seeds_ = p_.cells[cell];
    p_.cells[cell] = 0;
    if (cell == own_.nyumba()) lose_nyumba(mover_);
  }

  void lose_nyumba(Side side) {
    p_.nyumba = static_cast<std::uint8_t>(p_.nyumba & ~(1U << index(side)));
  }

  // Lifts what faces the front pit; true if the other's front row is empty then and all is over.
  bool take_across(std::size_t cell) {
    const std::size_t across = t_.facing[cell];
    const View<P> enemy(t_, p_, other(mover_));
    seeds_ = p_.cells[across];
    p_.cells[across] = 0;
    if (across == enemy.nyumba()) lose_nyumba(other(mover_));
    if (!namua_ && r_.special.nyumba_in_mtaji == NyumbaInMtaji::UntilFirstCapture) {
      lose_nyumba(mover_);
    }
    return enemy.occupied_fronts() == 0;
  }

  // The next decision of the move, or the first alternative beyond them.
  Choice decide(Choice first, Choice second) {
    if (choices_used_ < move_.choice_count) return move_.choices[choices_used_++];
    if (listing_ && choices_used_ < kMaxChoices) {
      result_.open = true;
      result_.alternatives = {first, second};
    }
    return first;
  }

  std::size_t choose_kichwa() {
    // In ring order: the right end comes first.
    const auto right = static_cast<Choice>(own_.kichwa(kCcw));
    const auto left = static_cast<Choice>(own_.kichwa(kCw));
    return decide(right, left) == right ? kCcw : kCw;
  }

  // What a last seed in an occupied pit does when it captures nothing.
  enum class Landing { Stops, Relays };
  Landing land(std::size_t cell) {
    if (cell == own_.nyumba() && own_.owns_nyumba()) {
      const bool functional = own_.functional();
      if (namua_ && functional) {
        if (!capturing_) return Landing::Stops;
        if (decide(kChoiceKeep, kChoiceSafari) == kChoiceKeep) return Landing::Stops;
        cycle_.reset();
      } else if (!namua_ && !capturing_) {
        const NyumbaInMtaji rule = r_.special.nyumba_in_mtaji;
        if (rule == NyumbaInMtaji::TakasaStopOwned) return Landing::Stops;
        if (rule != NyumbaInMtaji::None && functional) return Landing::Stops;
      }
    }
    return !capturing_ && p_.locked.test(cell) ? Landing::Stops : Landing::Relays;
  }

  // Sows what is in the hand, the first seed in `cell`, and goes on to the end of the turn.
  void sow_on(std::size_t cell, std::size_t way) {
    const auto& ring = t_.next[index(mover_)];
    for (;;) {
      result_.sown += seeds_;
      for (;;) {
        add(cell);
        if (--seeds_ <= 0) break;
        cell = ring[way][cell];
      }
      if (own_.occupied_fronts() == 0 || p_.cells[cell] == 1) return;
      if (capturing_ && own_.faces_seeds(cell)) {
        if (take_across(cell)) return;
        const std::size_t at = t_.half - 1 - (cell - index(mover_) * t_.half);
        if (at <= 1) way = kCw;
        if (at + 2 >= t_.columns) way = kCcw;
        cell = own_.kichwa(way);
        continue;
      }
      if (land(cell) == Landing::Stops || result_.open) return;
      if (cycle_.seen(p_, cell, way)) return endless();
      lift(cell);
      cell = ring[way][cell];
    }
  }

  void endless() { end_endless(r_.relay.endless, mover_, p_, result_); }

  const Tables& t_;
  const Rules& r_;
  P& p_;
  const Move& move_;
  const bool listing_;
  const bool namua_;
  const bool capturing_;
  const Side mover_;
  const unsigned ways_;
  const View<P> own_;
  int seeds_ = 0;  // in the hand during a lap
  std::size_t choices_used_ = 0;
  CycleDetector<P> cycle_{false};
  TurnResult result_;
};

// -- kutakatia ----------------------------------------------------------------------------------

// After a turn of `mover` that captured nothing, both hands empty: if the other has no capture and
// the mover threatens exactly one of his pits, that pit is blocked. It stays marked until the mover
// has had his next turn.
template <class P>
void block(const Game& game, P& p, Side mover) {
  const Tables& t = game.tables();
  const Side enemy = other(mover);
  const View<P> theirs(t, p, enemy);
  const View<P> own(t, p, mover);
  std::size_t threatened = kNoCell;
  for (std::size_t i = 0; i < t.half; ++i) {
    for (const std::size_t way : {kCcw, kCw}) {
      if (theirs.captures(index(enemy) * t.half + i, way)) return;
      const std::size_t cell = index(mover) * t.half + i;
      if (!own.captures(cell, way)) continue;
      const std::size_t target = t.facing[own.end_of_lap(cell, way)];
      if (threatened != kNoCell && threatened != target) return;
      threatened = target;
    }
  }
  if (threatened == kNoCell) return;
  if (threatened == theirs.nyumba() && theirs.functional()) return;
  if (theirs.occupied_fronts() == 1) return;
  if (p.cells[threatened] >= 2 && theirs.fronts_with(2) == 1) return;
  p.locked = {};
  p.locked.set(threatened);
}

// What a turn leaves behind where kutakatia is played.
template <class P>
void settle(const Game& game, P& p, const Plan<P>& plan) {
  if (!game.rules().special.kutakatia) return;
  const Tables& t = game.tables();
  const Side mover = p.to_move;
  if (p.verdict != Verdict::None || front_empty(t, p, Side::South) ||
      front_empty(t, p, Side::North)) {
    p.locked = {};
    return;
  }
  if (p.locked.any()) {
    for (std::size_t i = 0; i < t.half; ++i) p.locked.clear(index(other(mover)) * t.half + i);
  }
  const bool stage = !plan.namua && p.hand[0] == 0 && p.hand[1] == 0;
  if (stage && !plan.capturing) block(game, p, mover);
}

// Plays the move; the side to move stays.
template <class P>
TurnResult turn(const Game& game, P& p, const Move& move) {
  const Plan<P> plan = plan_of(game, p);
  const TurnResult result = Turn<P>(game, p, move, plan, false).run();
  if (!result.illegal) settle(game, p, plan);
  return result;
}

// -- which moves there are ----------------------------------------------------------------------

template <class P, class F>
bool make_choices(const Game& game, const P& p, const Move& move, const Plan<P>& plan,
                  bool& endless, F&& f) {
  P child = p;
  const TurnResult result = Turn<P>(game, child, move, plan, true).run();
  if (result.open) {
    for (const Choice choice : result.alternatives) {
      Move longer = move;
      longer.choices[longer.choice_count++] = choice;
      if (!make_choices(game, p, longer, plan, endless, f)) return false;
    }
    return true;
  }
  if (result.illegal) {
    endless = endless || result.endless;
    return true;
  }
  settle(game, child, plan);
  return f(move, child, result);
}

// Calls f(move, child, result) for every legal move in canonical order, with the position as the
// move leaves it (the side to move stays) and how the turn came out, until it returns false;
// `endless` comes back true if one was left out because it would never end.
template <class P, class F>
void for_each_child(const Game& game, const P& p, bool& endless, F&& f) {
  const Tables& t = game.tables();
  const Plan<P> plan = plan_of(game, p);
  const std::size_t base = index(p.to_move) * t.half;
  for (std::size_t i = 0; i < t.half; ++i) {
    if (plan.ways[i] == 0) continue;
    Move move;
    move.hole = static_cast<std::uint8_t>(base + i);
    const bool both = plan.ways[i] == 3 && !(plan.namua && plan.capturing);
    if (both) move.direction = Direction::Right;
    if (!make_choices(game, p, move, plan, endless, f)) return;
    if (!both) continue;
    move.direction = Direction::Left;
    if (!make_choices(game, p, move, plan, endless, f)) return;
  }
}

// -- ends ---------------------------------------------------------------------------------------

template <class P>
[[nodiscard]] Reason status(const Game& game, const P& p) {
  if (p.verdict != Verdict::None) return Reason::Endless;
  for (const Side side : {Side::South, Side::North}) {
    if (front_empty(game.tables(), p, side)) return Reason::RowEmpty;
  }
  bool endless = false;
  bool any = false;
  for_each_child(game, p, endless, [&](const Move&, const P&, const TurnResult&) {
    any = true;
    return false;
  });
  if (any) return Reason::None;
  if (endless && game.rules().relay.endless_only == EndlessOnly::Draw) return Reason::Endless;
  return Reason::NoMove;
}

// Whose front row is empty has lost, and who cannot move.
template <class P>
[[nodiscard]] Side loser(const Game& game, const P& p, Reason reason) {
  if (reason != Reason::RowEmpty) return p.to_move;
  return front_empty(game.tables(), p, Side::South) ? Side::South : Side::North;
}

}  // namespace seedbed::engine::kernel::bao
