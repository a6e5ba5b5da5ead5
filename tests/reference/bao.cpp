// Bao la kiswahili and bao la kujifunza. Each player sees his own two rows: a front row f0..f7 and
// a back row b0..b7 from his left; his own f_i faces the other's f_(7-i). A move is found by trying
// every way through the decisions of a turn (kichwa, stop or safari).
#include <algorithm>
#include <array>
#include <compare>
#include <optional>
#include <set>
#include <tuple>

#include "tests/reference/games.h"
#include "tests/reference/patience.h"
#include "tests/reference/text.h"

namespace seedbed::reference {
namespace {

constexpr int kNyumba = 4;
constexpr int kFunctional = 6;
constexpr int kMaxDecisions = 12;

// Clockwise is from left to right along the front row, then right to left along the back row.
enum class Sense { Clockwise, CounterClockwise };

struct Pit {
  bool front = true;
  int at = 0;
  friend auto operator<=>(const Pit&, const Pit&) = default;
};

Pit after(Pit pit, Sense sense) {
  const bool rightwards = pit.front == (sense == Sense::Clockwise);
  if (rightwards && pit.at < 7) return Pit{pit.front, pit.at + 1};
  if (!rightwards && pit.at > 0) return Pit{pit.front, pit.at - 1};
  return Pit{!pit.front, pit.at};
}

bool towards_back(Pit pit, Sense sense) {
  return pit.front && !after(pit, sense).front;
}

struct Half {
  std::array<int, 8> front{};
  std::array<int, 8> back{};
  int hand = 0;
  bool owns_nyumba = false;

  [[nodiscard]] int& pit(Pit p) { return (p.front ? front : back)[static_cast<std::size_t>(p.at)]; }
  [[nodiscard]] int pit(Pit p) const {
    return (p.front ? front : back)[static_cast<std::size_t>(p.at)];
  }
  [[nodiscard]] int front_pit(int at) const { return front[static_cast<std::size_t>(at)]; }
  [[nodiscard]] bool front_empty() const {
    return std::all_of(front.begin(), front.end(), [](int n) { return n == 0; });
  }
  [[nodiscard]] int occupied_fronts() const {
    return 8 - static_cast<int>(std::count(front.begin(), front.end(), 0));
  }
  [[nodiscard]] bool functional() const { return owns_nyumba && front[kNyumba] >= kFunctional; }
  [[nodiscard]] int sum() const {
    int all = 0;
    for (const int n : front) all += n;
    for (const int n : back) all += n;
    return all;
  }
  friend auto operator<=>(const Half&, const Half&) = default;
};

struct State {
  std::array<Half, 2> half;
  int mover = 0;
  // Kutakatia: a pit of the player of `pit_of`. To his own move it is shut, to the other's it is
  // the one to be captured.
  std::optional<Pit> marked;
  int marked_of = 0;

  [[nodiscard]] Half& own() { return half[static_cast<std::size_t>(mover)]; }
  [[nodiscard]] Half& other() { return half[static_cast<std::size_t>(1 - mover)]; }
  [[nodiscard]] const Half& own() const { return half[static_cast<std::size_t>(mover)]; }
  [[nodiscard]] const Half& other() const { return half[static_cast<std::size_t>(1 - mover)]; }
  [[nodiscard]] bool shut(Pit pit) const { return marked_of == mover && marked == pit; }
  friend auto operator<=>(const State&, const State&) = default;
};

// A turn in the middle: `hand` seeds are to be sown, the first one in `first`.
struct Turn {
  State state;
  Pit first;
  int hand = 0;
  Sense sense = Sense::Clockwise;
  bool capturing = false;
  bool namua = false;
  friend auto operator<=>(const Turn&, const Turn&) = default;
};

class Bao final : public Game {
 public:
  explicit Bao(const Spec& spec)
      : kiswahili_(spec.name == "bao"),
        nyumba_in_mtaji_(spec.word("nyumba-in-mtaji", "takasa-stop-functional")),
        suicide_(spec.word("suicide-kichwa", "illegal") == "legal"),
        kutakatia_(kiswahili_ && spec.word("kutakatia", "on") == "on"),
        tax_(spec.number("tax", 2)),
        endless_(spec.word("endless", "illegal")) {
    for (Half& half : now_.half) {
      if (kiswahili_) {
        half.front = {0, 0, 0, 0, 6, 2, 2, 0};
        half.hand = 22;
        half.owns_nyumba = true;
      } else {
        half.front.fill(2);
        half.back.fill(2);
      }
    }
  }

