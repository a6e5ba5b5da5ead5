// The declared vocabulary of a variant: one small struct for each phase of a turn, one enum for
// each closed choice. Plain literal data, so that the kernel can be bound to rules known at compile
// time. Not text (engine/rules_text.h), not tables (engine/game.h), and no judgement:
// engine/check.h says which combinations can be. The exact meaning of every key is in
// engine/variants/README.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace seedbed::engine {

// Raised when the same rule text starts to mean something else; it goes into every fingerprint.
inline constexpr int kSemanticsVersion = 1;

inline constexpr int kMaxHouses = 126;   // of both players; two more cells are the stores
inline constexpr int kMaxSeeds = 65535;  // of a whole game
inline constexpr int kMaxCount = 63;     // largest number in a CountSet

// A set of small numbers, such as the counts that capture.
struct CountSet {
  std::uint64_t bits = 0;

  [[nodiscard]] constexpr bool contains(unsigned count) const {
    return count <= kMaxCount && ((bits >> count) & 1U) != 0;
  }
  [[nodiscard]] constexpr bool empty() const { return bits == 0; }
  friend constexpr bool operator==(const CountSet&, const CountSet&) = default;
};

template <class... Counts>
[[nodiscard]] constexpr CountSet count_set(Counts... counts) {
  return CountSet{((std::uint64_t{1} << counts) | ... | std::uint64_t{0})};
}

// Seeds house by house, in ring order (engine/game.h); empty where a pattern says it.
struct CountList {
  std::array<std::uint16_t, kMaxHouses + 2> counts{};
  int size = 0;

  friend constexpr bool operator==(const CountList& a, const CountList& b) {
    if (a.size != b.size) return false;
    for (int i = 0; i < a.size; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (a.counts[at] != b.counts[at]) return false;
    }
    return true;
  }
};

// -- [board] --
enum class Stores : std::uint8_t { None, Piles, Own, Both };  // Own, Both: on the ring, who sows it
enum class StoreEnd : std::uint8_t { Last, Right };  // of the row in sowing order, or as drawn
enum class Ring : std::uint8_t { Common, Own, Zigzag };
enum class Sides : std::uint8_t { Rows, Halves };

// -- [setup] --
enum class Pattern : std::uint8_t {
  Uniform,
  OuterRow,
  InnerRow,
  OuterRowAndRightHalf,
  Alternate,
  Triples,
  RightPairEmpty,
  RightmostPlusOne,
  List,
  Random
};
enum class Opening : std::uint8_t {
  None,
  FixedWay,
  PlainSowing,
  PlainRelay,
  PlusMinus,
  ReachOpponent
};

// -- [pick] --
enum class From : std::uint8_t { Own, Any };
enum class Stuck : std::uint8_t { Ends, Passes };
enum class MustEnd : std::uint8_t { Anywhere, EmptyOrOpponent, Occupied };
enum class FirstMove : std::uint8_t { Any, RightHalf, RightTwo };
enum class FromStore : std::uint8_t { Never, ChosenNumber };

// -- [sow] --
enum class Way : std::uint8_t {
  Ccw,
  Cw,
  Chosen,
  OutwardHalves,
  InwardHalves,
  EvenCw,
  FirstChooses,
};
enum class FirstSeed : std::uint8_t { Next, Origin };
enum class Origin : std::uint8_t { Sown, Skipped };
enum class Single : std::uint8_t { Sown, MovesOn };
enum class SowSkip : std::uint8_t {
  None,
  OpponentHolding,
  Holding,
  Full,
  OpponentChild,
  OpponentChildUnlessLast
};
enum class SowStep : std::uint8_t { Ring, Diffusion, BearOff };
enum class Before : std::uint8_t { Nothing, TakeOne, TakeFacingIfSingle, TakeFacingOwnSingles };
enum class PassingBy : std::uint8_t { Nobody, HouseOwner, Sower };

// -- [relay] --
enum class RelayKind : std::uint8_t { None, Lap, LapNext };
enum class RelayWhen : std::uint8_t { Always, Equal, AtLeast, Own, Opponent };
enum class RelayCapture : std::uint8_t { Stops, GoesOn, SownOn };
enum class Endless : std::uint8_t { Illegal, MoverLoses, Stop, Draw };
enum class EndlessOnly : std::uint8_t { NoMove, Draw };

