// Kalah and congkak: the bowls lie on the way. A hand drops a seed into its owner's bowl and never
// into the other's.
#include "tests/reference/games.h"
#include "tests/reference/two_rows.h"

namespace seedbed::reference {
namespace {

class StoreGame : public TwoRows {
 public:
  StoreGame(const Spec& spec, int houses, int seeds)
      : TwoRows(spec.number("houses", houses), spec.number("seeds", seeds)),
        own_seed_(spec.word("own-seed", "with-capture")),
        end_(spec.word("end", "either")) {}

 protected:
  [[nodiscard]] std::vector<std::string> moves() const override {
    std::vector<std::string> found;
    for (int at = 0; at < size(); ++at) {
      if (player[mover].row[static_cast<std::size_t>(at)].seeds > 0) {
        found.push_back(name(Spot{mover, at}));
      }
    }
    if (found.empty() && end_ == "pass") found.emplace_back("pass");
    return found;
  }

  // Lifts a house and drops its seeds one by one; where the last one fell.
  Spot sow(Spot from) {
    int hand = 0;
    while (house(from).seeds > 0) {
      --house(from).seeds;
      ++hand;
    }
    Spot over = from;
    while (hand > 0) {
      over = right_of(over);
      if (is_bowl(over)) {
        if (over.whose != mover) continue;
        ++player[mover].bowl;
      } else {
        ++house(over).seeds;
      }
      --hand;
    }
    return over;
  }

  // The last seed lies alone in one of the mover's houses.
  void capture(const Spot& last) {
    House& facing = house(across(last));
    const bool catches = facing.seeds > 0;
    if (catches) {
      player[mover].bowl += facing.seeds;
      facing.seeds = 0;
    }
    if (own_seed_ == "always" || (own_seed_ == "with-capture" && catches)) {
      player[mover].bowl += house(last).seeds;
      house(last).seeds = 0;
    }
  }

  std::string settle(bool sweep) override {
    if (end_ == "either" && (player[0].in_row() == 0 || player[1].in_row() == 0)) {
      return own_rows(sweep, "row-empty");
    }
    if (end_ == "pass") {
      if (player[0].in_row() + player[1].in_row() == 0) return own_rows(sweep, "no-move");
    } else if (player[mover].in_row() == 0) {
      return own_rows(sweep, "no-move");
    }
    return {};
  }

  std::string settle_repetition() override { return own_rows(true, "repetition"); }

  std::string own_seed_;
  std::string end_;
};

class Kalah final : public StoreGame {
 public:
  explicit Kalah(const Spec& spec)
      : StoreGame(spec, 6, 4),
        majority_(spec.word("end-at-majority", "off") == "on"),
        pie_(spec.word("pie", "off") == "on") {
    if (spec.word("empty-capture", "off") == "on") own_seed_ = "always";
    if (pie_) extra_fields = {"swap=1"};
  }

  [[nodiscard]] std::unique_ptr<Game> clone() const override {
    return std::make_unique<Kalah>(*this);
  }

 protected:
  [[nodiscard]] std::vector<std::string> moves() const override {
    std::vector<std::string> found = StoreGame::moves();
    if (mover == 1 && extra_fields == std::vector<std::string>{"swap=1"})
      found.emplace_back("swap");
    return found;
  }

  void make(const std::string& move) override {
    if (pie_ && mover == 1) extra_fields = {"swap=0"};
    if (move == "swap") {
      std::swap(player[0], player[1]);
      mover = 0;
      return;
    }
    const Spot last = sow(named(move));
    if (is_bowl(last)) return;
    if (last.whose == mover && house(last).seeds == 1) capture(last);
    mover = 1 - mover;
  }

  std::string settle(bool sweep) override {
    const int south = 2 * player[0].bowl;
    const int north = 2 * player[1].bowl;
    const bool decided =
        south > all_seeds || north > all_seeds || (south == all_seeds && north == all_seeds);
    if (majority_ && decided) return own_rows(sweep, "majority");
    return StoreGame::settle(sweep);
  }

 private:
  bool majority_;
  bool pie_;
};

class Congkak final : public StoreGame {
 public:
  explicit Congkak(const Spec& spec) : StoreGame(spec, 6, 4) {}

  [[nodiscard]] std::unique_ptr<Game> clone() const override {
    return std::make_unique<Congkak>(*this);
  }

 protected:
  void make(const std::string& move) override {
    if (move == "pass") {
      mover = 1 - mover;
      return;
    }
    Spot last = sow(named(move));
    while (!is_bowl(last) && house(last).seeds > 1) last = sow(last);
    if (is_bowl(last)) return;
    if (last.whose == mover) capture(last);
    mover = 1 - mover;
  }
};

}  // namespace

std::unique_ptr<Game> make_kalah(const Spec& spec, std::string_view position) {
  auto game = std::make_unique<Kalah>(spec);
  game->load(position);
  return game;
}

std::unique_ptr<Game> make_congkak(const Spec& spec, std::string_view position) {
  auto game = std::make_unique<Congkak>(spec);
  game->load(position);
  return game;
}

}  // namespace seedbed::reference
