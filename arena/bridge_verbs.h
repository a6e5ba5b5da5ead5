// The verbs that take a bot of ours elsewhere, or bring others here: what arena/main.cpp calls once
// it has read the command line. Exit codes and errors as in arena/verbs.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "arena/verbs.h"

namespace seedbed::arena {

// A bot as flags describe it: its command, as one string or as its words (a GUI may know no
// quotes), and options as `NAME=VALUE` (`NAME` presses a button).
struct BridgeBot {
  std::vector<std::string> command;
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

struct KgpServeRequest {
  RunRequest run;
  std::optional<std::filesystem::path> resume;  // the directory of a run, instead of `run`
  std::string address = "127.0.0.1";
  std::uint16_t port = 2671;  // 0: any free one
  std::optional<std::uint16_t> websocket_port;
  std::optional<std::string> token_file;
  std::string wait = "60s";  // for clients, before the first game
};
// `run` or `resume`, with a host for the bots whose command is kgp:NAME (arena/kgp.md).
int kgp_serve_verb(const KgpServeRequest& request);
// The process of one such bot.
int kgp_seat_verb(const std::string& name);

}  // namespace seedbed::arena
