// One MBP bot that a bridge puts questions to: started, greeted, given its options and games,
// asked, stopped, started again when it died, without ever blocking the bridge's loop. Whatever
// order the other world sends things in, the bot hears them in the protocol's order (an idle bot, a
// barrier, then go).
//
// One question at a time; a new one waits until the last is answered or given up, and is put to a
// new process if this one dies meanwhile. Owned by one thread, which polls watch()'s descriptors
// until deadline() and then takes next() until it gives nothing. Not a referee: what the bot
// answers is checked by whoever asked.
#pragma once

#include <poll.h>

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/match/bot_seat.h"
#include "engine/line.h"

namespace seedbed::arena {

class Thinker {
 public:
  struct Question {
    engine::Line line;  // not over
    protocol::Limits limits;
    bool new_game = false;  // the first of a game
  };

  struct News {
    enum class Kind {
      Greeted,  // the handshake is over, identity() holds
      Settled,  // everything set before settle() is done
      Info,     // of the question
      Answer,   // of the question, once; `best` is None where the bot owes it no more
      Note,     // text: something for a person
      Failed,   // text: the bot is gone; answers a question that it had been sent
    };
    Kind kind = Kind::Note;
    protocol::Info info;
    protocol::BestMove best;
    std::string text;
  };

  Thinker(Keeper& keeper, BotSettings settings);
  ~Thinker();

  // Starts the process; Failed comes as news too. Called again by ask() after a failure.
  void start(Time now);
  // Kept for later processes; sent as soon as the bot is idle.
  void set_option(std::string name, std::optional<std::string> value);
  // A barrier: Settled comes when the bot is idle and ready.
  void settle() { settling_ = true; }
  // Only when nothing is asked.
  void ask(Question question);
  [[nodiscard]] bool asked() const { return pending_.has_value() || asked_; }
  // Stop thinking: Answer comes soon, from the bot, or `none` when it never got the question or
  // does not listen (it is killed then).
  void stop(Time now);
  // The question is forgotten; its answer is not told.
  void forget(Time now);

  [[nodiscard]] bool alive() const { return session_ != nullptr; }
  [[nodiscard]] const protocol::BotIdentity& identity() const { return identity_; }
  // The last lines of the conversation.
  [[nodiscard]] std::string report() const { return session_ ? session_->report() : last_report_; }

  void watch(std::vector<pollfd>& descriptors);
  [[nodiscard]] std::optional<Time> deadline() const;
  [[nodiscard]] std::optional<News> next(Time now);

 private:
  void pump(Time now);
  void go(Time now);
  void hear(const Session::Heard& heard, Time now);
  void hear_event(protocol::Event event, Time now);
  void answer(protocol::BestMove best);
  void fail(std::string why);
  [[nodiscard]] bool idle() const;
  void tell(News::Kind kind, std::string text = {});

  Keeper* keeper_;
  BotSettings settings_;
  std::unique_ptr<Session> session_;
  protocol::BotIdentity identity_;
  std::string last_report_;
  std::deque<News> news_;
  std::vector<std::pair<std::string, std::optional<std::string>>> options_;
  std::size_t options_sent_ = 0;
  std::optional<Question> pending_;  // not yet sent
  bool asked_ = false;               // sent, and somebody waits for the answer
  bool settling_ = false;
  bool greeted_ = false;
  std::string variant_;  // that the bot was told last
  enum class Barrier { None, Settle, Game } barrier_ = Barrier::None;
  std::uint64_t games_ = 0;
};

}  // namespace seedbed::arena
