// Seats and the processes under them: what a bot inherits, how it ends, what an interrupt does.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "arena/match/program.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"
#include "world.h"

using namespace seedbed;
using namespace seedbed::arena;
using namespace seedbed::test;
using protocol::Reason;
namespace fs = std::filesystem;

namespace {

void write_script(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << text;
  fs::permissions(path, fs::perms::owner_all);
}

BotCommand shell(const std::string& script) {
  return {{"sh", "-c", script}, {}, {}};
}

std::string next_line(Child& child) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{10};
  const Child::Heard heard = child.listen(deadline, nullptr);
  REQUIRE(heard.wake == Child::Wake::Line);
  return std::string(heard.line);
}

Child spawn(Keeper& keeper, const BotCommand& command) {
  Expected<Child> child = keeper.spawn(command);
  if (!child) FAIL(child.error().message);
  return std::move(*child);
}

std::string status_field(pid_t pid, const std::string& field) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(field)) return line.substr(line.find_first_not_of("\t ", field.size()));
  }
  return "";
}

}  // namespace

TEST_CASE("bots inherit three descriptors, default signals and a group of their own") {
  Keeper keeper;
  ::signal(SIGUSR1, SIG_IGN);
  std::vector<Child> children;
  for (int i = 0; i < 8; ++i) {
    children.push_back(spawn(keeper, shell("echo up; read line")));
    CHECK(next_line(children.back()) == "up");
  }
  for (const Child& child : children) {
    const std::string proc = "/proc/" + std::to_string(child.pid());
    int descriptors = 0;
    for (const auto& fd : fs::directory_iterator(proc + "/fd")) {
      INFO(fs::read_symlink(fd).string());
      CHECK(std::stoi(fd.path().filename()) <= 2);
      ++descriptors;
    }
    CHECK(descriptors == 3);
    CHECK(::getpgid(child.pid()) == child.pid());
    CHECK(status_field(child.pid(), "SigIgn:").find_first_not_of('0') == std::string::npos);
    CHECK(status_field(child.pid(), "SigBlk:").find_first_not_of('0') == std::string::npos);
  }
  ::signal(SIGUSR1, SIG_DFL);
}

TEST_CASE("folder, environment and arguments reach the bot as written") {
  ScratchDir folder;
  const fs::path dir = folder.path() / "v 1";
  fs::create_directories(dir);
  Keeper keeper;
  BotCommand command{{"sh", "-c", "pwd; echo \"$MINE\"; echo \"$1|$2\"", "sh", "a b", "\"c\" $d"},
                     dir,
                     {{"MINE", "x=y z"}}};
  Child child = spawn(keeper, command);
  CHECK(next_line(child) == fs::canonical(dir).string());
  CHECK(next_line(child) == "x=y z");
  CHECK(next_line(child) == "a b|\"c\" $d");
}

TEST_CASE("B21: which program a name means") {
  ScratchDir folder;
  const fs::path one = folder.path() / "v 1", two = folder.path() / "v 2";
  write_script(one / "bot", "#!/bin/sh\necho one\n");
  write_script(two / "bot", "#!/bin/sh\necho two\n");
  std::ofstream(one / "text") << "no program";
  Keeper keeper;
  Child first = spawn(keeper, {{"bot"}, one, {}});
  Child second = spawn(keeper, {{"./bot"}, two, {}});
  CHECK(next_line(first) == "one");
  CHECK(next_line(second) == "two");
  CHECK(first.executable() == one / "bot");
  CHECK(second.executable() == two / "bot");
  CHECK(find_program("sh", one)->filename() == "sh");
  CHECK(find_program("sh", one)->is_absolute());

  // Never the arena's own folder for a bare name.
  const fs::path before = fs::current_path();
  fs::current_path(one);
  CHECK(!find_program("bot", {}));
  CHECK(find_program("./bot", {}).value() == one / "bot");
  fs::current_path(before);

  CHECK(contains(find_program("nowhere", {}).error().message, "no such program in PATH"));
  CHECK(contains(find_program("./nowhere", one).error().message, "there is no file"));
  CHECK(contains(find_program("./text", one).error().message, "not executable"));
  CHECK(contains(find_program("./bot", folder.path() / "v 3").error().message, "does not exist"));
  CHECK(contains(find_program("../v 1", one).error().message, "is a folder"));
}

