// A bot that plays any legal move, until it misbehaves: `fault_bot MODE [N] [FILE]`, at its N-th go
// (1 by default) or where the mode says. `fault_bot --list` prints the modes. It knows no SDK of
// ours and no rules, so that it can break every one of them; and it is one file, so that it can be
// copied beside any arena.
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using std::chrono::milliseconds;

void write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void say(std::string_view bytes) {
  write_all(1, bytes);
}

void sleep_for(int ms) {
  std::this_thread::sleep_for(milliseconds(ms));
}

[[noreturn]] void hang() {
  for (;;) ::pause();
}

// Own buffering, so that a mode can close or leave the descriptor.
bool read_line(std::string& line) {
  static std::string buffer;
  for (;;) {
    const std::size_t end = buffer.find('\n');
    if (end != std::string::npos) {
      line = buffer.substr(0, end);
      buffer.erase(0, end + 1);
      return true;
    }
    char chunk[4096];
    const ssize_t got = ::read(0, chunk, sizeof chunk);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    buffer.append(chunk, static_cast<std::size_t>(got));
  }
}

// A child of the bot's own that keeps its pipes open and lives on.
void leave_grandchild(bool own_session) {
  if (::fork() != 0) return;
  if (own_session) ::setsid();
  ::signal(SIGTERM, SIG_IGN);
  ::signal(SIGHUP, SIG_IGN);
  hang();
}

void ignore(std::initializer_list<int> signals) {
  for (const int signal : signals) ::signal(signal, SIG_IGN);
}

void no_core() {
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
}

struct Go {
  std::string id;    // " id 7" or ""
  std::string move;  // the first legal one
  std::string best;  // the honest answer, with its '\n'
};

std::string spam(std::size_t bytes, char fill = 'x') {
  return std::string(bytes, fill);
}

using Misdeed = std::function<void(const Go&)>;

