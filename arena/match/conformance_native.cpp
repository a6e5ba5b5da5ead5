// The steps of a check that need Seedbed's own protocol: manners of every kind of line, discipline
// with time, ends of every kind, and what else comes on stdout.
#include <unistd.h>

#include <set>

#include "arena/match/check_table.h"
#include "engine/perft.h"

namespace seedbed::arena {
namespace {

// What came instead; nothing when the step holds.
using Fault = std::optional<std::string>;

constexpr milliseconds kShortTime{10};
constexpr milliseconds kMargin{50};  // of a league, unless it says otherwise
constexpr int kTimedMoves = 10;
constexpr int kGamePlies = 60;

class Native {
 public:
  Native(CheckTable& table, const std::vector<engine::GamePtr>& games)
      : t_(table), games_(games), game_(games.front()) {}

  void run() {
    identity();
    idle();
    for (const engine::GamePtr& game : games_) whole_game(game);
    if (t_.identity_.features.query) {
      for (const engine::GamePtr& game : games_) queries(game);
    }
    positions();
    limits();
    lines();
    thinking();
    ends();
    understood();
  }

 private:
  template <class Body>
  void step(std::string name, std::string expected, Body body) {
    if (t_.gave_up()) return;
    good_ = "that";
    const Fault fault = t_.open() ? body() : Fault("the bot cannot be had");
    t_.note(std::move(name), !fault, std::move(expected), fault ? *fault : good_);
  }

  // ---- what bodies are made of

  Fault seated() { return t_.new_game(game_) ? Fault() : Fault("no readyok after newgame"); }

  Fault barrier() {
    if (t_.ready()) return {};
    return t_.session_->child().ended() ? t_.session_->child().how_it_ended() : "no readyok";
  }

  // The answer to a go; `patience` from its writing.
  Fault moves(const engine::Line& line, const protocol::Limits& limits, milliseconds patience) {
    const Time asked = now();
    t_.go(line, limits, patience);
    const Session::Heard heard = t_.await(Event::Kind::BestMove, Time::max());
    took_ = std::chrono::duration_cast<milliseconds>(now() - asked);
    if (!CheckTable::is(heard, Event::Kind::BestMove)) return t_.describe(heard);
    if (!t_.is_legal(heard.event.best))
      return t_.describe(heard) + " in " + engine::print_position(line.game(), line.position());
    answer_ = heard.event.best.move;
    good_ = t_.describe(heard) + fmt::format(" after {} ms", took_.count());
    return {};
  }
  Fault moves(const engine::Line& line) {
    protocol::Limits limits;
    limits.movetime = kMoveTime;
    return moves(line, limits, kMoveTime + kMovePatience);
  }
  // After anything: does it still play?
  Fault still_plays() {
    if (auto fault = barrier()) return fault;
    if (auto fault = seated()) return fault;
    return moves(engine::Line(game_));
  }

  // Lines that are none of its business change nothing.
  void survives(std::string name, const std::string& bytes) {
    step(std::move(name), "readyok, and a legal move after it", [&]() -> Fault {
      if (auto fault = seated()) return fault;
      t_.session_->send_raw(bytes);
      return still_plays();
    });
  }

  // ---- the steps

  void identity() {
    const protocol::BotIdentity& who = t_.identity_;
    step("name", "a line `id name NAME` in the handshake", [&]() -> Fault {
      good_ = who.name;
      return who.name.empty() ? Fault("none") : Fault();
    });
    step("options", "each option once, its default a value that it allows", [&]() -> Fault {
      std::set<std::string_view> names;
      for (const auto& option : who.options) {
        if (!names.insert(option.name).second) return option.name + ": declared twice";
        if (option.type == protocol::OptionDeclaration::Type::Button) continue;
        if (auto refusal = protocol::refuse_value(option, option.initial))
          return option.name + ": " + *refusal;
      }
      good_ = fmt::format("{} options", who.options.size());
      return {};
    });
    step("options set", "readyok after every option was set to its default", [&]() -> Fault {
      for (const auto& option : who.options) {
        if (option.type == protocol::OptionDeclaration::Type::Button) continue;
        t_.dialogue().set_option(option.name, option.initial, t_.session_->out());
      }
      return barrier();
    });
    step("unknown option", "readyok after an option that it did not declare", [&]() -> Fault {
      t_.dialogue().set_option("No-Such-Option", "1", t_.session_->out());
      return barrier();
    });
  }

