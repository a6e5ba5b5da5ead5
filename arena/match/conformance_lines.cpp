// Steps of a check: lines that a bot is sent in odd dress, and lines that are none of its business.
#include <unistd.h>

#include "arena/match/conformance_native.h"

namespace seedbed::arena {
namespace {

// Lines that are none of its business change nothing.
void survives(NativeSteps& s, std::string name, const std::string& bytes) {
  s.step(std::move(name), "readyok, and a legal move after it", [&]() -> Fault {
    if (auto fault = s.seated()) return fault;
    s.table.session_->send_raw(bytes);
    return s.still_plays();
  });
}

void odd_dress(NativeSteps& s) {
  s.step("CR LF", "a legal move when every line ends in CR LF", [&]() -> Fault {
    if (auto fault = s.seated()) return fault;
    protocol::Limits limits;
    limits.movetime = kMoveTime;
    s.table.prepare(engine::Line(s.game), limits, kMoveTime + kMovePatience);
    std::string lines;
    for (const char c : std::exchange(s.table.session_->out(), {})) {
      if (c == '\n') lines += '\r';
      lines += c;
    }
    s.table.session_->send_raw(lines);
    return s.best_move();
  });
  s.step("a line in pieces", "readyok once the line is whole", [&]() -> Fault {
    if (auto fault = s.seated()) return fault;
    s.table.dialogue().await_ready(now(), s.table.session_->out());
    const std::string whole = std::exchange(s.table.session_->out(), {});
    for (const char c : whole) {
      s.table.session_->send_raw(std::string_view(&c, 1));
      ::usleep(2'000);
    }
    const Session::Heard heard = s.table.await(Event::Kind::Ready, Time::max());
    return CheckTable::is(heard, Event::Kind::Ready) ? Fault() : s.table.describe(heard);
  });
}

}  // namespace

void check_lines(NativeSteps& steps) {
  survives(steps, "blank lines", "\n\n   \n\t\n");
  survives(steps, "unknown command", "no-such-command 1 2 3\n");
  survives(steps, "bytes beyond ASCII", "\x01\xff\xfe\x80 garbage\n");
  survives(steps, "bad position", "position pos 9,9 X\n");
  survives(steps, "bad move list", "position startpos moves zz9 a1 a1 a1\n");
  survives(steps, "incomplete lines", "position\nsetoption\nnewgame seed\nvariant\nresult\n");
  survives(steps, "long line", "no-such-command " + std::string(60'000, 'x') + "\n");
  odd_dress(steps);
}

}  // namespace seedbed::arena
