// The verbs that take a bot of ours elsewhere: what arena/main.cpp calls once it has read the
// command line. Exit codes and errors as in arena/verbs.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace seedbed::arena {

// A bot as flags describe it: its command, and options as `NAME=VALUE` (`NAME` presses a button).
struct BridgeBot {
  std::string command;
  std::vector<std::string> options;
};

int uci_verb(const BridgeBot& bot);

struct KgpRequest {
  BridgeBot bot;
  std::string server;  // HOST:PORT; empty: from the environment, KGP_HOST and KGP_PORT
  bool websocket = false;
  std::optional<std::string> token_file, movetime;
  std::string name, authors;
  int retries = 8;
};
int kgp_verb(const KgpRequest& request);

}  // namespace seedbed::arena
