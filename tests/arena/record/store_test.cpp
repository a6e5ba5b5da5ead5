#include "arena/record/store.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "tests/arena/record/records.h"
#include "tests/support/catch.h"

using namespace seedbed;
using namespace seedbed::arena;
using namespace seedbed::arena::test;
namespace fs = std::filesystem;

namespace {

bool says(const Error& error, const std::string& text) {
  return error.message.find(text) != std::string::npos &&
         error.message.find('\n') == std::string::npos;
}

// Runs `body` in a child process; its exit code, or 1000 + the signal that ended it.
template <class Body>
int in_child(Body body) {
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) _exit(body());
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

// Root may write everywhere, so the tests of permissions drop to nobody within a child.
void drop_root() {
  if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) _exit(99);
}

}  // namespace

TEST_CASE("a store keeps a run and its games", "[store]") {
  const ScratchDir scratch;
  const fs::path dir = scratch.path() / "a/b";
  const RunInfo run = sample_run();
  GameRecord second = sample_game(run, 2);
  second.variant = run.variants[1].spec;
  second.fingerprint = run.variants[1].fingerprint;
  second.result = engine::Result::Void;
  second.reason = protocol::Reason::NoStart;
  second.score.reset();
  second.moves.clear();
  second.times_us.clear();
  second.detail = "line\nline, \"quoted\" \x01 \xff and a zero: " + std::string(1, '\0');
  second.start = "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0";
  second.opening = "c1";
  second.seed = 18'446'744'073'709'551'615U;
  second.depths = {0, 12};
  second.nodes = {0, 18'446'744'073'709'551'615U};
  second.notes = {"", "feed 3", ""};
  {
    auto store = Store::create(dir, run);
    REQUIRE(store);
    CHECK(store->info() == run);
    REQUIRE(store->add(second));
    REQUIRE(store->add(sample_game(run, 1)));
    CHECK(all_games(*store) == std::vector<GameRecord>{sample_game(run, 1), second});
  }
  for (const bool writing : {false, true}) {
    const auto store = writing ? Store::open(dir) : Store::read(dir);
    REQUIRE(store);
    CHECK(store->info() == run);
    CHECK(store->numbers().value() == std::vector<NumberRange>{{1, 2}});
    CHECK(store->count().value() == 2);
    CHECK(all_games(*store) == std::vector<GameRecord>{sample_game(run, 1), second});
  }
}

