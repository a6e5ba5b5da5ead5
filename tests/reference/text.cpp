#include "tests/reference/text.h"

#include <stdexcept>

namespace seedbed::reference {

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

Drawing read_drawing(std::string_view text) {
  const std::vector<std::string> words = split(text, ' ');
  if (words.size() < 3) throw std::invalid_argument("no position: " + std::string(text));
  Drawing drawing;
  for (const std::string& row : split(words[0], '/')) {
    drawing.rows.emplace_back();
    for (std::string cell : split(row, ',')) {
      Cell read;
      const std::size_t marks = cell.find_first_not_of("0123456789");
      if (marks != std::string::npos) {
        read.marks = cell.substr(marks);
        cell.resize(marks);
      }
      read.seeds = std::stoi(cell);
      drawing.rows.back().push_back(read);
    }
  }
  drawing.north_moves = words[1] == "N";
  const std::vector<std::string> stores = split(words[2], ',');
  drawing.store[0] = std::stoi(stores.at(0));
  drawing.store[1] = std::stoi(stores.at(1));
  drawing.fields.assign(words.begin() + 3, words.end());
  return drawing;
}

std::string write_drawing(const Drawing& drawing) {
  std::string text;
  for (const std::vector<Cell>& row : drawing.rows) {
    if (!text.empty()) text += '/';
    bool first = true;
    for (const Cell& cell : row) {
      if (!first) text += ',';
      first = false;
      text += std::to_string(cell.seeds);
      text += cell.marks;
    }
  }
  text += drawing.north_moves ? " N " : " S ";
  text += std::to_string(drawing.store[0]) + "," + std::to_string(drawing.store[1]);
  for (const std::string& field : drawing.fields) text += " " + field;
  return text;
}

std::string hole_name(int column, int row) {
  std::string name;
  if (column >= 26) name += static_cast<char>('a' + column / 26 - 1);
  name += static_cast<char>('a' + column % 26);
  return name + std::to_string(row);
}

std::string ending(int winner, int south, int north, std::string_view reason) {
  const std::string result = winner == 0 ? "1-0" : winner == 1 ? "0-1" : "1/2";
  return result + " " + std::to_string(south) + "-" + std::to_string(north) + " " +
         std::string(reason);
}

std::string ending(int south, int north, std::string_view reason) {
  return ending(south > north ? 0 : north > south ? 1 : -1, south, north, reason);
}

}  // namespace seedbed::reference
