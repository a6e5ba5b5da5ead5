#include "tests/engine/vector_file.h"

#include <array>
#include <cctype>
#include <charconv>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace seedbed::test {
namespace {

std::vector<std::string> words(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

[[noreturn]] void faulty(const std::filesystem::path& path, int line, const std::string& what) {
  throw std::runtime_error(path.string() + ":" + std::to_string(line) + ": " + what);
}

std::uint64_t number(std::string_view text, int base = 10) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc{} || end != text.data() + text.size())
    throw std::runtime_error("not a number: " + std::string(text));
  return value;
}

std::string after_equals(const std::string& word, const std::string& key) {
  if (word.rfind(key + "=", 0) != 0) throw std::runtime_error("expected " + key + "=");
  return word.substr(key.size() + 1);
}

// "a b c" from `from` on: a position is several words.
std::string rest_of(const std::vector<std::string>& parts, std::size_t from) {
  std::string out;
  for (std::size_t i = from; i < parts.size(); ++i) out += (i == from ? "" : " ") + parts[i];
  return out;
}

void read_line(VectorFile& file, const std::vector<std::string>& parts, bool& in_game) {
  const std::string& head = parts[0];
  const auto argument = [&](std::size_t i) -> const std::string& {
    if (i >= parts.size()) throw std::runtime_error("'" + head + "' wants more");
    return parts[i];
  };
  if (!in_game) {
    if (head == "majority" || head == "repetition" || head == "banked") {
      bool& flag = head == "majority"     ? file.majority
                   : head == "repetition" ? file.repetition
                                          : file.banked;
      flag = argument(1) == "yes";
    } else if (head == "start") {
      file.start = rest_of(parts, 1);
    } else if (head == "perft") {
      RecordedPerft count{static_cast<int>(number(argument(1))), number(argument(2)), 0};
      if (parts.size() > 3) count.endless = number(after_equals(parts[3], "endless"));
      file.perft.push_back(count);
    } else if (head == "game") {
      RecordedGame game;
      game.number = static_cast<int>(number(argument(1)));
      game.start = parts.size() > 2 ? rest_of(parts, 2) : file.start;
      file.games.push_back(std::move(game));
      in_game = true;
    } else {
      throw std::runtime_error("unknown line '" + head + "'");
    }
    return;
  }
  RecordedGame& game = file.games.back();
  if (head == "end") {
    game.result = argument(1);
    for (std::size_t i = 2; i < parts.size(); ++i) {
      if (parts[i].rfind("majority=", 0) == 0)
        game.majority = static_cast<int>(number(after_equals(parts[i], "majority")));
      else if (parts[i] != "-")
        game.score = parts[i];
    }
    in_game = false;
    return;
  }
  RecordedPly ply;
  ply.move = head;
  if (parts.size() > 1) {
    if (parts[1][0] == '#')
      ply.hash = static_cast<std::uint16_t>(number(std::string_view(parts[1]).substr(1), 16));
    else
      ply.position = rest_of(parts, 1);
  }
  if (!marks_of(ply.position).empty()) file.marks = true;
  game.plies.push_back(std::move(ply));
}

struct Fields {
  std::string_view rows, side, stores, rest;
};

Fields split(std::string_view text) {
  std::array<std::string_view, 3> parts{};
  for (auto& part : parts) {
    const std::size_t space = text.find(' ');
    part = text.substr(0, space);
    text = space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
  }
  return {parts[0], parts[1], parts[2], text};
}

struct Cell {
  std::uint64_t count = 0;
  std::string marks;
};

std::vector<std::vector<Cell>> cells_of(std::string_view rows) {
  std::vector<std::vector<Cell>> out(1);
  out.back().emplace_back();
  for (const char c : rows) {
    if (c == '/') {
      out.emplace_back(1);
    } else if (c == ',') {
      out.back().emplace_back();
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      out.back().back().count = out.back().back().count * 10 + static_cast<std::uint64_t>(c - '0');
    } else {
      out.back().back().marks += c;
    }
  }
  return out;
}

