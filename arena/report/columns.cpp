#include "arena/report/columns.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace seedbed::arena {
namespace {

struct Range {
  char32_t first, last;
};

constexpr std::array kWide{
    Range{0x1100, 0x115F},   Range{0x231A, 0x231B},   Range{0x2329, 0x232A},
    Range{0x23E9, 0x23EC},   Range{0x23F0, 0x23F0},   Range{0x23F3, 0x23F3},
    Range{0x25FD, 0x25FE},   Range{0x2614, 0x2615},   Range{0x2648, 0x2653},
    Range{0x267F, 0x267F},   Range{0x2693, 0x2693},   Range{0x26A1, 0x26A1},
    Range{0x26AA, 0x26AB},   Range{0x26BD, 0x26BE},   Range{0x26C4, 0x26C5},
    Range{0x26CE, 0x26CE},   Range{0x26D4, 0x26D4},   Range{0x26EA, 0x26EA},
    Range{0x26F2, 0x26F3},   Range{0x26F5, 0x26F5},   Range{0x26FA, 0x26FA},
    Range{0x26FD, 0x26FD},   Range{0x2705, 0x2705},   Range{0x270A, 0x270B},
    Range{0x2728, 0x2728},   Range{0x274C, 0x274C},   Range{0x274E, 0x274E},
    Range{0x2753, 0x2755},   Range{0x2757, 0x2757},   Range{0x2795, 0x2797},
    Range{0x27B0, 0x27B0},   Range{0x27BF, 0x27BF},   Range{0x2B1B, 0x2B1C},
    Range{0x2B50, 0x2B50},   Range{0x2B55, 0x2B55},   Range{0x2E80, 0x303E},
    Range{0x3041, 0x33FF},   Range{0x3400, 0x4DBF},   Range{0x4E00, 0x9FFF},
    Range{0xA000, 0xA4CF},   Range{0xA960, 0xA97F},   Range{0xAC00, 0xD7A3},
    Range{0xF900, 0xFAFF},   Range{0xFE10, 0xFE19},   Range{0xFE30, 0xFE6F},
    Range{0xFF00, 0xFF60},   Range{0xFFE0, 0xFFE6},   Range{0x16FE0, 0x18DFF},
    Range{0x1AFF0, 0x1B2FF}, Range{0x1F004, 0x1F004}, Range{0x1F0CF, 0x1F0CF},
    Range{0x1F18E, 0x1F18E}, Range{0x1F191, 0x1F19A}, Range{0x1F200, 0x1F320},
    Range{0x1F32D, 0x1F335}, Range{0x1F337, 0x1F37C}, Range{0x1F37E, 0x1F393},
    Range{0x1F3A0, 0x1F3CA}, Range{0x1F3CF, 0x1F3D3}, Range{0x1F3E0, 0x1F3F0},
    Range{0x1F3F4, 0x1F3F4}, Range{0x1F3F8, 0x1F43E}, Range{0x1F440, 0x1F440},
    Range{0x1F442, 0x1F4FC}, Range{0x1F4FF, 0x1F53D}, Range{0x1F54B, 0x1F567},
    Range{0x1F57A, 0x1F57A}, Range{0x1F595, 0x1F596}, Range{0x1F5A4, 0x1F5A4},
    Range{0x1F5FB, 0x1F64F}, Range{0x1F680, 0x1F6C5}, Range{0x1F6CC, 0x1F6CC},
    Range{0x1F6D0, 0x1F6D2}, Range{0x1F6D5, 0x1F6D7}, Range{0x1F6DC, 0x1F6DF},
    Range{0x1F6EB, 0x1F6EC}, Range{0x1F6F4, 0x1F6FC}, Range{0x1F7E0, 0x1F7F0},
    Range{0x1F90C, 0x1F93A}, Range{0x1F93C, 0x1F945}, Range{0x1F947, 0x1FAFF},
    Range{0x20000, 0x2FFFD}, Range{0x30000, 0x3FFFD}};

constexpr std::array kNoWidth{
    Range{0x00AD, 0x00AD},  Range{0x0300, 0x036F}, Range{0x0483, 0x0489}, Range{0x0591, 0x05BD},
    Range{0x05BF, 0x05BF},  Range{0x05C1, 0x05C2}, Range{0x05C4, 0x05C5}, Range{0x0610, 0x061A},
    Range{0x064B, 0x065F},  Range{0x0670, 0x0670}, Range{0x06D6, 0x06DC}, Range{0x06DF, 0x06E4},
    Range{0x0900, 0x0902},  Range{0x093C, 0x093C}, Range{0x0941, 0x0948}, Range{0x094D, 0x094D},
    Range{0x0E31, 0x0E31},  Range{0x0E34, 0x0E3A}, Range{0x0E47, 0x0E4E}, Range{0x1160, 0x11FF},
    Range{0x135D, 0x135F},  Range{0x1AB0, 0x1ACE}, Range{0x1DC0, 0x1DFF}, Range{0x200B, 0x200F},
    Range{0x202A, 0x202E},  Range{0x2060, 0x2064}, Range{0x20D0, 0x20F0}, Range{0x3099, 0x309A},
    Range{0xFE00, 0xFE0F},  Range{0xFE20, 0xFE2F}, Range{0xFEFF, 0xFEFF}, Range{0xE0001, 0xE007F},
    Range{0xE0100, 0xE01EF}};

template <std::size_t kSize>
bool within(const std::array<Range, kSize>& ranges, char32_t point) {
  const auto after =
      std::upper_bound(ranges.begin(), ranges.end(), point,
                       [](char32_t value, const Range& range) { return value < range.first; });
  return after != ranges.begin() && point <= std::prev(after)->last;
}

int width_of(char32_t point) {
  if (within(kNoWidth, point)) return 0;
  return within(kWide, point) ? 2 : 1;
}

struct Point {
  std::optional<char32_t> value;  // nothing: not UTF-8 here
  std::size_t bytes = 1;
};

Point decode(std::string_view text) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {};
  char32_t value = lead & (0x7Fu >> length);
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(k) & 0xC0) != 0x80) return {};
    value = (value << 6) | (byte(k) & 0x3Fu);
  }
  constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < kLeast[length] || value > 0x10FFFF || surrogate) return {};
  return {value, length};
}

