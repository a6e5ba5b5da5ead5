// Omweso: four rows of eight, each player sows around his own two. A turn may need decisions on the
// way (clockwise or not), so a move is found by trying every way through it.
#include <algorithm>
#include <array>
#include <set>

#include "tests/reference/games.h"
#include "tests/reference/patience.h"
#include "tests/reference/text.h"

namespace seedbed::reference {
namespace {

// Decisions in mid-turn that are the player's; the board goes counter-clockwise beyond.
constexpr int kDecisions = 12;

enum class Way { CounterClockwise, Clockwise };

// A pit as its owner sees it: the inner row is the one nearer to the other player.
struct Pit {
  bool inner = false;
  int at = 0;  // from his left
  friend auto operator<=>(const Pit&, const Pit&) = default;
};

// Counter-clockwise: the outer row to the right, the inner row to the left.
Pit after(Pit pit, Way way) {
  const bool rightwards = pit.inner == (way == Way::Clockwise);
  if (rightwards && pit.at < 7) return Pit{pit.inner, pit.at + 1};
  if (!rightwards && pit.at > 0) return Pit{pit.inner, pit.at - 1};
  return Pit{!pit.inner, pit.at};
}

struct Half {
  std::array<int, 8> outer{};
  std::array<int, 8> inner{};

  [[nodiscard]] int& pit(Pit p) {
    return (p.inner ? inner : outer)[static_cast<std::size_t>(p.at)];
  }
  [[nodiscard]] int pit(Pit p) const {
    return (p.inner ? inner : outer)[static_cast<std::size_t>(p.at)];
  }
  [[nodiscard]] int sum() const {
    int all = 0;
    for (const int n : outer) all += n;
    for (const int n : inner) all += n;
    return all;
  }
  friend auto operator<=>(const Half&, const Half&) = default;
};

// Everything that decides how a turn goes on.
struct Moment {
  std::array<Half, 2> board;
  Pit origin;
  int hand = 0;
  friend auto operator<=>(const Moment&, const Moment&) = default;
};

struct Turn {
  std::array<Half, 2> board;  // after it
};

class Omweso final : public Game {
 public:
  explicit Omweso(const Spec& spec)
      : reverse_(spec.word("reverse", "on") == "on"),
        first_round_captures_(spec.word("first-round-captures", "on") == "on") {
    for (Half& half : board_) half.outer.fill(4);
  }

  [[nodiscard]] std::unique_ptr<Game> clone() const override {
    return std::make_unique<Omweso>(*this);
  }

  void load(std::string_view position) {
    if (!position.empty()) {
      const Drawing drawing = read_drawing(position);
      for (std::size_t i = 0; i < 8; ++i) {
        board_[1].outer[7 - i] = drawing.rows.at(0).at(i).seeds;
        board_[1].inner[7 - i] = drawing.rows.at(1).at(i).seeds;
        board_[0].inner[i] = drawing.rows.at(2).at(i).seeds;
        board_[0].outer[i] = drawing.rows.at(3).at(i).seeds;
      }
      mover_ = drawing.north_moves ? 1 : 0;
      for (const std::string& field : drawing.fields) {
        if (field.starts_with("ply=")) plies_ = std::stoi(field.substr(4));
      }
    }
    arrive();
  }

  [[nodiscard]] std::vector<std::string> legal() const override {
    if (!ended_.empty()) return {};
    std::vector<std::string> names;
    for (const auto& [name, turn] : turns_) names.push_back(name);
    return names;
  }

  void play(const std::string& move) override {
    board_ = turns_.at(move).board;
    mover_ = 1 - mover_;
    ++plies_;
    arrive();
  }

  [[nodiscard]] std::string position() const override {
    Drawing drawing;
    drawing.rows.assign(4, std::vector<Cell>(8));
    for (std::size_t i = 0; i < 8; ++i) {
      drawing.rows[0][i].seeds = board_[1].outer[7 - i];
      drawing.rows[1][i].seeds = board_[1].inner[7 - i];
      drawing.rows[2][i].seeds = board_[0].inner[i];
      drawing.rows[3][i].seeds = board_[0].outer[i];
    }
    drawing.north_moves = mover_ == 1;
    if (!first_round_captures_)
      drawing.fields.push_back("ply=" + std::to_string(std::min(plies_, 255)));
    return write_drawing(drawing);
  }

  [[nodiscard]] std::string outcome() const override { return ended_.empty() ? "ongoing" : ended_; }

 private:
  // One lap: the seeds of the hand, one by one, from the pit after the origin. Where the last fell.
  static Pit lap(Half& own, Pit origin, int hand, Way way) {
    Pit over = origin;
    for (; hand > 0; --hand) {
      over = after(over, way);
      ++own.pit(over);
    }
    return over;
  }

