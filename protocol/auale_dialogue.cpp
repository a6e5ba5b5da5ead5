// The arena's side of Auale's dialect (auale.h). Nothing in it has an id, so answers are counted:
// an abandoned go owes a bestmove, and no barrier is over before that came.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <deque>
#include <utility>

#include "engine/catalogue.h"
#include "engine/line.h"
#include "engine/notation.h"
#include "protocol/auale.h"
#include "protocol/bot_loop.h"
#include "protocol/text.h"
#include "protocol/waiting.h"

namespace seedbed::protocol {
namespace {

constexpr std::string_view kVariant = "oware-abapa";
constexpr std::string_view kOverheadOption = "MoveOverhead";
constexpr int kColumns = 6;
constexpr int kSeeds = 48;
constexpr int kMaxDepth = 127;        // Aalina keeps it in a byte and ignores what is greater
constexpr int kMaxCentiseeds = 4800;  // more is a proof, not an expectation
constexpr std::size_t kMaxPv = 256;

int seeds_in(std::string_view board) {
  int sum = 0, count = 0;
  for (const char c : board) {
    if (c >= '0' && c <= '9') {
      count = 10 * count + (c - '0');
    } else {
      sum += std::exchange(count, 0);
    }
  }
  return sum;
}

// `info depth 7 score cp 12 lowerbound pv FaB nodes 99`: what is not known is skipped.
Info read_info(Words words) {
  Info info;
  const auto number = [&](auto low, auto high) { return parse_number(words.next(), low, high); };
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  while (!words.empty()) {
    const std::string_view key = words.next();
    if (key == "depth") info.depth = number(0, 1'000'000);
    if (key == "seldepth") info.seldepth = number(0, 1'000'000);
    if (key == "hashfull") info.hashfull = number(0, 1000);
    if (key == "multipv") info.multipv = number(1, 1000);
    if (key == "nodes") info.nodes = number(std::uint64_t{0}, kMost);
    if (key == "nps") info.nps = number(std::uint64_t{0}, kMost);
    if (key == "tbhits") info.tbhits = number(std::uint64_t{0}, kMost);
    if (key == "time") {
      if (const auto ms = number(std::int64_t{0}, std::int64_t{1'000'000'000})) {
        info.time = milliseconds(*ms);
      }
    }
    if (key == "cp") {
      if (const auto value = number(-1'000'000, 1'000'000)) {
        info.score = SearchScore{SearchScore::Kind::Seeds,
                                 std::clamp(*value, -kMaxCentiseeds, kMaxCentiseeds),
                                 SearchScore::Bound::Exact};
      }
    }
    // Counted in the winner's moves, ours in plies.
    if (key == "mate") {
      if (const auto value = number(-10'000, 10'000)) {
        info.score =
            *value > 0
                ? SearchScore{SearchScore::Kind::Win, 2 * *value - 1, SearchScore::Bound::Exact}
                : SearchScore{SearchScore::Kind::Loss, -2 * *value, SearchScore::Bound::Exact};
      }
    }
    if (key == "lowerbound" && info.score) info.score->bound = SearchScore::Bound::Lower;
    if (key == "upperbound" && info.score) info.score->bound = SearchScore::Bound::Upper;
    if (key == "pv") {
      while (auto moves = auale_moves(words.peek(), kColumns)) {
        if (moves->empty() || info.pv.size() > kMaxPv) break;
        info.pv.insert(info.pv.end(), moves->begin(), moves->end());
        words.next();
      }
    }
    if (key == "string") {
      info.string = clean(words.rest());
      words.skip_rest();
    }
  }
  return info;
}

class Auale final : public Waiting {
 public:
  explicit Auale(const Patience& patience)
      : Waiting(patience, {"uciok", "readyok", "bestmove", "readyok in place of a pong"}) {
    if (auto game = engine::load_game(kVariant)) game_ = *std::move(game);
  }

  void hello(Time now, std::string& out) override {
    assert(state_ == State::Fresh);
    out += "uci\n";
    await(State::Handshaking, now + patience_.handshake);
  }

  void set_option(std::string_view name, std::optional<std::string_view> value,
                  std::string& out) override {
    assert(state_ == State::Idle);
    if (name == kOverheadOption && value) {
      if (const auto ms = parse_number(*value, 0, 10'000)) overhead_ = milliseconds(*ms);
      return;
    }
    SetOption message{std::string(name), std::nullopt};
    if (value) message.value = *value;
    print(message, out);
  }

  void new_game(const SelectVariant& variant, const NewGame& /*game*/, std::string& out) override {
    assert(state_ == State::Idle);
    spec_ = variant.spec;
    out += "ucinewgame\n";
  }

  void await_ready(Time now, std::string& out) override {
    assert(state_ == State::Idle || state_ == State::Stopping);
    if (state_ == State::Stopping) abandon();
    out += "isready\n";
    asked_.push_back(Event::Kind::Ready);
    ready_came_ = false;
    await(State::AwaitingReady, now + patience_.ready);
  }

  void go(const GoRequest& request, Time deadline, std::string& out) override {
    assert(state_ == State::Idle);
    Expected<engine::Side> side = set_position(request, out);
    if (!side) {
      due_.push_back(event(Event::Kind::BotError, std::move(side.error().message)));
      due_.push_back(event(Event::Kind::BestMove));
      due_.back().best.kind = BestMove::Kind::None;
      return;
    }
    print_limits(request.limits, *side, out);
    live_ = true;
    await(State::Thinking, deadline);
  }

  void stop(Time now, std::string& out) override {
    assert(state_ == State::Thinking || (state_ == State::Idle && owed_ > 0));
    out += "stop\n";
    await(State::Stopping, now + patience_.stop);
  }

  // There is no ping: isready is answered in a search too.
  void ping(Time now, std::string& out) override {
    assert(state_ != State::Fresh && state_ != State::Handshaking && state_ != State::Quit);
    out += "isready\n";
    asked_.push_back(Event::Kind::Pong);
    pong_deadline_ = now + patience_.pong;
  }

  void result(const GameResult& /*result*/, std::string& /*out*/) override {
    assert(state_ == State::Idle);
  }

  void quit(std::string& out) override {
    out += "quit\n";
    leave();
  }

  std::optional<Event> feed(std::string_view line, Time /*now*/) override {
    Words words(line);
    if (words.empty() || state_ == State::Quit || state_ == State::Fresh) return std::nullopt;
    if (state_ == State::Handshaking) return greet(words);
    const std::string_view verb = words.next();
    if (verb == "bestmove") return take_best_move(words);
    if (verb == "readyok") return take_ready();
    if (verb == "info") {
      if (!live_ || owed_ > 0) return std::nullopt;
      Event made = event(Event::Kind::Info);
      made.info = read_info(words);
      made.text = made.info.string;
      return made;
    }
    return event(Event::Kind::Warning, quote(line) + ": unknown line, dropped");
  }

 private:
  // ---- questions

  // Appends the position line; the side to move.
  Expected<engine::Side> set_position(const GoRequest& request, std::string& out) const {
    if (game_ == nullptr || spec_ != kVariant) {
      return fail(ErrorCode::UnsupportedVariant,
                  fmt::format("this dialect plays {} alone, not {}", kVariant, spec_));
    }
    engine::Line line(game_);
    if (request.start != "startpos") {
      auto start = engine::parse_position(*game_, request.start);
      if (!start) return tl::unexpected<Error>(start.error());
      line = engine::Line(game_, *start);
    }
    engine::Position captured = line.position();
    std::size_t since = 0;
    int held = total(engine::material(*game_, captured));
    for (std::size_t i = 0; i < request.moves.size(); ++i) {
      if (auto played = line.play(request.moves[i]); !played) {
        return tl::unexpected<Error>(played.error());
      }
      const int now = total(engine::material(*game_, line.position()));
      if (now == held) continue;
      held = now;
      captured = line.position();
      since = i + 1;
    }
    const std::string text = engine::print_position(*game_, captured);
    const std::string board = auale_board(text).value_or("");
    if (seeds_in(board) != kSeeds) {
      return fail(ErrorCode::BadPosition,
                  fmt::format("this dialect has no word for a position without all {} seeds: {}",
                              kSeeds, text));
    }
    const bool initial = text == engine::print_position(*game_, engine::start_position(*game_));
    out += initial ? "position startpos" : "position fen " + board;
    for (std::size_t i = since; i < request.moves.size(); ++i) {
      if (i == since) out += " moves ";
      out += auale_letter(request.moves[i], kColumns).value_or('?');
    }
    out += '\n';
    return line.side_to_move();
  }
  static int total(engine::Score score) { return score.south + score.north; }

  void print_limits(const Limits& limits, engine::Side side, std::string& out) const {
    out += "go";
    if (limits.ponder) {
      out += " ponder";
    } else if (limits.infinite) {
      out += " infinite";
    } else {
      if (limits.depth) out += fmt::format(" depth {}", std::min(*limits.depth, kMaxDepth));
      if (limits.nodes) out += fmt::format(" nodes {}", *limits.nodes);
      if (const auto budget = time_budget(limits, side, milliseconds{0})) {
        // Every move overruns, so every move keeps something back.
        const auto soft = std::chrono::duration_cast<milliseconds>(budget->soft);
        out += fmt::format(" movetime {}",
                           std::max({soft - overhead_, soft / 10, milliseconds{1}}).count());
      } else if (!limits.depth && !limits.nodes) {
        out += " infinite";
      }
    }
    out += '\n';
  }

  // ---- answers

  std::optional<Event> greet(Words words) {
    if (words.peek() == "uciok") {
      identity_.variants.push_back({std::string(kVariant), false, {}});
      const bool theirs = std::any_of(
          identity_.options.begin(), identity_.options.end(),
          [](const OptionDeclaration& option) { return option.name == kOverheadOption; });
      if (!theirs) {
        OptionDeclaration option;
        option.name = kOverheadOption;
        option.type = OptionDeclaration::Type::Spin;
        option.initial = std::to_string(kAualeOverhead.count());
        option.min = 0;
        option.max = 10'000;
        identity_.options.push_back(std::move(option));
      }
      settle();
      return event(Event::Kind::HandshakeDone);
    }
    if (words.peek() != "id" && words.peek() != "option") return std::nullopt;
    auto reply = parse_reply(words.rest());
    if (!reply) return std::nullopt;
    if (auto* option = std::get_if<OptionDeclaration>(&*reply)) {
      identity_.options.push_back(std::move(*option));
    } else if (auto* id = std::get_if<Identify>(&*reply)) {
      std::string text = clean(std::string_view(id->text).substr(0, kMaxName));
      if (id->field == Identify::Field::Name) identity_.name = std::move(text);
      if (id->field == Identify::Field::Author) identity_.author = std::move(text);
    }
    return std::nullopt;
  }

  std::optional<Event> take_ready() {
    if (asked_.empty()) {
      return event(Event::Kind::Warning, "readyok: unsolicited, dropped");
    }
    const Event::Kind kind = asked_.front();
    asked_.pop_front();
    if (kind == Event::Kind::Pong) {
      pong_deadline_.reset();
      return event(Event::Kind::Pong);
    }
    if (owed_ > 0) {  // it is answered in a search too, so it is no barrier yet
      ready_came_ = true;
      return std::nullopt;
    }
    settle();
    return event(Event::Kind::Ready);
  }

  std::optional<Event> take_best_move(Words words) {
    if (!live_ || owed_ > 0) return stale(words);
    live_ = false;
    settle();
    Event made = event(Event::Kind::BestMove);
    const std::string_view move = words.next();
    if (move.empty() || move == "0000" || move == "(none)") {
      made.best.kind = BestMove::Kind::None;
    } else {
      const auto moves = auale_moves(move, kColumns);
      // What is no move goes on as it is: the referee names it.
      made.best.move = moves && moves->size() == 1 ? moves->front() : std::string(move);
    }
    if (words.next() == "ponder") {
      if (const auto ponder = auale_moves(words.next(), kColumns); ponder && ponder->size() == 1) {
        made.best.ponder = ponder->front();
      }
    }
    return made;
  }

  std::optional<Event> stale(const Words& words) {
    const std::string text = "bestmove " + quote(words.rest());
    if (owed_ == 0) return event(Event::Kind::Warning, text + ": unsolicited, dropped");
    if (--owed_ == 0 && !live_) {
      if (state_ == State::Stopping) settle();
      if (state_ == State::AwaitingReady && std::exchange(ready_came_, false)) {
        settle();
        return event(Event::Kind::Ready);
      }
    }
    return event(Event::Kind::Warning, text + ": too late for its go, dropped");
  }

  engine::GamePtr game_;
  std::string spec_ = std::string(kVariant);
  milliseconds overhead_ = kAualeOverhead;
  std::deque<Event::Kind> asked_;  // what each readyok still to come answers: Ready or Pong
  bool ready_came_ = false;
};

}  // namespace

std::unique_ptr<Dialogue> make_auale_dialogue(const Patience& patience) {
  return std::make_unique<Auale>(patience);
}

}  // namespace seedbed::protocol
