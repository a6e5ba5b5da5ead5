#include "arena/match/referee.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include "arena/match/adjudicator.h"
#include "arena/match/clock.h"
#include "arena/match/pv.h"
#include "engine/line.h"
#include "engine/notation.h"
#include "protocol/text.h"

namespace seedbed::arena {
namespace {

using engine::Result;
using engine::Side;
using protocol::Reason;

std::string utc_now() {
  const auto time = std::chrono::system_clock::now();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch());
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(time)), ms.count() % 1000);
}

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::string describe_controls(const TimeControl& south, const TimeControl& north) {
  const std::string text = print(south);
  return south == north ? text : text + " / " + print(north);
}

Result win_for(Side side) {
  return side == Side::South ? Result::South : Result::North;
}

// One game in progress. Lives on play_game's stack.
class Table {
 public:
  Table(Seat& south, Seat& north, const engine::GamePtr& game, const GameSettings& settings)
      : seats_{&south, &north},
        settings_(settings),
        line_(game),
        adjudicator_(settings.adjudication),
        clocks_{Clock(settings.south, settings.margin), Clock(settings.north, settings.margin)} {
    record_.variant = game->spec();
    record_.fingerprint = game->fingerprint();
    record_.south = south.name();
    record_.north = north.name();
    record_.start = settings.start;
    record_.opening = settings.opening;
    record_.time_control = describe_controls(settings.south, settings.north);
    record_.seed = settings.seed;
    record_.started = utc_now();
    record_.host = host_name();
  }

  GameRecord play() && {
    const auto began = std::chrono::steady_clock::now();
    if (set_up()) {
      while (!done_) ply();
    }
    for (Seat* seat : seats_) {
      seat->finish({record_.result, record_.score, record_.reason});
    }
    if (third_ != nullptr) third_->finish({record_.result, record_.score, record_.reason});
    record_.duration_ms = std::chrono::duration_cast<std::chrono::milliseconds>(
                              std::chrono::steady_clock::now() - began)
                              .count();
    drop_zeros(record_.depths);
    drop_zeros(record_.nodes);
    if (std::all_of(record_.notes.begin(), record_.notes.end(),
                    [](const std::string& note) { return note.empty(); }))
      record_.notes.clear();
    return std::move(record_);
  }

 private:
  Seat& seat(Side side) { return *seats_[engine::index(side)]; }
  Clock& clock(Side side) { return clocks_[engine::index(side)]; }

  [[nodiscard]] bool stopped() const {
    return settings_.stop != nullptr && settings_.stop->load(std::memory_order_relaxed);
  }

  void end(Result result, Reason reason, std::string detail = "") {
    done_ = true;
    record_.result = result;
    record_.reason = reason;
    record_.detail = std::move(detail);
    record_.score =
        line_.over() ? line_.outcome().score : engine::material(line_.game(), line_.position());
  }

  // The other side wins, but nobody wins an interrupted game or one that the arena itself spoilt.
  void fail_for(Side side, Failure failure) {
    const bool blameless =
        failure.reason == Reason::Interrupt || failure.reason == Reason::Internal;
    end(blameless ? Result::Void : win_for(other(side)), failure.reason, std::move(failure.detail));
  }

  bool set_up() {
    if (settings_.start != "startpos") {
      Expected<engine::Position> start = engine::parse_position(line_.game(), settings_.start);
      if (!start) {
        end(Result::Void, Reason::Internal, start.error().message);
        record_.score.reset();
        return false;
      }
      line_ = engine::Line(line_.game_ptr(), *start);
    }
    std::array<std::optional<Failure>, 2> failures;
    for (const Side side : {Side::South, Side::North}) {
      const TimeControl& control = side == Side::South ? settings_.south : settings_.north;
      const std::uint64_t seed = side == Side::South ? settings_.south_seed : settings_.north_seed;
      failures[engine::index(side)] =
          seat(side).prepare({line_.game_ptr(), side, seed, print(control),
                              seat(other(side)).name(), settings_.stop, settings_.transcript});
    }
    auto& [south, north] = failures;
    if (south && north) {
      // Nobody could play: no winner. An interrupt explains the other failure.
      const Reason reason = north->reason == Reason::Interrupt ? north->reason : south->reason;
      end(Result::Void, reason,
          south->detail + (south->detail.empty() ? "" : "\n") + north->detail);
    } else if (south || north) {
      fail_for(south ? Side::South : Side::North, std::move(south ? *south : *north));
    }
    if (done_) {
      record_.score.reset();
      return false;
    }
    seat_adjudicator();
    look_for_end();  // a start position may be over
    return !done_;
  }

