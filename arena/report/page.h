// The whole page of a set of games for people, as a document that any printer of sheet.h takes.
// Pure function. Not the HTML page.
#pragma once

#include "arena/report/sections.h"
#include "arena/report/sheet.h"
#include "arena/report/summary.h"

namespace seedbed::arena {

// Header, a table for each group of comparable bots, the variants with the side's advantage, a
// match's statistics (two bots) or a cross table (small pools), the sections asked for, notes, and
// the same for each variant if the summary has them. "no games yet" without rated games.
[[nodiscard]] Document page(const Summary& summary, const Sections& sections);

}  // namespace seedbed::arena
