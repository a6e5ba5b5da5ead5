// Whether a game that goes on may be ended by the arena: by what both bots say of their searches,
// or because the rules leave no other winner. Pure; one game, used by its referee.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "arena/league/adjudication.h"
#include "engine/line.h"
#include "protocol/message.h"

namespace seedbed::arena {

struct Decision {
  engine::Result result = engine::Result::Draw;
  std::string detail;  // one sentence
};

class Adjudicator {
 public:
  explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}

  // `side` has moved and said that of the position before its move; nothing if it said nothing.
  void told(engine::Side side, const std::optional<protocol::SearchScore>& score);
  // After a ply that did not end the game.
  [[nodiscard]] std::optional<Decision> decide(const engine::Line& line) const;

 private:
  struct Count {
    int winning = 0, losing = 0, even = 0;  // moves in a row
  };
  const Adjudication& rules_;
  std::array<Count, 2> counts_;
};

// The side whose seeds that have left play are more than half of all, if the rules let nothing but
// seeds decide and no seed come back; nothing otherwise.
[[nodiscard]] std::optional<engine::Side> certain_winner(const engine::Line& line);

// What a proved score of the side to move means for the game, if it is one.
[[nodiscard]] std::optional<engine::Result> proved_result(engine::Side mover,
                                                          const protocol::SearchScore& score);

}  // namespace seedbed::arena
