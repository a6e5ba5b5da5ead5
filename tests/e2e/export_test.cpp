// `seedbed export -o`: where the games go.
#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "tests/support/catch.h"
#include "tests/support/command.h"

namespace fs = std::filesystem;
using namespace seedbed::test;

TEST_CASE("an export writes into a pipe and through a link, and replaces neither") {
  const ScratchDir scratch;
  const std::string dir = scratch.file("run");
  REQUIRE(run_command(bin("seedbed") + " run --bot a=" + bin("seedbed-random") + " --bot b=" +
                      bin("seedbed-greedy") + " --variant kalah --depth 1 --out " + dir)
              .code == 0);
  const std::string command = bin("seedbed") + " export " + dir + " --format csv";
  const std::string games = run_command(command).out;
  REQUIRE(games.find("kalah") != std::string::npos);

  const std::string pipe = scratch.file("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  CHECK(run_command("timeout 10 cat " + pipe + " & " + command + " -o " + pipe + " && wait").out ==
        games);
  CHECK(fs::is_fifo(pipe));

  const std::string file = scratch.file("games.csv"), link = scratch.file("link");
  for (const char* before : {"absent", "present"}) {
    INFO(before);
    CHECK(run_command(command + " -o " + file).code == 0);
    CHECK(read_file(file) == games);
  }
  fs::create_symlink(file, link);
  fs::resize_file(file, 3);
  CHECK(run_command(command + " -o " + link).code == 0);
  CHECK(fs::is_symlink(link));
  CHECK(read_file(file) == games);
  CHECK_FALSE(fs::exists(file + ".part"));

  const Finished folder = run_command(command + " -o " + dir);
  CHECK(folder.code == 1);
  CHECK(folder.err == "seedbed: cannot write '" + dir + "': Is a directory\n");
}
