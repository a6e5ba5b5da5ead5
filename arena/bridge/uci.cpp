#include "arena/bridge/uci.h"

#include <fmt/format.h>
#include <unistd.h>

#include "arena/bridge/auale_face.h"
#include "arena/bridge/waits.h"

namespace seedbed::arena {
int serve_uci(const BotSettings& settings) {
  SignalGate signals;
  Keeper keeper;
  Thinker thinker(keeper, settings);
  AualeFace face(thinker);
  LineReader input(STDIN_FILENO);
  thinker.start(now());
  std::vector<pollfd> descriptors;
  for (;;) {
    face.pump(now());
    while (!face.quit()) {
      const auto line = input.next();
      if (!line) break;
      face.hear(*line, now());
      face.pump(now());
    }
    if (const std::string out = face.take_output();
        !out.empty() && !write_all(STDOUT_FILENO, out)) {
      return 0;
    }
    if (face.failure()) {
      fmt::print(stderr, "seedbed: {}\n{}", *face.failure(), thinker.report());
      return 1;
    }
    if (face.quit() || input.ended()) return 0;
    if (const int signal = signals.caught()) return 128 + signal;

    descriptors.clear();
    descriptors.push_back({input.descriptor(), POLLIN, 0});
    descriptors.push_back({signals.descriptor(), POLLIN, 0});
    thinker.watch(descriptors);
    wait_for_any(descriptors, face.deadline());
    if (descriptors[0].revents != 0) input.read();
  }
}

}  // namespace seedbed::arena
