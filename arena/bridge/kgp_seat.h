// One seat of a league for an outside client of the Kalah Game Protocol, as a process: a bot to the
// arena (MBP on stdin and stdout), a connection to the host (kgp_host.h) on the other side. It
// keeps the client's time, since a client need not: when it has thought long enough it is told to
// stop and its last move counts. Knows no rules.
//
// Client absent: the handshake waits as long as the host says, then the process ends. Client lost:
// the process ends at once. Client answers nonsense, or yields without a move: `error` and
// `bestmove none`.
#pragma once

#include <chrono>
#include <string>

namespace seedbed::arena {

// What a client gets for a move where the league limits no time.
inline constexpr std::chrono::seconds kKgpMovetime{5};

// The host is found by kKgpPass (bot_seat.h): "PORT KEY MILLISECONDS". Serves stdin and stdout
// until `quit`, the end of input (0), or the client is gone (1); 2: there is no host.
int serve_kgp_seat(const std::string& name);

}  // namespace seedbed::arena
