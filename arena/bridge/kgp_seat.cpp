#include "arena/bridge/kgp_seat.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>
#include <variant>

#include "arena/bridge/link.h"
#include "arena/bridge/waits.h"
#include "arena/match/bot_seat.h"
#include "protocol/bot_loop.h"
#include "protocol/kgp.h"
#include "protocol/message.h"
#include "protocol/text.h"

namespace seedbed::arena {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kOverhead{20};  // kept back of the time for a move
constexpr int kMaxVain = 5;            // yields in a row without a move

class KgpSeat {
 public:
  KgpSeat(std::string name, std::shared_ptr<Link> host, std::string_view key, milliseconds patience)
      : name_(std::move(name)), host_(std::move(host)), key_(key), patience_(patience) {}

  int run() {
    while (!code_) {
      std::vector<pollfd> descriptors{{arena_.descriptor(), POLLIN, 0},
                                      {host_->descriptor(), POLLIN, 0}};
      wait_for_any(descriptors, deadline());
      if (descriptors[0].revents != 0) arena_.read();
      while (!code_) {
        const auto line = arena_.next();
        if (!line) break;
        hear_arena(*line);
      }
      while (!code_) {
        const auto event = host_->next();
        if (!event) break;
        switch (event->kind) {
          case LinkEvent::Kind::Open:
            host_->send(fmt::format("seat {} {}", key_, protocol::kgp_string(name_)));
            break;
          case LinkEvent::Kind::Line:
            hear_host(event->text);
            break;
          case LinkEvent::Kind::Closed:
            end(1, "the host is gone: " + event->text);
            break;
        }
      }
      if (!code_) look_at_clock();
      if (!code_ && arena_.ended()) code_ = 0;
    }
    return *code_;
  }

 private:
  struct Question {
    std::optional<std::uint64_t> id;  // the arena's
    std::uint64_t number = 0;         // ours
    bool south = true;
    int pits = 0;
    std::string board;
    protocol::Limits limits;
    Time asked_at{}, stop_at{};
    int vain = 0;      // yields without a move
    std::string best;  // "": no move yet
  };

  void say(const protocol::Reply& reply) {
    if (!write_all(STDOUT_FILENO, protocol::to_line(reply))) code_ = 0;
  }
  void end(int code, std::string_view why) {
    fmt::print(stderr, "kgp:{}: {}\n", name_, protocol::clean(why));
    code_ = code;
  }

  [[nodiscard]] std::optional<Time> deadline() const {
    if (wait_until_) return wait_until_;
    if (question_) return question_->stop_at;
    return std::nullopt;
  }

  void look_at_clock() {
    const Time now = std::chrono::steady_clock::now();
    if (wait_until_ && now >= *wait_until_) {
      end(1, fmt::format("no client of this name came within {} ms", patience_.count()));
    } else if (question_ && now >= question_->stop_at && !question_->best.empty()) {
      host_->send(fmt::format("@{} stop", question_->number));
      answer();
    }
  }

  // ---- the arena

  void hear_arena(std::string_view line) {
    if (protocol::trim(line).empty()) return;
    auto command = protocol::parse_command(line);
    if (!command) {
      complain(command.error().code, command.error().message, std::nullopt);
      return;
    }
    std::visit([this](auto& message) { obey(message); }, *command);
  }

  void complain(ErrorCode code, std::string text, std::optional<std::uint64_t> id) {
    say(protocol::ErrorReply{std::string(word(code)), id, std::move(text)});
  }

  void obey(const protocol::Hello&) {
    greeting_ = true;
    wait_until_ = std::chrono::steady_clock::now() + patience_;
    greet();
  }
  void obey(const protocol::IsReady&) {
    if (!client_.empty()) return say(protocol::ReadyOk{});
    ready_asked_ = true;
    wait_until_ = std::chrono::steady_clock::now() + patience_;
  }
  void obey(const protocol::Ping& message) { say(protocol::Pong{message.word}); }
  void obey(const protocol::Quit&) { code_ = 0; }
  void obey(const protocol::SetPosition& message) {
    position_ = message.moves.empty() ? message.start : "";
  }
  void obey(const protocol::Stop&) {
    if (!question_) return;
    host_->send(fmt::format("@{} stop", question_->number));
    answer();
  }
  void obey(const protocol::Go& message) {
    if (question_) return complain(ErrorCode::Busy, "go while searching", message.id);
    const auto board = protocol::kgp_board(position_);
    question_ = Question{};
    question_->id = message.id;
    if (!board) {
      complain(ErrorCode::BadPosition, "no position of kalah to move in", message.id);
      return answer();
    }
    ask(*board, message.limits);
  }
  void obey(const protocol::Query&) {
    complain(ErrorCode::UnknownCommand, "queries are not answered here", std::nullopt);
  }
  // The client plays each position as it comes.
  void obey(const protocol::SetOption&) {}
  void obey(const protocol::SelectVariant&) {}
  void obey(const protocol::NewGame&) {}
  void obey(const protocol::PonderHit&) {}
  void obey(const protocol::GameResult&) {}

