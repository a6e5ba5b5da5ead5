// Bots that only read a board and print a move, as contest kits have them: a line of text describes
// what they are told and how they answer, and no code is needed (adapters.md). Not a protocol: such
// a bot has no handshake, no options, no clock and no stop; for the arena it is a Dialogue all the
// same. Values; any thread.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"
#include "protocol/dialogue.h"

namespace seedbed::protocol {

// `ASK -> ANSWER`, read.
struct Adapter {
  enum class Field {
    Text,  // as it stands
    Own,
    Other,
    South,
    North,
    OwnStore,
    OtherStore,
    SouthStore,
    NorthStore,
    Houses,
    Side,
    Player,
    Legal,
    LegalCount,
    Position,
    Variant,
    Ply,
    MoveTime,
  };
  struct Piece {
    Field field = Field::Text;
    std::string text;  // of Text; of a list what stands between its numbers
  };
  enum class Answer { FromZero, FromOne, Letter, Move };

  std::vector<Piece> ask;  // ends with a line end
  Answer answer = Answer::FromZero;
  std::string variant;  // of a named one: the only variant it knows; "" = all
};

struct NamedAdapter {
  std::string_view name, text, variant, about;
};
[[nodiscard]] std::span<const NamedAdapter> named_adapters();

// A name of the above, or a template. Errors (BadValue): what is wrong and what is allowed.
[[nodiscard]] Expected<Adapter> parse_adapter(std::string_view text);

// The first word of each line that the bot prints is its answer; what is no answer is passed on as
// it is, so that the referee names it. Deadlines as in dialogue.h; there is nothing to say `stop`
// with, so a bot that is late and stays silent must be killed.
[[nodiscard]] std::unique_ptr<Dialogue> make_adapter_dialogue(Adapter adapter,
                                                              const Patience& patience);

}  // namespace seedbed::protocol
