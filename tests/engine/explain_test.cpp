// The rules in plain English: told from the data, so that every rule that differs is heard.
#include "engine/explain.h"

#include <map>
#include <string>

#include "engine/catalogue.h"
#include "engine/game.h"
#include "tests/support/catch.h"

namespace seedbed::engine::test {

namespace {

std::string told(const std::string& spec) {
  const auto game = load_game(spec);
  REQUIRE(game);
  std::string text;
  for (const Explanation& part : explain((*game)->rules())) {
    REQUIRE_FALSE(part.sentences.empty());
    text += part.part + ":";
    for (const std::string& sentence : part.sentences) {
      INFO(spec << ": " << sentence);
      CHECK(sentence.back() == '.');
      CHECK((sentence.front() >= 'A' && sentence.front() <= 'Z'));
      CHECK(sentence.find_first_of("{}") == std::string::npos);
      CHECK(sentence.find("  ") == std::string::npos);
      text += " " + sentence;
    }
    text += "\n";
  }
  return text;
}

bool says(const std::string& spec, std::string_view words) {
  const std::string text = told(spec);
  INFO(text);
  return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("a newcomer reads what kalah and oware do", "[explain]") {
  CHECK(told("kalah") ==
        "Board: The board has two rows of six houses. The row on your side is yours. Each player "
        "has a store on the ring: you sow into yours and pass over the other's.\n"
        "Start: Every house holds four seeds. South moves first.\n"
        "Choosing: Lift all seeds of a house of your own that holds at least one seed.\n"
        "Sowing: Sow the seeds one by one, counter-clockwise. A last seed in your own store gives "
        "you another turn.\n"
        "Capturing: When the last seed falls into an empty house of your own, you capture the "
        "seeds across from it. The last seed goes along, if something was captured.\n"
        "End: The game ends as soon as either side of the board is empty after a sowing. The game "
        "ends when the player to move cannot. Each player then gets what lies on his own side. A "
        "position that comes back ends the game: each gets what lies on his side.\n"
        "Winning: Who has more seeds wins; equally many are a draw.\n");
  CHECK(says("ayo", "Where it makes a capture (see below) it is not sown on."));
  CHECK(says("oware", "makes two or three seeds in an opponent's house, you capture them"));
  CHECK(says("oware", "backwards"));
  CHECK(says("oware", "passes over the house it began in"));
  CHECK(says("oware", "a move that feeds him must be made"));
}

TEST_CASE("options change what is told", "[explain]") {
  CHECK(says("oware-abapa", "would take all the opponent's seeds captures nothing"));
  CHECK(says("oware:grand-slam=illegal", "would take all the opponent's seeds is not legal"));
  CHECK(says("kalah:pie=on", "swap the two boards"));
  CHECK(says("kalah:houses=9,seeds=3", "two rows of nine houses"));
  CHECK(says("kalah:own-seed=leave", "The last seed stays where it is"));
  CHECK(says("congkak:end=pass", "Who cannot move passes"));
  CHECK(says("omweso:reverse=on", "may go clockwise"));
  CHECK_FALSE(says("omweso:reverse=off", "may go clockwise"));
}

// The only rules that are not told in words are lists of seeds, which the drawn board shows.
TEST_CASE("variants of different rules are told differently", "[explain]") {
  std::map<std::string, std::string> by_text;
  for (const CatalogueEntry& entry : catalogue()) {
    const std::string name(entry.name);
    const auto game = load_game(name);
    REQUIRE(game);
    if ((*game)->rules().setup.pattern == Pattern::List) continue;
    const auto [at, fresh] = by_text.emplace(told(name), name);
    INFO(name << " and " << at->second);
    CHECK(fresh);
  }
  CHECK(by_text.size() > 100);
}

}  // namespace seedbed::engine::test
