#include "arena/hall/progress.h"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

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

std::string progress_text(const Standing& standing) {
  std::string text = fmt::to_string(standing.done);
  if (standing.total) text += fmt::format("/{}{}", *standing.total, standing.more ? "+" : "");
  text += " games";
  if (standing.games_per_second > 0) {
    text += fmt::format("  {:.1f}/s", standing.games_per_second);
    if (standing.total && !standing.more) {
      const auto left = static_cast<double>(*standing.total - standing.done);
      text += fmt::format("  ETA {}", duration_text(left / standing.games_per_second));
    }
  }
  if (!standing.note.empty()) text += fmt::format("  {}", standing.note);
  if (!standing.leader.empty()) text += fmt::format("  leader {}", standing.leader);
  return text;
}

Progress::Progress(std::int64_t done, bool terminal)
    : done_(done), before_(done), terminal_(terminal) {}

void Progress::set_total(std::optional<std::int64_t> total, bool more) {
  const std::lock_guard lock(mutex_);
  total_ = total;
  more_ = more;
}

void Progress::set_note(std::string note) {
  const std::lock_guard lock(mutex_);
  note_ = std::move(note);
}

std::string Progress::text() const {
  const std::lock_guard lock(mutex_);
  return text(Clock::now());
}

std::string Progress::text(Clock::time_point now) const {
  const double seconds = std::chrono::duration<double>(now - started_).count();
  const double rate = seconds > 0 ? static_cast<double>(done_ - before_) / seconds : 0;
  return progress_text({done_, total_, more_, rate, leader_, note_});
}

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
  fmt::print(stderr, "\r\033[K{}", text(now));
  std::fflush(stderr);
  drawn_ = true;
  last_draw_ = now;
}

void Progress::erase() {
  if (drawn_) fmt::print(stderr, "\r\033[K");
  drawn_ = false;
}

}  // namespace seedbed::arena
