#include "tests/bots/talk.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace seedbed::test {

Talk::Talk(const std::string& program) {
  const std::string path = std::string(SEEDBED_BIN) + "/" + program;
  std::array<int, 2> in{}, out{};
  // Close-on-exec, so that a second bot does not hold the first one's pipes open.
  if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error("no pipes");
  }
  process_ = fork();
  if (process_ < 0) throw std::runtime_error("no process");
  if (process_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execl(path.c_str(), path.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  to_ = in[1];
  from_ = out[0];
}

Talk::~Talk() {
  if (process_ > 0) finish();
}

void Talk::send(const std::string& line) {
  const std::string text = line + '\n';
  std::size_t done = 0;
  while (done < text.size()) {
    const auto wrote = write(to_, text.data() + done, text.size() - done);
    if (wrote <= 0) throw std::runtime_error("the bot's input is closed");
    done += static_cast<std::size_t>(wrote);
  }
}

std::string Talk::next() {
  for (;;) {
    if (const auto end = buffer_.find('\n'); end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return line;
    }
    std::array<char, 4096> block{};
    const auto got = read(from_, block.data(), block.size());
    if (got <= 0) throw std::runtime_error("the bot's output ended");
    buffer_.append(block.data(), static_cast<std::size_t>(got));
  }
}

std::string Talk::await(const std::string& word) {
  for (;;) {
    const std::string line = next();
    if (line == word) return "";
    if (line.starts_with(word + ' ')) return line.substr(word.size() + 1);
    if (line.starts_with("error")) throw std::runtime_error(line);
  }
}

int Talk::finish() {
  close(to_);
  int status = 0;
  waitpid(process_, &status, 0);
  close(from_);
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace seedbed::test
