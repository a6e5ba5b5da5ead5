// A variant ready to be played: the checked rules compiled into tables, made once and never
// changed. Not a position and not a game in progress (engine/position.h, engine/line.h). Shared
// between threads without locks; owned by whoever holds a GamePtr.
//
// Cells. Two rows: South's houses 0..H-1 left to right, North's H..2H-1 going on counter-clockwise.
// Four rows of C: South's own ring 0..2C-1 is his outer row left to right, then his inner row right
// to left; North's 2C..4C-1 likewise as North sees them. The last two cells are the stores, South's
// and North's, whether they lie on the ring, are mere piles, or are not used at all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"
#include "engine/move.h"
#include "engine/rules.h"

namespace seedbed::engine {

inline constexpr std::size_t kMaxCells = kMaxHouses + 2;
inline constexpr std::uint8_t kNoCell = 0xFF;

// The body of the kernel that plays this game (engine/kernel.h).
enum class KernelBody : std::uint8_t { Full, OneLap, Data, Kalah, Oware, OwareAbapa, Congkak };
// The position's capacity: 16 cells, 40 cells, 128 cells of two bytes.
enum class Capacity : std::uint8_t { Small, Medium, Large };

// Which way a house is sown.
enum class WayOf : std::uint8_t { Ccw, Cw, Chosen, EvenCw, FirstChooses };

struct Tables {
  std::size_t houses = 0;  // of both players
  std::size_t half = 0;    // of one player: South 0..half-1, North half..houses-1
  std::size_t rows = 0;
  std::size_t columns = 0;
  int seeds = 0;  // in the whole game at the start
  std::array<std::uint8_t, 2> store{};
  // next[side][way][cell]: where that side's sowing goes; way 0 counter-clockwise, 1 clockwise.
  std::array<std::array<std::array<std::uint8_t, kMaxCells>, 2>, 2> next{};
  std::array<std::uint8_t, kMaxCells> facing{};        // kNoCell for outer rows and stores
  std::array<std::uint8_t, kMaxCells> facing_outer{};  // four rows: the one behind the facing cell
  std::array<std::uint8_t, kMaxCells> row{};           // 0 = South's outermost
  std::array<std::uint8_t, kMaxCells> column{};        // 0 = left as South sees the board
  std::array<std::uint8_t, kMaxCells> side_of{};       // whose house (board.sides)
  std::array<WayOf, kMaxCells> way{};
  bool sides_are_rows = true;
  bool own_rings = false;
  // Where a sowing from the hand begins: the cell before the first own house.
  std::array<std::uint8_t, 2> before_first{};
  // On whose ring one walks on from a cell.
  [[nodiscard]] Side ring_side(std::size_t cell, Side mover) const {
    return own_rings ? static_cast<Side>(side_of[cell]) : mover;
  }
  // Four rows: cell at [row][column]; two rows likewise.
  std::array<std::array<std::uint8_t, kMaxHouses / 2>, 4> cell_at{};

  // Whether counter-clockwise runs from left to right as drawn, by row.
  std::array<bool, 4> ccw_is_right{};
  // Small positions: the bytes of each side's houses, as two words laid over cells 0..15.
  std::array<std::array<std::uint64_t, 2>, 2> home_mask{};

  // One whole lap as one addition, for small and medium positions: a row of as many bytes as the
  // position has cells. Row (side * houses + origin) * lap_stride + count goes onto the cells
  // (wrapping bytes, the origin's emptying included), and `last` says where the last seed falls.
  // Counts from lap_stride up have no row; none has one where lap_stride is 0.
  std::array<std::vector<std::uint8_t>, 2> lap;  // by way
  std::array<std::vector<std::uint8_t>, 2> last;
  std::size_t lap_stride = 0;

  // Whether so many seeds pass the capture's test; for counts of one byte.
  std::array<bool, 256> count_passes{};
};

class Game {
 public:
  // Checks and compiles; the error names no file (engine/catalogue.h adds what it knows).
  [[nodiscard]] static Expected<std::shared_ptr<const Game>> compile(const Rules& rules,
                                                                     std::string spec);

  // What the wire, the records and the tables call it: canonical spec, keys sorted, defaults left
  // out.
  [[nodiscard]] const std::string& spec() const { return spec_; }
  // 16 hex digits: hash of the canonical rule text without prose, and of the semantics' version.
  [[nodiscard]] const std::string& fingerprint() const { return fingerprint_; }
  // The whole canonical rule text (TOML, inheritance resolved, options applied); compile_text reads
  // it.
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const Rules& rules() const { return rules_; }

  [[nodiscard]] const Tables& tables() const { return tables_; }
  [[nodiscard]] KernelBody body() const { return body_; }
  [[nodiscard]] Capacity capacity() const { return capacity_; }
  // Derived: what a loaded or printed position has besides rows, side and stores.
  [[nodiscard]] bool reads_ply() const { return ply_cap_ != 0; }
  [[nodiscard]] int ply_cap() const { return ply_cap_; }  // further plies are not told apart
  [[nodiscard]] bool has_hands() const { return has_hands_; }
  // A seed just falls, as long as there are no children: nothing is done before sowing, and nothing
  // passed over, banked or captured while it goes on.
  [[nodiscard]] bool sows_plainly() const { return sows_plainly_; }
  // A relay can run for ever (it cannot where a store on the ring drains the board).
  [[nodiscard]] bool can_be_endless() const { return can_be_endless_; }
  // From the board after a lap that is followed by another one can tell where it began, so that
  // no two relays run together: back from its last house, a seed from each, as far as an empty one.
  [[nodiscard]] bool laps_can_be_traced_back() const { return laps_can_be_traced_back_; }
  // Whoever has a seed on his side has a sowing, as long as there are no children.
  [[nodiscard]] bool picks_freely() const { return picks_freely_; }
  // A lap can run as Tables::lap has it, whatever becomes of its seeds.
  [[nodiscard]] bool laps_run_by_table() const { return laps_run_by_table_; }
  // Where the last seed of a first lap falls, and how many it meets there, tells whether the relay
  // goes on; and nothing but an endless relay, or an enemy who must be fed, forbids a sowing.
  [[nodiscard]] bool first_lap_tells() const { return first_lap_tells_; }

 private:
  Game() = default;

  std::string spec_, fingerprint_, text_;
  Rules rules_;
  Tables tables_;
  KernelBody body_ = KernelBody::Data;
  Capacity capacity_ = Capacity::Small;
  int ply_cap_ = 0;
  bool sows_plainly_ = false;
  bool has_hands_ = false;
  bool can_be_endless_ = false;
  bool laps_run_by_table_ = false;
  bool laps_can_be_traced_back_ = false;
  bool picks_freely_ = false;
  bool first_lap_tells_ = false;
};

using GamePtr = std::shared_ptr<const Game>;

}  // namespace seedbed::engine