  [[nodiscard]] std::unique_ptr<Game> clone() const override {
    return std::make_unique<Bao>(*this);
  }

  void load(std::string_view position) {
    if (!position.empty()) read(read_drawing(position));
    arrive();
  }

  [[nodiscard]] std::vector<std::string> legal() const override {
    std::vector<std::string> names;
    if (ended_.empty()) {
      for (const auto& [name, result] : results_) names.push_back(name);
    }
    return names;
  }

  void play(const std::string& move) override {
    const Result result = results_.at(move);
    now_ = result.state;
    if (result.winner >= 0) {
      now_.mover = 1 - now_.mover;
      now_.marked.reset();
      now_.marked_of = 0;
      results_.clear();
      finish(result.winner, result.endless ? "endless" : "row-empty");
      return;
    }
    pass_on(result.capturing, result.namua);
    arrive();
  }

  [[nodiscard]] std::string position() const override {
    Drawing drawing;
    drawing.rows.assign(4, std::vector<Cell>(8));
    for (int player : {0, 1}) {
      for (const bool front : {true, false}) {
        for (int at = 0; at < 8; ++at) {
          const Pit pit{front, at};
          Cell cell{now_.half[static_cast<std::size_t>(player)].pit(pit), {}};
          if (front && at == kNyumba && now_.half[static_cast<std::size_t>(player)].owns_nyumba) {
            cell.marks += player == 0 ? 'H' : 'h';
          }
          if (now_.marked == pit && now_.marked_of == player) cell.marks += player == 0 ? 'K' : 'k';
          const std::size_t row = player == 0 ? (front ? 2 : 3) : (front ? 1 : 0);
          drawing.rows[row][static_cast<std::size_t>(player == 0 ? at : 7 - at)] = cell;
        }
      }
    }
    drawing.north_moves = now_.mover == 1;
    if (kiswahili_) {
      drawing.fields.push_back("hand=" + std::to_string(now_.half[0].hand) + "," +
                               std::to_string(now_.half[1].hand));
    }
    return write_drawing(drawing);
  }

  [[nodiscard]] std::string outcome() const override { return ended_.empty() ? "ongoing" : ended_; }

 private:
  struct Result {
    State state;      // the mover still to move
    int winner = -1;  // decided in mid-turn
    bool endless = false;
    bool capturing = false;
    bool namua = false;
  };

  void read(const Drawing& drawing) {
    now_.mover = drawing.north_moves ? 1 : 0;
    for (int player : {0, 1}) {
      Half& half = now_.half[static_cast<std::size_t>(player)];
      half.owns_nyumba = false;
      half.hand = 0;
      for (const bool front : {true, false}) {
        for (int at = 0; at < 8; ++at) {
          const std::size_t row = player == 0 ? (front ? 2 : 3) : (front ? 1 : 0);
          const Cell& cell =
              drawing.rows.at(row).at(static_cast<std::size_t>(player == 0 ? at : 7 - at));
          half.pit(Pit{front, at}) = cell.seeds;
          if (cell.marks.find_first_of("Hh") != std::string::npos) half.owns_nyumba = true;
          if (cell.marks.find_first_of("Kk") != std::string::npos) {
            now_.marked = Pit{front, at};
            now_.marked_of = player;
          }
        }
      }
    }
    for (const std::string& field : drawing.fields) {
      if (!field.starts_with("hand=")) continue;
      const std::vector<std::string> hands = split(field.substr(5), ',');
      now_.half[0].hand = std::stoi(hands.at(0));
      now_.half[1].hand = std::stoi(hands.at(1));
    }
  }

