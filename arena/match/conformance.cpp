#include "arena/match/conformance.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "arena/match/check_table.h"
#include "engine/catalogue.h"
#include "engine/line.h"
#include "engine/notation.h"
#include "protocol/text.h"

namespace seedbed::arena {
namespace {

// A position of each kind of catalogue game that is over: every seed is in a store.
struct Finished {
  engine::GamePtr game;
  std::string position;
};

std::optional<Finished> finished_position(const engine::GamePtr& game) {
  engine::Line line(game);
  engine::MoveList legal;
  // Any game will do; a game that goes on for ever is ended by repetition.
  for (std::size_t ply = 0; ply < 2000 && !line.over(); ++ply) {
    line.legal(legal);
    if (!line.play(legal[(ply * 7) % legal.size()])) return std::nullopt;
  }
  // Repetition is no property of a position: it must be over by itself.
  if (!line.over() || !engine::outcome(*game, line.position()).over()) return std::nullopt;
  return Finished{game, engine::print_position(*game, line.position())};
}

class Checker : public CheckTable {
 public:
  using CheckTable::CheckTable;

  std::vector<CheckStep> run(const std::vector<std::string>& wanted) {
    if (!handshake()) return std::move(steps_);
    const std::vector<engine::GamePtr> games = variants(wanted);
    const auto attempt = [this](const auto& step) {
      if (!gave_up()) step();
    };
    for (const engine::GamePtr& game : games) attempt([&] { legal_move(game); });
    if (!games.empty()) {
      attempt([&] { stop_latency(games.front()); });
      attempt([&] { ping_while_thinking(games.front()); });
      // Other dialects have no error channel.
      if (bot_.dialect == "mbp") attempt([&] { garbage(games.front()); });
      attempt([&] { finished(games); });
      if (bot_.dialect == "mbp") check_native(*this, games);
    }
    attempt([&] { quit(); });
    if (gave_up()) {
      note("the rest", false, "answers",
           fmt::format("none to {} steps in a row, so that it was not tried", kUnanswered));
    }
    return std::move(steps_);
  }

 private:
  bool handshake() {
    const std::string expected =
        fmt::format("{} within {} ms", bot_.dialect == "mbp" ? "mbpok 1" : "uciok",
                    bot_.patience.handshake.count());
    Expected<Child> child = keeper_.spawn(bot_.command);
    if (!child) {
      note("handshake", false, expected, child.error().message);
      return false;
    }
    session_ = std::make_unique<Session>(std::move(*child), make_dialogue(bot_));
    dialogue().hello(now(), session_->out());
    session_->flush();
    Session::Heard heard;
    do {
      heard = session_->listen(std::nullopt, nullptr);
      keep_unreadable(heard);
    } while (is(heard, Event::Kind::Warning));
    const bool ok = is(heard, Event::Kind::HandshakeDone);
    const protocol::BotIdentity& identity = dialogue().identity();
    note("handshake", ok, expected,
         ok ? (bot_.dialect == "mbp" ? fmt::format("mbpok {}", identity.protocol) : "uciok") +
                  ", name " + protocol::quote(identity.name)
            : describe(heard));
    if (!ok) return false;
    identity_ = identity;
    const Time asked = now();
    dialogue().await_ready(asked, session_->out());
    session_->flush();
    heard = await(Event::Kind::Ready, Time::max());
    const bool is_ready = is(heard, Event::Kind::Ready);
    note("ready", is_ready, fmt::format("readyok within {} ms", bot_.patience.ready.count()),
         is_ready ? since(asked) : describe(heard));
    return is_ready;
  }

  std::vector<engine::GamePtr> variants(const std::vector<std::string>& wanted) {
    std::vector<std::string> specs = wanted;
    if (specs.empty()) {
      for (const engine::CatalogueEntry& entry : engine::catalogue()) {
        if (identity_.plays(entry.name)) specs.emplace_back(entry.name);
      }
    }
    std::vector<engine::GamePtr> games;
    for (const std::string& spec : specs) {
      Expected<engine::GamePtr> game = engine::load_game(spec);
      if (!game) {
        note("variant " + spec, false, "a variant that can be played", game.error().message);
      } else if (!identity_.plays((*game)->spec())) {
        note("variant " + spec, false, "a line `variant` or `feature variants=any` that claims it",
             "no such claim in the handshake");
      } else {
        games.push_back(*game);
      }
    }
    if (specs.empty()) {
      note("variants", false, "a line `variant NAME` or `feature variants=any` in the handshake",
           "no variant of the catalogue is claimed");
    }
    return games;
  }

  void legal_move(const engine::GamePtr& game) {
    const std::string step = "legal move in " + game->spec();
    const std::string expected = fmt::format("a legal move within {} ms of movetime {}",
                                             kMovePatience.count(), kMoveTime.count());
    if (!new_game(game)) {
      note(step, false, "readyok after newgame", "the bot cannot be had");
      return;
    }
    protocol::Limits limits;
    limits.movetime = kMoveTime;
    const Time asked = now();
    go(engine::Line(game), limits, kMoveTime + kMovePatience);
    const Session::Heard heard = await(Event::Kind::BestMove, Time::max());
    const bool ok = is(heard, Event::Kind::BestMove) && is_legal(heard.event.best);
    note(step, ok, expected, describe(heard) + (ok ? " " + since(asked) : ""));
  }

