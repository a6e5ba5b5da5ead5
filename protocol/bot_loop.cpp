#include "protocol/bot_loop.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "engine/notation.h"
#include "engine/perft.h"
#include "protocol/bot_board.h"
#include "protocol/line_io.h"
#include "protocol/relief.h"
#include "protocol/text.h"

namespace seedbed::protocol {
namespace {

using std::chrono::steady_clock;

// Kept back from the time for a move after ponderhit.
constexpr milliseconds kPonderOverhead{10};
constexpr std::size_t kMaxRuleText = std::size_t{1} << 20U;  // bytes, in-band

// What takes long: a search, or a count. At most one at a time.
struct Job {
  Go go;
  std::optional<int> perft;  // instead of a search
  steady_clock::time_point started;
};

// Two threads take turns. The one that reads a `go` runs the search itself, and leaves reading to
// the other: so a go waits for no thread switch, and input is read while the bot thinks.
class BotLoop {
 public:
  BotLoop(Bot& bot, LineSource& source, LineSink& sink)
      : bot_(bot), options_(bot.options()), source_(source), sink_(sink) {}

  void serve() {
    std::thread other([this] { work(); });
    work();
    other.join();
    if (alarm_.joinable()) alarm_.join();
  }

 private:
  void work() {
    while (!quitting_) {
      std::unique_lock reading(reading_, std::try_to_lock);
      if (!reading) {
        relief_.wait([this] { return searching_ || quitting_; });
        continue;
      }
      std::optional<Job> job = read();
      reading.unlock();
      if (job) relief_.call();
      while (job) job = run(*job);
    }
    relief_.call();
  }

  // Obeys lines until one asks for a job, or the end.
  std::optional<Job> read() {
    std::optional<Job> job;
    while (!job && !quitting_) {
      const auto line = source_.next();
      const std::lock_guard lock(state_);
      if (line) {
        job = consider(*line);
      } else {
        quit();
      }
    }
    return job;
  }

  // ---- one line, under state_

  std::optional<Job> consider(std::string_view line) {
    if (!gathering_) return take(line);
    gather(line);
    return std::nullopt;
  }

  std::optional<Job> take(std::string_view line) {
    if (line.size() > kMaxLine) {
      error(ErrorCode::Syntax, "a line of more than " + std::to_string(kMaxLine) + " bytes");
      return std::nullopt;
    }
    if (trim(line).empty()) return std::nullopt;
    if (searching_) {
      consider_while_searching(line);
      return std::nullopt;
    }
    Words words(line);
    if (words.next() == "position") {
      report(board_.set_position(trim(line)));
      return std::nullopt;
    }
    auto command = parse_command(line);
    if (!command) {
      refuse(line, command.error());
      return std::nullopt;
    }
    return std::visit([this](auto& message) { return obey(message); }, *command);
  }

  // A search is stopped, pinged or ended; after `stop` anything else waits for its bestmove.
  void consider_while_searching(std::string_view line) {
    const auto command = parse_command(line);
    if (!command) {
      if (stop_) {
        deferred_.emplace_back(std::string(line));
      } else {
        error(command.error().code, command.error().message, find_go_id(line));
      }
    } else if (std::holds_alternative<Stop>(*command)) {
      stop();
    } else if (const auto* ping = std::get_if<Ping>(&*command)) {
      send(Pong{ping->word});
    } else if (std::holds_alternative<Quit>(*command)) {
      quit();
    } else if (std::holds_alternative<PonderHit>(*command)) {
      if (pondering_) ponder_hit(std::get<PonderHit>(*command).clocks);
    } else if (const auto* variant = std::get_if<SelectVariant>(&*command);
               variant != nullptr && variant->text) {
      gathering_ = *variant;
    } else if (stop_) {
      deferred_.emplace_back(std::string(line));
    } else if (std::holds_alternative<IsReady>(*command)) {
      send(ReadyOk{});
    } else {
      Words words(line);
      const std::string verb(words.next());
      error(ErrorCode::Busy, verb + " while searching: send stop first",
            verb == "go" ? find_go_id(line) : std::nullopt);
    }
  }