  void idle() {
    step("ready twice", "readyok to each of two isready", [&]() -> Fault {
      if (auto fault = barrier()) return fault;
      return barrier();
    });
    step("ping", fmt::format("pong within {} ms", t_.bot_.patience.pong.count()), [&]() -> Fault {
      const Time asked = now();
      t_.dialogue().ping(asked, t_.session_->out());
      t_.session_->flush();
      const Session::Heard heard = t_.await(Event::Kind::Pong, Time::max());
      if (!CheckTable::is(heard, Event::Kind::Pong)) return t_.describe(heard);
      good_ = "pong " + CheckTable::since(asked);
      return {};
    });
    step("silence", "not a line while nobody asks for one", [&]() -> Fault {
      const Session::Heard heard = t_.session_->listen(now() + kThink, nullptr);
      if (heard.kind == Session::Heard::Kind::Deadline) return {};
      return t_.describe(heard);
    });
    step("stop without go", "readyok, and no bestmove", [&]() -> Fault {
      t_.session_->send_raw("stop\n");
      if (auto fault = barrier()) return fault;
      const Session::Heard heard = t_.session_->listen(now() + milliseconds(100), nullptr);
      if (heard.kind == Session::Heard::Kind::Deadline) return {};
      return t_.describe(heard);
    });
    step("unknown variant", "error, or silence, and the variants that it has still played",
         [&]() -> Fault {
           t_.session_->send_raw("variant no-such-game\n");
           return still_plays();
         });
    step("many new games", "readyok after twenty of them", [&]() -> Fault {
      for (int i = 0; i < 20; ++i)
        if (auto fault = seated()) return fault;
      return {};
    });
  }

  void whole_game(const engine::GamePtr& game) {
    step("a game of " + game->spec(),
         fmt::format("legal moves for both sides, up to {} plies", kGamePlies), [&]() -> Fault {
           if (!t_.new_game(game)) return "no readyok after newgame";
           protocol::Limits limits;
           limits.movetime = kShortTime;
           engine::Line line(game);
           engine::MoveList legal;
           while (!line.over() && line.moves().size() < kGamePlies) {
             line.legal(legal);
             if (legal.size() == 1 && legal.front().kind == engine::MoveKind::Pass) {
               (void)line.play(legal.front());
               continue;
             }
             if (auto fault = moves(line, limits, kMovePatience)) return fault;
             (void)line.play(std::string_view(answer_));
           }
           good_ = fmt::format("{} plies", line.moves().size());
           return {};
         });
  }

  // The rules that the bot knows are these.
  void queries(const engine::GamePtr& game) {
    step("queries in " + game->spec(), "what the rules say after three plies", [&]() -> Fault {
      if (!t_.new_game(game)) return "no readyok after newgame";
      engine::Line line(game);
      engine::MoveList legal;
      std::string position = "position startpos moves";
      for (int ply = 0; ply < 3 && !line.over(); ++ply) {
        line.legal(legal);
        position += ' ' + engine::print_move(*game, legal.back());
        (void)line.play(legal.back());
      }
      if (line.over()) return {};
      t_.session_->send_raw(position + '\n');
      line.legal(legal);
      std::string moves = "legal";
      for (const engine::Move& move : legal) moves += ' ' + engine::print_move(*game, move);
      for (const std::string& truth :
           {moves, "position " + engine::print_position(*game, line.position()),
            std::string("outcome ongoing"),
            fmt::format("perft 2 {}", engine::perft(*game, line.position(), 2))}) {
        if (auto fault = answers_query(truth)) return fault;
      }
      return {};
    });
  }

  // `truth` is what follows `response`; of a perft with its depth behind the word.
  Fault answers_query(std::string truth) {
    const bool perft = truth.starts_with("perft ");
    const std::string query = truth.substr(0, perft ? 7 : truth.find(' '));
    if (perft) truth.erase(5, 2);
    t_.session_->send_raw("query " + query + '\n');
    const Session::Heard heard = t_.await(Event::Kind::Response, now() + kMovePatience);
    if (CheckTable::is(heard, Event::Kind::Response) && heard.event.text == truth) return {};
    return fmt::format("{} to query {} instead of {}", t_.describe(heard), query, truth);
  }

