// Auale's UCI dialect, which Aalina speaks: its words for boards and moves, and the arena's side of
// a conversation in it. Two rows, one letter a move, no clocks but movetime and depth, no error
// channel, one game: oware-abapa. The bot's side, for the GUI itself, is arena/bridge/auale_face.h.
//
// Boards:  `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`: South's houses from his left, North's from North's
// left,
//          South's store, North's, the side to move.
// Moves:   `A`..`F` South's houses from his left, `a`..`f` North's from North's left (so `a` lies
//          across from `F`), one after another without blanks.
//
// The codecs are pure and take boards of any number of columns up to 26; any thread.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/dialogue.h"

namespace seedbed::protocol {

// Between our position text and the dialect's board. Nothing for what the dialect has no word for:
// other than two rows, marks, fields, more than 26 columns.
[[nodiscard]] std::optional<std::string> auale_board(std::string_view position);
[[nodiscard]] std::optional<std::string> auale_position(std::string_view board);

// Between `c1` and `C`. Nothing for anything but a plain house of the two rows.
[[nodiscard]] std::optional<char> auale_letter(std::string_view move, int columns);
[[nodiscard]] std::optional<std::string> auale_move(char letter, int columns);

// `FfEb`, blanks allowed, and our own `f1` and `f2` too (a digit settles the row, so `f2` is
// North's leftmost house as drawn). Nothing if any part is no move.
[[nodiscard]] std::optional<std::vector<std::string>> auale_moves(std::string_view text,
                                                                  int columns);

// What a search of this dialect may overrun its movetime by; a bot's option MoveOverhead (a word of
// ours, never sent) says otherwise. Aalina was seen to need 3 to 45 ms.
inline constexpr milliseconds kAualeOverhead{40};

// An engine of the dialect as a bot that plays `oware-abapa`. Clocks become a movetime; boards are
// sent as they were after the last capture, with the moves since, so that repetition is seen. A
// limit of nodes alone is sent as `go nodes N`, which Aalina does not know (it thinks 3.6 s then).
// A position with fewer seeds than 48 has no word in the dialect: BotError, then a BestMove `none`.
[[nodiscard]] std::unique_ptr<Dialogue> make_auale_dialogue(const Patience& patience);

}  // namespace seedbed::protocol
