// harvester: plays over the protocol when started plainly; `solve` and `bench` are verbs of its
// own.

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "bots/harvester/bench.h"
#include "bots/harvester/bot.h"
#include "bots/harvester/solve.h"
#include "engine/catalogue.h"
#include "engine/notation.h"

namespace {

namespace engine = seedbed::engine;
namespace harvester = seedbed::harvester;
using std::chrono::steady_clock;

constexpr std::string_view kSolveHelp =
    R"(usage: harvester solve SPEC [--position P] [--hash MIB] [--nodes N]

Searches to the end of the game and prints one line:
    SPEC VALUE BEST... nodes=N seconds=S
VALUE is what the side to move gets against the best replies: the final margin in seeds (+6, 0, -2)
where play goes on to the end, and win, draw or loss where the game may stop before (a majority ends
it, or the goal is not seeds). BEST are all moves that reach it, none in a finished position; in a
won game without a margin those that win within the depth at which the win was found.

  --position P   from this position instead of the start, e.g. '0,0,1/1,0,1 N 0,0'
  --hash MIB     memory for the table, 1..65536 (default 256)
  --nodes N      give up after N nodes: "SPEC unsolved nodes=N seconds=S", exit 1
Small kalah and late positions take seconds; kalah:seeds=3 about one. Games that can go round and
round (oware) are for positions of up to about ten seeds, and even there some do not end.
)";

constexpr std::string_view kBenchHelp =
    R"(usage: harvester bench

Fixed searches from the start of several variants. Nodes and the signature (over nodes, values and
best moves) are the same on every machine; nodes per second are this one's.
)";

constexpr std::string_view kVerbs =
    R"(
Verbs (each has --help):
  harvester solve SPEC [--position P]   exact value and best moves
  harvester bench                       nodes, signature, nodes per second
)";

int usage(std::string_view message, std::string_view help = "harvester solve --help") {
  fmt::print(stderr, "harvester: {} (see {})\n", message, help);
  return 2;
}

bool read_number(std::string_view text, std::uint64_t min, std::uint64_t max, std::uint64_t& out) {
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), out);
  return fault == std::errc() && end == text.data() + text.size() && out >= min && out <= max;
}

int solve(const std::vector<std::string>& words) {
  std::string spec, position;
  std::uint64_t hash = 256;
  harvester::Budget budget;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--help") {
      fmt::print("{}", kSolveHelp);
      return 0;
    }
    if (!word.starts_with("--")) {
      if (!spec.empty())
        return usage(fmt::format("solve: '{}' is too much; allowed is SPEC and flags", word));
      spec = word;
      continue;
    }
    if (word != "--position" && word != "--hash" && word != "--nodes") {
      return usage(
          fmt::format("solve: unknown flag '{}'; allowed are --position, --hash, --nodes", word));
    }
    if (i + 1 == words.size()) return usage(fmt::format("solve: {} wants a value", word));
    const std::string& value = words[++i];
    if (word == "--position") position = value;
    if (word == "--hash" && !read_number(value, 1, harvester::kMaxHash, hash)) {
      return usage(
          fmt::format("solve: --hash '{}': allowed is 1 to {} MiB", value, harvester::kMaxHash));
    }
    if (word == "--nodes" && !read_number(value, 1, ~std::uint64_t{0}, budget.nodes)) {
      return usage(fmt::format("solve: --nodes '{}': allowed are numbers above 0", value));
    }
  }
  if (spec.empty()) return usage("solve: SPEC is missing: variant");

  const auto game = engine::load_game(spec);
  if (!game) {
    fmt::print(stderr, "harvester: {}\n", game.error().message);
    return 2;
  }
  engine::Position start = engine::start_position(**game);
  if (!position.empty()) {
    auto parsed = engine::parse_position(**game, position);
    if (!parsed) {
      fmt::print(stderr, "harvester: --position: {}\n", parsed.error().message);
      return 2;
    }
    start = *parsed;
  }
  const auto started = steady_clock::now();
  const auto solution =
      harvester::solve(engine::Line(*game, start), static_cast<std::size_t>(hash), budget);
  const double seconds = std::chrono::duration<double>(steady_clock::now() - started).count();
  if (!solution) {
    fmt::print("{} unsolved nodes={} seconds={:.2f}\n", (*game)->spec(), budget.nodes, seconds);
    return 1;
  }
  std::string line = fmt::format("{} {}", (*game)->spec(), harvester::value_text(*solution));
  for (const engine::Move move : solution->best) line += ' ' + engine::print_move(**game, move);
  fmt::print("{} nodes={} seconds={:.2f}\n", line, solution->nodes, seconds);
  return 0;
}

int bench(const std::vector<std::string>& words) {
  if (!words.empty()) {
    if (words.front() == "--help") {
      fmt::print("{}", kBenchHelp);
      return 0;
    }
    return usage(fmt::format("bench: '{}' is too much; it takes nothing", words.front()),
                 "harvester bench --help");
  }
  const auto lines = harvester::run_bench();
  if (!lines) {
    fmt::print(stderr, "harvester: {}\n", lines.error().message);
    return 1;
  }
  std::uint64_t nodes = 0;
  double seconds = 0;
  fmt::print("{:<42} {:>5} {:>11} {:>9} {:>5} {:>10}\n", "variant", "depth", "nodes", "value",
             "best", "nodes/s");
  const auto speed = [](std::uint64_t count, double time) {
    return static_cast<double>(count) / std::max(time, 1e-9);
  };
  for (const auto& line : *lines) {
    nodes += line.nodes;
    seconds += line.seconds;
    fmt::print("{:<42} {:>5} {:>11} {:>9} {:>5} {:>10.0f}\n", line.spec, line.depth, line.nodes,
               line.value, line.best, speed(line.nodes, line.seconds));
  }
  fmt::print("nodes {}\nsignature {:016x}\nnodes/s {:.0f}\n", nodes, harvester::signature(*lines),
             speed(nodes, seconds));
  return 0;
}

int run(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (!words.empty() && (words.front() == "solve" || words.front() == "bench")) {
    const std::vector<std::string> rest(words.begin() + 1, words.end());
    return words.front() == "solve" ? solve(rest) : bench(rest);
  }
  if (!words.empty() && !words.front().starts_with('-')) {
    return usage(
        fmt::format("unknown verb '{}'; allowed are solve, bench, or none to play", words.front()),
        "harvester --help");
  }
  harvester::Harvester bot;
  const int code = seedbed::protocol::run_bot(bot, argc, argv);
  if (!words.empty() && words.front() == "--help") fmt::print("{}", kVerbs);
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& bug) {
    fmt::print(stderr, "harvester: internal fault: {}\n", bug.what());
    return 1;
  }
}
