#include "arena/hall/counter.h"

#include <fmt/format.h>

#include <algorithm>

namespace seedbed::arena {

namespace {

// So many failures of one bot are told on stderr; all are in the store.
constexpr int kToldFailures = 3;

bool is_failure(protocol::Reason reason) {
  return reason >= protocol::Reason::NoStart && reason <= protocol::Reason::Protocol;
}

}  // namespace

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
  progress_.message(fmt::format(
      "game {} ({}), {} lost by {}: {}{}", record.number, record.variant,
      south_lost ? "South" : "North", word(record.reason),
      record.detail.substr(0, record.detail.find('\n')),
      failures == kToldFailures ? "\n  (further failures of this bot are only in the store)" : ""));
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
