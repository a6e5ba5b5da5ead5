// What a run tells other programs while it plays: PGN, a game a write, and events, a line of JSON a
// write (arena/events.md). Both are appended to, so that a resume goes on in the same file. The
// store stays the truth: an outlet that cannot be written is told of once and closed, play goes on,
// and the run ends with a failure. Any thread.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/hall/desk.h"
#include "arena/match/fd.h"
#include "arena/match/latency.h"
#include "arena/record/store.h"
#include "engine/game.h"

namespace seedbed::arena {

struct OutletNames {
  std::string pgn, events;  // files; events may be "-", stdout; "" for none
};

class Outlets {
 public:
  // Errors: a file that cannot be opened.
  [[nodiscard]] static Expected<std::unique_ptr<Outlets>> open(const OutletNames& names);

  void run_began(const RunInfo& info, const std::vector<engine::GamePtr>& games,
                 std::string_view dir, std::int64_t stored, std::optional<std::int64_t> scheduled);
  void stage_began(const Stage& stage, const League& league);
  void game_began(const Job& job, const League& league);
  void game_ended(const GameRecord& record);
  void bot_withdrawn(std::string_view bot, int failures);
  void test_moved(std::string_view text, double ratio, std::int64_t samples,
                  std::string_view verdict);
  void note(std::string_view text);
  void run_ended(std::int64_t played, bool complete, std::string_view why, const Latency& overhead);
  // Another file of the run could not be written, for the reason in errno.
  void lost(const std::string& name);

  // The first failure, which names the file.
  [[nodiscard]] std::optional<Error> failure() const;

 private:
  class Line;
  Outlets() = default;
  void write_event(const Line& line);
  void fail_for(const std::string& name);
  void write(Fd& file, const std::string& name, std::string_view bytes);

  mutable std::mutex mutex_;
  OutletNames names_;
  Fd pgn_, events_;
  std::string event_;                             // the league's name
  std::map<std::string, engine::GamePtr> games_;  // by fingerprint
  std::optional<Error> failure_;
};

}  // namespace seedbed::arena
