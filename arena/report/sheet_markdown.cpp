#include <cctype>
#include <cstddef>

#include "arena/report/columns.h"
#include "arena/report/sheet.h"

namespace seedbed::arena {
namespace {

// CommonMark: a backslash before ASCII punctuation makes it literal; GitHub's tables take `\|` too.
std::string markdown_escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (std::string_view("\\`*_[]<>|~&$").find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

// What opens a block only at a line's start: headings, lists, quotes, rules.
std::string markdown_line(std::string_view raw) {
  std::string text = markdown_escaped(printable(raw));
  const std::size_t first = text.find_first_not_of(' ');
  text.erase(0, first == std::string::npos ? text.size() : first);
  std::size_t digits = 0;
  while (digits < text.size() && std::isdigit(static_cast<unsigned char>(text[digits]))) ++digits;
  if (digits > 0 && digits < text.size() && (text[digits] == '.' || text[digits] == ')')) {
    text.insert(digits, "\\");
  } else if (!text.empty() && std::string_view("#+-=").find(text[0]) != std::string_view::npos) {
    text.insert(0, "\\");
  }
  return text;
}

// A backslash at a line's end is a hard break.
std::string markdown_lines(const std::vector<std::string>& all) {
  std::string text;
  for (std::size_t k = 0; k < all.size(); ++k)
    text += markdown_line(all[k]) + (k + 1 < all.size() ? "\\\n" : "\n");
  return text;
}

std::string markdown_table(const Sheet& sheet) {
  std::string text = "|", rule = "|";
  for (const SheetColumn& column : sheet.columns) {
    text += ' ' + markdown_escaped(printable(column.title)) + " |";
    rule += column.right ? "---:|" : ":---|";
  }
  text += '\n' + rule + '\n';
  for (const std::vector<Cell>& row : sheet.rows) {
    text += '|';
    for (std::size_t k = 0; k < sheet.columns.size(); ++k) {
      text += ' ' + (k < row.size() ? markdown_escaped(cell_text(row[k])) : "") + " |";
    }
    text += '\n';
  }
  return text;
}

}  // namespace

std::string print_markdown(const Document& document) {
  std::string text;
  for (const Block& block : document) {
    if (!text.empty()) text += '\n';
    if (const Paragraph* paragraph = std::get_if<Paragraph>(&block)) {
      if (paragraph->heading) {
        for (const std::string& each : paragraph->lines)
          text += "### " + markdown_escaped(printable(each)) + '\n';
      } else {
        text += markdown_lines(paragraph->lines);
      }
      continue;
    }
    const Sheet& sheet = std::get<Sheet>(block);
    if (!sheet.title.empty()) text += markdown_lines({sheet.title}) + '\n';
    text += markdown_table(sheet);
    if (!sheet.below.empty()) text += '\n' + markdown_lines(sheet.below);
  }
  return text;
}

}  // namespace seedbed::arena
