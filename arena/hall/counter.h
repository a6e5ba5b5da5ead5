// What the clerk's thread keeps for the progress line and the messages: points of each bot, and how
// often it failed. One thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/hall/progress.h"
#include "arena/record/record.h"

namespace seedbed::arena {

// The last lines on stderr that a failure's detail holds, at most `limit`, each with its line end
// and indented as they stand there; "" if the bot wrote nothing.
[[nodiscard]] std::string stderr_lines(std::string_view detail, int limit);

class Counter {
 public:
  // `dir`: of the run, for the commands that tell more.
  Counter(Progress& progress, std::string dir) : progress_(progress), dir_(std::move(dir)) {}

  void count(const GameRecord& record);
  [[nodiscard]] std::int64_t games() const { return games_; }

 private:
  struct Points {
    std::string name;
    double points = 0;
    std::int64_t games = 0;
    int failures = 0;
  };
  Points& of(const std::string& name);
  void add(const std::string& name, double points);
  void tell(const GameRecord& record);
  [[nodiscard]] std::string_view leader() const;

  Progress& progress_;
  std::string dir_;
  std::vector<Points> points_;
  std::int64_t games_ = 0;
};

}  // namespace seedbed::arena
