#include "engine/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/rules_text.h"
#include "engine/setup.h"

namespace seedbed::engine {

namespace {

// Collects complaints; `have` prints a rule as it stands, to be named in one.
class Linter {
 public:
  explicit Linter(const Rules& rules) : r_(rules) {}

  [[nodiscard]] std::vector<std::string> run() {
    if (!board()) return std::move(faults_);
    setup();
    picking();
    sowing();
    relaying();
    capturing();
    children();
    ends();
    if (r_.board.rows == 4) four_rows();
    const bool kichwa = r_.capture.captured == Captured::ResownFromKichwa;
    fault_if(kichwa && r_.board.rows != 4,
             "capture.captured = \"resown-from-kichwa\" needs board.rows = 4");
    fault_if(!kichwa && (r_.setup.hand != 0 || r_.special.nyumba || r_.special.kutakatia),
             "setup.hand, special.nyumba and special.kutakatia need capture.captured = "
             "\"resown-from-kichwa\"");
    fault_if(!kichwa && r_.capture.landing_was == LandingWas::Occupied &&
                 r_.capture.captured != Captured::ResownFromNext &&
                 r_.relay.capture != RelayCapture::SownOn,
             "capture.landing-was = \"occupied\" needs captures that are sown on: relay.capture = "
             "\"sown-on\", capture.captured = \"resown-from-next\" or \"resown-from-kichwa\"");
    return std::move(faults_);
  }

 private:
  void fault(std::string text) { faults_.push_back(std::move(text)); }
  void fault_if(bool wrong, std::string_view text) {
    if (wrong) faults_.emplace_back(text);
  }
  [[nodiscard]] std::string have(std::string_view path) const {
    const std::string value = rule_value(r_, path);
    const bool word = !value.empty() && value.front() >= 'a' && value != "on" && value != "off";
    return word ? fmt::format("{} = \"{}\"", path, value) : fmt::format("{} = {}", path, value);
  }
  // A rule that is set needs another one.
  void needs(bool set, std::string_view path, bool met, std::string_view what) {
    if (set && !met) fault(fmt::format("{} needs {}", have(path), what));
  }

  [[nodiscard]] bool stores_on_ring() const {
    return r_.board.stores == Stores::Own || r_.board.stores == Stores::Both;
  }
  [[nodiscard]] bool counts_tested() const {
    const auto& c = r_.capture;
    return !c.counts.empty() || c.even || c.at_least != 0 || c.at_most != 0;
  }

  // Whether the rest can be looked at.
  [[nodiscard]] bool board() {
    const int rows = r_.board.rows;
    if (rows != 2 && rows != 4) {
      fault(fmt::format("board.rows = {} cannot be: a board has 2 or 4 rows", rows));
      return false;
    }
    if (rows * r_.board.houses > kMaxHouses) {
      fault(fmt::format("board.houses = {} is too many: a board of {} rows has at most {} a row",
                        r_.board.houses, rows, kMaxHouses / rows));
      return false;
    }
    fault_if(rows == 4 && stores_on_ring(),
             "board.stores = \"own\" needs board.rows = 2: a ring of four rows has no store on it");
    needs(r_.board.sides == Sides::Halves, "board.sides",
          rows == 2 && r_.board.houses % 2 == 0 && !stores_on_ring(),
          "two rows with an even number of houses and no stores on the ring");
    needs(r_.board.ring != Ring::Common, "board.ring", rows == 2, "board.rows = 2");
    needs(r_.board.ring == Ring::Zigzag, "board.ring", !stores_on_ring(),
          "stores that are not on the ring");
    return true;
  }

