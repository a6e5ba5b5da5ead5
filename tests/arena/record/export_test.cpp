#include "arena/record/export.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "arena/record/pgn.h"
#include "tests/arena/record/records.h"
#include "tests/support/catch.h"

using namespace seedbed;
using namespace seedbed::arena;
using namespace seedbed::arena::test;

namespace {

// RFC 4180, independently of the writer.
std::vector<std::vector<std::string>> read_csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows{{""}};
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
      rows.back().back() += text[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && c == ',') {
      rows.back().emplace_back();
    } else if (!quoted && c == '\n') {
      rows.emplace_back(1, "");
    } else {
      rows.back().back() += c;
    }
  }
  rows.pop_back();
  return rows;
}

// A stream that fails after so many bytes, as a full disk does.
class Full : public std::streambuf {
 public:
  explicit Full(int room) : room_(room) {}

 protected:
  int overflow(int c) override { return room_-- > 0 ? c : traits_type::eof(); }

 private:
  int room_;
};

}  // namespace

TEST_CASE("a game as JSON", "[export]") {
  const RunInfo run = sample_run();
  GameRecord game = sample_game(run, 5);
  const std::string line = print_json(game);
  CHECK(line ==
        "{\"number\":5,\"pair\":2,\"round\":3,\"variant\":\"kalah\",\"fingerprint\":\"" +
            run.variants[0].fingerprint +
            "\",\"south\":\"ada\",\"north\":\"eve \xc3\xa9\",\"result\":\"1-0\",\"score\":[30,18],"
            "\"reason\":\"resign\",\"detail\":\"\",\"plies\":3,\"start\":\"startpos\",\"opening\":"
            "\"\",\"moves\":[\"c1\",\"f1\",\"e2\"],\"times_ms\":[12.345,0.0,1000.0],"
            "\"time_control\":\"2+0.02\",\"seed\":9007199254740991,\"started\":"
            "\"2026-11-29T12:00:01.250Z\",\"duration_ms\":1012,\"host\":\"box\"}");
  game.depths = {9, 0, 11};
  game.nodes = {1'000, 0, 18'446'744'073'709'551'615U};
  game.notes = {"", "feed 3", ""};
  const std::string told = print_json(game);
  const std::size_t place = line.find("\"time_control\"");
  CHECK(told == line.substr(0, place) +
                    "\"depths\":[9,0,11],\"nodes\":[1000,0,18446744073709551615]," +
                    "\"notes\":[\"\",\"feed 3\",\"\"]," + line.substr(place));
}

TEST_CASE("JSON is valid whatever a detail holds", "[export]") {
  const RunInfo run = sample_run();
  GameRecord game = sample_game(run, 1);
  game.score.reset();
  game.result = engine::Result::Void;
  game.moves.clear();
  game.times_us.clear();
  for (int c = 0; c < 256; ++c) game.detail += static_cast<char>(c);
  game.detail += "\xe2\x82";  // a character cut off
  const std::string line = print_json(game);
  CHECK(line.find('\n') == std::string::npos);
  const auto json = nlohmann::json::parse(line);  // throws on anything but JSON in UTF-8
  CHECK(json["score"].is_null());
  CHECK(json["result"] == "*");
  CHECK(json["plies"] == 0);
  CHECK(json["moves"] == nlohmann::json::array());
  CHECK(json["times_ms"] == nlohmann::json::array());
  const auto detail = json["detail"].get<std::string>();
  CHECK(detail.substr(0, 128) == game.detail.substr(0, 128));
  CHECK(detail.substr(128, 3) == "\xef\xbf\xbd");
}

TEST_CASE("a game as CSV", "[export]") {
  const RunInfo run = sample_run();
  GameRecord game = sample_game(run, 5);
  game.detail = "a \"b\", c\nd";
  game.start = "4,4,4,4,4,4/0,5,5,5,5,4 N 0,0";
  game.opening = "a1";
  game.depths = {9, 0, 11};
  const auto rows = read_csv(csv_header() + "\n" + print_csv(game) + "\n");
  REQUIRE(rows.size() == 2);
  REQUIRE(rows[0].size() == rows[1].size());
  std::map<std::string, std::string> row;
  for (std::size_t i = 0; i < rows[0].size(); ++i) row[rows[0][i]] = rows[1][i];
  CHECK(row["number"] == "5");
  CHECK(row["south"] == "ada");
  CHECK(row["south_score"] == "30");
  CHECK(row["north_score"] == "18");
  CHECK(row["result"] == "1-0");
  CHECK(row["reason"] == "resign");
  CHECK(row["detail"] == game.detail);
  CHECK(row["start"] == game.start);
  CHECK(row["opening"] == "a1");
  CHECK(row["moves"] == "c1 f1 e2");
  CHECK(row["times_ms"] == "12.345 0.000 1000.000");
  CHECK(row["seed"] == "9007199254740991");
  CHECK(row["host"] == "box");
  CHECK(row["depths"] == "9 0 11");
  CHECK(row["nodes"].empty());
  game.score.reset();
  CHECK(read_csv(print_csv(game) + "\n")[0][8].empty());
}

TEST_CASE("a store is exported whole and in order", "[export]") {
  const ScratchDir scratch;
  const RunInfo run = sample_run();
  auto store = Store::create(scratch.path(), run).value();
  for (const std::int64_t number : {4, 1, 3, 2}) REQUIRE(store.add(sample_game(run, number)));
  std::ostringstream jsonl, csv, pgn;
  REQUIRE(export_games(store, ExportFormat::Jsonl, jsonl));
  REQUIRE(export_games(store, ExportFormat::Csv, csv));
  REQUIRE(export_games(store, ExportFormat::Pgn, pgn));

  std::istringstream lines(jsonl.str());
  std::string line;
  int number = 0;
  while (std::getline(lines, line)) CHECK(nlohmann::json::parse(line)["number"] == ++number);
  CHECK(number == 4);
  const auto rows = read_csv(csv.str());
  REQUIRE(rows.size() == 5);
  for (std::size_t i = 1; i < rows.size(); ++i) CHECK(rows[i][0] == std::to_string(i));
  std::istringstream games(pgn.str());
  std::int64_t next = 0;
  REQUIRE(read_pgn(games, "x", [&next](const PgnGame& game) {
    ++next;
    CHECK(game.number == next);
  }));
  CHECK(next == 4);
  CHECK(pgn.str().find("[Event \"Sample \\\"cup\\\"\"]") == 0);
}

TEST_CASE("an export that cannot be written is an error", "[export]") {
  const ScratchDir scratch;
  const RunInfo run = sample_run();
  auto store = Store::create(scratch.path(), run).value();
  for (std::int64_t number = 1; number <= 50; ++number)
    REQUIRE(store.add(sample_game(run, number)));
  for (const auto format : {ExportFormat::Jsonl, ExportFormat::Csv, ExportFormat::Pgn}) {
    Full full(1'000);
    std::ostream out(&full);
    CHECK_FALSE(export_games(store, format, out));
    std::ofstream device("/dev/full");
    CHECK_FALSE(export_games(store, format, device));
  }
}

TEST_CASE("formats by name", "[export]") {
  CHECK(parse_export_format("jsonl").value() == ExportFormat::Jsonl);
  CHECK(parse_export_format("csv").value() == ExportFormat::Csv);
  CHECK(parse_export_format("pgn").value() == ExportFormat::Pgn);
  CHECK(parse_export_format("xml").error().message.find("allowed are pgn, jsonl, csv") !=
        std::string::npos);
}
