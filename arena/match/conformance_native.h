// What the steps that need Seedbed's own protocol are made of, and their themes, a file each.
// Internal to arena/match, as check_table.h is. One thread.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/match/check_table.h"

namespace seedbed::arena {

// What came instead; nothing when the step holds.
using Fault = std::optional<std::string>;

inline constexpr milliseconds kShortTime{10};
inline constexpr milliseconds kMoment{100};  // in which nothing more should come

struct NativeSteps {
  NativeSteps(CheckTable& on, const std::vector<engine::GamePtr>& all)
      : table(on), games(all), game(all.front()) {}

  CheckTable& table;
  const std::vector<engine::GamePtr>& games;
  engine::GamePtr game;  // of the steps that need any one
  std::string good;      // what came, when the step holds
  std::string answer;    // of the last moves()
  milliseconds took{0};

  template <class Body>
  void step(std::string name, std::string expected, Body body) {
    if (table.gave_up()) return;
    good = "that";
    const Fault fault = table.open() ? body() : Fault("the bot cannot be had");
    table.note(std::move(name), !fault, std::move(expected), fault ? *fault : good);
  }

  Fault seated();
  Fault barrier();
  // Not a line in so long a time.
  Fault silent(milliseconds time);
  // The answer to a go; `patience` from its writing.
  Fault moves(const engine::Line& line, const protocol::Limits& limits, milliseconds patience);
  Fault moves(const engine::Line& line);
  // A legal move to a go that was sent already.
  Fault best_move();
  // After anything: does it still play?
  Fault still_plays();
};

void check_manners(NativeSteps& steps);  // declarations, and what an idle bot is asked
void check_games(NativeSteps& steps);    // games, positions, queries
void check_time(NativeSteps& steps);     // limits, clocks, and what comes while it thinks
void check_lines(NativeSteps& steps);    // odd lines to it, wrong ones from it
void check_ends(NativeSteps& steps);     // two at once, ends of every kind

}  // namespace seedbed::arena