  void setup() {
    const auto& s = r_.setup;
    const int houses = r_.board.rows * r_.board.houses;
    const std::vector<int> counts = start_counts(r_);
    const long long seeds = std::accumulate(counts.begin(), counts.end(), 0LL);
    if (seeds > kMaxSeeds) {
      fault(fmt::format("setup.{}: {} seeds are too many: a game has at most {} seeds",
                        s.pattern == Pattern::List ? "list" : "seeds", seeds, kMaxSeeds));
    }
    const bool list = s.pattern == Pattern::List;
    if (list && s.list.size != houses && s.list.size != houses + 2) {
      fault(
          fmt::format("setup.list has {} numbers: setup.pattern = list needs one for each of the "
                      "{} houses, and perhaps two for the stores",
                      s.list.size, houses));
    }
    fault_if(!list && s.list.size != 0, "setup.list needs setup.pattern = \"list\"");
    const bool four_row_pattern = s.pattern == Pattern::InnerRow ||
                                  s.pattern == Pattern::OuterRow ||
                                  s.pattern == Pattern::OuterRowAndRightHalf;
    const bool two_row_pattern = s.pattern == Pattern::Alternate || s.pattern == Pattern::Triples ||
                                 s.pattern == Pattern::RightPairEmpty ||
                                 s.pattern == Pattern::RightmostPlusOne;
    needs(four_row_pattern, "setup.pattern", r_.board.rows == 4, "board.rows = 4");
    needs(two_row_pattern, "setup.pattern", r_.board.rows == 2, "board.rows = 2");
    const bool sown_opening = s.opening == Opening::PlainSowing ||
                              s.opening == Opening::PlainRelay || s.opening == Opening::PlusMinus;
    needs(sown_opening || s.opening == Opening::ReachOpponent, "setup.opening",
          r_.board.rows == 2 && r_.board.ring == Ring::Common && !stores_on_ring(),
          "two rows on one ring without stores on it");
    needs(s.opening == Opening::PlusMinus, "setup.opening", !counts_empty_house(counts),
          "seeds in every house");
    needs(s.opening == Opening::FixedWay, "setup.opening",
          r_.sow.way == Way::Chosen || !r_.sow.choice.empty(), "a choice of direction");
    needs(s.pie, "setup.pie", s.opening == Opening::None && r_.board.sides == Sides::Rows,
          "setup.opening = \"none\" and board.sides = \"rows\"");
    // South begins, and where he cannot the game ends, unless he passes.
    const bool own = r_.pick.from == From::Own && r_.board.sides == Sides::Rows &&
                     r_.pick.stuck == Stuck::Ends && s.hand == 0;
    const int most =
        *std::max_element(counts.begin(), counts.begin() + (own ? houses / 2 : houses));
    if (most < r_.pick.min_seeds && r_.pick.store == FromStore::Never) {
      fault(
          fmt::format("no one can ever move: no house {}starts with more than {} seeds, and "
                      "pick.min-seeds = {}",
                      own ? "of South's, who begins, " : "", most, r_.pick.min_seeds));
    }
  }

  [[nodiscard]] bool counts_empty_house(const std::vector<int>& counts) const {
    return std::any_of(counts.begin(), counts.end() - 2, [](int count) { return count == 0; });
  }

  void picking() {
    const auto& p = r_.pick;
    fault_if(p.last_resort_rightmost && p.last_resort == 0,
             "pick.last-resort-rightmost needs pick.last-resort");
    fault_if(p.last_resort != 0 && p.last_resort < p.min_seeds,
             "pick.last-resort below pick.min-seeds says nothing");
    fault_if(p.single_to_empty && p.min_seeds > 1, "pick.single-to-empty needs pick.min-seeds = 1");
    needs(p.must_end == MustEnd::EmptyOrOpponent, "pick.must-end",
          r_.board.ring == Ring::Common || r_.pick.from == From::Own, "one common ring");
    const bool sides = r_.board.sides == Sides::Rows && p.from == From::Own;
    fault_if((p.last_resort_rightmost || p.first_move != FirstMove::Any) && !sides,
             "rules of the rightmost house need board.sides = \"rows\" and pick.from = \"own\"");
    needs(p.store == FromStore::ChosenNumber, "pick.store",
          r_.board.stores == Stores::Piles && r_.relay.kind == RelayKind::None &&
              r_.sow.before == Before::Nothing,
          "board.stores = \"piles\", no relay and nothing taken before sowing");
    fault_if(p.all_first && r_.capture.unlocked,
             "pick.all-first and capture.unlocked cannot be told apart: set one of them");
  }

