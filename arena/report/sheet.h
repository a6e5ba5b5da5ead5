// A page before it is text: paragraphs and tables as passive values, and what prints them for
// people (terminal, Markdown, LaTeX) and for programs (CSV rows). It knows nothing of bots or
// ratings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace seedbed::arena {

struct Number {
  double value = 0;
  int decimals = 1;      // that people see; programs get more
  bool sign = false;     // "+" before what is above 0
  bool percent = false;  // people see a hundred times the value, under a title with a %
};

// Nothing, a count, a number, or text. An unknown number is nothing: shown as "-", CSV leaves it
// empty.
using Cell = std::variant<std::monostate, std::int64_t, Number, std::string>;

[[nodiscard]] Cell cell(const std::optional<double>& value, Number form);

struct SheetColumn {
  std::string key;  // for programs
  std::string title;
  bool right = true;  // numbers right, names left
};

struct Sheet {
  std::string title;  // a line above; "" = none
  std::vector<SheetColumn> columns;
  std::vector<std::vector<Cell>> rows;
  std::vector<std::string> below;  // lines of prose that belong to the table
};

// Lines of prose. A heading belongs to what follows it.
struct Paragraph {
  std::vector<std::string> lines;
  bool heading = false;
};

using Block = std::variant<Paragraph, Sheet>;
using Document = std::vector<Block>;

// What a person sees in a cell; control characters are replaced (columns.h).
[[nodiscard]] std::string cell_text(const Cell& cell);

[[nodiscard]] std::string print_text(const Document& document);
// GitHub's dialect (tables); whatever text holds is shown as it is.
[[nodiscard]] std::string print_markdown(const Document& document);
// LaTeX's `tabular`s and paragraphs for the middle of a document; needs no package.
[[nodiscard]] std::string print_tex(const Document& document);

// RFC 4180.
[[nodiscard]] std::string csv_field(std::string_view text);
[[nodiscard]] std::string print_csv(const Sheet& sheet);

}  // namespace seedbed::arena
