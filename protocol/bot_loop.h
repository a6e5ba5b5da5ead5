// The C++ SDK: a bot is a class with a search; run_bot speaks the protocol for it.
//
// Input is read while the bot thinks: `stop`, `ping` and `quit` always work, each `go` gets exactly
// one `bestmove` with its id, wrong input gets an `error` line (what becomes of the state:
// wire.md).
//
// A Bot is called by one thread at a time, but not always by the same one: whichever thread reads a
// `go` runs the search, while a second one reads on. Nothing of a Bot is called during its search.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/line.h"
#include "protocol/message.h"

namespace seedbed::protocol {

// What may go with a move (wire.md, bestmove). The search fills it in.
struct Extras {
  std::vector<engine::Move> then;      // premoves while the turn stays ours (features().chain)
  std::optional<engine::Move> ponder;  // the reply that is expected
  bool draw = false;                   // offers a draw, or accepts the opponent's offer
  bool resign = false;                 // instead of the move
};

// Handed to a search. `stop` is cheap to ask; looking at the clock (time_budget) every so many
// nodes is the search's own business.
struct SearchContext {
  const engine::Line& line;       // the game so far, by the engine; not over
  const engine::MoveList& legal;  // never empty
  Limits limits;                  // as sent; see time_budget
  std::chrono::steady_clock::time_point started;
  std::uint64_t seed;                     // of this game (newgame ... seed N); 0 if none was sent
  const std::atomic<bool>& stop;          // set by `stop` and `quit`
  std::function<void(const Info&)> info;  // prints an info line
  bool resign_heard, draw_heard;          // the arena hears resignations, offers (newgame)
  Extras& extras;                         // empty at first
};

// How long to think on this move, from clocks or movetime: {soft, hard} from `started`. Nothing
// when only depth, nodes or infinite limit the search. `overhead` is kept back for the wire.
struct TimeBudget {
  std::chrono::nanoseconds soft{0}, hard{0};
};
[[nodiscard]] std::optional<TimeBudget> time_budget(const Limits& limits, engine::Side side,
                                                    std::chrono::milliseconds overhead);

class Bot {
 public:
  virtual ~Bot() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual std::string author() const { return "Seedbed"; }
  // What it plays; nothing said = every variant that the engine knows, rule text included.
  [[nodiscard]] virtual std::vector<VariantClaim> variants() const { return {}; }
  // What it can do besides: chain, ponder, multipv, anytime. The loop itself answers queries and
  // reads rule text.
  [[nodiscard]] virtual Features features() const { return {}; }
  // Asked once. Values that reach set_option are checked against it.
  [[nodiscard]] virtual std::vector<OptionDeclaration> options() const { return {}; }
  virtual void set_option(std::string_view /*name*/, std::string_view /*value*/) {}
  virtual void new_game(const engine::GamePtr& /*game*/, std::uint64_t /*seed*/) {}
  // Returns a move of context.legal. With `infinite` or `ponder` the loop holds the answer back
  // until `stop` (or ponderhit); the search may return earlier. A search that ponders goes on until
  // context.stop: the loop sets it too when, after ponderhit, the time of time_budget is over.
  [[nodiscard]] virtual engine::Move search(const SearchContext& context) = 0;
};

class LineSource;  // protocol/line_io.h
class LineSink;

// Serves until `quit` or the end of input; the program's exit code. Handles --help and --version.
int run_bot(Bot& bot, int argc, char** argv);
// The same on other lines, without a command line.
int run_bot(Bot& bot, LineSource& source, LineSink& sink);
int run_bot(Bot& bot, std::istream& in, std::ostream& out);

}  // namespace seedbed::protocol
