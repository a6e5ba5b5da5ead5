// `seedbed uci`, `seedbed kgp` and `seedbed kgp-serve`: checks what the command line said and hands
// it to arena/bridge.
#include "arena/bridge_verbs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>

#include "arena/bridge/kgp.h"
#include "arena/bridge/kgp_host.h"
#include "arena/bridge/kgp_seat.h"
#include "arena/bridge/uci.h"
#include "arena/bridge/waits.h"
#include "arena/league/command.h"
#include "arena/league/time_control.h"
#include "arena/match/program.h"
#include "arena/play_run.h"
#include "arena/verbs.h"
#include "protocol/text.h"

namespace seedbed::arena {
namespace {

Expected<BotSettings> bridge_settings(const BridgeBot& bot) {
  BotEntry entry;
  entry.name = "the bot";
  entry.command = bot.command.size() == 1 ? bot.command.front() : join_command(bot.command);
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

// The league's outside clients by name, none with a token yet.
Expected<std::map<std::string, std::string>> guests_of(const League& league) {
  std::map<std::string, std::string> guests;
  for (const BotEntry& bot : league.bots) {
    const DialectCommand parts = split_dialect(bot.command);
    if (parts.dialect != "kgp") continue;
    const auto settings = bot_settings(bot);
    if (!settings) {
      return fail(settings.error().code,
                  fmt::format("bot {}: {}", bot.name, settings.error().message));
    }
    guests[settings->command.argv.back()];
  }
  if (guests.empty()) {
    return fail(ErrorCode::BadValue,
                "the league has no outside client: a bot's command is kgp:NAME");
  }
  return guests;
}

// Lines `TOKEN NAME`; # begins a comment. Tokens are never shown.
Expected<void> read_tokens(const std::string& file, std::map<std::string, std::string>& guests) {
  std::ifstream in(file);
  if (!in) return fail(ErrorCode::Io, fmt::format("--token-file {}: cannot be read", file));
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    protocol::Words words(line);
    if (words.empty() || words.peek().front() == '#') continue;
    const std::string token(words.next());
    const auto guest = guests.find(std::string(words.rest()));
    if (guest == guests.end()) {
      return fail(ErrorCode::BadValue,
                  fmt::format("--token-file {}, line {}: {} is the NAME of no bot kgp:NAME of the "
                              "league; a line is TOKEN NAME",
                              file, number, protocol::quote(words.rest(), 40)));
    }
    guest->second = token;
  }
  return {};
}

Expected<League> league_of(const KgpServeRequest& request) {
  if (!request.resume) return check(request.run.league);
  auto store = Store::open(*request.resume);
  if (!store) return tl::unexpected(store.error());
  return store->info().league;
}

// Until all are there, `wait` is over, or a signal came: its number.
int await_guests(const KgpHost& host, std::chrono::microseconds wait) {
  SignalGate signals;
  const Time until = std::chrono::steady_clock::now() + wait;
  for (;;) {
    const std::vector<std::string> missing = host.missing();
    if (missing.empty()) return 0;
    if (std::chrono::steady_clock::now() >= until) {
      for (const std::string& name : missing) {
        warn(fmt::format("kgp: {} has not come within {}; it loses its games until it does", name,
                         print_duration(wait)));
      }
      return 0;
    }
    std::vector<pollfd> descriptors{{signals.descriptor(), POLLIN, 0}};
    wait_for_any(descriptors, until);
    if (const int signal = signals.caught()) return signal;
  }
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

int kgp_serve_verb(const KgpServeRequest& request) {
  const auto wait = parse_duration(request.wait);
  if (!wait) return report_error({wait.error().code, "--wait: " + wait.error().message});
  const auto league = league_of(request);
  if (!league) return request.resume ? store_error(league.error()) : report_error(league.error());
  auto guests = guests_of(*league);
  if (!guests) return report_error(guests.error());
  if (request.token_file) {
    if (auto read = read_tokens(*request.token_file, *guests); !read)
      return report_error(read.error());
  }
  const SignalGate before_threads;
  KgpHostSettings settings{request.address, request.port, request.websocket_port, *guests};
  settings.patience =
      std::min(settings.patience, std::chrono::duration_cast<std::chrono::milliseconds>(*wait));
  auto host = KgpHost::open(std::move(settings), warn);
  if (!host) return report_error(host.error(), 1);
  std::string names;
  for (const auto& guest : *guests) names += (names.empty() ? "" : ", ") + guest.first;
  std::string doors = fmt::format("{}:{}", request.address, (*host)->port());
  if (request.websocket_port) {
    doors += fmt::format(" and ws://{}:{}/", request.address, (*host)->websocket_port());
  }
  warn(fmt::format("kgp: awaiting {} on {}", names, doors));
  if (const int signal = await_guests(**host, *wait)) return 128 + signal;
  ::setenv(kKgpPass, (*host)->pass().c_str(), 1);
  if (request.resume) return resume_verb(*request.resume, request.run.operation);
  return run_verb(request.run);
}

int kgp_seat_verb(const std::string& name) {
  return serve_kgp_seat(name);
}

}  // namespace seedbed::arena
