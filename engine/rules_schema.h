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
inline constexpr std::string_view kWords<Stores>[] = {"none", "piles", "own", "both"};
template <>
inline constexpr std::string_view kWords<StoreEnd>[] = {"last", "right"};
template <>
inline constexpr std::string_view kWords<Ring>[] = {"common", "own", "zigzag"};
template <>
inline constexpr std::string_view kWords<Sides>[] = {"rows", "halves"};
template <>
inline constexpr std::string_view kWords<Pattern>[] = {
    "uniform",   "outer-row", "inner-row",        "outer-row-and-right-half",
    "alternate", "triples",   "right-pair-empty", "rightmost-plus-one",
    "list",      "random"};
template <>
inline constexpr std::string_view kWords<Opening>[] = {
    "none", "fixed-way", "plain-sowing", "plain-relay", "plus-minus", "reach-opponent"};
template <>
inline constexpr std::string_view kWords<From>[] = {"own", "any"};
template <>
inline constexpr std::string_view kWords<Stuck>[] = {"ends", "passes"};
template <>
inline constexpr std::string_view kWords<MustEnd>[] = {"anywhere", "empty-or-opponent", "occupied"};
template <>
inline constexpr std::string_view kWords<FirstMove>[] = {"any", "right-half", "right-two"};
template <>
inline constexpr std::string_view kWords<FromStore>[] = {"never", "chosen-number"};
template <>
inline constexpr std::string_view kWords<Way>[] = {
    "ccw", "cw", "choice", "outward-halves", "inward-halves", "even-cw", "first-chooses"};
template <>
inline constexpr std::string_view kWords<FirstSeed>[] = {"next", "origin"};
template <>
inline constexpr std::string_view kWords<Origin>[] = {"sown", "skipped"};
template <>
inline constexpr std::string_view kWords<Single>[] = {"sown", "moves-on"};
template <>
inline constexpr std::string_view kWords<SowSkip>[] = {
    "none", "opponent-holding", "holding", "full", "opponent-child", "opponent-child-unless-last"};
template <>
inline constexpr std::string_view kWords<SowStep>[] = {"ring", "diffusion", "bear-off"};
template <>
inline constexpr std::string_view kWords<Before>[] = {
    "nothing", "take-one", "take-facing-if-single", "take-facing-own-singles"};
template <>
inline constexpr std::string_view kWords<PassingBy>[] = {"nobody", "house-owner", "sower"};
template <>
inline constexpr std::string_view kWords<RelayKind>[] = {"none", "lap", "lap-next"};
template <>
inline constexpr std::string_view kWords<RelayWhen>[] = {"always", "equal", "at-least", "own",
                                                         "opponent"};
template <>
inline constexpr std::string_view kWords<RelayCapture>[] = {"stops", "goes-on", "sown-on"};
template <>
inline constexpr std::string_view kWords<Endless>[] = {"illegal", "mover-loses", "stop", "draw"};
template <>
inline constexpr std::string_view kWords<EndlessOnly>[] = {"no-move", "draw"};
template <>
inline constexpr std::string_view kWords<Take>[] = {
    "none",  "landing", "facing", "facing-pair",    "next",          "two-out",
    "match", "pull",    "reach",  "opponent-store", "own-store-lost"};
template <>
inline constexpr std::string_view kWords<LandingWas>[] = {"empty", "any", "occupied"};
template <>
inline constexpr std::string_view kWords<Where>[] = {"anywhere", "opponent", "own", "from-opponent",
                                                     "from-own"};
template <>
inline constexpr std::string_view kWords<Chain>[] = {"none", "back", "forward", "both"};
template <>
inline constexpr std::string_view kWords<OwnSeed>[] = {"leave", "with-capture", "always"};
template <>
inline constexpr std::string_view kWords<Also>[] = {
    "nothing", "facing", "facing-each", "opponent-matching", "landing", "outer", "outer-and-any"};
