// Printing both directions: message.h, print. Strict: one blank between words, no blank at the end.
#include <charconv>
#include <cstdlib>

#include "protocol/message.h"
#include "protocol/message_parts.h"
#include "protocol/text.h"

namespace seedbed::protocol {
namespace {

// A line under construction: each call adds a blank and a word or more.
class Line {
 public:
  Line(std::string& out, std::string_view verb) : out_(out) { out_ += verb; }
  ~Line() { out_ += '\n'; }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  void word(std::string_view text) {
    out_ += ' ';
    out_ += text;
  }
  template <class T>
  void number(T value) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    word({digits, static_cast<std::size_t>(end - digits)});
  }
  void pair(std::string_view key, std::string_view text) {
    word(key);
    word(text);
  }
  template <class T>
  void maybe(std::string_view key, const std::optional<T>& value) {
    if (!value) return;
    word(key);
    if constexpr (std::is_same_v<T, milliseconds>) {
      number(value->count());
    } else {
      number(*value);
    }
  }
  void words(std::span<const std::string> list) {
    for (const std::string& text : list) word(text);
  }
  void free_text(std::string_view text) {
    const std::string safe = clean(text);
    if (const auto shown = trim(safe); !shown.empty()) word(shown);
  }
  void free_text(std::string_view key, std::string_view text) {
    if (text.empty()) return;
    word(key);
    free_text(text);
  }

 private:
  std::string& out_;
};

void print_clocks(Line& line, const Limits& limits) {
  line.maybe("stime", limits.time[0]);
  line.maybe("ntime", limits.time[1]);
  if (limits.increment[0].count() != 0) line.maybe("sinc", std::optional(limits.increment[0]));
  if (limits.increment[1].count() != 0) line.maybe("ninc", std::optional(limits.increment[1]));
  line.maybe("turnstogo", limits.turns_to_go);
}

struct CommandPrinter {
  std::string& out;

  void operator()(const Hello& message) const { Line(out, "mbp").number(message.version); }
  void operator()(const SetOption& message) const {
    Line line(out, "setoption");
    line.free_text("name", message.name);
    if (!message.value) return;
    line.word("value");
    line.free_text(*message.value);
  }
  void operator()(const SelectVariant& message) const {
    {
      Line line(out, "variant");
      line.word(message.spec);
      if (message.text) line.word(kTextFollows);
    }
    if (!message.text) return;
    out += *message.text;
    if (!message.text->empty() && message.text->back() != '\n') out += '\n';
    out += kTextEnds;
    out += '\n';
  }
  void operator()(const NewGame& message) const {
    Line line(out, "newgame");
    if (!message.id.empty()) line.pair("id", message.id);
    line.maybe("seed", message.seed);
    if (message.you) line.pair("you", *message.you == engine::Side::South ? "south" : "north");
    if (message.resign) line.pair("resign", "on");
    if (message.draw) line.pair("draw", "on");
    if (!message.tc.empty()) line.pair("tc", message.tc);
    line.free_text("opponent", message.opponent);
  }
  void operator()(const IsReady&) const { out += "isready\n"; }
  void operator()(const Ping& message) const {
    Line line(out, "ping");
    if (!message.word.empty()) line.word(message.word);
  }
  void operator()(const SetPosition& message) const {
    print_position(message.start, message.moves, out);
  }
  void operator()(const Go& message) const {
    print_go(message.id, message.limits, message.legal, out);
  }
  void operator()(const Stop&) const { out += "stop\n"; }
  void operator()(const PonderHit& message) const {
    Line line(out, "ponderhit");
    print_clocks(line, message.clocks);
  }
  void operator()(const Query& message) const {
    Line line(out, "query");
    line.word(word(message.kind));
    if (message.kind == Query::Kind::Perft) line.number(message.depth);
  }
  void operator()(const GameResult& message) const {
    Line line(out, "result");
    line.word(engine::word(message.result));
    if (message.score) {
      line.pair("score",
                std::to_string(message.score->south) + "-" + std::to_string(message.score->north));
    }
    if (message.reason) line.pair("reason", word(*message.reason));
  }
  void operator()(const Quit&) const { out += "quit\n"; }
};

std::string_view word(OptionDeclaration::Type type) {
  using Type = OptionDeclaration::Type;
  switch (type) {
    case Type::Check:
      return "check";
    case Type::Spin:
      return "spin";
    case Type::Combo:
      return "combo";
    case Type::String:
      return "string";
    case Type::Button:
      return "button";
  }
  return "";
}

// Hundredths as seeds: 250 -> "2.5", -5 -> "-0.05", 400 -> "4".
std::string seeds_text(int hundredths) {
  const int size = std::abs(hundredths);
  std::string text = hundredths < 0 ? "-" : "";
  text += std::to_string(size / 100);
  if (size % 100 != 0) {
    text += '.';
    text += static_cast<char>('0' + size % 100 / 10);
    if (size % 10 != 0) text += static_cast<char>('0' + size % 10);
  }
  return text;
}

void print_score(Line& line, const SearchScore& score) {
  line.word("score");
  switch (score.kind) {
    case SearchScore::Kind::Seeds:
      line.pair("seeds", seeds_text(score.value));
      break;
    case SearchScore::Kind::Win:
      line.pair("win", std::to_string(score.value));
      break;
    case SearchScore::Kind::Loss:
      line.pair("loss", std::to_string(score.value));
      break;
  }
  if (score.bound == SearchScore::Bound::Lower) line.word("lowerbound");
  if (score.bound == SearchScore::Bound::Upper) line.word("upperbound");
}

struct ReplyPrinter {
  std::string& out;