// -- [capture] --
enum class Take : std::uint8_t {
  None,
  Landing,
  Facing,
  FacingPair,
  Next,
  TwoOut,
  Match,
  Pull,
  Reach,
  OpponentStore,
  OwnStoreLost
};
enum class LandingWas : std::uint8_t { Empty, Any, Occupied };
enum class Where : std::uint8_t { Anywhere, Opponent, Own, FromOpponent, FromOwn };
enum class Chain : std::uint8_t { None, Back, Forward, Both };
enum class OwnSeed : std::uint8_t { Leave, WithCapture, Always };
enum class Also : std::uint8_t {
  Nothing,
  Facing,
  FacingEach,
  OpponentMatching,
  Landing,
  Outer,
  OuterAndAny
};
enum class ExtraTurn : std::uint8_t { Never, Once, Always };
enum class GrandSlam : std::uint8_t {
  Legal,
  NoCapture,
  Illegal,
  LeaveLeftmost,
  LeaveRightmost,
  OpponentTakesRest,
  MoveAgain
};
enum class Captured : std::uint8_t {
  Banked,
  ResownFromOrigin,
  Given,
  ResownFromKichwa,
  ResownFromNext
};

// -- [child] --
enum class ChildKind : std::uint8_t { None, Any, One, Weg, Bull, Qur };
enum class ChildPlaces : std::uint8_t {
  All,
  NotLast,
  NotFirst,
  NotOwnRight,
  Ends,
  NotEnds,
  OwnMiddleOpponentEnds,
  EndsAndOpponentSecond,
  EndsAndOpponent
};
enum class ChildSingle : std::uint8_t { May, MayNot, MayNotInFirst };
enum class ChildClash : std::uint8_t { None, SameNumber, Facing };
enum class ChildStart : std::uint8_t { None, OwnRightmost };

// -- [special] --
enum class NyumbaInMtaji : std::uint8_t {
  TakasaStopFunctional,
  TakasaStopOwned,
  None,
  UntilFirstCapture
};
enum class SuicideKichwa : std::uint8_t { Illegal, Legal };

// -- [end] --
enum class RowEmpty : std::uint8_t { None, Either, Own };
enum class MajorityRest : std::uint8_t { Stays, RowOwner };
enum class LastSeeds : std::uint8_t { Stay, ToMover, ToFirstPlayer };
enum class Rest : std::uint8_t { RowOwner, Nobody, Stays, LastMover, Split, OtherRow };
enum class UnfedRest : std::uint8_t { SameAsRest, Unfed };
enum class Repetition : std::uint8_t { OwnRows, Draw, Split, Ignore };

// -- [score] --
enum class Goal : std::uint8_t { MostSeeds, Immobilise, Deprive, Clear, Territory };

struct Rules {
  struct Board {
    int rows = 2;
    int houses = 6;  // in a row
    Stores stores = Stores::Piles;
    StoreEnd store_end = StoreEnd::Last;
    Ring ring = Ring::Common;  // of two rows; with four each player has his own
    Sides sides = Sides::Rows;
    friend constexpr bool operator==(const Board&, const Board&) = default;
  } board;

  struct Setup {
    int seeds = 4;  // in each house that the pattern fills
    Pattern pattern = Pattern::Uniform;
    CountList list;    // pattern List: houses in ring order, then perhaps the two stores
    int random = 0;    // pattern Random: which of the arrangements
    int hand = 0;      // of each player, to be placed one a turn (bao)
    bool pie = false;  // North may swap the boards instead of his first move
    Opening opening = Opening::None;
    friend constexpr bool operator==(const Setup&, const Setup&) = default;
  } setup;

  struct Pick {
    From from = From::Own;  // whose houses may be lifted
    int min_seeds = 1;
    int last_resort = 0;  // houses of this number only when nothing else can be lifted
    bool last_resort_rightmost = false;
    bool single_to_empty = false;  // a lone seed moves only into an empty house
    MustEnd must_end = MustEnd::Anywhere;
    FirstMove first_move = FirstMove::Any;
    bool all_first = false;          // every house once before one is lifted again
    bool not_facing_single = false;  // not the house across from an opponent's lone seed
    bool no_undo = false;            // not the lone seed that has just come from where it would go
    FromStore store = FromStore::Never;
    Stuck stuck = Stuck::Ends;  // what a player without a legal move does
    friend constexpr bool operator==(const Pick&, const Pick&) = default;
  } pick;

  struct Sow {
    Way way = Way::Ccw;
    CountSet choice;  // houses, from the player's left, where he chooses in spite of `way`
    FirstSeed first_seed = FirstSeed::Next;
    Origin origin = Origin::Sown;     // what happens when a lap comes round to its origin
    Single single = Single::Sown;     // MovesOn: a lone seed goes to the next house in any case
    bool extra_turn_in_store = true;  // with a store on the ring: last seed there, go on
    SowSkip skip = SowSkip::None;
    int skip_count = 0;
    int owner_takes_below = 0;  // with so few seeds left, those sown on the other's side are his
    Before before = Before::Nothing;
    int close = 0;  // a last seed that makes this number on the other side closes the house
    bool close_rightmost = true;
    SowStep step = SowStep::Ring;
    friend constexpr bool operator==(const Sow&, const Sow&) = default;
  } sow;

