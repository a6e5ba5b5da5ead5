#include "arena/bridge/auale_face.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/catalogue.h"
#include "engine/notation.h"
#include "protocol/auale.h"
#include "protocol/text.h"

namespace seedbed::arena {
namespace {

using protocol::BestMove;
using protocol::Words;
using std::chrono::milliseconds;

constexpr std::string_view kBook = "OwnBook";
constexpr std::string_view kVariantOption = "UCI_Variant";
// Auale's own game first: it never sets the option. The others have the same board.
constexpr std::array<std::string_view, 4> kVariants{"oware-abapa", "oware", "kalah", "congkak"};
constexpr milliseconds kGuiPatience{6'000};  // Auale waits 8 s
constexpr milliseconds kStopPatience{80};    // a stop is answered within 100 ms
constexpr milliseconds kDefaultTime{3'600};  // of a go without limits, as Aalina has it
constexpr int kWin = 2'400;                  // hundredths of a seed, for a proved result
constexpr int kFailures = 3;
constexpr std::size_t kMaxPv = 32;

int columns(const engine::Game& game) {
  return static_cast<int>(game.tables().columns);
}

}  // namespace

AualeFace::AualeFace(Thinker& thinker) : thinker_(&thinker) {
  if (auto game = engine::load_game(kVariants.front())) {
    game_ = *std::move(game);
    line_ = engine::Line(game_);
  }
}

void AualeFace::say(std::string_view text) {
  out_ += fmt::format("info string {}\n", protocol::clean(text));
}

char AualeFace::letter(std::string_view move) const {
  return protocol::auale_letter(move, columns(*game_)).value_or('?');
}

void AualeFace::hear(std::string_view line, Time now) {
  if (line.size() > protocol::kMaxLine) {
    say(fmt::format("a line of more than {} bytes was skipped", protocol::kMaxLine));
    return;
  }
  Words words(line);
  const std::string_view verb = words.next();
  if (verb.empty() || verb == "debug" || verb == "register") return;
  if (verb == "quit") {
    quit_ = true;
  } else if (verb == "uci") {
    identify_by_ = now + kGuiPatience;
    if (greeted_) identify();
  } else if (verb == "isready") {
    if (search_) {
      out_ += "readyok\n";
    } else {
      ++ready_owed_;
      ready_by_ = now + kGuiPatience;
      thinker_->settle();
    }
  } else if (verb == "ucinewgame") {
    new_game_ = true;
  } else if (verb == "setoption") {
    set_option(line);
  } else if (verb == "position") {
    if (search_) {
      say("a position during a search was skipped");
    } else {
      set_position(words.rest());
    }
  } else if (verb == "go") {
    if (search_) {
      say("go during a search was skipped");
    } else {
      go(words.rest(), now);
    }
  } else if (verb == "stop") {
    stop(now);
  } else if (verb == "ponderhit") {
    if (!search_ || !search_->hold) return;
    search_->hold = false;
    if (search_->held) {
      give(*std::exchange(search_->held, std::nullopt));
    } else {
      search_->stop_at = now + search_->movetime.value_or(kDefaultTime);
    }
  } else {
    say("unknown command " + protocol::quote(verb));
  }
}

void AualeFace::identify() {
  identify_by_.reset();
  const protocol::BotIdentity& bot = thinker_->identity();
  out_ += fmt::format("id name {}\n", bot.name.empty() ? "a Seedbed bot" : bot.name);
  out_ += fmt::format("id author {}\n", bot.author.empty() ? "unknown" : bot.author);
  // Sent at every change of strength, whether it is offered or not.
  out_ += fmt::format("option name {} type check default false\n", kBook);
  std::string vars;
  for (const std::string_view variant : kVariants) {
    if (bot.plays(variant)) vars += fmt::format(" var {}", variant);
  }
  out_ += fmt::format("option name {} type combo default {}{}\n", kVariantOption, kVariants.front(),
                      vars);
  for (protocol::OptionDeclaration option : bot.options) {
    if (option.name == kBook || option.name == kVariantOption) continue;
    // The GUI's parser knows one word where a default stands.
    if (option.initial.find(' ') != std::string::npos) option.initial.clear();
    protocol::print(protocol::Reply(option), out_);
  }
  out_ += "uciok\n";
}

void AualeFace::set_option(std::string_view line) {
  const auto command = protocol::parse_command(line);
  const auto* set = command ? std::get_if<protocol::SetOption>(&*command) : nullptr;
  if (set == nullptr || set->name == kBook) return;
  if (set->name == kVariantOption) {
    const std::string value = set->value.value_or("");
    const bool known = std::find(kVariants.begin(), kVariants.end(), value) != kVariants.end();
    auto game = engine::load_game(known ? value : std::string(kVariants.front()));
    if (!known || search_ || !game || (greeted_ && !thinker_->identity().plays(value))) {
      say(fmt::format("{} stays {}", kVariantOption, game_->spec()));
      return;
    }
    game_ = *std::move(game);
    line_ = engine::Line(game_);
    new_game_ = true;
    return;
  }
  const auto& options = thinker_->identity().options;
  const auto declared = std::find_if(options.begin(), options.end(),
                                     [&](const auto& option) { return option.name == set->name; });
  if (declared == options.end()) return;
  const auto value = set->value ? std::optional<std::string_view>(*set->value) : std::nullopt;
  if (const auto refusal = protocol::refuse_value(*declared, value)) {
    say(*refusal);
    return;
  }
  thinker_->set_option(set->name, set->value);
}

// A wrong position is void, and a go then has nothing to play.
void AualeFace::set_position(std::string_view text) {
  line_.reset();
  Words words(text);
  const std::string_view kind = words.next();
  engine::Position start = engine::start_position(*game_);
  if (kind == "fen") {
    const auto position = protocol::auale_position(words.peek());
    const auto parsed = position
                            ? engine::parse_position(*game_, *position)
                            : fail(ErrorCode::BadPosition, "no board A-B-...-f-SOUTH-NORTH-S|N: " +
                                                               protocol::quote(words.peek()));
    if (!parsed) {
      say(parsed.error().message);
      return;
    }
    start = *parsed;
    words.next();
  } else if (kind != "startpos") {
    say(protocol::quote(kind) + " after 'position'; allowed: startpos, fen BOARD");
    return;
  }
  std::vector<std::string> moves;
  if (words.next() == "moves") {
    auto read = protocol::auale_moves(words.rest(), columns(*game_));
    if (!read) {
      say("no moves: " + protocol::quote(words.rest()));
      return;
    }
    moves = *std::move(read);
  }
  // The GUI compares boards alone, so its `startpos` may have North to move.
  if (kind == "startpos" && !moves.empty() && moves.front().back() == '2') {
    std::visit([](auto& position) { position.to_move = engine::Side::North; }, start);
  }
  engine::Line line(game_, start);
  for (const std::string& move : moves) {
    if (const auto played = line.play(move); !played) {
      say(played.error().message);
      return;
    }
  }
  line_ = std::move(line);
}

void AualeFace::go(std::string_view text, Time now) {
  search_ = Search{};
  protocol::Limits limits;
  Words words(text);
  while (!words.empty()) {
    const std::string_view key = words.next();
    if (key == "infinite" || key == "ponder") search_->hold = true;
    if (key == "depth") limits.depth = protocol::parse_number(words.next(), 1, 1'000'000);
    if (key == "nodes") {
      limits.nodes = protocol::parse_number(words.next(), std::uint64_t{1},
                                            std::numeric_limits<std::uint64_t>::max());
    }
    if (key == "movetime") {
      if (const auto ms = protocol::parse_number(words.next(), 1, 1'000'000'000)) {
        limits.movetime = search_->movetime = milliseconds(*ms);
      }
    }
  }
  if (search_->hold) {
    limits = {};
    limits.infinite = true;
  } else if (!limits.depth && !limits.nodes && !limits.movetime) {
    limits.movetime = kDefaultTime;
  }
  if (!line_ || line_->over()) {
    give("bestmove 0000\n");
    return;
  }
  (void)now;
  thinker_->ask({*line_, limits, std::exchange(new_game_, false)});
}

void AualeFace::stop(Time now) {
  if (!search_) return;
  search_->hold = false;
  if (search_->held) {
    give(*std::exchange(search_->held, std::nullopt));
    return;
  }
  if (search_->answer_by) return;
  search_->stop_at.reset();
  search_->answer_by = now + kStopPatience;
  thinker_->stop(now);
}

// Prints the answer, or keeps it back until it is wanted.
void AualeFace::give(std::string line) {
  if (search_ && search_->hold) {
    search_->held = std::move(line);
    return;
  }
  search_.reset();
  out_ += line;
}

std::string AualeFace::best_line(const std::string& move, const std::string& ponder) const {
  std::string text = fmt::format("bestmove {}", letter(move));
  engine::Line after = *line_;
  // Asked to ponder where the game is over, `bestmove 0000` would be all there is to say, which the
  // GUI cannot read: it waits for 8 s and ends the engine.
  if (!ponder.empty() && after.play(move) && after.play(ponder) && !after.over()) {
    text += fmt::format(" ponder {}", letter(ponder));
  }
  return text + '\n';
}

std::string AualeFace::fallback() const {
  engine::MoveList legal;
  line_->legal(legal);
  std::string move = engine::print_move(*game_, legal.front());
  engine::Line after = *line_;
  if (!search_->best.empty() && after.play(search_->best)) move = search_->best;
  return best_line(move, "");
}

void AualeFace::answer(const BestMove& best) {
  if (!search_ || search_->held) return;
  engine::Line after = *line_;
  if (best.kind == BestMove::Kind::Move && after.play(best.move)) {
    failures_ = 0;
    give(best_line(best.move, best.ponder));
    return;
  }
  if (best.kind == BestMove::Kind::Move) {
    say("the bot's move is not legal: " + protocol::quote(best.move));
  } else if (best.kind == BestMove::Kind::Resign) {
    say("the bot resigns");
  }
  give(fallback());
}

void AualeFace::show(const protocol::Info& info) {
  if (!info.pv.empty()) search_->best = info.pv.front();
  std::string text;
  const auto add = [&](std::string_view key, const auto& value) {
    if (value) text += fmt::format(" {} {}", key, *value);
  };
  add("depth", info.depth);
  add("seldepth", info.seldepth);
  if (info.time) text += fmt::format(" time {}", info.time->count());
  add("nodes", info.nodes);
  add("nps", info.nps);
  add("hashfull", info.hashfull);
  add("tbhits", info.tbhits);
  add("multipv", info.multipv);
  if (info.score) {
    using Score = protocol::SearchScore;
    const int cp = info.score->kind == Score::Kind::Seeds ? info.score->value
                   : info.score->kind == Score::Kind::Win ? kWin
                                                          : -kWin;
    text += fmt::format(" score cp {}", cp);
    if (info.score->bound == Score::Bound::Lower) text += " lowerbound";
    if (info.score->bound == Score::Bound::Upper) text += " upperbound";
  }
  std::string pv;
  for (const std::string& move : info.pv) {
    const auto read = protocol::auale_letter(move, columns(*game_));
    if (!read || pv.size() == kMaxPv) break;
    pv += *read;
  }
  if (!pv.empty()) text += " pv " + pv;
  if (!text.empty()) out_ += "info" + text + '\n';
  if (!info.string.empty()) say(info.string);
}

void AualeFace::hear_news(const Thinker::News& news) {
  using Kind = Thinker::News::Kind;
  switch (news.kind) {
    case Kind::Greeted:
      if (!thinker_->identity().plays(kVariants.front())) {
        failure_ = fmt::format("{} does not play {}, the only game of the GUI",
                               thinker_->identity().name, kVariants.front());
        return;
      }
      if (!std::exchange(greeted_, true) && identify_by_) identify();
      break;
    case Kind::Settled:
      while (ready_owed_ > 0 && ready_owed_--) out_ += "readyok\n";
      ready_by_.reset();
      break;
    case Kind::Info:
      if (search_) show(news.info);
      break;
    case Kind::Answer:
      answer(news.best);
      break;
    case Kind::Note:
      if (greeted_) say(news.text);
      break;
    case Kind::Failed:
      // A bot that never came up will not do so the next time either.
      if (!greeted_ || ++failures_ >= kFailures) {
        failure_ = news.text;
        return;
      }
      say(news.text + "; it is started again");
      if (search_ && !search_->held && !thinker_->asked()) give(fallback());
      thinker_->start(std::chrono::steady_clock::now());
      if (ready_owed_ > 0) thinker_->settle();
      break;
  }
}

void AualeFace::pump(Time now) {
  while (!failure_) {
    const auto news = thinker_->next(now);
    if (!news) break;
    hear_news(*news);
  }
  if (identify_by_ && now >= *identify_by_) identify();
  if (ready_by_ && now >= *ready_by_) {
    while (ready_owed_ > 0 && ready_owed_--) out_ += "readyok\n";
    ready_by_.reset();
  }
  if (search_ && search_->stop_at && now >= *search_->stop_at) stop(now);
  if (search_ && search_->answer_by && now >= *search_->answer_by) {
    const std::string line = fallback();
    thinker_->forget(now);
    give(line);
  }
}

std::optional<Time> AualeFace::deadline() const {
  std::optional<Time> first = thinker_->deadline();
  const auto take = [&](const std::optional<Time>& time) {
    if (time && (!first || *time < *first)) first = time;
  };
  take(identify_by_);
  take(ready_by_);
  if (search_) {
    take(search_->stop_at);
    take(search_->answer_by);
  }
  return first;
}

}  // namespace seedbed::arena
