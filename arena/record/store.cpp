// The store in SQLite. The only file that sees the database library.
//
// Durability: WAL with synchronous=NORMAL. A commit is then a write() into the log: it outlives the
// process however that dies. A power cut may lose the last commits, never the file: frames carry
// checksums, and the log is synced before a checkpoint touches the database. FULL would sync at
// each commit, milliseconds a game on a disk where short games take less, to save games that a
// resume plays again anyway.
#include "arena/record/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <optional>

#include "arena/record/lock.h"
#include "arena/record/store_rows.h"
#include "arena/record/store_schema.h"

namespace seedbed::arena {
namespace fs = std::filesystem;
namespace {

constexpr int kBusyMs = 10'000;  // readers wait so long for a recovery or a checkpoint

// What SQLite reports, as one sentence for a person.
tl::unexpected<Error> explain(const fs::path& file, std::string_view doing,
                              const SQLite::Exception& error) {
  const auto says = [&](std::string_view what) {
    return fail(ErrorCode::Io, fmt::format("{} {}: {}", doing, file.string(), what));
  };
  switch (error.getErrorCode()) {
    case SQLITE_FULL:
      return says("the disk is full");
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return says("it is read-only");
    case SQLITE_CANTOPEN:
      return says("it cannot be opened (are file and directory writable?)");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return says("another process holds it");
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
      return says(fmt::format("it is damaged or no store ({})", error.what()));
    default:
      return says(error.what());
  }
}

// Where an operation on the database may throw: the exception ends here, as a value.
template <class Body>
auto guarded(const fs::path& file, std::string_view doing, Body body) -> decltype(body()) {
  try {
    return body();
  } catch (const SQLite::Exception& error) {
    return explain(file, doing, error);
  }
}

int pragma(const SQLite::Database& database, const std::string& name) {
  SQLite::Statement query(database, "PRAGMA " + name);
  return query.executeStep() ? query.getColumn(0).getInt() : 0;
}

// Settings of a connection; the cache is kept small because a run's memory must stay small.
void set_up(SQLite::Database& database) {
  database.setBusyTimeout(kBusyMs);
  database.exec("PRAGMA cache_size = -256; PRAGMA foreign_keys = ON");
}

Expected<void> begin_wal(SQLite::Database& database, const fs::path& file) {
  SQLite::Statement mode(database, "PRAGMA journal_mode = WAL");
  if (!mode.executeStep() || mode.getColumn(0).getString() != "wal") {
    return fail(ErrorCode::Io,
                fmt::format("{} cannot have a write-ahead log: is it on a network file system?",
                            file.string()));
  }
  database.exec("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304");
  return {};
}

// A file of no length or without tables: what a run leaves that died while it was being created.
bool unborn(const SQLite::Database& database) {
  SQLite::Statement tables(database, "SELECT count(*) FROM sqlite_schema");
  return tables.executeStep() && tables.getColumn(0).getInt() == 0;
}

Expected<void> check_schema(const SQLite::Database& database, const fs::path& file) {
  if (unborn(database)) {
    return fail(ErrorCode::BadValue, fmt::format("{} holds no run: it is empty", file.string()));
  }
  if (pragma(database, "application_id") != kApplicationId) {
    return fail(ErrorCode::BadValue, fmt::format("{} is not the store of a run", file.string()));
  }
  if (const int version = pragma(database, "user_version");
      version < 1 || version > kSchemaVersion) {
    return fail(ErrorCode::Io,
                fmt::format("{} was written by {} Seedbed: its tables are version {}, this "
                            "program reads versions up to {}",
                            file.string(), version > kSchemaVersion ? "a newer" : "an unknown",
                            version, kSchemaVersion));
  }
  return {};
}

// Brings an older store's tables up to date; all or nothing.
void migrate(SQLite::Database& database) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  for (int version = pragma(database, "user_version"); version < kSchemaVersion; ++version) {
    database.exec(kMigrations[static_cast<std::size_t>(version - 1)]);
    database.exec(fmt::format("PRAGMA user_version = {}", version + 1));
  }
  transaction.commit();
}

Expected<void> check_run(const fs::path& dir) {
  std::error_code error;
  if (!fs::exists(dir, error)) {
    return fail(ErrorCode::BadValue, fmt::format("there is no directory {}", dir.string()));
  }
  if (!fs::is_regular_file(dir / kStoreFile, error)) {
    return fail(ErrorCode::BadValue,
                fmt::format("{} holds no run: it has no {}", dir.string(), kStoreFile));
  }
  return {};
}

tl::unexpected<Error> used(const fs::path& dir) {
  return fail(ErrorCode::Io,
              fmt::format("{} holds a run already: `seedbed resume {}` goes on with it, or choose "
                          "another directory",
                          dir.string(), dir.string()));
}

}  // namespace

