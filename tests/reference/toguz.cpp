// Toguz kumalak: the first seed goes back into the house it came from; even houses of the other's
// are captured; a house brought to three becomes a tuz and banks for its owner ever after.
#include "tests/reference/games.h"
#include "tests/reference/two_rows.h"

namespace seedbed::reference {
namespace {

class Toguz final : public TwoRows {
 public:
  explicit Toguz(const Spec& spec) : TwoRows(spec.number("houses", 9), spec.number("seeds", 9)) {}

  [[nodiscard]] std::unique_ptr<Game> clone() const override {
    return std::make_unique<Toguz>(*this);
  }

 protected:
  [[nodiscard]] std::vector<std::string> moves() const override {
    std::vector<std::string> found;
    for (int at = 0; at < size(); ++at) {
      const House& one = player[mover].row[static_cast<std::size_t>(at)];
      if (one.seeds > 0 && one.tuz_of < 0) found.push_back(name(Spot{mover, at}));
    }
    return found;
  }

  void make(const std::string& move) override {
    const Spot from = named(move);
    int hand = house(from).seeds;
    house(from).seeds = 0;
    Spot over = from;
    if (hand == 1) over = next_house(over);
    drop(over);
    for (--hand; hand > 0; --hand) {
      over = next_house(over);
      drop(over);
    }
    House& last = house(over);
    if (over.whose != mover && last.tuz_of < 0) {
      if (last.seeds % 2 == 0) {
        player[mover].bowl += last.seeds;
        last.seeds = 0;
      } else if (last.seeds == 3 && may_become_tuz(over)) {
        last.tuz_of = mover;
        player[mover].bowl += 3;
        last.seeds = 0;
      }
    }
    mover = 1 - mover;
  }

  std::string settle(bool sweep) override {
    const int south = 2 * player[0].bowl;
    const int north = 2 * player[1].bowl;
    if (south > all_seeds || north > all_seeds || (south == all_seeds && north == all_seeds)) {
      return ending(player[0].bowl, player[1].bowl, "majority");
    }
    if (moves().empty()) return own_rows(sweep, "no-move");
    return {};
  }

  std::string settle_repetition() override { return own_rows(true, "repetition"); }

 private:
  [[nodiscard]] Spot next_house(Spot spot) const {
    spot = right_of(spot);
    return is_bowl(spot) ? right_of(spot) : spot;
  }

  void drop(const Spot& spot) {
    House& one = house(spot);
    if (one.tuz_of >= 0) {
      ++player[one.tuz_of].bowl;
    } else {
      ++one.seeds;
    }
  }

  // One tuz a player, never the ninth house, never the number that the other's tuz has.
  [[nodiscard]] bool may_become_tuz(const Spot& spot) {
    if (spot.at == size() - 1) return false;
    for (const House& one : player[1 - mover].row) {
      if (one.tuz_of == mover) return false;
    }
    return player[mover].row.at(static_cast<std::size_t>(spot.at)).tuz_of < 0;
  }
};

}  // namespace

std::unique_ptr<Game> make_toguz(const Spec& spec, std::string_view position) {
  auto game = std::make_unique<Toguz>(spec);
  game->load(position);
  return game;
}

}  // namespace seedbed::reference
