#include "arena/match/conformance.h"

#include <algorithm>
#include <future>

#include "tests/support/catch.h"
#include "world.h"

using namespace seedbed;
using namespace seedbed::arena;
using namespace seedbed::test;

namespace {

BotSettings program(const std::string& name) {
  BotSettings settings;
  settings.name = name;
  settings.command.argv = {std::string(SEEDBED_BIN) + "/" + name};
  settings.patience = short_patience();
  return settings;
}

// It plays. `at_go` is done before its answer, `at_quit` at `quit` and at the end of its input.
BotSettings shell_bot(const std::string& options, const std::string& at_go,
                      const std::string& at_quit) {
  BotSettings settings = program("sh");
  settings.command.argv = {"/bin/sh", "-c",
                           "while read -r verb rest; do case $verb in\n"
                           "mbp) printf 'id name sh\\nfeature legal=1 variants=any\\n" +
                               options +
                               "mbpok 1\\n';;\n"
                               "isready) echo readyok;;\n"
                               "ping) echo pong $rest;;\n"
                               "go) set -- ${rest##* legal }\n" +
                               at_go +
                               "\necho bestmove $1;;\n"
                               "quit) break;; esac; done\n" +
                               at_quit};
  return settings;
}

const CheckStep& find(const std::vector<CheckStep>& steps, const std::string& name) {
  const auto found = std::find_if(steps.begin(), steps.end(),
                                  [&](const CheckStep& step) { return step.step == name; });
  INFO(name);
  REQUIRE(found != steps.end());
  return *found;
}

}  // namespace

TEST_CASE("a bot made with the SDK keeps to the protocol") {
  Keeper keeper;
  std::size_t reported = 0;
  const std::vector<CheckStep> steps =
      check_bot(keeper, program("seedbed-random"), {}, [&](const CheckStep&) { ++reported; });
  CHECK(reported == steps.size());
  CHECK(steps.size() >= 40);
  for (const CheckStep& step : steps) {
    INFO(step.step << ": expected " << step.expected << ", got " << step.got);
    CHECK(step.ok);
  }
  for (const char* name : {"handshake", "ready", "legal move in kalah", "legal move in oware",
                           "stop", "ping while thinking", "garbage", "finished position", "quit"}) {
    (void)find(steps, name);
  }
}

TEST_CASE("the check finds what is wrong and says what came") {
  Keeper keeper;
  const auto check = [&](const std::string& mode) {
    return check_bot(keeper, fault_bot(mode), {"kalah"}, {});
  };
  {
    const auto steps = check("silent");
    REQUIRE(steps.size() == 1);
    CHECK(!steps[0].ok);
    CHECK(contains(steps[0].got, "no byte at all"));
  }
  {
    const auto steps = check("half-hello");
    CHECK(!find(steps, "handshake").ok);
    CHECK(contains(steps[0].got, "'mbpok 1' without a line end"));
  }
  {
    const auto steps = check("no-readyok");
    CHECK(find(steps, "handshake").ok);
    CHECK(!find(steps, "ready").ok);
  }
  {
    // It claims every variant, of which there are many: nobody waits for each.
    const Stopwatch watch;
    const auto steps = check_bot(keeper, fault_bot("hang"), {}, {});
    REQUIRE(steps.size() == 6);
    CHECK(find(steps, "ready").ok);
    for (std::size_t i = 2; i < 5; ++i) {
      CHECK(!steps[i].ok);
      CHECK(contains(steps[i].step, "legal move in "));
      CHECK(contains(steps[i].got, "nothing in time"));
    }
    CHECK(!find(steps, "the rest").ok);
    CHECK(contains(find(steps, "the rest").got, "not tried"));
    CHECK(watch.seconds() < 15);
  }
  {
    const auto steps = check("illegal");
    CHECK(!find(steps, "legal move in kalah").ok);
    CHECK(contains(find(steps, "legal move in kalah").got, "'z9'"));
  }
  {
    const auto steps = check("abort");
    CHECK(contains(find(steps, "legal move in kalah").got, "signal 6"));
  }
  {
    const auto steps = check("traceback");
    CHECK(find(steps, "legal move in kalah").got ==
          "it exited with code 1; stderr: Traceback (most recent call last): | "
          "File \"bot.py\", line 7 | ValueError: 7");
  }
  {
    // Nobody who is gone is told to flush.
    const auto steps = check("exit-at-start");
    REQUIRE(steps.size() == 1);
    CHECK(contains(steps[0].got, "it exited with code"));
    CHECK(!contains(steps[0].got, "flush"));
  }
  {
    const auto steps = check("ignore-quit");
    CHECK(find(steps, "legal move in kalah").ok);
    CHECK(!find(steps, "quit").ok);
    CHECK(!find(steps, "end of input").ok);
    CHECK(contains(find(steps, "end of input").got, "still runs"));
  }
  {
    // At its 8th move, which a game of its own reaches and a single question does not.
    const auto steps = check_bot(keeper, fault_bot("illegal", 8), {"kalah"}, {});
    CHECK(find(steps, "legal move in kalah").ok);
    CHECK(!find(steps, "a game of kalah").ok);
    CHECK(contains(find(steps, "a game of kalah").got, "'z9'"));
  }
  {
    // It answers at once even in `go infinite`, and a move where there is none.
    const auto steps = check("honest");
    CHECK(!find(steps, "stop").ok);
    CHECK(!find(steps, "finished position").ok);
    CHECK(find(steps, "quit").ok);
    for (const char* step :
         {"options", "lines", "silence", "a game of kalah", "movetime 10", "low clock", "long line",
          "a line in pieces", "two at once", "end of input"})
      CHECK(find(steps, step).ok);
  }
}

