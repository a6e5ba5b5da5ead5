// Bad input of every kind: one sentence on stderr, exit 2, nothing on stdout, nothing half-written.
#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/command.h"

using namespace seedbed::test;

TEST_CASE("bad input gets one sentence and exit 2") {
  const ScratchDir scratch;
  const std::string random = bin("seedbed-random");
  const std::string two =
      " run --bot a=" + random + " --bot b=" + random + " --out " + scratch.file("run") + " ";
  write_file(scratch.file("bad.toml"), "[league]\nname = 'x'\nround = 3\n");
  write_file(scratch.file("empty.toml"), "");
  const std::vector<std::string> lines = {
      "",
      "fly",
      "run",
      "run --bot a=" + random,
      "run --bot a",
      "run --bot a=" + random + " --bot a=" + random,
      "run --bot a=/nonexistent/bot --bot b=" + random,
      "run --bot 'a=\"open quote' --bot b=" + random,
      two + "--variant nosuchgame",
      two + "--variant kalah:houses=0",
      two + "--variant kalah:houses=1000000000",
      two + "--variant kalah:colour=blue",
      two + "--variant kalah:houses=6,houses=7",
      two + "--variant ./nonexistent.toml",
      two + "--tc 0",
      two + "--tc abc",
      two + "--tc -1",
      two + "--tc ''",
      two + "--movetime 0ms",
      two + "--movetime -5ms",
      two + "--tc 1+0.1 --movetime 1s",
      two + "--nodes 0",
      two + "--depth 0",
      two + "--depth x",
      two + "--rounds 0",
      two + "--rounds -3",
      two + "--concurrency 0",
      two + "--concurrency many",
      two + "--openings random:-1",
      two + "--openings random:x",
      two + "--openings /nonexistent",
      two + "--openings /",
      two + "--tournament jousting",
      two + "--shard 3/2",
      two + "--shard x",
      two + "--set c.dir=/",
      two + "--set a.colour=blue",
      two + "--margin -1ms",
      two + "--set a.options.Hsah=64",
      two + "--bot h=" + bin("harvester") + " --set h.options.Hash=0",
      two + "--bot h=" + bin("harvester") + " --set h.options.Hsah=64",
      "run " + scratch.file("bad.toml"),
      "run " + scratch.file("empty.toml"),
      "run /nonexistent.toml",
      "perft",
      "perft nosuchgame 3",
      "perft kalah -1",
      "perft kalah 1000",
      "perft kalah x",
      "perft kalah 3 --position nonsense",
      "perft kalah 3 --position '4,4,4,4,4,4/4,4,4,4,4,4 S 1,0'",
      "replay kalah z9",
      "variants nosuchgame",
      "ratings",
      "ratings /nonexistent",
      "ratings " + scratch.file("empty.toml") + " --format xml",
      "export " + scratch.file("nothing") + " --format pgn",
      "resume " + scratch.file("nothing"),
      "check /nonexistent/bot",
      "check ''",
      "check " + random + " --variant nosuchgame",
      two + "--seed 99999999999999999999",
      "show " + scratch.file("nothing"),
      "variants --check /nonexistent.toml",
      "variants --check /",
      "variants kalah --format xml",
      "export " + scratch.file("nothing") + " --format xml",
  };
  for (const std::string& line : lines) {
    const Finished finished = run_command(bin("seedbed") + " " + line);
    INFO("seedbed " << line << "\nstdout: " << finished.out << "\nstderr: " << finished.err);
    CHECK(finished.code == 2);
    CHECK(finished.out.empty());
    CHECK(std::count(finished.err.begin(), finished.err.end(), '\n') == 1);
    CHECK(finished.err.size() > 20);
  }
  // Who is told that a number is too large is told how large it may be.
  CHECK(run_command(bin("seedbed") + two + "--seed 18446744073709551616")
            .err.find("0 to 18446744073709551615 is allowed") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(scratch.path() / "run"));
}

TEST_CASE("a run that could not begin leaves nothing behind") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  const std::string run = bin("seedbed") + " run --bot a=" + bin("seedbed-random") +
                          " --bot b=" + bin("seedbed-random") + " --depth 1 --rounds 1 --out " +
                          dir + " --variant kalah ";
  const std::string apart = "--variant oware --set a.variants=kalah --set b.variants=oware ";
  for (const std::string& line :
       {apart, apart + "--tournament swiss", apart + "--tournament knockout",
        std::string("--events /nonexistent/e"), std::string("--pgn /nonexistent/p"),
        std::string("--transcripts /dev/null/t")}) {
    const Finished failed = run_command(run + line);
    INFO(line << "\n" << failed.err);
    CHECK(failed.code == (line.rfind(apart, 0) == 0 ? 2 : 1));
    CHECK_FALSE(std::filesystem::exists(dir));
  }
  CHECK(run_command(run).code == 0);
}

