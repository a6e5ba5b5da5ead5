// The examples of wire.md hold: every example line is read as what it claims to be, every worked
// move ends where the page says, the session runs against the SDK, the tables of reasons and errors
// are the code's.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <iterator>
#include <mutex>
#include <regex>
#include <set>
#include <streambuf>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "engine/notation.h"
#include "engine/play.h"
#include "protocol/bot_loop.h"
#include "protocol/message.h"
#include "tests/support/catch.h"

namespace seedbed::protocol {
namespace {

std::vector<std::string> page() {
  std::ifstream file(SEEDBED_SOURCE "/protocol/wire.md");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  REQUIRE(lines.size() > 100);
  return lines;
}

// The lines inside fences ```KIND, one list for each fence.
std::vector<std::vector<std::string>> fences(const std::string& kind) {
  std::vector<std::vector<std::string>> found;
  bool inside = false;
  for (const std::string& line : page()) {
    if (line == "```" + kind) {
      inside = true;
      found.emplace_back();
    } else if (line == "```") {
      inside = false;
    } else if (inside) {
      found.back().push_back(line);
    }
  }
  return found;
}

// Cells of a table row, without blanks and backquotes around them; empty for other lines.
std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> found;
  if (line.empty() || line.front() != '|') return found;
  std::istringstream parts(line.substr(1));
  for (std::string part; std::getline(parts, part, '|');) {
    const std::size_t first = part.find_first_not_of(" `");
    const std::size_t last = part.find_last_not_of(" `");
    found.push_back(first == std::string::npos ? "" : part.substr(first, last - first + 1));
  }
  return found;
}

std::vector<std::string> words_between(const std::string& heading, const std::string& next,
                                       std::size_t column) {
  const auto lines = page();
  auto at = std::find(lines.begin(), lines.end(), heading);
  const auto end = std::find(at, lines.end(), next);
  REQUIRE(end != lines.end());
  std::vector<std::string> found;
  int row = 0;
  for (; at != end; ++at) {
    const auto row_cells = cells(*at);
    if (row_cells.size() <= column) continue;
    if (++row > 2) found.push_back(row_cells[column]);  // after head and rule
  }
  return found;
}

TEST_CASE("wire.md: every example line is read, and is printed as it stands") {
  int count = 0;
  for (const auto& lines : fences("mbp")) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i].size() < 2 || (lines[i][0] != '>' && lines[i][0] != '<')) continue;
      std::string text = lines[i].substr(2) + "\n";
      if (text.find("<<EOF") != std::string::npos) {
        while (++i < lines.size()) text += lines[i] + "\n";
        i = lines.size();
      }
      INFO(text);
      if (lines[std::min(i, lines.size() - 1)][0] == '<') {
        const auto reply = parse_reply(text);
        REQUIRE(reply);
        CHECK(to_line(*reply) == text);
      } else {
        const auto command = parse_command(text);
        REQUIRE(command);
        CHECK(to_line(*command) == text);
      }
      ++count;
    }
  }
  CHECK(count >= 40);
}

TEST_CASE("E09: wire.md: the worked moves are what the rules say") {
  int count = 0;
  for (const std::string& line : page()) {
    const auto row = cells(line);
    if (row.size() < 4 || row[1].find('/') == std::string::npos ||
        row[3].find('/') == std::string::npos) {
      continue;
    }
    INFO(line);
    const auto game = engine::load_game(row[0]);
    REQUIRE(game);
    auto position = engine::parse_position(**game, row[1]);
    REQUIRE(position);
    CHECK(engine::print_position(**game, *position) == row[1]);
    const auto move = engine::parse_move(**game, *position, row[2]);
    REQUIRE(move);
    engine::play(**game, *position, *move);
    CHECK(engine::print_position(**game, *position) == row[3]);
    ++count;
  }
  CHECK(count == 8);
}

TEST_CASE("wire.md: the positions of variants that exist here are read and printed as they stand") {
  int count = 0;
  for (const std::string& line : page()) {
    const auto row = cells(line);
    if (row.size() != 2 || row[1].find(" S ") == std::string::npos) continue;
    const std::string text = row[1].substr(0, row[1].find('`'));
    std::istringstream names(row[0]);
    for (std::string name; std::getline(names, name, ',');) {
      name.erase(0, name.find_first_not_of(' '));
      const auto game = engine::load_game(name);
      if (!game) continue;
      INFO(name);
      const auto position = engine::parse_position(**game, text);
      REQUIRE(position);
      CHECK(engine::print_position(**game, *position) == text);
      ++count;
    }
  }
  CHECK(count >= 6);
}

// What engine/notation.cpp reads, by the words in its source.
std::set<std::string> read_by_notation(const std::string& pattern) {
  std::ifstream file(SEEDBED_SOURCE "/engine/notation.cpp");
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  const std::regex form(pattern);
  std::set<std::string> found;
  for (std::sregex_iterator at(source.begin(), source.end(), form), end; at != end; ++at) {
    found.insert((*at)[1]);
  }
  return found;
}