// Members are destroyed upwards: statements before the database, the lock last of all.
struct Store::Impl {
  Impl(std::optional<DirectoryLock> held, const fs::path& path, int flags)
      : lock(std::move(held)), file(path), database(path.string(), flags) {
    set_up(database);
  }

  std::optional<DirectoryLock> lock;  // nothing for a reader
  fs::path file;
  SQLite::Database database;
  std::optional<SQLite::Statement> insert;
  std::string select;  // of games, as this file's version has them
  RunInfo info;
};

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Expected<Store> Store::create(const fs::path& dir, const RunInfo& info) {
  std::error_code error;
  fs::create_directories(dir, error);
  if (error) {
    return fail(ErrorCode::Io,
                fmt::format("cannot make the directory {}: {}", dir.string(), error.message()));
  }
  auto lock = DirectoryLock::take(dir);
  if (!lock) return tl::unexpected(lock.error());
  const fs::path file = dir / kStoreFile;
  return guarded(file, "cannot create", [&]() -> Expected<Store> {
    auto impl = std::make_unique<Impl>(std::move(*lock), file,
                                       SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    SQLite::Database& database = impl->database;
    if (!unborn(database)) return used(dir);
    if (auto wal = begin_wal(database, file); !wal) return tl::unexpected(wal.error());
    SQLite::Transaction transaction(database);
    database.exec(kSchema);
    write_info(database, info);
    database.exec(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}",
                              kApplicationId, kSchemaVersion));
    transaction.commit();
    impl->info = info;
    impl->insert.emplace(database, kInsertGame);
    impl->select = select_games(kSchemaVersion);
    return Store(std::move(impl));
  });
}

Expected<void> Store::check_vacant(const fs::path& dir) {
  std::error_code error;
  if (fs::exists(dir / kStoreFile, error) && fs::file_size(dir / kStoreFile, error) > 0) {
    // What a run left that died while it was being created is written over.
    return guarded(dir / kStoreFile, "cannot open", [&]() -> Expected<void> {
      const SQLite::Database database((dir / kStoreFile).string(), SQLite::OPEN_READONLY);
      if (unborn(database)) return {};
      return used(dir);
    });
  }
  fs::path made = fs::absolute(dir, error);
  while (!fs::exists(made, error) && made.has_relative_path()) made = made.parent_path();
  if (fs::is_directory(made, error) && access(made.c_str(), W_OK) == 0) return {};
  return fail(ErrorCode::Io, fmt::format("cannot write to {}: {}", made.string(),
                                         fs::is_directory(made, error) ? "it is read-only"
                                                                       : "it is no directory"));
}

Expected<Store> Store::open(const fs::path& dir) {
  if (auto there = check_run(dir); !there) return tl::unexpected(there.error());
  auto lock = DirectoryLock::take(dir);
  if (!lock) return tl::unexpected(lock.error());
  const fs::path file = dir / kStoreFile;
  return guarded(file, "cannot open", [&]() -> Expected<Store> {
    auto impl = std::make_unique<Impl>(std::move(*lock), file, SQLite::OPEN_READWRITE);
    if (auto schema = check_schema(impl->database, file); !schema) {
      return tl::unexpected(schema.error());
    }
    if (auto wal = begin_wal(impl->database, file); !wal) return tl::unexpected(wal.error());
    migrate(impl->database);
    auto info = read_info(impl->database, pragma(impl->database, "user_version"), file);
    if (!info) return tl::unexpected(info.error());
    impl->info = std::move(*info);
    impl->insert.emplace(impl->database, kInsertGame);
    impl->select = select_games(kSchemaVersion);
    return Store(std::move(impl));
  });
}

