// A bot of ours as a client of a Kalah Game Protocol server: what is sent for each line that the
// server sends. A state machine between lines and a Thinker, without I/O of its own.
//
// Every `state` is a question of its own. A move that wins most seeds at once is sent where the bot
// has not answered within 20 ms, its latest line while it thinks (the last move counts), its answer
// as the last move, then `yield`: whoever stops it early has a move. Nothing is sent within 20 ms
// of a state, and a move that the server refuses is sent again: a server was seen to lose answers
// that come before it has noted its own question.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/bridge/thinker.h"
#include "protocol/kgp.h"

namespace seedbed::arena {

struct KgpSettings {
  std::string name, authors, token;           // empty: not sent
  std::chrono::milliseconds movetime{5'000};  // that the server gives; a tenth is kept back
};

class KgpFace {
 public:
  enum class State {
    Waiting,    // connected, not yet greeted
    Playing,    // greeted
    Reconnect,  // this server cannot be talked to now; reason() says why
    Finished,   // the server said goodbye
    Failed,     // trying again would not help
  };

  // `thinker` outlives the face and has been greeted already.
  KgpFace(Thinker& thinker, KgpSettings settings);

  void connected(Time now);  // a new connection: nothing of an earlier one holds
  void disconnected(Time now);
  void hear(std::string_view text, Time now);
  void pump(Time now);

  [[nodiscard]] std::vector<std::string> take_output() { return std::exchange(out_, {}); }
  // Things for a person, a sentence each.
  [[nodiscard]] std::vector<std::string> take_notes() { return std::exchange(notes_, {}); }
  [[nodiscard]] std::optional<Time> deadline() const;
  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const std::string& reason() const { return reason_; }
  // The server has accepted us since connected().
  [[nodiscard]] bool joined() const { return joined_; }
  // It has asked for a move since.
  [[nodiscard]] bool asked() const { return asked_; }

 private:
  struct Request {
    std::uint64_t id = 0;
    engine::Line line;
    bool new_game = false;
    Time send_from{};           // not before
    std::string best;           // the move to send
    std::string sent;           // the last that was sent; empty: none
    bool asked = false;         // the bot has it
    bool final = false;         // `best` is the last word
    std::optional<Time> yield;  // when to
    int refused = 0;
  };

  std::uint64_t send(std::string_view text, std::optional<std::uint64_t> ref = std::nullopt);
  void greet(const protocol::KgpLine& line);
  void take_state(const protocol::KgpLine& line, Time now);
  void take_error(const protocol::KgpLine& line, Time now);
  void drop(std::uint64_t id, Time now);
  void set(const protocol::KgpLine& line);
  void nonsense(std::string why);
  void end(State state, std::string reason);
  void hear_news(const Thinker::News& news);
  void settle_request(std::string move);
  void act(Time now);
  void tell_move(Request& request, Time now);
  [[nodiscard]] Expected<engine::Line> read(const std::string& board);
  [[nodiscard]] protocol::Limits limits() const;

  Thinker* thinker_;
  KgpSettings settings_;
  std::vector<std::string> out_, notes_;
  State state_ = State::Waiting;
  std::string reason_;
  std::uint64_t next_id_ = 1;
  std::optional<Time> greet_by_;
  std::optional<std::uint64_t> mode_id_;
  bool joined_ = false, asked_ = false;
  int nonsense_ = 0;                              // lines in a row
  int failures_ = 0;                              // of the bot, in a row
  std::deque<Request> requests_;                  // the first is being worked on
  std::map<std::uint64_t, std::uint64_t> moves_;  // our id of a move -> the state's
  std::string game_;                              // spec of the last state
  int held_ = 0;                                  // seeds in stores there
  std::string clock_mode_;                        // time:mode
  std::optional<double> clock_, opponent_clock_;  // seconds
};

}  // namespace seedbed::arena
