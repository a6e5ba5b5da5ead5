// The verbs that show the engine alone: no bots, no processes, no store. What arena/main.cpp calls
// once it has read the command line. Each prints results to stdout, one line for an error to
// stderr, and returns the exit code: 0 done, 1 a check found faults, 2 bad input. Not the parsing
// of flags.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace seedbed::arena {

inline constexpr int kDeepestPerft = 64;  // plies

// Leaf counts up to `depth` (0..kDeepestPerft) as a table with times; `quiet`: the last count
// alone; `divide`: `MOVE: COUNT` below each move and the total. Positions are text
// (protocol/wire.md).
int perft_verb(const std::string& spec, long long depth, const std::optional<std::string>& position,
               bool divide, bool quiet);

// The position after each move, a line each, then `outcome ...` as the referee prints it.
int replay_verb(const std::string& spec, const std::optional<std::string>& position,
                const std::vector<std::string>& moves);

// One request a line, one answer a line, flushed, until `quit` or the end of `in` (design:
// Commands). A fault is answered `error CODE TEXT` and leaves the state as it was; no input ends
// it. Returns 0.
int referee_verb(std::istream& in, std::ostream& out);

// Nothing: the catalogue, a line each. `what` (a spec or a file): that variant in full. `lint` (a
// file): its faults, exit 1 if there are any. `format`: "text" or "json".
int variants_verb(const std::optional<std::string>& what, const std::optional<std::string>& lint,
                  const std::string& format);

}  // namespace seedbed::arena
