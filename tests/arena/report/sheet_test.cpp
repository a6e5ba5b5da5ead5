#include "arena/report/sheet.h"

#include "tests/support/catch.h"

namespace seedbed::arena {
namespace {

// One of each cell, and a name that is markup everywhere.
Document sample() {
  Sheet sheet;
  sheet.title = "A title";
  sheet.columns = {
      {"name", "name", false}, {"games", "games"}, {"share", "share%"}, {"elo", "Elo"}};
  sheet.rows = {{std::string("[a|b]_*\\"), std::int64_t{7}, Number{0.5, 1, false, true},
                 Number{-1.25, 1, true}},
                {std::string("c"), std::int64_t{12}, Cell{}, Number{0.04, 1, true}}};
  sheet.below = {"one line", "1. two"};
  return {Paragraph{{"first"}}, Paragraph{{"head"}, true}, sheet, Paragraph{{"last & least"}}};
}

TEST_CASE("cells as people see them") {
  CHECK(cell_text(Cell{}) == "-");
  CHECK(cell_text(std::int64_t{-3}) == "-3");
  CHECK(cell_text(Number{2.345, 2}) == "2.35");
  CHECK(cell_text(Number{2.345, 2, true}) == "+2.35");
  CHECK(cell_text(Number{-0.04, 1, true}) == "+0.0");
  CHECK(cell_text(Number{-0.04, 1}) == "0.0");
  CHECK(cell_text(Number{0.125, 1, false, true}) == "12.5");
  CHECK(cell_text(std::string("a\tb")) == "a\uFFFDb");
  CHECK(cell_text(cell(std::nullopt, {})) == "-");
  CHECK(cell_text(cell(std::nan(""), {})) == "-");
  CHECK(cell_text(cell(1.0, {0, 3})) == "1.000");
}

TEST_CASE("for a terminal") {
  CHECK(print_text(sample()) == R"(first

head
A title
name      games  share%   Elo
[a|b]_*\      7    50.0  -1.2
c            12       -  +0.0
one line
1. two

last & least
)");
  CHECK(print_text({}).empty());
}

TEST_CASE("as Markdown") {
  CHECK(print_markdown(sample()) == R"(first

### head

A title

| name | games | share% | Elo |
|:---|---:|---:|---:|
| \[a\|b\]\_\*\\ | 7 | 50.0 | -1.2 |
| c | 12 | - | +0.0 |

one line\
1\. two

last \& least
)");
  // What opens a block at a line's start.
  CHECK(print_markdown(
            {Paragraph{{"# no heading", "- no list", "+ nor this", "2) nor that", "> "}}}) ==
        "\\# no heading\\\n\\- no list\\\n\\+ nor this\\\n2\\) nor that\\\n\\> \n");
}

TEST_CASE("as LaTeX") {
  CHECK(print_tex(sample()) == R"(\noindent
first

\subsection*{head}

\noindent
A title\\
\begin{tabular}{lrrr}
\hline
name & games & share\% & Elo \\
\hline
{[}a\textbar{}b]\_{*}\textbackslash{} & 7 & 50.0 & $-1.2$ \\
c & 12 & - & $+0.0$ \\
\hline
\end{tabular}

\noindent
one line\\
1. two

\noindent
last \& least
)");
  CHECK(print_tex({Paragraph{{"{50} % $x^2$ #1 ~ <a--b> \"q\" ''e'' \x01"}}}) ==
        "\\noindent\n\\{50\\} \\% \\$x\\textasciicircum{}2\\$ \\#1 \\textasciitilde{} "
        "\\textless{}a-{}-b\\textgreater{} \\char34{}q\\char34{} '{}'e'{}' ?\n");
}

TEST_CASE("as CSV") {
  CHECK(print_csv(std::get<Sheet>(sample()[2])) ==
        "name,games,share,elo\r\n[a|b]_*\\,7,0.500000,-1.250000\r\nc,12,,0.040000\r\n");
  CHECK(csv_field("a,b") == "\"a,b\"");
  CHECK(csv_field("say \"x\"\n") == "\"say \"\"x\"\"\n\"");
  CHECK(csv_field("plain") == "plain");
}

}  // namespace
}  // namespace seedbed::arena
