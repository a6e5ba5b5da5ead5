// Templates of bot projects, and `seedbed new-bot`, which writes one: a folder with an SDK, a small
// bot and a README, ready for `seedbed check`. Not a build system; nothing of it is needed later.
// Any thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace seedbed::arena {

// A file of protocol/sdk, embedded at build time (arena/embed_sdk.cmake).
struct SdkFile {
  std::string_view language, name, text;
};
[[nodiscard]] const std::vector<SdkFile>& sdk_files();
// Where this program was built from: what a C++ bot links against, unless it says otherwise.
[[nodiscard]] std::string_view source_folder();

// Writes `parent`/`name`. Prints what to do next; returns the exit code. Refuses to overwrite.
int new_bot_verb(const std::string& language, const std::string& name,
                 const std::filesystem::path& parent);

}  // namespace seedbed::arena