TEST_CASE("an option that a bot does not have is refused before a run and told when it goes on") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run"), bot = scratch.file("bot");
  const auto be = [&](const std::string& program) {
    write_file(bot, "#!/bin/sh\nexec " + bin(program) + "\n");
    std::filesystem::permissions(bot, std::filesystem::perms::owner_all);
  };
  const auto run = [&](const std::string& option) {
    return bin("seedbed") + " run --bot a=" + bot + " --bot b=" + bin("seedbed-random") +
           " --movetime 20ms --rounds 2 --out " + dir + " --set a.options." + option;
  };
  be("harvester");
  const Finished misspelt = run_command(run("Hsah=64"));
  CHECK(misspelt.code == 2);
  CHECK(misspelt.err.find("bot a: it has no option 'Hsah'; it declares Hash") != std::string::npos);
  CHECK(misspelt.err.find("`init`") != std::string::npos);
  const Finished outside = run_command(run("Hash=0"));
  CHECK(outside.code == 2);
  CHECK(outside.err.find("bot a: option Hash '0': allowed is 1 to ") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(dir));

  const Finished stopped =
      run_command(run("Hash=2") + " >/dev/null 2>&1 & arena=$!; " + when_running(dir) +
                  bin("seedbed") + " ctl " + dir + " stop drop; wait $arena; echo code $?");
  INFO(stopped.out << stopped.err);
  REQUIRE(stopped.out.find("code 1\n") != std::string::npos);
  be("seedbed-random");
  const Finished resumed = run_command(bin("seedbed") + " resume " + dir);
  INFO(resumed.err);
  CHECK(resumed.code == 0);
  CHECK(resumed.err.find("bot a: it has no option 'Hash'; ") != std::string::npos);
}

TEST_CASE("a damaged store is told in one sentence, exit 1 from every verb that reads one") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run"), store = dir + "/store.sqlite";
  REQUIRE(run_command(bin("seedbed") + " run --bot a=" + bin("seedbed-random") +
                      " --bot b=" + bin("seedbed-random") + " --depth 1 --rounds 9 --out " + dir)
              .code == 0);
  std::string bytes = read_file(store);
  REQUIRE(bytes.size() > 8192);
  SECTION("its first page") {
    std::fill_n(bytes.begin(), 4096, 'x');
  }
  SECTION("all but its first page") {
    std::fill(bytes.begin() + 4096, bytes.end(), 'x');
  }
  write_file(store, bytes);
  for (const std::string& line :
       {"ratings " + dir, "ratings --times " + store, "resume " + dir, "export " + dir,
        "show " + dir, "show " + dir + " 1", "merge -o " + scratch.file("out") + " " + dir}) {
    const Finished told = run_command(bin("seedbed") + " " + line);
    INFO(line << "\n" << told.out << told.err);
    CHECK(told.code == 1);
    CHECK(told.out.empty());
    CHECK(std::count(told.err.begin(), told.err.end(), '\n') == 1);
    CHECK(told.err.find("store.sqlite") != std::string::npos);
    CHECK(told.err.find("damaged") != std::string::npos);
  }
}

TEST_CASE("what is wrong in a league file is told with the file") {
  const ScratchDir scratch;
  const std::string file = scratch.file("cup.toml");
  const auto told = [&](const std::string& league, const std::string& bots) {
    write_file(file, "[league]\n" + league + bots);
    return run_command(bin("seedbed") + " run " + file + " --out " + scratch.file("run"));
  };
  const std::string bots = "[[bot]]\nname = 'a'\ncommand = 'true'\n[[bot]]\nname = 'b'\n" +
                           std::string("command = 'true'\n");
  for (const auto& [got, place] :
       {std::pair{told("variants = [\n'kalah',\n'nosuchgame']\n", bots), ":4: variants: "},
        std::pair{told("variants = ['kalah:colour=blue']\n", bots), ":2: variants: "},
        std::pair{told("", bots + "variants = ['nosuchgame']\n"), ":8: variants: "},
        std::pair{told("games = 3\n", bots), ": "},
        std::pair{told("openings = '/nonexistent'\n", bots), ": "},
        std::pair{told("", "[[bot]]\nname = 'a'\ncommand = 'true'\n"), ": "}}) {
    INFO(got.err);
    CHECK(got.code == 2);
    CHECK(got.err.rfind("seedbed: " + file + place, 0) == 0);
    CHECK(std::count(got.err.begin(), got.err.end(), '\n') == 1);
  }
}

