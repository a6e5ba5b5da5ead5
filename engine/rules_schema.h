// The keys of the rule language, once: path, field, range. Reading, printing, options and the
// linter all walk this list, so that a new rule is one field (engine/rules.h) and one line here.
// Internal to the engine's rule text; not for the kernel.
#pragma once

#include <string_view>

#include "engine/rules.h"

namespace seedbed::engine {

struct IntRange {
  int min = 0;
  int max = 0;
};

// The words of an enum, in the order of its values.
template <class E>
inline constexpr std::string_view kWords[] = {""};

template <>
inline constexpr std::string_view kWords<Stores>[] = {"none", "piles", "own"};
template <>
inline constexpr std::string_view kWords<Pattern>[] = {"uniform", "outer-row"};
template <>
inline constexpr std::string_view kWords<Stuck>[] = {"ends", "passes"};
template <>
inline constexpr std::string_view kWords<FirstSeed>[] = {"next", "origin"};
template <>
inline constexpr std::string_view kWords<Origin>[] = {"sown", "skipped"};
template <>
inline constexpr std::string_view kWords<Single>[] = {"sown", "moves-on"};
template <>
inline constexpr std::string_view kWords<RelayKind>[] = {"none", "lap"};
template <>
inline constexpr std::string_view kWords<Endless>[] = {"illegal", "mover-loses", "stop", "draw"};
template <>
inline constexpr std::string_view kWords<EndlessOnly>[] = {"no-move", "draw"};
template <>
inline constexpr std::string_view kWords<Take>[] = {"none", "landing", "facing", "facing-pair"};
template <>
inline constexpr std::string_view kWords<Where>[] = {"anywhere", "opponent", "own"};
template <>
inline constexpr std::string_view kWords<Chain>[] = {"none", "back"};
template <>
inline constexpr std::string_view kWords<OwnSeed>[] = {"leave", "with-capture", "always"};
template <>
inline constexpr std::string_view kWords<GrandSlam>[] = {
    "legal", "no-capture", "illegal", "leave-leftmost", "leave-rightmost", "opponent-takes-rest"};
template <>
inline constexpr std::string_view kWords<Captured>[] = {"banked", "resown-from-origin"};
template <>
inline constexpr std::string_view kWords<Tuz>[] = {"none", "one-per-side"};
template <>
inline constexpr std::string_view kWords<RowEmpty>[] = {"none", "either"};
template <>
inline constexpr std::string_view kWords<Rest>[] = {"row-owner", "nobody"};
template <>
inline constexpr std::string_view kWords<Goal>[] = {"most-seeds", "immobilise"};
template <>
inline constexpr std::string_view kWords<Repetition>[] = {"own-rows", "draw", "split", "ignore"};

// Calls v(path, field) for switches, enums and count sets, v(path, field, range) for numbers, in
// the canonical order. `R` is Rules or const Rules.
template <class R, class V>
void visit_rules(R& r, V&& v) {
  v("board.rows", r.board.rows, IntRange{2, 4});
  v("board.houses", r.board.houses, IntRange{1, kMaxHouses / 2});
  v("board.stores", r.board.stores);
  v("setup.seeds", r.setup.seeds, IntRange{1, 1000});
  v("setup.pattern", r.setup.pattern);
  v("setup.pie", r.setup.pie);
  v("pick.min-seeds", r.pick.min_seeds, IntRange{1, 100});
  v("pick.stuck", r.pick.stuck);
  v("sow.first-seed", r.sow.first_seed);
  v("sow.origin", r.sow.origin);
  v("sow.single", r.sow.single);
  v("sow.extra-turn-in-store", r.sow.extra_turn_in_store);
  v("relay.kind", r.relay.kind);
  v("relay.endless", r.relay.endless);
  v("relay.endless-only", r.relay.endless_only);
  v("capture.take", r.capture.take);
  v("capture.counts", r.capture.counts);
  v("capture.even", r.capture.even);
  v("capture.where", r.capture.where);
  v("capture.chain", r.capture.chain);
  v("capture.own-seed", r.capture.own_seed);
  v("capture.grand-slam", r.capture.grand_slam);
  v("capture.captured", r.capture.captured);
  v("special.tuz", r.special.tuz);
  v("special.reverse", r.special.reverse);
  v("feed.must", r.feed.must);
  v("end.row-empty", r.end.row_empty);
  v("end.majority", r.end.majority);
  v("end.rest", r.end.rest);
  v("end.repetition", r.end.repetition);
  v("score.goal", r.score.goal);
}

}  // namespace seedbed::engine