  struct Passing {  // captures while sowing
    PassingBy by = PassingBy::Nobody;
    Where where = Where::Anywhere;
    PassingBy last = PassingBy::Nobody;  // who gets the last seed's house; nobody: left to capture
    friend constexpr bool operator==(const Passing&, const Passing&) = default;
  } passing;

  struct Relay {
    RelayKind kind = RelayKind::None;
    RelayWhen when = RelayWhen::Always;
    int count = 0;
    bool visit = false;    // the first lap must have reached the other side
    bool reverse = false;  // every lap goes the other way
    RelayCapture capture = RelayCapture::Stops;
    Endless endless = Endless::Illegal;
    EndlessOnly endless_only = EndlessOnly::NoMove;  // Illegal: what when every move is endless
    friend constexpr bool operator==(const Relay&, const Relay&) = default;
  } relay;

  struct Capture {
    Take take = Take::None;
    CountSet counts;    // counts after sowing that capture
    bool even = false;  // even counts capture
    int at_least = 0;
    int at_most = 0;                             // 0: no bound
    LandingWas landing_was = LandingWas::Empty;  // Facing
    bool facing_too = false;  // Landing: a last seed in an own empty house takes the one across
    Where where = Where::Opponent;
    Chain chain = Chain::None;
    int chain_limit = 0;                      // houses in all; 0: no bound
    OwnSeed own_seed = OwnSeed::WithCapture;  // Facing
    Also also = Also::Nothing;
    bool visit = false;     // Facing: only if the turn has sown on the other side, else move again
    bool single = true;     // a lap of a single seed captures as well
    int after_plies = 0;    // no captures in so many first turns of the game
    bool unlocked = false;  // only houses that have been lifted once
    ExtraTurn extra_turn = ExtraTurn::Never;
    GrandSlam grand_slam = GrandSlam::Legal;
    Captured captured = Captured::Banked;
    friend constexpr bool operator==(const Capture&, const Capture&) = default;
  } capture;

  struct Child {  // houses that a last seed makes a player's own
    ChildKind kind = ChildKind::None;
    int count = 4;
    Where where = Where::Anywhere;
    ChildPlaces places = ChildPlaces::All;
    ChildSingle single = ChildSingle::May;
    ChildClash clash = ChildClash::None;
    ChildStart start = ChildStart::None;
    friend constexpr bool operator==(const Child&, const Child&) = default;
  } child;

  struct Special {
    bool reverse = false;  // omweso: clockwise laps from the four leftmost pits if they capture
    bool emitwe_ebiri = false;  // omweso: who takes both end columns in one turn wins
    bool akakyala = false;      // omweso: so does who captures in two turns before the other does
    bool nyumba = false;        // bao: each player owns a house
    NyumbaInMtaji nyumba_in_mtaji = NyumbaInMtaji::TakasaStopFunctional;
    SuicideKichwa suicide_kichwa = SuicideKichwa::Illegal;  // emptying the own front row at once
    bool kutakatia = false;  // bao: a pit that is threatened alone is blocked
    int tax = 2;             // bao: seeds sown from a functional house
    friend constexpr bool operator==(const Special&, const Special&) = default;
  } special;

  struct Feed {
    bool must = false;
    friend constexpr bool operator==(const Feed&, const Feed&) = default;
  } feed;

  struct End {
    RowEmpty row_empty = RowEmpty::None;
    int seeds_left = 0;  // ends when no more than this lie on the rows
    LastSeeds last_seeds = LastSeeds::Stay;
    int last_seeds_count = 0;
    bool majority = false;
    MajorityRest majority_rest = MajorityRest::Stays;
    Rest rest = Rest::RowOwner;
    UnfedRest unfed_rest = UnfedRest::SameAsRest;
    Repetition repetition = Repetition::OwnRows;
    friend constexpr bool operator==(const End&, const End&) = default;
  } end;

  struct Score {
    Goal goal = Goal::MostSeeds;
    int territory = 0;  // goal Territory: houses that win the game (told, not played: one round)
    friend constexpr bool operator==(const Score&, const Score&) = default;
  } score;

  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

// Whether a sowing may never end. Every time round, a store on a common ring takes a seed for good:
// such a relay must end.
[[nodiscard]] constexpr bool may_never_end(const Rules& rules) {
  const bool drains = (rules.board.stores == Stores::Own || rules.board.stores == Stores::Both) &&
                      rules.board.ring == Ring::Common;
  return rules.relay.kind != RelayKind::None && !drains;
}

// Whether seeds leave play for good. They lie in South's store and are nobody's.
[[nodiscard]] constexpr bool loses_seeds(const Rules& rules) {
  return rules.sow.close != 0 || rules.sow.step == SowStep::Diffusion;
}

}  // namespace seedbed::engine
