// Oware: nobody's bowl lies on the way, a hand passes over the house it was lifted from, and a
// house of the other's that the last seed brings to two or three is captured, and so on backwards.
#include "tests/reference/games.h"
#include "tests/reference/two_rows.h"

namespace seedbed::reference {
namespace {

class Oware final : public TwoRows {
 public:
  explicit Oware(const Spec& spec)
      : TwoRows(spec.number("houses", 6), spec.number("seeds", 4)),
        slam_(spec.word("grand-slam", spec.name == "oware-abapa" ? "no-capture" : "legal")),
        repetition_(spec.word("repetition", "own-rows")) {}

  [[nodiscard]] std::unique_ptr<Game> clone() const override {
    return std::make_unique<Oware>(*this);
  }

 protected:
  [[nodiscard]] std::vector<std::string> moves() const override {
    const bool hungry = player[1 - mover].in_row() == 0;
    std::vector<std::string> found;
    for (int at = 0; at < size(); ++at) {
      const Spot from{mover, at};
      if (player[mover].row[static_cast<std::size_t>(at)].seeds == 0) continue;
      Oware trial = *this;
      const bool slam = trial.sow_and_capture(from);
      if (slam && slam_ == "illegal") continue;
      if (hungry && trial.player[1 - mover].in_row() == 0) continue;
      found.push_back(name(from));
    }
    return found;
  }

  void make(const std::string& move) override {
    sow_and_capture(named(move));
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

  std::string settle_repetition() override {
    if (repetition_ == "own-rows") return own_rows(true, "repetition");
    // Split: half of the seeds on the board each, an odd one leaves play.
    const int half = (player[0].in_row() + player[1].in_row()) / 2;
    for (Player& each : player) {
      each.bowl += half;
      for (House& one : each.row) one.seeds = 0;
    }
    return ending(player[0].bowl, player[1].bowl, "repetition");
  }

  [[nodiscard]] bool knows_repetition() const override { return repetition_ != "ignore"; }

 private:
  // True if it would take all that the other has (a grand slam), whatever then became of it. What
  // he had before the sowing does not matter.
  bool sow_and_capture(const Spot& from) {
    int hand = house(from).seeds;
    house(from).seeds = 0;
    Spot over = from;
    for (; hand > 0; --hand) {
      do {
        over = right_of(over);
      } while (is_bowl(over) || over == from);
      ++house(over).seeds;
    }
    // Backwards while the other's houses hold two or three.
    std::vector<Spot> caught;
    for (Spot back = over; back.whose != mover && back.at >= 0; --back.at) {
      const int seeds = house(back).seeds;
      if (seeds != 2 && seeds != 3) break;
      caught.push_back(back);
    }
    int catch_size = 0;
    for (const Spot& one : caught) catch_size += house(one).seeds;
    const bool slam = !caught.empty() && catch_size == player[1 - mover].in_row();
    if (slam) {
      if (slam_ == "no-capture" || slam_ == "illegal") return true;
      // The other's houses run from the sower's right to his left, so the last one taken (the
      // furthest back) is the sower's rightmost.
      if (slam_ == "leave-leftmost") caught.erase(caught.begin());
      if (slam_ == "leave-rightmost") caught.pop_back();
    }
    for (const Spot& one : caught) {
      player[mover].bowl += house(one).seeds;
      house(one).seeds = 0;
    }
    if (slam && slam_ == "opponent-takes-rest") {
      Player& other = player[1 - mover];
      other.bowl += player[mover].in_row() + other.in_row();
      for (Player& each : player) {
        for (House& house : each.row) house.seeds = 0;
      }
    }
    return slam;
  }

  std::string slam_;
  std::string repetition_;
};

}  // namespace

std::unique_ptr<Game> make_oware(const Spec& spec, std::string_view position) {
  auto game = std::make_unique<Oware>(spec);
  game->load(position);
  return game;
}

}  // namespace seedbed::reference
