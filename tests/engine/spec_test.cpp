#include <cstdio>
#include <fstream>

#include "engine/describe.h"
#include "tests/engine/game_support.h"

namespace seedbed::engine::test {

TEST_CASE("spec: canonical form sorts keys and drops defaults", "[spec]") {
  const auto [given, canonical] = GENERATE(table<const char*, const char*>({
      {"kalah", "kalah"},
      {"kalah:seeds=4", "kalah"},
      {"kalah:seeds=4,houses=6", "kalah"},
      {"kalah:seeds=3,houses=5", "kalah:houses=5,seeds=3"},
      {"kalah:own-seed=with-capture", "kalah"},
      {"kalah:empty-capture=on", "kalah:own-seed=always"},
      {"kalah:empty-capture=off", "kalah"},
      {"kalah:own-seed=always,empty-capture=on", "kalah:own-seed=always"},
      {"kalah:seeds=5,seeds=5", "kalah:seeds=5"},
      {"kalah:end=either", "kalah"},
      {"kalah:end=mover-cannot-move", "kalah:end=mover-cannot-move"},
      {"kalah:end-at-majority=on,pie=on", "kalah:end-at-majority=on,pie=on"},
      {"oware:grand-slam=legal", "oware"},
      {"oware:grand-slam=no-capture", "oware:grand-slam=no-capture"},
      {"oware-abapa", "oware-abapa"},
      {"oware-abapa:grand-slam=no-capture", "oware-abapa"},
      {"oware-abapa:grand-slam=legal", "oware-abapa:grand-slam=legal"},
      {"oware:repetition=split,houses=5", "oware:houses=5,repetition=split"},
      {"congkak:end=pass", "congkak:end=pass"},
      {"congkak:seeds=7,houses=7", "congkak:houses=7,seeds=7"},
      {"omweso:reverse=off", "omweso:reverse=off"},
      {"omweso:reverse=on", "omweso"},
  }));
  const GamePtr game = game_of(given);
  CHECK(game->spec() == canonical);
  // Reading the canonical form changes nothing more.
  const GamePtr again = game_of(game->spec());
  CHECK(again->spec() == canonical);
  CHECK(again->fingerprint() == game->fingerprint());
}

TEST_CASE("spec: equal rules have equal fingerprints, different rules different ones", "[spec]") {
  CHECK(game_of("oware-abapa")->fingerprint() ==
        game_of("oware:grand-slam=no-capture")->fingerprint());
  CHECK(game_of("oware-abapa:grand-slam=legal")->fingerprint() == game_of("oware")->fingerprint());
  const std::vector<const char*> different = {
      "kalah",
      "kalah:seeds=3",
      "kalah:houses=5",
      "kalah:own-seed=leave",
      "kalah:own-seed=always",
      "kalah:end=mover-cannot-move",
      "kalah:end-at-majority=on",
      "kalah:pie=on",
      "oware",
      "oware-abapa",
      "oware:grand-slam=illegal",
      "oware:grand-slam=leave-leftmost",
      "oware:grand-slam=leave-rightmost",
      "oware:grand-slam=opponent-takes-rest",
      "oware:repetition=split",
      "oware:repetition=ignore",
      "congkak",
      "congkak:end=pass",
      "congkak:end=mover-cannot-move",
      "omweso",
      "omweso:reverse=off",
      "toguz-kumalak",
  };
  std::vector<std::string> prints;
  for (const char* const spec : different) {
    const std::string print = game_of(spec)->fingerprint();
    INFO(spec);
    CHECK(print.size() == 16);
    CHECK(print.find_first_not_of("0123456789abcdef") == std::string::npos);
    CHECK(std::find(prints.begin(), prints.end(), print) == prints.end());
    prints.push_back(print);
  }
}

TEST_CASE("spec: the rule text compiles to the same game", "[spec]") {
  const char* const spec = GENERATE("kalah", "kalah:houses=24,seeds=16", "oware:repetition=ignore",
                                    "congkak:end=pass,own-seed=always", "omweso", "toguz-kumalak");
  const GamePtr game = game_of(spec);
  const Expected<GamePtr> again = compile_text(game->text(), "copy");
  REQUIRE(again.has_value());
  CHECK((*again)->fingerprint() == game->fingerprint());
  CHECK((*again)->text() == game->text());
  CHECK((*again)->rules() == game->rules());
  CHECK((*again)->spec() == "copy");
}

TEST_CASE("spec: what cannot be is said in one sentence", "[spec]") {
  const auto [spec, words] = GENERATE(table<const char*, const char*>({
      {"", "unknown variant"},
      {"chess", "`seedbed variants` lists"},
      {"kala", "did you mean kalah"},
      {"Kalah", "did you mean kalah"},
      {"kalah:", "keys are"},
      {"kalah:houses", "is not key=value"},
      {"kalah:=3", "is not key=value"},
      {"kalah:houses=", "is not key=value"},
      {"kalah:houses=6,", "is not key=value"},
      {"kalah:rows=4", "unknown key \"rows\""},
      {"kalah:houses=0", "1 to 63"},
      {"kalah:houses=-6", "1 to 63"},
      {"kalah:houses=64", "1 to 63"},
      {"kalah:houses=1000000000", "1 to 63"},
      {"kalah:houses=99999999999999999999", "1 to 63"},
      {"kalah:houses=6.5", "1 to 63"},
      {"kalah:seeds=0", "1 to 1000"},
      {"kalah:houses=63,seeds=1000", "at most 65535 seeds"},
      {"kalah:pie=yes", "on, off"},
      {"kalah:end=pass", "either, mover-cannot-move"},
      {"kalah:own-seed=leave,empty-capture=on", "given twice"},
      {"kalah:seeds=3,seeds=4", "given twice"},
      {"oware:repetition=draw", "own-rows, split, ignore"},
      {"oware:grand-slam=maybe", "opponent-takes-rest"},
      {"./no-such-file.toml", "cannot read"},
      {"no-such-file.toml", "cannot read"},
      {"/", "is a directory"},
  }));
  const Expected<GamePtr> game = load_game(spec);
  INFO(spec);
  REQUIRE_FALSE(game.has_value());
  INFO(game.error().message);
  CHECK(game.error().message.find(words) != std::string::npos);
  CHECK(game.error().message.find('\n') == std::string::npos);
}

TEST_CASE("spec: a file of one's own", "[spec]") {
  const std::string path = "./spec_test_variant.toml";
  std::ofstream(path) << "inherits = \"oware\"\n[board]\nhouses = 5\n";
  CHECK(game_of(path)->spec() == path);
  CHECK(game_of(path)->fingerprint() == game_of("oware:houses=5")->fingerprint());
  CHECK(game_of(path + ":seeds=3,houses=5")->spec() == path + ":seeds=3");
  // What is told of the base is not told of the file.
  const Expected<Description> told = describe(path);
  REQUIRE(told.has_value());
  CHECK(told->region.empty());
  CHECK(told->prose.empty());
  CHECK(told->sources.empty());
  CHECK(told->options.size() == describe("oware")->options.size());
  std::remove(path.c_str());
}

}  // namespace seedbed::engine::test
