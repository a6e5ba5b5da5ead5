// What a league says of single bots, and where they run.
#include <sched.h>

#include <cmath>
#include <filesystem>
#include <sstream>
#include <string>

#include "tests/support/catch.h"
#include "tests/support/command.h"

namespace {

using namespace seedbed::test;

// A bot that tells on stderr which processors it may use, then plays.
std::string tells_cpus() {
  return "'sh -c \"grep Cpus_allowed_list /proc/self/status >&2; exec " + bin("seedbed-random") +
         "\"'";
}

// One that this test may use itself.
std::string some_processor() {
  cpu_set_t allowed;
  REQUIRE(sched_getaffinity(0, sizeof allowed, &allowed) == 0);
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &allowed)) return std::to_string(cpu);
  }
  FAIL("no processor is allowed");
  return {};
}

}  // namespace

TEST_CASE("games are pinned to the processors of --affinity, and stderr goes to its file") {
  const ScratchDir scratch;
  const std::string run = bin("seedbed") + " run --bot a=" + tells_cpus() +
                          " --bot b=" + bin("seedbed-random") +
                          " --depth 1 --set a.stderr=" + scratch.file("err") + " --out ";
  const std::string cpu = some_processor();
  const Finished pinned = run_command(run + scratch.file("run") + " --affinity " + cpu);
  INFO(pinned.err);
  REQUIRE(pinned.code == 0);
  // The first start, before the run, is not pinned; the last one plays.
  const std::string err = read_file(scratch.file("err"));
  CHECK(err.ends_with("Cpus_allowed_list:\t" + cpu + "\n"));
  for (const char* bad : {"x", "0,", "5-2", "0-99999", "9999", "0 --concurrency 2"}) {
    const Finished refused = run_command(run + scratch.file("no") + " --affinity " + bad);
    INFO(bad);
    CHECK(refused.code == 2);
    CHECK(refused.err.find("--affinity") != std::string::npos);
  }
}

TEST_CASE("a bot's init lines are sent to it before its first game") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run"), file = scratch.file("cup.toml");
  write_file(file,
             "[league]\nvariants = [\"kalah\"]\ndepth = 1\n"
             "[[bot]]\nname = \"a\"\ncommand = \"" +
                 bin("seedbed-random") +
                 "\"\ninit = [\"x-first one\", \"x-second\"]\n"
                 "[[bot]]\nname = \"b\"\ncommand = \"" +
                 bin("seedbed-random") + "\"\n");
  const Finished run = run_command(bin("seedbed") + " run " + file + " --out " + dir);
  INFO(run.err);
  REQUIRE(run.code == 0);
  const Finished dump = run_command(bin("seedbed") + " show " + dir + " 1 --dump south");
  const std::size_t at = dump.out.find("x-first one\nx-second\nisready\n");
  CHECK(at != std::string::npos);
  CHECK(at < dump.out.find("newgame"));
}

TEST_CASE("a suite of openings is balanced in the judge's eyes and can be played") {
  const ScratchDir scratch;
  const std::string suite = scratch.file("suite");
  const std::string make =
      bin("seedbed") + " openings kalah --plies 4 --count 5 --limit 'depth 6' ";
  const Finished made = run_command(make + "--max-imbalance 2.5 > " + suite);
  INFO(made.err);
  REQUIRE(made.code == 0);
  const std::string text = read_file(suite);
  std::istringstream lines(text);
  std::string line;
  int openings = 0;
  while (std::getline(lines, line)) {
    if (line.starts_with("#") || line.starts_with("variant ")) continue;
    ++openings;
    const std::size_t mark = line.find("  # ");
    REQUIRE(mark != std::string::npos);
    CHECK(std::abs(std::stod(line.substr(mark + 4))) <= 2.5);
    std::istringstream words(line.substr(0, mark));
    int plies = 0;
    for (std::string move; words >> move;) ++plies;
    CHECK(plies == 4);
  }
  CHECK(openings == 5);
  // With a limit of depth it repeats.
  const Finished again = run_command(make + "--max-imbalance 2.5");
  CHECK(again.out == text);
  const Finished run = run_command(bin("seedbed") + " run --bot a=" + bin("seedbed-random") +
                                   " --bot b=" + bin("seedbed-random") + " --depth 1 --rounds 5" +
                                   " --openings " + suite + " --out " + scratch.file("run"));
  INFO(run.err);
  CHECK(run.code == 0);
  CHECK(run_command(make + "--max-imbalance x").code == 2);
  CHECK(run_command(make + "--bot /no/such/bot").code == 1);
}