  // -- names ------------------------------------------------------------------------------------

  [[nodiscard]] std::string name(Pit pit) const {
    if (now_.mover == 0) return hole_name(pit.at, pit.front ? 2 : 1);
    return hole_name(7 - pit.at, pit.front ? 3 : 4);
  }

  [[nodiscard]] std::string symbol(Pit pit, Sense sense) const {
    const bool own_rightwards = pit.front == (sense == Sense::Clockwise);
    return own_rightwards == (now_.mover == 0) ? ">" : "<";
  }

  // -- one turn ---------------------------------------------------------------------------------

  // Takes what the other has across from `at`; true if that empties his front row.
  static bool take_across(State& state, int at, int& hand) {
    int& facing = state.other().front[static_cast<std::size_t>(7 - at)];
    hand = facing;
    facing = 0;
    if (7 - at == kNyumba) state.other().owns_nyumba = false;
    return state.other().front_empty();
  }

  static void lift(State& state, Pit pit, int& hand) {
    hand = state.own().pit(pit);
    state.own().pit(pit) = 0;
    if (pit == Pit{true, kNyumba}) state.own().owns_nyumba = false;
  }

  [[nodiscard]] static bool faces_seeds(const State& state, Pit pit) {
    return pit.front && state.other().front_pit(7 - pit.at) > 0;
  }

  // Captured at `at`: from which kichwa, where nothing is left to choose.
  static std::optional<Sense> kichwa_of(int at, std::optional<Sense> so_far) {
    if (at <= 1) return Sense::Clockwise;
    if (at >= 6) return Sense::CounterClockwise;
    return so_far;
  }

  static Pit kichwa(Sense sense) { return Pit{true, sense == Sense::Clockwise ? 0 : 7}; }

  // Sows on from `turn`, through every decision; `text` is what has been decided so far.
  void go_on(Turn turn, const std::string& text) {
    Patience<Turn> patience;
    for (;;) {
      State& state = turn.state;
      if (patience.lost(turn)) {
        if (endless_ == "mover-loses") {
          results_[text] = Result{state, 1 - state.mover, true, turn.capturing, turn.namua};
        } else if (endless_ == "draw" || endless_ == "illegal") {
          only_endless_ = true;
        }
        return;
      }
      Pit over = turn.first;
      for (int left = turn.hand; left > 0; --left) {
        ++state.own().pit(over);
        if (left > 1) over = after(over, turn.sense);
      }
      if (state.own().front_empty()) {
        results_[text] = Result{state, 1 - state.mover, false, turn.capturing, turn.namua};
        return;
      }
      const int landed = state.own().pit(over);
      if (landed == 1) break;
      if (turn.capturing && faces_seeds(state, over)) {
        const bool won = take_across(state, over.at, turn.hand);
        if (nyumba_in_mtaji_ == "until-first-capture" && !turn.namua) {
          state.own().owns_nyumba = false;
        }
        if (won) {
          results_[text] = Result{state, state.mover, false, true, turn.namua};
          return;
        }
        turn.sense = *kichwa_of(over.at, turn.sense);
        turn.first = kichwa(turn.sense);
        continue;
      }
      if (over == Pit{true, kNyumba} && state.own().owns_nyumba) {
        if (turn.namua && landed >= kFunctional) {
          if (!turn.capturing) break;
          results_[text + ".k"] = Result{state, -1, false, true, true};
          const bool may_decide = std::count(text.begin(), text.end(), '.') < kMaxDecisions;
          if (!may_decide) {
            results_[text] = results_[text + ".k"];
            results_.erase(text + ".k");
            return;
          }
          lift(state, over, turn.hand);
          turn.first = after(over, turn.sense);
          go_on(turn, text + ".s");
          return;
        }
        if (!turn.namua && !turn.capturing) {
          if (nyumba_in_mtaji_ == "takasa-stop-owned") break;
          if (nyumba_in_mtaji_ != "none" && landed >= kFunctional) break;
        }
      }
      if (!turn.capturing && state.shut(over)) break;
      lift(state, over, turn.hand);
      turn.first = after(over, turn.sense);
    }
    results_[text] = Result{turn.state, -1, false, turn.capturing, turn.namua};
  }

