// Steps of a check: what a bot declares, and what it is asked while it is idle.
#include <algorithm>
#include <cstdlib>
#include <set>

#include "arena/match/conformance_native.h"

namespace seedbed::arena {
namespace {

using Option = protocol::OptionDeclaration;

// A spin is set no higher than this, or than its default: it may be the size of a table in MiB.
constexpr std::int64_t kMostSpin = 256;
constexpr std::size_t kMostValues = 16;  // of a combo
// A table has to be made, and threads to be started.
constexpr milliseconds kOptionPatience{10'000};

// What an option may be set to, beside its default, without harm: nobody knows what a text may be
// or what a button does.
std::vector<std::string> other_values(const Option& option) {
  std::vector<std::string> values;
  switch (option.type) {
    case Option::Type::Check:
      values = {"true", "false"};
      break;
    case Option::Type::Spin:
      if (option.min) values.push_back(std::to_string(*option.min));
      if (option.max) {
        const std::int64_t initial = std::strtoll(option.initial.c_str(), nullptr, 10);
        values.push_back(std::to_string(std::min(*option.max, std::max(kMostSpin, initial))));
      }
      break;
    case Option::Type::Combo:
      values = option.vars;
      break;
    case Option::Type::String:
    case Option::Type::Button:
      break;
  }
  std::erase_if(values, [&](const std::string& value) {
    return value == option.initial || protocol::refuse_value(option, value);
  });
  values.resize(std::min(values.size(), kMostValues));
  return values;
}

Fault plays_with(NativeSteps& s, const std::string& name, const std::string& value) {
  s.table.dialogue().set_option(name, value, s.table.session_->out());
  if (auto fault = s.barrier()) return fault;
  if (auto fault = s.seated()) return fault;
  protocol::Limits limits;
  limits.movetime = kShortTime;
  return s.moves(engine::Line(s.game), limits, kShortTime + kOptionPatience);
}

void option_values(NativeSteps& s) {
  const std::vector<Option>& options = s.table.identity_.options;
  if (std::all_of(options.begin(), options.end(),
                  [](const Option& option) { return other_values(option).empty(); }))
    return;
  s.step("option values", "a legal move with each option at its ends, or at its other words",
         [&]() -> Fault {
           int set = 0;
           for (const Option& option : options) {
             for (const std::string& value : other_values(option)) {
               const auto fault = plays_with(s, option.name, value);
               if (fault) return fmt::format("with {} {}: {}", option.name, value, *fault);
               s.table.dialogue().set_option(option.name, option.initial, s.table.session_->out());
               if (const auto back = s.barrier())
                 return fmt::format("with {} {} again: {}", option.name, option.initial, *back);
               ++set;
             }
           }
           s.good = fmt::format("that with {} values", set);
           return {};
         });
}

void declarations(NativeSteps& s) {
  const protocol::BotIdentity& who = s.table.identity_;
  s.step("name", "a line `id name NAME` in the handshake", [&]() -> Fault {
    s.good = who.name;
    return who.name.empty() ? Fault("none") : Fault();
  });
  s.step("options", "each option once, its default a value that it allows", [&]() -> Fault {
    std::set<std::string_view> names;
    for (const Option& option : who.options) {
      if (!names.insert(option.name).second) return option.name + ": declared twice";
      if (option.type == Option::Type::Button) continue;
      if (auto refusal = protocol::refuse_value(option, option.initial))
        return option.name + ": " + *refusal;
    }
    s.good = fmt::format("{} options", who.options.size());
    return {};
  });
  s.step("options set", "readyok after every option was set to its default", [&]() -> Fault {
    for (const Option& option : who.options) {
      if (option.type == Option::Type::Button) continue;
      s.table.dialogue().set_option(option.name, option.initial, s.table.session_->out());
    }
    return s.barrier();
  });
  s.step("unknown option", "readyok after an option that it did not declare", [&]() -> Fault {
    s.table.dialogue().set_option("No-Such-Option", "1", s.table.session_->out());
    return s.barrier();
  });
}

void idle(NativeSteps& s) {
  s.step("ready twice", "readyok to each of two isready, and no more", [&]() -> Fault {
    if (auto fault = s.barrier()) return fault;
    if (auto fault = s.barrier()) return fault;
    return s.silent(kMoment);
  });
  s.step("ping", fmt::format("pong within {} ms", s.table.bot_.patience.pong.count()),
         [&]() -> Fault {
           const Time asked = now();
           s.table.dialogue().ping(asked, s.table.session_->out());
           s.table.session_->flush();
           const Session::Heard heard = s.table.await(Event::Kind::Pong, Time::max());
           if (!CheckTable::is(heard, Event::Kind::Pong)) return s.table.describe(heard);
           s.good = "pong " + CheckTable::since(asked);
           return {};
         });
  s.step("silence", "not a line while nobody asks for one", [&] { return s.silent(kThink); });
  s.step("stop without go", "readyok, and no bestmove", [&]() -> Fault {
    s.table.session_->send_raw("stop\n");
    if (auto fault = s.barrier()) return fault;
    return s.silent(kMoment);
  });
  s.step("unknown variant", "error, or silence, and the variants that it has still played",
         [&]() -> Fault {
           s.table.session_->send_raw("variant no-such-game\n");
           return s.still_plays();
         });
  s.step("many new games", "readyok after twenty of them", [&]() -> Fault {
    for (int i = 0; i < 20; ++i)
      if (auto fault = s.seated()) return fault;
    return {};
  });
}

}  // namespace

void check_manners(NativeSteps& steps) {
  declarations(steps);
  option_values(steps);
  idle(steps);
}

}  // namespace seedbed::arena
