// A bot of ours as an engine of Auale's frozen UCI dialect: what is printed for each line that the
// GUI sends. A state machine between lines and a Thinker, without I/O of its own.
//
// The GUI waits for an answer at most 8 s (a move: for ever), takes an empty line for the end, and
// drops an illegal move in silence; so every question is answered in time with a legal move, by the
// bot if it can, else by its last line's first move, else by the first legal one. What goes wrong
// stands in `info string`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/bridge/thinker.h"

namespace seedbed::arena {

class AualeFace {
 public:
  // `thinker` is started by the caller and outlives the face.
  explicit AualeFace(Thinker& thinker);

  // A line of the GUI; "quit" and its end of input end it all.
  void hear(std::string_view line, Time now);
  // Takes the thinker's news and what is due by now.
  void pump(Time now);

  // Lines to print, each with its end. Taken once.
  [[nodiscard]] std::string take_output() { return std::exchange(out_, {}); }
  [[nodiscard]] std::optional<Time> deadline() const;
  [[nodiscard]] bool quit() const { return quit_; }
  // Why it cannot go on, in one sentence.
  [[nodiscard]] const std::optional<std::string>& failure() const { return failure_; }

 private:
  struct Search {
    bool hold = false;                // infinite or ponder: no answer before stop
    std::optional<std::string> held;  // the answer line, while it is held back
    std::optional<Time> stop_at;      // after ponderhit
    std::optional<Time> answer_by;    // after stop
    std::optional<std::chrono::milliseconds> movetime;
    std::string best;  // first move of the bot's last line
  };

  void identify();
  void set_option(std::string_view line);
  void set_position(std::string_view words);
  void go(std::string_view words, Time now);
  void stop(Time now);
  void say(std::string_view text);  // info string
  void answer(const protocol::BestMove& best);
  void give(std::string line);
  [[nodiscard]] std::string fallback() const;
  [[nodiscard]] std::string best_line(const std::string& move, const std::string& ponder) const;
  void show(const protocol::Info& info);
  void hear_news(const Thinker::News& news);
  [[nodiscard]] char letter(std::string_view move) const;

  Thinker* thinker_;
  std::string out_;
  engine::GamePtr game_;
  std::optional<engine::Line> line_;  // none: the last position was wrong
  std::optional<Search> search_;
  bool greeted_ = false;
  bool new_game_ = true;
  std::optional<Time> identify_by_, ready_by_;  // somebody waits for uciok, readyok
  int ready_owed_ = 0;
  int failures_ = 0;  // in a row
  bool quit_ = false;
  std::optional<std::string> failure_;
};

}  // namespace seedbed::arena
