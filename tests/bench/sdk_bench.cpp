// What an SDK costs per go: from writing the line to reading the bestmove, for a bot that answers
// at once, less the same for a program that echoes a line without reading it.
//
//   ninja -C build/release bench_sdk sdk_cpp_minimal
//   build/release/bin/bench_sdk 'build/release/bin/sdk_cpp_minimal'
//   build/release/bin/bench_sdk 'python3 protocol/sdk/python/simple_bot.py'   [GOES]
//   build/release/bin/bench_sdk --uci build/release/bin/seedbed-random
//
// With --uci the bot is asked a second time through `seedbed uci` (which is looked for beside this
// program), and what that adds to a go is printed; else one line: medians in microseconds. `cpu` is
// what the bot's process used, user and system, per go; the overhead is the round trip beyond that
// of the echo (two pipes, two wake-ups). On an idle machine both tell the same; on a busy one
// believe `cpu`. Pin it (taskset -c 0) to take the hand-off between cores out.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

using std::chrono::steady_clock;

// A program at the other end of two pipes; its CPU time is known when it has ended.
class Program {
 public:
  explicit Program(const char* command) {
    std::array<int, 2> in{}, out{};
    if (pipe(in.data()) != 0 || pipe(out.data()) != 0) std::abort();
    process_ = fork();
    if (process_ == 0) {
      dup2(in[0], STDIN_FILENO);
      dup2(out[1], STDOUT_FILENO);
      for (const int fd : {in[0], in[1], out[0], out[1]}) close(fd);
      const std::string line = std::string("exec ") + command;
      execl("/bin/sh", "sh", "-c", line.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    to_ = in[1];
    from_ = fdopen(out[0], "r");
  }

  void send(const std::string& text) const {
    if (write(to_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) std::abort();
  }
  // Reads lines up to one that starts with a word.
  void await(const char* word) {
    std::array<char, 4096> line{};
    do {
      if (std::fgets(line.data(), line.size(), from_) == nullptr) {
        std::fprintf(stderr, "bench_sdk: the bot ended before it said %s\n", word);
        std::exit(1);
      }
    } while (std::strncmp(line.data(), word, std::strlen(word)) != 0);
  }
  // Ends it; the seconds of CPU that it used.
  double finish() {
    close(to_);
    rusage usage{};
    wait4(process_, nullptr, 0, &usage);
    std::fclose(from_);
    const auto seconds = [](const timeval& time) {
      return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
  }

 private:
  int process_ = -1;
  int to_ = -1;
  std::FILE* from_ = nullptr;
};

// What a program is told before the first go, and each time; the words that end its answers.
struct Talk {
  std::string hello, greeted, game, go, answered;
};

const std::string kGo = "go id 7 stime 60000 ntime 60000 sinc 20 ninc 20 legal a1 b1 d1 e1 f1\n";
const Talk kEcho{"", "", "", kGo, "go"};
const Talk kBot{"mbp 1\n", "mbpok", "newgame seed 1\nisready\n",
                "position pos 4,4,4,4,4,4/4,4,0,5,5,5 S 1,0\n" + kGo, "bestmove"};
const Talk kOware{"mbp 1\n", "mbpok", "variant oware-abapa\nnewgame\nisready\n",
                  "position startpos moves f1\ngo movetime 60000 legal a2 b2 c2 d2 e2 f2\n",
                  "bestmove"};
const Talk kUci{"uci\n", "uciok", "ucinewgame\nisready\n",
                "position startpos moves F\ngo movetime 60000\n", "bestmove"};

struct Cost {
  double round_trip;  // median, microseconds
  double cpu;         // of the whole process, microseconds
};

Cost measure(const std::string& command, int goes, const Talk& talk) {
  Program program(command.c_str());
  if (!talk.hello.empty()) {
    program.send(talk.hello);
    program.await(talk.greeted.c_str());
    program.send(talk.game);
    program.await("readyok");
  }
  std::vector<double> times;
  for (int i = 0; i < goes; ++i) {
    const auto before = steady_clock::now();
    program.send(talk.go);
    program.await(talk.answered.c_str());
    times.push_back(
        std::chrono::duration<double, std::micro>(steady_clock::now() - before).count());
  }
  const auto middle = times.begin() + goes / 2;
  std::nth_element(times.begin(), middle, times.end());
  return {*middle, program.finish() * 1e6};
}

}  // namespace

int main(int argc, char** argv) {
  const bool uci = argc > 1 && std::strcmp(argv[1], "--uci") == 0;
  const std::string self = argv[0];
  if (uci) {
    --argc;
    ++argv;
  }
  if (argc < 2) {
    std::fprintf(stderr, "usage: bench_sdk [--uci] COMMAND [GOES]\n");
    return 2;
  }
  std::signal(SIGPIPE, SIG_IGN);
  const int goes = argc > 2 ? std::max(std::atoi(argv[2]), 100) : 20'000;
  if (uci) {
    const std::string seedbed = self.substr(0, self.rfind('/') + 1) + "seedbed";
    const Cost direct = measure(argv[1], goes, kOware);
    const Cost through = measure(seedbed + " uci '" + argv[1] + "'", goes, kUci);
    std::printf("direct %.1f us, through seedbed uci %.1f us: %.1f us more; cpu %.1f us a go\n",
                direct.round_trip, through.round_trip, through.round_trip - direct.round_trip,
                through.cpu / goes);
    return 0;
  }
  // `cat` reads and writes as a bot must, and thinks nothing.
  const Cost echo = measure("cat", goes, kEcho);
  const Cost bot = measure(argv[1], goes, kBot);
  const Cost start = measure(argv[1], 100, kBot);  // what starting it costs
  std::printf(
      "round trip %.1f us, echo %.1f us, overhead %.1f us; cpu %.1f us a go (cat: %.1f us)\n",
      bot.round_trip, echo.round_trip, bot.round_trip - echo.round_trip,
      (bot.cpu - start.cpu) / (goes - 100), echo.cpu / goes);
}
