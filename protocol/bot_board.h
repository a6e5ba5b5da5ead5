// What a bot has been told: a variant and a position in it, kept as a line of play. Not a search,
// no threads, no input or output: an error is returned, and bot_loop says it. Owned by bot_loop;
// one thread at a time.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/error.h"
#include "engine/line.h"
#include "protocol/message.h"

namespace seedbed::protocol {

class BotBoard {
 public:
  BotBoard();  // kalah, from its start

  // From the new variant's start; after an error everything is as it was.
  [[nodiscard]] std::optional<Error> select(const SelectVariant& variant);
  // A whole `position` line without blanks around it. After an error there is no position.
  [[nodiscard]] std::optional<Error> set_position(std::string_view command);

  [[nodiscard]] const engine::GamePtr& game() const { return game_; }
  [[nodiscard]] bool void_position() const { return !line_; }
  [[nodiscard]] const engine::Line& line() const { return *line_; }  // unless void_position
  // Legal moves; none in a void position or a finished one.
  void legal(engine::MoveList& out) const;
  // Of any kind but perft; unless void_position.
  [[nodiscard]] Response answer(Query::Kind kind) const;

 private:
  [[nodiscard]] bool continues(std::string_view command) const;
  [[nodiscard]] std::optional<Error> play(std::string_view move);

  SelectVariant variant_;
  engine::GamePtr game_;
  std::optional<engine::Line> line_;
  std::string command_;  // the position line that made line_
};

}  // namespace seedbed::protocol
