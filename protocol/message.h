// The words of MBP (protocol/wire.md), one struct a message. Moves and positions stay text here: no
// rules, no processes, no clocks. Reading is tolerant (blanks, tabs, CR, unknown keywords),
// printing is strict, and parse(print(m)) == m for every message that the grammar allows. Plain
// values; any thread.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/error.h"
#include "engine/move.h"
#include "engine/outcome.h"
#include "protocol/reason.h"

namespace seedbed::protocol {

using std::chrono::milliseconds;

// The newest version spoken here; `mbp N` offers it.
inline constexpr int kVersion = 1;
// A line longer than this (bytes, without its end) is a fault of its sender.
inline constexpr std::size_t kMaxLine = 65'536;

// ---- arena -> bot

struct Hello {  // mbp N
  int version = kVersion;
  friend bool operator==(const Hello&, const Hello&) = default;
};

struct SetOption {  // setoption name WORD [value TEXT]
  std::string name;
  std::optional<std::string> value;  // none for a button
  friend bool operator==(const SetOption&, const SetOption&) = default;
};

struct SelectVariant {  // variant SPEC
  std::string spec;
  // `variant SPEC <<EOF`: the rule text (TOML), lines up to a line that is just EOF. Its last line
  // ends with a newline. Only for bots with `feature define=1`.
  std::optional<std::string> text;
  friend bool operator==(const SelectVariant&, const SelectVariant&) = default;
};

struct NewGame {   // newgame [id W] [seed N] [you south|north] [resign on] [draw on] [tc T]
                   // [opponent T]
  std::string id;  // one word; empty = not sent
  std::optional<std::uint64_t> seed;  // for the bot's random choices in this game
  std::optional<engine::Side> you;
  bool resign = false, draw = false;  // offers are welcome
  std::string tc;                     // one word, e.g. "2+0.02"
  std::string opponent;               // free text, last on the line
  friend bool operator==(const NewGame&, const NewGame&) = default;
};

struct IsReady {
  friend bool operator==(const IsReady&, const IsReady&) = default;
};

struct Ping {  // ping WORD
  std::string word;
  friend bool operator==(const Ping&, const Ping&) = default;
};

struct SetPosition {  // position startpos|pos P [moves M...]
  std::string start;  // "startpos" or a position's text
  std::vector<std::string> moves;
  friend bool operator==(const SetPosition&, const SetPosition&) = default;
};

// What bounds one search. Nothing given means: think as long as you like, until `stop`.
struct Limits {
  std::optional<milliseconds> movetime;             // for this one go
  std::array<std::optional<milliseconds>, 2> time;  // left on the clocks, by engine::index(side)
  std::array<milliseconds, 2> increment{};          // a completed turn adds it
  std::optional<int> turns_to_go;                   // turns until the clock is refilled, >= 1
  std::optional<int> depth;                         // plies, >= 1
  std::optional<std::uint64_t> nodes;               // >= 1
  bool infinite = false;                            // answer only after `stop`
  bool ponder = false;                              // answer only after `ponderhit` or `stop`
  friend bool operator==(const Limits&, const Limits&) = default;
};

struct Go {  // go [id N] LIMITS [legal M...]
  std::optional<std::uint64_t> id;
  Limits limits;
  // Legal moves in canonical order, for bots with `feature legal=1`; sent empty = none is legal.
  std::optional<std::vector<std::string>> legal;
  friend bool operator==(const Go&, const Go&) = default;
};

struct Stop {
  friend bool operator==(const Stop&, const Stop&) = default;
};

struct PonderHit {  // ponderhit [stime MS ntime MS ...]
  Limits clocks;    // only the clock fields
  friend bool operator==(const PonderHit&, const PonderHit&) = default;
};

struct Query {  // query legal|position|outcome|hash|perft N
  enum class Kind { Legal, Position, Outcome, Hash, Perft };
  Kind kind = Kind::Legal;
  int depth = 0;  // of perft, 0..64
  friend bool operator==(const Query&, const Query&) = default;
};

struct GameResult {                              // result 1-0|0-1|1/2|* [score S-N] [reason WORD]
  engine::Result result = engine::Result::Void;  // never Ongoing
  std::optional<engine::Score> score;
  std::optional<Reason> reason;  // none: a word of a later version
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

struct Quit {
  friend bool operator==(const Quit&, const Quit&) = default;
};

using Command = std::variant<Hello, SetOption, SelectVariant, NewGame, IsReady, Ping, SetPosition,
                             Go, Stop, PonderHit, Query, GameResult, Quit>;

// ---- bot -> arena

struct Identify {  // id name|author|version TEXT
  enum class Field { Name, Author, Version };
  Field field = Field::Name;
  std::string text;
  friend bool operator==(const Identify&, const Identify&) = default;
};

struct Features {       // feature KEY=VALUE ...; several lines add up
  bool legal = false;   // wants the legal moves with every go
  bool state = false;   // wants the current position instead of a start and a move list
  bool query = false;   // answers `query`
  bool define = false;  // reads rule text in-band
  bool ponder = false;  // understands `go ponder`
  bool chain = false;   // may answer with premoves (`then`)
  bool multipv = false;
  bool anytime = false;      // the last pv's first move may stand in for a late answer
  bool any_variant = false;  // variants=any
  friend bool operator==(const Features&, const Features&) = default;
};

// variant NAME [KEY=VALUES]...   VALUES: "*", or alternatives with '|', each a value or a range
// a..b. A name alone claims the default rules; `variant NAME *` claims every spec of that name.
struct VariantClaim {
  std::string name;
  bool every_key = false;
  std::vector<std::pair<std::string, std::string>> keys;
  [[nodiscard]] bool covers(std::string_view canonical_spec) const;
  friend bool operator==(const VariantClaim&, const VariantClaim&) = default;
};

struct OptionDeclaration {  // option name WORD type T [default V] [min N] [max N] [var V]...
  enum class Type { Check, Spin, Combo, String, Button };
  std::string name;
  Type type = Type::String;
  std::string initial;  // "true"/"false", a number, one of vars, text; "" of a button
  std::optional<std::int64_t> min, max;  // of a spin
  std::vector<std::string> vars;         // of a combo; not empty texts
  friend bool operator==(const OptionDeclaration&, const OptionDeclaration&) = default;
};
// Whether `value` may be set: nothing, or a sentence that says what is allowed.
[[nodiscard]] std::optional<std::string> refuse_value(const OptionDeclaration& option,
                                                      std::optional<std::string_view> value);

struct HandshakeOk {  // mbpok N
  int version = kVersion;
  friend bool operator==(const HandshakeOk&, const HandshakeOk&) = default;
};

struct ReadyOk {
  friend bool operator==(const ReadyOk&, const ReadyOk&) = default;
};

struct Pong {  // pong WORD
  std::string word;
  friend bool operator==(const Pong&, const Pong&) = default;
};

// For the side to move: an expected final margin, or a proof.
struct SearchScore {
  enum class Kind { Seeds, Win, Loss };
  enum class Bound { Exact, Lower, Upper };
  Kind kind = Kind::Seeds;
  int value = 0;  // hundredths of a seed, or sowings to the proved end
  Bound bound = Bound::Exact;
  friend bool operator==(const SearchScore&, const SearchScore&) = default;
};

struct Info {
  std::optional<std::uint64_t> id;
  std::optional<int> depth, seldepth;
  std::optional<milliseconds> time;
  std::optional<std::uint64_t> nodes, nps, tbhits;
  std::optional<int> hashfull;  // per mille
  std::optional<int> multipv;   // from 1
  std::optional<SearchScore> score;
  std::optional<std::array<int, 3>> wdl;  // per mille: win, draw, loss
  std::vector<std::string> pv;
  std::string string;  // free text, last on the line
  friend bool operator==(const Info&, const Info&) = default;
};

struct BestMove {  // bestmove MOVE|none|resign [then M...] [ponder M] [draw] [id N]
  enum class Kind { Move, None, Resign };
  Kind kind = Kind::Move;
  std::string move;               // as sent, possibly no move at all; "" unless kind is Move
  std::vector<std::string> then;  // premoves for the same turn (feature chain)
  std::string ponder;             // expected reply; "" = none
  bool draw = false;              // offers a draw, or accepts one
  std::optional<std::uint64_t> id;
  friend bool operator==(const BestMove&, const BestMove&) = default;
};

struct Response {  // response KIND TEXT
  Query::Kind kind = Query::Kind::Legal;
  std::string text;
  friend bool operator==(const Response&, const Response&) = default;
};

struct ErrorReply {  // error CODE [id N] TEXT
  std::string code;  // a word of wire.md's table; others are kept as they are
  std::optional<std::uint64_t> id;
  std::string text;
  friend bool operator==(const ErrorReply&, const ErrorReply&) = default;
};

using Reply = std::variant<Identify, Features, VariantClaim, OptionDeclaration, HandshakeOk,
                           ReadyOk, Pong, Info, BestMove, Response, ErrorReply>;

// ---- reading and printing

// One line, with or without its end. Error codes: Syntax (no word at all, a keyword without its
// value), UnknownCommand, BadValue. A SelectVariant's rule text may follow its line in `text`; a
// first line alone gives an empty, present `text`, to be filled by whoever reads the lines.
[[nodiscard]] Expected<Command> parse_command(std::string_view text);
[[nodiscard]] Expected<Reply> parse_reply(std::string_view line);

// The id of a `go` line whose rest may be wrong, so that an error can name it.
[[nodiscard]] std::optional<std::uint64_t> find_go_id(std::string_view line);

// Append the message's line or lines, each with its '\n'. Free text has control characters replaced
// by blanks, so that a message never becomes two.
void print(const Command& command, std::string& out);
void print(const Reply& reply, std::string& out);
// The two lines of every ply, without a message in between that would copy the lists.
void print_position(std::string_view start, std::span<const std::string> moves, std::string& out);
void print_go(std::optional<std::uint64_t> id, const Limits& limits,
              std::optional<std::span<const std::string>> legal, std::string& out);
[[nodiscard]] std::string to_line(const Command& command);
[[nodiscard]] std::string to_line(const Reply& reply);

}  // namespace seedbed::protocol