  void positions() {
    engine::Line line(game_);
    engine::MoveList legal;
    for (int ply = 0; ply < 3 && !line.over(); ++ply) {
      line.legal(legal);
      (void)line.play(legal.back());
    }
    if (line.over()) return;
    step("position with moves", "a legal move after three plies", [&]() -> Fault {
      if (auto fault = seated()) return fault;
      return moves(line);
    });
    step("position as text", "a legal move in a position without a history", [&]() -> Fault {
      if (auto fault = seated()) return fault;
      return moves(engine::Line(game_, line.position()));
    });
    step("back again", "a legal move at the start after a later position",
         [&]() -> Fault { return moves(engine::Line(game_)); });
    step("result", "readyok after the news of a result", [&]() -> Fault {
      if (auto fault = seated()) return fault;
      t_.dialogue().result(
          {engine::Result::South, engine::Score{30, 18}, protocol::Reason::RowEmpty},
          t_.session_->out());
      return barrier();
    });
    step("two games", "a legal move in the game after a game", [&]() -> Fault {
      if (auto fault = seated()) return fault;
      if (auto fault = moves(line)) return fault;
      if (auto fault = seated()) return fault;
      return moves(engine::Line(game_));
    });
  }

  // Ten moves of a game, each with its limit; the clock is South's and North's alike.
  Fault timed(const protocol::Limits& limits, milliseconds each) {
    if (auto fault = seated()) return fault;
    engine::Line line(game_);
    engine::MoveList legal;
    milliseconds worst{0};
    for (int i = 0; i < kTimedMoves && !line.over(); ++i) {
      line.legal(legal);
      if (legal.size() == 1 && legal.front().kind == engine::MoveKind::Pass) {
        (void)line.play(legal.front());
        continue;
      }
      if (auto fault = moves(line, limits, each + kMovePatience)) return fault;
      worst = std::max(worst, took_);
      if (took_ > each)
        return fmt::format("move {} took {} ms", line.moves().size() + 1, took_.count());
      (void)line.play(std::string_view(answer_));
    }
    good_ = fmt::format("{} ms at most", worst.count());
    return {};
  }

