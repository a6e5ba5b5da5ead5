// What the clerk's thread keeps for the progress line and the messages: points of each bot, and how
// often it failed. One thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arena/hall/progress.h"
#include "arena/record/record.h"

namespace seedbed::arena {

class Counter {
 public:
  explicit Counter(Progress& progress) : progress_(progress) {}

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
  std::vector<Points> points_;
  std::int64_t games_ = 0;
};

}  // namespace seedbed::arena
