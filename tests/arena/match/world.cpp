#include "world.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "engine/catalogue.h"

namespace seedbed::test {

namespace fs = std::filesystem;

protocol::Patience short_patience() {
  protocol::Patience patience;
  patience.handshake = milliseconds{700};
  patience.ready = milliseconds{1'000};
  patience.pong = milliseconds{700};
  patience.stop = milliseconds{800};
  return patience;
}

arena::BotSettings fault_bot(const std::string& mode, int at, const std::string& file) {
  arena::BotSettings settings;
  settings.name = mode;
  settings.command.argv = {std::string(SEEDBED_BIN) + "/fault_bot", mode, std::to_string(at), file};
  settings.patience = short_patience();
  settings.quit_grace = milliseconds{200};
  return settings;
}

arena::GameSettings clock_of(double seconds) {
  arena::GameSettings settings;
  settings.south.base = std::chrono::microseconds{static_cast<std::int64_t>(seconds * 1e6)};
  settings.north = settings.south;
  settings.margin = milliseconds{50};
  return settings;
}

engine::GamePtr load(const std::string& spec) {
  auto game = engine::load_game(spec);
  if (!game) throw std::runtime_error(game.error().message);
  return *game;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

int open_descriptors() {
  int count = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator("/proc/self/fd")) ++count;
  return count;
}

std::vector<int> leftover_processes() {
  std::vector<int> found;
  for (const auto& task : fs::directory_iterator("/proc/self/task")) {
    std::ifstream children(task.path() / "children");
    for (int pid = 0; children >> pid;) {
      std::string name;
      std::getline(std::ifstream(fmt::format("/proc/{}/comm", pid)), name);
      if (name != "bot-guard") found.push_back(pid);  // a Keeper's own
    }
  }
  // Wherever it hides: what a bot starts carries the mark of this arena.
  const std::string mark = "SEEDBED_BOT=" + std::to_string(::getpid()) + ".";
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream in(entry.path() / "environ", std::ios::binary);
    const std::string environment{std::istreambuf_iterator<char>(in), {}};
    if (environment.find(mark) != std::string::npos) found.push_back(std::stoi(name));
  }
  return found;
}

}  // namespace seedbed::test
