#include "arena/hall/introduce.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "arena/match/bot_seat.h"
#include "arena/match/program.h"
#include "arena/record/sha256.h"

namespace seedbed::arena {

namespace {

std::string first_line(std::string_view text) {
  return std::string(text.substr(0, text.find('\n')));
}

// What the bot sits out, in words; "" if nothing.
std::string missing_variants(const StoredBot& bot, const League& league) {
  std::string names;
  for (std::size_t v = 0; v < league.variants.size(); ++v) {
    if (!bot.plays[v]) names += (names.empty() ? "" : ", ") + league.variants[v];
  }
  return names.empty() ? "" : "does not play " + names;
}

// Whether its walls and limits can be had here: a bot that starts behind a broken tool would lose
// its games for it. `tried` are those that can.
Expected<void> try_isolation(Keeper& keeper, const BotSettings& settings,
                             std::vector<Isolation>& tried) {
  const Isolation& isolation = settings.command.isolation;
  if (!isolation.any() || std::find(tried.begin(), tried.end(), isolation) != tried.end())
    return {};
  auto child = keeper.spawn({{"cat"}, {}, {}, {}, {}, isolation});
  if (!child) return fail(ErrorCode::BadValue, child.error().message);
  child->send("here\n");
  const Time deadline = now() + std::chrono::seconds(10);
  Child::Heard heard = child->listen(deadline, nullptr);
  if (heard.wake == Child::Wake::Line && heard.line == "here") {
    if (auto held = limits_hold(isolation, child->pid()); !held) return held;
    tried.push_back(isolation);
    return {};
  }
  while (heard.wake == Child::Wake::Line) heard = child->listen(deadline, nullptr);
  return fail(ErrorCode::BadValue,
              fmt::format("its isolation cannot be had here: {} where it should have run `cat`{}{} "
                          "(arena/isolation.md)",
                          child->how_it_ended(), child->err_tail().empty() ? "" : ": ",
                          first_line(child->err_tail())));
}

}  // namespace

Expected<std::vector<StoredBot>> introduce(Keeper& keeper, const League& league,
                                           const std::vector<engine::GamePtr>& games,
                                           WrongOptions wrong_options,
                                           const std::atomic<bool>* stop,
                                           const std::function<void(std::string_view)>& warn) {
  std::vector<StoredBot> bots;
  std::vector<Isolation> tried;
  if (!league.adjudicator.empty()) {
    auto settings = bot_settings(adjudicator_entry(league));
    if (!settings) return fail(settings.error().code, "adjudicator: " + settings.error().message);
    if (auto program = find_program(settings->command.argv.front(), league.adjudicator_dir);
        !program)
      return fail(ErrorCode::BadValue, "adjudicator: " + program.error().message);
    BotSeat seat(keeper, *settings);
    if (const auto failure = seat.start(stop);
        failure && failure->reason != protocol::Reason::Interrupt)
      return fail(ErrorCode::Io, failure->detail);
  }
  for (const BotEntry& entry : league.bots) {
    StoredBot bot;
    bot.name = entry.name;
    bot.command = entry.command;
    auto settings = bot_settings(entry);
    if (!settings)
      return fail(settings.error().code,
                  fmt::format("bot {}: {}", entry.name, settings.error().message));
    if (settings->dialect == "kgp" && std::getenv(kKgpPass) == nullptr)
      return fail(
          ErrorCode::BadValue,
          fmt::format("bot {}: a bot kgp:NAME plays under `seedbed kgp-serve` alone", entry.name));
    // A program that is not there is the operator's mistake: it is told before anything is played.
    auto executable = find_program(settings->command.argv.front(), settings->command.dir);
    if (!executable)
      return fail(ErrorCode::BadValue,
                  fmt::format("bot {}: {}", entry.name, executable.error().message));
    bot.executable = executable->string();
    if (auto digest = sha256_file(*executable)) bot.sha256 = *digest;

    if (auto able = try_isolation(keeper, *settings, tried); !able)
      return fail(able.error().code, fmt::format("bot {}: {}", entry.name, able.error().message));

    BotSeat seat(keeper, *settings);
    const auto failure = seat.start(stop);
    if (failure && failure->reason == protocol::Reason::Interrupt) return bots;  // the caller stops
    const std::vector<std::string> wrong =
        failure ? std::vector<std::string>() : seat.wrong_options();
    if (!wrong.empty() && wrong_options == WrongOptions::Refuse)
      return fail(
          ErrorCode::BadValue,
          fmt::format("bot {}: {} (what a bot does not declare can be sent by a line of its "
                      "`init`)",
                      entry.name, wrong.front()));
    for (const std::string& note : seat.take_notes()) warn(fmt::format("{}: {}", entry.name, note));
    for (const std::string& each : wrong) warn(fmt::format("bot {}: {}", entry.name, each));
    if (failure) {
      bot.note = first_line(failure->detail);
      warn(failure->detail);
    } else {
      bot.id_name = seat.identity().name;
      bot.id_author = seat.identity().author;
      bot.id_version = seat.identity().version;
      bot.handshake = seat.handshake();
      if (entry.terms.ponder.value_or(false) && !seat.identity().features.ponder)
        warn(entry.name + ": does not ponder (no feature ponder=1)");
    }
    for (std::size_t v = 0; v < games.size(); ++v) {
      const bool allowed =
          entry.variants.empty() || std::find(entry.variants.begin(), entry.variants.end(),
                                              league.variants[v]) != entry.variants.end();
      bot.plays.push_back(allowed && (failure || seat.identity().plays(games[v]->spec())));
    }
    if (entry.instances > 0) seat.end();
    if (bot.note.empty()) bot.note = missing_variants(bot, league);
    bots.push_back(std::move(bot));
  }
  return bots;
}

}  // namespace seedbed::arena
