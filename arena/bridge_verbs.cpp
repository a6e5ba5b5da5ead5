// `seedbed uci` and `seedbed kgp`: checks what the command line said and hands it to arena/bridge.
#include "arena/bridge_verbs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "arena/bridge/kgp.h"
#include "arena/bridge/uci.h"
#include "arena/league/time_control.h"
#include "arena/match/program.h"
#include "arena/verbs.h"
#include "protocol/text.h"

namespace seedbed::arena {
namespace {

Expected<BotSettings> bridge_settings(const BridgeBot& bot) {
  BotEntry entry;
  entry.name = "the bot";
  entry.command = bot.command;
  for (const std::string& option : bot.options) {
    const std::size_t equals = std::min(option.find('='), option.size());
    if (equals == 0) {
      return fail(ErrorCode::BadValue,
                  fmt::format("--option '{}' is not of the form NAME=VALUE or NAME", option));
    }
    entry.options[option.substr(0, equals)] =
        equals == option.size() ? "" : option.substr(equals + 1);
  }
  auto settings = bot_settings(entry);
  if (!settings) return settings;
  if (settings->dialect != "mbp") {
    return fail(ErrorCode::BadValue,
                fmt::format("a bot of the dialect \"{}\" cannot be taken elsewhere; allowed: mbp",
                            settings->dialect));
  }
  if (auto program = find_program(settings->command.argv.front(), settings->command.dir);
      !program) {
    return tl::unexpected(program.error());
  }
  return settings;
}

// The file's first line. It is never shown.
Expected<std::string> read_token(const std::string& file) {
  std::ifstream in(file);
  std::string line;
  if (!in) return fail(ErrorCode::Io, fmt::format("--token-file {}: cannot be read", file));
  std::getline(in, line);
  line = protocol::trim(line);
  if (line.empty()) {
    return fail(ErrorCode::BadValue, fmt::format("--token-file {}: its first line is empty", file));
  }
  return line;
}

std::string server_of(const KgpRequest& request) {
  if (!request.server.empty()) return request.server;
  const char* const host = std::getenv("KGP_HOST");
  const char* const port = std::getenv("KGP_PORT");
  return host == nullptr ? "" : fmt::format("{}:{}", host, port == nullptr ? "2671" : port);
}

Expected<KgpVisit> kgp_visit(const KgpRequest& request) {
  KgpVisit visit;
  const std::string server = server_of(request);
  if (server.empty()) {
    return fail(ErrorCode::BadValue, "no server: give --server HOST:PORT, or set KGP_HOST");
  }
  auto address = parse_address(server);
  if (!address) {
    return fail(address.error().code, "--server: " + address.error().message);
  }
  visit.server = *std::move(address);
  visit.websocket = request.websocket;
  visit.settings.name = request.name;
  visit.settings.authors = request.authors;
  if (request.token_file) {
    auto token = read_token(*request.token_file);
    if (!token) return tl::unexpected(token.error());
    visit.settings.token = *std::move(token);
  }
  if (request.movetime) {
    const auto movetime = parse_movetime(*request.movetime);
    if (!movetime) return fail(movetime.error().code, "--movetime: " + movetime.error().message);
    visit.settings.movetime =
        std::max(std::chrono::milliseconds{1},
                 std::chrono::duration_cast<std::chrono::milliseconds>(*movetime));
  }
  if (request.retries < 0) {
    return fail(ErrorCode::BadValue, fmt::format("--retries {}: 0 or more", request.retries));
  }
  visit.retries = request.retries;
  return visit;
}

}  // namespace

int uci_verb(const BridgeBot& bot) {
  const auto settings = bridge_settings(bot);
  return settings ? serve_uci(*settings) : report_error(settings.error());
}

int kgp_verb(const KgpRequest& request) {
  const auto settings = bridge_settings(request.bot);
  if (!settings) return report_error(settings.error());
  const auto visit = kgp_visit(request);
  return visit ? visit_kgp(*settings, *visit) : report_error(visit.error());
}

}  // namespace seedbed::arena
