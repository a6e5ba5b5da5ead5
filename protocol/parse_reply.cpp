// Reading what a bot sends: message.h, parse_reply.
#include <algorithm>
#include <array>

#include "protocol/message.h"
#include "protocol/message_parts.h"
#include "protocol/text.h"

namespace seedbed::protocol {
namespace {

Expected<Reply> read_identify(Words& words) {
  const std::string_view field = words.next();
  Identify message;
  if (field == "name") {
    message.field = Identify::Field::Name;
  } else if (field == "author") {
    message.field = Identify::Field::Author;
  } else if (field == "version") {
    message.field = Identify::Field::Version;
  } else {
    return fail(ErrorCode::BadValue, "id " + quote(field) + ": allowed are name, author, version");
  }
  message.text = trim(clean(words.rest()));
  return message;
}

std::optional<bool> parse_switch(std::string_view text) {
  if (text == "1" || text == "on" || text == "true") return true;
  if (text == "0" || text == "off" || text == "false") return false;
  return std::nullopt;
}

Expected<Reply> read_features(Words& words) {
  constexpr std::array<std::pair<std::string_view, bool Features::*>, 8> kSwitches = {{
      {"legal", &Features::legal},
      {"state", &Features::state},
      {"query", &Features::query},
      {"define", &Features::define},
      {"ponder", &Features::ponder},
      {"chain", &Features::chain},
      {"multipv", &Features::multipv},
      {"anytime", &Features::anytime},
  }};
  Features message;
  while (!words.empty()) {
    const std::string_view item = words.next();
    const std::size_t equals = item.find('=');
    const std::string_view key = item.substr(0, equals);
    const std::string_view value =
        equals == std::string_view::npos ? std::string_view("1") : item.substr(equals + 1);
    if (key == "variants") {
      message.any_variant = value == "any";
      continue;
    }
    for (const auto& [name, member] : kSwitches) {
      if (name != key) continue;
      const auto on = parse_switch(value);
      if (!on) {
        return fail(ErrorCode::BadValue,
                    "feature " + std::string(key) + "=" + quote(value) + ": allowed are 1, 0");
      }
      message.*member = *on;
    }
  }
  return message;
}

Expected<Reply> read_claim(Words& words) {
  VariantClaim message;
  message.name = words.next();
  if (message.name.empty()) return fail(ErrorCode::Syntax, "variant without a name");
  while (!words.empty()) {
    const std::string_view item = words.next();
    const std::size_t equals = item.find('=');
    if (item == "*") {
      message.every_key = true;
    } else if (equals == std::string_view::npos || equals == 0 || equals + 1 == item.size()) {
      return fail(ErrorCode::Syntax, "variant " + quote(message.name) + " " + quote(item) +
                                         ": wanted is KEY=VALUES or *");
    } else {
      message.keys.emplace_back(item.substr(0, equals), item.substr(equals + 1));
    }
  }
  return message;
}

std::optional<OptionDeclaration::Type> parse_option_type(std::string_view text) {
  using Type = OptionDeclaration::Type;
  if (text == "check") return Type::Check;
  if (text == "spin") return Type::Spin;
  if (text == "combo") return Type::Combo;
  if (text == "string") return Type::String;
  if (text == "button") return Type::Button;
  return std::nullopt;
}

bool is_option_key(std::string_view word) {
  return word == "default" || word == "min" || word == "max" || word == "var";
}

std::string read_until(Words& words, bool (*is_key)(std::string_view)) {
  std::string text;
  while (!words.empty() && !is_key(words.peek())) {
    if (!text.empty()) text += ' ';
    text += words.next();
  }
  return text;
}

// A declaration without a usable default gets a sensible one: the option stays settable.
void settle_initial(OptionDeclaration& option) {
  using Type = OptionDeclaration::Type;
  if (refuse_value(option, option.initial) == std::nullopt) return;
  switch (option.type) {
    case Type::Check:
      option.initial = "false";
      break;
    case Type::Spin:
      option.initial = std::to_string(option.min.value_or(option.max.value_or(0)));
      break;
    case Type::Combo:
      option.initial = option.vars.empty() ? "" : option.vars.front();
      break;
    case Type::String:
      break;
    case Type::Button:
      option.initial.clear();
      break;
  }
}

Expected<Reply> read_option(Words& words) {
  constexpr std::int64_t kLow = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kHigh = std::numeric_limits<std::int64_t>::max();
  OptionDeclaration message;
  if (words.next() == "name") {
    message.name = read_until(words, [](std::string_view word) { return word == "type"; });
  }
  if (message.name.empty() || words.next() != "type") {
    return fail(ErrorCode::Syntax, "option wants: option name WORD type TYPE ...");
  }
  const std::string_view type_text = words.next();
  const auto type = parse_option_type(type_text);
  if (!type) {
    return fail(ErrorCode::BadValue, "option " + quote(message.name) + " type " + quote(type_text) +
                                         ": allowed are check, spin, combo, string, button");
  }
  message.type = *type;
  while (!words.empty()) {
    const std::string_view key = words.next();
    if (key == "default" && message.type == OptionDeclaration::Type::String) {
      message.initial = words.rest() == "<empty>" ? "" : trim(clean(words.rest()));
      words.skip_rest();
    } else if (key == "default") {
      message.initial = read_until(words, is_option_key);
    } else if (key == "var") {
      // No word, no choice: an empty one could be neither printed nor set.
      if (std::string var = read_until(words, is_option_key); !var.empty()) {
        message.vars.push_back(std::move(var));
      }
    } else if (key == "min" || key == "max") {
      std::int64_t bound = 0;
      if (auto bad = take_number(words, key, kLow, kHigh, bound)) return fail(*bad);
      (key == "min" ? message.min : message.max) = bound;
    }
  }
  if (message.min && message.max && *message.min > *message.max) {
    return fail(ErrorCode::BadValue, "option " + quote(message.name) + ": min is above max");
  }
  settle_initial(message);
  return message;
}

// "3", "-2.5", "0.07": hundredths; further decimals are dropped.
std::optional<int> parse_hundredths(std::string_view text) {
  constexpr int kMost = 1'000'000;
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  const std::size_t point = text.find('.');
  const auto whole = parse_number(text.substr(0, point), 0, kMost);
  if (!whole) return std::nullopt;
  int value = *whole * 100;
  if (point != std::string_view::npos) {
    const std::string_view decimals = text.substr(point + 1);
    if (decimals.empty()) return std::nullopt;
    int weight = 10;
    for (const char c : decimals) {
      if (c < '0' || c > '9') return std::nullopt;
      value += (c - '0') * weight;
      weight /= 10;
    }
  }
  return negative ? -value : value;
}

std::optional<Error> read_score(Words& words, SearchScore& score) {
  const std::string_view kind = words.next();
  if (kind == "seeds") {
    const std::string_view text = words.next();
    const auto value = parse_hundredths(text);
    if (!value) {
      return Error{ErrorCode::BadValue,
                   "score seeds " + quote(text, 40) + ": wanted is a number of seeds, e.g. -2.5"};
    }
    score.value = *value;
  } else if (kind == "win" || kind == "loss") {
    score.kind = kind == "win" ? SearchScore::Kind::Win : SearchScore::Kind::Loss;
    if (auto bad = take_number(words, kind, 0, kMaxDepth, score.value)) return bad;
  } else {
    return Error{ErrorCode::BadValue,
                 "score " + quote(kind) + ": allowed are seeds X, win N, loss N"};
  }
  if (words.peek() == "lowerbound") score.bound = SearchScore::Bound::Lower;
  if (words.peek() == "upperbound") score.bound = SearchScore::Bound::Upper;
  if (score.bound != SearchScore::Bound::Exact) words.next();
  return std::nullopt;
}

bool is_info_key(std::string_view word) {
  constexpr std::array<std::string_view, 13> kKeys = {
      "id",       "depth",   "seldepth", "time", "nodes", "nps",   "tbhits",
      "hashfull", "multipv", "score",    "wdl",  "pv",    "string"};
  return std::find(kKeys.begin(), kKeys.end(), word) != kKeys.end();
}

template <class T, class Take>
std::optional<Error> take_optional(std::optional<T>& field, Take take) {
  T value{};
  auto bad = take(value);
  if (!bad) field = value;
  return bad;
}

std::optional<Error> read_info_item(Words& words, std::string_view key, Info& info) {
  const auto count = [&](std::uint64_t& value) {
    return take_number(words, key, kAnyCount, value);
  };
  const auto small = [&](int& value) { return take_number(words, key, 0, kMaxDepth, value); };
  const auto per_mille = [&](int& value) { return take_number(words, key, 0, 1000, value); };
  if (key == "id") return take_optional(info.id, count);
  if (key == "depth") return take_optional(info.depth, small);
  if (key == "seldepth") return take_optional(info.seldepth, small);
  if (key == "time") {
    return take_optional(info.time,
                         [&](milliseconds& value) { return take_time(words, key, value); });
  }
  if (key == "nodes") return take_optional(info.nodes, count);
  if (key == "nps") return take_optional(info.nps, count);
  if (key == "tbhits") return take_optional(info.tbhits, count);
  if (key == "hashfull") return take_optional(info.hashfull, per_mille);
  if (key == "multipv") return take_optional(info.multipv, small);
  if (key == "score") {
    return take_optional(info.score, [&](SearchScore& score) { return read_score(words, score); });
  }
  if (key == "wdl") {
    return take_optional(info.wdl, [&](std::array<int, 3>& wdl) {
      std::optional<Error> bad;
      for (int& part : wdl) {
        if (!bad) bad = per_mille(part);
      }
      return bad;
    });
  }
  if (key == "pv") {
    info.pv.clear();
    while (!words.empty() && !is_info_key(words.peek())) info.pv.emplace_back(words.next());
  } else if (key == "string") {
    info.string = trim(clean(words.rest()));
    words.skip_rest();
  }
  return std::nullopt;
}

Expected<Reply> read_info(Words& words) {
  Info message;
  while (!words.empty()) {
    if (auto bad = read_info_item(words, words.next(), message)) return fail(*bad);
  }
  return message;
}

bool is_best_move_key(std::string_view word) {
  return word == "then" || word == "ponder" || word == "draw" || word == "id";
}

Expected<Reply> read_best_move(Words& words) {
  BestMove message;
  message.move = words.next();
  if (message.move == "none") message.kind = BestMove::Kind::None;
  if (message.move == "resign") message.kind = BestMove::Kind::Resign;
  if (message.kind != BestMove::Kind::Move) message.move.clear();
  while (!words.empty()) {
    const std::string_view key = words.next();
    if (key == "then") {
      while (!words.empty() && !is_best_move_key(words.peek())) {
        message.then.emplace_back(words.next());
      }
    } else if (key == "ponder") {
      message.ponder = words.next();
    } else if (key == "draw") {
      message.draw = true;
    } else if (key == "id") {
      std::uint64_t id = 0;
      if (auto bad = take_number(words, "bestmove id", kAnyCount, id)) return fail(*bad);
      message.id = id;
    }
  }
  return message;
}

Expected<Reply> read_response(Words& words) {
  const std::string_view name = words.next();
  const auto kind = parse_query_kind(name);
  if (!kind) {
    return fail(ErrorCode::BadValue,
                "response " + quote(name) + ": allowed are legal, position, outcome, hash, perft");
  }
  return Response{*kind, std::string(trim(clean(words.rest())))};
}

Expected<Reply> read_error(Words& words) {
  ErrorReply message;
  message.code = clean(words.next());
  if (message.code.empty()) return fail(ErrorCode::Syntax, "error without a code");
  if (words.peek() == "id") {
    Words ahead = words;
    ahead.next();
    message.id = parse_number(ahead.next(), kAnyCount.first, kAnyCount.second);
    if (message.id) words = ahead;
  }
  message.text = trim(clean(words.rest()));
  return message;
}

}  // namespace

Expected<Reply> parse_reply(std::string_view line) {
  Words words(line.substr(0, line.find('\n')));
  const std::string_view verb = words.next();
  if (verb == "info") return read_info(words);
  if (verb == "bestmove") return read_best_move(words);
  if (verb == "readyok") return ReadyOk{};
  if (verb == "pong") return Pong{std::string(words.next())};
  if (verb == "error") return read_error(words);
  if (verb == "response") return read_response(words);
  if (verb == "id") return read_identify(words);
  if (verb == "feature") return read_features(words);
  if (verb == "variant") return read_claim(words);
  if (verb == "option") return read_option(words);
  if (verb == "mbpok") {
    int version = 0;
    if (auto bad = take_number(words, "mbpok", 1, 1'000'000, version)) return fail(*bad);
    return HandshakeOk{version};
  }
  if (verb.empty()) return fail(ErrorCode::Syntax, "an empty line");
  return fail(ErrorCode::UnknownCommand, "unknown line " + quote(trim(line)));
}

}  // namespace seedbed::protocol
