// The Elo table in its forms, with what was asked for beside it. Pure functions: a summary in, the
// whole text out; page.h says what stands in the forms for people.
#pragma once

#include <string>

#include "arena/report/sections.h"
#include "arena/report/summary.h"
#include "engine/error.h"

namespace seedbed::arena {

// For a terminal. Ends with a line feed.
[[nodiscard]] std::string text_table(const Summary& summary, const Sections& sections = {});
// The same as GitHub's Markdown, and as LaTeX for the middle of a document.
[[nodiscard]] std::string markdown_table(const Summary& summary, const Sections& sections = {});
[[nodiscard]] std::string tex_table(const Summary& summary, const Sections& sections = {});

// RFC 4180 with a header line; an empty field where there is no number, shares from 0 to 1.
// `variant` is empty in the lines over all. One table: the Elo table, or in its place the one
// section or the match that was asked for. Error: more than one was.
[[nodiscard]] Expected<std::string> csv_table(const Summary& summary,
                                              const Sections& sections = {});

// One object: "bots" in order of rank, "first_move_advantage", "groups", "notes"; "match" with two
// bots; the sections asked for; "by_variant" (a list of the same with "variant") if the summary has
// it. Null where there is no number; ratings to four decimals.
[[nodiscard]] std::string json_table(const Summary& summary, const Sections& sections = {});

// What a table says beside a bot: its own note and its rating's.
[[nodiscard]] std::string joined_note(const BotSummary& bot, const BotRating& rating);

}  // namespace seedbed::arena
