// The words of the Kalah Game Protocol; boards and moves converted by hand.
#include "protocol/kgp.h"

#include <string>
#include <vector>

#include "tests/support/catch.h"

namespace seedbed::protocol {
namespace {

KgpLine read(std::string_view text) {
  auto line = parse_kgp(text);
  if (!line) FAIL(line.error().message);
  return *std::move(line);
}

TEST_CASE("lines have ids, references, commands and arguments") {
  CHECK(read("kgp 1 0 1\r\n") == KgpLine{{}, {}, "kgp", {"1", "0", "1"}});
  CHECK(read("8 state <3,10,2,1,2,3,4,2,0>") == KgpLine{8, {}, "state", {"<3,10,2,1,2,3,4,2,0>"}});
  CHECK(read("11@8 move 3") == KgpLine{11, 8, "move", {"3"}});
  CHECK(read("@8 yield") == KgpLine{{}, 8, "yield", {}});
  CHECK(read("  6@4   stop ") == KgpLine{6, 4, "stop", {}});
  CHECK(read(R"(set info:name "A \"bot\" \\ more")") ==
        KgpLine{{}, {}, "set", {"info:name", R"(A "bot" \ more)"}});
  CHECK(read(R"(error "a\nb" "")") == KgpLine{{}, {}, "error", {"a\nb", ""}});
  CHECK(read("18446744073709551615 ping").id == 18446744073709551615U);
}

TEST_CASE("what is no line is said in one sentence") {
  for (const std::string& text :
       {std::string(), std::string("8"), std::string("8@4"), std::string("8@ ping"),
        std::string("@x ping"), std::string("8@4@2 ping"), std::string("99999999999999999999 ping"),
        std::string("error \"open"), std::string("set x ") + std::string(kKgpMaxLine, 'y')}) {
    INFO(text.substr(0, 40));
    const auto line = parse_kgp(text);
    REQUIRE_FALSE(line);
    CHECK(line.error().message.find('\n') == std::string::npos);
    CHECK(line.error().message.size() < 300);
  }
}

TEST_CASE("strings survive the way there and back") {
  for (const std::string text :
       {"", "plain", "with \"quotes\"", "back\\slash", "\\\"", "\xC3\xA9"}) {
    CHECK(read("x " + kgp_string(text)).arguments == std::vector<std::string>{text});
  }
  CHECK(kgp_string("two\nlines") == "\"two lines\"");
}

TEST_CASE("A11: stores come South's first, and the round trip is exact") {
  const auto board = parse_kgp_board("<3,10,2,1,2,3,4,2,0>");
  REQUIRE(board);
  CHECK(board->south_store == 10);
  CHECK(board->north_store == 2);
  CHECK(board->south == std::vector<int>{1, 2, 3});
  CHECK(board->north == std::vector<int>{4, 2, 0});
  CHECK(board->seeds() == 24);
  CHECK(print_kgp_board(*board) == "<3,10,2,1,2,3,4,2,0>");
  CHECK(kgp_position(*board) == "0,2,4/1,2,3 S 10,2");
  CHECK(kgp_variant(*board) == "kalah:end-at-majority=on,houses=3,seeds=4");
}

TEST_CASE("whoever is to move is South") {
  CHECK(kgp_board("0,2,4/1,2,3 S 10,2") == parse_kgp_board("<3,10,2,1,2,3,4,2,0>").value());
  // North sees his own row first, from his own left, and his own store first.
  CHECK(kgp_board("0,2,4/1,2,3 N 10,2") == parse_kgp_board("<3,2,10,4,2,0,1,2,3>").value());
  for (const char* none : {"", "1,1 S 0,0", "1,1/1 S 0,0", "1t,1/1,1 S 0,0", "1,1/1,1/1,1 S 0,0",
                           "1,1/1,1 X 0,0", "1,1/1,1 S 0"}) {
    INFO(none);
    CHECK_FALSE(kgp_board(none));
  }
}

TEST_CASE("a board that cannot be is refused") {
  for (const char* text :
       {"", "<>", "3,0,0", "<3,0,0,1,2,3,4,5>", "<3,0,0,1,2,3,4,5,6,7>", "<0,0,0>", "<33,0,0>",
        "<1,0,0,1,-1>", "<1,0,0,1,x>", "<1,0,0,1,99999>", "<1,,0,1,1>"}) {
    INFO(text);
    CHECK_FALSE(parse_kgp_board(text));
  }
}

TEST_CASE("seeds that do not divide are rounded up: fewer are allowed, more are not") {
  // 25 seeds on 6 houses: five each would be 30.
  CHECK(kgp_variant(*parse_kgp_board("<3,11,2,1,2,3,4,2,0>")) ==
        "kalah:end-at-majority=on,houses=3,seeds=5");
  CHECK(kgp_variant(*parse_kgp_board("<1,0,0,0,0>")) ==
        "kalah:end-at-majority=on,houses=1,seeds=1");
}

TEST_CASE("pits count from 1 in the mover's sowing order") {
  CHECK(kgp_pit("a1", 6) == 1);
  CHECK(kgp_pit("f1", 6) == 6);
  CHECK(kgp_pit("f2", 6) == 1);
  CHECK(kgp_pit("a2", 6) == 6);
  CHECK(kgp_pit("ab1", 28) == 28);
  for (const char* none : {"", "g1", "a3", "1", "pass", "a", "a1<", "aaaa1"}) {
    INFO(none);
    CHECK_FALSE(kgp_pit(none, 6));
  }
  CHECK(kgp_move(1, 6, true) == "a1");
  CHECK(kgp_move(1, 6, false) == "f2");
  CHECK(kgp_move(28, 28, true) == "ab1");
}

}  // namespace
}  // namespace seedbed::protocol
