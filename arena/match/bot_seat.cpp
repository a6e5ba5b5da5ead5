#include "arena/match/bot_seat.h"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/catalogue.h"
#include "protocol/auale.h"
#include "protocol/text.h"

namespace seedbed::arena {
namespace {

using protocol::Event;
using protocol::Reason;
using State = protocol::Dialogue::State;
using std::chrono::milliseconds;

// Aalina is a Java program with tables: 4 to 6 s on an idle machine.
constexpr milliseconds kAualeHandshake{30'000};
// After a late answer: how long the barrier (isready) that closes that game may take.
constexpr milliseconds kBarrier{2'000};
// A bot that ponders is attended to so often while the other one is waited for: a pipe holds what
// it says in that time.
constexpr milliseconds kAttend{50};
constexpr std::size_t kMaxNote = 200;  // bytes kept of an `info string`
// From the end of its grace until a process is gone, whatever it does; only one that hangs in the
// kernel takes longer, and is not waited for.
constexpr milliseconds kReaping{5'000};

double seconds(nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

bool in_catalogue(std::string_view spec) {
  const std::string_view name = spec.substr(0, spec.find(':'));
  return std::any_of(engine::catalogue().begin(), engine::catalogue().end(),
                     [&](const engine::CatalogueEntry& entry) { return entry.name == name; });
}

std::string limit_text(const Question& question) {
  return question.limit ? question.limit->describe_limit()
                        : fmt::format("{:.3f} s", seconds(*question.allowance));
}

// None presses a button.
std::optional<std::string_view> option_text(const std::string& value) {
  return value.empty() ? std::nullopt : std::optional<std::string_view>(value);
}

// A remark, or a line of the second best move, must not hide what the search told last.
void take_news(protocol::Info& info, protocol::Info& last, std::vector<std::string>& pv) {
  if (info.multipv.value_or(1) != 1) return;
  if (!info.pv.empty()) pv = std::move(info.pv);
  if (info.depth || info.nodes || info.score) last = std::move(info);
}

}  // namespace

std::unique_ptr<protocol::Dialogue> make_dialogue(const BotSettings& settings) {
  if (settings.dialect == "uci") return protocol::make_auale_dialogue(settings.patience);
  if (settings.dialect == "adapter") {
    return protocol::make_adapter_dialogue(settings.adapter, settings.patience);
  }
  return protocol::make_mbp_dialogue(settings.patience);
}

Expected<BotSettings> bot_settings(const BotEntry& entry) {
  const DialectCommand parts = split_dialect(entry.command);
  Expected<std::vector<std::string>> words = split_command(parts.command);
  if (!words) return tl::unexpected(words.error());
  BotSettings settings;
  settings.name = entry.name;
  const Terms& terms = entry.terms;
  settings.command = {
      std::move(*words),
      entry.dir,
      entry.env,
      {},
      entry.err_file,
      {terms.isolate.value_or(false), terms.memory, terms.processes, terms.cpu_time}};
  settings.dialect = parts.dialect;
  settings.options = entry.options;
  settings.init = entry.init;
  settings.scarce = entry.instances > 0;
  if (settings.dialect == "uci") settings.patience.handshake = kAualeHandshake;
  const auto wait = [](const Terms::Wait& said, milliseconds& patience) {
    if (said) patience = std::chrono::ceil<milliseconds>(*said);
  };
  wait(terms.start_wait, settings.patience.handshake);
  wait(terms.ready_wait, settings.patience.ready);
  wait(terms.stop_wait, settings.patience.stop);
  wait(terms.quit_wait, settings.quit_grace);
  wait(terms.answer_wait, settings.watchdog);
  settings.lenient = terms.lenient.value_or(false);
  if (settings.dialect == "kgp") {
    if (settings.command.argv.size() != 1) {
      return fail(ErrorCode::BadValue, fmt::format("'{}' is not of the form kgp:NAME; a name with "
                                                   "blanks stands in quotes",
                                                   entry.command));
    }
    std::error_code ec;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", ec);
    settings.command.argv = {self.string(), "kgp-seat", "--", settings.command.argv.front()};
    settings.command.isolation = {};  // it is ours, and its client is elsewhere
  }
  if (!entry.adapter.empty()) {
    if (settings.dialect != "mbp") {
      return fail(ErrorCode::BadValue,
                  fmt::format("a bot of the dialect \"{}\" needs no adapter", settings.dialect));
    }
    auto adapter = protocol::parse_adapter(entry.adapter);
    if (!adapter) return tl::unexpected(adapter.error());
    settings.adapter = *std::move(adapter);
    settings.dialect = "adapter";
  }
  return settings;
}

BotSeat::BotSeat(Keeper& keeper, BotSettings settings)
    : keeper_(&keeper), settings_(std::move(settings)) {}

BotSeat::~BotSeat() {
  quit();
}

void BotSeat::quit() {
  if (!session_) return;
  session_->quit(settings_.quit_grace);
  session_.reset();
  restless_ = false;
  pondering_.reset();
}

void BotSeat::end() {
  quit();
  // The Keeper sees to its end and reaps it.
  const Time limit = now() + settings_.quit_grace + kReaping;
  while (last_pid_ > 0 && ::kill(last_pid_, 0) == 0 && now() < limit)
    std::this_thread::sleep_for(milliseconds(5));
  last_pid_ = 0;
}

void BotSeat::kill() {
  if (!session_) return;
  last_report_ = session_->report();
  session_.reset();
  restless_ = false;
  pondering_.reset();
}

std::vector<std::string> BotSeat::take_notes() {
  return std::exchange(notes_, {});
}

std::string BotSeat::report() const {
  return session_ ? session_->report() : last_report_;
}

// ---- failures in words

Failure BotSeat::failure(Reason reason, std::string sentence) const {
  std::string detail = fmt::format("{}: {}\n{}", settings_.name, sentence, report());
  while (!detail.empty() && detail.back() == '\n') detail.pop_back();
  return {reason, std::move(detail)};
}

std::string BotSeat::silence_hint() const {
  if (!session_->heard_anything()) {
    return "; nothing at all came since the request (is the output flushed after each line?)";
  }
  if (!session_->child().unfinished_line().empty()) return "; what came last has no line end";
  return "";
}

Failure BotSeat::gone(std::string_view step, Reason reason) {
  std::string sentence = fmt::format("{} {}", session_->child().how_it_ended(), step);
  if (!session_->child().unfinished_line().empty()) {
    sentence += "; its last line has no line end and does not count";
  }
  Failure made = failure(reason, std::move(sentence));
  kill();
  return made;
}

Failure BotSeat::flood(std::string_view step, Kind kind) {
  Failure made = failure(
      Reason::Flood, kind == Kind::TooLong
                         ? fmt::format("wrote a line of more than {} bytes {}", kMaxLineBytes, step)
                         : fmt::format("wrote more than {} bytes {}", kMaxRequestBytes, step));
  kill();
  return made;
}

std::optional<Failure> BotSeat::await(const Wait& wait, const std::atomic<bool>* stop) {
  const Time asked = now();
  std::optional<Failure> refused;
  for (;;) {
    Session::Heard heard = session_->listen(wait.until, stop);
    switch (heard.kind) {
      case Kind::Event:
        if (heard.event.kind == wait.event) return refused;
        if (heard.event.kind == Event::Kind::BotError) {
          std::string sentence =
              fmt::format("answered {} with: error {}", wait.step, heard.event.text);
          if (wait.event == Event::Kind::HandshakeDone) {
            Failure made = failure(Reason::Handshake, std::move(sentence));
            kill();
            return made;
          }
          // Any other complaint may be about a line that it need not know.
          if (heard.event.text.starts_with("unsupported-variant")) {
            refused = failure(Reason::Protocol, std::move(sentence));
          } else {
            notes_.push_back(std::move(sentence));
          }
        }
        if (heard.event.kind != Event::Kind::Timeout) break;
        [[fallthrough]];
      case Kind::Deadline: {
        Failure made = failure(
            wait.late, fmt::format("no answer to {} within {:.1f} s{}", wait.step,
                                   seconds(now() - asked - session_->asleep()), silence_hint()));
        kill();
        return made;
      }
      case Kind::Gone:
        return gone(fmt::format("before it had answered {}", wait.step), wait.ended);
      case Kind::TooLong:
      case Kind::TooMuch:
        return flood(fmt::format("instead of an answer to {}", wait.step), heard.kind);
      case Kind::Stopped:
        kill();
        return Failure{Reason::Interrupt, ""};
    }
  }
}

// ---- before a game

std::optional<Failure> BotSeat::start(const std::atomic<bool>* stop) {
  if (session_) return std::nullopt;
  if (settings_.scarce) end();
  Expected<Child> child = keeper_->spawn(settings_.command);
  if (!child) {
    last_report_.clear();
    return Failure{Reason::NoStart, fmt::format("{}: {}", settings_.name, child.error().message)};
  }
  ++starts_;
  last_pid_ = child->pid();
  executable_ = child->executable();
  session_ = std::make_unique<Session>(std::move(*child), make_dialogue(settings_));
  session_->write_down(transcript_, settings_.name);
  protocol::Dialogue& dialogue = session_->dialogue();
  dialogue.hello(now(), session_->out());
  session_->flush();
  const Wait handshake{Event::Kind::HandshakeDone, "the handshake", Reason::Handshake,
                       Reason::NoStart, std::nullopt};
  if (std::optional<Failure> failed = await(handshake, stop)) return failed;
  identity_ = dialogue.identity();
  handshake_ = session_->take_handshake();
  send_options();
  for (const std::string& line : settings_.init) (session_->out() += line) += '\n';
  dialogue.await_ready(now(), session_->out());
  session_->flush();
  return await({Event::Kind::Ready, "isready", Reason::Stall, Reason::Crash, std::nullopt}, stop);
}

std::vector<std::string> BotSeat::wrong_options() const {
  std::string declared;
  for (const protocol::OptionDeclaration& each : identity_.options)
    declared += (declared.empty() ? "" : ", ") + each.name;
  std::vector<std::string> wrong;
  for (const auto& [name, value] : settings_.options) {
    const auto known = std::find_if(
        identity_.options.begin(), identity_.options.end(),
        [&wanted = name](const protocol::OptionDeclaration& each) { return each.name == wanted; });
    if (known == identity_.options.end()) {
      wrong.push_back(
          fmt::format("it has no option {}; {}", protocol::quote(name),
                      declared.empty() ? "it declares none" : "it declares " + declared));
    } else if (auto refusal = protocol::refuse_value(*known, option_text(value))) {
      wrong.push_back(*std::move(refusal));
    }
  }
  return wrong;
}

void BotSeat::send_options() {
  for (const auto& [name, value] : settings_.options) {
    session_->dialogue().set_option(name, option_text(value), session_->out());
  }
}

std::optional<Failure> BotSeat::prepare(const Seating& seating) {
  if (settings_.restart) quit();
  transcript_ = seating.transcript;
  if (session_) session_->write_down(transcript_, settings_.name);
  settle();
  const bool used = session_ != nullptr;
  if (!used || !session_->child().ended()) {
    std::optional<Failure> failed = start(seating.stop);
    if (!failed) failed = announce(seating);
    if (!used || !failed || failed->reason != Reason::Crash) return failed;
  } else {
    kill();
  }
  // It ended after its last game, perhaps only just now: that costs a process, not a game.
  notes_.emplace_back("ended between two games and was started again");
  if (std::optional<Failure> failed = start(seating.stop)) return failed;
  return announce(seating);
}

void announce_game(const Seating& seating, protocol::Dialogue& dialogue, std::string& out) {
  protocol::SelectVariant variant{seating.game->spec(), std::nullopt};
  if (!in_catalogue(variant.spec)) variant.text = seating.game->text();
  protocol::NewGame message;
  message.seed = seating.seed;
  message.you = seating.side;
  message.resign = message.draw = true;
  // One word on the wire.
  if (seating.time_control.find(' ') == std::string::npos) message.tc = seating.time_control;
  message.opponent = seating.opponent;
  dialogue.new_game(variant, message, out);
}

std::optional<Failure> BotSeat::announce(const Seating& seating) {
  session_->hear_leftovers();
  announce_game(seating, session_->dialogue(), session_->out());
  session_->dialogue().await_ready(now(), session_->out());
  session_->flush();
  return await(
      {Event::Kind::Ready, "newgame and isready", Reason::Stall, Reason::Crash, std::nullopt},
      seating.stop);
}

// ---- during a game

Answer BotSeat::ask(const Question& question) {
  Answer answer;
  if (!session_) {
    answer.failure = {Reason::Internal, settings_.name + ": asked without a process"};
    return answer;
  }
  const Time asked = now();
  answer.asked = answer.at = asked;
  if (auto early = put(question, asked, answer))
    return judge(std::move(answer), std::move(*early), question);
  for (;;) {
    std::optional<Time> until;
    if (question.pondering != nullptr) until = now() + kAttend;
    Session::Heard heard = session_->listen(until, question.stop);
    switch (heard.kind) {
      case Kind::Event:
        switch (heard.event.kind) {
          case Event::Kind::BestMove:
            answer.at = heard.at;
            answer.time = std::chrono::ceil<microseconds>(
                std::max(nanoseconds{0}, heard.at - asked - session_->asleep()));
            if (question.allowance && answer.time > *question.allowance && excuse(answer, question))
              return answer;
            return judge(std::move(answer), std::move(heard.event.best), question);
          case Event::Kind::Info:
            if (!heard.event.info.string.empty())
              answer.note =
                  protocol::clean(std::string_view(heard.event.info.string).substr(0, kMaxNote));
            take_news(heard.event.info, answer.info, answer.pv);
            break;
          case Event::Kind::BotError:
            answer.complaint = std::move(heard.event.text);
            break;
          case Event::Kind::Timeout:
            restless_ = true;
            answer.at = now();
            answer.failure = overdue(question);
            (void)excuse(answer, question);
            return answer;
          case Event::Kind::HandshakeDone:
          case Event::Kind::Ready:
          case Event::Kind::Pong:
          case Event::Kind::Response:
          case Event::Kind::Warning:
            break;
        }
        break;
      case Kind::Gone:
        answer.failure = gone("while it was to move", Reason::Crash);
        return answer;
      case Kind::TooLong:
      case Kind::TooMuch:
        answer.failure = flood("while it was to move", heard.kind);
        return answer;
      case Kind::Stopped:
        restless_ = true;
        answer.failure = {Reason::Interrupt, ""};
        return answer;
      case Kind::Deadline:  // only `until` gives it
        question.pondering->attend();
        break;
    }
  }
}

std::optional<protocol::BestMove> BotSeat::put(const Question& question, Time asked,
                                               Answer& answer) {
  // What it said while nobody had asked must not answer what is asked now.
  attend();
  session_->hear_leftovers();
  protocol::Dialogue& dialogue = session_->dialogue();
  const nanoseconds allowance = question.allowance.value_or(settings_.watchdog);
  const bool endless = question.limit != nullptr && question.limit->infinite();
  const Time deadline = endless ? Time::max() : asked + allowance;
  std::optional<Pondering> pondering = std::exchange(pondering_, std::nullopt);
  if (pondering && question.expected) {
    answer.info = std::move(pondering->info);
    answer.pv = std::move(pondering->pv);
    if (pondering->early) return std::move(pondering->early);
    dialogue.ponder_hit(question.request.limits, deadline, session_->out());
  } else {
    // Its answer about another position is dropped when it comes.
    if (pondering && !pondering->early) dialogue.stop(asked, session_->out());
    dialogue.go(question.request, deadline, session_->out());
  }
  session_->flush(asked);
  return std::nullopt;
}

void BotSeat::ponder(const Question& question) {
  if (!session_) return;
  session_->hear_leftovers();
  session_->dialogue().go(question.request, Time::max(), session_->out());
  session_->flush();
  pondering_.emplace();
}

void BotSeat::attend() {
  if (!session_ || !pondering_) return;
  session_->hear_leftovers([this](Event& event) {
    if (event.kind == Event::Kind::BestMove) {
      notes_.emplace_back("answered a go with ponder before ponderhit or stop");
      pondering_->early = std::move(event.best);
    } else if (event.kind == Event::Kind::Info) {
      take_news(event.info, pondering_->info, pondering_->pv);
    }
  });
}

Answer BotSeat::judge(Answer answer, protocol::BestMove best, const Question& question) const {
  if (question.allowance && answer.time > *question.allowance) {
    answer.failure =
        failure(Reason::Time, fmt::format("answered go after {:.3f} s; allowed were {}",
                                          seconds(answer.time), limit_text(question)));
    return answer;
  }
  answer.draw = best.draw;
  switch (best.kind) {
    case protocol::BestMove::Kind::Move:
      answer.kind = Answer::Kind::Move;
      break;
    case protocol::BestMove::Kind::None:
      answer.kind = Answer::Kind::None;
      break;
    case protocol::BestMove::Kind::Resign:
      answer.kind = Answer::Kind::Resign;
      break;
  }
  answer.move = std::move(best.move);
  answer.then = std::move(best.then);
  answer.ponder = std::move(best.ponder);
  return answer;
}

bool BotSeat::excuse(Answer& answer, const Question& question) {
  if (!settings_.lenient || !identity_.features.anytime || answer.pv.empty() || !question.allowance)
    return false;
  settle();  // its own answer may still come
  if (!session_) return false;
  answer.kind = Answer::Kind::Move;
  answer.failure = {};
  answer.move = answer.pv.front();
  answer.time = std::chrono::floor<microseconds>(*question.allowance);
  std::string note = "was late; the first move of its last pv was played";
  if (std::find(notes_.begin(), notes_.end(), note) == notes_.end())
    notes_.push_back(std::move(note));
  return true;
}

Failure BotSeat::overdue(const Question& question) const {
  if (question.allowance) {
    return failure(Reason::Time,
                   fmt::format("no answer to go in {:.3f} s; allowed were {}{}",
                               seconds(*question.allowance), limit_text(question), silence_hint()));
  }
  return failure(Reason::Stall,
                 fmt::format("no answer to go in {:.0f} s, which is how long a bot without a clock "
                             "is waited for{}",
                             seconds(settings_.watchdog), silence_hint()));
}

// ---- after a game

void BotSeat::finish(const protocol::GameResult& result) {
  take_leave(result);
  transcript_ = nullptr;
  if (session_) session_->write_down(nullptr, "");
}

void BotSeat::take_leave(const protocol::GameResult& result) {
  if (!session_) return;
  attend();
  // A go that nobody will ask about any more.
  if (const auto pondering = std::exchange(pondering_, std::nullopt))
    restless_ = restless_ || !pondering->early;
  protocol::Dialogue& dialogue = session_->dialogue();
  if (result.reason == Reason::Interrupt && restless_) {
    // Nobody waits now; whoever seats it again does.
    dialogue.stop(now(), session_->out());
    session_->flush();
    return;
  }
  settle();
  if (!session_ || dialogue.state() != State::Idle) return;
  dialogue.result(result, session_->out());
  session_->flush();
}

void BotSeat::settle() {
  if (!std::exchange(restless_, false) || !session_) return;
  protocol::Dialogue& dialogue = session_->dialogue();
  if (dialogue.state() != State::Stopping) dialogue.stop(now(), session_->out());
  session_->flush();
  while (dialogue.state() == State::Stopping) {
    const Session::Heard heard = session_->listen(std::nullopt, nullptr);
    if (heard.kind != Kind::Event || heard.event.kind == Event::Kind::Timeout) {
      kill();
      return;
    }
  }
  dialogue.await_ready(now(), session_->out());
  session_->flush();
  // A bot that fails here is dead for the next game, which starts another process.
  (void)await(
      {Event::Kind::Ready, "isready after stop", Reason::Stall, Reason::Crash, now() + kBarrier},
      nullptr);
}

}  // namespace seedbed::arena
