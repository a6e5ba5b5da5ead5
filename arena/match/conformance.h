// `seedbed check`: does a program keep to the protocol? Some fifty steps on one bot, and a few more
// for each variant, each with what was expected and what came. Not a strength test and no game.
// Blocks; the Keeper outlives the call.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/match/bot_seat.h"

namespace seedbed::arena {

struct CheckStep {
  std::string step;  // "handshake", "ready", "legal move in kalah", ...
  bool ok = false;
  std::string expected;  // one line
  std::string got;       // one line; of a bot that died with the last lines on its stderr
};

// Steps: handshake, ready, a legal move in each variant, stop, ping while thinking, garbage, a
// finished position, quit; of bots of our own protocol also options and their values, silence, a
// game of each variant, positions of every kind, discipline with movetime, either clock, depth and
// nodes, what is sent while it thinks or ponders, odd lines, two processes at once, ends of every
// kind; and of all that it said the lines that can be read, its pv and its premoves. With
// `variants` empty: every catalogue variant that the bot claims. A bot that dies is started again
// for the next step; one that cannot be started fails the handshake, which ends the check, and one
// that leaves some steps in a row unanswered is asked no more. `report` (may be empty) gets each
// step as it is done.
[[nodiscard]] std::vector<CheckStep> check_bot(Keeper& keeper, const BotSettings& bot,
                                               const std::vector<std::string>& variants,
                                               const std::function<void(const CheckStep&)>& report);

}  // namespace seedbed::arena
