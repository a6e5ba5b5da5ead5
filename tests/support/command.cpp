#include "tests/support/command.h"

#include <stdlib.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace seedbed::test {

std::string read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void write_file(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

std::string bin(const std::string& program) {
  return std::string(SEEDBED_BIN) + "/" + program;
}

Finished run_command(const std::string& command, const std::string& input) {
  const ScratchDir scratch;
  write_file(scratch.path() / "in", input);
  const std::string line = "( " + command + "\n) <" + scratch.file("in") + " >" +
                           scratch.file("out") + " 2>" + scratch.file("err");
  const int status = std::system(line.c_str());
  Finished finished;
  finished.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  finished.out = read_file(scratch.path() / "out");
  finished.err = read_file(scratch.path() / "err");
  return finished;
}

std::string when_running(const std::string& dir) {
  return "for i in $(seq 300); do [ -S " + dir + "/control ] && break; sleep 0.05; done; ";
}

}  // namespace seedbed::test
