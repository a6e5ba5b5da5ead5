// A store's rows as values, and back. Internal to arena/record; what throws is the library's, and
// ends in store.cpp.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "arena/league/schedule.h"
#include "arena/record/record.h"
#include "arena/record/store.h"

namespace SQLite {
class Database;
class Statement;
}  // namespace SQLite

namespace seedbed::arena {

void write_info(SQLite::Database& database, const RunInfo& info);
// `version`: of the file's tables.
[[nodiscard]] Expected<RunInfo> read_info(const SQLite::Database& database, int version,
                                          const std::filesystem::path& file);
void insert_bot(SQLite::Database& database, std::int64_t place, const StoredBot& bot);

extern const char* const kInsertGame;
// Binds a game to kInsertGame; false if its variant or a bot is not of this run.
[[nodiscard]] bool bind_game(SQLite::Statement& insert, const RunInfo& run,
                             const GameRecord& record);
[[nodiscard]] std::string select_games(int version);
// Fills `record` from a row of select_games().
[[nodiscard]] Expected<void> read_game(SQLite::Statement& row, const RunInfo& run,
                                       const std::filesystem::path& file, GameRecord& record);

void insert_stage(SQLite::Database& database, const Stage& stage);
[[nodiscard]] Expected<std::vector<Stage>> read_stages(const SQLite::Database& database,
                                                       const RunInfo& run,
                                                       const std::filesystem::path& file);

}  // namespace seedbed::arena
