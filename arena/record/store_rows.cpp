#include "arena/record/store_rows.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "arena/record/store_schema.h"

namespace seedbed::arena {
namespace fs = std::filesystem;
namespace {

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

template <class Range>
std::string join(const Range& values) {
  std::string text;
  for (const auto& value : values) {
    if (!text.empty()) text += ' ';
    text += fmt::to_string(value);
  }
  return text;
}

template <class Number>
std::vector<Number> split_numbers(std::string_view text) {
  std::vector<Number> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    Number value = 0;
    const auto [stop, error] = std::from_chars(at, end, value);
    if (error != std::errc()) break;
    numbers.push_back(value);
    at = stop == end ? stop : stop + 1;
  }
  return numbers;
}

engine::Result parse_result(std::string_view word) {
  for (const auto result : {engine::Result::South, engine::Result::North, engine::Result::Draw}) {
    if (engine::word(result) == word) return result;
  }
  return engine::Result::Void;
}

std::string flags_text(const std::vector<bool>& flags) {
  std::string text;
  for (const bool flag : flags) text += flag ? '1' : '0';
  return text;
}

template <class T>
std::optional<std::int64_t> place_of(const std::vector<T>& items, std::string T::*field,
                                     const std::string& wanted) {
  const auto found = std::find_if(items.begin(), items.end(),
                                  [&](const T& item) { return item.*field == wanted; });
  if (found == items.end()) return std::nullopt;
  return found - items.begin();
}

}  // namespace

void insert_bot(SQLite::Database& database, std::int64_t place, const StoredBot& bot) {
  SQLite::Statement insert(database, "INSERT OR REPLACE INTO bots VALUES(?,?,?,?,?,?,?,?,?,?,?)");
  SQLite::bind(insert, place, bot.name, bot.command, bot.id_name, bot.id_author, bot.id_version,
               bot.executable, bot.sha256, flags_text(bot.plays), bot.note, bot.handshake);
  insert.exec();
}

void write_info(SQLite::Database& database, const RunInfo& info) {
  SQLite::Statement meta(database, "INSERT INTO meta VALUES(?,?)");
  const auto put = [&meta](const char* key, const std::string& value) {
    meta.reset();
    SQLite::bind(meta, key, value);
    meta.exec();
  };
  put("created", info.created);
  put("seedbed", SEEDBED_VERSION);
  put("shard-index", fmt::to_string(info.shard_index));
  put("shard-count", fmt::to_string(info.shard_count));
  SQLite::Statement league(database, "INSERT INTO league VALUES(?)");
  SQLite::bind(league, print_league(info.league));
  league.exec();
  for (std::size_t i = 0; i < info.variants.size(); ++i) {
    const StoredVariant& variant = info.variants[i];
    SQLite::Statement insert(database, "INSERT INTO variants VALUES(?,?,?,?)");
    SQLite::bind(insert, static_cast<std::int64_t>(i), variant.spec, variant.fingerprint,
                 variant.rules);
    insert.exec();
  }
  for (std::size_t i = 0; i < info.bots.size(); ++i) {
    insert_bot(database, static_cast<std::int64_t>(i), info.bots[i]);
  }
}

Expected<RunInfo> read_info(const SQLite::Database& database, int version, const fs::path& file) {
  RunInfo info;
  SQLite::Statement meta(database, "SELECT key, value FROM meta");
  while (meta.executeStep()) {
    const std::string key = meta.getColumn(0).getString();
    const std::string value = meta.getColumn(1).getString();
    const auto number = [&value](int& target) {
      std::from_chars(value.data(), value.data() + value.size(), target);
    };
    if (key == "created") info.created = value;
    if (key == "shard-index") number(info.shard_index);
    if (key == "shard-count") number(info.shard_count);
  }
  SQLite::Statement toml(database, "SELECT toml FROM league");
  if (!toml.executeStep()) {
    return fail(ErrorCode::Io, fmt::format("{} holds no league", file.string()));
  }
  auto league = parse_league(toml.getColumn(0).getString(), file);
  if (!league) return tl::unexpected(league.error());
  info.league = std::move(*league);
  SQLite::Statement variants(database, "SELECT spec, fingerprint, rules FROM variants ORDER BY id");
  while (variants.executeStep()) {
    info.variants.push_back({variants.getColumn(0).getString(), variants.getColumn(1).getString(),
                             variants.getColumn(2).getString()});
  }
  SQLite::Statement bots(
      database, fmt::format("SELECT name, command, id_name, id_author, id_version, executable,"
                            " sha256, plays, note, {} FROM bots ORDER BY id",
                            version < kHandshakesSince ? "''" : "handshake"));
  while (bots.executeStep()) {
    StoredBot bot;
    int column = 0;
    for (std::string* field : {&bot.name, &bot.command, &bot.id_name, &bot.id_author,
                               &bot.id_version, &bot.executable, &bot.sha256}) {
      *field = bots.getColumn(column++).getString();
    }
    for (const char flag : bots.getColumn(column++).getString()) bot.plays.push_back(flag == '1');
    bot.note = bots.getColumn(column++).getString();
    bot.handshake = bots.getColumn(column).getString();
    info.bots.push_back(std::move(bot));
  }
  return info;
}

// One string for each line, an empty last one too; none of nothing.
std::vector<std::string> split_lines(const std::string& text) {
  if (text.empty()) return {};
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n')
      lines.emplace_back();
    else
      lines.back() += c;
  }
  return lines;
}

const char* const kInsertGame =
    "INSERT INTO games VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";

