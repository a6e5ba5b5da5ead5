// Steps of a check: lines that a bot is sent in odd dress, and lines that are none of its business.
#include <unistd.h>

#include "arena/match/conformance_native.h"

namespace seedbed::arena {
namespace {

// Of the 65,536 bytes that a line may have.
constexpr std::size_t kLong = 60'000;

// Lines that are none of its business change nothing.
void survives(NativeSteps& s, std::string name, const std::string& bytes) {
  s.step(std::move(name), "readyok, and a legal move after it", [&]() -> Fault {
    if (auto fault = s.seated()) return fault;
    s.table.session_->send_raw(bytes);
    return s.still_plays();
  });
}

// What the dialogue has to say, each line of the game in another dress; rule text stays as it is.
template <class Dress>
void send_dressed(NativeSteps& s, Dress dress) {
  const std::string plain = std::exchange(s.table.session_->out(), {});
  std::string lines;
  for (std::string_view rest = plain; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size() + 1);
    const std::string_view verb = line.substr(0, line.find(' '));
    const bool of_the_game =
        verb == "newgame" || verb == "position" || verb == "go" || verb == "result";
    lines += of_the_game ? dress(verb, line.substr(verb.size())) : std::string(line);
    lines += '\n';
  }
  s.table.session_->send_raw(lines);
}

// A game's lines in a dress that must not matter: newgame, a position after some plies, go, result.
template <class Dress>
void dressed(NativeSteps& s, std::string name, std::string expected, Dress dress) {
  s.step(std::move(name), "a legal move " + std::move(expected), [&]() -> Fault {
    s.table.announce(s.game);
    send_dressed(s, dress);
    if (auto fault = s.barrier()) return fault;
    engine::Line line(s.game);
    engine::MoveList legal;
    for (int ply = 0; ply < 3; ++ply) {
      engine::Line next = line;
      next.legal(legal);
      (void)next.play(legal.back());
      if (next.over()) break;
      line = std::move(next);
    }
    protocol::Limits limits;
    limits.movetime = kMoveTime;
    s.table.prepare(line, limits, kMoveTime + kMovePatience);
    send_dressed(s, dress);
    if (auto fault = s.best_move()) return fault;
    s.table.dialogue().result(
        {engine::Result::South, engine::Score{30, 18}, protocol::Reason::RowEmpty},
        s.table.session_->out());
    send_dressed(s, dress);
    return s.barrier();
  });
}

void odd_dress(NativeSteps& s) {
  using Part = std::string_view;
  dressed(s, "CR LF", "when every line ends in CR LF",
          [](Part verb, Part rest) { return std::string(verb) + std::string(rest) + '\r'; });
  // Those inside a position's text are single.
  dressed(s, "blanks and tabs", "when there are more of them, before, between and behind words",
          [](Part verb, Part rest) {
            std::string line = " \t" + std::string(verb);
            bool first = true;
            for (const char c : rest) {
              if (c == ' ' && (first || verb != "position")) line += " \t";
              line += c;
              first = false;
            }
            return line + " \t";
          });
  dressed(s, "unknown keywords", "when newgame, go and result have one that it cannot know",
          [](Part verb, Part rest) {
            if (verb == "position") return std::string(verb) + std::string(rest);
            // A result's own word comes first.
            const std::size_t end = verb == "result" ? rest.find(' ', 1) : 0;
            return std::string(verb) + std::string(rest.substr(0, end)) + " mood calm" +
                   std::string(rest.substr(end));
          });
  dressed(s, "long lines that count", fmt::format("when each has {} blanks after its verb", kLong),
          [](Part verb, Part rest) {
            return std::string(verb) + std::string(kLong, ' ') + std::string(rest);
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
  survives(steps, "long line", "no-such-command " + std::string(kLong, 'x') + "\n");
  odd_dress(steps);
}

}  // namespace seedbed::arena