template <>
inline constexpr std::string_view kWords<ExtraTurn>[] = {"never", "once", "always"};
template <>
inline constexpr std::string_view kWords<GrandSlam>[] = {
    "legal",           "no-capture",          "illegal",   "leave-leftmost",
    "leave-rightmost", "opponent-takes-rest", "move-again"};
template <>
inline constexpr std::string_view kWords<Captured>[] = {"banked", "resown-from-origin", "given",
                                                        "resown-from-kichwa", "resown-from-next"};
template <>
inline constexpr std::string_view kWords<ChildKind>[] = {"none", "any",  "one",
                                                         "weg",  "bull", "qur"};
template <>
inline constexpr std::string_view kWords<ChildPlaces>[] = {"all",
                                                           "not-last",
                                                           "not-first",
                                                           "not-own-right",
                                                           "ends",
                                                           "not-ends",
                                                           "own-middle-opponent-ends",
                                                           "ends-and-opponent-second",
                                                           "ends-and-opponent"};
template <>
inline constexpr std::string_view kWords<ChildSingle>[] = {"may", "may-not", "may-not-in-first"};
template <>
inline constexpr std::string_view kWords<ChildClash>[] = {"none", "same-number", "facing"};
template <>
inline constexpr std::string_view kWords<ChildStart>[] = {"none", "own-rightmost"};
template <>
inline constexpr std::string_view kWords<NyumbaInMtaji>[] = {
    "takasa-stop-functional", "takasa-stop-owned", "none", "until-first-capture"};
template <>
inline constexpr std::string_view kWords<SuicideKichwa>[] = {"illegal", "legal"};
template <>
inline constexpr std::string_view kWords<RowEmpty>[] = {"none", "either", "own"};
template <>
inline constexpr std::string_view kWords<MajorityRest>[] = {"stays", "row-owner"};
template <>
inline constexpr std::string_view kWords<LastSeeds>[] = {"stay", "to-mover", "to-first-player"};
template <>
inline constexpr std::string_view kWords<Rest>[] = {"row-owner",  "nobody", "stays",
                                                    "last-mover", "split",  "other-row"};
template <>
inline constexpr std::string_view kWords<UnfedRest>[] = {"same-as-rest", "unfed"};
template <>
inline constexpr std::string_view kWords<Repetition>[] = {"own-rows", "draw", "split", "ignore"};
template <>
inline constexpr std::string_view kWords<Goal>[] = {"most-seeds", "immobilise", "deprive", "clear",
                                                    "territory"};