  // Rule text goes on to its last line whatever happens, so that it is never taken for commands.
  void gather(std::string_view line) {
    if (trim(line) != "EOF") {
      if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
      std::string& text = *gathering_->text;
      if (text.size() <= kMaxRuleText) text.append(line).append("\n");
      return;
    }
    const SelectVariant variant = std::move(*gathering_);
    gathering_.reset();
    take(variant);
  }

  // A variant whose rule text is complete.
  void take(const SelectVariant& variant) {
    if (variant.text->size() > kMaxRuleText) {
      error(ErrorCode::BadValue,
            "rule text of more than " + std::to_string(kMaxRuleText) + " bytes");
    } else if (!searching_) {
      select(variant);
    } else if (stop_) {
      deferred_.emplace_back(variant);
    } else {
      error(ErrorCode::Busy, "variant while searching: send stop first");
    }
  }

  // A go that cannot be understood still gets its one bestmove.
  void refuse(std::string_view line, const Error& reason) {
    Words words(line);
    const bool go = words.next() == "go";
    const auto id = go ? find_go_id(line) : std::nullopt;
    error(reason.code, reason.message, id);
    if (go) answer_none(id);
  }

  // The search goes on as long as it would have thought on an ordinary go; what it did in the
  // opponent's time counts.
  void ponder_hit(const Limits& clocks) {
    pondering_ = false;
    Limits limits = ponder_limits_;
    limits.ponder = false;
    for (std::size_t side = 0; side < 2; ++side) {
      if (!clocks.time[side]) continue;
      limits.time[side] = clocks.time[side];
      limits.increment[side] = clocks.increment[side];
    }
    if (clocks.turns_to_go) limits.turns_to_go = clocks.turns_to_go;
    const auto budget = time_budget(limits, board_.line().side_to_move(), kPonderOverhead);
    stopped_.notify_all();
    if (!budget) return;  // depth and nodes end it
    alarm_at_ = ponder_began_ + budget->soft;
    if (!alarm_.joinable()) alarm_ = std::thread([this] { keep_alarm(); });
  }

  // Stops a search whose ponderhit has come when its time is over.
  void keep_alarm() {
    std::unique_lock lock(state_);
    while (!quitting_) {
      if (!alarm_at_) {
        stopped_.wait(lock);
      } else if (steady_clock::now() < *alarm_at_) {
        stopped_.wait_until(lock, *alarm_at_);
      } else {
        alarm_at_.reset();
        stop();
      }
    }
  }

  void stop() {
    stop_ = true;
    stopped_.notify_all();
  }
  void quit() {
    quitting_ = true;
    stop();
  }

  // ---- commands while idle, under state_

  std::optional<Job> obey(const Hello&) {
    std::string out;
    print(Identify{Identify::Field::Name, bot_.name()}, out);
    print(Identify{Identify::Field::Author, bot_.author()}, out);
    print(Identify{Identify::Field::Version, SEEDBED_VERSION}, out);
    const std::vector<VariantClaim> claims = bot_.variants();
    Features features = bot_.features();
    features.query = features.define = true;
    features.any_variant = claims.empty();
    print(features, out);
    for (const VariantClaim& claim : claims) print(claim, out);
    for (const OptionDeclaration& option : options_) print(option, out);
    print(HandshakeOk{}, out);
    sink_.write(out);
    return std::nullopt;
  }

  std::optional<Job> obey(const SetOption& message) {
    const auto option =
        std::find_if(options_.begin(), options_.end(),
                     [&](const OptionDeclaration& one) { return one.name == message.name; });
    if (option == options_.end()) {
      std::string text = "no option " + quote(message.name) + "; there are";
      for (const OptionDeclaration& one : options_) text += " " + one.name;
      error(ErrorCode::UnknownOption, options_.empty() ? text + " none" : text);
    } else if (const auto reason = refuse_value(*option, message.value)) {
      error(ErrorCode::BadValue, *reason);
    } else {
      bot_.set_option(message.name, message.value.value_or(""));
    }
    return std::nullopt;
  }

