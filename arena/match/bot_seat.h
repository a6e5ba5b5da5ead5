// A seat with a bot process: starts it when it is needed, speaks to it through a dialogue, keeps it
// over many games, and starts it anew when it died between games or could not be brought to rest.
//
// Owned by a worker, used by its thread alone; the Keeper outlives it. When the seat goes, the bot
// is told to quit and the Keeper sees to its end.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "arena/league/league.h"
#include "arena/match/keeper.h"
#include "arena/match/seat.h"
#include "arena/match/session.h"
#include "protocol/adapter.h"

namespace seedbed::arena {

// In the environment of an arena that hosts clients of the Kalah Game Protocol: where its host is.
inline constexpr const char* kKgpPass = "SEEDBED_KGP";

struct BotSettings {
  std::string name;
  BotCommand command;
  // "uci": protocol/auale.h; "adapter": adapter.h; "kgp": MBP, from `seedbed kgp-seat`
  // (arena/kgp.md)
  std::string dialect = "mbp";
  protocol::Adapter adapter;                   // of that dialect
  std::map<std::string, std::string> options;  // an empty value presses a button
  std::vector<std::string> init;               // lines sent after the options
  protocol::Patience patience;
  // Without a clock (depth or nodes only) a bot that does not answer is given up after so long.
  std::chrono::milliseconds watchdog{300'000};
  std::chrono::milliseconds quit_grace{2'000};  // from quit to SIGTERM
  bool restart = false;                         // a new process for each game
  bool scarce = false;                          // no process is started before the last one is gone
  bool lenient = false;                         // a late bot's last pv counts (feature anytime)
};

// Errors: a command that cannot be split, a wrong adapter. They do not name the bot.
[[nodiscard]] Expected<BotSettings> bot_settings(const BotEntry& entry);

// The conversation in the bot's dialect.
[[nodiscard]] std::unique_ptr<protocol::Dialogue> make_dialogue(const BotSettings& settings);

// variant and newgame, as every seat says them.
void announce_game(const Seating& seating, protocol::Dialogue& dialogue, std::string& out);

class BotSeat final : public Seat {
 public:
  BotSeat(Keeper& keeper, BotSettings settings);
  ~BotSeat() override;

  // Starts the process if none runs: handshake, options, ready. Reasons: no-start (cannot be
  // executed, or ended before the handshake's end), handshake, stall, flood, crash, interrupt.
  // `stop` may be nullptr.
  [[nodiscard]] std::optional<Failure> start(const std::atomic<bool>* stop);
  // After a start() that went well, also when the process has ended since.
  [[nodiscard]] const protocol::BotIdentity& identity() const { return identity_; }
  [[nodiscard]] const std::filesystem::path& executable() const { return executable_; }
  // The lines that it said in its handshake, each with its end.
  [[nodiscard]] const std::string& handshake() const { return handshake_; }
  // After a start() that went well: of the options that it was sent those that it does not have or
  // cannot have, each a clause without the bot's name.
  [[nodiscard]] std::vector<std::string> wrong_options() const;
  // Without the bot's name. Things that cost nothing but that an operator wants to know: a process
  // that had to be started again. Taken once.
  [[nodiscard]] std::vector<std::string> take_notes();
  // How often a process was started.
  [[nodiscard]] int starts() const { return starts_; }
  // Ends the process now in good manners; the next prepare() starts another.
  void quit();
  // The same, and waits until the process is gone.
  void end();

  [[nodiscard]] const std::string& name() const override { return settings_.name; }
  [[nodiscard]] std::optional<Failure> prepare(const Seating& seating) override;
  [[nodiscard]] const protocol::Features& features() const override { return identity_.features; }
  [[nodiscard]] Answer ask(const Question& question) override;
  void ponder(const Question& question) override;
  void attend() override;
  void finish(const protocol::GameResult& result) override;
  [[nodiscard]] std::string report() const override;

 private:
  using Kind = Session::Heard::Kind;

  struct Wait {
    protocol::Event::Kind event;  // awaited
    std::string_view step;        // for failures: "isready"
    protocol::Reason late;        // what a deadline means
    protocol::Reason ended;       // what the end of the process means
    std::optional<Time> until;    // besides the dialogue's own deadline
  };
  // Waits; whatever else ends the wait is a failure, and the process is gone then.
  [[nodiscard]] std::optional<Failure> await(const Wait& wait, const std::atomic<bool>* stop);
  // Sends the question, as far as pondering has not done so; the answer if that came early.
  [[nodiscard]] std::optional<protocol::BestMove> put(const Question& question, Time asked,
                                                      Answer& answer);
  [[nodiscard]] Answer judge(Answer answer, protocol::BestMove best,
                             const Question& question) const;

  [[nodiscard]] Failure failure(protocol::Reason reason, std::string sentence) const;
  [[nodiscard]] Failure gone(std::string_view step, protocol::Reason reason);
  [[nodiscard]] Failure flood(std::string_view step, Kind kind);
  // Whether something is played for a bot that is late: the first move of its pv.
  [[nodiscard]] bool excuse(Answer& answer, const Question& question);
  [[nodiscard]] Failure overdue(const Question& question) const;
  [[nodiscard]] std::string silence_hint() const;

  [[nodiscard]] std::optional<Failure> announce(const Seating& seating);
  void send_options();
  void take_leave(const protocol::GameResult& result);
  void settle();  // brings a bot that may still be thinking to rest, or kills it
  void kill();

  Keeper* keeper_;
  BotSettings settings_;
  std::unique_ptr<Session> session_;  // none: no process
  protocol::BotIdentity identity_;
  std::string handshake_;
  std::filesystem::path executable_;
  std::string last_report_;  // of a session that is gone
  std::vector<std::string> notes_;
  int starts_ = 0;
  std::string last_token_;                // of the process that was started last
  bool restless_ = false;                 // an answer is still owed
  GameTranscript* transcript_ = nullptr;  // of the game that is played
  struct Pondering {
    std::optional<protocol::BestMove> early;  // it should have waited for ponderhit
    SearchNews told;
  };
  std::optional<Pondering> pondering_;
};

}  // namespace seedbed::arena
