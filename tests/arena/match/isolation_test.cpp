// Walls and limits around bots. What a machine has no tools for is skipped there, with a word.
#include "arena/match/isolation.h"

#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "arena/match/program.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"
#include "world.h"

using namespace seedbed;
using namespace seedbed::arena;
using namespace seedbed::test;
namespace fs = std::filesystem;

namespace {

struct Ended {
  std::string out, err;
  Exit exit;
};

Ended run(const std::string& script, const Isolation& isolation) {
  Keeper keeper;
  Expected<Child> child = keeper.spawn({{"sh", "-c", script}, "/", {}, {}, {}, isolation});
  if (!child) FAIL(child.error().message);
  Ended ended;
  for (;;) {
    const Child::Heard heard = child->listen(now() + std::chrono::seconds(20), nullptr);
    if (heard.wake != Child::Wake::Line) {
      REQUIRE(heard.wake == Child::Wake::Gone);
      break;
    }
    (ended.out += heard.line) += '\n';
  }
  ended.err = child->err_tail();
  REQUIRE(child->exit());
  ended.exit = *child->exit();
  return ended;
}

bool can(const Isolation& isolation) {
  Keeper keeper;
  Expected<Child> child = keeper.spawn({{"cat"}, {}, {}, {}, {}, isolation});
  if (!child) return false;
  child->send("here\n");
  const auto heard = child->listen(now() + std::chrono::seconds(20), nullptr);
  return heard.wake == Child::Wake::Line && limits_hold(isolation, child->pid());
}

const Isolation kWalls{true, {}, {}, {}};

}  // namespace

TEST_CASE("behind walls there is no network and nothing to write to but the scratch folder") {
  if (!can(kWalls)) {
    WARN("skipped: bubblewrap cannot work here");
    return;
  }
  const fs::path mark = fs::path("/var/tmp") / ("seedbed-mark-" + std::to_string(::getpid()));
  const Ended ended =
      run("touch " + mark.string() + " && echo wrote outside; " +
              "echo hello > /tmp/mine && cat /tmp/mine; ls /tmp | wc -l; " +
              "tail -n +3 /proc/net/dev | cut -d: -f1; cat /proc/[0-9]*/comm | wc -l",
          kWalls);
  CHECK_FALSE(fs::exists(mark));
  CHECK_FALSE(fs::exists("/tmp/mine"));
  // One file in /tmp, one network device (the sandbox's own loopback), no process of the system.
  CHECK(ended.out.find("hello\n1\n    lo\n") == 0);
  CHECK(std::stoi(ended.out.substr(ended.out.rfind('\n', ended.out.size() - 2) + 1)) < 8);
  CHECK(contains(ended.err, "Read-only file system"));
}

TEST_CASE("a bot in the scratch folder's place is seen all the same, and its end is told") {
  if (!can(kWalls)) return;
  const ScratchDir folder;
  fs::copy_file(SEEDBED_BIN "/fault_bot", folder.file("fault_bot"));
  {
    Keeper keeper;
    BotSeat honest(keeper, fault_bot("honest"));
    for (const char* mode : {"honest", "setsid", "segv", "setsid-abort"}) {
      INFO(mode);
      BotSettings settings = fault_bot(mode, 2);
      settings.command.argv = {"./fault_bot", mode, "2"};
      settings.command.dir = folder.path();
      settings.command.isolation = kWalls;
      BotSeat walled(keeper, settings);
      const GameRecord record = play_game(walled, honest, load("kalah"), clock_of(2));
      INFO(record.detail);
      if (std::string(mode) == "segv") CHECK(contains(record.detail, "killed by signal 11"));
      if (std::string(mode) == "setsid-abort") CHECK(contains(record.detail, "killed by signal 6"));
      CHECK((record.reason == protocol::Reason::Crash) ==
            (std::string(mode).ends_with("abort") || std::string(mode) == "segv"));
    }
  }
  CHECK(leftover_processes().empty());
}

TEST_CASE("a process that computes beyond its processor time is ended") {
  const Isolation fuse{false, {}, {}, std::chrono::seconds(1)};
  if (!can(fuse)) return;
  const Ended ended = run("while :; do :; done", fuse);
  CHECK(ended.exit.signalled);
}

TEST_CASE("limits are given to the tools in their words") {
  if (!find_program("systemd-run", {}) || !find_program("prlimit", {})) return;
  const auto words =
      isolating_words({false, 512U << 20U, 32, std::chrono::seconds(9)}, "/opt/bot", "/opt");
  REQUIRE(words);
  std::string line;
  for (const std::string& word : *words) line += word + " ";
  CHECK(contains(line, " -p MemoryMax=536870912 -p MemorySwapMax=0 -p TasksMax=32 -- /"));
  CHECK(line.ends_with("/prlimit --cpu=9:10 -- "));
}

TEST_CASE("limits that nobody has set do not hold") {
  const pid_t self = ::getpid();
  CHECK(limits_hold({true, {}, {}, std::chrono::seconds(9)}, self));
  // No more than a byte, or no second process: nobody limits a test so.
  const auto memory = limits_hold({false, 1, {}, {}}, self);
  REQUIRE(!memory);
  CHECK(contains(memory.error().message, "`memory` cannot be had here"));
  const auto processes = limits_hold({false, {}, 1, {}}, self);
  REQUIRE(!processes);
  CHECK(contains(processes.error().message, "`processes` cannot be had here"));
  CHECK(limits_text({true, {}, {}, {}}).empty());
  CHECK(limits_text({false, 100U << 20U, 32, {}}) == "memory 100 MiB, 32 processes and threads");
  CHECK(limits_text({false, 1000, {}, std::chrono::seconds(9)}) ==
        "memory 1000 bytes, 9 s of processor time");
}

TEST_CASE("a bot that takes more memory or processes than it has is held") {
  const Isolation limited{false, 64U << 20U, 16, {}};
  if (!can(limited)) {
    WARN("skipped: no systemd that could limit anything");
    return;
  }
  // dd holds a block of 256 MiB; a shell and 40 sleeps are more than 16 processes.
  const Ended greedy = run("exec dd if=/dev/zero of=/dev/null bs=256M count=1", limited);
  CHECK(greedy.exit.signalled);
  CHECK(greedy.exit.code == SIGKILL);
  const Ended fertile =
      run("for i in $(seq 40); do sleep 9 & done; wait; echo all of them", limited);
  CHECK(!contains(fertile.out, "all of them"));
  CHECK(contains(fertile.err, "fork"));
}