TEST_CASE("a check ends with the steps that fail") {
  // It answers at once even in `go infinite`.
  const Finished some =
      run_command(bin("seedbed") + " check '" + bin("fault_bot") + " honest' --variant kalah");
  CHECK(some.code == 1);
  std::size_t holds = 0, fails = 0;
  std::istringstream lines(some.out.substr(0, some.out.find("\n\n")));
  for (std::string line; std::getline(lines, line);) {
    const bool fail = line.starts_with("FAIL  ");
    ++(fail ? fails : holds);
    // Told as it happens, and again at the end.
    const std::size_t again = some.out.rfind(line + "\n");
    CHECK((again != some.out.find(line + "\n")) == fail);
  }
  CHECK(fails > 1);
  CHECK(some.out.ends_with("\n" + std::to_string(fails) + " of " + std::to_string(fails + holds) +
                           " steps fail\n"));

  const Finished gone = run_command(bin("seedbed") + " check '" + bin("fault_bot") +
                                    " exit-at-start' --variant kalah");
  CHECK(gone.code == 1);
  CHECK(gone.out.rfind("FAIL") == 0);  // nothing to repeat
  CHECK(gone.out.ends_with("\n1 of 1 step fails\n"));
}

TEST_CASE("a pv that cannot be played is told once a bot, whatever the number of its processes") {
  const ScratchDir scratch;
  const std::string bot = bin("fault_bot") + " bad-pv";
  const Finished run =
      run_command(bin("seedbed") + " run --bot 'a=" + bot + "' --bot 'b=" + bot +
                  " 2' --bot honest=" + bin("seedbed-greedy") +
                  " --depth 1 --games 2 --rounds 4 --concurrency 3 --restart" + " --events " +
                  scratch.file("events") + " --out " + scratch.file("run"));
  INFO(run.err);
  CHECK(run.code == 0);
  for (const std::string& text : {run.err, read_file(scratch.file("events"))}) {
    for (const char* told : {"a: its pv at ply ", "b: its pv at ply "}) {
      const std::size_t first = text.find(told);
      REQUIRE(first != std::string::npos);
      CHECK(text.find(told, first + 1) == std::string::npos);
    }
    CHECK(text.find("honest: its pv") == std::string::npos);
    CHECK(text.find("move 2, 'z9', is not legal in ") != std::string::npos);
  }
}

TEST_CASE("of a bot with instances=1 no two processes run at a time, and every game is played") {
  const ScratchDir scratch;
  const std::string lock = scratch.file("lock"), clash = scratch.file("clash");
  const std::string scarce = "'sh -c \"mkdir " + lock + " || echo clash >> " + clash + "; " +
                             bin("seedbed-random") + "; rmdir " + lock + "\"'";
  const auto run = [&](const std::string& dir, const std::string& settings) {
    return run_command(bin("seedbed") + " run --bot scarce=" + scarce +
                       " --bot b=" + bin("seedbed-random") + " --bot c=" + bin("seedbed-random") +
                       " --depth 1 --rounds 5 --openings random:4 --concurrency 3 --out " +
                       scratch.file(dir) + settings);
  };
  for (const char* restart : {"", " --restart"}) {
    const Finished alone = run(std::string("alone") + (*restart == 0 ? "" : "-anew"),
                               std::string(" --set scarce.instances=1") + restart);
    INFO(alone.err);
    CHECK(alone.code == 0);  // every game has a result
    CHECK_FALSE(std::filesystem::exists(clash));
  }
  // Without the limit each worker has one.
  CHECK(run("many", "").code == 0);
  CHECK(std::filesystem::exists(clash));
}
