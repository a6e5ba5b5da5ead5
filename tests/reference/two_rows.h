// The two-row board as the two people at it see it: each a row from his own left to his own right,
// and a bowl. Seeds are carried in a hand and dropped one at a time, to the right along one's own
// row and on along the other's. What all two-row games of the reference share; the rules are
// theirs.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "tests/reference/reference.h"
#include "tests/reference/text.h"

namespace seedbed::reference {

struct House {
  int seeds = 0;
  int tuz_of = -1;  // who banks what falls here
};

struct Player {
  std::vector<House> row;  // from his own left
  int bowl = 0;
  [[nodiscard]] int in_row() const;
};

// Where a hand is over the board: house `at` of player `whose`, or his bowl when at == row size.
struct Spot {
  int whose = 0;
  int at = 0;
  friend bool operator==(const Spot&, const Spot&) = default;
};

class TwoRows : public Game {
 public:
  TwoRows(int houses, int seeds);
  void load(std::string_view position);

  [[nodiscard]] std::vector<std::string> legal() const final;
  void play(const std::string& move) final;
  [[nodiscard]] std::string position() const override;
  [[nodiscard]] std::string outcome() const final;

 protected:
  // The rules.
  [[nodiscard]] virtual std::vector<std::string> moves() const = 0;  // of a game that goes on
  virtual void make(const std::string& move) = 0;  // sowing, captures, and who moves next
  // Empty while the game goes on by the rules; else its ending. `sweep` leaves the board as the
  // rules clear it.
  virtual std::string settle(bool sweep) = 0;
  // The ending when a position comes back.
  virtual std::string settle_repetition() = 0;
  [[nodiscard]] virtual bool knows_repetition() const { return true; }

  [[nodiscard]] int size() const { return static_cast<int>(player[0].row.size()); }
  [[nodiscard]] House& house(const Spot& spot);
  [[nodiscard]] bool is_bowl(const Spot& spot) const { return spot.at == size(); }
  // The next spot to the right: the row's next house, then its owner's bowl, then the other's row.
  [[nodiscard]] Spot right_of(const Spot& spot) const;
  [[nodiscard]] Spot across(const Spot& spot) const;
  [[nodiscard]] std::string name(const Spot& spot) const;
  [[nodiscard]] Spot named(const std::string& name) const;
  // Each player puts what lies in his row into his bowl (on paper: returns what the bowls would
  // hold) and the ending follows.
  std::string own_rows(bool sweep, std::string_view reason);

  Player player[2];
  int mover = 0;
  int all_seeds = 0;  // of the variant
  std::vector<std::string> extra_fields;

 private:
  void remember();

  std::string ended_;
  std::set<std::string> past_;
};

}  // namespace seedbed::reference