TEST_CASE("a program that cannot be executed is an error and leaves no process") {
  ScratchDir folder;
  write_script(folder.path() / "blank", "no interpreter line\n");
  write_script(folder.path() / "lost", "#!/nowhere/interpreter\n");
  const int descriptors = open_descriptors();
  {
    Keeper keeper;
    for (const char* name : {"./blank", "./lost"}) {
      const Expected<Child> child = keeper.spawn({{name}, folder.path(), {}});
      REQUIRE(!child);
      CHECK(contains(child.error().message, "cannot start"));
    }
    CHECK(leftover_processes().empty());
    BotSettings settings = fault_bot("honest");
    settings.command.argv = {"./nowhere"};
    BotSeat seat(keeper, settings);
    const std::optional<Failure> failed = seat.start(nullptr);
    REQUIRE(failed);
    CHECK(failed->reason == Reason::NoStart);
    CHECK(contains(failed->detail, "there is no file"));
  }
  CHECK(open_descriptors() == descriptors);
}

TEST_CASE("a bot that does not read never blocks the arena") {
  Keeper keeper;
  Child child = spawn(keeper, shell("sleep 60"));
  const Stopwatch watch;
  for (int i = 0; i < 64; ++i) child.send(std::string(64 * 1024, 'x'));
  const Child::Heard heard =
      child.listen(std::chrono::steady_clock::now() + milliseconds{50}, nullptr);
  CHECK(heard.wake == Child::Wake::Deadline);
  CHECK(watch.seconds() < 1.0);
}

TEST_CASE("what does not fit into the pipe is written later") {
  Keeper keeper;
  Child child = spawn(keeper, shell("sleep 0.2; head -c 1000000 | wc -c"));
  child.send(std::string(1'000'000, 'x'));
  std::istringstream count(next_line(child));
  int bytes = 0;
  count >> bytes;
  CHECK(bytes == 1'000'000);
}

TEST_CASE("lines come whole, however they were written") {
  Keeper keeper;
  Child child = spawn(keeper, shell("printf 'one\\ntw'; sleep 0.05; printf 'o\\n\\nthree\\nfo'"));
  CHECK(next_line(child) == "one");
  CHECK(next_line(child) == "two");
  CHECK(next_line(child).empty());
  CHECK(next_line(child) == "three");
  const Child::Heard heard =
      child.listen(std::chrono::steady_clock::now() + std::chrono::seconds{10}, nullptr);
  CHECK(heard.wake == Child::Wake::Gone);
  CHECK(child.unfinished_line() == "fo");
  CHECK(child.how_it_ended() == "it exited with code 0");
}