  void sowing() {
    const auto& s = r_.sow;
    fault_if(s.first_seed == FirstSeed::Origin && s.single == Single::Sown && r_.pick.min_seeds < 2,
             "sow.first-seed = \"origin\" makes a lone seed's move nothing: set pick.min-seeds = 2 "
             "or sow.single = \"moves-on\"");
    fault_if(s.first_seed == FirstSeed::Origin && s.origin == Origin::Skipped,
             "sow.first-seed = \"origin\" and sow.origin = \"skipped\" contradict each other");
    const bool halves = s.way == Way::OutwardHalves || s.way == Way::InwardHalves;
    const int houses = r_.board.houses;
    const auto middle = static_cast<unsigned>(houses / 2 + 1);
    if (halves && houses % 2 == 1 && !s.choice.contains(middle)) {
      fault(fmt::format("{} leaves the middle house without a direction: set sow.choice = [{}]",
                        have("sow.way"), middle));
    }
    for (int number = houses + 1; number <= kMaxCount; ++number) {
      if (!s.choice.contains(static_cast<unsigned>(number))) continue;
      fault(fmt::format("sow.choice names house {} of {}", number, houses));
      break;
    }
    fault_if(r_.board.rows == 4 && (halves || !s.choice.empty() || s.way == Way::EvenCw ||
                                    s.way == Way::FirstChooses),
             "halves, even-cw, first-chooses and sow.choice need board.rows = 2");
    fault_if(s.way == Way::FirstChooses && !s.choice.empty(),
             "sow.way = \"first-chooses\" leaves no choice to sow.choice");
    const bool counted =
        s.skip == SowSkip::OpponentHolding || s.skip == SowSkip::Holding || s.skip == SowSkip::Full;
    if (counted && s.skip_count == 0) fault(have("sow.skip") + " needs sow.skip-count");
    fault_if(!counted && s.skip_count != 0,
             "sow.skip-count needs sow.skip = opponent-holding, holding or full");
    const bool child =
        s.skip == SowSkip::OpponentChild || s.skip == SowSkip::OpponentChildUnlessLast;
    needs(child, "sow.skip", r_.child.kind != ChildKind::None, "child.kind");
    needs(s.owner_takes_below != 0, "sow.owner-takes-below", r_.board.stores == Stores::Piles,
          "board.stores = \"piles\"");
    needs(s.before == Before::TakeOne, "sow.before", r_.pick.min_seeds >= 2,
          "pick.min-seeds = 2 or more");
    needs(s.close != 0, "sow.close",
          r_.capture.take == Take::None && r_.board.ring == Ring::Common &&
              r_.relay.kind != RelayKind::LapNext,
          "capture.take = \"none\", a common ring, and no relay of kind lap-next");
    needs(s.step == SowStep::Diffusion, "sow.step",
          r_.board.rows == 2 && r_.relay.kind == RelayKind::None && *biggest_house() <= 5,
          "two rows, no relay, and at most five seeds in a house");
    needs(s.step == SowStep::BearOff, "sow.step",
          r_.board.rows == 2 && r_.board.ring == Ring::Common && r_.pick.min_seeds == 1 &&
              r_.board.stores == Stores::Piles && r_.board.sides == Sides::Rows &&
              r_.passing.by == PassingBy::Nobody && r_.sow.skip == SowSkip::None,
          "two rows on one ring, piles, pick.min-seeds = 1, no captures in passing, nothing passed "
          "over");
    const bool passing = r_.passing.by != PassingBy::Nobody || r_.passing.last != PassingBy::Nobody;
    fault_if(passing && !counts_tested(), "passing.by needs the counts of [capture]");
  }

  [[nodiscard]] std::vector<int>::const_iterator biggest_house() {
    counts_ = start_counts(r_);
    return std::max_element(counts_.cbegin(), counts_.cend() - 2);
  }

  void relaying() {
    const auto& relay = r_.relay;
    const bool none = relay.kind == RelayKind::None;
    fault_if(none && (relay.when != RelayWhen::Always || relay.visit || relay.reverse ||
                      relay.capture != RelayCapture::Stops),
             "relay.when, visit, reverse and capture need relay.kind");
    const bool counted = relay.when == RelayWhen::Equal || relay.when == RelayWhen::AtLeast;
    fault_if(counted != (relay.count != 0),
             "relay.count and relay.when = equal or at-least go together");
    needs(relay.capture != RelayCapture::Stops, "relay.capture",
          relay.kind == RelayKind::Lap && r_.capture.take != Take::None,
          "relay.kind = \"lap\" and "
          "capture.take");
  }