TEST_CASE("the check finds what shows only where somebody looks for it") {
  struct Subtle {
    std::string mode;
    std::vector<std::string> steps;  // that fail, and no other
    std::string got;                 // somewhere in what came to the first of them
  };
  const std::vector<Subtle> faults{
      {"none", {}, ""},
      {"option-least", {"option values"}, "with Threads 0: it was killed by signal 6"},
      {"option-most", {"option values"}, "with Threads 12: it was killed by signal 6"},
      {"option-word", {"option values"}, "with Style wild: it exited with code 3"},
      {"option-check", {"option values"}, "with Fast true: it exited with code 3"},
      {"ready-twice", {"ready twice", "stop without go", "ready after stop"}, "readyok"},
      {"South's-clock", {"North's clock"}, " ms"},
      {"North's-clock", {"South's clock"}, " ms"},
      {"timer", {"stop in movetime"}, "then bestmove"},
      {"ready-held", {"ready while thinking"}, "nothing in time"},
      {"ready-first", {"ready after stop"}, "after readyok: bestmove"},
      {"ponder", {}, ""},
      {"ponder-early", {"ponder hit", "ponder miss"}, "before ponderhit or stop"},
      {"ponder-never", {"ponder hit"}, "nothing in time"},
      {"ponder-stop", {"ponder miss"}, "nothing in time"},
      {"single-blanks", {"blanks and tabs"}, "nothing in time"},
      {"unknown-newgame", {"unknown keywords"}, "it exited with code 5"},
      {"unknown-go", {"unknown keywords"}, "it exited with code 5"},
      {"small-buffer", {"long lines that count"}, "bestmove none"},
      {"pv", {"pv"}, "move 2, 'z9', is not legal in "},
      {"premove", {"premoves"}, "then 'z9' in "},
  };
  Keeper keeper;
  // They mostly wait: some at a time.
  constexpr std::size_t kAtOnce = 4;
  for (std::size_t first = 0; first < faults.size(); first += kAtOnce) {
    std::vector<std::pair<const Subtle*, std::future<std::vector<CheckStep>>>> checks;
    for (std::size_t i = first; i < std::min(first + kAtOnce, faults.size()); ++i) {
      BotSettings settings = program("subtle_bot");
      settings.command.argv.push_back(faults[i].mode);
      checks.emplace_back(&faults[i], std::async(std::launch::async, [&keeper, settings] {
        return check_bot(keeper, settings, {"kalah"}, {});
      }));
    }
    for (auto& [fault, check] : checks) {
      const std::vector<CheckStep> steps = check.get();
      std::vector<std::string> failed;
      for (const CheckStep& step : steps)
        if (!step.ok) failed.push_back(step.step);
      INFO(fault->mode);
      CHECK(failed == fault->steps);
      if (fault->steps.empty()) continue;
      INFO(find(steps, fault->steps.front()).got);
      CHECK(contains(find(steps, fault->steps.front()).got, fault->got));
    }
  }
}