  std::optional<Job> obey(const SelectVariant& message) {
    if (message.text) {
      gathering_ = message;
    } else {
      select(message);
    }
    return std::nullopt;
  }

  std::optional<Job> obey(const NewGame& message) {
    seed_ = message.seed.value_or(0);
    resign_heard_ = message.resign;
    draw_heard_ = message.draw;
    fresh_ = true;
    return std::nullopt;
  }

  std::optional<Job> obey(const IsReady&) {
    settle_game();
    send(ReadyOk{});
    return std::nullopt;
  }

  std::optional<Job> obey(const Ping& message) {
    send(Pong{message.word});
    return std::nullopt;
  }

  std::optional<Job> obey(const Go& message) {
    board_.legal(legal_);
    if (legal_.empty()) {
      answer_none(message.id);
      return std::nullopt;
    }
    Job job{message, std::nullopt, steady_clock::now()};
    settle_game();
    begin(message.limits.ponder);
    ponder_limits_ = job.go.limits;
    ponder_began_ = job.started;
    return job;
  }

  std::optional<Job> obey(const Query& message) {
    if (board_.void_position()) {
      error(ErrorCode::BadPosition, "no position to be asked about");
      return std::nullopt;
    }
    if (message.kind == Query::Kind::Perft) {
      begin(false);
      return Job{{}, message.depth, steady_clock::now()};
    }
    send(board_.answer(message.kind));
    return std::nullopt;
  }

  std::optional<Job> obey(const Quit&) {
    quit();
    return std::nullopt;
  }
  // Positions have a way of their own; the others say nothing to an idle bot.
  std::optional<Job> obey(const SetPosition&) { return std::nullopt; }
  std::optional<Job> obey(const Stop&) { return std::nullopt; }
  std::optional<Job> obey(const PonderHit&) { return std::nullopt; }
  std::optional<Job> obey(const GameResult&) { return std::nullopt; }

  void select(const SelectVariant& variant) {
    if (auto reason = board_.select(variant)) {
      report(reason);
      return;
    }
    fresh_ = true;
    seed_ = 0;
    resign_heard_ = draw_heard_ = false;
  }

  // Work that may take long is done where the arena waits for it: at isready, or at the first go.
  void settle_game() {
    if (std::exchange(fresh_, false)) bot_.new_game(board_.game(), seed_);
  }

  // ---- the job; only begin and the ends of run hold state_

  void begin(bool pondering) {
    searching_ = true;
    pondering_ = pondering;
    stop_ = quitting_.load();
  }

  std::optional<Job> run(const Job& job) {
    return job.perft ? run_perft(*job.perft) : run_search(job);
  }

  std::optional<Job> run_search(const Job& job) {
    const auto id = job.go.id;
    Extras extras;
    const SearchContext context{board_.line(),
                                legal_,
                                job.go.limits,
                                job.started,
                                seed_,
                                stop_,
                                [this, id](const Info& info) {
                                  Info tagged = info;
                                  tagged.id = id;
                                  send(std::move(tagged));
                                },
                                resign_heard_,
                                draw_heard_,
                                extras};
    const engine::Move move = bot_.search(context);

    std::unique_lock lock(state_);
    if (job.go.limits.infinite || job.go.limits.ponder) {
      stopped_.wait(lock, [&] { return stop_ || (!pondering_ && !job.go.limits.infinite); });
    }
    BestMove best;
    best.id = id;
    const bool legal = std::find(legal_.begin(), legal_.end(), move) != legal_.end();
    if (!legal && !extras.resign)
      error(ErrorCode::Internal, "the search returned an illegal move", id);
    const engine::Game& game = *board_.game();
    if (extras.resign) {
      best.kind = BestMove::Kind::Resign;
      return end(std::move(best));
    }
    engine::print_move(game, legal ? move : legal_.front(), best.move);
    if (legal) {
      for (const engine::Move next : extras.then) {
        best.then.push_back(engine::print_move(game, next));
      }
      if (extras.ponder) best.ponder = engine::print_move(game, *extras.ponder);
    }
    best.draw = extras.draw;
    return end(std::move(best));
  }

