// How an operator speaks to a hall that plays: a Unix socket in the run's directory, one line asked
// and one answered, each connection once. Not a protocol for bots and not reachable from elsewhere.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "arena/match/fd.h"
#include "engine/error.h"

namespace seedbed::arena {

class Control {
 public:
  using Answer = std::function<std::string(std::string_view line)>;

  // `answer` is called on a thread of its own. Whoever calls holds the directory's lock: a socket
  // that a killed arena left is replaced. Errors: a file system that has no sockets.
  [[nodiscard]] static Expected<std::unique_ptr<Control>> listen(const std::filesystem::path& dir,
                                                                 Answer answer);
  Control(const Control&) = delete;
  Control& operator=(const Control&) = delete;
  ~Control();

 private:
  Control() = default;
  void serve();
  void converse(const Fd& caller);

  std::filesystem::path file_;
  Answer answer_;
  Fd socket_;
  Fd over_read_, over_write_;  // a pipe that closes when the hall goes
  std::thread thread_;
};

// Asks the hall that plays DIR. Errors: none does.
[[nodiscard]] Expected<std::string> ask_control(const std::filesystem::path& dir,
                                                std::string_view line);

}  // namespace seedbed::arena