  // A game is played without one that cannot be seated.
  void seat_adjudicator() {
    if (settings_.adjudicator == nullptr) return;
    auto failed =
        settings_.adjudicator->prepare({line_.game_ptr(), Side::South, settings_.seed,
                                        print(settings_.adjudicator_limit), "", settings_.stop});
    if (failed) {
      tell_unadjudicated(*failed);
    } else {
      third_ = settings_.adjudicator;
    }
  }

  void look_for_end() {
    if (line_.over()) {
      end(line_.outcome().result, protocol::from_rules(line_.outcome().reason));
    } else if (offers_[0] && offers_[1]) {
      end(Result::Draw, Reason::Agreed);
    } else if (static_cast<int>(line_.moves().size()) >= settings_.max_plies) {
      end(Result::Draw, Reason::Length,
          fmt::format("the arena's cap of {} plies", settings_.max_plies));
    } else if (auto decision = adjudicator_.decide(line_)) {
      end(decision->result, Reason::Adjudicated, std::move(decision->detail));
    } else if (third_ != nullptr) {
      ask_adjudicator();
    }
  }

  void tell_unadjudicated(const Failure& failure) const {
    if (failure.reason == Reason::Interrupt || !settings_.tell) return;
    settings_.tell(fmt::format("goes on without its adjudicator ({}): {}",
                               protocol::word(failure.reason),
                               failure.detail.substr(0, failure.detail.find('\n'))));
  }

  void ask_adjudicator() {
    arrived_.reset();  // what it takes is nobody's overhead
    const Side side = line_.side_to_move();
    line_.legal(legal_);
    if (only_pass(legal_)) return;
    Clock clock(settings_.adjudicator_limit, settings_.margin);
    const Answer answer = third_->ask(question(*third_, clock, line_));
    if (answer.kind == Answer::Kind::Failed) {
      tell_unadjudicated(answer.failure);
      third_ = nullptr;  // for the rest of this game
      return;
    }
    if (!answer.told.proof) return;
    if (const auto result = proved_result(side, *answer.told.proof)) {
      end(*result, Reason::Adjudicated,
          fmt::format("{} proved a {} for {}", settings_.adjudicator->name(),
                      *result == win_for(side) ? "win" : "loss",
                      side == Side::South ? "South" : "North"));
    }
  }

  // The line has accepted `move`.
  void enter(std::string move, microseconds time, const protocol::Info& info = {},
             std::string note = "") {
    record_.moves.push_back(std::move(move));
    record_.times_us.push_back(time.count());
    record_.depths.push_back(std::max(0, info.depth.value_or(0)));
    record_.nodes.push_back(info.nodes.value_or(0));
    record_.notes.push_back(std::move(note));
  }

  // A list without a single number is no news.
  template <class Number>
  static void drop_zeros(std::vector<Number>& numbers) {
    if (std::all_of(numbers.begin(), numbers.end(), [](Number n) { return n == 0; })) {
      numbers.clear();
    }
  }

