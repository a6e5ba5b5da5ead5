#include "arena/bridge/thinker.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/catalogue.h"
#include "engine/notation.h"

namespace seedbed::arena {
namespace {

using protocol::BestMove;
using protocol::Event;
using State = protocol::Dialogue::State;
using Kind = Thinker::News::Kind;

// Beyond a movetime or a clock: what a bot may be late before it is stopped.
constexpr std::chrono::seconds kGrace{5};
constexpr std::chrono::hours kForEver{24 * 365};

}  // namespace

Thinker::Thinker(Keeper& keeper, BotSettings settings)
    : keeper_(&keeper), settings_(std::move(settings)) {
  for (const auto& [name, value] : settings_.options) {
    options_.emplace_back(name, value.empty() ? std::nullopt : std::optional(value));
  }
}

Thinker::~Thinker() {
  if (session_) session_->quit(settings_.quit_grace);
}

void Thinker::tell(Kind kind, std::string text) {
  News news;
  news.kind = kind;
  news.text = std::move(text);
  news_.push_back(std::move(news));
}

void Thinker::start(Time now) {
  if (session_) return;
  greeted_ = false;
  options_sent_ = 0;
  variant_.clear();
  barrier_ = Barrier::None;
  Expected<Child> child = keeper_->spawn(settings_.command);
  if (!child) {
    last_report_.clear();
    fail(child.error().message);
    return;
  }
  session_ = std::make_unique<Session>(std::move(*child), make_dialogue(settings_));
  session_->dialogue().hello(now, session_->out());
  session_->flush();
}

void Thinker::set_option(std::string name, std::optional<std::string> value) {
  // The latest value of each is what a later process must hear.
  const auto old = std::find_if(options_.begin(), options_.end(),
                                [&](const auto& option) { return option.first == name; });
  if (old != options_.end()) {
    if (old - options_.begin() < static_cast<std::ptrdiff_t>(options_sent_)) --options_sent_;
    options_.erase(old);
  }
  options_.emplace_back(std::move(name), std::move(value));
}

void Thinker::ask(Question question) {
  pending_ = std::move(question);
  asked_ = false;
  if (session_) {
    pump(now());
  } else {
    start(now());
  }
}

void Thinker::stop(Time now) {
  if (pending_) {
    pending_.reset();
    asked_ = true;
    answer({BestMove::Kind::None, "", {}, "", false, std::nullopt});
    return;
  }
  if (!session_ || session_->dialogue().state() != State::Thinking) return;
  session_->dialogue().stop(now, session_->out());
  session_->flush();
}

void Thinker::forget(Time now) {
  pending_.reset();
  stop(now);
  asked_ = false;
  std::erase_if(
      news_, [](const News& news) { return news.kind == Kind::Answer || news.kind == Kind::Info; });
}

void Thinker::watch(std::vector<pollfd>& descriptors) {
  if (session_) session_->child().watch(descriptors);
}

std::optional<Time> Thinker::deadline() const {
  if (!news_.empty()) return Time{};
  return session_ ? session_->dialogue().deadline() : std::nullopt;
}

std::optional<Thinker::News> Thinker::next(Time now) {
  while (news_.empty() && session_) {
    pump(now);
    if (!news_.empty() || !session_) break;
    const Session::Heard heard = session_->listen(now, nullptr);
    if (heard.kind == Session::Heard::Kind::Deadline) break;
    hear(heard, now);
  }
  if (news_.empty()) return std::nullopt;
  News first = std::move(news_.front());
  news_.pop_front();
  return first;
}

bool Thinker::idle() const {
  return session_ && greeted_ && session_->dialogue().state() == State::Idle;
}

// What an idle bot may be told next.
void Thinker::pump(Time now) {
  if (!idle()) return;
  protocol::Dialogue& dialogue = session_->dialogue();
  for (; options_sent_ < options_.size(); ++options_sent_) {
    const auto& [name, value] = options_[options_sent_];
    const auto declared = std::find_if(identity_.options.begin(), identity_.options.end(),
                                       [&, n = name](const auto& each) { return each.name == n; });
    if (declared == identity_.options.end()) {
      tell(Kind::Note, fmt::format("the bot declares no option {}", name));
      continue;
    }
    dialogue.set_option(name, value ? std::optional<std::string_view>(*value) : std::nullopt,
                        session_->out());
    session_->flush();
  }
  if (pending_ && (pending_->new_game || pending_->line.game().spec() != variant_)) {
    const engine::Game& game = pending_->line.game();
    protocol::NewGame message;
    message.seed = ++games_;
    message.you = pending_->line.side_to_move();
    dialogue.new_game({game.spec(), std::nullopt}, message, session_->out());
    variant_ = game.spec();
    pending_->new_game = false;
    barrier_ = Barrier::Game;
  } else if (settling_) {
    settling_ = false;
    barrier_ = Barrier::Settle;
  } else if (pending_) {
    go(now);
    return;
  } else {
    return;
  }
  dialogue.await_ready(now, session_->out());
  session_->flush();
}

void Thinker::go(Time now) {
  const Question question = *std::exchange(pending_, std::nullopt);
  const engine::Line& line = question.line;
  const engine::Game& game = line.game();
  std::string start = engine::print_position(game, line.start());
  if (start == engine::print_position(game, engine::start_position(game))) start = "startpos";
  std::vector<std::string> moves, legal;
  for (const engine::Move move : line.moves()) moves.push_back(engine::print_move(game, move));
  engine::MoveList list;
  line.legal(list);
  for (const engine::Move move : list) legal.push_back(engine::print_move(game, move));
  const std::string current = engine::print_position(game, line.position());

  std::chrono::nanoseconds most = kForEver;
  const auto& clock = question.limits.time[engine::index(line.side_to_move())];
  if (clock) most = *clock + kGrace;
  if (question.limits.movetime) {
    most = std::min<std::chrono::nanoseconds>(most, *question.limits.movetime + kGrace);
  }
  session_->dialogue().go({start, moves, current, legal, question.limits}, now + most,
                          session_->out());
  session_->flush();
  asked_ = true;
}

void Thinker::hear(const Session::Heard& heard, Time now) {
  switch (heard.kind) {
    case Session::Heard::Kind::Event:
      hear_event(heard.event, now);
      break;
    case Session::Heard::Kind::Gone:
      fail(session_->child().how_it_ended());
      break;
    case Session::Heard::Kind::TooLong:
      fail(fmt::format("it wrote a line of more than {} bytes", kMaxLineBytes));
      break;
    case Session::Heard::Kind::TooMuch:
      fail(fmt::format("it wrote more than {} bytes", kMaxRequestBytes));
      break;
    case Session::Heard::Kind::Deadline:
    case Session::Heard::Kind::Stopped:
      break;
  }
}

void Thinker::hear_event(Event event, Time now) {
  switch (event.kind) {
    case Event::Kind::HandshakeDone:
      greeted_ = true;
      identity_ = session_->dialogue().identity();
      tell(Kind::Greeted);
      break;
    case Event::Kind::Ready:
      if (std::exchange(barrier_, Barrier::None) == Barrier::Settle) tell(Kind::Settled);
      break;
    case Event::Kind::BestMove:
      answer(std::move(event.best));
      break;
    case Event::Kind::Info:
      if (!asked_) break;
      tell(Kind::Info, std::move(event.text));
      news_.back().info = std::move(event.info);
      break;
    case Event::Kind::BotError:
      tell(Kind::Note, "the bot said: error " + event.text);
      break;
    case Event::Kind::Timeout:
      if (session_->dialogue().state() == State::Idle && event.text == "bestmove") {
        // Late: it is stopped, and dies if it does not listen.
        session_->dialogue().stop(now, session_->out());
        session_->flush();
        answer({BestMove::Kind::None, "", {}, "", false, std::nullopt});
        break;
      }
      fail(fmt::format("it did not answer in time (awaited: {})", event.text));
      break;
    case Event::Kind::Pong:
    case Event::Kind::Response:
    case Event::Kind::Warning:
      break;
  }
}

void Thinker::answer(BestMove best) {
  if (!std::exchange(asked_, false)) return;
  tell(Kind::Answer);
  news_.back().best = std::move(best);
}

void Thinker::fail(std::string why) {
  if (session_) last_report_ = session_->report();
  session_.reset();
  if (!greeted_) pending_.reset();  // a bot that does not come up will not do so the next time
  asked_ = false;
  settling_ = false;
  tell(Kind::Failed, fmt::format("{}: {}", settings_.name, why));
  if (pending_) start(now());
}

}  // namespace seedbed::arena
