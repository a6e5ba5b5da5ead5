// A second opinion on the rules: the games played slowly, seed by seed, as a person reads them from
// the prose. It shares no code, no table and no structure with the engine (it does not even link
// it); only the texts of positions, moves and outcomes are common, so that the two can be compared.
// Not fast, not for users: for tests/engine/differential_test.cpp and its own worked examples.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace seedbed::reference {

// A game in progress, its past included (repetition).
class Game {
 public:
  virtual ~Game() = default;
  [[nodiscard]] virtual std::unique_ptr<Game> clone() const = 0;

  // Move texts, sorted as strings; empty once the game is over.
  [[nodiscard]] virtual std::vector<std::string> legal() const = 0;
  // `move` is one of legal().
  virtual void play(const std::string& move) = 0;
  [[nodiscard]] virtual std::string position() const = 0;
  // "ongoing", or result, score and reason: `1-0 26-22 row-empty`.
  [[nodiscard]] virtual std::string outcome() const = 0;
};

// A spec taken apart: `kalah:seeds=3` is the name and one option.
struct Spec {
  std::string name;
  std::map<std::string, std::string> options;

  [[nodiscard]] int number(const std::string& key, int otherwise) const;
  [[nodiscard]] std::string word(const std::string& key, const std::string& otherwise) const;
};

// From the start, or from a position's text. Throws std::invalid_argument for an unknown name.
[[nodiscard]] std::unique_ptr<Game> make_game(std::string_view spec,
                                              std::string_view position = {});

}  // namespace seedbed::reference