  // What a last seed in `last` captures: both pits of the other in that column, or nothing.
  [[nodiscard]] int catch_of(const std::array<Half, 2>& board, Pit last) const {
    if (!first_round_captures_ && plies_ < 2) return 0;
    if (!last.inner || board[own()].pit(last) < 2) return 0;
    const Pit inner{true, 7 - last.at};
    const Pit outer{false, 7 - last.at};
    const Half& other = board[1 - own()];
    if (other.pit(inner) == 0 || other.pit(outer) == 0) return 0;
    return other.pit(inner) + other.pit(outer);
  }

  [[nodiscard]] bool captures_at_once(std::array<Half, 2> board, Pit origin, int hand,
                                      Way way) const {
    const Pit last = lap(board[own()], origin, hand, way);
    return catch_of(board, last) > 0;
  }

  [[nodiscard]] std::size_t own() const { return static_cast<std::size_t>(mover_); }

  [[nodiscard]] std::string symbol(Pit pit, Way way) const {
    // Left to right as drawn: for South along the outer row counter-clockwise and along the inner
    // row clockwise; North sits on the other side, so for him it is the other way round.
    const bool south_like = (way == Way::CounterClockwise) == !pit.inner;
    return south_like == (mover_ == 0) ? ">" : "<";
  }

  [[nodiscard]] std::string name(Pit pit) const {
    if (mover_ == 0) return hole_name(pit.at, pit.inner ? 2 : 1);
    return hole_name(7 - pit.at, pit.inner ? 3 : 4);
  }

  // The seeds of `hand` are about to be sown from `origin`. Goes on through every decision; what
  // came before a decision proves nothing about what comes after it.
  void go_on(std::array<Half, 2> board, Pit origin, int hand, bool may_reverse,
             const std::string& text, bool first) {
    Patience<Moment> patience;
    for (;;) {
      const bool may_decide = std::count(text.begin(), text.end(), '.') < kDecisions;
      if (may_reverse && may_decide && captures_at_once(board, origin, hand, Way::Clockwise)) {
        for (const Way chosen : {Way::CounterClockwise, Way::Clockwise}) {
          one_lap(board, origin, hand, chosen, text + (first ? "" : ".") + symbol(origin, chosen));
        }
        return;
      }
      first = false;
      if (patience.lost(Moment{board, origin, hand})) return;
      if (!step(board, origin, hand, Way::CounterClockwise, may_reverse)) {
        turns_[text] = Turn{board};
        return;
      }
    }
  }

  void one_lap(std::array<Half, 2> board, Pit origin, int hand, Way way, const std::string& text) {
    bool may_reverse = false;
    if (step(board, origin, hand, way, may_reverse)) {
      go_on(board, origin, hand, may_reverse, text, false);
    } else {
      turns_[text] = Turn{board};
    }
  }

  // Sows a lap and takes up what is sown next; false where the turn ends.
  bool step(std::array<Half, 2>& board, Pit& origin, int& hand, Way way, bool& may_reverse) const {
    const Pit last = lap(board[own()], origin, hand, way);
    if (board[own()].pit(last) == 1) return false;
    if (const int taken = catch_of(board, last); taken > 0) {
      board[1 - own()].pit(Pit{true, 7 - last.at}) = 0;
      board[1 - own()].pit(Pit{false, 7 - last.at}) = 0;
      hand = taken;
      may_reverse = way == Way::Clockwise;
      return true;
    }
    origin = last;
    hand = board[own()].pit(last);
    board[own()].pit(last) = 0;
    may_reverse = reverse_ && last.at < 2;
    return true;
  }

  // A new position: what can be played, and whether the game is over.
  void arrive() {
    turns_.clear();
    bool can_lift = false;
    for (const bool inner : {false, true}) {
      for (int at = 0; at < 8; ++at) {
        const Pit from{inner, at};
        const int hand = board_[own()].pit(from);
        if (hand < 2) continue;
        can_lift = true;
        std::array<Half, 2> board = board_;
        board[own()].pit(from) = 0;
        go_on(board, from, hand, reverse_ && at < 2, name(from), true);
      }
    }
    const int south = board_[0].sum();
    const int north = board_[1].sum();
    if (!can_lift) {
      ended_ = ending(1 - mover_, south, north, "immobilised");
    } else if (turns_.empty()) {
      ended_ = ending(-1, south, north, "endless");
    } else if (!past_.insert(Whole{board_, mover_}).second) {
      ended_ = ending(-1, south, north, "repetition");
    }
  }

  using Whole = std::pair<std::array<Half, 2>, int>;

  bool reverse_;
  bool first_round_captures_;
  std::array<Half, 2> board_{};
  int mover_ = 0;
  int plies_ = 0;
  std::map<std::string, Turn> turns_;
  std::set<Whole> past_;
  std::string ended_;
};

}  // namespace

std::unique_ptr<Game> make_omweso(const Spec& spec, std::string_view position) {
  auto game = std::make_unique<Omweso>(spec);
  game->load(position);
  return game;
}

}  // namespace seedbed::reference
