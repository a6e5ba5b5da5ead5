#include <fmt/format.h>

#include <cstddef>

#include "arena/report/columns.h"
#include "arena/report/sheet.h"

namespace seedbed::arena {
namespace {

std::string_view command(char c) {
  switch (c) {
    case '\\':
      return "textbackslash";
    case '~':
      return "textasciitilde";
    case '^':
      return "textasciicircum";
    case '<':
      return "textless";
    case '>':
      return "textgreater";
    case '|':
      return "textbar";
    case '"':
      return "char34";
    default:
      return "";
  }
}

// Text mode, any font encoding. `[` and `*` are wrapped because after `\\` they would be its
// arguments; signs that TeX joins (--, '', ,,, ?`) are kept apart, and `"` is spelt out because
// babel may have made it active. U+FFFD, which stands for what cannot be printed, is in no common
// font.
std::string tex_escaped(std::string_view raw) {
  std::string text = printable(raw);
  std::string result;
  char last = '\0';
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (std::string_view("{}$&#_%").find(c) != std::string_view::npos) {
      result += {'\\', c};
    } else if (c == '[' || c == '*') {
      result += {'{', c, '}'};
    } else if (c == '`' ||
               (c == last && std::string_view("-',").find(c) != std::string_view::npos)) {
      result += {'{', '}', c};
    } else if (const std::string_view name = command(c); !name.empty()) {
      result += fmt::format("\\{}{{}}", name);
    } else if (text.compare(k, 3, "\xEF\xBF\xBD") == 0) {
      result += '?';
      k += 2;
    } else {
      result += c;
    }
    last = c;
  }
  return result;
}

// Signed numbers in math mode: a minus is no hyphen.
std::string tex_cell(const Cell& cell) {
  const std::string text = cell_text(cell);
  const bool is_number = std::holds_alternative<Number>(cell);
  if (is_number && (text[0] == '-' || text[0] == '+')) return '$' + text + '$';
  return tex_escaped(text);
}

std::string tex_lines(const std::vector<std::string>& all) {
  std::string text;
  for (std::size_t k = 0; k < all.size(); ++k) {
    text += tex_escaped(all[k]) + (k + 1 < all.size() ? "\\\\\n" : "\n");
  }
  return text;
}

std::string tex_table(const Sheet& sheet) {
  std::string columns, titles;
  for (const SheetColumn& column : sheet.columns) {
    titles += (columns.empty() ? "" : " & ") + tex_escaped(column.title);
    columns += column.right ? 'r' : 'l';
  }
  std::string text = "\\begin{tabular}{" + columns + "}\n\\hline\n" + titles + " \\\\\n\\hline\n";
  for (const std::vector<Cell>& row : sheet.rows) {
    for (std::size_t k = 0; k < row.size(); ++k) text += (k > 0 ? " & " : "") + tex_cell(row[k]);
    text += " \\\\\n";
  }
  return text + "\\hline\n\\end{tabular}\n";
}

}  // namespace

std::string print_tex(const Document& document) {
  std::string text;
  for (const Block& block : document) {
    if (!text.empty()) text += '\n';
    if (const Paragraph* paragraph = std::get_if<Paragraph>(&block)) {
      if (paragraph->heading) {
        for (const std::string& each : paragraph->lines)
          text += "\\subsection*{" + tex_escaped(each) + "}\n";
      } else {
        text += "\\noindent\n" + tex_lines(paragraph->lines);
      }
      continue;
    }
    const Sheet& sheet = std::get<Sheet>(block);
    text += "\\noindent\n";
    if (!sheet.title.empty()) text += tex_escaped(sheet.title) + "\\\\\n";
    text += tex_table(sheet);
    if (!sheet.below.empty()) text += "\n\\noindent\n" + tex_lines(sheet.below);
  }
  return text;
}

}  // namespace seedbed::arena
