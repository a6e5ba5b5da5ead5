// --affinity: which processors games are pinned to.
#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <charconv>

#include "arena/play_run.h"

namespace seedbed::arena {
namespace {

// "3" or "2-5".
std::optional<std::pair<int, int>> parse_range(std::string_view text) {
  const char* const end = text.data() + text.size();
  int first = 0;
  auto [at, error] = std::from_chars(text.data(), end, first);
  if (error != std::errc() || first < 0) return std::nullopt;
  if (at == end) return std::pair(first, first);
  int last = 0;
  if (*at != '-') return std::nullopt;
  const auto read = std::from_chars(at + 1, end, last);
  if (read.ec != std::errc() || read.ptr != end || last < first || last >= CPU_SETSIZE)
    return std::nullopt;
  return std::pair(first, last);
}

}  // namespace

Expected<std::vector<int>> parse_affinity(std::string_view text) {
  cpu_set_t able;
  CPU_ZERO(&able);
  (void)::sched_getaffinity(0, sizeof able, &able);
  const auto may = [&able](int cpu) {
    return cpu < CPU_SETSIZE && CPU_ISSET(static_cast<std::size_t>(cpu), &able);
  };
  std::vector<int> cpus;
  if (text == "all") {
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
      if (may(cpu)) cpus.push_back(cpu);
    return cpus;
  }
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const auto range = parse_range(rest.substr(0, comma));
    if (!range || comma + 1 == rest.size()) {
      return fail(
          ErrorCode::BadValue,
          fmt::format("--affinity '{}': all, or processors such as 0,2-5, are allowed", text));
    }
    for (int cpu = range->first; cpu <= range->second; ++cpu) {
      if (!may(cpu)) {
        return fail(
            ErrorCode::BadValue,
            fmt::format("--affinity '{}': this process may not use processor {}", text, cpu));
      }
      if (std::find(cpus.begin(), cpus.end(), cpu) == cpus.end()) cpus.push_back(cpu);
    }
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return cpus;
}

}  // namespace seedbed::arena
