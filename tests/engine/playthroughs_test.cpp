// Every variant of the catalogue still plays its golden game (tests/data/playthroughs).
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "engine/catalogue.h"
#include "tests/support/catch.h"
#include "tests/support/playthrough.h"

namespace seedbed::test {
namespace {

constexpr const char* kAdvice =
    "if the rules were meant to change: build/release/bin/playthrough --remake, and read the diff";

std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST_CASE("playthroughs: every variant plays its golden game", "[playthroughs]") {
  for (const engine::CatalogueEntry& entry : engine::catalogue()) {
    INFO(entry.name << ": " << kAdvice);
    const std::filesystem::path file = playthrough_file(entry.name);
    REQUIRE(std::filesystem::exists(file));
    std::istringstream golden(contents(file));
    std::istringstream played(playthrough(entry.name));
    std::string expected;
    std::string line;
    int number = 0;
    while (std::getline(golden, expected)) {
      ++number;
      INFO("line " << number);
      REQUIRE(std::getline(played, line));
      REQUIRE(line == expected);
    }
    REQUIRE_FALSE(std::getline(played, line));
    REQUIRE(number > 6);
  }
}

TEST_CASE("playthroughs: every file is a variant's", "[playthroughs]") {
  std::set<std::string> names;
  for (const engine::CatalogueEntry& entry : engine::catalogue()) names.emplace(entry.name);
  for (const auto& file :
       std::filesystem::directory_iterator(playthrough_file("kalah").parent_path())) {
    INFO(file.path() << ": " << kAdvice);
    CHECK(names.count(file.path().stem().string()) == 1);
  }
}

}  // namespace
}  // namespace seedbed::test
