// The transposition table: what the search has proved about positions, in a fixed amount of memory.
// An entry holds both bounds of a value, how deep they were proved, and the move that proved them.
// It knows nothing of games: a key is 64 well-mixed bits, a value is an int of the search's making.
// Not thread-safe: one search owns it. Its content is a function of the calls since the last
// clear(), so that equal searches from a cleared table are equal node for node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace seedbed::harvester {

// Every value lies strictly between -kInfinity and kInfinity.
inline constexpr int kInfinity = 1 << 28;

// The depth of an entry whose bounds hold whatever the depth asked for: its tree went to the end.
inline constexpr int kComplete = 255;
inline constexpr int kMaxDepth = kComplete - 1;

struct TableEntry {
  int lower = -kInfinity;
  int upper = kInfinity;
  int depth = 0;  // plies, or kComplete
  int move = -1;  // index among the legal moves in canonical order; -1: none known
};

class Table {
 public:
  // 1..65536, halved until the system grants it; memory is taken only as it is used.
  explicit Table(std::size_t mebibytes);

  // Forgets everything; constant time but for one call in 254.
  void clear();

  // Takes memory now that else is taken at the first touch, at most 256 MiB of it: a virtual
  // machine was seen to need 30 ms for two of them, and a search on a clock has no time for that.
  void warm();

  // Whether `key` is there, and what is known of it.
  [[nodiscard]] bool find(std::uint64_t key, TableEntry& entry) const;

  // Adds a bound (or both). It joins what was proved as deep or deeper, and replaces what was not.
  void store(std::uint64_t key, const TableEntry& entry);

  void prefetch(std::uint64_t key) const { __builtin_prefetch(bucket(key)); }

  // How full it is since clear(), judged by its first thousand places.
  [[nodiscard]] int per_mille() const;

 private:
  struct Slot {
    std::uint32_t tag;  // the low 40 bits of the key; the high bits chose the bucket
    std::uint8_t tag_high;
    std::uint8_t epoch;  // of the clear() that it was written after; 0: never written
    std::uint8_t depth;
    std::uint8_t move;  // index + 1; 0: none
    std::int32_t lower, upper;

    [[nodiscard]] bool holds(std::uint64_t key) const {
      return tag == static_cast<std::uint32_t>(key) &&
             tag_high == static_cast<std::uint8_t>(key >> 32);
    }
  };
  static_assert(sizeof(Slot) == 16);
  static constexpr std::size_t kWays = 4;  // a bucket is one cache line

  struct Unmap {
    std::size_t bytes;
    void operator()(Slot* slots) const;
  };

  [[nodiscard]] Slot* bucket(std::uint64_t key) const {
    __extension__ using Wide = unsigned __int128;
    return slots_.get() + kWays * static_cast<std::size_t>((Wide{key} * buckets_) >> 64);
  }

  std::size_t buckets_ = 0;
  std::unique_ptr<Slot[], Unmap> slots_;
  std::uint8_t epoch_ = 1;
};

}  // namespace seedbed::harvester
