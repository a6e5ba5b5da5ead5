// A store's games for other programs: JSON lines, CSV, PGN. Streams; nothing is kept but one game.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "arena/record/record.h"
#include "arena/record/store.h"
#include "engine/error.h"

namespace seedbed::arena {

enum class ExportFormat { Jsonl, Csv, Pgn };

[[nodiscard]] Expected<ExportFormat> parse_export_format(std::string_view text);

// Every game in order of number. Errors: the store cannot be read, `out` cannot be written (a full
// disk is seen: every game is checked, and the end is flushed).
[[nodiscard]] Expected<void> export_games(const Store& store, ExportFormat format,
                                          std::ostream& out);

// One object in one line without its end. Keys: number, pair, round, variant, fingerprint, south,
// north, result ("1-0", "0-1", "1/2", "*"), score ([South, North] or null), reason, detail, plies,
// start, opening, moves (list), times_ms (list, to the microsecond), time_control, seed, started,
// duration_ms, host. Always valid UTF-8: other bytes become U+FFFD.
[[nodiscard]] std::string print_json(const GameRecord& record);

// The same fields as a line of CSV (RFC 4180), lists blank-separated, score as two columns.
[[nodiscard]] std::string csv_header();
[[nodiscard]] std::string print_csv(const GameRecord& record);

}  // namespace seedbed::arena
