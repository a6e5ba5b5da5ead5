// Reading what an arena sends: message.h, parse_command.
#include <limits>

#include "protocol/message.h"
#include "protocol/message_parts.h"
#include "protocol/text.h"

namespace seedbed::protocol {
namespace {

Expected<Command> read_hello(Words& words) {
  int version = 0;
  if (auto bad = take_number(words, "mbp", 1, 1'000'000, version)) return fail(*bad);
  return Hello{version};
}

Expected<Command> read_set_option(Words& words) {
  if (words.next() != "name" || words.empty()) {
    return fail(ErrorCode::Syntax, "setoption wants: setoption name WORD [value TEXT]");
  }
  SetOption message;
  message.name = words.next();
  while (!words.empty() && words.peek() != "value") {
    message.name += ' ';
    message.name += words.next();
  }
  if (words.next() == "value") message.value = std::string(words.rest());
  return message;
}

// `whole` starts with the variant line itself; rule text may follow it.
Expected<Command> read_variant(Words& words, std::string_view whole) {
  SelectVariant message;
  message.spec = words.next();
  if (message.spec.empty())
    return fail(ErrorCode::Syntax, "variant wants a spec, e.g. kalah:seeds=6");
  if (words.next() != kTextFollows) return message;
  message.text.emplace();
  std::size_t at = whole.find('\n');
  while (at != std::string_view::npos && ++at < whole.size()) {
    const std::size_t end = whole.find('\n', at);
    std::string_view line = whole.substr(at, end == std::string_view::npos ? end : end - at);
    if (trim(line) == kTextEnds) break;
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    *message.text += line;
    *message.text += '\n';
    at = end;
  }
  return message;
}

Expected<Command> read_new_game(Words& words) {
  NewGame message;
  while (!words.empty()) {
    const std::string_view key = words.next();
    if (key == "id") {
      message.id = words.next();
    } else if (key == "seed") {
      std::uint64_t seed = 0;
      if (auto bad = take_number(words, key, kAnyCount, seed)) return fail(*bad);
      message.seed = seed;
    } else if (key == "you") {
      const std::string_view side = words.next();
      if (side != "south" && side != "north") {
        return fail(ErrorCode::BadValue, "you " + quote(side) + ": allowed are south, north");
      }
      message.you = side == "south" ? engine::Side::South : engine::Side::North;
    } else if (key == "resign" || key == "draw") {
      const std::string_view value = words.next();
      if (value != "on" && value != "off") {
        return fail(ErrorCode::BadValue,
                    std::string(key) + " " + quote(value) + ": allowed are on, off");
      }
      (key == "draw" ? message.draw : message.resign) = value == "on";
    } else if (key == "tc") {
      message.tc = words.next();
    } else if (key == "opponent") {
      message.opponent = words.rest();
      words.skip_rest();
    }
  }
  return message;
}

Expected<Command> read_position(Words& words) {
  SetPosition message;
  const std::string_view kind = words.next();
  if (kind == "startpos") {
    message.start = "startpos";
  } else if (kind == "pos") {
    while (!words.empty() && words.peek() != "moves") {
      if (!message.start.empty()) message.start += ' ';
      message.start += words.next();
    }
    if (message.start.empty())
      return fail(ErrorCode::BadPosition, "position pos without a position");
  } else {
    return fail(ErrorCode::BadPosition,
                "position " + quote(kind) + ": allowed are startpos, pos POSITION");
  }
  while (!words.empty() && words.peek() != "moves") words.next();
  if (words.next() == "moves") {
    while (!words.empty()) message.moves.emplace_back(words.next());
  }
  return message;
}

// A clock's keyword and value into `limits`; `known` tells whether `key` was one.
std::optional<Error> read_clock(Words& words, std::string_view key, Limits& limits, bool& known) {
  known = true;
  if (key == "stime" || key == "ntime") {
    milliseconds time{};
    if (auto bad = take_time(words, key, time)) return bad;
    limits.time[key.front() == 's' ? 0 : 1] = time;
  } else if (key == "sinc" || key == "ninc") {
    return take_time(words, key, limits.increment[key.front() == 's' ? 0 : 1]);
  } else if (key == "turnstogo") {
    int turns = 0;
    if (auto bad = take_number(words, key, 1, 1'000'000, turns)) return bad;
    limits.turns_to_go = turns;
  } else {
    known = false;
  }
  return std::nullopt;
}

std::optional<Error> read_limit(Words& words, std::string_view key, Limits& limits) {
  bool known = false;
  if (auto bad = read_clock(words, key, limits, known); bad || known) return bad;
  if (key == "movetime") {
    milliseconds time{};
    if (auto bad = take_time(words, key, time)) return bad;
    limits.movetime = time;
  } else if (key == "depth") {
    int depth = 0;
    if (auto bad = take_number(words, key, 1, kMaxDepth, depth)) return bad;
    limits.depth = depth;
  } else if (key == "nodes") {
    std::uint64_t nodes = 0;
    if (auto bad = take_number(words, key, std::uint64_t{1}, kAnyCount.second, nodes)) return bad;
    limits.nodes = nodes;
  } else if (key == "infinite") {
    limits.infinite = true;
  } else if (key == "ponder") {
    limits.ponder = true;
  }
  return std::nullopt;
}

Expected<Command> read_go(Words& words) {
  Go message;
  while (!words.empty()) {
    const std::string_view key = words.next();
    if (key == "id") {
      std::uint64_t id = 0;
      if (auto bad = take_number(words, key, kAnyCount, id)) return fail(*bad);
      message.id = id;
    } else if (key == "legal") {
      message.legal.emplace();
      while (!words.empty()) message.legal->emplace_back(words.next());
    } else if (auto bad = read_limit(words, key, message.limits)) {
      return fail(*bad);
    }
  }
  return message;
}

Expected<Command> read_ponder_hit(Words& words) {
  PonderHit message;
  while (!words.empty()) {
    bool known = false;
    if (auto bad = read_clock(words, words.next(), message.clocks, known)) return fail(*bad);
  }
  return message;
}

Expected<Command> read_query(Words& words) {
  const std::string_view name = words.next();
  const auto kind = parse_query_kind(name);
  if (!kind) {
    return fail(ErrorCode::BadValue,
                "query " + quote(name) + ": allowed are legal, position, outcome, hash, perft N");
  }
  Query message{*kind, 0};
  if (*kind == Query::Kind::Perft) {
    if (auto bad = take_number(words, "query perft", 0, 64, message.depth)) return fail(*bad);
  }
  return message;
}

std::optional<engine::Result> parse_result(std::string_view text) {
  using engine::Result;
  for (const Result result : {Result::South, Result::North, Result::Draw, Result::Void}) {
    if (engine::word(result) == text) return result;
  }
  return std::nullopt;
}

Expected<Command> read_result(Words& words) {
  const std::string_view text = words.next();
  const auto result = parse_result(text);
  if (!result) {
    return fail(ErrorCode::BadValue, "result " + quote(text) + ": allowed are 1-0, 0-1, 1/2, *");
  }
  GameResult message;
  message.result = *result;
  while (!words.empty()) {
    const std::string_view key = words.next();
    if (key == "score") {
      const std::string_view pair = words.next();
      const std::size_t dash = pair.find('-');
      std::optional<int> south, north;
      if (dash != std::string_view::npos) {
        south = parse_number(pair.substr(0, dash), 0, kMaxSeeds);
        north = parse_number(pair.substr(dash + 1), 0, kMaxSeeds);
      }
      if (!south || !north) {
        return fail(ErrorCode::BadValue, "score " + quote(pair) + ": wanted is S-N, e.g. 26-22");
      }
      message.score = engine::Score{*south, *north};
    } else if (key == "reason") {
      message.reason = parse_reason(words.next());
    }
  }
  return message;
}

}  // namespace

Expected<Command> parse_command(std::string_view text) {
  const std::size_t end = text.find('\n');
  Words words(text.substr(0, end));
  const std::string_view verb = words.next();
  if (verb == "go") return read_go(words);
  if (verb == "position") return read_position(words);
  if (verb == "stop") return Stop{};
  if (verb == "ping") return Ping{std::string(words.next())};
  if (verb == "isready") return IsReady{};
  if (verb == "quit") return Quit{};
  if (verb == "ponderhit") return read_ponder_hit(words);
  if (verb == "newgame") return read_new_game(words);
  if (verb == "variant") return read_variant(words, text);
  if (verb == "result") return read_result(words);
  if (verb == "setoption") return read_set_option(words);
  if (verb == "query") return read_query(words);
  if (verb == "mbp") return read_hello(words);
  if (verb.empty()) return fail(ErrorCode::Syntax, "an empty line");
  return fail(ErrorCode::UnknownCommand, "unknown command " + quote(verb));
}

std::optional<std::uint64_t> find_go_id(std::string_view line) {
  Words words(line);
  words.next();
  while (!words.empty()) {
    const std::string_view key = words.next();
    if (key == "legal") break;
    if (key == "id") {
      return parse_number(words.peek(), kAnyCount.first, kAnyCount.second);
    }
  }
  return std::nullopt;
}

}  // namespace seedbed::protocol
