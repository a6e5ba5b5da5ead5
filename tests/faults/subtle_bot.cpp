// A bot that plays any legal move and keeps to the protocol but for one thing, which shows only
// where somebody looks for it: `subtle_bot MODE`; `none` does nothing wrong. For the tests of
// `seedbed check`. It knows no SDK of ours and no rules; one thread that waits for input or time.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

using Words = std::vector<std::string>;

Words split(const std::string& line) {
  std::istringstream in(line);
  Words words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

// Words split at each blank.
Words split_strictly(const std::string& line) {
  Words words(1);
  for (const char c : line) {
    if (c == ' ') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

bool has(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string value(const Words& words, std::string_view key) {
  const auto found = std::find(words.begin(), words.end(), key);
  return found == words.end() || found + 1 == words.end() ? "" : *(found + 1);
}

class Bot {
 public:
  explicit Bot(std::string mode) : mode_(std::move(mode)) {}

  int run() {
    std::string buffer;
    for (;;) {
      wait();
      if (due_ && Clock::now() >= *due_) {
        answer();
        continue;
      }
      char chunk[4096];
      const ssize_t got = ::read(0, chunk, sizeof chunk);
      if (got <= 0) return 0;
      buffer.append(chunk, static_cast<std::size_t>(got));
      for (std::size_t end; (end = line_end(buffer)) != std::string::npos;) {
        std::string line = buffer.substr(0, end);
        buffer.erase(0, end);
        while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
        if (!take(line)) return 0;
      }
    }
  }

 private:
  [[nodiscard]] bool is(std::string_view mode) const { return mode_ == mode; }

  void say(const std::string& line) {
    std::printf("%s\n", line.c_str());
    std::fflush(stdout);
  }

  // Behind the line's end; a small buffer takes what fits for a line.
  [[nodiscard]] std::size_t line_end(const std::string& buffer) const {
    const std::size_t end = buffer.find('\n');
    if (is("small-buffer") && std::min(end, buffer.size()) >= 4'000) return 4'000;
    return end == std::string::npos ? end : end + 1;
  }

  // Until there is input, or the answer is due.
  void wait() const {
    pollfd in{0, POLLIN, 0};
    int timeout = -1;
    if (due_) {
      const auto left = std::chrono::ceil<milliseconds>(*due_ - Clock::now()).count();
      timeout = static_cast<int>(std::max<std::int64_t>(left, 0));
    }
    ::poll(&in, 1, timeout);
  }

  // False: the end.
  bool take(const std::string& line) {
    const Words words = is("single-blanks") ? split_strictly(line) : split(line);
    if (words.empty()) return true;
    const std::string& verb = words[0];
    if (verb == "mbp") hello();
    if (verb == "isready") ready();
    if (verb == "ping") say("pong " + (words.size() > 1 ? words[1] : ""));
    if (verb == "setoption") set(words);
    if (verb == "newgame" && is("unknown-newgame"))
      know(words, {"id", "seed", "you", "resign", "draw", "tc", "opponent"});
    if (verb == "go" && !held_) go(words);
    if (verb == "stop" && held_) stop();
    if (verb == "ponderhit" && pondering_ && !is("ponder-never")) {
      pondering_ = false;
      answer();
    }
    return verb != "quit";
  }

  void hello() {
    say("id name subtle " + mode_);
    say("feature legal=1 variants=any");
    if (mode_.starts_with("ponder")) say("feature ponder=1");
    if (mode_.starts_with("premove")) say("feature chain=1");
    say("option name Threads type spin min 0 max 12 default 4");
    say("option name Hash type spin min 1 max 65536 default 16");
    say("option name Style type combo var calm var wild default calm");
    say("option name Fast type check default false");
    say("mbpok 1");
  }

  void ready() {
    if (held_ && is("ready-held")) {
      owes_ready_ = true;
      return;
    }
    if (held_ && due_ && !is("ready-first")) answer();
    say("readyok");
    if (is("ready-twice")) say("readyok");
  }

  void set(const Words& words) {
    const std::string name = value(words, "name"), text = value(words, "value");
    if (is("option-least") && name == "Threads" && text == "0") std::abort();
    if (is("option-most") && name == "Threads" && text == "12") std::abort();
    if (is("option-word") && text == "wild") std::exit(3);
    if (is("option-check") && text == "true") std::exit(3);
    if (name == "Hash" && std::atoi(text.c_str()) > 256) std::exit(4);  // more than it should take
  }

  // Every other word is a key.
  static void know(const Words& words, const Words& keys) {
    for (std::size_t i = 1; i < words.size() && words[i] != "legal"; ++i) {
      if (!has(keys, words[i])) std::exit(5);
      if (words[i] != "infinite" && words[i] != "ponder") ++i;
    }
  }

  void go(const Words& words) {
    if (is("unknown-go") && !has(words, "banana"))
      know(words, {"id", "movetime", "stime", "ntime", "sinc", "ninc", "turnstogo", "depth",
                   "nodes", "infinite", "ponder"});
    const auto legal = std::find(words.begin(), words.end(), "legal");
    // The last one, which is a turn of its own now and then.
    const std::string move = legal == words.end() || legal + 1 == words.end() ? "" : words.back();
    const std::string id = value(words, "id").empty() ? "" : " id " + value(words, "id");
    best_ = "bestmove " + (move.empty() ? "none" : move);
    if (is("premove")) best_ += " then z9";
    if (is("pv") && !move.empty()) say("info depth 1 pv " + move + " z9" + id);
    best_ += id;
    held_ = true;
    pondering_ = has(words, "ponder");
    due_.reset();
    if (has(words, "infinite")) return;
    if (pondering_) {
      if (is("ponder-early")) answer();
      return;
    }
    due_ = Clock::now();
    if (is("timer")) *due_ += milliseconds(std::atoi(value(words, "movetime").c_str()) * 8 / 10);
    if (is("South's-clock")) *due_ += share(words, "stime");
    if (is("North's-clock")) *due_ += share(words, "ntime");
    if (move.empty()) answer();
  }

  static milliseconds share(const Words& words, std::string_view key) {
    return milliseconds(std::atoi(value(words, key).c_str()) / 100);
  }

  void stop() {
    if (is("ponder-stop") && pondering_) return;
    if (is("timer") && due_) {  // which goes on
      say(best_);
    } else if (is("ready-first")) {
      due_ = Clock::now() + milliseconds(50);
    } else {
      answer();
    }
  }

  void answer() {
    say(best_);
    held_ = pondering_ = false;
    due_.reset();
    if (owes_ready_) say("readyok");
    owes_ready_ = false;
  }

  std::string mode_;
  std::string best_;                       // the answer
  bool held_ = false, pondering_ = false;  // it is not given yet
  bool owes_ready_ = false;
  std::optional<Clock::time_point> due_;  // when it is, if stop does not come
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: subtle_bot MODE\n");
    return 2;
  }
  return Bot(argv[1]).run();
}
