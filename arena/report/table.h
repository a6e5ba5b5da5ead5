// The Elo table in its three forms. Pure functions: a summary in, the whole text out.
#pragma once

#include <string>

#include "arena/report/summary.h"

namespace seedbed::arena {

// For a terminal: header, a table for each group of comparable bots, the variants with the side's
// advantage, a match's statistics (two bots) or a cross table (small pools), notes, and a table for
// each variant if the summary has them. "no games yet" without rated games. Ends with a line feed.
[[nodiscard]] std::string text_table(const Summary& summary);

// RFC 4180 with a header line; an empty field where there is no number. `variant` is empty in the
// lines of the table over all.
[[nodiscard]] std::string csv_table(const Summary& summary);

// One object: "bots" in order of rank, "first_move_advantage", "groups"; "by_variant" (a list of
// the same with "variant") if the summary has it. Null where there is no number; ratings to four
// decimals.
[[nodiscard]] std::string json_table(const Summary& summary);

// What a table says beside a bot: its own note and its rating's.
[[nodiscard]] std::string joined_note(const BotSummary& bot, const BotRating& rating);

}  // namespace seedbed::arena