TEST_CASE("the check finds lines that cannot be read and options that cannot be set") {
  Keeper keeper;
  // It plays; only its declarations and its infos are wrong.
  const auto check = [&](const std::string& options, const std::string& info) {
    return check_bot(keeper, shell_bot(options, "echo '" + info + "'", "exit 0"), {"kalah"}, {});
  };
  {
    const auto steps = check("option name A type spin min 1 max 3 default 2\\n", "info depth 3");
    CHECK(find(steps, "options").ok);
    CHECK(find(steps, "lines").ok);
  }
  for (const char* info : {"info depth -1", "info score seeds nan", "info nodes 1e9", "hello"}) {
    INFO(info);
    const auto steps = check("", info);
    CHECK(find(steps, "a game of kalah").ok);
    CHECK(!find(steps, "lines").ok);
  }
  CHECK(!find(check("option name A type wheel\\n", "info depth 3"), "lines").ok);
  CHECK(find(check("option name A type combo default x\\n", "info depth 3"), "options").got ==
        "A: option A has no var to choose from");
  const std::string one = "option name A type check default true\\n";
  CHECK(find(check(one + one, "info depth 3"), "options").got == "A: declared twice");
}

TEST_CASE("the check sees what a bot leaves behind when it ends") {
  Keeper keeper;
  const std::vector<const char*> ends{"quit", "end of input", "end of input while thinking",
                                      "quit while thinking"};
  const auto check = [&](const BotSettings& bot) { return check_bot(keeper, bot, {"kalah"}, {}); };
  {
    const auto steps = check(shell_bot("", ":", "sleep 61 & exit 0"));
    for (const char* step : ends) {
      CHECK(!find(steps, step).ok);
      CHECK(contains(find(steps, step).got, "it exited with code 0"));
      CHECK(contains(find(steps, step).got, " (sleep 61)"));
    }
  }
  {
    // Out of its process group, and at once nobody's child but the arena's.
    const auto steps = check(shell_bot("", ":", "setsid sleep 62 & sleep 0.1; exit 0"));
    for (const char* step : ends) {
      CHECK(!find(steps, step).ok);
      CHECK(contains(find(steps, step).got, " (sleep 62; in a group of its own)"));
    }
  }
  {
    // What is gone in time was not left behind; nor was what the bot itself has ended.
    const auto steps = check(shell_bot("", "[ $helper ] || { sleep 63 & helper=$!; }",
                                       "kill $helper 2>&-; setsid sleep 0.1 & exit 0"));
    for (const char* step : ends) {
      INFO(step << ": " << find(steps, step).got);
      CHECK(find(steps, step).ok);
    }
  }
  // A child of a single move.
  for (const char* mode : {"grandchild", "setsid"}) {
    const auto steps = check(fault_bot(mode));
    INFO(mode);
    CHECK(find(steps, "a game of kalah").ok);
    CHECK(!find(steps, "quit while thinking").ok);
    CHECK(contains(find(steps, "quit while thinking").got, std::string("fault_bot ") + mode));
  }
}

TEST_CASE("a program that is none fails the check with its reason") {
  Keeper keeper;
  BotSettings settings = program("no-such-program");
  const auto steps = check_bot(keeper, settings, {}, {});
  REQUIRE(steps.size() == 1);
  CHECK(!steps[0].ok);
  CHECK(contains(steps[0].got, "there is no file"));
}
