// Who may write to a run's directory: a lock file held by flock for the run's life. The kernel
// frees it with the process, however that ends. Not for readers, who need none.
#pragma once

#include <filesystem>

#include "engine/error.h"

namespace seedbed::arena {

class DirectoryLock {
 public:
  // Takes DIR/lock and writes pid and host into it. Held already: an error that names the holder.
  [[nodiscard]] static Expected<DirectoryLock> take(const std::filesystem::path& dir);

  DirectoryLock(DirectoryLock&& other) noexcept;
  DirectoryLock& operator=(DirectoryLock&& other) noexcept;
  ~DirectoryLock();

 private:
  explicit DirectoryLock(int fd) : fd_(fd) {}
  int fd_;  // -1 once moved from; closed on exec, so bots never hold it
};

}  // namespace seedbed::arena
