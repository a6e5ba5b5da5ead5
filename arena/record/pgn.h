// PGN (S. J. Edwards, "Portable Game Notation", 1994): our games for other people's tools, and
// anybody's games for our ratings. White is South, Black is North. Of what is read only tags and
// results count: the moves may be of any game.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "arena/record/record.h"
#include "engine/error.h"
#include "engine/game.h"

namespace seedbed::arena {

// One game with the blank line behind it. `game` is the record's variant: who moved each ply is
// found by replay, since turns of several sowings stand under one number. A record that does not
// replay (the rules have changed since) is written without numbers from there on, and a comment
// says so.
[[nodiscard]] std::string print_pgn(const GameRecord& record, const engine::GamePtr& game,
                                    std::string_view event);

// What ratings need. Missing tags are empty.
struct PgnGame {
  std::string white, black;
  engine::Result result = engine::Result::Void;  // Void: unfinished, unknown or `*`
  std::string variant, fingerprint;              // of our files; others may have `Variant`
  std::string round;                             // as it stands: "3", "3.1", "?"
  std::string termination;
  std::string date;  // as it stands: "2026.11.30", "????.??.??"; "" where the tag is missing
  std::string time_control;
  std::optional<std::int64_t> number, pair;  // of our files
  std::int64_t line = 0;                     // where its tags begin, for messages
};

// Counts of what was read, for a note to the person.
struct PgnSummary {
  std::int64_t games = 0;  // visited
  std::int64_t incomplete =
      0;  // not visited: White or Black is missing (a file cut off, other text)
};

// Streams games through `visit`; memory is bounded by one game's tags. Takes CRLF, byte order
// marks, comments, variations, missing blank lines, games without moves and a last game cut off.
// The result is the tag's; without one the movetext's last word counts. Errors: the stream cannot
// be read, or it holds text and not a single tag (the sentence names `name`).
[[nodiscard]] Expected<PgnSummary> read_pgn(std::istream& in, std::string_view name,
                                            const std::function<void(const PgnGame&)>& visit);

}  // namespace seedbed::arena