std::array<std::uint64_t, 2> stores_of(std::string_view stores) {
  const std::size_t comma = stores.find(',');
  if (comma == std::string_view::npos) return {0, 0};
  return {number(stores.substr(0, comma)), number(stores.substr(comma + 1))};
}

}  // namespace

VectorFile read_vector_file(const std::filesystem::path& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  VectorFile file;
  file.name = path.stem().string();
  bool in_game = false;
  int line_number = 0;
  for (std::string line; std::getline(in, line);) {
    ++line_number;
    const auto parts = words(line);
    if (parts.empty() || parts[0][0] == '#') continue;
    try {
      read_line(file, parts, in_game);
    } catch (const std::runtime_error& error) {
      faulty(path, line_number, error.what());
    }
  }
  if (in_game) faulty(path, line_number, "the last game has no end line");
  return file;
}

std::vector<MapEntry> read_vector_map(const std::filesystem::path& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  std::vector<MapEntry> out;
  int line_number = 0;
  for (std::string line; std::getline(in, line);) {
    ++line_number;
    if (line.empty() || line[0] != '"') continue;
    std::array<std::size_t, 4> quotes{};
    std::size_t from = 0;
    for (auto& quote : quotes) {
      quote = line.find('"', from);
      if (quote == std::string::npos) faulty(path, line_number, "expected \"NAME\" = \"SPEC\"");
      from = quote + 1;
    }
    MapEntry entry{line.substr(quotes[0] + 1, quotes[1] - quotes[0] - 1),
                   line.substr(quotes[2] + 1, quotes[3] - quotes[2] - 1),
                   {}};
    const std::size_t comment = line.find('#', from);
    if (comment != std::string::npos) entry.reason = line.substr(comment + 1);
    out.push_back(std::move(entry));
  }
  return out;
}

std::string bare_position(std::string_view text, bool banked) {
  const Fields fields = split(text);
  auto stores = stores_of(fields.stores);
  std::string out;
  bool first_row = true;
  for (const auto& row : cells_of(fields.rows)) {
    if (!first_row) out += '/';
    first_row = false;
    bool first = true;
    for (const Cell& cell : row) {
      std::uint64_t count = cell.count;
      if (banked && cell.marks.find_first_of("TCtc") != std::string::npos) {
        stores[cell.marks.find_first_of("tc") != std::string::npos ? 1 : 0] += count;
        count = 0;
      }
      if (!first) out += ',';
      first = false;
      out += std::to_string(count);
    }
  }
  out += ' ';
  out += fields.side;
  return out + ' ' + std::to_string(stores[0]) + ',' + std::to_string(stores[1]);
}

std::string swept_stores(std::string_view text) {
  const Fields fields = split(text);
  auto stores = stores_of(fields.stores);
  const auto rows = cells_of(fields.rows);
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (const Cell& cell : rows[r]) stores[r < rows.size() / 2 ? 1 : 0] += cell.count;
  return std::to_string(stores[0]) + ',' + std::to_string(stores[1]);
}

std::string marks_of(std::string_view text) {
  std::string out;
  int index = 0;
  for (const auto& row : cells_of(split(text).rows))
    for (const Cell& cell : row) {
      if (!cell.marks.empty()) out += std::to_string(index) + ":" + cell.marks + " ";
      ++index;
    }
  return out;
}

std::string field_of(std::string_view text, std::string_view key, std::string_view absent) {
  const std::string wanted = " " + std::string(key) + "=";
  const std::size_t at = text.find(wanted);
  if (at == std::string_view::npos) return std::string(absent);
  const std::string_view value = text.substr(at + wanted.size());
  return std::string(value.substr(0, value.find(' ')));
}

std::uint16_t hash_of(std::string_view bare) {
  std::uint32_t hash = 0x811c9dc5U;  // FNV-1a, folded
  for (const char c : bare) hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193U;
  return static_cast<std::uint16_t>((hash >> 16) ^ (hash & 0xffffU));
}

}  // namespace seedbed::test
