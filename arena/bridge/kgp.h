// `seedbed kgp COMMAND --server HOST:PORT`: a bot of ours on a Kalah Game Protocol server.
#pragma once

#include "arena/bridge/kgp_face.h"
#include "arena/bridge/link.h"

namespace seedbed::arena {

struct KgpVisit {
  Address server;
  bool websocket = false;
  KgpSettings settings;  // an empty name: the bot's own
  int retries = 8;       // connections in a row that came to nothing, before it gives up
};

// Plays until the server says goodbye (0), a signal (128 + its number), or there is no going on
// (1). A connection that is lost or makes no sense is tried again after 1, 2, 4 ... 60 s.
int visit_kgp(const BotSettings& bot, const KgpVisit& visit);

}  // namespace seedbed::arena
