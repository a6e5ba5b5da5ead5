// Steps of a check: two processes at once, and the ends that a bot may be told to come to.
#include "arena/match/conformance_native.h"

namespace seedbed::arena {

void check_ends(NativeSteps& s) {
  s.step("two at once", "a second process of it plays beside the first", [&]() -> Fault {
    if (auto fault = s.seated()) return fault;
    std::unique_ptr<Session> first = std::exchange(s.table.session_, nullptr);
    Fault fault = s.seated();
    if (!fault) fault = s.moves(engine::Line(s.game));
    s.table.session_ = std::move(first);
    if (!fault) fault = s.moves(engine::Line(s.game));
    return fault;
  });
  const std::string ended =
      fmt::format("its end within {} ms, nothing that it started left running", kPrompt.count());
  s.step("end of input", ended, [&]() -> Fault {
    if (auto fault = s.seated()) return fault;
    s.table.session_->child().close_input();
    return s.table.ends_within(kPrompt, false, s.good);
  });
  s.step("end of input while thinking", ended, [&]() -> Fault {
    if (auto fault = s.seated()) return fault;
    (void)s.table.think(s.game);
    s.table.session_->child().close_input();
    return s.table.ends_within(kPrompt, false, s.good);
  });
  s.step("quit while thinking", ended, [&]() -> Fault {
    if (auto fault = s.seated()) return fault;
    (void)s.table.think(s.game);
    s.table.session_->send_raw("quit\n");
    return s.table.ends_within(kPrompt, false, s.good);
  });
}

}  // namespace seedbed::arena
