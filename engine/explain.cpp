#include "engine/explain.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace seedbed::engine {

namespace {

// 2 -> "two": small numbers in words, as in running text.
[[nodiscard]] std::string number(int n) {
  constexpr std::array<std::string_view, 13> kWords = {"no",   "one",    "two",   "three", "four",
                                                       "five", "six",    "seven", "eight", "nine",
                                                       "ten",  "eleven", "twelve"};
  return n >= 0 && n < static_cast<int>(kWords.size())
             ? std::string(kWords[static_cast<std::size_t>(n)])
             : std::to_string(n);
}

[[nodiscard]] std::string seeds(int n) {
  return number(n) + (n == 1 ? " seed" : " seeds");
}

// {2, 3, 4} -> "two, three or four".
[[nodiscard]] std::string list(const CountSet& set) {
  std::vector<std::string> words;
  for (unsigned count = 0; count <= kMaxCount; ++count) {
    if (set.contains(count)) words.push_back(number(static_cast<int>(count)));
  }
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " or " : ", ";
    out += words[i];
  }
  return out;
}

// Collects the sentences of one rule set.
class Explainer {
 public:
  explicit Explainer(const Rules& rules)
      : r_(rules), house_(rules.board.rows == 4 ? "pit" : "house") {}

  [[nodiscard]] std::vector<Explanation> run() {
    board();
    setup();
    pick();
    sow();
    passing();
    relay();
    capture();
    child();
    special();
    feed();
    end();
    score();
    return std::move(out_);
  }