TEST_CASE("a store of version 1 is read as it is and brought up to date by a resume", "[store]") {
  const ScratchDir scratch;
  const RunInfo run = sample_run();
  REQUIRE(Store::create(scratch.path(), run)->add(sample_game(run, 1)));
  {
    sqlite3* database = nullptr;
    REQUIRE(sqlite3_open((scratch.path() / kStoreFile).c_str(), &database) == SQLITE_OK);
    CHECK(sqlite3_exec(database,
                       "ALTER TABLE games DROP COLUMN depths; ALTER TABLE games DROP COLUMN nodes;"
                       "ALTER TABLE games DROP COLUMN notes;"
                       "ALTER TABLE bots DROP COLUMN handshake; DROP TABLE stages;"
                       "PRAGMA user_version = 1",
                       nullptr, nullptr, nullptr) == SQLITE_OK);
    REQUIRE(sqlite3_close(database) == SQLITE_OK);
  }
  CHECK(all_games(*Store::read(scratch.path())) == std::vector<GameRecord>{sample_game(run, 1)});
  CHECK(Store::read(scratch.path())->stages().value().empty());
  GameRecord second = sample_game(run, 2);
  second.depths = {9, 0, 11};
  second.nodes = {1'000, 0, 2'000'000'000'000};
  second.notes = {"only the first", "", ""};
  const std::vector<GameRecord> both{sample_game(run, 1), second};
  {
    auto store = Store::open(scratch.path());
    REQUIRE(store);
    REQUIRE(store->add(second));
    CHECK(all_games(*store) == both);
  }
  CHECK(all_games(*Store::read(scratch.path())) == both);
  CHECK(all_games(*Store::open(scratch.path())) == both);
}

TEST_CASE("stages and handshakes survive, and numbers are told as ranges", "[store]") {
  const ScratchDir scratch;
  RunInfo run = sample_run();
  run.bots[1].handshake = "id name Bob\nmbpok 1\nreadyok\n";
  const Stage one(run.league, {{0, 0, 2}, {1, 1, 0}}, 3, 1, {});
  const Stage two(run.league, {{0, 1, 2}}, 4, 4, one.end());
  {
    auto store = Store::create(scratch.path(), run).value();
    CHECK(store.stages().value().empty());
    REQUIRE(store.add_stage(one));
    REQUIRE(store.add_stage(two));
    for (const std::int64_t number : {5, 1, 2, 7, 3, 9}) {
      REQUIRE(store.add(sample_game(run, number)));
    }
  }
  const auto store = Store::read(scratch.path()).value();
  CHECK(store.info() == run);
  CHECK(store.stages().value() == std::vector<Stage>{one, two});
  CHECK(store.numbers().value() == std::vector<NumberRange>{{1, 3}, {5, 5}, {7, 7}, {9, 9}});
}

TEST_CASE("a directory is found usable, or why not, before anything is started", "[store]") {
  const ScratchDir scratch;
  CHECK(Store::check_vacant(scratch.path() / "new" / "deeper"));
  CHECK(Store::check_vacant(scratch.path()));
  CHECK_FALSE(std::filesystem::exists(scratch.path() / "new"));
  std::ofstream(scratch.path() / "file") << "x";
  CHECK(Store::check_vacant(scratch.path() / "file" / "run").error().message.find("no directory") !=
        std::string::npos);
  REQUIRE(Store::create(scratch.path(), sample_run()));
  CHECK(Store::check_vacant(scratch.path()).error().message.find("holds a run already") !=
        std::string::npos);
}

TEST_CASE("every result and reason survives", "[store]") {
  const ScratchDir scratch;
  const RunInfo run = sample_run();
  auto store = Store::create(scratch.path(), run).value();
  std::vector<GameRecord> games;
  for (int reason = 0; reason <= static_cast<int>(protocol::Reason::Internal); ++reason) {
    GameRecord game = sample_game(run, reason + 1);
    game.reason = static_cast<protocol::Reason>(reason);
    constexpr engine::Result kResults[] = {engine::Result::South, engine::Result::North,
                                           engine::Result::Draw, engine::Result::Void};
    game.result = kResults[reason % 4];
    REQUIRE(store.add(game));
    games.push_back(game);
  }
  CHECK(all_games(store) == games);
}

TEST_CASE("a game is stored once and must be of the run", "[store]") {
  const ScratchDir scratch;
  const RunInfo run = sample_run();
  auto store = Store::create(scratch.path(), run).value();
  REQUIRE(store.add(sample_game(run, 7)));
  GameRecord again = sample_game(run, 7);
  again.result = engine::Result::North;
  const auto stored = store.add(again);
  REQUIRE_FALSE(stored);
  CHECK(says(stored.error(), "game 7"));
  CHECK(says(stored.error(), "stored already"));
  GameRecord other = sample_game(run, 8);
  other.south = "mallory";
  CHECK_FALSE(store.add(other));
  other = sample_game(run, 8);
  other.fingerprint = "0000000000000000";
  CHECK_FALSE(store.add(other));
  CHECK(all_games(store) == std::vector<GameRecord>{sample_game(run, 7)});
  REQUIRE(store.add(sample_game(run, 9)));  // a refused game leaves the store fit for the next
  auto reader = Store::read(scratch.path()).value();
  CHECK_FALSE(reader.add(sample_game(run, 10)));
}

TEST_CASE("what is known of a bot can change", "[store]") {
  const ScratchDir scratch;
  const RunInfo run = sample_run();
  {
    auto store = Store::create(scratch.path(), run).value();
    REQUIRE(store.add(sample_game(run, 1)));
    StoredBot bot = run.bots[0];
    bot.note = "withdrawn: it did not start three times";
    REQUIRE(store.update_bot(0, bot));
    CHECK(store.info().bots[0] == bot);
  }
  const auto store = Store::read(scratch.path()).value();
  CHECK(store.info().bots[0].note == "withdrawn: it did not start three times");
  CHECK(store.info().bots[1] == run.bots[1]);
  CHECK(all_games(store).size() == 1);
}

TEST_CASE("a used directory is refused and says how to go on", "[store]") {
  const ScratchDir scratch;
  { REQUIRE(Store::create(scratch.path(), sample_run())); }
  const auto again = Store::create(scratch.path(), sample_run());
  REQUIRE_FALSE(again);
  CHECK(says(again.error(), "seedbed resume " + scratch.path().string()));
}

TEST_CASE("a run that died while it was being created is no run", "[store]") {
  const ScratchDir scratch;
  std::ofstream(scratch.path() / kStoreFile).flush();
  CHECK_FALSE(Store::open(scratch.path()));
  CHECK_FALSE(Store::read(scratch.path()));
  CHECK(Store::create(scratch.path(), sample_run()));
}

TEST_CASE("one arena at a time", "[store]") {
  const ScratchDir scratch;
  const RunInfo run = sample_run();
  auto store = std::make_unique<Store>(Store::create(scratch.path(), run).value());
  const std::string pid = "pid " + std::to_string(getpid());
  CHECK(in_child([&] {
          const auto second = Store::open(scratch.path());
          if (second || second.error().code != ErrorCode::Busy) return 1;
          if (!says(second.error(), pid) || !says(second.error(), scratch.path().string()))
            return 2;
          const auto created = Store::create(scratch.path(), run);
          if (created || !says(created.error(), pid)) return 3;
          return Store::read(scratch.path()) ? 0 : 4;
        }) == 0);
  store.reset();
  CHECK(in_child([&] { return Store::open(scratch.path()) ? 0 : 1; }) == 0);
}

TEST_CASE("the lock dies with its process and is not inherited by programs", "[store]") {
  const ScratchDir scratch;
  { REQUIRE(Store::create(scratch.path(), sample_run())); }
  CHECK(in_child([&] {
          auto store = Store::open(scratch.path());
          if (!store) return 1;
          const pid_t bot = fork();
          if (bot == 0) {
            execlp("sleep", "sleep", "3", nullptr);
            _exit(9);
          }
          usleep(200'000);  // the bot has begun by now
          kill(getpid(), SIGKILL);
          return 2;
        }) == 1000 + SIGKILL);
  CHECK(Store::open(scratch.path()));
}

TEST_CASE("kill -9 loses nothing that was committed", "[store]") {
  const ScratchDir scratch;
  const RunInfo run = sample_run();
  { REQUIRE(Store::create(scratch.path(), run)); }
  std::int64_t next = 1;
  for (int kills = 0; kills < 5; ++kills) {
    int pipe_fds[2];
    REQUIRE(pipe(pipe_fds) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      close(pipe_fds[0]);
      auto store = Store::open(scratch.path());
      for (std::int64_t number = next; store && store->add(sample_game(run, number)); ++number) {
        if (write(pipe_fds[1], &number, sizeof number) != sizeof number) break;
      }
      _exit(1);
    }
    close(pipe_fds[1]);
    // Numbers arrive after their commits; the child dies in the middle of some later one.
    std::int64_t told = 0;
    for (int i = 0; i < 40 + 37 * kills; ++i) {
      REQUIRE(read(pipe_fds[0], &told, sizeof told) == sizeof told);
    }
    REQUIRE(kill(child, SIGKILL) == 0);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
    while (read(pipe_fds[0], &told, sizeof told) == sizeof told) {
    }
    close(pipe_fds[0]);

    const auto store = Store::open(scratch.path());
    REQUIRE(store);
    const auto games = all_games(*store);
    // All that were told, and at most the one whose telling was cut off.
    REQUIRE((games.size() == static_cast<std::size_t>(told) ||
             games.size() == static_cast<std::size_t>(told) + 1));
    for (std::size_t i = 0; i < games.size(); ++i) {
      REQUIRE(games[i] == sample_game(run, static_cast<std::int64_t>(i) + 1));
    }
    next = static_cast<std::int64_t>(games.size()) + 1;
  }
}

TEST_CASE("a killed run can be read before anybody opens it for writing", "[store]") {
  const ScratchDir scratch;
  const RunInfo run = sample_run();
  CHECK(in_child([&] {
          auto store = Store::create(scratch.path(), run);
          for (std::int64_t number = 1; number <= 10; ++number) {
            if (!store || !store->add(sample_game(run, number))) return 1;
          }
          kill(getpid(), SIGKILL);
          return 2;
        }) == 1000 + SIGKILL);
  CHECK(all_games(Store::read(scratch.path()).value()).size() == 10);
}

TEST_CASE("readers see games while another process writes", "[store]") {
  const ScratchDir scratch;
  const RunInfo run = sample_run();
  auto writer = Store::create(scratch.path(), run).value();
  const auto reader = Store::read(scratch.path()).value();
  CHECK(reader.numbers().value().empty());
  REQUIRE(writer.add(sample_game(run, 1)));
  CHECK(reader.numbers().value() == std::vector<NumberRange>{{1, 1}});
  // In the midst of a reader's walk the writer goes on; the walk sees one moment.
  int seen = 0;
  REQUIRE(reader.for_each([&](const GameRecord&) {
    ++seen;
    CHECK(writer.add(sample_game(run, 2)).has_value());
  }));
  CHECK(seen == 1);
  CHECK(in_child([&] {
          const auto other = Store::read(scratch.path());
          return other && other->count().value() == 2 ? 0 : 1;
        }) == 0);
}

TEST_CASE("what is no run, or a newer one, is told", "[store]") {
  const ScratchDir scratch;
  const fs::path file = scratch.path() / kStoreFile;
  const auto both = [&](const std::string& text) {
    const auto opened = Store::open(scratch.path());
    const auto read = Store::read(scratch.path());
    REQUIRE_FALSE(opened);
    REQUIRE_FALSE(read);
    CAPTURE(opened.error().message, read.error().message);
    CHECK(says(opened.error(), text));
    CHECK(says(read.error(), text));
  };
  CHECK(says(Store::open("/nowhere/run").error(), "no directory /nowhere/run"));
  CHECK(says(Store::read("/nowhere/run").error(), "no directory /nowhere/run"));
  both("holds no run");
  std::ofstream(file) << std::string(5'000, 'x');
  both("damaged or no store");
  fs::remove(file);
  { REQUIRE(Store::create(scratch.path(), sample_run())); }
  {
    // The version stands in bytes 60..63 of SQLite's header, big-endian.
    std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekp(63);
    bytes.put(99);
  }
  both("newer Seedbed");
  both("version 99");
}

TEST_CASE("a directory that cannot be made or written is told", "[store]") {
  const ScratchDir scratch;
  const RunInfo run = sample_run();
  std::ofstream(scratch.path() / "file") << "x";
  const auto under_file = Store::create(scratch.path() / "file/run", run);
  REQUIRE_FALSE(under_file);
  CHECK(says(under_file.error(), "cannot make the directory"));

  fs::create_directory(scratch.path() / "closed");
  { REQUIRE(Store::create(scratch.path() / "run", run)->add(sample_game(run, 1))); }
  fs::permissions(scratch.path(),
                  fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
  for (const char* name : {"closed", "run"}) {
    fs::permissions(scratch.path() / name, fs::perms(0555));
  }
  CHECK(in_child([&] {
          drop_root();
          const auto made = Store::create(scratch.path() / "closed", run);
          if (made || !says(made.error(), "cannot write to")) return 1;
          const auto opened = Store::open(scratch.path() / "run");
          if (opened || !says(opened.error(), "cannot write to")) return 2;
          const auto read = Store::read(scratch.path() / "run");
          return read && read->count().value() == 1 ? 0 : 3;
        }) == 0);
  for (const char* name : {"closed", "run"}) {
    fs::permissions(scratch.path() / name, fs::perms::owner_all);
  }
}

TEST_CASE("a full disk is told and loses nothing", "[store]") {
  const ScratchDir scratch;
  const RunInfo run = sample_run();
  { REQUIRE(Store::create(scratch.path(), run)); }
  // A limit on the size of files stands in for a full disk: writes beyond it fail.
  CHECK(in_child([&] {
          auto store = Store::open(scratch.path());
          if (!store) return 1;
          signal(SIGXFSZ, SIG_IGN);
          const rlimit limit{400'000, 400'000};
          if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 2;
          for (std::int64_t number = 1; number < 100'000; ++number) {
            if (const auto added = store->add(sample_game(run, number)); !added) {
              const std::string game = "cannot store game " + std::to_string(number);
              return says(added.error(), game) && number > 10 ? 0 : 3;
            }
          }
          return 4;
        }) == 0);
  auto store = Store::open(scratch.path());
  REQUIRE(store);
  const auto numbers = store->numbers().value();
  REQUIRE(numbers.size() == 1);
  CHECK(numbers.front().first == 1);
  CHECK(numbers.front().last > 10);
  CHECK(store->add(sample_game(run, numbers.front().last + 1)));
}
