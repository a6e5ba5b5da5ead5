// A seat during a game: questions and answers. Its coming and going is in bot_seat.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "arena/match/bot_seat.h"
#include "protocol/text.h"

namespace seedbed::arena {
namespace {

using protocol::Event;
using protocol::Reason;
using std::chrono::milliseconds;

// A bot that ponders is attended to so often while the other one is waited for: a pipe holds what
// it says in that time.
constexpr milliseconds kAttend{50};
constexpr std::size_t kMaxNote = 200;  // bytes kept of an `info string`

std::string limit_text(const Question& question) {
  return question.limit ? question.limit->describe_limit()
                        : fmt::format("{:.3f} s", seconds(*question.allowance));
}

// A remark, or a line of the second best move, must not hide what the search told last.
void take_news(protocol::Info& info, SearchNews& told) {
  if (!info.string.empty())
    told.note = protocol::clean(std::string_view(info.string).substr(0, kMaxNote));
  if (info.multipv.value_or(1) != 1) return;
  if (!info.pv.empty()) told.pv = std::move(info.pv);
  if (info.score && info.score->kind != protocol::SearchScore::Kind::Seeds) told.proof = info.score;
  if (info.depth || info.nodes || info.score) told.info = std::move(info);
}

}  // namespace

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
            take_news(heard.event.info, answer.told);
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
    answer.told = std::move(pondering->told);
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
      take_news(event.info, pondering_->told);
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
  if (!settings_.lenient || !identity_.features.anytime || answer.told.pv.empty() ||
      !question.allowance)
    return false;
  settle();  // its own answer may still come
  if (!session_) return false;
  answer.kind = Answer::Kind::Move;
  answer.failure = {};
  answer.move = answer.told.pv.front();
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

}  // namespace seedbed::arena