  void stop_latency(const engine::GamePtr& game) {
    const std::string expected =
        fmt::format("no bestmove before stop; one within {} ms of it", bot_.patience.stop.count());
    if (!new_game(game)) {
      note("stop", false, expected, "the bot cannot be had");
      return;
    }
    if (!think(game)) {
      note("stop", false, expected, describe(early_) + " before stop, in `go infinite`");
      return;
    }
    const Time asked = now();
    dialogue().stop(asked, session_->out());
    session_->flush();
    const Session::Heard heard = await(Event::Kind::BestMove, Time::max());
    const bool ok = is(heard, Event::Kind::BestMove) && is_legal(heard.event.best);
    note("stop", ok, expected, describe(heard) + (ok ? " " + since(asked) : ""));
  }

  void ping_while_thinking(const engine::GamePtr& game) {
    const std::string expected =
        fmt::format("pong within {} ms while it thinks", bot_.patience.pong.count());
    if (!new_game(game)) {
      note("ping while thinking", false, expected, "the bot cannot be had");
      return;
    }
    if (!think(game)) {
      note("ping while thinking", false, expected,
           describe(early_) + " before ping, in `go infinite`");
      return;
    }
    const Time asked = now();
    dialogue().ping(asked, session_->out());
    session_->flush();
    const Session::Heard heard = await(Event::Kind::Pong, Time::max());
    const bool ok = is(heard, Event::Kind::Pong);
    note("ping while thinking", ok, expected, ok ? "pong " + since(asked) : describe(heard));
    if (!ok) return;
    dialogue().stop(now(), session_->out());
    session_->flush();
    if (!is(await(Event::Kind::BestMove, Time::max()), Event::Kind::BestMove)) session_.reset();
  }

  void garbage(const engine::GamePtr& game) {
    const std::string expected = "wrong lines change nothing: readyok, then a legal move";
    if (!new_game(game)) {
      note("garbage", false, expected, "the bot cannot be had");
      return;
    }
    error_.clear();
    session_->send_raw("no-such-command 1 2 3\n\n   \n\x01\xff\xfe garbage\nposition pos 9,9 X\n" +
                       std::string("setoption\ngo depth banana\n"));
    // A bot may answer the wrong `go` with bestmove none; the barrier swallows it.
    if (!ready()) {
      note("garbage", false, expected, "no readyok; " + session_->child().how_it_ended());
      return;
    }
    if (!new_game(game)) {
      note("garbage", false, expected, "no readyok after the next newgame");
      return;
    }
    protocol::Limits limits;
    limits.movetime = kMoveTime;
    go(engine::Line(game), limits, kMoveTime + kMovePatience);
    const Session::Heard heard = await(Event::Kind::BestMove, Time::max());
    const bool ok = is(heard, Event::Kind::BestMove) && is_legal(heard.event.best);
    note("garbage", ok, expected,
         describe(heard) + (error_.empty() ? "" : "; it had said: error " + error_));
  }

  void finished(const std::vector<engine::GamePtr>& games) {
    const std::string expected = "bestmove none";
    std::optional<Finished> over;
    for (const engine::GamePtr& game : games) {
      if ((over = finished_position(game))) break;
    }
    if (!over) return;  // no such game ends by itself in a few hundred plies
    const Expected<engine::Position> position = engine::parse_position(*over->game, over->position);
    if (!position) {
      note("finished position", false, expected, position.error().message);
      return;
    }
    if (!new_game(over->game)) {
      note("finished position", false, expected, "the bot cannot be had");
      return;
    }
    protocol::Limits limits;
    limits.movetime = kMoveTime;
    go(engine::Line(over->game, *position), limits, kMoveTime + kMovePatience);
    const Session::Heard heard = await(Event::Kind::BestMove, Time::max());
    const bool ok =
        is(heard, Event::Kind::BestMove) && heard.event.best.kind == protocol::BestMove::Kind::None;
    note("finished position", ok, expected,
         ok ? "bestmove none" : describe(heard) + " in " + over->position);
  }

  void quit() {
    const std::string expected = fmt::format(
        "exit code 0 within {} ms, nothing that it started left running", kPrompt.count());
    if (!open()) {
      note("quit", false, expected, "the bot cannot be had");
      return;
    }
    dialogue().quit(session_->out());
    session_->flush();
    std::string how;
    const std::optional<std::string> fault = ends_within(kPrompt, true, how);
    note("quit", !fault, expected, fault ? *fault : how);
  }
};

}  // namespace

std::vector<CheckStep> check_bot(Keeper& keeper, const BotSettings& bot,
                                 const std::vector<std::string>& variants,
                                 const std::function<void(const CheckStep&)>& report) {
  return Checker(keeper, bot, report).run(variants);
}

}  // namespace seedbed::arena