bool is_control(char32_t point) {
  return point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0x2028 || point == 0x2029;
}

}  // namespace

int display_width(std::string_view text) {
  int width = 0;
  while (!text.empty()) {
    const Point point = decode(text);
    width += point.value ? width_of(*point.value) : 1;
    text.remove_prefix(point.bytes);
  }
  return width;
}

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Point point = decode(text);
    if (point.value && !is_control(*point.value)) {
      result += text.substr(0, point.bytes);
    } else {
      result += "\xEF\xBF\xBD";
    }
    text.remove_prefix(point.bytes);
  }
  return result;
}

std::string in_columns(const std::vector<Column>& columns,
                       const std::vector<std::vector<std::string>>& rows, int indent) {
  std::vector<int> widths;
  for (const Column& column : columns) widths.push_back(display_width(column.title));
  for (const std::vector<std::string>& row : rows) {
    for (std::size_t k = 0; k < row.size() && k < widths.size(); ++k) {
      widths[k] = std::max(widths[k], display_width(row[k]));
    }
  }
  std::string text;
  const auto add_line = [&](const auto& cell_of, std::size_t cells) {
    text.append(static_cast<std::size_t>(indent), ' ');
    for (std::size_t k = 0; k < cells; ++k) {
      const std::string& cell = cell_of(k);
      const std::string gap(static_cast<std::size_t>(widths[k] - display_width(cell)), ' ');
      if (k > 0) text += "  ";
      text += columns[k].right ? gap + cell : cell + gap;
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  };
  add_line([&](std::size_t k) -> const std::string& { return columns[k].title; }, columns.size());
  for (const std::vector<std::string>& row : rows) {
    add_line([&](std::size_t k) -> const std::string& { return row[k]; },
             std::min(row.size(), columns.size()));
  }
  return text;
}

}  // namespace seedbed::arena
