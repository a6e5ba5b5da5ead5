#include "protocol/bot_loop.h"

#include <unistd.h>
#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <thread>
#include <utility>

#include "engine/catalogue.h"
#include "engine/notation.h"
#include "engine/perft.h"
#include "protocol/line_io.h"
#include "protocol/text.h"

namespace seedbed::protocol {
namespace {

using std::chrono::steady_clock;

constexpr std::size_t kMaxRuleText = std::size_t{1} << 20U;  // bytes, in-band

// What takes long: a search, or a count. At most one at a time.
struct Job {
  Go go;
  std::optional<int> perft;  // instead of a search
  steady_clock::time_point started;
};

// The thread that does not read, while the other one does. A search relieves the reader of reading,
// and waking a thread costs some 8 us, more than a fast bot's whole move: so the second thread
// looks by itself every millisecond while things happen, and only sleeps deeply, to be woken, after
// a quiet time.
class Relief {
 public:
  // By the thread that begins a search (or ends it all), once `needed` says so.
  void call() {
    if (!asleep_) return;
    const std::lock_guard lock(mutex_);
    called_ = true;
    wake_.notify_one();
  }
  template <class Needed>
  void wait(Needed needed) {
    constexpr int kTicks = 20;
    for (int tick = 0; tick < kTicks; ++tick) {
      std::this_thread::sleep_for(milliseconds(1));
      if (needed()) return;
    }
    std::unique_lock lock(mutex_);
    asleep_ = true;  // before asking once more: call() looks in the other order
    wake_.wait(lock, [&] { return called_ || needed(); });
    asleep_ = called_ = false;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<bool> asleep_{false};
  bool called_ = false;
};

// Two threads take turns. The one that reads a `go` runs the search itself, and leaves reading to
// the other: so a go waits for no thread switch, and input is read while the bot thinks.
class BotLoop {
 public:
  BotLoop(Bot& bot, LineSource& source, LineSink& sink)
      : bot_(bot), options_(bot.options()), source_(source), sink_(sink) {
    select({"kalah", std::nullopt});
  }

  void serve() {
    std::thread other([this] { work(); });
    work();
    other.join();
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
      set_position(trim(line));
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
      if (pondering_) stop();
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
    Features features;
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
    if (line_) {
      line_->legal(legal_);
    } else {
      legal_.clear();
    }
    if (legal_.empty()) {
      answer_none(message.id);
      return std::nullopt;
    }
    Job job{message, std::nullopt, steady_clock::now()};
    settle_game();
    begin(message.limits.ponder);
    return job;
  }

  std::optional<Job> obey(const Query& message) {
    if (!line_) {
      error(ErrorCode::BadPosition, "no position to be asked about");
      return std::nullopt;
    }
    const engine::Game& game = line_->game();
    Response response{message.kind, {}};
    switch (message.kind) {
      case Query::Kind::Legal:
        line_->legal(legal_);
        for (const engine::Move move : legal_) {
          if (!response.text.empty()) response.text += ' ';
          engine::print_move(game, move, response.text);
        }
        break;
      case Query::Kind::Position:
        response.text = engine::print_position(game, line_->position());
        break;
      case Query::Kind::Outcome:
        response.text = outcome_text(line_->outcome());
        break;
      case Query::Kind::Hash:
        response.text = hash_text();
        break;
      case Query::Kind::Perft:
        begin(false);
        return Job{{}, message.depth, steady_clock::now()};
    }
    send(std::move(response));
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
    if (!game_ || variant != variant_) {
      auto game = variant.text ? engine::compile_text(*variant.text, variant.spec)
                               : engine::load_game(variant.spec);
      if (!game) {
        error(game.error().code, game.error().message);
        return;
      }
      game_ = std::move(*game);
      variant_ = variant;
    }
    fresh_ = true;
    seed_ = 0;
    line_.emplace(game_);
    position_text_ = "position startpos";
  }

  // Work that may take long is done where the arena waits for it: at isready, or at the first go.
  void settle_game() {
    if (std::exchange(fresh_, false)) bot_.new_game(game_, seed_);
  }

  // Nearly every position is the last one and a ply or two: only what is new is played.
  void set_position(std::string_view text) {
    if (line_ && continues(text)) {
      Words words(text.substr(position_text_.size()));
      if (words.peek() == "moves") words.next();
      while (!words.empty()) {
        if (!play(words.next())) return;
      }
      position_text_ = text;
      return;
    }
    line_.reset();
    auto command = parse_command(text);
    if (!command) {
      error(command.error().code, command.error().message);
      return;
    }
    const auto& message = std::get<SetPosition>(*command);
    if (message.start == "startpos") {
      line_.emplace(game_);
    } else {
      auto start = engine::parse_position(*game_, message.start);
      if (!start) {
        error(start.error().code, start.error().message);
        return;
      }
      line_.emplace(game_, *start);
    }
    for (const std::string& move : message.moves) {
      if (!play(move)) return;
    }
    position_text_ = text;
  }

