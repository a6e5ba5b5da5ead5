// What a seat is told of its bot, from the league file's words.
#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "arena/match/bot_seat.h"
#include "protocol/auale.h"

namespace seedbed::arena {
namespace {

using std::chrono::milliseconds;

// Aalina is a Java program with tables: 4 to 6 s on an idle machine.
constexpr milliseconds kAualeHandshake{30'000};

}  // namespace

std::unique_ptr<protocol::Dialogue> make_dialogue(const BotSettings& settings) {
  if (settings.dialect == "uci") return protocol::make_auale_dialogue(settings.patience);
  if (settings.dialect == "adapter") {
    return protocol::make_adapter_dialogue(settings.adapter, settings.patience);
  }
  return protocol::make_mbp_dialogue(settings.patience);
}

Expected<BotSettings> bot_settings(const BotEntry& entry) {
  const DialectCommand parts = split_dialect(entry.command);
  Expected<std::vector<std::string>> words = split_command(parts.command);
  if (!words) return tl::unexpected(words.error());
  BotSettings settings;
  settings.name = entry.name;
  const Terms& terms = entry.terms;
  settings.command = {
      std::move(*words),
      entry.dir,
      entry.env,
      {},
      entry.err_file,
      {terms.isolate.value_or(false), terms.memory, terms.processes, terms.cpu_time}};
  settings.dialect = parts.dialect;
  settings.options = entry.options;
  settings.init = entry.init;
  settings.scarce = entry.instances > 0;
  if (settings.dialect == "uci") settings.patience.handshake = kAualeHandshake;
  const auto wait = [](const Terms::Wait& said, milliseconds& patience) {
    if (said) patience = std::chrono::ceil<milliseconds>(*said);
  };
  wait(terms.start_wait, settings.patience.handshake);
  wait(terms.ready_wait, settings.patience.ready);
  wait(terms.stop_wait, settings.patience.stop);
  wait(terms.quit_wait, settings.quit_grace);
  wait(terms.answer_wait, settings.watchdog);
  settings.lenient = terms.lenient.value_or(false);
  if (settings.dialect == "kgp") {
    if (settings.command.argv.size() != 1) {
      return fail(ErrorCode::BadValue, fmt::format("'{}' is not of the form kgp:NAME; a name with "
                                                   "blanks stands in quotes",
                                                   entry.command));
    }
    std::error_code ec;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", ec);
    settings.command.argv = {self.string(), "kgp-seat", "--", settings.command.argv.front()};
    settings.command.isolation = {};  // it is ours, and its client is elsewhere
  }
  if (!entry.adapter.empty()) {
    if (settings.dialect != "mbp") {
      return fail(ErrorCode::BadValue,
                  fmt::format("a bot of the dialect \"{}\" needs no adapter", settings.dialect));
    }
    auto adapter = protocol::parse_adapter(entry.adapter);
    if (!adapter) return tl::unexpected(adapter.error());
    settings.adapter = *std::move(adapter);
    settings.dialect = "adapter";
  }
  return settings;
}

}  // namespace seedbed::arena
