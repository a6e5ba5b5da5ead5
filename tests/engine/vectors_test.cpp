// Games and leaf counts recorded from other engines (tests/data/README.md), replayed through
// engine::Line: every ply is legal, every recorded position is reached, every outcome agrees.
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "engine/line.h"
#include "engine/notation.h"
#include "engine/perft.h"
#include "tests/engine/vector_file.h"
#include "tests/support/catch.h"

namespace seedbed::test {
namespace {

using engine::GamePtr;
using engine::Line;
using engine::Reason;

// Counts beyond this are left to the slow runs: all files together stay below some ten seconds.
constexpr std::uint64_t kMostLeaves = 300'000;

const std::filesystem::path kData = SEEDBED_TEST_DATA;

// A place where the recorder is wrong or plays by another rule, and what our rules say there.
struct Quirk {
  std::string_view file;
  int game;
  int ply;                 // from 1; the game is compared up to the ply before, then this must hold
  Reason reason;           // None: play goes on, and the recorded move is legal
  std::string_view score;  // "illegal": the recorded move is not legal; "": not compared
  std::string_view why;
};

constexpr const char* kOneSided =
    "PlayStrategy goes on when a position comes back with all seeds on one side; here the first "
    "repetition of the full state ends the game, as it does in Aalina";

constexpr const char* kOnlyHouse =
    "MancalaGames captures the only house that would be left, and so leaves none; the rule leaves "
    "it";
constexpr const char* kBothWays =
    "MancalaGames lets a house be sown in both directions as soon as one of them feeds the other";
constexpr const char* kTooEarly =
    "MancalaGames lets the sower take 'four or fewer' last seeds while up to twenty are left";

constexpr Quirk kQuirks[] = {
    {"playstrategy", 2, 88, Reason::Repetition, "25-23", kOneSided},
    {"playstrategy", 4, 147, Reason::Repetition, "24-24", kOneSided},
    {"ayo", 4, 166, Reason::None, "", kOnlyHouse},
    {"jodu", 4, 52, Reason::None, "", kOnlyHouse},
    {"four-capture", 3, 52, Reason::None, "illegal", kBothWays},
    {"ayo", 6, 25, Reason::None, "", kOnlyHouse},
    {"ayo", 8, 173, Reason::None, "", kOnlyHouse},
    {"jodu", 8, 66, Reason::None, "", kOnlyHouse},
    {"je-ki-n-je", 7, 63, Reason::None, "illegal", kBothWays},
    {"jodu", 5, 59, Reason::None, "", kOnlyHouse},
    {"je-ki-n-je", 4, 88, Reason::None, "illegal", kBothWays},
    {"je-ki-n-je", 5, 47, Reason::None, "illegal", kBothWays},
    {"je-ki-n-je", 8, 41, Reason::None, "illegal", kBothWays},
    {"hoyito-ii", 1, 26, Reason::None, "", kTooEarly},
    {"hoyito-ii", 3, 37, Reason::None, "", kTooEarly},
    {"hoyito-ii", 4, 40, Reason::None, "", kTooEarly},
    {"hoyito-ii", 5, 40, Reason::None, "", kTooEarly},
    {"hoyito-ii", 6, 32, Reason::None, "", kTooEarly},
    {"hoyito-ii", 7, 49, Reason::None, "", kTooEarly},
    {"hoyito-ii", 8, 42, Reason::None, "", kTooEarly},
};

// Leaf counts of plies that we count otherwise: both directions of a first move that goes but one
// way.
bool counts_otherwise(const std::string& file) {
  return file == "four-capture";
}

const Quirk* quirk_at(const std::string& file, int game, int ply) {
  for (const Quirk& quirk : kQuirks)
    if (quirk.file == file && quirk.game == game && quirk.ply == ply) return &quirk;
  return nullptr;
}

std::vector<std::string> tokens(std::string_view move) {
  std::vector<std::string> out(1);
  for (const char c : move) {
    if (c == '.')
      out.emplace_back();
    else if ((c == '<' || c == '>') && !out.back().empty())
      out.emplace_back(1, c);
    else
      out.back() += c;
  }
  return out;
}

// A recorder may write a decision that was forced (a direction of which only one is legal). Our
// text leaves it out: the legal move is the one whose words are among the recorded words, in order.
bool is_subsequence(const std::vector<std::string>& part, const std::vector<std::string>& whole) {
  std::size_t matched = 0;
  for (const auto& word : whole)
    if (matched < part.size() && part[matched] == word) ++matched;
  return matched == part.size();
}

std::string legal_text(const Line& line, const std::string& recorded) {
  engine::MoveList moves;
  line.legal(moves);
  std::vector<std::string> fitting;
  for (const auto move : moves) {
    const std::string text = engine::print_move(line.game(), move);
    if (text == recorded) return text;
    const auto part = tokens(text), whole = tokens(recorded);
    if (part[0] == whole[0] && is_subsequence(part, whole)) fitting.push_back(text);
  }
  return fitting.size() == 1 ? fitting.front() : recorded;
}

std::string score_text(const engine::Outcome& outcome) {
  return std::to_string(outcome.score.south) + "-" + std::to_string(outcome.score.north);
}

void check_position(const VectorFile& file, const RecordedPly& ply, const std::string& ours,
                    bool last) {
  std::string bare = bare_position(ours, file.banked);
  if (ply.hash) {
    INFO("reached " << ours);
    REQUIRE(hash_of(bare) == *ply.hash);
    return;
  }
  if (ply.position.empty()) return;
  std::string wanted = bare_position(ply.position, file.banked);
  if (last) {  // nobody is to move any more: recorders leave either side there
    const auto mask = [](std::string& text) { text[text.find(' ') + 1] = '-'; };
    mask(bare);
    mask(wanted);
  }
  REQUIRE(bare == wanted);
  if (file.marks && !last) REQUIRE(marks_of(ours) == marks_of(ply.position));
  REQUIRE(field_of(ours, "hand", "0,0") == field_of(ply.position, "hand", "0,0"));
}

// A recorded score and what lies in the children of a recorded position.
std::string with_children(const std::string& score, const std::string& position) {
  const std::string bare = bare_position(position, false), banked = bare_position(position, true);
  const auto store = [](const std::string& text, bool north) {
    const std::string stores = text.substr(text.rfind(' ') + 1);
    return std::stoi(north ? stores.substr(stores.find(',') + 1) : stores);
  };
  const std::size_t dash = score.find('-');
  const int south = std::stoi(score) + store(banked, false) - store(bare, false);
  const int north = std::stoi(score.substr(dash + 1)) + store(banked, true) - store(bare, true);
  return std::to_string(south) + "-" + std::to_string(north);
}

// The rules say "over" after this ply; the recording may go on, where it knows no such end.
void check_outcome(const VectorFile& file, const RecordedGame& game, const Line& line) {
  const auto& outcome = line.outcome();
  INFO("ended by " << engine::word(outcome.reason));
  REQUIRE(engine::word(outcome.result) == game.result);
  if (outcome.reason == Reason::Majority) {
    // At a majority the rest stays where it lies or is swept: each side owns the same either way.
    if (!file.majority) return;
    const std::string ours = engine::print_position(line.game(), line.position());
    REQUIRE(swept_stores(ours) == swept_stores(game.plies.back().position));
  } else if (!game.score.empty()) {
    // Recorders count children that can be emptied again apart from the stores.
    REQUIRE(score_text(outcome) == with_children(game.score, game.plies.back().position));
  }
}

void replay(const GamePtr& game, const VectorFile& file, const RecordedGame& recorded) {
  auto start = engine::parse_position(*game, recorded.start);
  INFO("game " << recorded.number << " from " << recorded.start);
  if (!start) FAIL(start.error().message);
  Line line(game, *start);
  const int plies = static_cast<int>(recorded.plies.size());
  for (int i = 1; i <= plies; ++i) {
    const RecordedPly& ply = recorded.plies[static_cast<std::size_t>(i - 1)];
    const std::string before = engine::print_position(*game, line.position());
    INFO("ply " << i << ": " << ply.move << " at " << before);
    const Quirk* const quirk = quirk_at(file.name, recorded.number, i);
    const auto played = line.play(legal_text(line, ply.move));
    if (quirk != nullptr && quirk->score == "illegal") {
      INFO(quirk->why);
      REQUIRE_FALSE(played.has_value());
      return;
    }
    if (!played) FAIL(played.error().message);
    const Reason reason = line.outcome().reason;
    if (quirk != nullptr) {
      INFO(quirk->why);
      REQUIRE(reason == quirk->reason);
      if (!quirk->score.empty()) REQUIRE(score_text(line.outcome()) == quirk->score);
      return;
    }
    if (line.over() && reason == Reason::Majority && !file.majority) {
      REQUIRE(i == recorded.majority);
      return;  // the recorder plays on to the end of the seeds
    }
    const bool last = i == plies && recorded.result != "ongoing";
    const bool broken_off = last && recorded.result == "endless";
    if (!(last && reason == Reason::Majority) && !broken_off)
      check_position(file, ply, engine::print_position(*game, line.position()), last);
    if (i == plies) break;
    if (line.over() && reason == Reason::Repetition && !file.repetition)
      line = Line(game, line.position());  // the recorder knows no repetition: forget the past
    INFO("the rules ended it by '" << engine::word(reason) << "', the recording goes on");
    REQUIRE_FALSE(line.over());
  }
  if (recorded.result == "ongoing") {
    if (line.outcome().reason != Reason::Repetition || file.repetition) REQUIRE(!line.over());
  } else if (recorded.result == "endless") {
    REQUIRE(line.outcome().reason == Reason::Endless);
  } else {
    REQUIRE(line.over());
    check_outcome(file, recorded, line);
  }
}

TEST_CASE("every recorded file stands in the map, with a spec or a reason") {
  std::set<std::string> mapped;
  for (const MapEntry& entry : read_vector_map(kData / "vectors.toml")) {
    INFO(entry.name);
    CHECK(mapped.insert(entry.name).second);
    CHECK(std::filesystem::exists(kData / "vectors" / (entry.name + ".txt")));
    if (entry.spec.empty()) CHECK(entry.reason.size() > 10);
  }
  for (const auto& file : std::filesystem::directory_iterator(kData / "vectors")) {
    INFO(file.path());
    CHECK(mapped.count(file.path().stem().string()) == 1);
  }
}

TEST_CASE("recorded games and leaf counts of other engines") {
  for (const MapEntry& entry : read_vector_map(kData / "vectors.toml")) {
    if (entry.spec.empty()) continue;
    DYNAMIC_SECTION(entry.name << " as " << entry.spec) {
      const VectorFile file = read_vector_file(kData / "vectors" / (entry.name + ".txt"));
      const auto game = engine::load_game(entry.spec);
      if (!game) FAIL(game.error().message);
      const auto start = engine::start_position(**game);
      CHECK(bare_position(engine::print_position(**game, start), file.banked) ==
            bare_position(file.start, file.banked));
      for (const RecordedPerft& count : file.perft) {
        if (count.leaves > kMostLeaves || count.endless > 0) continue;
        if (counts_otherwise(entry.name)) continue;
        INFO("perft " << count.depth);
        CHECK(engine::perft(**game, start, count.depth) == count.leaves);
      }
      REQUIRE_FALSE(file.games.empty());
      for (const RecordedGame& recorded : file.games) replay(*game, file, recorded);
    }
  }
}

}  // namespace
}  // namespace seedbed::test