TEST_CASE("the last words on stderr are kept, and how many there were") {
  Keeper keeper;
  Child child =
      spawn(keeper, shell("head -c 200000 /dev/zero | tr '\\0' 'e' >&2; echo the end >&2; exit 7"));
  const Child::Heard heard =
      child.listen(std::chrono::steady_clock::now() + std::chrono::seconds{10}, nullptr);
  CHECK(heard.wake == Child::Wake::Gone);
  CHECK(child.err_bytes() == 200'008);
  CHECK(child.err_tail().size() == kErrTailBytes);
  CHECK(
      child.err_tail().ends_with("eee"
                                 "the end\n"));
  CHECK(child.how_it_ended() == "it exited with code 7");
}

TEST_CASE("B17: a bot that takes its time to quit may finish, off the game's path") {
  ScratchDir folder;
  const engine::GamePtr kalah = load("kalah");
  for (const char* mode : {"slow-quit", "quit-flood"}) {
    INFO(mode);
    const fs::path file = folder.path() / mode;
    {
      Keeper keeper;
      BotSettings settings = fault_bot(mode, 1, file.string());
      settings.quit_grace = milliseconds{5'000};
      BotSeat slow(keeper, settings);
      BotSeat honest(keeper, fault_bot("honest"));
      CHECK(play_game(slow, honest, kalah, clock_of(1)).detail.empty());
      const Stopwatch watch;
      slow.quit();
      CHECK(watch.seconds() < 0.1);
    }
    CHECK(fs::exists(file));
  }
}

TEST_CASE("a bot that is ended is gone when that is said, however it goes") {
  ScratchDir folder;
  const fs::path file = folder.path() / "done";
  Keeper keeper;
  for (const char* mode : {"honest", "slow-quit", "ignore-term", "ignore-all", "exit-on-newgame"}) {
    INFO(mode);
    BotSettings settings = fault_bot(mode, 1, file.string());
    if (std::string_view(mode) == "slow-quit") settings.quit_grace = milliseconds{5'000};
    BotSeat seat(keeper, settings);
    REQUIRE_FALSE(seat.start(nullptr));
    seat.end();
    CHECK(leftover_processes().empty());
    CHECK(fs::exists(file) == (std::string_view(mode) != "honest"));
    seat.end();  // nothing is left to end
    CHECK_FALSE(seat.start(nullptr));
    seat.end();
    CHECK(leftover_processes().empty());
  }
}

TEST_CASE("bots that will not go are killed after the graces, with their offspring") {
  for (const char* mode : {"ignore-quit", "ignore-term", "ignore-all", "grandchild", "setsid"}) {
    INFO(mode);
    Stopwatch watch;
    {
      Keeper keeper;
      BotSeat seat(keeper, fault_bot(mode, 1));
      BotSeat honest(keeper, fault_bot("honest"));
      (void)play_game(seat, honest, load("kalah"), clock_of(1));
      watch = Stopwatch();
    }
    CHECK(leftover_processes().empty());
    // quit grace 0.2 s, then 0.5 s between SIGTERM and SIGKILL
    CHECK(watch.seconds() < 2.0);
  }
}

TEST_CASE("hurry ends every grace") {
  const Stopwatch watch;
  {
    Keeper keeper;
    BotSettings settings = fault_bot("ignore-all");
    settings.quit_grace = milliseconds{60'000};
    BotSeat seat(keeper, settings);
    CHECK(!seat.start(nullptr));
    seat.quit();
    keeper.hurry();
  }
  CHECK(watch.seconds() < 5.0);
  CHECK(leftover_processes().empty());
}

TEST_CASE("a bot outlives the thread that asked for it") {
  Keeper keeper;
  std::unique_ptr<BotSeat> seat;
  std::thread([&] {
    seat = std::make_unique<BotSeat>(keeper, fault_bot("honest"));
    CHECK(!seat->start(nullptr));
  }).join();
  std::this_thread::sleep_for(milliseconds{50});
  BotSeat honest(keeper, fault_bot("honest"));
  CHECK(play_game(*seat, honest, load("kalah"), clock_of(1)).detail.empty());
  CHECK(seat->starts() == 1);
}

TEST_CASE("B05: an interrupt ends a game in the midst of a thought") {
  const engine::GamePtr kalah = load("kalah");
  const Stopwatch all;
  {
    Keeper keeper;
    BotSeat hung(keeper, fault_bot("hang", 2));
    BotSeat honest(keeper, fault_bot("honest"));
    std::atomic<bool> stop{false};
    GameSettings settings = clock_of(60);
    settings.stop = &stop;
    std::thread hand([&] {
      std::this_thread::sleep_for(milliseconds{300});
      stop.store(true);
    });
    const GameRecord record = play_game(hung, honest, kalah, settings);
    hand.join();
    CHECK(all.seconds() < 1.0);
    CHECK(record.reason == Reason::Interrupt);
    CHECK(record.result == engine::Result::Void);
  }
  CHECK(all.seconds() < 3.0);
  CHECK(leftover_processes().empty());
}

TEST_CASE("an interrupted bot that lives on is brought to rest before its next game") {
  const engine::GamePtr kalah = load("kalah");
  Keeper keeper;
  BotSettings patient = fault_bot("late-no-id", 2);
  patient.patience.stop = milliseconds{10'000};  // a busy machine must not look like a deaf bot
  BotSeat late(keeper, patient);
  BotSeat honest(keeper, fault_bot("honest"));
  std::atomic<bool> stop{false};
  GameSettings settings = clock_of(60);
  settings.stop = &stop;
  std::thread hand([&] {
    std::this_thread::sleep_for(milliseconds{200});
    stop.store(true);
  });
  CHECK(play_game(late, honest, kalah, settings).reason == Reason::Interrupt);
  hand.join();
  stop.store(false);
  const GameRecord next = play_game(late, honest, kalah, clock_of(2));
  CHECK(next.detail.empty());
  CHECK(late.starts() == 1);
}

TEST_CASE("an interrupt does not wait for a handshake") {
  Keeper keeper;
  BotSettings settings = fault_bot("silent");
  settings.patience.handshake = milliseconds{60'000};
  BotSeat silent(keeper, settings);
  std::atomic<bool> stop{true};
  const Stopwatch watch;
  const std::optional<Failure> failed = silent.start(&stop);
  REQUIRE(failed);
  CHECK(failed->reason == Reason::Interrupt);
  CHECK(watch.seconds() < 1.0);
}

TEST_CASE("a process for each game where the league asks for it") {
  Keeper keeper;
  BotSettings settings = fault_bot("honest");
  settings.restart = true;
  BotSeat fresh(keeper, settings);
  BotSeat honest(keeper, fault_bot("honest"));
  for (int i = 0; i < 3; ++i) {
    CHECK(play_game(fresh, honest, load("kalah"), clock_of(1)).detail.empty());
  }
  CHECK(fresh.starts() == 3);
  CHECK(honest.starts() == 1);
}

TEST_CASE("the handshake tells who the bot is") {
  Keeper keeper;
  BotSettings settings = fault_bot("latin1-name");
  settings.options = {{"Hash", "64"}};
  BotSeat seat(keeper, settings);
  REQUIRE(!seat.start(nullptr));
  CHECK(seat.identity().name == "F\xEF\xBF\xBD X");
  CHECK(seat.identity().plays("oware-abapa"));
  CHECK(seat.features().legal);
  CHECK(seat.executable().is_absolute());
  CHECK(seat.wrong_options() ==
        std::vector<std::string>{"it has no option 'Hash'; it declares none"});
  CHECK(seat.take_notes().empty());
}

TEST_CASE("what a search told last is kept, whatever remarks follow") {
  Keeper keeper;
  BotSettings settings;
  settings.name = "talker";
  settings.patience = short_patience();
  settings.command = shell(R"(
while read -r word rest; do
  case $word in
    mbp) echo 'feature legal=1 variants=any'; echo 'mbpok 1' ;;
    isready) echo readyok ;;
    ping) echo "pong $rest" ;;
    go) echo 'info depth 3 nodes 50'
        echo 'info depth 4 nodes 70 score seeds 2'
        echo 'info depth 4 multipv 2 nodes 90'
        echo 'info string thought hard'
        echo "bestmove ${rest##* }" ;;
    quit) exit ;;
  esac
done)");
  BotSeat seat(keeper, settings);
  BotSeat honest(keeper, fault_bot("honest"));
  GameSettings game = clock_of(2);
  game.max_plies = 1;
  const GameRecord record = play_game(seat, honest, load("kalah"), game);
  CAPTURE(record.detail);
  CHECK(record.depths == std::vector<int>{4});
  CHECK(record.nodes == std::vector<std::uint64_t>{70});
  CHECK(record.notes == std::vector<std::string>{"thought hard"});
}

// A laptop's lid, a debugger, a machine without a free core: the bot did answer in time.
TEST_CASE("a gap in the arena's own run is not charged to the bot") {
  const pid_t arena = ::fork();
  if (arena == 0) {
    bool fair = false;
    {
      Keeper keeper;
      BotSeat late(keeper, fault_bot("late", 1));  // answers after 0.7 s
      BotSeat honest(keeper, fault_bot("honest"));
      const GameRecord record = play_game(late, honest, load("kalah"), clock_of(1.5));
      fair = record.detail.empty() && !record.times_us.empty() && record.times_us[0] < 1'000'000;
    }
    ::_exit(fair ? 0 : 1);
  }
  std::this_thread::sleep_for(milliseconds{300});
  ::kill(arena, SIGSTOP);
  std::this_thread::sleep_for(milliseconds{2'000});
  ::kill(arena, SIGCONT);
  int status = 0;
  ::waitpid(arena, &status, 0);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("a gap before the wait counts like one in it, a caller's own sleep does not") {
  Keeper keeper;
  Child child = spawn(keeper, shell("read a; echo one; read b; echo two"));
  const auto soon = [] { return now() + std::chrono::seconds{10}; };
  // Asked a second ago, and only now does anybody wait: all but a slice of 0.1 s was a gap.
  child.start_request(now() - std::chrono::seconds{1});
  child.send("\n");
  const Child::Heard late = child.listen(soon(), nullptr);
  REQUIRE(late.wake == Child::Wake::Line);
  CHECK(late.asleep >= milliseconds{900});

  std::vector<pollfd> descriptors;
  child.start_request(now() - std::chrono::seconds{1});
  child.watch(descriptors);
  child.send("\n");
  const Child::Heard watched = child.listen(soon(), nullptr);
  REQUIRE(watched.wake == Child::Wake::Line);
  CHECK(watched.asleep < milliseconds{500});
}

TEST_CASE("an arena that is killed takes its bots along, deaf ones too") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t arena = ::fork();
  if (arena == 0) {
    Keeper keeper;
    Child deaf = spawn(keeper, shell("trap '' TERM HUP INT; echo up; exec sleep 60"));
    (void)next_line(deaf);
    const pid_t pid = deaf.pid();
    [[maybe_unused]] const ssize_t written = ::write(ends[1], &pid, sizeof pid);
    for (;;) ::pause();
  }
  pid_t bot = 0;
  REQUIRE(::read(ends[0], &bot, sizeof bot) == sizeof bot);
  CHECK(::kill(bot, 0) == 0);
  ::kill(arena, SIGKILL);
  ::waitpid(arena, nullptr, 0);
  const Stopwatch watch;
  const auto alive = [&] {  // an orphan that nobody has reaped yet is dead all the same
    return ::kill(bot, 0) == 0 && !status_field(bot, "State:").starts_with('Z');
  };
  while (alive() && watch.seconds() < 5) std::this_thread::sleep_for(milliseconds{10});
  CHECK(!alive());
  ::close(ends[0]);
  ::close(ends[1]);
}
