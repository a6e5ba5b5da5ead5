#include <fmt/format.h>

#include "engine/explainer.h"

namespace seedbed::engine {

std::string Explainer::passing_counts() const {
  const auto& c = r_.capture;
  std::string out;
  const auto add = [&](const std::string& more) { out += (out.empty() ? "" : " and ") + more; };
  if (!c.counts.empty()) add(list(c.counts) + " seeds");
  if (c.even) add("an even number of seeds");
  if (c.at_least > 0) add("at least " + seeds(c.at_least));
  if (c.at_most > 0) add("at most " + seeds(c.at_most));
  return out;
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

}  // namespace seedbed::engine