  void operator()(const Identify& message) const {
    Line line(out, "id");
    switch (message.field) {
      case Identify::Field::Name:
        line.word("name");
        break;
      case Identify::Field::Author:
        line.word("author");
        break;
      case Identify::Field::Version:
        line.word("version");
        break;
    }
    line.free_text(message.text);
  }
  void operator()(const Features& message) const {
    Line line(out, "feature");
    if (message.legal) line.word("legal=1");
    if (message.state) line.word("state=1");
    if (message.query) line.word("query=1");
    if (message.define) line.word("define=1");
    if (message.ponder) line.word("ponder=1");
    if (message.chain) line.word("chain=1");
    if (message.multipv) line.word("multipv=1");
    if (message.anytime) line.word("anytime=1");
    if (message.any_variant) line.word("variants=any");
  }
  void operator()(const VariantClaim& message) const {
    Line line(out, "variant");
    line.word(message.name);
    if (message.every_key) line.word("*");
    for (const auto& [key, values] : message.keys) line.word(key + "=" + values);
  }
  void operator()(const OptionDeclaration& message) const {
    Line line(out, "option");
    line.free_text("name", message.name);
    line.pair("type", word(message.type));
    line.maybe("min", message.min);
    line.maybe("max", message.max);
    for (const std::string& var : message.vars) line.free_text("var", var);
    line.free_text("default", message.initial);
  }
  void operator()(const HandshakeOk& message) const { Line(out, "mbpok").number(message.version); }
  void operator()(const ReadyOk&) const { out += "readyok\n"; }
  void operator()(const Pong& message) const {
    Line line(out, "pong");
    if (!message.word.empty()) line.word(message.word);
  }
  void operator()(const Info& message) const {
    Line line(out, "info");
    line.maybe("id", message.id);
    line.maybe("depth", message.depth);
    line.maybe("seldepth", message.seldepth);
    line.maybe("time", message.time);
    line.maybe("nodes", message.nodes);
    line.maybe("nps", message.nps);
    line.maybe("hashfull", message.hashfull);
    line.maybe("tbhits", message.tbhits);
    line.maybe("multipv", message.multipv);
    if (message.score) print_score(line, *message.score);
    if (message.wdl) {
      line.word("wdl");
      for (const int part : *message.wdl) line.number(part);
    }
    if (!message.pv.empty()) {
      line.word("pv");
      line.words(message.pv);
    }
    line.free_text("string", message.string);
  }
  void operator()(const BestMove& message) const {
    Line line(out, "bestmove");
    switch (message.kind) {
      case BestMove::Kind::Move:
        line.word(message.move);
        break;
      case BestMove::Kind::None:
        line.word("none");
        break;
      case BestMove::Kind::Resign:
        line.word("resign");
        break;
    }
    if (!message.then.empty()) {
      line.word("then");
      line.words(message.then);
    }
    if (!message.ponder.empty()) line.pair("ponder", message.ponder);
    if (message.draw) line.word("draw");
    line.maybe("id", message.id);
  }
  void operator()(const Response& message) const {
    Line line(out, "response");
    line.word(protocol::word(message.kind));
    line.free_text(message.text);
  }
  void operator()(const ErrorReply& message) const {
    Line line(out, "error");
    line.word(message.code);
    line.maybe("id", message.id);
    line.free_text(message.text);
  }
};

}  // namespace

void print_position(std::string_view start, std::span<const std::string> moves, std::string& out) {
  Line line(out, "position");
  if (start != "startpos") line.word("pos");
  line.word(start);
  if (moves.empty()) return;
  line.word("moves");
  line.words(moves);
}

void print_go(std::optional<std::uint64_t> id, const Limits& limits,
              std::optional<std::span<const std::string>> legal, std::string& out) {
  Line line(out, "go");
  line.maybe("id", id);
  line.maybe("movetime", limits.movetime);
  print_clocks(line, limits);
  line.maybe("depth", limits.depth);
  line.maybe("nodes", limits.nodes);
  if (limits.infinite) line.word("infinite");
  if (limits.ponder) line.word("ponder");
  if (!legal) return;
  line.word("legal");
  line.words(*legal);
}

void print(const Command& command, std::string& out) {
  std::visit(CommandPrinter{out}, command);
}
void print(const Reply& reply, std::string& out) {
  std::visit(ReplyPrinter{out}, reply);
}

std::string to_line(const Command& command) {
  std::string out;
  print(command, out);
  return out;
}

std::string to_line(const Reply& reply) {
  std::string out;
  print(reply, out);
  return out;
}

}  // namespace seedbed::protocol
