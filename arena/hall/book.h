// What the games of a tournament in stages have brought so far: from records to the results that
// pairings depend on. One thread.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "arena/league/stages.h"
#include "arena/record/record.h"

namespace seedbed::arena {

class Book {
 public:
  // A bot that lost so many games by not starting is absent: its unplayed games count for the other
  // one, for pairings alone.
  Book(const League& league, int start_failures);

  void open(Stage stage);
  // A game of one of the stages, in any order. True: it was the last of its stage.
  bool add(const GameRecord& record);

  [[nodiscard]] std::size_t stages() const { return pages_.size(); }
  // Stages whose every game is in, up to the first that lacks one.
  [[nodiscard]] std::vector<PlayedStage> played() const;

 private:
  struct Line {
    int games = 0, half_points = 0;  // of the first
    int unplayed = 0;
  };
  struct Page {
    Stage stage;
    std::vector<Line> lines;  // by encounter
    std::int64_t games = 0;
  };

  [[nodiscard]] MeetingResult result(const Meeting& encounter, const Line& line) const;

  int start_failures_;
  std::map<std::string, int> bots_;
  std::vector<int> failures_;  // by bot
  std::vector<Page> pages_;
};

}  // namespace seedbed::arena
