#include "arena/hall/counter.h"

#include <fmt/format.h>

#include <algorithm>

namespace seedbed::arena {

namespace {

// So many failures of one bot are told on stderr; all are in the store.
constexpr int kToldFailures = 3;
constexpr int kToldLines = 3;  // of stderr

bool is_failure(protocol::Reason reason) {
  return reason >= protocol::Reason::NoStart && reason <= protocol::Reason::Protocol;
}

}  // namespace

std::string stderr_lines(std::string_view detail, int limit) {
  std::size_t begin = detail.rfind("\nstderr");  // its lines are indented, so none looks like that
  if (begin == std::string_view::npos) return "";
  begin = detail.find('\n', begin + 1);
  if (begin == std::string_view::npos) return "";
  std::string_view lines = detail.substr(begin + 1);
  while (!lines.empty() && (lines.back() == '\n' || lines.back() == ' ')) lines.remove_suffix(1);
  std::size_t from = lines.size();
  for (int k = 0; k < limit && from != std::string_view::npos && from > 0; ++k)
    from = lines.rfind('\n', from - 1);
  if (from != std::string_view::npos && from < lines.size()) lines.remove_prefix(from + 1);
  return lines.empty() ? "" : std::string(lines) + '\n';
}

void Counter::count(const GameRecord& record) {
  ++games_;
  using engine::Result;
  if (record.result != Result::Void) {
    const double south = record.result == Result::South  ? 1
                         : record.result == Result::Draw ? 0.5
                                                         : 0;
    add(record.south, south);
    add(record.north, 1 - south);
    if (is_failure(record.reason)) tell(record);
  }
  progress_.game_done(leader());
}

Counter::Points& Counter::of(const std::string& name) {
  const auto found = std::find_if(points_.begin(), points_.end(),
                                  [&](const Points& points) { return points.name == name; });
  if (found != points_.end()) return *found;
  points_.push_back({name, 0, 0, 0});
  return points_.back();
}

void Counter::add(const std::string& name, double points) {
  Points& entry = of(name);
  entry.points += points;
  ++entry.games;
}

void Counter::tell(const GameRecord& record) {
  const bool south_lost = record.result == engine::Result::North;
  const int failures = ++of(south_lost ? record.south : record.north).failures;
  if (failures > kToldFailures) return;
  std::string text = fmt::format("game {} ({}), {} lost by {}: {}\n", record.number, record.variant,
                                 south_lost ? "South" : "North", word(record.reason),
                                 record.detail.substr(0, record.detail.find('\n')));
  text += stderr_lines(record.detail, kToldLines);
  text += fmt::format("  more: seedbed show {} {}", dir_, record.number);
  if (failures == kToldFailures) {
    text += fmt::format(
        "\n  (further failures of this bot are only in the store: seedbed export {} --format csv)",
        dir_);
  }
  progress_.message(text);
}

std::string_view Counter::leader() const {
  const Points* best = nullptr;
  for (const Points& entry : points_) {
    if (entry.games > 0 && (!best || entry.points * static_cast<double>(best->games) >
                                         best->points * static_cast<double>(entry.games)))
      best = &entry;
  }
  return best ? std::string_view(best->name) : std::string_view();
}

}  // namespace seedbed::arena
