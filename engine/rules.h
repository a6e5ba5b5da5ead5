// The declared vocabulary of a variant: one small struct for each phase of a turn, one enum for
// each closed choice. Plain literal data, so that the kernel can be bound to rules known at compile
// time. Not text (engine/rules_text.h), not tables (engine/game.h), and no judgement:
// engine/check.h says which combinations can be. The exact meaning of every key is in
// engine/variants/README.md.
#pragma once

#include <array>
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

enum class Stores : std::uint8_t {
  None,
  Piles,
  Own
};  // Own: on the ring, sown by their owner alone
enum class Pattern : std::uint8_t { Uniform, OuterRow };
enum class Stuck : std::uint8_t { Ends, Passes };
enum class FirstSeed : std::uint8_t { Next, Origin };
enum class Origin : std::uint8_t { Sown, Skipped };
enum class Single : std::uint8_t { Sown, MovesOn };
enum class RelayKind : std::uint8_t { None, Lap };
enum class Endless : std::uint8_t { Illegal, MoverLoses, Stop, Draw };
enum class EndlessOnly : std::uint8_t { NoMove, Draw };
enum class Take : std::uint8_t { None, Landing, Facing, FacingPair };
enum class Where : std::uint8_t { Anywhere, Opponent, Own };
enum class Chain : std::uint8_t { None, Back };
enum class OwnSeed : std::uint8_t { Leave, WithCapture, Always };
enum class GrandSlam : std::uint8_t {
  Legal,
  NoCapture,
  Illegal,
  LeaveLeftmost,
  LeaveRightmost,
  OpponentTakesRest
};
enum class Captured : std::uint8_t { Banked, ResownFromOrigin };
enum class Tuz : std::uint8_t { None, OnePerSide };
enum class RowEmpty : std::uint8_t { None, Either };
enum class Rest : std::uint8_t { RowOwner, Nobody };
enum class Goal : std::uint8_t { MostSeeds, Immobilise };
enum class Repetition : std::uint8_t { OwnRows, Draw, Split, Ignore };

struct Rules {
  struct Board {
    int rows = 2;
    int houses = 6;  // in a row
    Stores stores = Stores::Piles;
    friend constexpr bool operator==(const Board&, const Board&) = default;
  } board;

  struct Setup {
    int seeds = 4;  // in each house that the pattern fills
    Pattern pattern = Pattern::Uniform;
    bool pie = false;  // North may swap the boards instead of his first move
    friend constexpr bool operator==(const Setup&, const Setup&) = default;
  } setup;

  struct Pick {
    int min_seeds = 1;
    Stuck stuck = Stuck::Ends;  // what a player without a legal move does
    friend constexpr bool operator==(const Pick&, const Pick&) = default;
  } pick;

  struct Sow {
    FirstSeed first_seed = FirstSeed::Next;
    Origin origin = Origin::Sown;     // what happens when a lap comes round to its origin
    Single single = Single::Sown;     // MovesOn: a lone seed goes to the next house in any case
    bool extra_turn_in_store = true;  // with stores = Own: last seed there, the mover goes on
    friend constexpr bool operator==(const Sow&, const Sow&) = default;
  } sow;

  struct Relay {
    RelayKind kind = RelayKind::None;
    Endless endless = Endless::Illegal;
    EndlessOnly endless_only = EndlessOnly::NoMove;  // Illegal: what when every move is endless
    friend constexpr bool operator==(const Relay&, const Relay&) = default;
  } relay;

  struct Capture {
    Take take = Take::None;
    CountSet counts;    // Landing: counts after sowing that capture
    bool even = false;  // Landing: even counts capture
    Where where = Where::Opponent;
    Chain chain = Chain::None;
    OwnSeed own_seed = OwnSeed::WithCapture;  // Facing
    GrandSlam grand_slam = GrandSlam::Legal;
    Captured captured = Captured::Banked;
    friend constexpr bool operator==(const Capture&, const Capture&) = default;
  } capture;

  struct Special {
    Tuz tuz = Tuz::None;
    bool reverse = false;  // omweso: clockwise laps from the four leftmost pits if they capture
    friend constexpr bool operator==(const Special&, const Special&) = default;
  } special;

  struct Feed {
    bool must = false;
    friend constexpr bool operator==(const Feed&, const Feed&) = default;
  } feed;

  struct End {
    RowEmpty row_empty = RowEmpty::None;
    bool majority = false;
    Rest rest = Rest::RowOwner;
    Repetition repetition = Repetition::OwnRows;
    friend constexpr bool operator==(const End&, const End&) = default;
  } end;

  struct Score {
    Goal goal = Goal::MostSeeds;
    friend constexpr bool operator==(const Score&, const Score&) = default;
  } score;

  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace seedbed::engine