  void ply() {
    if (stopped()) {
      end(Result::Void, Reason::Interrupt);
      return;
    }
    const Side side = line_.side_to_move();
    line_.legal(legal_);
    if (only_pass(legal_)) {
      (void)line_.play(legal_.front());
      enter("pass", microseconds{0});
      look_for_end();
      return;
    }
    Answer answer = ask(side);
    switch (answer.kind) {
      case Answer::Kind::Failed:
        locate(side, answer.failure);
        fail_for(side, std::move(answer.failure));
        return;
      case Answer::Kind::Resign:
        end(win_for(other(side)), Reason::Resign, seat(side).name() + " resigned");
        return;
      case Answer::Kind::None:
      case Answer::Kind::Move:
        break;
    }
    const microseconds sand = std::min(answer.time, clock(side).left());
    if (!clock(side).charge(answer.time)) {
      Failure late{Reason::Time,
                   fmt::format("{}: needed {:.3f} s; allowed were {}", seat(side).name(),
                               1e-6 * double(answer.time.count()), clock(side).describe_limit())};
      locate(side, late);
      fail_for(side, std::move(late));
      return;
    }
    if (clock(side).hourglass()) clock(other(side)).receive(sand);
    if (answer.kind == Answer::Kind::None) {
      refuse(side, answer, "none");
      return;
    }
    look_at_pv(side, answer.told.pv);
    const Expected<engine::Ply> played = line_.play(std::string_view(answer.move));
    if (!played) {
      refuse(side, answer, answer.move);
      return;
    }
    enter(print_last(), answer.time, answer.told.info, std::move(answer.told.note));
    adjudicator_.told(side, answer.told.info.score);
    offers_[engine::index(side)] = answer.draw;
    bool same_side = played->same_side;
    look_for_end();
    for (std::size_t i = 0; i < answer.then.size() && !done_ && same_side; ++i) {
      const Expected<engine::Ply> next = line_.play(std::string_view(answer.then[i]));
      if (!next) break;  // a guess that did not come true
      enter(print_last(), microseconds{0});
      same_side = next->same_side;
      look_for_end();
    }
    if (!same_side) clock(side).complete_turn();
    if (!same_side && !done_) ponder(side, answer.ponder);
  }

  // What a bot says about its search costs it nothing, but its author wants to know.
  void look_at_pv(Side side, const std::vector<std::string>& pv) {
    if (!settings_.bad_pv || bad_pv_[engine::index(side)] || pv.empty()) return;
    const auto fault = pv_fault(line_, pv);
    if (!fault) return;
    bad_pv_[engine::index(side)] = true;
    settings_.bad_pv(side, fmt::format("its pv at ply {} cannot be played: {}",
                                       line_.moves().size() + 1, *fault));
  }

  // The side that has moved goes on thinking, if it said what the other will play and that gives
  // the turn back to it.
  void ponder(Side side, std::string_view guess) {
    const bool wanted = side == Side::South ? settings_.south_ponders : settings_.north_ponders;
    if (!wanted || guess.empty() || !seat(side).features().ponder) return;
    engine::Line ahead = line_;
    engine::MoveList replies;
    ahead.legal(replies);
    if (only_pass(replies) || !ahead.play(guess) || ahead.over() || ahead.side_to_move() != side)
      return;
    ahead.legal(legal_);
    if (only_pass(legal_)) return;
    std::string move = engine::print_move(line_.game(), ahead.moves().back());
    record_.moves.push_back(move);
    Question thought = question(seat(side), clock(side), ahead);
    thought.request.limits.ponder = true;
    seat(side).ponder(thought);
    record_.moves.pop_back();
    guesses_[engine::index(side)] = Guess{record_.moves.size(), std::move(move)};
  }

  // Whether that is just what was played.
  bool came_true(Side side) {
    const auto guess = std::exchange(guesses_[engine::index(side)], std::nullopt);
    return guess && record_.moves.size() == guess->ply + 1 && record_.moves.back() == guess->move;
  }

  static bool only_pass(const engine::MoveList& legal) {
    return legal.size() == 1 && legal.front().kind == engine::MoveKind::Pass;
  }

  // Canonical text, whatever the bot wrote.
  std::string print_last() { return engine::print_move(line_.game(), line_.moves().back()); }