  // -- what may be played -----------------------------------------------------------------------

  void find_namua() {
    std::vector<int> captures;
    for (int at = 0; at < 8; ++at) {
      if (now_.own().front_pit(at) > 0 && faces_seeds(now_, Pit{true, at})) captures.push_back(at);
    }
    for (const int at : captures) {
      const Pit pit{true, at};
      State state = now_;
      --state.own().hand;
      ++state.own().pit(pit);
      int hand = 0;
      const bool won = take_across(state, at, hand);
      const std::optional<Sense> forced = kichwa_of(at, std::nullopt);
      for (const Sense sense : {Sense::Clockwise, Sense::CounterClockwise}) {
        if (forced && *forced != sense) continue;
        const std::string text = forced ? name(pit) : name(pit) + "." + name(kichwa(sense));
        if (won) {
          results_[text] = Result{state, state.mover, false, true, true};
        } else {
          go_on(Turn{state, kichwa(sense), hand, sense, true, true}, text);
        }
      }
    }
    if (!captures.empty()) return;

    const bool functional = now_.own().functional();
    std::vector<Pit> pits;
    for (int at = 0; at < 8; ++at) {
      const int seeds = now_.own().front_pit(at);
      if (seeds == 0) continue;
      if (functional && at == kNyumba && now_.own().occupied_fronts() > 1) continue;
      if (!now_.own().owns_nyumba && seeds < 2 && has_front_pair()) continue;
      pits.push_back(Pit{true, at});
    }
    for (const Pit pit : pits) {
      State state = now_;
      --state.own().hand;
      ++state.own().pit(pit);
      int hand = 0;
      if (functional && pit.at == kNyumba) {
        hand = tax_;
        state.own().pit(pit) -= hand;
      } else {
        lift(state, pit, hand);
      }
      start_takasa(state, pit, hand, true);
    }
  }

  // Both directions where both are legal.
  void start_takasa(const State& state, Pit pit, int hand, bool namua) {
    std::vector<Sense> senses;
    for (const Sense sense : {Sense::Clockwise, Sense::CounterClockwise}) {
      if (!suicide_ && towards_back(pit, sense) && now_.own().occupied_fronts() == 1) continue;
      senses.push_back(sense);
    }
    for (const Sense sense : senses) {
      const std::string text = name(pit) + (senses.size() > 1 ? symbol(pit, sense) : "");
      go_on(Turn{state, after(pit, sense), hand, sense, false, namua}, text);
    }
  }

  [[nodiscard]] bool has_front_pair() const {
    return std::any_of(now_.own().front.begin(), now_.own().front.end(),
                       [](int n) { return n >= 2; });
  }

  struct Start {
    Pit pit;
    Sense sense;
    int target;  // the front pit of the mover where the first lap ends
  };

  // The capturing moves that the mover of `state` has in the mtaji stage.
  static std::vector<Start> mtaji_captures(const State& state) {
    std::vector<Start> found;
    for (const bool front : {true, false}) {
      for (int at = 0; at < 8; ++at) {
        const Pit pit{front, at};
        const int seeds = state.own().pit(pit);
        if (seeds < 2 || seeds > 15) continue;
        for (const Sense sense : {Sense::Clockwise, Sense::CounterClockwise}) {
          Pit over = pit;
          for (int left = seeds; left > 0; --left) over = after(over, sense);
          if (state.own().pit(over) > 0 && faces_seeds(state, over)) {
            found.push_back(Start{pit, sense, over.at});
          }
        }
      }
    }
    return found;
  }