Expected<Store> Store::read(const fs::path& dir) {
  if (auto there = check_run(dir); !there) return tl::unexpected(there.error());
  const fs::path file = dir / kStoreFile;
  const auto connect = [&](const fs::path& name, int flags) {
    return guarded(file, "cannot read", [&]() -> Expected<Store> {
      auto impl = std::make_unique<Impl>(std::nullopt, name, flags);
      if (auto schema = check_schema(impl->database, file); !schema) {
        return tl::unexpected(schema.error());
      }
      auto info = read_info(impl->database, pragma(impl->database, "user_version"), file);
      if (!info) return tl::unexpected(info.error());
      impl->info = std::move(*info);
      impl->file = file;
      impl->select = select_games(pragma(impl->database, "user_version"));
      return Store(std::move(impl));
    });
  };
  auto store = connect(file, SQLite::OPEN_READONLY);
  std::error_code error;
  const fs::path log = file.string() + "-wal";
  const bool closed = !fs::exists(log, error) || fs::file_size(log, error) == 0;
  if (store || !closed || access(dir.c_str(), W_OK) == 0) return store;
  // A closed store where nothing may be written, not even the log's index: nobody changes it then.
  std::string escaped;
  for (const char c : fs::absolute(file, error).string()) {
    if (c == '%' || c == '?' || c == '#')
      escaped += fmt::format("%{:02x}", c);
    else
      escaped += c;
  }
  return connect("file:" + escaped + "?immutable=1", SQLite::OPEN_READONLY | SQLite::OPEN_URI);
}

const RunInfo& Store::info() const {
  return impl_->info;
}

Expected<void> Store::add(const GameRecord& record) {
  const std::string doing = fmt::format("cannot store game {} in", record.number);
  const auto refused = [&](std::string_view why) {
    return fail(ErrorCode::Internal, fmt::format("{} {}: {}", doing, impl_->file.string(), why));
  };
  if (!impl_->insert) return refused("it was opened for reading");
  SQLite::Statement& insert = *impl_->insert;
  try {
    if (!bind_game(insert, impl_->info, record)) {
      return refused("its variant or a bot is not of this run");
    }
    insert.exec();
    insert.reset();
    return {};
  } catch (const SQLite::Exception& error) {
    insert.tryReset();  // reports the same error again; the statement is fit for the next game
    if (error.getErrorCode() == SQLITE_CONSTRAINT) return refused("it is stored already");
    return explain(impl_->file, doing, error);
  }
}

Expected<void> Store::update_bot(std::size_t place, const StoredBot& bot) {
  return guarded(impl_->file, "cannot write to", [&]() -> Expected<void> {
    insert_bot(impl_->database, static_cast<std::int64_t>(place), bot);
    impl_->info.bots[place] = bot;
    return {};
  });
}

Expected<std::int64_t> Store::count() const {
  return guarded(impl_->file, "cannot read", [&]() -> Expected<std::int64_t> {
    SQLite::Statement query(impl_->database, "SELECT count(*) FROM games");
    query.executeStep();
    return query.getColumn(0).getInt64();
  });
}

Expected<std::vector<NumberRange>> Store::numbers() const {
  return guarded(impl_->file, "cannot read", [&]() -> Expected<std::vector<NumberRange>> {
    std::vector<NumberRange> ranges;
    SQLite::Statement query(impl_->database, "SELECT number FROM games ORDER BY number");
    while (query.executeStep()) {
      const std::int64_t number = query.getColumn(0).getInt64();
      if (!ranges.empty() && ranges.back().last + 1 == number)
        ranges.back().last = number;
      else
        ranges.push_back({number, number});
    }
    return ranges;
  });
}

Expected<void> Store::add_stage(const Stage& stage) {
  return guarded(impl_->file, "cannot write to", [&]() -> Expected<void> {
    insert_stage(impl_->database, stage);
    return {};
  });
}

Expected<std::vector<Stage>> Store::stages() const {
  return guarded(impl_->file, "cannot read", [&]() -> Expected<std::vector<Stage>> {
    if (pragma(impl_->database, "user_version") < kStagesSince) return std::vector<Stage>{};
    return read_stages(impl_->database, impl_->info, impl_->file);
  });
}

Expected<std::optional<GameRecord>> Store::find(std::int64_t number) const {
  using Found = Expected<std::optional<GameRecord>>;
  return guarded(impl_->file, "cannot read", [&]() -> Found {
    SQLite::Statement row(impl_->database, impl_->select + " WHERE number = ?");
    row.bind(1, number);
    if (!row.executeStep()) return std::nullopt;
    GameRecord record;
    auto read = read_game(row, impl_->info, impl_->file, record);
    if (!read) return tl::unexpected(read.error());
    return record;
  });
}

Expected<void> Store::for_each(const std::function<void(const GameRecord&)>& visit) const {
  return guarded(impl_->file, "cannot read", [&]() -> Expected<void> {
    SQLite::Statement row(impl_->database, impl_->select + " ORDER BY number");
    GameRecord record;
    while (row.executeStep()) {
      if (auto read = read_game(row, impl_->info, impl_->file, record); !read) return read;
      visit(record);
    }
    return {};
  });
}

}  // namespace seedbed::arena