// Calls v(path, field) for switches, enums, count sets and lists, v(path, field, range) for
// numbers, in the canonical order. `R` is Rules or const Rules.
template <class R, class V>
void visit_rules(R& r, V&& v) {
  v("board.rows", r.board.rows, IntRange{2, 4});
  v("board.houses", r.board.houses, IntRange{1, kMaxHouses / 2});
  v("board.stores", r.board.stores);
  v("board.store-end", r.board.store_end);
  v("board.ring", r.board.ring);
  v("board.sides", r.board.sides);
  v("setup.seeds", r.setup.seeds, IntRange{1, 1000});
  v("setup.pattern", r.setup.pattern);
  v("setup.list", r.setup.list);
  v("setup.random", r.setup.random, IntRange{0, 1000000000});
  v("setup.hand", r.setup.hand, IntRange{0, 1000});
  v("setup.pie", r.setup.pie);
  v("setup.opening", r.setup.opening);
  v("pick.from", r.pick.from);
  v("pick.min-seeds", r.pick.min_seeds, IntRange{1, 100});
  v("pick.last-resort", r.pick.last_resort, IntRange{0, 100});
  v("pick.last-resort-rightmost", r.pick.last_resort_rightmost);
  v("pick.single-to-empty", r.pick.single_to_empty);
  v("pick.must-end", r.pick.must_end);
  v("pick.first-move", r.pick.first_move);
  v("pick.all-first", r.pick.all_first);
  v("pick.not-facing-single", r.pick.not_facing_single);
  v("pick.no-undo", r.pick.no_undo);
  v("pick.store", r.pick.store);
  v("pick.stuck", r.pick.stuck);
  v("sow.way", r.sow.way);
  v("sow.choice", r.sow.choice);
  v("sow.first-seed", r.sow.first_seed);
  v("sow.origin", r.sow.origin);
  v("sow.single", r.sow.single);
  v("sow.extra-turn-in-store", r.sow.extra_turn_in_store);
  v("sow.skip", r.sow.skip);
  v("sow.skip-count", r.sow.skip_count, IntRange{0, 1000});
  v("sow.owner-takes-below", r.sow.owner_takes_below, IntRange{0, 1000});
  v("sow.before", r.sow.before);
  v("sow.close", r.sow.close, IntRange{0, 1000});
  v("sow.close-rightmost", r.sow.close_rightmost);
  v("sow.step", r.sow.step);
  v("passing.by", r.passing.by);
  v("passing.where", r.passing.where);
  v("passing.last", r.passing.last);
  v("relay.kind", r.relay.kind);
  v("relay.when", r.relay.when);
  v("relay.count", r.relay.count, IntRange{0, 1000});
  v("relay.visit", r.relay.visit);
  v("relay.reverse", r.relay.reverse);
  v("relay.capture", r.relay.capture);
  v("relay.endless", r.relay.endless);
  v("relay.endless-only", r.relay.endless_only);
  v("capture.take", r.capture.take);
  v("capture.counts", r.capture.counts);
  v("capture.even", r.capture.even);
  v("capture.at-least", r.capture.at_least, IntRange{0, 1000});
  v("capture.at-most", r.capture.at_most, IntRange{0, 1000});
  v("capture.landing-was", r.capture.landing_was);
  v("capture.facing-too", r.capture.facing_too);
  v("capture.where", r.capture.where);
  v("capture.chain", r.capture.chain);
  v("capture.chain-limit", r.capture.chain_limit, IntRange{0, 1000});
  v("capture.own-seed", r.capture.own_seed);
  v("capture.also", r.capture.also);
  v("capture.visit", r.capture.visit);
  v("capture.single", r.capture.single);
  v("capture.after-plies", r.capture.after_plies, IntRange{0, 200});
  v("capture.unlocked", r.capture.unlocked);
  v("capture.extra-turn", r.capture.extra_turn);
  v("capture.grand-slam", r.capture.grand_slam);
  v("capture.captured", r.capture.captured);
  v("child.kind", r.child.kind);
  v("child.count", r.child.count, IntRange{1, 1000});
  v("child.where", r.child.where);
  v("child.places", r.child.places);
  v("child.single", r.child.single);
  v("child.clash", r.child.clash);
  v("child.start", r.child.start);
  v("special.reverse", r.special.reverse);
  v("special.emitwe-ebiri", r.special.emitwe_ebiri);
  v("special.akakyala", r.special.akakyala);
  v("special.nyumba", r.special.nyumba);
  v("special.nyumba-in-mtaji", r.special.nyumba_in_mtaji);
  v("special.suicide-kichwa", r.special.suicide_kichwa);
  v("special.kutakatia", r.special.kutakatia);
  v("special.tax", r.special.tax, IntRange{1, 6});
  v("feed.must", r.feed.must);
  v("end.row-empty", r.end.row_empty);
  v("end.seeds-left", r.end.seeds_left, IntRange{0, 1000});
  v("end.last-seeds", r.end.last_seeds);
  v("end.last-seeds-count", r.end.last_seeds_count, IntRange{0, 1000});
  v("end.majority", r.end.majority);
  v("end.majority-rest", r.end.majority_rest);
  v("end.rest", r.end.rest);
  v("end.unfed-rest", r.end.unfed_rest);
  v("end.repetition", r.end.repetition);
  v("score.goal", r.score.goal);
  v("score.territory", r.score.territory, IntRange{0, kMaxHouses});
}

}  // namespace seedbed::engine
