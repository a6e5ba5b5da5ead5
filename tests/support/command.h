// Runs a program as a person would, by the shell, and keeps what it printed. For end-to-end tests.
#pragma once

#include <filesystem>
#include <string>

#include "tests/support/scratch.h"

namespace seedbed::test {

struct Finished {
  int code = 0;     // exit code, or 128 + signal
  std::string out;  // stdout
  std::string err;  // stderr
};

// `command` goes through /bin/sh; `input` is its stdin. The working directory is a scratch one.
[[nodiscard]] Finished run_command(const std::string& command, const std::string& input = "");

[[nodiscard]] std::string read_file(const std::filesystem::path& file);
void write_file(const std::filesystem::path& file, const std::string& text);
[[nodiscard]] std::string bin(const std::string& program);  // path of a built program

// Shell text, to stand after `seedbed run ... &`: waits until that run plays.
[[nodiscard]] std::string when_running(const std::string& dir);

}  // namespace seedbed::test
