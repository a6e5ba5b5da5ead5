#include "arena/record/export.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/record/pgn.h"
#include "engine/catalogue.h"

namespace seedbed::arena {
namespace {

// Milliseconds with three decimals: times are kept to the microsecond.
std::string milliseconds(std::int64_t micros) {
  return fmt::format("{}.{:03}", micros / 1000, micros % 1000);
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of("\",\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted += '"';
}

}  // namespace

Expected<ExportFormat> parse_export_format(std::string_view text) {
  if (text == "jsonl") return ExportFormat::Jsonl;
  if (text == "csv") return ExportFormat::Csv;
  if (text == "pgn") return ExportFormat::Pgn;
  return fail(ErrorCode::BadValue,
              fmt::format("unknown format '{}'; allowed are pgn, jsonl, csv", text));
}

std::string print_json(const GameRecord& record) {
  nlohmann::ordered_json json;
  json["number"] = record.number;
  json["pair"] = record.pair;
  json["round"] = record.round;
  json["variant"] = record.variant;
  json["fingerprint"] = record.fingerprint;
  json["south"] = record.south;
  json["north"] = record.north;
  json["result"] = engine::word(record.result);
  json["score"] = nullptr;
  if (record.score) json["score"] = {record.score->south, record.score->north};
  json["reason"] = protocol::word(record.reason);
  json["detail"] = record.detail;
  json["plies"] = record.moves.size();
  json["start"] = record.start;
  json["opening"] = record.opening;
  json["moves"] = record.moves;
  nlohmann::ordered_json times = nlohmann::ordered_json::array();
  for (const std::int64_t time : record.times_us) times.push_back(static_cast<double>(time) / 1e3);
  json["times_ms"] = std::move(times);
  if (!record.depths.empty()) json["depths"] = record.depths;
  if (!record.nodes.empty()) json["nodes"] = record.nodes;
  if (!record.notes.empty()) json["notes"] = record.notes;
  json["time_control"] = record.time_control;
  json["seed"] = record.seed;
  json["started"] = record.started;
  json["duration_ms"] = record.duration_ms;
  json["host"] = record.host;
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string csv_header() {
  return "number,pair,round,variant,fingerprint,south,north,result,south_score,north_score,reason,"
         "detail,plies,start,opening,moves,times_ms,time_control,seed,started,duration_ms,host,"
         "depths,nodes";
}

std::string print_csv(const GameRecord& record) {
  std::string moves, times;
  for (const std::string& move : record.moves) moves += (moves.empty() ? "" : " ") + move;
  for (const std::int64_t time : record.times_us) {
    times += (times.empty() ? "" : " ") + milliseconds(time);
  }
  const auto score = [&record](int engine::Score::*side) {
    return record.score ? fmt::to_string((*record.score).*side) : std::string();
  };
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}",
                     record.number, record.pair, record.round, csv_field(record.variant),
                     record.fingerprint, csv_field(record.south), csv_field(record.north),
                     engine::word(record.result), score(&engine::Score::south),
                     score(&engine::Score::north), protocol::word(record.reason),
                     csv_field(record.detail), record.moves.size(), csv_field(record.start),
                     csv_field(record.opening), moves, times, csv_field(record.time_control),
                     record.seed, record.started, record.duration_ms, csv_field(record.host),
                     fmt::join(record.depths, " "), fmt::join(record.nodes, " "));
}

Expected<void> export_games(const Store& store, ExportFormat format, std::ostream& out) {
  std::map<std::string, engine::GamePtr> games;  // by fingerprint, from the rules that the run kept
  if (format == ExportFormat::Pgn) {
    for (const StoredVariant& variant : store.info().variants) {
      auto game = engine::compile_text(variant.rules, variant.spec);
      if (!game) return tl::unexpected(game.error());
      games[variant.fingerprint] = std::move(*game);
    }
  }
  if (format == ExportFormat::Csv) out << csv_header() << '\n';
  const std::string& event = store.info().league.name;
  auto done = store.for_each([&](const GameRecord& record) {
    if (!out) return;
    switch (format) {
      case ExportFormat::Jsonl:
        out << print_json(record) << '\n';
        break;
      case ExportFormat::Csv:
        out << print_csv(record) << '\n';
        break;
      case ExportFormat::Pgn:
        out << print_pgn(record, games.at(record.fingerprint), event);
        break;
    }
  });
  if (!done) return done;
  if (!out.flush()) return fail(ErrorCode::Io, "the games cannot be written: is the disk full?");
  return {};
}

}  // namespace seedbed::arena
