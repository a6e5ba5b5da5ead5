// The store in SQLite. The only file that sees the database library.
//
// Durability: WAL with synchronous=NORMAL. A commit is then a write() into the log: it outlives the
// process however that dies. A power cut may lose the last commits, never the file: frames carry
// checksums, and the log is synced before a checkpoint touches the database. FULL would sync at
// each commit, milliseconds a game on a disk where short games take less, to save games that a
// resume plays again anyway.
#include "arena/record/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "arena/record/lock.h"
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

void insert_bot(SQLite::Database& database, std::int64_t place, const StoredBot& bot) {
  SQLite::Statement insert(database, "INSERT OR REPLACE INTO bots VALUES(?,?,?,?,?,?,?,?,?,?)");
  SQLite::bind(insert, place, bot.name, bot.command, bot.id_name, bot.id_author, bot.id_version,
               bot.executable, bot.sha256, flags_text(bot.plays), bot.note);
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

Expected<RunInfo> read_info(const SQLite::Database& database, const fs::path& file) {
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
  SQLite::Statement bots(database,
                         "SELECT name, command, id_name, id_author, id_version, executable, sha256,"
                         " plays, note FROM bots ORDER BY id");
  while (bots.executeStep()) {
    StoredBot bot;
    int column = 0;
    for (std::string* field : {&bot.name, &bot.command, &bot.id_name, &bot.id_author,
                               &bot.id_version, &bot.executable, &bot.sha256}) {
      *field = bots.getColumn(column++).getString();
    }
    for (const char flag : bots.getColumn(column++).getString()) bot.plays.push_back(flag == '1');
    bot.note = bots.getColumn(column).getString();
    info.bots.push_back(std::move(bot));
  }
  return info;
}

int pragma(const SQLite::Database& database, const std::string& name) {
  SQLite::Statement query(database, "PRAGMA " + name);
  return query.executeStep() ? query.getColumn(0).getInt() : 0;
}

// Settings of a connection; the cache is kept small because a run's memory must stay small.
void set_up(SQLite::Database& database) {
  database.setBusyTimeout(kBusyMs);
  database.exec("PRAGMA cache_size = -1024; PRAGMA foreign_keys = ON");
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

constexpr const char* kInsert =
    "INSERT INTO games VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";

std::string select_games(int schema_version) {
  return fmt::format(
      "SELECT number, pair, round, variant, south, north, result, south_score, north_score, reason,"
      " detail, start, opening, moves, times_us, time_control, seed, started, duration_ms, host, {}"
      " FROM games",
      schema_version < 2 ? "'', ''" : "depths, nodes");
}

// Fills `record` from a row of select_games().
Expected<void> read_row(SQLite::Statement& row, const RunInfo& run, const fs::path& file,
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
  return {};
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
  const auto used = [&] {
    return fail(
        ErrorCode::Io,
        fmt::format("{} holds a run already: `seedbed resume {}` goes on with it, or choose "
                    "another directory",
                    dir.string(), dir.string()));
  };
  return guarded(file, "cannot create", [&]() -> Expected<Store> {
    auto impl = std::make_unique<Impl>(std::move(*lock), file,
                                       SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    SQLite::Database& database = impl->database;
    if (!unborn(database)) return used();
    if (auto wal = begin_wal(database, file); !wal) return tl::unexpected(wal.error());
    SQLite::Transaction transaction(database);
    database.exec(kSchema);
    write_info(database, info);
    database.exec(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}",
                              kApplicationId, kSchemaVersion));
    transaction.commit();
    impl->info = info;
    impl->insert.emplace(database, kInsert);
    impl->select = select_games(kSchemaVersion);
    return Store(std::move(impl));
  });
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
    auto info = read_info(impl->database, file);
    if (!info) return tl::unexpected(info.error());
    impl->info = std::move(*info);
    impl->insert.emplace(impl->database, kInsert);
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
      auto info = read_info(impl->database, file);
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
  const RunInfo& run = impl_->info;
  const auto variant = place_of(run.variants, &StoredVariant::spec, record.variant);
  const auto south = place_of(run.bots, &StoredBot::name, record.south);
  const auto north = place_of(run.bots, &StoredBot::name, record.north);
  const std::string doing = fmt::format("cannot store game {} in", record.number);
  if (!impl_->insert || !variant || !south || !north ||
      run.variants[static_cast<std::size_t>(*variant)].fingerprint != record.fingerprint) {
    return fail(ErrorCode::Internal,
                fmt::format("{} {}: {}", doing, impl_->file.string(),
                            impl_->insert ? "its variant or a bot is not of this run"
                                          : "it was opened for reading"));
  }
  const auto place = [&record](int score) {
    return record.score ? std::optional(score) : std::nullopt;
  };
  const auto south_score = place(record.score ? record.score->south : 0);
  const auto north_score = place(record.score ? record.score->north : 0);
  SQLite::Statement& insert = *impl_->insert;
  try {
    SQLite::bind(insert, record.number, record.pair, record.round, *variant, *south, *north,
                 std::string(engine::word(record.result)));
    const auto bind_score = [&insert](int column, std::optional<int> score) {
      if (score)
        insert.bind(column, *score);
      else
        insert.bind(column);
    };
    bind_score(8, south_score);
    bind_score(9, north_score);
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
    insert.exec();
    insert.reset();
    return {};
  } catch (const SQLite::Exception& error) {
    insert.tryReset();  // reports the same error again; the statement is fit for the next game
    if (error.getErrorCode() == SQLITE_CONSTRAINT) {
      return fail(ErrorCode::Internal,
                  fmt::format("{} {}: it is stored already", doing, impl_->file.string()));
    }
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

Expected<std::vector<std::int64_t>> Store::numbers() const {
  return guarded(impl_->file, "cannot read", [&]() -> Expected<std::vector<std::int64_t>> {
    std::vector<std::int64_t> numbers;
    SQLite::Statement query(impl_->database, "SELECT number FROM games ORDER BY number");
    while (query.executeStep()) numbers.push_back(query.getColumn(0).getInt64());
    return numbers;
  });
}

Expected<std::optional<GameRecord>> Store::find(std::int64_t number) const {
  using Found = Expected<std::optional<GameRecord>>;
  return guarded(impl_->file, "cannot read", [&]() -> Found {
    SQLite::Statement row(impl_->database, impl_->select + " WHERE number = ?");
    row.bind(1, number);
    if (!row.executeStep()) return std::nullopt;
    GameRecord record;
    auto read = read_row(row, impl_->info, impl_->file, record);
    if (!read) return tl::unexpected(read.error());
    return record;
  });
}

Expected<void> Store::for_each(const std::function<void(const GameRecord&)>& visit) const {
  return guarded(impl_->file, "cannot read", [&]() -> Expected<void> {
    SQLite::Statement row(impl_->database, impl_->select + " ORDER BY number");
    GameRecord record;
    while (row.executeStep()) {
      if (auto read = read_row(row, impl_->info, impl_->file, record); !read) return read;
      visit(record);
    }
    return {};
  });
}

}  // namespace seedbed::arena
