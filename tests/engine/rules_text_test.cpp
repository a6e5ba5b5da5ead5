#include "engine/rules_text.h"

#include "tests/engine/game_support.h"

namespace seedbed::engine::test {

TEST_CASE("rule text: every fault names file, line and what is allowed", "[rules]") {
  struct Fault {
    const char* text;
    const char* where;
    const char* words;
  };
  const Fault fault = GENERATE(
      Fault{"[board]\nhouse = 6\n", "test:2:", "allowed in [board] are rows, houses, stores"},
      Fault{"[bord]\nhouses = 6\n", "test:1:", "unknown key \"bord\""},
      Fault{"titel = \"x\"\n", "test:1:", "unknown key \"titel\""},
      Fault{"title = 3\n", "test:1:", "must be a string"},
      Fault{"sources = [1]\n", "test:1:", "must be a list of strings"},
      Fault{"board = 6\n", "test:1:", "must be a table"},
      Fault{"\n[board]\nhouses = \"6\"\n", "test:3:", "1 to 63"},
      Fault{"[board]\nhouses = 6.0\n", "test:2:", "1 to 63"},
      Fault{"[board]\nhouses = -6\n", "test:2:", "1 to 63"},
      Fault{"[board]\nhouses = 1000000000\n", "test:2:", "1 to 63"},
      Fault{"[board]\nhouses = 9223372036854775807\n", "test:2:", "1 to 63"},
      Fault{"[board]\nhouses = 2024-01-01\n", "test:2:", "1 to 63"},
      Fault{"[board]\nhouses = [6]\n", "test:2:", "1 to 63"},
      Fault{"[board]\nhouses = {a = 1}\n", "test:2:", "1 to 63"},
      Fault{"[board]\nstores = true\n", "test:2:", "none, piles, own"},
      Fault{"[board]\nstores = \"neither\"\n", "test:2:", "none, piles, own"},
      Fault{"[setup]\npie = \"on\"\n", "test:2:", "true, false"},
      Fault{"[capture]\ncounts = [2, 64]\n", "test:2:", "1 to 63"},
      Fault{"[capture]\ncounts = [0]\n", "test:2:", "1 to 63"},
      Fault{"[capture]\ncounts = [\"two\"]\n", "test:2:", "1 to 63"},
      Fault{"[capture]\ncounts = [[2]]\n", "test:2:", "1 to 63"},
      Fault{"[capture]\ncounts = [2, \"3\"]\n", "test:2:", "1 to 63"},
      Fault{"[capture]\ncounts = [2, true]\n", "test:2:", "1 to 63"},
      Fault{"[capture]\ncounts = 2\n", "test:2:", "lists of numbers"},
      Fault{"[capture]\ncounts = \"2+3\"\n", "test:2:", "lists of numbers"},
      Fault{"inherits = 3\n", "test:1:", "must be a name"},
      Fault{"inherits = \"awari-of-nowhere\"\n", "test:1:", "unknown variant"},
      Fault{"inherits = \"./awari.toml\"\n", "test:1:", "is a file; allowed are the variants"},
      Fault{"[sow]\nchoice = [0]\n", "test:2:", "lists of numbers from 1 to 63"},
      Fault{"[board\nhouses = 6\n", "test:1:", ""},
      Fault{"[board]\nhouses = 6\nhouses = 7\n", "test:3:", ""},
      Fault{"[options]\nhouses = \"board.house\"\n", "test:2:", "unknown rule \"board.house\""},
      Fault{"[options]\nhouses = 3\n", "test:2:", "must be a path or a table"},
      Fault{"[options]\nx = { path = \"board.stores\", values = [\"neither\"] }\n",
            "test:2:", "none, piles, own"},
      Fault{"[options]\nx = { path = \"board.stores\", value = [\"own\"] }\n",
            "test:2:", "allowed are path, values"},
      Fault{"[options]\nx = { a = { board.stores = \"neither\" } }\n",
            "test:2:", "none, piles, own"},
      Fault{"[options]\nx = { a = 3 }\n", "test:2:", "must be a table of rules"});
  const Expected<GamePtr> game = compile_text(fault.text, "test");
  INFO(fault.text);
  REQUIRE_FALSE(game.has_value());
  INFO(game.error().message);
  CHECK(game.error().code == ErrorCode::BadValue);
  CHECK(game.error().message.substr(0, std::string(fault.where).size()) == fault.where);
  CHECK(game.error().message.find(fault.words) != std::string::npos);
  CHECK(game.error().message.find('\n') == std::string::npos);
}

TEST_CASE("rule text: rules that contradict each other", "[rules]") {
  const auto [line, text, words] = GENERATE(table<int, const char*, const char*>({
      {2, "[board]\nrows = 3\n", "2 or 4 rows"},
      {3, "[board]\nrows = 4\nhouses = 32\n", "at most 31"},
      {3, "[board]\nrows = 4\nstores = \"own\"\n", "needs board.rows = 2"},
      {2, "[capture]\ntake = \"landing\"\n", "needs capture.counts, even"},
      {2, "[board]\nstores = \"none\"\n[capture]\ntake = \"facing\"\n", "leaves no place"},
      {2, "[capture]\ngrand-slam = \"illegal\"\n", "capture.grand-slam = \"illegal\" needs"},
      {4, "[capture]\ntake = \"facing\"\nwhere = \"own\"\nat-least = 5\nat-most = 4\n", "no count"},
      {2, "[relay]\nwhen = \"equal\"\n", "need relay.kind"},
      {3, "[relay]\nkind = \"lap\"\nwhen = \"equal\"\n", "go together"},
      {2, "[sow]\nway = \"outward-halves\"\n[board]\nhouses = 5\n", "set sow.choice = [3]"},
      {2, "[sow]\nchoice = [7]\n", "names house 7 of 6"},
      {2, "[sow]\nskip = \"full\"\n", "needs sow.skip-count"},
      {2, "[sow]\nskip = \"opponent-child\"\n", "needs child.kind"},
      {3, "[setup]\npattern = \"list\"\nlist = [1, 2]\n", "2 numbers"},
      {2, "[setup]\nlist = [1, 2]\n", "needs setup.pattern"},
      {2, "[setup]\npattern = \"outer-row\"\n", "needs board.rows = 4"},
      {2, "[setup]\nopening = \"fixed-way\"\n", "needs a choice of direction"},
      {2, "[pick]\nlast-resort-rightmost = true\n", "needs pick.last-resort"},
      {2, "[pick]\nall-first = true\n[capture]\nunlocked = true\n", "told apart"},
      {2, "[capture]\ncounts = [2]\n", "need capture.take or passing.by"},
      {2, "[passing]\nby = \"sower\"\n", "needs the counts"},
      {2, "[capture]\ntake = \"reach\"\n", "needs capture.also"},
      {2, "[child]\ncount = 3\nplaces = \"ends\"\n", "need child.kind"},
      {2, "[end]\nlast-seeds = \"to-mover\"\n", "go together"},
      {2, "[end]\nunfed-rest = \"unfed\"\n", "needs feed.must"},
      {2, "[end]\nmajority-rest = \"row-owner\"\n", "needs end.majority"},
      {2, "[score]\ngoal = \"territory\"\n", "go together"},
      {2, "[board]\nsides = \"halves\"\nhouses = 5\n", "even number"},
      {2, "[sow]\nfirst-seed = \"origin\"\n", "lone seed"},
      {2, "[pick]\nmin-seeds = 5\n", "no one can ever move"},
      {0, "[board]\nhouses = 2\n[setup]\npattern = \"list\"\nlist = [0, 0, 4, 4]\n",
       "no one can ever move: no house of South's, who begins, starts with more than 0"},
      {4, "inherits = \"kalah\"\n\n[board]\nrows = 4\n", "needs board.rows = 2"},
      {2, "[child]\nkind = \"one\"\n[board]\nstores = \"own\"\n", "child.kind = \"one\" needs"},
  }));
  const Expected<GamePtr> game = compile_text(text, "test");
  INFO(text);
  REQUIRE_FALSE(game.has_value());
  INFO(game.error().message);
  CHECK(game.error().message.find(words) != std::string::npos);
  // The line of the first rule that is named and that the text sets; 0: it sets none of them.
  CHECK(game.error().message.starts_with(line == 0 ? "test: " : fmt::format("test:{}: ", line)));
}

TEST_CASE("rule text: a start where South must pass is a game", "[rules]") {
  const GamePtr game = game_from(
      "[board]\nhouses = 2\n[setup]\npattern = \"list\"\nlist = [0, 0, 4, 4]\n"
      "[pick]\nstuck = \"passes\"\n");
  CHECK(legal_of(*game, start_position(*game)) == "pass");
}

TEST_CASE("rule text: inheritance", "[rules]") {
  const auto bases = [](std::string_view name) -> Expected<std::string> {
    if (name == "base") return std::string("title = \"Base\"\n[setup]\nseeds = 7\n");
    if (name == "middle") return std::string("inherits = \"base\"\n[board]\nhouses = 9\n");
    if (name == "one") return std::string("inherits = \"two\"\n");
    if (name == "two") return std::string("inherits = \"one\"\n");
    if (name == "broken") return std::string("[setup]\nseeds = 0\n");
    return fail(ErrorCode::UnsupportedVariant, "no such base");
  };
  SECTION("differences only") {
    const auto variant = parse_variant("inherits = \"middle\"\n[setup]\npie = true\n", "f", bases);
    REQUIRE(variant.has_value());
    CHECK(variant->rules.setup.seeds == 7);
    CHECK(variant->rules.board.houses == 9);
    CHECK(variant->rules.setup.pie);
    CHECK(variant->title == "Base");
  }
  SECTION("a circle") {
    const auto variant = parse_variant("inherits = \"one\"\n", "f", bases);
    REQUIRE_FALSE(variant.has_value());
    CHECK(variant.error().message.find("circle") != std::string::npos);
  }
  SECTION("a fault in the base is told where it is") {
    const auto variant = parse_variant("inherits = \"broken\"\n", "f", bases);
    REQUIRE_FALSE(variant.has_value());
    CHECK(variant.error().message.find("broken.toml:2:") == 0);
  }
}

// a.a.a ...: a table in a table for each part.
std::string dotted(int parts) {
  std::string key = "a";
  for (int part = 1; part < parts; ++part) key += ".a";
  return key;
}

TEST_CASE("rule text: garbage ends in an error, quickly", "[rules]") {
  const std::string text = GENERATE(
      std::string(1 << 20, '['), std::string(1 << 20, '\xff'), std::string(1 << 20, 'a'),
      std::string(1 << 20, '\0'), "a = " + std::string(100000, '['),
      "a = \"" + std::string(1 << 20, 'x'), dotted(50'000) + " = 1", "[" + dotted(50'000) + "]");
  const Expected<GamePtr> game = compile_text(text, "test");
  REQUIRE_FALSE(game.has_value());
  CHECK(game.error().message.size() < 1000);
}

TEST_CASE("rule text: only what differs from the defaults is printed", "[rules]") {
  CHECK(print_rules(Rules{}).empty());
  Rules rules;
  rules.board.houses = 7;
  rules.capture.take = Take::Landing;
  rules.capture.counts = count_set(2, 3);
  rules.end.majority = true;
  CHECK(print_rules(rules) ==
        "[board]\nhouses = 7\n\n[capture]\ntake = \"landing\"\ncounts = [2, 3]\n\n[end]\n"
        "majority = true\n");
}

TEST_CASE("rule text: every file of the catalogue is complete", "[rules]") {
  for (const CatalogueEntry& entry : catalogue()) {
    INFO(entry.name);
    const Expected<VariantText> variant =
        parse_variant(entry.text, entry.name, [](std::string_view name) -> Expected<std::string> {
          for (const CatalogueEntry& base : catalogue()) {
            if (base.name == name) return std::string(base.text);
          }
          return fail(ErrorCode::UnsupportedVariant, "no such base");
        });
    REQUIRE(variant.has_value());
    CHECK_FALSE(variant->title.empty());
    CHECK_FALSE(variant->region.empty());
    CHECK_FALSE(variant->prose.empty());
    CHECK_FALSE(variant->sources.empty());
    CHECK(game_of(entry.name)->spec() == entry.name);
  }
}

}  // namespace seedbed::engine::test
