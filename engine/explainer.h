// The sentences of engine/explain.h, phase by phase of a turn: how seeds are laid out and sown is
// in explain.cpp, what is captured and how a game ends in explain_captures.cpp. Internal to
// engine/explain*.cpp.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/explain.h"

namespace seedbed::engine {

// Collects the sentences of one rule set.
class Explainer {
 public:
  explicit Explainer(const Rules& rules)
      : r_(rules), house_(rules.board.rows == 4 ? "pit" : "house") {}

  [[nodiscard]] std::vector<Explanation> run();

 private:
  // 2 -> "two": small numbers in words, as in running text.
  [[nodiscard]] static std::string number(int n);
  [[nodiscard]] static std::string seeds(int n);
  // {2, 3, 4} -> "two, three or four".
  [[nodiscard]] static std::string list(const CountSet& set);

  void part(std::string name) { out_.push_back({std::move(name), {}}); }
  // The sentence, with {h} for "house" or "pit".
  void say(std::string_view text);
  void say_if(bool holds, std::string_view text) {
    if (holds) say(text);
  }
  // The sentence of an enum's value, none where it is empty; `n` stands for {n} and {s} (seeds).
  template <class Enum, std::size_t N>
  void tell(Enum value, const std::array<std::string_view, N>& sentences, int n = 0) {
    std::string text(sentences.at(static_cast<std::size_t>(value)));
    for (const auto& [mark, words] : {std::pair{"{n}", number(n)}, std::pair{"{s}", seeds(n)}}) {
      if (const std::size_t at = text.find(mark); at != std::string::npos)
        text.replace(at, 3, words);
    }
    if (!text.empty()) say(text);
  }
  // What is counted when a {h} is captured: "two or three seeds".
  [[nodiscard]] std::string passing_counts() const;

  void board();
  void setup();
  void pick();
  void sow();
  void passing();
  void relay();
  void capture();
  void take();
  void child();
  void special();
  void feed();
  void end();
  void score();

  const Rules& r_;
  std::string_view house_;
  std::vector<Explanation> out_;
};

}  // namespace seedbed::engine