 private:
  void part(std::string name) { out_.push_back({std::move(name), {}}); }
  // The sentence, with {h} for "house" or "pit".
  void say(std::string_view text) {
    std::string sentence;
    while (!text.empty()) {
      const std::size_t at = text.find("{h}");
      sentence += text.substr(0, at);
      if (at == std::string_view::npos) break;
      sentence += house_;
      text.remove_prefix(at + 3);
    }
    out_.back().sentences.push_back(std::move(sentence));
  }
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
  [[nodiscard]] std::string passing_counts() const {
    const auto& c = r_.capture;
    std::string out;
    const auto add = [&](const std::string& more) { out += (out.empty() ? "" : " and ") + more; };
    if (!c.counts.empty()) add(list(c.counts) + " seeds");
    if (c.even) add("an even number of seeds");
    if (c.at_least > 0) add("at least " + seeds(c.at_least));
    if (c.at_most > 0) add("at most " + seeds(c.at_most));
    return out;
  }

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

void Explainer::board() {
  const auto& b = r_.board;
  part("Board");
  say(fmt::format("The board has {} rows of {} {{h}}s.", number(b.rows), number(b.houses)));
  if (b.rows == 4) {
    say("The two rows on your side are yours, and you sow around them only.");
  } else if (b.sides == Sides::Halves) {
    say("South owns the right half of both rows, North the left half.");
  } else {
    say("The row on your side is yours.");
  }
  say_if(b.ring == Ring::Own && b.rows == 2, "You sow around your own {h}s only.");
  say_if(b.ring == Ring::Zigzag,
         "Sowing goes from row to row and one column on, and back between.");
  switch (b.stores) {
    case Stores::None:
      say("There are no stores.");
      break;
    case Stores::Piles:
      say_if(r_.score.goal == Goal::MostSeeds || r_.score.goal == Goal::Territory,
             "What you capture lies beside the board.");
      say_if(r_.pick.store != FromStore::Never, "Each player has a store beside the board.");
      break;
    case Stores::Own:
      say("Each player has a store on the ring: you sow into yours and pass over the other's.");
      break;
    case Stores::Both:
      say("Each player has a store on the ring, and both players sow into both.");
      break;
  }
}

void Explainer::setup() {
  const auto& s = r_.setup;
  part("Start");
  tell(s.pattern,
       std::to_array<std::string_view>(
           {"Every {h} holds {s}.", "Every outer {h} holds {s}.", "Every inner {h} holds {s}.",
            "Every outer {h} and the right half of the inner row hold {s}.",
            "Every second {h} holds {s}.",
            "Of every three {h}s of a row the first is empty, the others hold {s}.",
            "Every {h} holds {s}, but each player's two rightmost are empty.",
            "Every {h} holds {s}, each player's rightmost one more.",
            "The seeds lie as drawn below.", "As many seeds as {n} a {h} are thrown at random."}),
       s.seeds);
  say_if(s.hand > 0,
         fmt::format("Each player has {} in hand, to place one a turn.", seeds(s.hand)));
  say("South moves first.");
  say_if(s.pie, "North may, instead of his first move, swap the two boards.");
  tell(s.opening,
       std::to_array<std::string_view>(
           {"", "Each player's first move goes counter-clockwise.",
            "The first move of the game is one plain sowing, without relay and capture.",
            "The first move of the game is a plain relay: the last seed's {h} is sown on while it "
            "was occupied.",
            "The first move of the game is set: the chosen {h} keeps its seeds, and around the "
            "board "
            "every other {h} gives a seed to the next.",
            "The first move of each player whose last seed would fall on his own side goes on to "
            "the "
            "other's first {h}."}));
}

void Explainer::pick() {
  const auto& p = r_.pick;
  part("Choosing");
  say(fmt::format("Lift all seeds of {} that holds at least {}.",
                  p.from == From::Own ? "a {h} of your own" : "any {h}", seeds(p.min_seeds)));
  say_if(p.last_resort > 0,
         fmt::format("A {{h}} with exactly {} is lifted only when no other can be{}.",
                     seeds(p.last_resort),
                     p.last_resort_rightmost ? ", and then only the rightmost" : ""));
  say_if(p.single_to_empty, "A lone seed moves only if the next {h} is empty.");
  say_if(p.must_end == MustEnd::EmptyOrOpponent,
         "The first lap must end in an empty {h} or reach the opponent's side.");
  say_if(p.must_end == MustEnd::Occupied, "The first lap must end in an occupied {h}.");
  say_if(p.first_move == FirstMove::RightHalf,
         "Each player's first move starts in the right half of his row.");
  say_if(p.first_move == FirstMove::RightTwo,
         "The first move of the game starts in one of the two rightmost {h}s that can be lifted.");
  say_if(p.all_first, "Each player lifts every one of his {h}s once before any a second time.");
  say_if(p.not_facing_single, "A {h} across from a lone seed of the opponent's cannot be lifted.");
  say_if(p.no_undo,
         "A lone seed that the opponent has just moved across may not be moved straight back.");
  say_if(p.store == FromStore::ChosenNumber,
         "Instead, any number of seeds of your store may be sown, from your first {h} on.");
  say_if(p.stuck == Stuck::Passes, "Who cannot move passes.");
}

void Explainer::sow() {
  const auto& s = r_.sow;
  part("Sowing");
  if (r_.capture.captured == Captured::ResownFromKichwa) {  // bao's own steps
    say("Sow the seeds one by one, in the direction that you choose; later laps of the turn keep "
        "it, unless captured seeds are sown from an end of the row.");
    return;
  }
  if (s.step == SowStep::Diffusion) {
    say("The {h}s around the lifted one get a seed each, beginning beside it and on "
        "counter-clockwise. A {h} that holds five takes no more; that seed leaves play, and so do "
        "two "
        "in place of the neighbours that a corner lacks.");
    return;
  }
  tell(
      s.way,
      std::to_array<std::string_view>(
          {"Sow the seeds one by one, counter-clockwise.", "Sow the seeds one by one, clockwise.",
           "Sow the seeds one by one, in the direction that you choose.",
           "Sow the seeds one by one: from the left half of your row clockwise, from the right "
           "half "
           "counter-clockwise.",
           "Sow the seeds one by one: from the left half of your row counter-clockwise, from the "
           "right half clockwise.",
           "Sow the seeds one by one: an even number clockwise, an odd number counter-clockwise.",
           "Sow the seeds one by one; South chooses the direction with his first move and keeps to "
           "it, North always sows the other way."}));
  if (!s.choice.empty()) {
    say(fmt::format("From {{h}} {}, counted from your left, you choose the direction.",
                    list(s.choice)));
  }
  if (s.first_seed == FirstSeed::Origin) {
    say("The first seed goes back into the {h} that was lifted.");
    say_if(s.single == Single::MovesOn, "A lone seed moves to the next {h}.");
  }
  say_if(s.origin == Origin::Skipped, "A lap that comes round passes over the {h} it began in.");
  const bool sown_store = r_.board.stores == Stores::Own || r_.board.stores == Stores::Both;
  say_if(sown_store && s.extra_turn_in_store,
         "A last seed in your own store gives you another turn.");
  tell(s.skip,
       std::to_array<std::string_view>(
           {"", "Opponent's {h}s with exactly {s} are passed over.",
            "All {h}s with exactly {s} are passed over, but not by the last seed.",
            "All {h}s with {s} or more are passed over.",
            "The opponent's children (see below) are passed over.",
            "The opponent's children (see below) are passed over, but not by the last seed."}),
       s.skip_count);
  say_if(s.owner_takes_below > 0,
         fmt::format("With no more than {} on the rows, what you sow on the opponent's side is "
                     "his at once, but a last seed that captures.",
                     seeds(s.owner_takes_below)));
  say_if(s.before == Before::TakeOne, "Of every lap one seed is yours before you sow.");
  say_if(s.before == Before::TakeFacingIfSingle,
         "When you lift a lone seed you first take what lies across from it.");
  say_if(s.before == Before::TakeFacingOwnSingles,
         "Before you sow you take what lies across from all your lone seeds.");
  say_if(s.close > 0,
         fmt::format("A last seed that makes {} in an opponent's {{h}}{} closes it for good: it "
                     "is passed over by its owner, and what you sow into it leaves play.",
                     number(s.close), s.close_rightmost ? "" : ", but his rightmost,"));
  say_if(s.step == SowStep::BearOff,
         "Once no {h} holds two seeds, what is sown beyond the end of your row is yours.");
}

void Explainer::passing() {
  const auto& p = r_.passing;
  if (p.by == PassingBy::Nobody && p.last == PassingBy::Nobody) return;
  const auto who = [](PassingBy by) {
    return by == PassingBy::HouseOwner ? "the owner of the {h}" : "the player who sows";
  };
  part("While sowing");
  if (p.by != PassingBy::Nobody) {
    say(fmt::format("{} that comes to hold {} while you sow is emptied at once by {}.",
                    p.where == Where::Own        ? "A {h} of your own"
                    : p.where == Where::Opponent ? "A {h} of the opponent's"
                                                 : "Any {h}",
                    passing_counts(), who(p.by)));
  }
  if (p.last != PassingBy::Nobody) {
    say(fmt::format("If it is the last seed's, it goes to {}.", who(p.last)));
  }
}

void Explainer::relay() {
  const auto& l = r_.relay;
  if (l.kind == RelayKind::None) return;
  part("Sowing on");
  std::string when;
  switch (l.when) {
    case RelayWhen::Always:
      break;
    case RelayWhen::Equal:
      when = fmt::format(", if it now holds exactly {}", seeds(l.count));
      break;
    case RelayWhen::AtLeast:
      when = fmt::format(", if it now holds at least {}", seeds(l.count));
      break;
    case RelayWhen::Own:
      when = ", if it is your own";
      break;
    case RelayWhen::Opponent:
      when = ", if it is the opponent's";
      break;
  }
  if (l.kind == RelayKind::Lap) {
    say(
        fmt::format("When the last seed falls into an occupied {{h}}{}, lift all seeds there and "
                    "sow on; in an empty one the sowing ends.",
                    when));
    say_if(r_.capture.take == Take::Landing,
           "Where it makes a capture (see below) it is not sown on.");
  } else {
    say(
        fmt::format("After the last seed{} the seeds of the next {{h}} are lifted and sown on; if "
                    "it is empty the sowing ends.",
                    when.empty() ? "" : " (of a house" + when.substr(1) + ")"));
  }
  say_if(l.visit, "There is a second lap only if the first has reached the opponent's side.");
  say_if(l.reverse, "Every lap goes the other way than the one before.");
  if (l.capture == RelayCapture::GoesOn) {
    const Take take = r_.capture.take;
    say(take == Take::Facing ? "After a capture the last seed is sown on."
        : take == Take::Next || take == Take::TwoOut
            ? "A lap that ends in an occupied {h} may capture, and goes on in any case."
            : "After a capture the next {h} is lifted and sown on, if it holds seeds.");
  }
  say_if(l.capture == RelayCapture::SownOn,
         "What is captured is sown on together with the last seed's {h}.");
  if (may_never_end(r_)) {
    switch (l.endless) {
      case Endless::Illegal:
        say(l.endless_only == EndlessOnly::Draw
                ? "A sowing that would never end is not a legal move; if every move is such, the "
                  "game is drawn."
                : "A sowing that would never end is not a legal move.");
        break;
      case Endless::MoverLoses:
        say("Who begins a sowing that never ends has lost.");
        break;
      case Endless::Stop:
        say("A sowing that never ends is broken off, and the turn passes.");
        break;
      case Endless::Draw:
        say("A sowing that never ends makes the game a draw.");
        break;
    }
  }
}

void Explainer::take() {
  const auto& c = r_.capture;
  const std::string counts = passing_counts();
  const std::string holding = counts.empty() ? "" : " if it holds " + counts;
  const std::string owner = c.where == Where::Opponent || c.where == Where::FromOpponent
                                ? "an opponent's {h}"
                            : c.where == Where::Own || c.where == Where::FromOwn ? "an own {h}"
                                                                                 : "any {h}";
  switch (c.take) {
    case Take::None:
      break;
    case Take::Landing:
      say(fmt::format("When the last seed makes {} in {}, you capture them.",
                      counts.empty() ? "any number" : counts, owner));
      break;
    case Take::Facing:
    case Take::Pull: {
      const std::string_view was = c.landing_was == LandingWas::Empty      ? "an empty"
                                   : c.landing_was == LandingWas::Occupied ? "an occupied"
                                                                           : "a";
      const std::string_view whose = c.where == Where::Opponent ? " of your own"
                                     : c.where == Where::Own    ? " of the opponent's"
                                                                : "";
      say(fmt::format("When the last seed falls into {} {{h}}{}, {} the seeds across from it{}.",
                      was, whose, c.take == Take::Pull ? "it draws over" : "you capture",
                      counts.empty() ? "" : ", if there are " + counts));
      if (c.take == Take::Facing && c.captured == Captured::Banked &&
          r_.relay.capture != RelayCapture::SownOn) {
        say_if(c.own_seed == OwnSeed::WithCapture,
               "The last seed goes along, if something was captured.");
        say_if(c.own_seed == OwnSeed::Leave, "The last seed stays where it is.");
        say_if(c.own_seed == OwnSeed::Always,
               "The last seed is yours as well, even if nothing lies across.");
      }
      say_if(c.visit,
             "You capture only if this turn has sown on the opponent's side; if not, you move "
             "again.");
      break;
    }
    case Take::FacingPair:
      say("When the last seed falls into an occupied {h} of your inner row and both {h}s across "
          "from it hold seeds, you capture both.");
      break;
    case Take::Next:
      say(fmt::format("You capture the seeds of the {{h}} after the last seed's{}.", holding));
      break;
    case Take::TwoOut:
      say("When the {h} after the last seed's is empty, you capture the one after that.");
      break;
    case Take::Match:
      say("When the last seed's {h} and the one across hold equally many, you capture both.");
      break;
    case Take::Reach:
      say("A last seed on the opponent's side or in your last {h} captures (see below).");
      break;
    case Take::OpponentStore:
      say("A last seed in the opponent's store captures what it holds.");
      break;
    case Take::OwnStoreLost:
      say("When the last seed falls into an empty {h}, the opponent gets what your store holds.");
      break;
  }
}

void Explainer::capture() {
  const auto& c = r_.capture;
  if (c.take == Take::None) return;
  part("Capturing");
  take();
  say_if(c.facing_too, "A last seed in an own empty {h} captures what lies across.");
  tell(c.chain, std::to_array<std::string_view>(
                    {"", "Then {h} by {h} backwards, while each passes the same test.",
                     "Then {h} by {h} forwards, while each passes the same test.",
                     "Then {h} by {h} both ways, while each passes the same test."}));
  say_if(c.chain_limit > 0, fmt::format("At most {} {{h}}s in all.", number(c.chain_limit)));
  switch (c.also) {
    case Also::Nothing:
      break;
    case Also::Facing:
      say("With it you capture the {h} across from it.");
      break;
    case Also::FacingEach:
      say("With each you capture the {h} across from it.");
      break;
    case Also::OpponentMatching:
      say(fmt::format("With it you capture all opponent's {{h}}s that hold {}.", passing_counts()));
      break;
    case Also::Landing:
      say("With it you capture the last seed's {h}.");
      break;
    case Also::Outer:
      say("If the inner {h} across holds seeds, you also capture the {h} behind it.");
      break;
    case Also::OuterAndAny:
      say("You also capture the {h} behind it, and one more of the opponent's {h}s that you "
          "choose.");
      break;
  }
  say_if(!c.single, "A lap of a single seed does not capture.");
  say_if(c.after_plies == 1, "Nothing is captured in the first move of the game.");
  say_if(c.after_plies > 1, fmt::format("Nothing is captured in the first {} moves of the game.",
                                        number(c.after_plies)));
  say_if(c.unlocked, "Only {h}s that have been lifted since the start can be captured.");
  say_if(c.extra_turn == ExtraTurn::Always, "A capture gives you another turn.");
  say_if(c.extra_turn == ExtraTurn::Once, "A capture gives you another turn, once.");
  tell(c.grand_slam,
       std::to_array<std::string_view>(
           {"", "A move that would take all the opponent's seeds captures nothing.",
            "A move that would take all the opponent's seeds is not legal.",
            "A move that would take all the opponent's seeds leaves the {h} furthest to your left.",
            "A move that would take all the opponent's seeds leaves the {h} furthest to your "
            "right.",
            "A move that takes all the opponent's seeds gives him everything left on your side.",
            "A move that takes all the opponent's seeds makes you move again, to feed him."}));
  tell(
      c.captured,
      std::to_array<std::string_view>(
          {"", "Captured seeds are sown on your side, beginning after the {h} where the lap began.",
           "Captured seeds are put into an opponent's {h} of your choice.",
           "Captured seeds are sown on your side from an end of your inner row (kichwa).",
           "Captured seeds are sown on your side from the next {h} on."}));
}

void Explainer::child() {
  const auto& c = r_.child;
  if (c.kind == ChildKind::None) return;
  part("Children");
  const std::string_view where = c.where == Where::Opponent ? " on the opponent's side"
                                 : c.where == Where::Own    ? " on your side"
                                                            : "";
  if (c.start == ChildStart::OwnRightmost) {
    say("Each player's rightmost {h} is his child from the start; no others are made.");
  } else if (c.kind == ChildKind::Qur) {
    say(
        fmt::format("A last seed in an empty {{h}} across from one with {} makes both your "
                    "children.",
                    number(c.count)));
  } else {
    say(fmt::format("A last seed that makes {} in a {{h}}{} makes it your child.", number(c.count),
                    where));
    say_if(c.kind == ChildKind::Bull,
           fmt::format("So do {} and {} in the last two {{h}}s of the sowing, both of them.",
                       number(c.count - 1), number(c.count)));
    say_if(c.kind == ChildKind::One, "Each player makes one only.");
  }
  tell(
      c.places,
      std::to_array<std::string_view>(
          {"", "The last {h} of a row cannot become one.",
           "The first {h} of a row cannot become one.", "Your own rightmost {h} cannot become one.",
           "Only the ends of the rows can become one.", "The ends of the rows cannot become one.",
           "Only the middle of your row and the ends of the opponent's can become one.",
           "Only the ends of the rows, and the second {h}s from the ends of the opponent's, can "
           "become one.",
           "Only the ends of your row, and any {h} of the opponent's, can become one."}));
  say_if(c.single == ChildSingle::MayNot, "A lap of a single seed makes none.");
  say_if(c.single == ChildSingle::MayNotInFirst,
         "A lap of a single seed makes none in the first {h} of the other side.");
  say_if(c.clash == ChildClash::SameNumber,
         "Not the {h} with the number that a child of the opponent's has on your side.");
  say_if(c.clash == ChildClash::Facing, "Not a {h} across from a child.");
  say_if(c.kind == ChildKind::Weg,
         "A last seed in the opponent's child takes that seed and one more out of it.");
  say(c.kind == ChildKind::Weg ? "What lies in a child at the end is its owner's; no move starts "
                                 "there, and it is not captured otherwise."
                               : "What falls into a child is its owner's; no move starts there, "
                                 "and it is never captured.");
}

void Explainer::special() {
  const auto& s = r_.special;
  const bool bao = r_.capture.captured == Captured::ResownFromKichwa;
  if (!s.reverse && !s.emitwe_ebiri && !s.akakyala && !bao) return;
  part("Special rules");
  say_if(s.reverse,
         "A lap from one of your four leftmost {h}s may go clockwise if it captures at once; what "
         "a clockwise lap captures is sown from where that lap began, in either direction that "
         "the same rule allows.");
  say_if(s.emitwe_ebiri,
         "Who captures the seeds of both end columns of the other in one turn wins at once.");
  say_if(s.akakyala,
         "Who captures in two turns before the other has captured at all wins at once.");
  if (!bao) return;
  say("Who can capture must; a move without a capture (takasa) starts in the front row if it can, "
      "and captures nothing in all its laps.");
  say_if(r_.setup.hand > 0,
         "While you have seeds in hand (namua) a turn places one of them in an occupied pit of "
         "your front row; if that captures, you choose the end from which the captured seeds are "
         "sown unless the pit itself decides it.");
  if (s.nyumba) {
    say("Each player owns a house (nyumba) until it is emptied. While it holds six seeds or more a "
        "takasa that ends in it stops there, and a capturing turn that ends in it may stop or go "
        "on "
        "(safari).");
    tell(s.nyumba_in_mtaji,
         std::to_array<std::string_view>(
             {"When the hands are empty only a takasa still stops there.",
              "When the hands are empty only a takasa stops there, however many it holds.",
              "When the hands are empty it is a pit like any other.",
              "When the hands are empty this holds until the player's first capture."}));
    say_if(s.tax > 0, fmt::format("A placing that is sown from the house takes only {} out of it.",
                                  seeds(s.tax)));
  }
  say_if(
      s.kutakatia,
      "If the other cannot capture after your takasa, and you threaten exactly one of his pits, he "
      "may not sow from it in his next turn, and you must capture it after that if you still can "
      "(kutakatia).");
  say_if(s.suicide_kichwa == SuicideKichwa::Legal,
         "A move may empty the own front row within its sowing.");
}

void Explainer::feed() {
  if (!r_.feed.must) return;
  part("Feeding");
  say("You may not leave an opponent without seeds who had none: a move that feeds him must be "
      "made.");
  say(r_.pick.stuck == Stuck::Passes ? "If none does, you are free to move."
                                     : "If none does, the game ends.");
}

void Explainer::end() {
  const auto& e = r_.end;
  part("End");
  say_if(e.row_empty == RowEmpty::Either,
         "The game ends as soon as either side of the board is empty after a sowing.");
  say_if(e.row_empty == RowEmpty::Own,
         "The game ends as soon as the side of the player who has moved is empty.");
  say_if(e.seeds_left > 0, fmt::format("The game ends as soon as no more than {} lie on the rows.",
                                       seeds(e.seeds_left)));
  if (e.last_seeds != LastSeeds::Stay) {
    say(fmt::format("When no more than {} lie on the rows after a turn, {} takes them.",
                    seeds(e.last_seeds_count),
                    e.last_seeds == LastSeeds::ToMover ? "the player who moved"
                                                       : "the player who began the game"));
  }
  say_if(e.majority,
         "The game ends as soon as a player has more than half of all seeds, or both have half.");
  say_if(r_.capture.captured == Captured::ResownFromKichwa,
         "The game ends as soon as a player's front row is empty: he has lost.");
  say(r_.pick.stuck == Stuck::Passes ? "The game ends when neither player can move."
                                     : "The game ends when the player to move cannot.");
  const bool counted = r_.score.goal == Goal::MostSeeds || r_.score.goal == Goal::Territory;
  if (counted) {
    tell(e.rest, std::to_array<std::string_view>(
                     {"Each player then gets what lies on his own side.",
                      "What lies on the board then is nobody's.",
                      "What lies on the board then counts for nobody.",
                      "The player who moved last then gets what lies on the board.",
                      "What lies on the board then is halved; an odd seed goes to who has fewer.",
                      "Each player then gets what lies on the other's side."}));
    say_if(e.majority && e.majority_rest == MajorityRest::Stays,
           "Once the majority is reached nothing is added to it.");
    say_if(e.unfed_rest == UnfedRest::Unfed, "A player who could not be fed gets the rest.");
  }
  if (e.repetition == Repetition::Ignore) return;
  const std::string_view share =
      e.repetition == Repetition::OwnRows ? "gets what lies on his side" : "gets half of the rest";
  say(counted && e.repetition != Repetition::Draw
          ? fmt::format("A position that comes back ends the game: each {}.", share)
          : "A position that comes back makes the game a draw.");
}

void Explainer::score() {
  part("Winning");
  tell(r_.score.goal,
       std::to_array<std::string_view>(
           {"Who has more seeds wins; equally many are a draw.", "Who cannot move has lost.",
            "Who has no seeds left has lost, also if he gave the last away himself or cannot move.",
            "Who has no seeds left on his side wins; if both, the player who moved.",
            "Who has more seeds wins the round, which is the game here."}));
  say_if(r_.score.goal == Goal::Territory && r_.score.territory > 0,
         fmt::format("A match of rounds is won with {} {{h}}s.", number(r_.score.territory)));
}

}  // namespace

std::vector<Explanation> explain(const Rules& rules) {
  return Explainer(rules).run();
}

}  // namespace seedbed::engine
