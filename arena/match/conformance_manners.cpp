// Steps of a check: what a bot declares, and what it is asked while it is idle.
#include <set>

#include "arena/match/conformance_native.h"

namespace seedbed::arena {
namespace {

using Option = protocol::OptionDeclaration;

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
  s.step("ready twice", "readyok to each of two isready", [&]() -> Fault {
    if (auto fault = s.barrier()) return fault;
    return s.barrier();
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
    return s.silent(milliseconds(100));
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
  idle(steps);
}

}  // namespace seedbed::arena
