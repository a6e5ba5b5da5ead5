#include "arena/match/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "protocol/text.h"

namespace seedbed::arena {
namespace {

constexpr std::size_t kHandshakeBytes = 256 << 10;

}  // namespace

void Transcript::Ring::add(std::string_view line, std::uint64_t number) {
  Entry& entry = entries[next++ % kLines];
  entry.number = number;
  entry.size = line.size();
  entry.line.assign(line.substr(0, kLineBytes));
}

void Transcript::sent(std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    sent_.add(lines.substr(0, end), ++count_);
    lines.remove_prefix(std::min(lines.size(), end + 1));
  }
}

std::string Transcript::text() const {
  std::vector<std::pair<const Entry*, bool>> all;  // true: sent
  for (const Entry& entry : sent_.entries) all.emplace_back(&entry, true);
  for (const Entry& entry : received_.entries) all.emplace_back(&entry, false);
  std::sort(all.begin(), all.end(),
            [](const auto& one, const auto& two) { return one.first->number < two.first->number; });
  std::string text;
  for (const auto& [entry, sent] : all) {
    if (entry->number == 0) continue;
    text += sent ? "> " : "< ";
    text += protocol::clean(entry->line);
    if (entry->size > entry->line.size()) text += fmt::format("... ({} bytes)", entry->size);
    text += '\n';
  }
  return text;
}

Session::Session(Child child, std::unique_ptr<protocol::Dialogue> dialogue)
    : child_(std::move(child)), dialogue_(std::move(dialogue)) {}

void Session::flush(Time asked) {
  child_.start_request(asked);
  out_bytes_at_flush_ = child_.out_bytes();
  asleep_ = nanoseconds{0};
  last_at_ = Time{};
  child_.send(out_);
  transcript_.sent(out_);
  if (game_ != nullptr) game_->sent(name_, out_);
  out_.clear();
}

void Session::send_raw(std::string_view bytes) {
  out_ = bytes;
  flush();
}

Session::Heard Session::listen(std::optional<Time> until, const std::atomic<bool>* stop) {
  Heard heard;
  for (;;) {
    const std::optional<Time> awaited = dialogue_->deadline();
    // No output re-arms a deadline: it is looked at after every line.
    if (awaited && last_at_ - asleep_ >= *awaited) {
      if (std::optional<protocol::Event> event = dialogue_->expired(last_at_)) {
        heard.kind = Heard::Kind::Event;
        heard.event = std::move(*event);
        heard.at = last_at_;
        return heard;
      }
    }
    if (until && last_at_ - asleep_ >= *until) {
      heard.kind = Heard::Kind::Deadline;
      return heard;
    }
    Time deadline = awaited.value_or(Time::max());
    if (until) deadline = std::min(deadline, *until);
    const Child::Heard bytes =
        child_.listen(deadline == Time::max() ? deadline : deadline + asleep_, stop);
    asleep_ += bytes.asleep;
    switch (bytes.wake) {
      case Child::Wake::Line: {
        last_at_ = heard.at = bytes.at;
        take_down(bytes.line);
        if (dialogue_->state() == protocol::Dialogue::State::Handshaking &&
            handshake_.size() + bytes.line.size() < kHandshakeBytes)
          (handshake_ += bytes.line) += '\n';
        std::optional<protocol::Event> event = dialogue_->feed(bytes.line, bytes.at);
        if (!event) break;
        heard.kind = Heard::Kind::Event;
        heard.event = std::move(*event);
        return heard;
      }
      case Child::Wake::Deadline:
        last_at_ = std::max(last_at_, deadline + asleep_);
        break;
      case Child::Wake::Gone:
        heard.kind = Heard::Kind::Gone;
        return heard;
      case Child::Wake::TooLong:
        heard.kind = Heard::Kind::TooLong;
        return heard;
      case Child::Wake::TooMuch:
        heard.kind = Heard::Kind::TooMuch;
        return heard;
      case Child::Wake::Stopped:
        heard.kind = Heard::Kind::Stopped;
        return heard;
    }
  }
}

void Session::take_down(std::string_view line) {
  transcript_.received(line);
  if (game_ != nullptr) game_->received(name_, line);
}

void Session::hear_leftovers(const std::function<void(protocol::Event&)>& take) {
  for (;;) {
    const Child::Heard bytes = child_.listen(Time{}, nullptr);
    if (bytes.wake != Child::Wake::Line) return;
    take_down(bytes.line);
    std::optional<protocol::Event> event = dialogue_->feed(bytes.line, bytes.at);
    if (event && take) take(*event);
  }
}

std::string Session::report() const {
  std::string text = transcript_.text();
  if (const std::string_view rest = child_.unfinished_line(); !rest.empty()) {
    text += fmt::format("< {} (no line end; {} bytes)\n", protocol::quote(rest, 200), rest.size());
  }
  const std::string_view tail = child_.err_tail();
  if (!tail.empty()) {
    text += child_.err_bytes() > tail.size() ? fmt::format("stderr (the last {} of {} bytes):\n",
                                                           tail.size(), child_.err_bytes())
                                             : std::string("stderr:\n");
    std::string_view rest = tail;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      text += "  " + protocol::clean(rest.substr(0, end)) + '\n';
      rest.remove_prefix(std::min(rest.size(), end + 1));
    }
  }
  return text;
}

void Session::quit(std::chrono::milliseconds grace) {
  std::string words;
  dialogue_->quit(words);
  child_.retire(words, grace);
}

}  // namespace seedbed::arena
