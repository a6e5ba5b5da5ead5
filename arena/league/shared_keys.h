// The settings that a league and a bot share, for keys.cpp: how long a bot may think, and on what
// terms it plays. Internal to arena/league.
#pragma once

#include <array>

#include "arena/league/key_values.h"
#include "arena/league/keys.h"
#include "arena/league/time_control.h"

namespace seedbed::arena::keys {

inline TimeControl& control_of(League& league) {
  return league.time_control;
}
inline TimeControl& control_of(BotEntry& bot) {
  if (!bot.time_control) bot.time_control.emplace();
  return *bot.time_control;
}
inline const TimeControl& control_of(const League& league) {
  return league.time_control;
}
inline TimeControl control_of(const BotEntry& bot) {
  return bot.time_control.value_or(TimeControl{});
}

// A clock and a movetime replace each other; depth and nodes stand beside either.
inline Done set_clock(TimeControl& control, const TimeControl& read) {
  TimeControl made = read;
  if (!made.depth) made.depth = control.depth;
  if (!made.nodes) made.nodes = control.nodes;
  control = made;
  return {};
}

template <class Owner>
constexpr std::array<Key<Owner>, 4> time_keys() {
  return {{
      {"tc", KeyKind::Text, "TC",
       "clock in seconds: T+I or moves/T+I, with an increment for each turn; hourglass/T: what one "
       "side uses is added to the other's; infinite: no clock, bots are waited for without end; "
       "default 2+0.02",
       [](Owner& owner, std::string_view text, const fs::path&) -> Done {
         const auto read = parse_time_control(text);
         if (!read) return tl::unexpected(read.error());
         return set_clock(control_of(owner), *read);
       },
       [](const Owner& owner) -> Said {
         TimeControl clock = control_of(owner);
         if (!clock.base && !clock.infinite) return std::nullopt;
         clock.depth.reset();
         clock.nodes.reset();
         return print(clock);
       }},
      {"movetime", KeyKind::Text, "TIME", "time for each move, e.g. 100ms or 0.1s",
       [](Owner& owner, std::string_view text, const fs::path&) -> Done {
         const auto time = parse_movetime(text);
         if (!time) return tl::unexpected(time.error());
         TimeControl control;
         control.movetime = *time;
         return set_clock(control_of(owner), control);
       },
       [](const Owner& owner) -> Said {
         const TimeControl& control = control_of(owner);
         return control.movetime ? Said(print_duration(*control.movetime)) : std::nullopt;
       }},
      {"depth", KeyKind::Number, "N", "depth limit for each move",
       [](Owner& owner, std::string_view text, const fs::path&) {
         return whole(text, control_of(owner).depth, 1, std::numeric_limits<int>::max());
       },
       [](const Owner& owner) -> Said {
         const TimeControl& control = control_of(owner);
         return control.depth ? number(*control.depth) : std::nullopt;
       }},
      {"nodes", KeyKind::Number, "N", "node limit for each move",
       [](Owner& owner, std::string_view text, const fs::path&) {
         return whole(text, control_of(owner).nodes, 1, std::numeric_limits<std::uint64_t>::max());
       },
       [](const Owner& owner) -> Said {
         const TimeControl& control = control_of(owner);
         return control.nodes ? number(*control.nodes) : std::nullopt;
       }},
  }};
}

template <class Owner, std::optional<std::chrono::microseconds> Terms::*wait>
constexpr Key<Owner> wait_key(std::string_view name, std::string_view help) {
  return {name,
          KeyKind::Text,
          "TIME",
          help,
          [](Owner& owner, std::string_view text, const fs::path&) {
            return put(parse_movetime(text), owner.terms.*wait);
          },
          [](const Owner& owner) -> Said {
            const auto& value = owner.terms.*wait;
            return value ? Said(print_duration(*value)) : std::nullopt;
          }};
}

template <class Owner, std::optional<bool> Terms::*flag>
constexpr Key<Owner> flag_key(std::string_view name, std::string_view help) {
  return {name,
          KeyKind::Switch,
          "",
          help,
          [](Owner& owner, std::string_view text, const fs::path&) {
            bool value = false;
            Done done = on_off(text, value);
            if (done) owner.terms.*flag = value;
            return done;
          },
          [](const Owner& owner) -> Said {
            const auto& value = owner.terms.*flag;
            return value ? Said(*value ? "true" : "false") : std::nullopt;
          }};
}

template <class Owner>
constexpr std::array<Key<Owner>, 11> term_keys() {
  return {{
      flag_key<Owner, &Terms::ponder>(
          "ponder", "bots that can (feature ponder) think in the opponent's time"),
      flag_key<Owner, &Terms::lenient>(
          "lenient",
          "of a bot that is late the first move of its last pv is played (feature anytime)"),
      wait_key<Owner, &Terms::start_wait>("start-wait",
                                          "how long the handshake may take; default 10s, uci: 30s"),
      wait_key<Owner, &Terms::ready_wait>("ready-wait", "how long readyok may take; default 60s"),
      wait_key<Owner, &Terms::stop_wait>("stop-wait",
                                         "how long bestmove may take after stop; default 1s"),
      wait_key<Owner, &Terms::quit_wait>(
          "quit-wait", "how long a bot may take to end, until SIGTERM; default 2s"),
      wait_key<Owner, &Terms::answer_wait>(
          "answer-wait", "how long bestmove may take where no clock runs; default 300s"),
      flag_key<Owner, &Terms::isolate>(
          "isolate",
          "no network and nothing written but in a scratch folder, by bubblewrap "
          "(arena/isolation.md)"),
      {"memory", KeyKind::Text, "SIZE",
       "of a bot and all that it starts, e.g. 512M; more of it ends the bot (systemd-run)",
       [](Owner& owner, std::string_view text, const fs::path&) {
         return put(parse_size(text), owner.terms.memory);
       },
       [](const Owner& owner) -> Said {
         const auto& value = owner.terms.memory;
         return value ? Said(print_size(*value)) : std::nullopt;
       }},
      {"processes", KeyKind::Number, "N",
       "of a bot and all that it starts, threads included (systemd-run)",
       [](Owner& owner, std::string_view text, const fs::path&) {
         return whole(text, owner.terms.processes, 1, 1'000'000);
       },
       [](const Owner& owner) {
         const auto& value = owner.terms.processes;
         return value ? number(*value) : std::nullopt;
       }},
      {"cpu-time", KeyKind::Text, "TIME",
       "of processor time for each process of a bot in all its life; more of it ends the process "
       "(prlimit)",
       [](Owner& owner, std::string_view text, const fs::path&) -> Done {
         const auto time = parse_movetime(text);
         if (!time) return tl::unexpected(time.error());
         owner.terms.cpu_time = std::chrono::ceil<std::chrono::seconds>(*time);
         return {};
       },
       [](const Owner& owner) -> Said {
         const auto& value = owner.terms.cpu_time;
         return value ? Said(print_duration(*value)) : std::nullopt;
       }},
  }};
}

}  // namespace seedbed::arena::keys