TEST_CASE("help and version go to stdout with exit 0") {
  for (const char* program : {"seedbed", "seedbed-random", "seedbed-greedy", "harvester"}) {
    for (const char* flag : {"--help", "--version"}) {
      const Finished finished = run_command(bin(program) + " " + flag);
      INFO(program << " " << flag);
      CHECK(finished.code == 0);
      CHECK(finished.err.empty());
      CHECK(finished.out.find(program) != std::string::npos);
    }
  }
  for (const char* verb :
       {"run", "resume", "ratings", "export", "check", "variants", "perft", "replay", "referee"}) {
    const Finished finished = run_command(bin("seedbed") + " " + verb + " --help");
    INFO(verb);
    CHECK(finished.code == 0);
    CHECK(finished.out.find("Usage") != std::string::npos);
  }
}

TEST_CASE("an answer that cannot be written is told, and is no success") {
  const ScratchDir scratch;
  const std::string random = bin("seedbed-random"), dir = scratch.file("run");
  const std::string run = "run --depth 1 --bot a=" + random + " --bot b=" + random + " --out ";
  REQUIRE(run_command(bin("seedbed") + " " + run + dir).code == 0);
  for (const std::string& words :
       {std::string("perft kalah 3"), std::string("variants"), std::string("replay kalah c1"),
        "ratings " + dir, "show " + dir, run + scratch.file("other")}) {
    const Finished lost = run_command(bin("seedbed") + " " + words + " > /dev/full");
    INFO(words);
    CHECK(lost.code == 1);
    CHECK(lost.err.find("cannot write to stdout") != std::string::npos);
  }
}

TEST_CASE("a wrong command line is told in our words: what, where, what is allowed") {
  const std::vector<std::pair<std::string, std::string>> lines = {
      {"fly", "unknown verb 'fly'; allowed are run, resume, "},
      {"", "a verb is missing; allowed are run, resume, "},
      {"--fly", "unknown flag '--fly'; --help, --version or a verb is allowed: run, "},
      {"--fly run", "unknown flag '--fly'; --help, "},
      {"check",
       "check: COMMAND is missing: the bot's command, one string (see seedbed check --help)"},
      {"new-bot python", "new-bot: NAME is missing: the bot's name and folder"},
      {"merge a", "merge: --output DIR is missing: the new directory"},
      {"perft kalah x", "perft: DEPTH 'x': a whole number is wanted: plies"},
      {"perft kalah 3 4", "perft: '4' is too much; allowed is SPEC DEPTH and flags"},
      {"referee x", "referee: 'x' is too much; allowed are flags alone"},
      {"perft kalah 3 --deep",
       "perft: unknown flag '--deep'; allowed are --help, --position, --divide, --quiet"},
      {"run --round 3", "run: unknown flag '--round'; did you mean --rounds?"},
      {"run --concurrency", "run: --concurrency wants a value, N: games at a time"},
      {"run --tc 1+1 --tc 2+2", "run: --tc is given 2 times (1+1, 2+2); allowed is once"},
      {"run --dry-run=maybe", "run: --dry-run takes no value"},
      {"openings kalah --plies 900", "openings: --plies: '900': allowed is 0 to 200"},
  };
  for (const auto& [line, sentence] : lines) {
    const Finished wrong = run_command(bin("seedbed") + " " + line);
    INFO(line << " -> " << wrong.err);
    CHECK(wrong.code == 2);
    CHECK(wrong.out.empty());
    CHECK(wrong.err.starts_with("seedbed: " + sentence));
    CHECK(std::count(wrong.err.begin(), wrong.err.end(), '\n') == 1);
  }
}

TEST_CASE("harvester's verbs say as much") {
  const std::vector<std::pair<std::string, std::string>> lines = {
      {"ponder", "unknown verb 'ponder'; allowed are solve, bench, or none to play"},
      {"solve", "solve: SPEC is missing: variant (see harvester solve --help)"},
      {"solve kalah oware", "solve: 'oware' is too much; allowed is SPEC and flags"},
      {"solve kalah --deep", "solve: unknown flag '--deep'; allowed are --position, --hash"},
      {"solve kalah --hash", "solve: --hash wants a value"},
      {"solve kalah --hash 0", "solve: --hash '0': allowed is 1 to 65536 MiB"},
      {"solve kalah --nodes x", "solve: --nodes 'x': allowed are numbers above 0"},
      {"solve kalahh", "unknown variant"},
      {"solve kalah --position x", "--position: "},
      {"bench now", "bench: 'now' is too much; it takes nothing"},
  };
  for (const auto& [line, sentence] : lines) {
    const Finished wrong = run_command(bin("harvester") + " " + line);
    INFO(line << " -> " << wrong.err);
    CHECK(wrong.code == 2);
    CHECK(wrong.out.empty());
    CHECK(wrong.err.starts_with("harvester: " + sentence));
    CHECK(std::count(wrong.err.begin(), wrong.err.end(), '\n') == 1);
  }
}
