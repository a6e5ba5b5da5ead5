#include "arena/bridge/kgp_face.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/catalogue.h"
#include "engine/notation.h"
#include "protocol/text.h"

namespace seedbed::arena {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kGreeting{10'000};
constexpr milliseconds kEarly{20};  // of a state: a move before may be lost
constexpr int kMaxRefused = 5;
constexpr int kMaxNonsense = 10;
constexpr int kMaxFailures = 3;
constexpr std::size_t kMaxRequests = 64;
constexpr std::size_t kMaxMoves = 1'000;

// What brings the mover most seeds at once: better than nothing, and than a random move.
std::string quick_move(const engine::Line& line) {
  engine::MoveList legal;
  line.legal(legal);
  std::string best;
  int most = 0;
  for (const engine::Move& move : legal) {
    engine::Line next = line;
    if (!next.play(move)) continue;
    const engine::Score score = engine::material(next.game(), next.position());
    if (!best.empty() && score.south - score.north <= most) continue;
    most = score.south - score.north;
    best = engine::print_move(line.game(), move);
  }
  return best;
}

bool is_legal(const engine::Line& line, const std::string& move) {
  return engine::parse_move(line.game(), line.position(), move).has_value();
}

}  // namespace

KgpFace::KgpFace(Thinker& thinker, KgpSettings settings)
    : thinker_(&thinker), settings_(std::move(settings)) {}

std::uint64_t KgpFace::send(std::string_view text, std::optional<std::uint64_t> ref) {
  const std::uint64_t id = next_id_;
  next_id_ += 2;
  out_.push_back(ref ? fmt::format("{}@{} {}", id, *ref, text) : fmt::format("{} {}", id, text));
  return id;
}

void KgpFace::end(State state, std::string reason) {
  state_ = state;
  reason_ = std::move(reason);
}

void KgpFace::connected(Time now) {
  state_ = State::Waiting;
  reason_.clear();
  next_id_ = 1;
  greet_by_ = now + kGreeting;
  mode_id_.reset();
  joined_ = asked_ = false;
  nonsense_ = 0;
  moves_.clear();
  game_.clear();
  clock_mode_.clear();
  clock_.reset();
  opponent_clock_.reset();
}

void KgpFace::disconnected(Time now) {
  greet_by_.reset();
  requests_.clear();
  thinker_->forget(now);
  out_.clear();
}

void KgpFace::nonsense(std::string why) {
  if (++nonsense_ >= kMaxNonsense) {
    end(State::Reconnect, "what the server sends is no KGP; last: " + std::move(why));
  }
}

void KgpFace::hear(std::string_view text, Time now) {
  if (state_ != State::Waiting && state_ != State::Playing) return;
  if (protocol::trim(text).empty()) return;
  const auto line = protocol::parse_kgp(text);
  if (!line) {
    nonsense(line.error().message);
    return;
  }
  const std::string& command = line->command;
  if (command == "goodbye") {
    end(State::Finished, "the server said goodbye");
  } else if (state_ == State::Waiting) {
    if (command == "kgp") {
      greet(*line);
    } else {
      nonsense(protocol::quote(text));
    }
    return;
  } else if (command == "state") {
    take_state(*line, now);
  } else if (command == "stop") {
    if (line->ref) drop(*line->ref, now);
  } else if (command == "ping") {
    const std::string word = line->arguments.empty() ? "" : " " + line->arguments.front();
    send("pong" + word, line->id);
  } else if (command == "set") {
    set(*line);
  } else if (command == "ok") {
    if (line->ref && line->ref == mode_id_) joined_ = true;
  } else if (command == "error") {
    take_error(*line, now);
  }  // later versions may know more
  nonsense_ = 0;
}

void KgpFace::greet(const protocol::KgpLine& line) {
  greet_by_.reset();
  if (line.arguments.empty() || line.arguments.front() != "1") {
    const std::string version = line.arguments.empty() ? "?" : line.arguments.front();
    send("error \"protocol not supported\"", line.id);
    send("goodbye");
    end(State::Failed, fmt::format("the server speaks version {} of KGP; allowed is 1",
                                   protocol::quote(version, 20)));
    return;
  }
  const auto tell = [&](std::string_view key, const std::string& value) {
    if (!value.empty()) send(fmt::format("set {} {}", key, protocol::kgp_string(value)));
  };
  tell("auth:token", settings_.token);
  tell("info:name", settings_.name);
  tell("info:authors", settings_.authors);
  mode_id_ = send("mode freeplay");
  state_ = State::Playing;
}

void KgpFace::set(const protocol::KgpLine& line) {
  if (line.arguments.size() != 2) return;
  const std::string& key = line.arguments[0];
  const std::string& value = line.arguments[1];
  const auto seconds = [&]() -> std::optional<double> {
    char* rest = nullptr;
    const double number = std::strtod(value.c_str(), &rest);
    if (rest == value.c_str() || *rest != '\0' || !(number >= 0 && number < 1e6)) return {};
    return number;
  };
  if (key == "time:mode") clock_mode_ = value;
  if (key == "time:clock") clock_ = seconds();
  if (key == "time:opclock") opponent_clock_ = seconds();
}

protocol::Limits KgpFace::limits() const {
  const auto most = [](double share, double seconds) {
    return milliseconds(std::max(1L, static_cast<long>(share * 1000 * seconds)));
  };
  protocol::Limits limits;
  if (clock_mode_ == "absolute" && clock_) {
    limits.time = {most(1, *clock_), most(1, opponent_clock_.value_or(*clock_))};
    return limits;
  }
  const double given = 1e-3 * static_cast<double>(settings_.movetime.count());
  limits.movetime =
      most(0.9, clock_mode_ == "relative" && clock_ ? std::min(*clock_, given) : given);
  return limits;
}

// The position in the kalah that the bot plays and that comes nearest to the server's.
Expected<engine::Line> KgpFace::read(const std::string& text) {
  const auto board = protocol::parse_kgp_board(text);
  if (!board) return tl::unexpected(board.error());
  auto game = engine::load_game(protocol::kgp_variant(*board));
  if (!game) return tl::unexpected(game.error());
  if (!thinker_->identity().plays((*game)->spec())) {
    // A bot that plays on after a majority plays the same moves that matter.
    std::string plain = protocol::kgp_variant(*board);
    plain.replace(0, plain.find(',') + 1, "kalah:");
    auto other = engine::load_game(plain);
    if (!other) return tl::unexpected(other.error());
    if (!thinker_->identity().plays((*other)->spec())) {
      return fail(
          ErrorCode::UnsupportedVariant,
          fmt::format("the server asks for {}, which the bot does not play", (*other)->spec()));
    }
    game = std::move(other);
  }
  auto position = engine::parse_position(**game, protocol::kgp_position(*board));
  if (!position) return tl::unexpected(position.error());
  return engine::Line(*game, *position);
}

void KgpFace::take_state(const protocol::KgpLine& line, Time now) {
  if (!line.id || line.arguments.size() != 1) {
    nonsense("a state without its id or its board");
    return;
  }
  // An id is used once; a second time is a slip of the server.
  const bool known = std::any_of(requests_.begin(), requests_.end(),
                                 [&](const Request& request) { return request.id == *line.id; });
  if (known) return;
  auto position = read(line.arguments.front());
  if (!position && position.error().code == ErrorCode::UnsupportedVariant) {
    send("error " + protocol::kgp_string(position.error().message), line.id);
    send("goodbye");
    end(State::Failed, position.error().message);
    return;
  }
  if (!position) {
    send("error " + protocol::kgp_string(position.error().message), line.id);
    notes_.push_back("a state was refused: " + position.error().message);
    return;
  }
  if (position->over()) return;
  if (requests_.size() >= kMaxRequests) {
    notes_.emplace_back("more states than can be worked on: one was passed over");
    return;
  }
  const engine::Score score = engine::material(position->game(), position->position());
  Request request{*line.id, *position, false, now + kEarly, "", "", false, false, {}, 0};
  const int held = score.south + score.north;
  request.new_game = game_ != position->game().spec() || held < held_;
  game_ = position->game().spec();
  held_ = held;
  engine::MoveList legal;
  position->legal(legal);
  request.best = quick_move(*position);
  if (legal.size() == 1) request.final = request.asked = true;
  asked_ = true;
  requests_.push_back(std::move(request));
}

// The state needs no answer any more; an unknown one is no news.
void KgpFace::drop(std::uint64_t id, Time now) {
  const auto found = std::find_if(requests_.begin(), requests_.end(),
                                  [id](const Request& request) { return request.id == id; });
  if (found == requests_.end()) return;
  if (found == requests_.begin() && found->asked && !found->final) thinker_->forget(now);
  requests_.erase(found);
}

void KgpFace::take_error(const protocol::KgpLine& line, Time now) {
  const std::string text = line.arguments.empty() ? "" : line.arguments.front();
  if (line.ref && line.ref == mode_id_) {
    end(State::Failed, "the server refuses us: " + protocol::clean(text));
    return;
  }
  const bool stateless = text.find("No state") != std::string::npos;
  std::uint64_t id = 0;
  if (line.ref) {
    const auto move = moves_.find(*line.ref);
    if (move != moves_.end()) id = move->second;
  } else if (stateless && !requests_.empty()) {
    id = requests_.front().id;  // it names no move, so it means the latest
  }
  for (Request& request : requests_) {
    if (request.id != id || request.sent.empty()) continue;
    if (++request.refused > kMaxRefused) {
      notes_.push_back("the server refuses our moves: " + protocol::clean(text));
      drop(id, now);
      return;
    }
    request.sent.clear();
    request.yield.reset();
    request.send_from = now + kEarly;
    return;
  }
  // About a state that is over: not worth a word.
  if (!stateless) notes_.push_back("the server says: error " + protocol::quote(text));
}

void KgpFace::settle_request(std::string move) {
  if (requests_.empty() || !requests_.front().asked || requests_.front().final) return;
  Request& request = requests_.front();
  if (is_legal(request.line, move)) request.best = std::move(move);
  request.final = true;
}

void KgpFace::hear_news(const Thinker::News& news) {
  using Kind = Thinker::News::Kind;
  switch (news.kind) {
    case Kind::Info:
      if (!requests_.empty() && !requests_.front().final && !news.info.pv.empty() &&
          is_legal(requests_.front().line, news.info.pv.front())) {
        requests_.front().best = news.info.pv.front();
      }
      break;
    case Kind::Answer:
      if (news.best.kind == protocol::BestMove::Kind::Move && !requests_.empty() &&
          !is_legal(requests_.front().line, news.best.move)) {
        notes_.push_back("the bot's move is not legal: " + protocol::quote(news.best.move));
      } else {
        failures_ = 0;
      }
      settle_request(news.best.move);
      break;
    case Kind::Note:
      notes_.push_back(news.text);
      break;
    case Kind::Failed:
      notes_.push_back(news.text);
      if (!thinker_->asked()) settle_request("");
      if (++failures_ >= kMaxFailures) {
        send("goodbye");
        end(State::Failed, fmt::format("the bot failed {} times in a row", kMaxFailures));
      }
      break;
    case Kind::Greeted:
    case Kind::Settled:
      break;
  }
}

void KgpFace::act(Time now) {
  for (auto request = requests_.begin(); request != requests_.end();) {
    tell_move(*request, now);
    if (request->final && request->sent == request->best && request->yield &&
        now >= *request->yield) {
      send("yield", request->id);
      request = requests_.erase(request);
    } else {
      ++request;
    }
  }
  if (requests_.empty() || requests_.front().asked || thinker_->asked()) return;
  Request& first = requests_.front();
  first.asked = true;
  thinker_->ask({first.line, limits(), first.new_game});
}

void KgpFace::tell_move(Request& request, Time now) {
  if (request.best == request.sent || now < request.send_from) return;
  const int pits = static_cast<int>(request.line.game().tables().columns);
  const auto pit = protocol::kgp_pit(request.best, pits);
  if (moves_.size() >= kMaxMoves) moves_.erase(moves_.begin());
  moves_[send(fmt::format("move {}", pit.value_or(1)), request.id)] = request.id;
  request.sent = request.best;
  request.yield = now + kEarly;
}

void KgpFace::pump(Time now) {
  while (const auto news = thinker_->next(now)) hear_news(*news);
  if (state_ != State::Waiting && state_ != State::Playing) return;
  if (greet_by_ && now >= *greet_by_) {
    end(State::Reconnect, "the server did not greet us");
    return;
  }
  act(now);
}

std::optional<Time> KgpFace::deadline() const {
  std::optional<Time> first = thinker_->deadline();
  const auto take = [&](const std::optional<Time>& time) {
    if (time && (!first || *time < *first)) first = time;
  };
  take(greet_by_);
  for (const Request& request : requests_) {
    if (request.best != request.sent) take(request.send_from);
    if (request.final) take(request.yield);
  }
  return first;
}

}  // namespace seedbed::arena