  void ask(const protocol::KgpBoard& board, const protocol::Limits& limits) {
    const Time now = std::chrono::steady_clock::now();
    Question& question = *question_;
    question.south = position_.find(" S ") != std::string::npos;
    question.pits = static_cast<int>(board.south.size());
    // To KGP the game is over once a store holds more than half, so a client would not answer. Who
    // wins is decided: any move does.
    if (2 * std::max(board.south_store, board.north_store) > board.seeds()) {
      const auto pit =
          std::find_if(board.south.begin(), board.south.end(), [](int seeds) { return seeds > 0; });
      question.best = protocol::kgp_move(static_cast<int>(pit - board.south.begin()) + 1,
                                         question.pits, question.south);
      return answer();
    }
    const auto side = question.south ? engine::Side::South : engine::Side::North;
    const auto budget = protocol::time_budget(limits, side, kOverhead);
    question.stop_at = now + (budget ? budget->soft : kKgpMovetime);
    question.board = print_kgp_board(board);
    question.limits = limits;
    question.asked_at = now;
    put(now);
  }

  // The question, under a number of its own and with what is left of its time.
  void put(Time now) {
    Question& question = *question_;
    question.number = ++questions_;
    const auto side = question.south ? engine::Side::South : engine::Side::North;
    const auto gone = std::chrono::duration_cast<milliseconds>(now - question.asked_at);
    const auto& clock = question.limits.time[engine::index(side)];
    const auto& theirs = question.limits.time[engine::index(engine::other(side))];
    const milliseconds each = question.limits.movetime.value_or(kKgpMovetime);
    // KGP knows whole seconds; a client that hears of none might give up, and `stop` is what
    // counts.
    const auto seconds = [](milliseconds time) { return std::max(1L, time.count() / 1000); };
    host_->send(fmt::format("{} state {} {} {} {}", question.number, question.board,
                            clock ? "absolute" : "relative", seconds(clock.value_or(each) - gone),
                            seconds(theirs.value_or(each))));
  }

  void answer() {
    protocol::BestMove best;
    best.id = question_->id;
    best.kind =
        question_->best.empty() ? protocol::BestMove::Kind::None : protocol::BestMove::Kind::Move;
    best.move = question_->best;
    question_.reset();
    say(best);
  }

  void greet() {
    if (!greeting_ || client_.empty()) return;
    greeting_ = false;
    wait_until_.reset();
    using protocol::Identify;
    say(Identify{Identify::Field::Name, client_});
    if (!authors_.empty()) say(Identify{Identify::Field::Author, authors_});
    protocol::Features features;
    features.state = true;
    say(features);
    // A majority ends KGP's kalah, which changes no move that matters.
    say(protocol::VariantClaim{
        "kalah", false, {{"end-at-majority", "*"}, {"houses", "*"}, {"seeds", "*"}}});
    say(protocol::HandshakeOk{});
  }

  // ---- the host

  void hear_host(std::string_view text) {
    const auto line = protocol::parse_kgp(text);
    if (!line) return;
    const std::string first = line->arguments.empty() ? "" : line->arguments[0];
    if (line->command == "client" && line->arguments.size() == 2) {
      client_ = first;
      authors_ = line->arguments[1];
      greet();
      if (std::exchange(ready_asked_, false)) {
        wait_until_.reset();
        say(protocol::ReadyOk{});
      }
    } else if (line->command == "gone") {
      if (question_) return end(1, "the client is gone: " + first);
      client_.clear();  // between games it may come back
    } else if (question_ && line->ref == question_->number) {
      if (line->command == "move") {
        const int pit = protocol::parse_number(first, 0, 1'000'000).value_or(0);
        // A pit that is none is the referee's business.
        question_->best = pit >= 1 && pit <= question_->pits
                              ? protocol::kgp_move(pit, question_->pits, question_->south)
                              : fmt::format("pit{}", pit);
      } else if (line->command == "yield") {
        const Time now = std::chrono::steady_clock::now();
        // A client may lose its move to a race of its own: it is asked anew.
        if (question_->best.empty() && ++question_->vain < kMaxVain && now < question_->stop_at) {
          return put(now);
        }
        if (question_->best.empty()) {
          complain(ErrorCode::Internal, "the client yielded without a move", question_->id);
        }
        answer();
      } else if (line->command == "error" || line->command == "fault") {
        // After a fault the host sends the client away; the arena must not ask in between.
        if (line->command == "fault") client_.clear();
        complain(ErrorCode::Internal, first, question_->id);
        question_->best.clear();
        answer();
      }
    }
  }

  std::string name_;
  std::shared_ptr<Link> host_;
  std::string key_;
  milliseconds patience_;
  LineReader arena_{STDIN_FILENO};
  std::optional<int> code_;  // the exit code, once there is one
  std::optional<Time> wait_until_;
  bool greeting_ = false;     // the arena has begun the handshake
  bool ready_asked_ = false;  // the arena's isready waits for the client
  std::string client_, authors_;
  std::string position_;
  std::optional<Question> question_;
  std::uint64_t questions_ = 0;
};

}  // namespace

int serve_kgp_seat(const std::string& name) {
  const char* const pass = std::getenv(kKgpPass);
  protocol::Words words(pass == nullptr ? "" : pass);
  const auto port = protocol::parse_number(words.next(), 1, 65'535);
  const std::string_view key = words.next();
  const auto patience = protocol::parse_number(words.next(), 0, 3'600'000);
  if (!port || key.empty() || !patience) {
    fmt::print(stderr, "kgp:{0}: no host: a bot kgp:NAME plays under `seedbed kgp-serve` alone\n",
               name);
    return 2;
  }
  Network network;
  auto host = network.connect({"127.0.0.1", static_cast<std::uint16_t>(*port)}, false,
                              std::chrono::seconds(5));
  return KgpSeat(name, std::move(host), key, milliseconds(*patience)).run();
}

}  // namespace seedbed::arena
