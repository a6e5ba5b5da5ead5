// `seedbed ctl`: a word to an arena that plays.
#include <fmt/format.h>

#include "arena/hall/control.h"
#include "arena/verbs.h"

namespace seedbed::arena {

int ctl_verb(const std::filesystem::path& dir, const std::vector<std::string>& words) {
  const auto reply = ask_control(dir, fmt::format("{}", fmt::join(words, " ")));
  if (!reply) return store_error(reply.error());
  // "ok TEXT" or "error TEXT".
  const std::size_t blank = std::min(reply->find(' '), reply->size());
  const std::string text = reply->substr(std::min(blank + 1, reply->size()));
  if (reply->substr(0, blank) != "ok") return report_error({ErrorCode::BadValue, text});
  if (!text.empty()) fmt::print("{}\n", text);
  return 0;
}

}  // namespace seedbed::arena
