// What the steps of a check share: one bot in conversation, the notes on it. Internal to
// arena/match; conformance.cpp and conformance_native.h are made of it. One thread.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/match/conformance.h"
#include "arena/match/orphans.h"
#include "arena/match/pv.h"
#include "engine/line.h"
#include "engine/notation.h"
#include "protocol/text.h"

namespace seedbed::arena {

using protocol::Event;
using std::chrono::milliseconds;

// How long one answer that needs no thought may take, and one move under `movetime 100`.
inline constexpr milliseconds kPrompt{2'000};
inline constexpr milliseconds kMoveTime{100};
inline constexpr milliseconds kMovePatience{2'000};
// How much longer than the bot itself its children may live, and how many of them are named.
inline constexpr milliseconds kLinger{500};
inline constexpr std::size_t kNamed = 3;
// What of a dead bot's stderr is told.
inline constexpr std::size_t kErrLines = 4;
inline constexpr std::size_t kErrLineBytes = 200;
// After so many steps in a row without an answer the rest is not tried: each waits its full time,
// and a bot may claim hundreds of variants.
inline constexpr int kUnanswered = 3;
// How long the bot thinks before it is disturbed.
inline constexpr milliseconds kThink{300};

class CheckTable {
 public:
  CheckTable(Keeper& keeper, const BotSettings& bot,
             const std::function<void(const CheckStep&)>& report)
      : keeper_(keeper), bot_(bot), report_(report) {}

  void note(std::string step, bool ok, std::string expected, std::string got) {
    unanswered_ = !ok && silent_ ? unanswered_ + 1 : 0;
    silent_ = false;
    if (!ok) got += last_words(got);
    steps_.push_back({std::move(step), ok, std::move(expected), std::move(got)});
    if (report_) report_(steps_.back());
    if (!ok) session_.reset();  // whatever is still to come from it is no answer to the next step
  }

  [[nodiscard]] bool gave_up() const { return unanswered_ >= kUnanswered; }

  // What came, in a clause.
  std::string describe(const Session::Heard& heard) {
    switch (heard.kind) {
      case Session::Heard::Kind::Event:
        switch (heard.event.kind) {
          case Event::Kind::Timeout:
            return "nothing in time" + last_line();
          case Event::Kind::BestMove:
            return heard.event.best.kind == protocol::BestMove::Kind::Move
                       ? "bestmove " + protocol::quote(heard.event.best.move)
                       : "bestmove none or resign";
          case Event::Kind::BotError:
            return "error " + heard.event.text;
          case Event::Kind::Response:
            return "response " + heard.event.text;
          case Event::Kind::HandshakeDone:
          case Event::Kind::Ready:
          case Event::Kind::Pong:
          case Event::Kind::Info:
          case Event::Kind::Warning:
            return heard.event.text;
        }
        break;
      case Session::Heard::Kind::Gone:
        return session_->child().how_it_ended() + last_line();
      case Session::Heard::Kind::TooLong:
        return fmt::format("a line of more than {} bytes", kMaxLineBytes);
      case Session::Heard::Kind::TooMuch:
        return fmt::format("more than {} bytes", kMaxRequestBytes);
      case Session::Heard::Kind::Deadline:
      case Session::Heard::Kind::Stopped:
        break;
    }
    return "nothing in time" + last_line();
  }

  std::string last_line() {
    const std::string_view rest = session_->child().unfinished_line();
    if (!rest.empty()) return ", but " + protocol::quote(rest) + " without a line end";
    if (session_->child().out_bytes() > 0 || session_->child().ended()) return "";
    return ", no byte at all (flush after each line)";
  }

  // Of a bot whose process has ended: how, unless `told` says so, and the last lines on its stderr.
  std::string last_words(std::string_view told) {
    if (!session_ || !session_->child().ended()) return "";
    const std::string how = session_->child().how_it_ended();
    std::string words = told.find(how) == std::string_view::npos ? "; " + how : "";
    std::vector<std::string> lines;
    for (std::string_view rest = session_->child().err_tail(); !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      if (const std::string_view line = protocol::trim(rest.substr(0, end)); !line.empty())
        lines.push_back(protocol::clean(line.substr(0, kErrLineBytes)));
      rest.remove_prefix(std::min(rest.size(), end + 1));
    }
    const std::size_t first = lines.size() - std::min(lines.size(), kErrLines);
    for (std::size_t i = first; i < lines.size(); ++i)
      words += (i == first ? "; stderr: " : " | ") + lines[i];
    return words;
  }

  // Waits for an event of a kind; infos, warnings and error lines go by (`error` is kept).
  Session::Heard await(Event::Kind kind, Time until) {
    for (;;) {
      Session::Heard heard = session_->listen(until, nullptr);
      silent_ = heard.kind == Session::Heard::Kind::Deadline || is(heard, Event::Kind::Timeout);
      if (heard.kind != Session::Heard::Kind::Event) return heard;
      if (heard.event.kind == Event::Kind::Info) keep_pv(heard.event.info);
      if (heard.event.kind == Event::Kind::BestMove) look_at(heard.event.best);
      if (heard.event.kind == kind || heard.event.kind == Event::Kind::Timeout) return heard;
      if (heard.event.kind == Event::Kind::BotError) error_ = heard.event.text;
      keep_unreadable(heard);
    }
  }
  // The first line that is none of the protocol is told at the end: it spoils no step by itself.
  void keep_unreadable(const Session::Heard& heard) {
    if (heard.event.unreadable && unreadable_.empty()) unreadable_ = heard.event.text;
  }
  // So are a pv and premoves that cannot be played.
  void keep_pv(protocol::Info& info) {
    if (info.multipv.value_or(1) == 1 && !info.pv.empty()) pv_ = std::move(info.pv);
  }
  void look_at(const protocol::BestMove& best) {
    const std::vector<std::string> pv = std::exchange(pv_, {});
    if (!asked_ || !is_legal(best)) return;
    engine::Line line = *std::exchange(asked_, std::nullopt);
    if (!pv.empty()) {
      any_pv_ = true;
      if (const auto fault = pv_fault(line, pv); fault && bad_pv_.empty()) bad_pv_ = *fault;
    }
    Expected<engine::Ply> played = line.play(std::string_view(best.move));
    for (const std::string& move : best.then) {
      if (!played || !played->same_side || line.over()) break;
      any_premove_ = true;
      played = line.play(std::string_view(move));
      if (!played && bad_premove_.empty())
        bad_premove_ = "then " + protocol::quote(move) + " in " +
                       engine::print_position(line.game(), line.position());
    }
  }
  void note_all_told() {
    note("lines", unreadable_.empty(), "every line that it sends is one of the protocol",
         unreadable_.empty() ? "that" : unreadable_);
    if (any_pv_)
      note("pv", bad_pv_.empty(), "the last pv before each bestmove can be played",
           bad_pv_.empty() ? "that" : bad_pv_);
    if (identity_.features.chain)
      note("premoves", bad_premove_.empty(), "each `then` legal while the turn is its own",
           !bad_premove_.empty() ? bad_premove_
           : any_premove_        ? "that"
                                 : "none");
  }
  static bool is(const Session::Heard& heard, Event::Kind kind) {
    return heard.kind == Session::Heard::Kind::Event && heard.event.kind == kind;
  }

  protocol::Dialogue& dialogue() { return session_->dialogue(); }

  // A session that is Idle; false when the bot cannot be had.
  bool open() {
    if (session_ && !session_->child().ended() &&
        dialogue().state() == protocol::Dialogue::State::Idle) {
      session_->hear_leftovers();
      return true;
    }
    session_.reset();
    Expected<Child> child = keeper_.spawn(bot_.command);
    if (!child) return false;
    session_ = std::make_unique<Session>(std::move(*child), make_dialogue(bot_));
    dialogue().hello(now(), session_->out());
    session_->flush();
    if (!is(await(Event::Kind::HandshakeDone, Time::max()), Event::Kind::HandshakeDone)) {
      return false;
    }
    for (const auto& [name, value] : bot_.options) {
      dialogue().set_option(name,
                            value.empty() ? std::nullopt : std::optional<std::string_view>(value),
                            session_->out());
    }
    return ready();
  }
  bool ready() {
    dialogue().await_ready(now(), session_->out());
    session_->flush();
    return is(await(Event::Kind::Ready, Time::max()), Event::Kind::Ready);
  }

  static std::string since(Time asked) {
    return fmt::format("after {} ms",
                       std::chrono::duration_cast<milliseconds>(now() - asked).count());
  }

  bool new_game(const engine::GamePtr& game) {
    if (!open()) return false;
    announce(game);
    return ready();
  }
  // The news of it, not yet sent.
  void announce(const engine::GamePtr& game) {
    protocol::NewGame message;
    message.seed = 1;
    dialogue().new_game({game->spec(), game->text()}, message, session_->out());
  }

  // Asks for a move; the answer's deadline is far, so that the step bounds the wait.
  void go(const engine::Line& line, const protocol::Limits& limits, milliseconds patience) {
    prepare(line, limits, patience);
    session_->flush();
  }
  // The same, not yet sent.
  void prepare(const engine::Line& line, const protocol::Limits& limits, milliseconds patience) {
    asked_ = line;
    pv_.clear();
    engine::MoveList moves;
    line.legal(moves);
    legal_.clear();
    for (const engine::Move move : moves) legal_.push_back(engine::print_move(line.game(), move));
    current_ = engine::print_position(line.game(), line.position());
    played_.clear();
    for (const engine::Move move : line.moves()) {
      played_.push_back(engine::print_move(line.game(), move));
    }
    const std::string start =
        line.moves().empty() &&
                current_ != engine::print_position(line.game(), engine::start_position(line.game()))
            ? current_
            : "startpos";
    dialogue().go({start, played_, current_, legal_, limits}, now() + patience, session_->out());
  }

  // It was told to go: nothing if it did within `patience`, and kLinger later all that it started
  // too, else what is wrong. How it ended stands in `how`.
  std::optional<std::string> ends_within(milliseconds patience, bool code_zero, std::string& how) {
    const Time asked = now();
    Session::Heard heard;
    do {
      heard = session_->listen(asked + patience, nullptr);
    } while (heard.kind == Session::Heard::Kind::Event);
    Child& child = session_->child();
    while (!child.ended()) {  // it may have closed its pipes before
      if (now() >= asked + patience) return "it still runs";
      ::usleep(20'000);
    }
    how = child.how_it_ended() + " " + since(asked);
    if (code_zero && (child.exit()->signalled || child.exit()->code != 0)) return how;
    // Whoever retires it kills the rest: what it left is looked at before.
    const Time ended = now();
    for (;;) {
      const std::vector<std::string> left = left_behind(child.pid(), child.token());
      if (left.empty()) break;
      if (now() >= ended + kLinger) {
        const std::size_t named = std::min(left.size(), kNamed);
        return fmt::format(
            "{}, but left running: {}{}", how,
            fmt::join(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(named), ", "),
            left.size() > named ? fmt::format(" and {} more", left.size() - named) : "");
      }
      ::usleep(20'000);
    }
    session_.reset();
    return {};
  }

  [[nodiscard]] bool is_legal(const protocol::BestMove& best) const {
    return best.kind == protocol::BestMove::Kind::Move &&
           std::find(legal_.begin(), legal_.end(), best.move) != legal_.end();
  }

  // The bot is thinking until it is told to stop. Some answer before (they have nothing to think
  // about), though `infinite` asks them not to; false then.
  bool think(const engine::GamePtr& game) {
    protocol::Limits limits;
    limits.infinite = true;
    return think(game, limits);
  }
  bool think(const engine::GamePtr& game, const protocol::Limits& limits) {
    go(engine::Line(game), limits, std::chrono::hours{1});
    early_ = await(Event::Kind::BestMove, now() + kThink);
    silent_ = false;
    return early_.kind == Session::Heard::Kind::Deadline;
  }

  Keeper& keeper_;
  const BotSettings& bot_;
  const std::function<void(const CheckStep&)>& report_;
  std::vector<CheckStep> steps_;
  std::unique_ptr<Session> session_;
  protocol::BotIdentity identity_;
  Session::Heard early_;
  std::string error_;
  std::string unreadable_, bad_pv_, bad_premove_;  // the first of each
  bool any_pv_ = false, any_premove_ = false;
  std::optional<engine::Line> asked_;  // of the last go, until it is answered
  std::vector<std::string> pv_;        // told last
  bool silent_ = false;                // what was awaited last in this step did not come in time
  int unanswered_ = 0;                 // steps in a row that failed so
  std::vector<std::string> legal_, played_;
  std::string current_;
};

// The steps that only a bot of our own protocol can be asked: conformance_native.h.
void check_native(CheckTable& table, const std::vector<engine::GamePtr>& games);

}  // namespace seedbed::arena