  void capturing() {
    const auto& c = r_.capture;
    const Take take = c.take;
    needs(take == Take::Landing, "capture.take", counts_tested(),
          "capture.counts, even, at-least or at-most");
    const bool facing = take == Take::Facing || take == Take::Pull;
    fault_if(c.landing_was == LandingWas::Any && !facing,
             "capture.landing-was needs capture.take = \"facing\" or \"pull\"");
    fault_if(c.landing_was == LandingWas::Any && c.own_seed == OwnSeed::Always,
             "capture.own-seed = \"always\" needs capture.landing-was = \"empty\"");
    fault_if(c.at_most != 0 && c.at_least > c.at_most,
             "capture.at-least above capture.at-most lets no count pass");
    needs(c.facing_too, "capture.facing-too",
          take == Take::Landing && c.chain == Chain::None && r_.relay.kind == RelayKind::None &&
              r_.board.rows == 2,
          "capture.take = \"landing\", no chain, no relay and two rows");
    const bool one_test = r_.passing.by == PassingBy::Nobody && take == Take::None;
    fault_if(one_test && counts_tested(), "counts of [capture] need capture.take or passing.by");
    const bool chains = take == Take::Landing || facing || take == Take::Next ||
                        take == Take::TwoOut || take == Take::Match;
    needs(c.chain != Chain::None, "capture.chain", chains,
          "capture.take = landing, facing, pull, next, two-out or match");
    fault_if(c.chain == Chain::None && c.chain_limit != 0,
             "capture.chain-limit needs capture.chain");
    needs(c.also != Also::Nothing, "capture.also", take != Take::None, "capture.take");
    needs(c.also == Also::Outer || c.also == Also::OuterAndAny, "capture.also",
          r_.board.rows == 4 && take == Take::Facing, "four rows and capture.take = \"facing\"");
    needs(c.also == Also::OuterAndAny, "capture.also",
          c.captured == Captured::Banked && r_.relay.capture == RelayCapture::Stops,
          "captures that are banked");
    needs(c.captured == Captured::ResownFromNext, "capture.captured",
          take == Take::Facing && c.chain == Chain::None && r_.relay.kind == RelayKind::Lap &&
              r_.relay.capture == RelayCapture::Stops,
          "capture.take = \"facing\" without a chain, and relay.kind = \"lap\"");
    needs(take == Take::Reach, "capture.take", c.also != Also::Nothing, "capture.also");
    needs(take == Take::OpponentStore, "capture.take", r_.board.stores == Stores::Both,
          "board.stores = \"both\"");
    needs(take == Take::OwnStoreLost, "capture.take", r_.board.stores != Stores::None, "stores");
    needs(take == Take::FacingPair, "capture.take", r_.board.rows == 4, "board.rows = 4");
    needs(c.visit, "capture.visit", facing, "capture.take = \"facing\"");
    needs(c.grand_slam != GrandSlam::Legal, "capture.grand-slam",
          chains && r_.board.sides == Sides::Rows && r_.pick.from == From::Own,
          "capture.take = landing, facing, pull, next, two-out or match, and sides of rows");
    needs(c.captured == Captured::Given, "capture.captured",
          r_.relay.kind == RelayKind::None && chains, "captures without relay");
    fault_if(r_.board.stores == Stores::None && take != Take::None && take != Take::FacingPair &&
                 r_.child.kind == ChildKind::None && c.captured == Captured::Banked &&
                 r_.relay.capture != RelayCapture::SownOn,
             "board.stores = \"none\" leaves no place for the seeds that capture.take wins");
    fault_if(c.unlocked && r_.board.rows != 2, "capture.unlocked needs board.rows = 2");
  }