  // Whether `text` is the command that made line_, with or without more moves at its end.
  [[nodiscard]] bool continues(std::string_view text) const {
    if (text.substr(0, position_text_.size()) != position_text_) return false;
    const std::string_view tail = text.substr(position_text_.size());
    if (tail.empty()) return true;
    if (position_text_.find(" moves ") != std::string::npos) return is_blank(tail.front());
    return tail.substr(0, 7) == " moves ";
  }

  bool play(std::string_view move) {
    const auto ply = line_->play(move);
    if (ply) return true;
    error(ply.error().code, ply.error().message);
    line_.reset();
    return false;
  }

  [[nodiscard]] static std::string outcome_text(const engine::Outcome& outcome) {
    std::string text(engine::word(outcome.result));
    if (!outcome.over()) return text;
    text += " " + std::to_string(outcome.score.south) + "-" + std::to_string(outcome.score.north);
    text += " ";
    text += engine::word(outcome.reason);
    return text;
  }

  [[nodiscard]] std::string hash_text() const {
    const std::uint64_t hash =
        std::visit([](const auto& position) { return engine::hash(position); }, line_->position());
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
    return digits;
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
    const SearchContext context{
        *line_, legal_, job.go.limits, job.started, seed_, stop_, [this, id](const Info& info) {
          Info tagged = info;
          tagged.id = id;
          send(std::move(tagged));
        }};
    const engine::Move move = bot_.search(context);

    std::unique_lock lock(state_);
    if (job.go.limits.infinite || job.go.limits.ponder) {
      stopped_.wait(lock, [this] { return stop_.load(); });
    }
    BestMove best;
    best.id = id;
    const bool legal = std::find(legal_.begin(), legal_.end(), move) != legal_.end();
    if (!legal) error(ErrorCode::Internal, "the search returned an illegal move", id);
    engine::print_move(line_->game(), legal ? move : legal_.front(), best.move);
    return end(std::move(best));
  }

  std::optional<Job> run_perft(int depth) {
    std::uint64_t count = 0;
    const bool whole = count_leaves(line_->game(), line_->position(), depth, count);
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
  std::mutex state_;    // held while a line is obeyed; guards all below, but line_ and legal_ also
                        // belong to a running search, and nothing changes them meanwhile
  std::condition_variable stopped_;
  std::atomic<bool> stop_{false};
  std::atomic<bool> quitting_{false};
  std::atomic<bool> searching_{false};  // written under state_
  bool pondering_ = false;
  // Lines, and variants with rule text, that wait for the bestmove of a stopped search.
  std::vector<std::variant<std::string, SelectVariant>> deferred_;
  std::optional<SelectVariant> gathering_;  // rule text is being read

  engine::GamePtr game_;
  SelectVariant variant_;
  bool fresh_ = true;  // the bot has not been told of this game
  std::uint64_t seed_ = 0;
  std::optional<engine::Line> line_;  // nothing after a bad position
  std::string position_text_;         // the command that made line_
  engine::MoveList legal_;
};

}  // namespace

int run_bot(Bot& bot, std::istream& in, std::ostream& out) {
  StreamSource source(in);
  StreamSink sink(out);
  BotLoop(bot, source, sink).serve();
  return 0;
}

int run_bot(Bot& bot, int argc, char** argv) {
  const std::string_view argument = argc > 1 ? argv[1] : "";
  FdSink sink(STDOUT_FILENO);
  if (argument == "--version") {
    sink.write(bot.name() + " " SEEDBED_VERSION "\n");
    return 0;
  }
  if (argument == "--help" || argument == "-h") {
    std::string text = bot.name() + ": a bot for mancala games that speaks MBP version " +
                       std::to_string(kVersion) +
                       " on stdin and stdout (protocol/wire.md).\n"
                       "Usage: " +
                       argv[0] + " [--help] [--version]\n";
    const auto options = bot.options();
    if (!options.empty()) text += "Options, set by `setoption name NAME value VALUE`:\n";
    for (const OptionDeclaration& option : options) text += "  " + to_line(option);
    sink.write(text);
    return 0;
  }
  if (argc > 1) {
    FdSink(STDERR_FILENO)
        .write(bot.name() + ": unknown argument " + quote(argument) +
               ": allowed are --help, --version\n");
    return 2;
  }
  std::signal(SIGPIPE, SIG_IGN);  // an arena that went away is the end of input, not a crash
  FdSource source(STDIN_FILENO);
  BotLoop(bot, source, sink).serve();
  return 0;
}

}  // namespace seedbed::protocol