  void limits() {
    step(
        "movetime 10",
        fmt::format("each of {} moves within 10 ms and {} ms margin", kTimedMoves, kMargin.count()),
        [&] {
          protocol::Limits limits;
          limits.movetime = kShortTime;
          return timed(limits, kShortTime + kMargin);
        });
    step("clock 10+0.1", fmt::format("each of {} moves within a fifth of the clock", kTimedMoves),
         [&] {
           protocol::Limits limits;
           limits.time = {milliseconds(10'000), milliseconds(10'000)};
           limits.increment = {milliseconds(100), milliseconds(100)};
           return timed(limits, milliseconds(2'000));
         });
    step("low clock", fmt::format("a move with 50 ms left, within {} ms margin", kMargin.count()),
         [&] {
           protocol::Limits limits;
           limits.time = {milliseconds(50), milliseconds(50)};
           return timed(limits, milliseconds(50) + kMargin);
         });
    protocol::Limits depth, nodes;
    depth.depth = 1;
    nodes.nodes = 1;
    for (const auto& [name, limit] : {std::pair("depth 1", depth), std::pair("nodes 1", nodes)}) {
      step(name, "a legal move, of itself or when it is told to stop",
           [&, asked = limit]() -> Fault {
             if (auto fault = seated()) return fault;
             return stopped(asked);
           });
    }
  }

  // A bot that does not know a limit thinks until it is stopped.
  Fault stopped(const protocol::Limits& limits) {
    t_.go(engine::Line(game_), limits, std::chrono::hours(1));
    Session::Heard heard = t_.await(Event::Kind::BestMove, now() + kPrompt);
    good_ = "";
    if (heard.kind == Session::Heard::Kind::Deadline) {
      good_ = " after stop";
      t_.dialogue().stop(now(), t_.session_->out());
      t_.session_->flush();
      heard = t_.await(Event::Kind::BestMove, Time::max());
    }
    good_ = t_.describe(heard) + good_;
    return CheckTable::is(heard, Event::Kind::BestMove) && t_.is_legal(heard.event.best)
               ? Fault()
               : Fault(good_);
  }

  void lines() {
    survives("blank lines", "\n\n   \n\t\n");
    survives("unknown command", "no-such-command 1 2 3\n");
    survives("bytes beyond ASCII", "\x01\xff\xfe\x80 garbage\n");
    survives("bad position", "position pos 9,9 X\n");
    survives("bad move list", "position startpos moves zz9 a1 a1 a1\n");
    survives("incomplete lines", "position\nsetoption\nnewgame seed\nvariant\nresult\n");
    survives("long line", "no-such-command " + std::string(60'000, 'x') + "\n");
    step("CR LF", "a legal move when every line ends in CR LF", [&]() -> Fault {
      if (auto fault = seated()) return fault;
      const engine::Line line(game_);
      protocol::Limits limits;
      limits.movetime = kMoveTime;
      t_.prepare(line, limits, kMoveTime + kMovePatience);
      std::string lines;
      for (const char c : std::exchange(t_.session_->out(), {})) {
        if (c == '\n') lines += '\r';
        lines += c;
      }
      t_.session_->send_raw(lines);
      const Session::Heard heard = t_.await(Event::Kind::BestMove, Time::max());
      return CheckTable::is(heard, Event::Kind::BestMove) && t_.is_legal(heard.event.best)
                 ? Fault()
                 : t_.describe(heard);
    });
    step("a line in pieces", "readyok once the line is whole", [&]() -> Fault {
      if (auto fault = seated()) return fault;
      t_.dialogue().await_ready(now(), t_.session_->out());
      const std::string whole = std::exchange(t_.session_->out(), {});
      for (const char c : whole) {
        t_.session_->send_raw(std::string_view(&c, 1));
        ::usleep(2'000);
      }
      const Session::Heard heard = t_.await(Event::Kind::Ready, Time::max());
      return CheckTable::is(heard, Event::Kind::Ready) ? Fault() : t_.describe(heard);
    });
  }

  void thinking() {
    step("stop at once", "one bestmove when stop follows go at once, and nothing after it",
         [&]() -> Fault {
           if (auto fault = seated()) return fault;
           protocol::Limits limits;
           limits.infinite = true;
           t_.go(engine::Line(game_), limits, std::chrono::hours(1));
           t_.dialogue().stop(now(), t_.session_->out());
           t_.session_->flush();
           const Session::Heard heard = t_.await(Event::Kind::BestMove, Time::max());
           if (!CheckTable::is(heard, Event::Kind::BestMove)) return t_.describe(heard);
           good_ = t_.describe(heard);
           if (!t_.is_legal(heard.event.best)) return good_;
           const Session::Heard more = t_.session_->listen(now() + milliseconds(200), nullptr);
           if (more.kind == Session::Heard::Kind::Deadline) return {};
           return "then " + t_.describe(more);
         });
  }

  void ends() {
    step("two at once", "a second process of it plays beside the first", [&]() -> Fault {
      if (auto fault = seated()) return fault;
      std::unique_ptr<Session> first = std::exchange(t_.session_, nullptr);
      Fault fault = seated();
      if (!fault) fault = moves(engine::Line(game_));
      t_.session_ = std::move(first);
      if (!fault) fault = moves(engine::Line(game_));
      return fault;
    });
    const std::string ended =
        fmt::format("its end within {} ms, nothing that it started left running", kPrompt.count());
    step("end of input", ended, [&]() -> Fault {
      if (auto fault = seated()) return fault;
      t_.session_->child().close_input();
      return t_.ends_within(kPrompt, false, good_);
    });
    step("end of input while thinking", ended, [&]() -> Fault {
      if (auto fault = seated()) return fault;
      (void)t_.think(game_);
      t_.session_->child().close_input();
      return t_.ends_within(kPrompt, false, good_);
    });
    step("quit while thinking", ended, [&]() -> Fault {
      if (auto fault = seated()) return fault;
      (void)t_.think(game_);
      t_.session_->send_raw("quit\n");
      return t_.ends_within(kPrompt, false, good_);
    });
  }

  void understood() {
    if (t_.gave_up()) return;
    const std::string& line = t_.unreadable_;
    t_.note("lines", line.empty(), "every line that it sends is one of the protocol",
            line.empty() ? "that" : line);
  }

  CheckTable& t_;
  const std::vector<engine::GamePtr>& games_;
  engine::GamePtr game_;
  std::string good_;  // what came, when the step holds
  std::string answer_;
  milliseconds took_{0};
};

}  // namespace

void check_native(CheckTable& table, const std::vector<engine::GamePtr>& games) {
  Native(table, games).run();
}

}  // namespace seedbed::arena