bool bind_game(SQLite::Statement& insert, const RunInfo& run, const GameRecord& record) {
  const auto variant = place_of(run.variants, &StoredVariant::spec, record.variant);
  const auto south = place_of(run.bots, &StoredBot::name, record.south);
  const auto north = place_of(run.bots, &StoredBot::name, record.north);
  if (!variant || !south || !north ||
      run.variants[static_cast<std::size_t>(*variant)].fingerprint != record.fingerprint) {
    return false;
  }
  SQLite::bind(insert, record.number, record.pair, record.round, *variant, *south, *north,
               std::string(engine::word(record.result)));
  const auto bind_score = [&](int column, int engine::Score::*side) {
    if (record.score)
      insert.bind(column, (*record.score).*side);
    else
      insert.bind(column);
  };
  bind_score(8, &engine::Score::south);
  bind_score(9, &engine::Score::north);
  insert.bind(10, std::string(protocol::word(record.reason)));
  insert.bind(11, record.detail);
  insert.bind(12, record.start);
  insert.bind(13, record.opening);
  insert.bind(14, join(record.moves));
  insert.bind(15, join(record.times_us));
  insert.bind(16, record.time_control);
  insert.bind(17, static_cast<std::int64_t>(record.seed));
  insert.bind(18, record.started);
  insert.bind(19, record.duration_ms);
  insert.bind(20, record.host);
  insert.bind(21, join(record.depths));
  insert.bind(22, join(record.nodes));
  insert.bind(23, fmt::format("{}", fmt::join(record.notes, "\n")));
  return true;
}

std::string select_games(int version) {
  return fmt::format(
      "SELECT number, pair, round, variant, south, north, result, south_score, north_score, reason,"
      " detail, start, opening, moves, times_us, time_control, seed, started, duration_ms, host, "
      "{}, {}"
      " FROM games",
      version < kDepthsSince ? "'', ''" : "depths, nodes", version < kNotesSince ? "''" : "notes");
}

// Fills `record` from a row of select_games().
Expected<void> read_game(SQLite::Statement& row, const RunInfo& run, const fs::path& file,
                         GameRecord& record) {
  const auto text = [&row](int column) { return row.getColumn(column).getString(); };
  const auto place = [&row](int column) {
    return static_cast<std::size_t>(row.getColumn(column).getInt64());
  };
  const std::size_t variant = place(3), south = place(4), north = place(5);
  const auto reason = protocol::parse_reason(text(9));
  record.number = row.getColumn(0).getInt64();
  if (variant >= run.variants.size() || south >= run.bots.size() || north >= run.bots.size() ||
      !reason) {
    return fail(ErrorCode::Io, fmt::format("{}: game {} is damaged", file.string(), record.number));
  }
  record.pair = row.getColumn(1).getInt64();
  record.round = row.getColumn(2).getInt();
  record.variant = run.variants[variant].spec;
  record.fingerprint = run.variants[variant].fingerprint;
  record.south = run.bots[south].name;
  record.north = run.bots[north].name;
  record.result = parse_result(text(6));
  record.score.reset();
  if (!row.getColumn(7).isNull() && !row.getColumn(8).isNull()) {
    record.score = engine::Score{row.getColumn(7).getInt(), row.getColumn(8).getInt()};
  }
  record.reason = *reason;
  record.detail = text(10);
  record.start = text(11);
  record.opening = text(12);
  record.moves = split_words(text(13));
  record.times_us = split_numbers<std::int64_t>(text(14));
  record.time_control = text(15);
  record.seed = static_cast<std::uint64_t>(row.getColumn(16).getInt64());
  record.started = text(17);
  record.duration_ms = row.getColumn(18).getInt64();
  record.host = text(19);
  record.depths = split_numbers<int>(text(20));
  record.nodes = split_numbers<std::uint64_t>(text(21));
  record.notes = split_lines(text(22));
  return {};
}

void insert_stage(SQLite::Database& database, const Stage& stage) {
  std::string pairings;
  for (const Meeting& encounter : stage.encounters()) {
    pairings += fmt::format("{} {} {}\n", encounter.variant, encounter.first, encounter.second);
  }
  SQLite::Statement insert(database,
                           "INSERT INTO stages VALUES((SELECT count(*) FROM stages),?,?,?,?,?,?)");
  SQLite::bind(insert, stage.start().pair, stage.start().round, stage.start().opening, stage.laps(),
               stage.round_laps(), pairings);
  insert.exec();
}

Expected<std::vector<Stage>> read_stages(const SQLite::Database& database, const RunInfo& run,
                                         const fs::path& file) {
  std::vector<Stage> stages;
  SQLite::Statement row(
      database, "SELECT pair, round, opening, laps, round_laps, pairings FROM stages ORDER BY id");
  while (row.executeStep()) {
    std::string text = row.getColumn(5).getString();
    std::replace(text.begin(), text.end(), '\n', ' ');
    const auto numbers = split_numbers<int>(text);
    std::vector<Meeting> encounters;
    const auto below = [](int value, std::size_t size) {
      return value >= 0 && static_cast<std::size_t>(value) < size;
    };
    bool good = !numbers.empty() && numbers.size() % 3 == 0 && row.getColumn(4).getInt() > 0;
    for (std::size_t i = 0; good && i < numbers.size(); i += 3) {
      encounters.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
      good = below(numbers[i], run.variants.size()) && below(numbers[i + 1], run.bots.size()) &&
             below(numbers[i + 2], run.bots.size());
    }
    if (!good) {
      return fail(ErrorCode::Io, fmt::format("{}: the pairings of stage {} are damaged",
                                             file.string(), stages.size() + 1));
    }
    stages.emplace_back(run.league, std::move(encounters), row.getColumn(3).getInt64(),
                        row.getColumn(4).getInt(),
                        StageStart{row.getColumn(0).getInt64(), row.getColumn(1).getInt(),
                                   row.getColumn(2).getInt64()});
  }
  return stages;
}

}  // namespace seedbed::arena
