#include "arena/hall/progress.h"

#include <fmt/format.h>

#include <cstdio>

namespace seedbed::arena {

namespace {

constexpr auto kRedraw = std::chrono::milliseconds(100);

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(seconds + 0.5);
  if (whole >= 3600)
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

std::string progress_text(std::int64_t done, std::int64_t total, double games_per_second,
                          std::string_view leader) {
  std::string text = fmt::format("{}/{} games", done, total);
  if (games_per_second > 0) {
    text += fmt::format("  {:.1f}/s  ETA {}", games_per_second,
                        duration_text(static_cast<double>(total - done) / games_per_second));
  }
  if (!leader.empty()) text += fmt::format("  leader {}", leader);
  return text;
}

Progress::Progress(std::int64_t done, std::int64_t total, bool terminal)
    : done_(done), total_(total), before_(done), terminal_(terminal) {}

void Progress::game_done(std::string_view leader) {
  const std::lock_guard lock(mutex_);
  ++done_;
  leader_ = leader;
  const auto now = Clock::now();
  if (now - last_draw_ >= kRedraw) draw(now);
}

void Progress::message(std::string_view text) {
  const std::lock_guard lock(mutex_);
  erase();
  fmt::print(stderr, "{}\n", text);
}

void Progress::finish() {
  const std::lock_guard lock(mutex_);
  erase();
  finished_ = true;
}

void Progress::draw(Clock::time_point now) {
  if (!terminal_ || finished_) return;
  const double seconds = std::chrono::duration<double>(now - started_).count();
  const double rate = seconds > 0 ? static_cast<double>(done_ - before_) / seconds : 0;
  fmt::print(stderr, "\r\033[K{}", progress_text(done_, total_, rate, leader_));
  std::fflush(stderr);
  drawn_ = true;
  last_draw_ = now;
}

void Progress::erase() {
  if (drawn_) fmt::print(stderr, "\r\033[K");
  drawn_ = false;
}

}  // namespace seedbed::arena
