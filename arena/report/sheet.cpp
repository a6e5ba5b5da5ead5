#include "arena/report/sheet.h"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>

#include "arena/report/columns.h"

namespace seedbed::arena {
namespace {

// A rounded zero shows no minus.
std::string number_text(double value, int decimals, bool sign) {
  if (std::abs(value) < std::pow(10, -decimals) / 2) value = 0;
  return sign ? fmt::format("{:+.{}f}", value, decimals) : fmt::format("{:.{}f}", value, decimals);
}

constexpr int kProgramDecimals = 6;

std::string csv_cell(const Cell& cell) {
  if (std::holds_alternative<std::monostate>(cell)) return "";
  if (const Number* number = std::get_if<Number>(&cell)) {
    return number_text(number->value, kProgramDecimals, false);
  }
  if (const std::string* text = std::get_if<std::string>(&cell)) return csv_field(*text);
  return cell_text(cell);
}

}  // namespace

Cell cell(const std::optional<double>& value, Number form) {
  if (!value || !std::isfinite(*value)) return std::monostate{};
  form.value = *value;
  return form;
}

std::string cell_text(const Cell& cell) {
  if (const std::int64_t* count = std::get_if<std::int64_t>(&cell)) return std::to_string(*count);
  if (const std::string* text = std::get_if<std::string>(&cell)) return printable(*text);
  if (const Number* number = std::get_if<Number>(&cell)) {
    const double shown = number->percent ? number->value * 100 : number->value;
    return number_text(shown, number->decimals, number->sign);
  }
  return "-";
}

std::string print_text(const Document& document) {
  std::string text;
  bool glued = true;  // no empty line before the next block
  const auto lines = [&text](const std::vector<std::string>& all) {
    for (const std::string& line : all) text += printable(line) + '\n';
  };
  for (const Block& block : document) {
    if (!glued) text += '\n';
    glued = false;
    if (const Paragraph* paragraph = std::get_if<Paragraph>(&block)) {
      lines(paragraph->lines);
      glued = paragraph->heading;
      continue;
    }
    const Sheet& sheet = std::get<Sheet>(block);
    if (!sheet.title.empty()) text += printable(sheet.title) + '\n';
    std::vector<Column> columns;
    for (const SheetColumn& column : sheet.columns) columns.push_back({column.title, column.right});
    std::vector<std::vector<std::string>> rows;
    for (const std::vector<Cell>& row : sheet.rows) {
      std::vector<std::string>& cells = rows.emplace_back();
      for (const Cell& each : row) cells.push_back(cell_text(each));
    }
    text += in_columns(columns, rows);
    lines(sheet.below);
  }
  return text;
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string print_csv(const Sheet& sheet) {
  std::string text;
  for (std::size_t k = 0; k < sheet.columns.size(); ++k) {
    text += (k > 0 ? "," : "") + csv_field(sheet.columns[k].key);
  }
  text += "\r\n";
  for (const std::vector<Cell>& row : sheet.rows) {
    for (std::size_t k = 0; k < row.size(); ++k) text += (k > 0 ? "," : "") + csv_cell(row[k]);
    text += "\r\n";
  }
  return text;
}

}  // namespace seedbed::arena