  void children() {
    const auto& c = r_.child;
    const Rules::Child plain;
    const bool none = c.kind == ChildKind::None;
    Rules::Child same = c;
    same.count = plain.count;
    fault_if(none && !(same == plain), "rules of [child] need child.kind");
    needs(!none, "child.kind",
          r_.board.rows == 2 && !stores_on_ring() && r_.board.houses >= 2 &&
              r_.sow.step == SowStep::Ring && r_.pick.store == FromStore::Never,
          "two rows of at least 2 houses and stores that are not on the ring");
    needs(c.kind == ChildKind::One && c.start == ChildStart::None, "child.kind",
          r_.board.stores == Stores::Piles, "board.stores = \"piles\"");
    fault_if(!none && r_.board.sides != Sides::Rows, "child.kind needs board.sides = \"rows\"");
  }

  void ends() {
    const auto& e = r_.end;
    fault_if((e.last_seeds == LastSeeds::Stay) != (e.last_seeds_count == 0),
             "end.last-seeds and end.last-seeds-count go together");
    needs(e.last_seeds != LastSeeds::Stay, "end.last-seeds", r_.board.rows == 2, "board.rows = 2");
    needs(e.unfed_rest == UnfedRest::Unfed, "end.unfed-rest", r_.feed.must, "feed.must = true");
    fault_if(e.majority_rest != MajorityRest::Stays && !e.majority,
             "end.majority-rest needs end.majority = true");
    needs(e.majority, "end.majority",
          r_.board.stores != Stores::None &&
              (r_.score.goal == Goal::MostSeeds || r_.score.goal == Goal::Territory),
          "stores, and a goal of seeds");
    fault_if((r_.score.goal == Goal::Territory) != (r_.score.territory != 0),
             "score.goal = \"territory\" and score.territory go together");
    needs(r_.score.goal == Goal::Clear || r_.score.goal == Goal::Deprive, "score.goal",
          r_.board.rows == 2, "board.rows = 2");
    needs(r_.feed.must, "feed.must", r_.board.ring != Ring::Own && r_.score.goal != Goal::Clear,
          "a common ring, and a goal "
          "other than to clear one's side");
  }

  void four_rows() {
    const bool pair = r_.capture.take == Take::FacingPair;
    const bool kichwa = r_.capture.captured == Captured::ResownFromKichwa;
    fault_if(!pair && r_.capture.take != Take::Facing,
             "board.rows = 4 needs capture.take = \"facing\" or \"facing-pair\"");
    fault_if(r_.relay.kind == RelayKind::LapNext, "relay.kind = \"lap-next\" needs board.rows = 2");
    fault_if(r_.capture.chain != Chain::None, "capture.chain needs board.rows = 2");
    fault_if(kichwa && (r_.board.houses < 4 || r_.capture.take != Take::Facing ||
                        r_.capture.landing_was != LandingWas::Occupied ||
                        r_.relay.kind != RelayKind::Lap || r_.pick.min_seeds != 2 ||
                        r_.score.goal != Goal::Immobilise),
             "capture.captured = \"resown-from-kichwa\" needs at least 4 houses, capture.take = "
             "\"facing\", capture.landing-was = \"occupied\", relay.kind = \"lap\", "
             "pick.min-seeds = 2 and score.goal = \"immobilise\"");
    fault_if(pair && r_.relay.kind != RelayKind::Lap,
             "capture.take = \"facing-pair\" needs relay.kind = \"lap\"");
    fault_if(pair != (r_.capture.captured == Captured::ResownFromOrigin),
             "capture.captured = \"resown-from-origin\" and capture.take = \"facing-pair\" go "
             "together");
  }

  const Rules& r_;
  std::vector<std::string> faults_;
  std::vector<int> counts_;
};

}  // namespace

std::vector<std::string> check(const Rules& rules) {
  std::vector<std::string> faults = Linter(rules).run();
  const bool pair = rules.capture.take == Take::FacingPair;
  if ((rules.special.reverse || rules.special.emitwe_ebiri || rules.special.akakyala) && !pair) {
    faults.emplace_back(
        "special.reverse, emitwe-ebiri and akakyala need capture.take = \"facing-pair\"");
  }
  if (rules.capture.captured == Captured::ResownFromOrigin && !pair) {
    faults.emplace_back(
        "capture.captured = \"resown-from-origin\" needs capture.take = \"facing-pair\"");
  }
  return faults;
}

}  // namespace seedbed::engine
