#include "arena/league/command.h"

#include "tests/support/catch.h"

using namespace seedbed::arena;
using Words = std::vector<std::string>;

TEST_CASE("a command splits as a shell splits it", "[command]") {
  struct Case {
    const char* text;
    Words words;  // what `printf '%s\n' ...` prints for the same line in dash
  };
  const Case given =
      GENERATE(Case{"bot", {"bot"}}, Case{"  bot\t-x  ", {"bot", "-x"}},
               Case{"'/opt/my bot/run' --name='a b'", {"/opt/my bot/run", "--name=a b"}},
               Case{R"(bot "a \"b\" \\ \n" 'c\d' e\ f)", {"bot", R"(a "b" \ \n)", R"(c\d)", "e f"}},
               Case{"bot '' \"\"", {"bot", "", ""}}, Case{"b'o't\"x\"", {"botx"}},
               Case{"bot $HOME * `ls` ~ ; &", {"bot", "$HOME", "*", "`ls`", "~", ";", "&"}},
               Case{"bot a\\\nb", {"bot", "ab"}});
  CAPTURE(given.text);
  const auto words = split_command(given.text);
  REQUIRE(words);
  CHECK(*words == given.words);
  CHECK(split_command(join_command(*words)).value() == given.words);
}

TEST_CASE("a command that cannot be split is refused", "[command]") {
  for (const char* text : {"", "  ", "bot 'open", "bot \"open", "bot \\", "'' x"}) {
    CAPTURE(text);
    const auto words = split_command(text);
    REQUIRE_FALSE(words);
    CHECK(words.error().message.find("command") == 0);
  }
  CHECK_FALSE(split_command(std::string("bot a\0b", 7)));
}

TEST_CASE("a prefix names a dialect", "[command]") {
  CHECK(split_dialect("uci:java -jar x.jar").dialect == "uci");
  CHECK(split_dialect("uci:java -jar x.jar").command == "java -jar x.jar");
  CHECK(split_dialect("uci:java").prefix == "uci:");
  CHECK(split_dialect("uci-bot").dialect == "mbp");
  CHECK(split_dialect("uci-bot").command == "uci-bot");
  CHECK(split_dialect("./a:b").command == "./a:b");
}
