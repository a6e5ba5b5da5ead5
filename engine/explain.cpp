#include "engine/explain.h"

#include <fmt/format.h>

#include "engine/explainer.h"

namespace seedbed::engine {

std::string Explainer::number(int n) {
  constexpr std::array<std::string_view, 13> kWords = {"no",   "one",    "two",   "three", "four",
                                                       "five", "six",    "seven", "eight", "nine",
                                                       "ten",  "eleven", "twelve"};
  return n >= 0 && n < static_cast<int>(kWords.size())
             ? std::string(kWords[static_cast<std::size_t>(n)])
             : std::to_string(n);
}

std::string Explainer::seeds(int n) {
  return number(n) + (n == 1 ? " seed" : " seeds");
}

std::string Explainer::list(const CountSet& set) {
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

void Explainer::say(std::string_view text) {
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

std::vector<Explanation> Explainer::run() {
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

std::vector<Explanation> explain(const Rules& rules) {
  return Explainer(rules).run();
}

}  // namespace seedbed::engine
