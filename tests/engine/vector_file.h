// Reads tests/data: the recorded games (vectors/NAME.txt) and the map from their names to specs
// (vectors.toml). The format is explained in tests/data/README.md. Not a test, and no rules in it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace seedbed::test {

struct RecordedPly {
  std::string move;
  std::string position;               // after the ply; empty where only the hash or nothing is kept
  std::optional<std::uint16_t> hash;  // of the bare text of the position after
};

struct RecordedGame {
  int number = 0;
  std::string start;
  std::vector<RecordedPly> plies;
  std::string result;  // "1-0", "0-1", "1/2", "ongoing" (recording stopped), "endless"
  std::string score;   // "S-N"; empty where the recorder keeps none
  int majority = 0;    // first ply (from 1) after which one store held more than half; 0: none
};

struct RecordedPerft {
  int depth = 0;
  std::uint64_t leaves = 0;
  std::uint64_t endless = 0;  // endless sowings inside the tree, each counted as the game's end
};

struct VectorFile {
  std::string name;
  bool majority = false;    // the recorder ends a game at more than half
  bool repetition = false;  // ... and at the first repetition
  bool banked = false;      // seeds in children count as their owner's store
  bool marks = false;       // some position carries marks
  std::string start;
  std::vector<RecordedPerft> perft;
  std::vector<RecordedGame> games;
};

struct MapEntry {
  std::string name;
  std::string spec;    // empty: left out
  std::string reason;  // the comment beside it
};

// Both throw std::runtime_error naming file and line: faulty data is a bug of the tree.
[[nodiscard]] VectorFile read_vector_file(const std::filesystem::path& path);
[[nodiscard]] std::vector<MapEntry> read_vector_map(const std::filesystem::path& path);

// The part of a position that every recorder knows: counts, side, stores; no marks, no fields.
// With `banked` the content of marked children (T t C c) moves to the owner's store.
[[nodiscard]] std::string bare_position(std::string_view text, bool banked);
// Seeds a side would own if everything were swept to the rows' owners: "S,N".
[[nodiscard]] std::string swept_stores(std::string_view text);
// "cell:marks " for each marked cell, in the order of the text.
[[nodiscard]] std::string marks_of(std::string_view text);
// The value of a field such as "hand", or `absent`.
[[nodiscard]] std::string field_of(std::string_view text, std::string_view key,
                                   std::string_view absent);
[[nodiscard]] std::uint16_t hash_of(std::string_view bare);

}  // namespace seedbed::test
