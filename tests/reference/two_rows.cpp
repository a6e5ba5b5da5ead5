#include "tests/reference/two_rows.h"

#include <algorithm>
#include <stdexcept>

namespace seedbed::reference {

int Player::in_row() const {
  int sum = 0;
  for (const House& house : row) sum += house.seeds;
  return sum;
}

TwoRows::TwoRows(int houses, int seeds) : all_seeds(2 * houses * seeds) {
  for (Player& one : player) one.row.assign(static_cast<std::size_t>(houses), House{seeds, -1});
}

void TwoRows::load(std::string_view position) {
  if (!position.empty()) {
    const Drawing drawing = read_drawing(position);
    // South's row is the lower one; North's is drawn from his right to his left.
    for (std::size_t i = 0; i < player[0].row.size(); ++i) {
      for (const int whose : {0, 1}) {
        const Cell& cell = whose == 0 ? drawing.rows.at(1).at(i)
                                      : drawing.rows.at(0).at(player[1].row.size() - 1 - i);
        player[whose].row[i].seeds = cell.seeds;
        player[whose].row[i].tuz_of = cell.marks == "T" ? 0 : cell.marks == "t" ? 1 : -1;
      }
    }
    for (const int whose : {0, 1}) player[whose].bowl = drawing.store[whose];
    mover = drawing.north_moves ? 1 : 0;
    extra_fields = drawing.fields;
  }
  ended_ = settle(false);
  remember();
}

void TwoRows::remember() {
  past_.insert(position());
}

std::vector<std::string> TwoRows::legal() const {
  if (!ended_.empty()) return {};
  std::vector<std::string> found = moves();
  std::sort(found.begin(), found.end());
  return found;
}

void TwoRows::play(const std::string& move) {
  make(move);
  ended_ = settle(true);
  if (!ended_.empty()) return;
  if (knows_repetition() && past_.contains(position())) {
    ended_ = settle_repetition();
    return;
  }
  remember();
}

std::string TwoRows::outcome() const {
  return ended_.empty() ? "ongoing" : ended_;
}

std::string TwoRows::position() const {
  Drawing drawing;
  drawing.rows.resize(2);
  for (const int whose : {1, 0}) {
    std::vector<Cell>& row = drawing.rows[whose == 1 ? 0 : 1];
    for (const House& house : player[whose].row) {
      const char* const marks = house.tuz_of == 0 ? "T" : house.tuz_of == 1 ? "t" : "";
      row.push_back(Cell{house.seeds, marks});
    }
  }
  std::reverse(drawing.rows[0].begin(), drawing.rows[0].end());
  drawing.north_moves = mover == 1;
  for (const int whose : {0, 1}) drawing.store[whose] = player[whose].bowl;
  drawing.fields = extra_fields;
  return write_drawing(drawing);
}

House& TwoRows::house(const Spot& spot) {
  return player[spot.whose].row.at(static_cast<std::size_t>(spot.at));
}

Spot TwoRows::right_of(const Spot& spot) const {
  if (is_bowl(spot)) return Spot{1 - spot.whose, 0};
  return Spot{spot.whose, spot.at + 1};
}

Spot TwoRows::across(const Spot& spot) const {
  return Spot{1 - spot.whose, size() - 1 - spot.at};
}

std::string TwoRows::name(const Spot& spot) const {
  return spot.whose == 0 ? hole_name(spot.at, 1) : hole_name(size() - 1 - spot.at, 2);
}

Spot TwoRows::named(const std::string& text) const {
  for (const int whose : {0, 1}) {
    for (int at = 0; at < size(); ++at) {
      if (name(Spot{whose, at}) == text) return Spot{whose, at};
    }
  }
  throw std::invalid_argument("no such house: " + text);
}

std::string TwoRows::own_rows(bool sweep, std::string_view reason) {
  int owned[2] = {0, 0};
  for (const int whose : {0, 1}) {
    owned[whose] = player[whose].bowl + player[whose].in_row();
    if (!sweep) continue;
    for (House& one : player[whose].row) one.seeds = 0;
    player[whose].bowl = owned[whose];
  }
  return ending(owned[0], owned[1], reason);
}

}  // namespace seedbed::reference
