// The rules of a variant in plain English, told from the data alone: what its file's prose says in
// a person's words, this says key by key, so that the two can be held against each other and a spec
// with options is told as it is played. Not a parser's input; nothing but people reads it.
// Thread-safe: pure functions.
#pragma once

#include <string>
#include <vector>

#include "engine/rules.h"

namespace seedbed::engine {

// One part of a turn: "Sowing" and its sentences, each ending in a full stop. Never empty.
struct Explanation {
  std::string part;
  std::vector<std::string> sentences;
};

// In the order of a turn. Every key that the rules set beyond its default is told. The meaning of
// the words is that of engine/variants/README.md.
[[nodiscard]] std::vector<Explanation> explain(const Rules& rules);

}  // namespace seedbed::engine