  void find_mtaji() {
    std::vector<Start> captures = mtaji_captures(now_);
    if (now_.marked && now_.marked_of != now_.mover) {
      std::vector<Start> ordered;
      for (const Start& one : captures) {
        if (7 - one.target == now_.marked->at) ordered.push_back(one);
      }
      if (!ordered.empty()) captures = ordered;
    }
    for (const Start& one : captures) {
      State state = now_;
      int hand = 0;
      lift(state, one.pit, hand);
      const auto same_pit = [&](const Start& s) { return s.pit == one.pit; };
      const bool both = std::count_if(captures.begin(), captures.end(), same_pit) == 2;
      go_on(Turn{state, after(one.pit, one.sense), hand, one.sense, true, false},
            name(one.pit) + (both ? symbol(one.pit, one.sense) : ""));
    }
    if (!captures.empty()) return;

    const bool front = has_front_pair();
    for (int at = 0; at < 8; ++at) {
      const Pit pit{front, at};
      if (now_.own().pit(pit) < 2 || now_.shut(pit)) continue;
      State state = now_;
      int hand = 0;
      lift(state, pit, hand);
      start_takasa(state, pit, hand, false);
    }
  }

  // -- between turns ----------------------------------------------------------------------------

  // The turn is over; kutakatia may shut a pit of the next player.
  void pass_on(bool captured, bool namua) {
    // A pit that was shut to the mover is the one that the other must capture now.
    if (now_.marked_of != now_.mover) {
      now_.marked.reset();
      now_.marked_of = 0;
    }
    now_.mover = 1 - now_.mover;
    if (!kutakatia_ || captured || namua || now_.half[0].hand + now_.half[1].hand > 0) return;
    if (!mtaji_captures(now_).empty()) return;
    State as_if = now_;
    as_if.mover = 1 - as_if.mover;
    std::set<int> pits;
    for (const Start& one : mtaji_captures(as_if)) pits.insert(7 - one.target);
    if (pits.size() != 1) return;
    const int at = *pits.begin();
    const Half& half = now_.own();
    if (at == kNyumba && half.functional()) return;
    if (half.occupied_fronts() == 1) return;
    const auto pairs =
        std::count_if(half.front.begin(), half.front.end(), [](int n) { return n >= 2; });
    if (pairs == 1 && half.front_pit(at) >= 2) return;
    now_.marked = Pit{true, at};
    now_.marked_of = now_.mover;
  }

  void finish(int winner, const char* reason) {
    ended_ = ending(winner, now_.half[0].sum(), now_.half[1].sum(), reason);
  }

  void arrive() {
    results_.clear();
    only_endless_ = false;
    for (const int player : {0, 1}) {
      if (now_.half[static_cast<std::size_t>(player)].front_empty()) {
        finish(1 - player, "row-empty");
        return;
      }
    }
    if (now_.own().hand > 0) {
      find_namua();
    } else {
      find_mtaji();
    }
    if (results_.empty() && only_endless_) {
      finish(-1, "endless");
    } else if (results_.empty()) {
      finish(1 - now_.mover, "no-move");
    } else if (!past_.insert(now_).second) {
      finish(-1, "repetition");
    }
  }

  bool kiswahili_;
  std::string nyumba_in_mtaji_;
  bool suicide_;
  bool kutakatia_;
  int tax_;
  std::string endless_;
  State now_;
  std::map<std::string, Result> results_;
  bool only_endless_ = false;
  std::set<State> past_;
  std::string ended_;
};

}  // namespace

std::unique_ptr<Game> make_bao(const Spec& spec, std::string_view position) {
  auto game = std::make_unique<Bao>(spec);
  game->load(position);
  return game;
}

}  // namespace seedbed::reference
