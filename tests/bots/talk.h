// A bot as a subprocess at the other end of two pipes, for tests that speak to it line by line.
// Blocking; one thread. The process ends with the object at the latest.
#pragma once

#include <string>

namespace seedbed::test {

class Talk {
 public:
  explicit Talk(const std::string& program);  // a file in the build's bin folder
  ~Talk();
  Talk(const Talk&) = delete;
  Talk& operator=(const Talk&) = delete;

  void send(const std::string& line);
  // The next line without its end; throws at the end of output.
  [[nodiscard]] std::string next();
  // Skips lines until one starts with `word`; returns the rest of it after the blank.
  std::string await(const std::string& word);
  // Closes the bot's input and waits for it; its exit code, or 128 + signal.
  int finish();

 private:
  int process_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string buffer_;
};

}  // namespace seedbed::test
