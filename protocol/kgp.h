// The words of the Kalah Game Protocol (KGP 1.0, KWARC): lines, boards and their counterparts here.
// Codecs only: who says what when is arena/bridge's business (kgp_face.h, kgp_host.h). Pure; any
// thread.
//
// A line is `[ID][@REF] COMMAND [ARGUMENT]...`, ended by CRLF, at most 16,384 bytes. Arguments are
// numbers, words, strings in quotes with backslash escapes, and boards `<n,S,N,s1..sn,n1..nn>`:
// stores first, then each row in its owner's sowing order. Whoever receives a board is its South.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"

namespace seedbed::protocol {

inline constexpr std::size_t kKgpMaxLine = 16'384;
inline constexpr int kKgpMaxPits = 32;  // a side; more than any kalah here has

struct KgpLine {
  std::optional<std::uint64_t> id, ref;
  std::string command;
  std::vector<std::string> arguments;  // strings without their quotes
  friend bool operator==(const KgpLine&, const KgpLine&) = default;
};

// With or without its end. Errors (Syntax): no command, an id that is no number, an open quote, a
// line that is too long.
[[nodiscard]] Expected<KgpLine> parse_kgp(std::string_view line);
// In quotes; control characters become blanks.
[[nodiscard]] std::string kgp_string(std::string_view text);

struct KgpBoard {
  int south_store = 0, north_store = 0;
  std::vector<int> south, north;  // in sowing order, the same number, 1..kKgpMaxPits

  [[nodiscard]] int seeds() const;
  friend bool operator==(const KgpBoard&, const KgpBoard&) = default;
};

// Errors (BadPosition): what is wrong with it.
[[nodiscard]] Expected<KgpBoard> parse_kgp_board(std::string_view text);
[[nodiscard]] std::string print_kgp_board(const KgpBoard& board);

// Our text of the board, South to move.
[[nodiscard]] std::string kgp_position(const KgpBoard& board);
// The board as the player to move sees it: he is South. Nothing for other than two plain rows.
[[nodiscard]] std::optional<KgpBoard> kgp_board(std::string_view position);

// The kalah of KGP in which the board can lie, as a spec: empty captures take nothing, and a
// majority ends the game. The seeds a house are those that the board's sum makes, rounded up.
[[nodiscard]] std::string kgp_variant(const KgpBoard& board);

// Pits count from 1 in the mover's sowing order. Nothing for what is no house of the mover.
[[nodiscard]] std::optional<int> kgp_pit(std::string_view move, int pits);
// Our text of the pit; `south` says whose it is.
[[nodiscard]] std::string kgp_move(int pit, int pits, bool south);

}  // namespace seedbed::protocol