// What a go is answered with when its time has come.
const std::map<std::string, Misdeed, std::less<>>& at_go() {
  static const std::map<std::string, Misdeed, std::less<>> modes{
      // ends
      {"abort", [](const Go&) { std::abort(); }},
      {"segv", [](const Go&) { ::raise(SIGSEGV); }},
      {"kill9", [](const Go&) { ::raise(SIGKILL); }},
      {"exit0", [](const Go&) { ::_exit(0); }},
      {"exit3", [](const Go&) { ::_exit(3); }},
      {"traceback",
       [](const Go&) {
         write_all(
             2, "Traceback (most recent call last):\n  File \"bot.py\", line 7\nValueError: 7\n");
         ::_exit(1);
       }},
      {"move-and-exit",
       [](const Go& go) {
         say(go.best);
         ::_exit(0);
       }},
      {"no-newline-exit",
       [](const Go& go) {
         say(go.best.substr(0, go.best.size() - 1));
         ::_exit(0);
       }},
      {"close-stdout",
       [](const Go&) {
         ::close(1);
         hang();
       }},
      {"close-stdin",
       [](const Go& go) {
         ::close(0);
         say(go.best);
         hang();
       }},
      {"grandchild-abort",
       [](const Go&) {
         leave_grandchild(false);
         std::abort();
       }},
      {"setsid-abort",
       [](const Go&) {
         leave_grandchild(true);
         std::abort();
       }},
      // silence
      {"hang", [](const Go&) { hang(); }},
      {"busy",
       [](const Go&) {
         volatile bool spinning = true;
         while (spinning) {
         }
       }},
      {"sigstop", [](const Go&) { ::raise(SIGSTOP); }},
      {"half-line",
       [](const Go& go) {
         say(go.best.substr(0, go.best.size() - 1));
         hang();
       }},
      {"unflushed", [](const Go& go) { std::fputs(go.best.c_str(), stdout); }},
      {"late",
       [](const Go& go) {
         sleep_for(700);
         say(go.best);
       }},
      {"late-no-id",
       [](const Go& go) {
         sleep_for(700);
         say("bestmove " + go.move + "\n");
       }},
      {"drip",
       [](const Go&) {
         for (;;) {
           say("info depth 1\n");
           sleep_for(20);
         }
       }},
      // wrong answers
      {"illegal", [](const Go& go) { say("bestmove z9" + go.id + "\n"); }},
      {"wrong-hole",  // the other side's, in a game of two rows
       [](const Go& go) {
         say(std::string("bestmove a") + (go.move.back() == '1' ? '2' : '1') + go.id + "\n");
       }},
      {"garbage-move", [](const Go& go) { say("bestmove \x01\xff\"&<" + go.id + "\n"); }},
      {"nul-move", [](const Go& go) { say("bestmove " + go.move + std::string(1, '\0') + "\n"); }},
      {"colour-move", [](const Go& go) { say("bestmove " + go.move + "\x1b[0m\n"); }},
      {"no-move", [](const Go&) { say("bestmove\n"); }},
      {"0000", [](const Go& go) { say("bestmove 0000" + go.id + "\n"); }},
      {"none", [](const Go& go) { say("bestmove none" + go.id + "\n"); }},
      {"uci-none", [](const Go&) { say("bestmove (none)\n"); }},
      {"pass", [](const Go& go) { say("bestmove pass" + go.id + "\n"); }},
      {"long-move", [](const Go&) { say("bestmove " + spam(60'000) + "\n"); }},
      {"complain",
       [](const Go& go) { say("error bad-position what is this\nbestmove none" + go.id + "\n"); }},
      {"resign", [](const Go& go) { say("bestmove resign" + go.id + "\n"); }},
      {"draw", [](const Go& go) { say("bestmove " + go.move + " draw" + go.id + "\n"); }},
      // right answers in odd dress
      {"blank-lines", [](const Go& go) { say("\n\n   \n\t\n" + go.best + "\n\n"); }},
      {"crlf", [](const Go& go) { say("bestmove " + go.move + go.id + "\r\n"); }},
      {"leading", [](const Go& go) { say("  \t " + go.best); }},
      {"trailing",
       [](const Go& go) { say("bestmove " + go.move + " ponder a1 nonsense 3" + go.id + "  \n"); }},
      {"no-id", [](const Go& go) { say("bestmove " + go.move + "\n"); }},
      {"noise",
       [](const Go& go) {
         std::string bytes;
         for (int i = 0; i < 1'000'000; ++i) {
           bytes += static_cast<char>(i % 97 == 0 ? '\n' : (i * 31) % 256);
         }
         say(bytes + "\n" + go.best);
       }},
      {"bytewise",
       [](const Go& go) {
         for (const char c : go.best) {
           say(std::string_view(&c, 1));
           sleep_for(2);
         }
       }},
      {"stderr-flood",
       [](const Go& go) {
         write_all(2, spam(10 * 1024 * 1024, 'e'));
         say(go.best);
       }},
      {"stderr-split",
       [](const Go& go) {
         say(go.best.substr(0, 5));
         write_all(2, "bestmove z9\n");
         sleep_for(20);
         say(go.best.substr(5));
       }},
      {"grandchild",
       [](const Go& go) {
         leave_grandchild(false);
         say(go.best);
       }},
      {"setsid",
       [](const Go& go) {
         leave_grandchild(true);
         say(go.best);
       }},
      // too many answers
      {"double", [](const Go& go) { say(go.best + go.best); }},
      {"double-no-id",
       [](const Go& go) { say("bestmove " + go.move + "\nbestmove " + go.move + "\n"); }},
      {"double-late",
       [](const Go& go) {
         say(go.best);
         sleep_for(5);
         say(go.best);
       }},
      {"stale-id", [](const Go& go) { say("bestmove z9 id 999999\n" + go.best); }},
      {"info-flood",
       [](const Go&) {
         std::string lines;
         for (int i = 0; i < 1000; ++i) lines += "info depth 1 nodes 1 score seeds 0.5 pv a1 b1\n";
         for (;;) say(lines);
       }},
      {"endless-line",
       [](const Go&) {
         const std::string bytes = spam(65'536);
         for (;;) say(bytes);
       }},
      {"huge-line",
       [](const Go& go) {
         for (int i = 0; i < 3200; ++i) say(spam(65'536));
         say("\n" + go.best);
       }},
      {"bad-pv",
       [](const Go& go) { say("info depth 2 pv " + go.move + " z9" + go.id + "\n" + go.best); }},
      {"long-line", [](const Go& go) { say("info string " + spam(60'000) + "\n" + go.best); }},
      {"flood-after-move",
       [](const Go& go) {
         std::string lines;
         for (int i = 0; i < 1000; ++i) lines += "info depth 1\n";
         say(go.best + lines);
       }},
  };
  return modes;
}

const std::vector<std::string_view>& elsewhere() {
  static const std::vector<std::string_view> modes{
      "honest",        "exit-at-start",  "abort-at-start",   "silent",
      "wrong-hello",   "half-hello",     "hello-version-9",  "flood-at-start",
      "line-at-start", "drip-at-start",  "banner",           "bom",
      "latin1-name",   "error-at-start", "no-readyok",       "half-readyok",
      "exit-on-ready", "slow-ready",     "hang-on-newgame",  "exit-on-newgame",
      "no-variant",    "unsolicited",    "exit-on-result",   "deaf",
      "ignore-quit",   "ignore-term",    "ignore-all",       "slow-quit",
      "quit-flood",    "slow-stop",      "stop-without-end", "ponder",
      "ponder-early",  "ponder-crash",   "ponder-flood",     "ponder-deaf",
      "anytime",       "anytime-bare",   "anytime-deaf",     "ponder-anytime",
  };
  return modes;
}

class Bot {
 public:
  Bot(std::string mode, int at, std::string file)
      : mode_(std::move(mode)), at_(at), file_(std::move(file)) {}

  int run() {
    if (is("ignore-term")) ignore({SIGTERM, SIGINT, SIGHUP});
    if (is("ignore-all")) ignore({SIGTERM, SIGINT, SIGHUP, SIGPIPE});
    for (std::string line; read_line(line);) {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (!take(line)) return 0;
    }
    if (is("ignore-all") || is("ignore-quit") || is("ignore-term")) hang();
    return 0;
  }

 private:
  [[nodiscard]] bool is(std::string_view mode) const { return mode_ == mode; }

  bool take(const std::string& line) {
    std::istringstream words(line);
    std::string verb;
    words >> verb;
    if (verb == "mbp") {
      hello();
    } else if (verb == "isready") {
      ready();
    } else if (verb == "ping") {
      std::string word;
      words >> word;
      say("pong " + word + "\n");
    } else if (verb == "newgame") {
      if (is("hang-on-newgame") && ++games_ == at_) hang();
      if (is("exit-on-newgame") && ++games_ == at_) ::_exit(4);
      if (is("no-variant")) say("error unsupported-variant never heard of it\n");
    } else if (verb == "go") {
      go(line);
    } else if (verb == "ponderhit" && is("ponder-anytime")) {
      note(line);  // and thinks until it is stopped
    } else if (verb == "ponderhit" || (verb == "stop" && !held_.empty())) {
      note(line);
      say(held_);
      held_.clear();
    } else if (verb == "result") {
      if (is("exit-on-result")) ::_exit(0);
    } else if (verb == "quit") {
      return !quit();
    }
    return true;
  }

  void hello() {
    if (is("exit-at-start")) ::_exit(0);
    if (is("abort-at-start")) std::abort();
    if (is("silent")) hang();
    if (is("wrong-hello")) {
      say("id name wrong\nuciok\n");
      return;
    }
    if (is("half-hello")) {
      say("id name half\nmbpok 1");
      hang();
    }
    if (is("hello-version-9")) {
      say("mbpok 9\n");
      return;
    }
    if (is("error-at-start")) {
      say("error unknown-command mbp\n");
      return;
    }
    if (is("flood-at-start")) {
      std::string lines;
      for (int i = 0; i < 1000; ++i) lines += "id name still talking about myself without end\n";
      for (;;) say(lines);
    }
    if (is("line-at-start")) {
      for (;;) say(spam(65'536));
    }
    if (is("drip-at-start")) {
      for (;; sleep_for(10)) say("one moment please\n");
    }
    if (is("banner")) {
      for (int i = 0; i < 30; ++i) say("*** The Banner Bot ***\n\n   (c) nobody, id 7\n");
    }
    if (is("bom")) say("\xEF\xBB\xBF");
    say(is("latin1-name") ? "id name F\xb7 X\n" : "id name fault " + mode_ + "\n");
    say("id author tests\nfeature legal=1 state=1 variants=any\n");
    if (ponders()) say("feature ponder=1\n");
    if (mode_.starts_with("anytime") || is("ponder-anytime")) say("feature anytime=1\n");
    say("mbpok 1\n");
    if (is("deaf")) hang();
  }

  void ready() {
    if (is("no-readyok")) return;
    if (is("half-readyok")) {
      say("readyo");
      hang();
    }
    if (is("exit-on-ready")) ::_exit(5);
    if (is("slow-ready")) sleep_for(300);
    say("readyok\n");
  }

  void go(const std::string& line) {
    Go go;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      if (word == "id") {
        words >> word;
        go.id = " id " + word;
      } else if (word == "legal") {
        words >> go.move;
        break;
      }
    }
    go.best = "bestmove " + go.move + go.id + "\n";
    if (ponders()) {
      // Against a bot that plays the first legal move too, rightly and wrongly in turn.
      const bool south = !go.move.empty() && go.move.back() == '1';
      const std::string reply = ++guesses_ % 2 == 1 ? (south ? "f2" : "a1") : (south ? "e2" : "f1");
      go.best = "bestmove " + go.move + " ponder " + reply + go.id + "\n";
      if (line.find(" ponder") != std::string::npos) {
        ponder(line, go);
        return;
      }
    }
    ++gos_;
    // These two do it every time, or it would not show.
    if (is("draw")) at_ = gos_;
    if (is("unsolicited") && gos_ >= at_) {
      say(go.best);
      sleep_for(5);
      say("bestmove z9" + go.id + "\n");
      return;
    }
    if (mode_.starts_with("anytime") && gos_ == at_) {
      // Late for good: its second line of play is worth nothing, the first was told before.
      const std::string told =
          is("anytime-bare") ? "" : "info pv " + go.move + " z9" + go.id + "\n";
      say(told + "info multipv 2 pv z9" + go.id + "\ninfo depth 3 nodes 9" + go.id + "\n");
      if (is("anytime-deaf")) hang();
      held_ = "bestmove z9" + go.id + "\n";
      return;
    }
    if ((is("slow-stop") || is("stop-without-end")) && gos_ == at_) {
      wait_for_stop(go);
      return;
    }
    const auto found = at_go().find(mode_);
    if (found != at_go().end() && gos_ == at_) {
      found->second(go);
    } else {
      say(go.best);
    }
  }

  [[nodiscard]] bool ponders() const { return mode_.starts_with("ponder"); }

  // Holds its answer back, as it should, or not.
  void ponder(const std::string& line, const Go& go) {
    note(line);
    held_ = go.best;
    if (is("ponder-crash")) std::abort();
    if (is("ponder-deaf")) hang();
    if (is("ponder-anytime")) {
      say("info pv " + go.move + go.id + " string ready\n");
      held_ = "bestmove z9" + go.id + "\n";
    }
    if (is("ponder-early")) {
      say(std::exchange(held_, ""));
    } else if (is("ponder-flood")) {
      // Some megabytes while the other one thinks: more than a pipe holds.
      for (int i = 0; i < 100'000; ++i) say("info depth 1 string thinking of " + go.move + "\n");
    }
  }

  // What was sent about pondering, for a test to read.
  void note(const std::string& line) const {
    if (file_.empty()) return;
    if (FILE* file = std::fopen(file_.c_str(), "a")) {
      std::fprintf(file, "%s\n", line.c_str());
      std::fclose(file);
    }
  }

  // Answers only `stop`, as a bot that thinks for ever does.
  void wait_for_stop(const Go& go) {
    for (std::string line; read_line(line);) {
      if (line != "stop") continue;
      if (is("stop-without-end")) hang();
      sleep_for(100);
      say(go.best);
      return;
    }
  }

  // Whether the bot goes.
  [[nodiscard]] bool quit() {
    if (is("ignore-quit") || is("ignore-term") || is("ignore-all")) return false;
    if (is("slow-quit")) {
      sleep_for(500);
      if (FILE* file = std::fopen(file_.c_str(), "w")) {
        std::fputs("said goodbye\n", file);
        std::fclose(file);
      }
    }
    if (is("quit-flood")) {
      for (int i = 0; i < 64; ++i) say(spam(65'536));
      if (FILE* file = std::fopen(file_.c_str(), "w")) std::fclose(file);
    }
    return true;
  }

  std::string mode_;
  int at_;
  std::string file_;
  int gos_ = 0, games_ = 0, guesses_ = 0;
  std::string held_;  // the answer to a go with ponder
};

bool known(std::string_view mode) {
  if (at_go().contains(mode)) return true;
  for (const std::string_view other : elsewhere()) {
    if (mode == other) return true;
  }
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "--help";
  if (mode == "--list") {
    for (const auto& entry : at_go()) std::printf("%s\n", entry.first.c_str());
    for (const std::string_view other : elsewhere()) {
      std::printf("%.*s\n", static_cast<int>(other.size()), other.data());
    }
    return 0;
  }
  if (!known(mode)) {
    std::fprintf(stderr, "usage: fault_bot MODE [N] [FILE]; fault_bot --list prints the modes\n");
    return 2;
  }
  no_core();
  ::signal(SIGSEGV, SIG_DFL);  // sanitizers catch it
  return Bot(mode, argc > 2 ? std::atoi(argv[2]) : 1, argc > 3 ? argv[3] : "").run();
}
