// A dialogue of either dialect, with what it has sent and what it makes of a bot's lines.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/dialogue.h"
#include "tests/protocol/moment.h"
#include "tests/support/catch.h"

namespace seedbed::protocol {

struct DialogueTalk {
  explicit DialogueTalk(std::unique_ptr<Dialogue> dialogue) : bot(std::move(dialogue)) {}

  std::unique_ptr<Dialogue> bot;
  std::string sent;

  std::string take_sent() { return std::exchange(sent, {}); }
  std::optional<Event> feed(std::string_view line, int ms = 0) { return bot->feed(line, at(ms)); }
  Event::Kind kind(std::string_view line) {
    const auto event = feed(line);
    INFO(line);
    REQUIRE(event);
    return event->kind;
  }
};

}  // namespace seedbed::protocol