TEST_CASE("wire.md: every mark and every field of a position stands in its table") {
  std::set<std::string> marks, fields;
  bool here = false;
  for (const std::string& line : page()) {
    if (line.starts_with("## ")) here = line == "## Positions";
    if (!here) continue;
    if (!line.starts_with("| `")) continue;
    const std::string head = line.substr(0, line.find('|', 1));
    const std::regex mark("`([A-Za-z])`"), field("`([a-z]+)=");
    for (std::sregex_iterator at(head.begin(), head.end(), mark), end; at != end; ++at) {
      marks.insert((*at)[1]);
    }
    std::smatch name;
    if (std::regex_search(head, name, field)) fields.insert(name[1]);
  }
  CHECK(marks == read_by_notation("case '([A-Za-z])':"));
  CHECK(fields == read_by_notation("name == \"([a-z]+)\""));
  CHECK(fields.size() >= 8);
}

TEST_CASE("wire.md: the table of reasons is closed and complete") {
  const auto listed = words_between("## How a game ends", "## Limits and time-outs", 1);
  std::vector<std::string> known;
  for (int i = 0; i <= static_cast<int>(Reason::Internal); ++i) {
    known.emplace_back(word(static_cast<Reason>(i)));
  }
  CHECK(listed == known);
}

TEST_CASE("wire.md: the table of errors is the code's") {
  const auto listed = words_between("## Errors", "## When a bot misbehaves", 0);
  std::set<std::string> known;
  for (int i = 0; i <= static_cast<int>(ErrorCode::Internal); ++i) {
    known.emplace(word(static_cast<ErrorCode>(i)));
  }
  CHECK(std::set<std::string>(listed.begin(), listed.end()) == known);
}

TEST_CASE("wire.md: the smallest bot is the one in sdk/python") {
  std::ifstream file(SEEDBED_SOURCE "/protocol/sdk/python/minimal_bot.py");
  const std::string source((std::istreambuf_iterator<char>(file)), {});
  std::string shown;
  const auto blocks = fences("python");
  REQUIRE(blocks.size() == 1);
  for (const std::string& line : blocks[0]) shown += line + "\n";
  CHECK(source.find(shown) != std::string::npos);
}

// Answers as the session on the page does.
class Example : public Bot {
 public:
  std::string name() const override { return "Example"; }
  std::string author() const override { return "A. N. Other"; }
  std::vector<OptionDeclaration> options() const override {
    return {{"Level", OptionDeclaration::Type::Spin, "3", 1, 9, {}}};
  }
  engine::Move search(const SearchContext& context) override {
    const std::size_t plies = context.line.moves().size();
    const std::string_view text = plies == 0 ? "c1" : plies == 1 ? "f1" : "a1";
    return *engine::parse_move(context.line.game(), context.line.position(), text);
  }
};

// What the bot has said; written by its threads, read by the one that feeds it.
class Heard : public std::streambuf {
 public:
  bool wait_for(std::size_t lines) {
    std::unique_lock lock(mutex_);
    return more_.wait_for(lock, std::chrono::seconds(20), [&] { return lines_ >= lines; });
  }
  std::string text() {
    const std::lock_guard lock(mutex_);
    return text_;
  }

 private:
  int overflow(int c) override {
    const char one = static_cast<char>(c);
    xsputn(&one, 1);
    return c;
  }
  std::streamsize xsputn(const char* data, std::streamsize size) override {
    const std::lock_guard lock(mutex_);
    text_.append(data, static_cast<std::size_t>(size));
    lines_ = static_cast<std::size_t>(std::count(text_.begin(), text_.end(), '\n'));
    more_.notify_all();
    return size;
  }

  std::mutex mutex_;
  std::condition_variable more_;
  std::string text_;
  std::size_t lines_ = 0;
};

// The arena's side of the page: a line is sent when all answers above it have come.
class Sheet : public std::streambuf {
 public:
  Sheet(std::vector<std::string> lines, Heard& heard) : lines_(std::move(lines)), heard_(heard) {}

 private:
  int underflow() override {
    for (; at_ < lines_.size(); ++at_) {
      if (lines_[at_][0] == '<') ++answers_;
      if (lines_[at_][0] != '>') continue;
      if (!heard_.wait_for(answers_)) break;
      sent_ = lines_[at_++].substr(2) + "\n";
      setg(sent_.data(), sent_.data(), sent_.data() + sent_.size());
      return traits_type::to_int_type(sent_[0]);
    }
    return traits_type::eof();
  }

  const std::vector<std::string> lines_;
  Heard& heard_;
  std::size_t at_ = 0;
  std::size_t answers_ = 0;
  std::string sent_;
};

TEST_CASE("wire.md: the session runs") {
  const auto blocks = fences("mbp-session");
  REQUIRE(blocks.size() == 1);
  std::string expected;
  for (const std::string& line : blocks[0]) {
    if (line[0] == '<') expected += line.substr(2) + "\n";
  }
  Example bot;
  Heard heard;
  Sheet sheet(blocks[0], heard);
  std::istream in(&sheet);
  std::ostream out(&heard);
  CHECK(run_bot(bot, in, out) == 0);
  std::string answers = heard.text();
  const std::size_t version = answers.find("id version ");
  const std::size_t end = answers.find('\n', version);
  answers.replace(version, end - version, "id version 0.1");
  const std::string features = "feature query=1 define=1 variants=any";
  answers.replace(answers.find(features), features.size(), "feature query=1 variants=any");
  CHECK(answers == expected);
}

}  // namespace
}  // namespace seedbed::protocol
