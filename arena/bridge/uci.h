// `seedbed uci COMMAND`: a bot of ours on the standard streams of a GUI that speaks Auale's
// dialect.
#pragma once

#include "arena/match/bot_seat.h"

namespace seedbed::arena {

// Serves until quit, the end of input, a signal, or a bot that cannot be had; the exit code.
int serve_uci(const BotSettings& settings);

}  // namespace seedbed::arena
