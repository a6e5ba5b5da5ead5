// How the kernel comes by a game's rules: from the game (any variant), or as constants (the hot
// games). compile() picks the body once; a fixed body holds for every board size of its game.
#pragma once

#include "engine/game.h"
#include "engine/rules.h"

namespace seedbed::engine {

namespace hot {

constexpr Rules kalah() {
  Rules r;
  r.board.stores = Stores::Own;
  r.capture.take = Take::Facing;
  r.end.row_empty = RowEmpty::Either;
  return r;
}

constexpr Rules oware() {
  Rules r;
  r.sow.origin = Origin::Skipped;
  r.capture.take = Take::Landing;
  r.capture.counts = count_set(2, 3);
  r.capture.chain = Chain::Back;
  r.feed.must = true;
  r.end.majority = true;
  return r;
}

constexpr Rules oware_abapa() {
  Rules r = oware();
  r.capture.grand_slam = GrandSlam::NoCapture;
  return r;
}

constexpr Rules congkak() {
  Rules r = kalah();
  r.relay.kind = RelayKind::Lap;
  return r;
}

}  // namespace hot

struct DataBinding {
  static constexpr bool kFull = false;
  [[nodiscard]] static const Rules& rules(const Game& game) { return game.rules(); }
};

// Rules beyond the common ones (engine/kernel/full_turn.h).
struct FullBinding {
  static constexpr bool kFull = true;
  static constexpr bool kOneLap = false;
  [[nodiscard]] static const Rules& rules(const Game& game) { return game.rules(); }
};

// The same for games whose turn is one plain lap and a capture, without children: the full turn
// less what they need not ask.
struct OneLapBinding {
  static constexpr bool kFull = true;
  static constexpr bool kOneLap = true;
  [[nodiscard]] static const Rules& rules(const Game& game) { return game.rules(); }
};

template <Rules (*Make)()>
struct FixedBinding {
  static constexpr bool kFull = false;
  static constexpr Rules kRules = Make();
  [[nodiscard]] static constexpr const Rules& rules(const Game&) { return kRules; }
};

// Calls f with the binding of the game's body. Fixed bodies exist for small positions.
template <class P, class F>
decltype(auto) with_binding(const Game& game, F&& f) {
  if (game.body() == KernelBody::OneLap) {
    if constexpr (P::kCapacity <= 40) return f(OneLapBinding{});
  }
  if (game.body() == KernelBody::Full || game.body() == KernelBody::OneLap) {
    return f(FullBinding{});
  }
  if constexpr (P::kCapacity == 16) {
    switch (game.body()) {
      case KernelBody::Full:
      case KernelBody::OneLap:
      case KernelBody::Data:
        break;
      case KernelBody::Kalah:
        return f(FixedBinding<hot::kalah>{});
      case KernelBody::Oware:
        return f(FixedBinding<hot::oware>{});
      case KernelBody::OwareAbapa:
        return f(FixedBinding<hot::oware_abapa>{});
      case KernelBody::Congkak:
        return f(FixedBinding<hot::congkak>{});
    }
  }
  return f(DataBinding{});
}

}  // namespace seedbed::engine
