// A variant ready to be played: the checked rules compiled into tables, made once and never changed.
// Not a position and not a game in progress (engine/position.h, engine/line.h).
// Shared between threads without locks; owned by whoever holds a GamePtr.
#pragma once

#include <memory>
#include <string>

#include "engine/error.h"
#include "engine/rules.h"

namespace seedbed::engine {

class Game {
 public:
  // What the wire, the records and the tables call it: canonical spec, keys sorted, defaults left out.
  [[nodiscard]] const std::string& spec() const { return spec_; }
  // 16 hex digits: hash of the canonical rule text without prose, and of the semantics' version.
  [[nodiscard]] const std::string& fingerprint() const { return fingerprint_; }
  // The whole canonical rule text (TOML, inheritance resolved, options applied); compile_text reads it.
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const Rules& rules() const { return rules_; }

 private:
  std::string spec_, fingerprint_, text_;
  Rules rules_;
};

using GamePtr = std::shared_ptr<const Game>;

}  // namespace seedbed::engine