  Answer ask(Side side) {
    Question asked = question(seat(side), clock(side), line_);
    asked.expected = came_true(side);
    if (guesses_[engine::index(other(side))]) asked.pondering = &seat(other(side));
    Answer answer = seat(side).ask(asked);
    if (settings_.overhead != nullptr && arrived_)
      settings_.overhead->add(answer.asked - *arrived_);
    arrived_ = answer.at;
    return answer;
  }

  // About the position of `line`, which record_.moves lead to and of which legal_ are the moves.
  // Valid until the next one is made.
  Question question(const Seat& mover, const Clock& limit, const engine::Line& line) {
    Question question;
    question.request.start = settings_.start;
    question.request.moves = record_.moves;
    if (mover.features().state) {
      current_ = engine::print_position(line.game(), line.position());
      question.request.current = current_;
    }
    if (mover.features().legal) {
      print_legal();
      question.request.legal = {legal_text_.data(), legal_.size()};
    }
    limit.tell_limits(question.request.limits);
    clock(Side::South).tell_time(Side::South, question.request.limits);
    clock(Side::North).tell_time(Side::North, question.request.limits);
    question.allowance = limit.allowance();
    question.limit = &limit;
    question.stop = settings_.stop;
    return question;
  }

  // Reuses the strings: a game prints some thousand of them.
  void print_legal() {
    if (legal_text_.size() < legal_.size()) legal_text_.resize(legal_.size());
    for (std::size_t i = 0; i < legal_.size(); ++i) {
      legal_text_[i].clear();
      engine::print_move(line_.game(), legal_[i], legal_text_[i]);
    }
  }

  // Not a legal move. A bot that says why is believed that it could not follow, not that it may
  // pass.
  void refuse(Side side, const Answer& answer, std::string_view text) {
    print_legal();
    std::string legal;
    for (std::size_t i = 0; i < legal_.size(); ++i) legal += " " + legal_text_[i];
    const bool complained = answer.kind == Answer::Kind::None && !answer.complaint.empty();
    Failure failure{complained ? Reason::Protocol : Reason::Illegal, ""};
    failure.detail =
        complained
            ? fmt::format("{}: answered go with: error {}; and then with bestmove none; legal:{}",
                          seat(side).name(), answer.complaint, legal)
            : fmt::format("{}: illegal move {}; legal:{}", seat(side).name(), protocol::quote(text),
                          legal);
    failure.detail += '\n' + seat(side).report();
    while (failure.detail.back() == '\n') failure.detail.pop_back();
    locate(side, failure);
    fail_for(side, std::move(failure));
  }

  // Where the game stood, so that an author can go there.
  void locate(Side side, Failure& failure) {
    if (failure.detail.empty()) return;
    const std::size_t first_line = std::min(failure.detail.find('\n'), failure.detail.size());
    failure.detail.insert(first_line,
                          fmt::format("\nat ply {} as {}, position {}", line_.moves().size() + 1,
                                      side == Side::South ? "South" : "North",
                                      engine::print_position(line_.game(), line_.position())));
  }

  std::array<Seat*, 2> seats_;
  const GameSettings& settings_;
  engine::Line line_;
  Adjudicator adjudicator_;
  Seat* third_ = nullptr;  // the adjudicator, while it plays its part
  std::array<Clock, 2> clocks_;
  GameRecord record_;
  engine::MoveList legal_;
  std::vector<std::string> legal_text_;
  std::string current_;
  std::array<bool, 2> offers_{}, bad_pv_{};
  struct Guess {
    std::size_t ply;  // plies played before it
    std::string move;
  };
  std::array<std::optional<Guess>, 2> guesses_;  // what a side ponders on
  std::optional<protocol::Time> arrived_;        // the last move
  bool done_ = false;
};

}  // namespace

GameRecord play_game(Seat& south, Seat& north, const engine::GamePtr& game,
                     const GameSettings& settings) {
  return Table(south, north, game, settings).play();
}

}  // namespace seedbed::arena