  std::optional<Job> run_perft(int depth) {
    std::uint64_t count = 0;
    const bool whole = count_leaves(*board_.game(), board_.line().position(), depth, count);
    const std::lock_guard lock(state_);
    if (whole) return end(Response{Query::Kind::Perft, std::to_string(count)});
    return end(ErrorReply{std::string(word(ErrorCode::Busy)), std::nullopt, "perft was stopped"});
  }

  // perft that looks up now and then; false when it was stopped.
  bool count_leaves(const engine::Game& game, const engine::Position& position, int depth,
                    std::uint64_t& count) const {
    constexpr int kAtOnce = 4;
    if (stop_) return false;
    if (depth <= kAtOnce) {
      count += engine::perft(game, position, depth);
      return true;
    }
    engine::MoveList moves;
    engine::legal(game, position, moves);
    for (const engine::Move move : moves) {
      engine::Position next = position;
      engine::play(game, next, move);
      if (!count_leaves(game, next, depth - 1, count)) return false;
    }
    return true;
  }

  // Prints the job's answer and obeys what came after `stop`. The answer goes out under state_, so
  // that a command which the arena sends on seeing it is never met by "busy".
  std::optional<Job> end(Reply answer) {
    searching_ = pondering_ = false;
    alarm_at_.reset();
    send(answer);
    std::optional<Job> job;
    for (const auto& item : std::exchange(deferred_, {})) {
      if (const auto* variant = std::get_if<SelectVariant>(&item)) {
        take(*variant);
      } else if (auto next = take(std::get<std::string>(item))) {
        job = std::move(next);
      }
    }
    return job;
  }

  // ---- output

  void send(const Reply& reply) {
    std::string out;
    print(reply, out);
    sink_.write(out);
  }
  void error(ErrorCode code, const std::string& text,
             std::optional<std::uint64_t> id = std::nullopt) {
    send(ErrorReply{std::string(word(code)), id, text});
  }
  void report(const std::optional<Error>& reason) {
    if (reason) error(reason->code, reason->message);
  }
  void answer_none(std::optional<std::uint64_t> id) {
    BestMove none;
    none.kind = BestMove::Kind::None;
    none.id = id;
    send(std::move(none));
  }

  Bot& bot_;
  const std::vector<OptionDeclaration> options_;
  LineSource& source_;
  LineSink& sink_;

  std::mutex reading_;  // held by the thread that reads
  Relief relief_;       // for the one that does not
  std::mutex state_;    // held while a line is obeyed; guards all below, but board_ and legal_ also
                        // belong to a running search, and nothing changes them meanwhile
  std::condition_variable stopped_;
  std::atomic<bool> stop_{false};
  std::atomic<bool> quitting_{false};
  std::atomic<bool> searching_{false};  // written under state_
  bool pondering_ = false;              // and no ponderhit has come
  Limits ponder_limits_;                // of the last go, for its ponderhit
  steady_clock::time_point ponder_began_;
  std::optional<steady_clock::time_point> alarm_at_;
  std::thread alarm_;  // from the first ponderhit on
  // Lines, and variants with rule text, that wait for the bestmove of a stopped search.
  std::vector<std::variant<std::string, SelectVariant>> deferred_;
  std::optional<SelectVariant> gathering_;  // rule text is being read

  BotBoard board_;
  engine::MoveList legal_;  // in board_'s position, of the last go
  bool fresh_ = true;       // the bot has not been told of this game
  std::uint64_t seed_ = 0;
  bool resign_heard_ = false, draw_heard_ = false;
};

}  // namespace

int run_bot(Bot& bot, LineSource& source, LineSink& sink) {
  BotLoop(bot, source, sink).serve();
  return 0;
}

}  // namespace seedbed::protocol
