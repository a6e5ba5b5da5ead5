#include "arena/match/replay_seat.h"

#include <fmt/format.h>

#include <utility>

namespace seedbed::arena {
namespace {

using protocol::Reason;

// Whether the game ended with a question to that side that stayed without a good answer.
bool failed_to_move(const GameRecord& record, engine::Side side) {
  const engine::Result lost =
      side == engine::Side::South ? engine::Result::North : engine::Result::South;
  switch (record.reason) {
    case Reason::Crash:
    case Reason::Stall:
    case Reason::Time:
    case Reason::Illegal:
    case Reason::Flood:
    case Reason::Protocol:
    case Reason::Resign:
      return record.result == lost;
    default:
      return false;
  }
}

}  // namespace

ReplaySeat::ReplaySeat(BotSettings settings, const GameRecord& record, engine::Side side,
                       int last_ply)
    : settings_(std::move(settings)),
      dialogue_(make_dialogue(settings_)),
      record_(record),
      side_(side),
      last_ply_(last_ply) {}

Expected<std::unique_ptr<ReplaySeat>> ReplaySeat::make(BotSettings settings,
                                                       std::string_view handshake,
                                                       const GameRecord& record, engine::Side side,
                                                       int last_ply) {
  if (settings.dialect != "mbp") {
    return fail(ErrorCode::BadValue,
                fmt::format("{} was spoken to in the dialect {}: only conversations in Seedbed's "
                            "own protocol can be written again",
                            settings.name, settings.dialect));
  }
  std::unique_ptr<ReplaySeat> seat(new ReplaySeat(std::move(settings), record, side, last_ply));
  protocol::Dialogue& dialogue = *seat->dialogue_;
  dialogue.hello({}, seat->sent_);
  bool whole = false;
  while (!handshake.empty() && !whole) {
    const std::size_t end = std::min(handshake.find('\n'), handshake.size());
    const auto event = dialogue.feed(handshake.substr(0, end), {});
    whole = event && event->kind == protocol::Event::Kind::HandshakeDone;
    handshake.remove_prefix(std::min(end + 1, handshake.size()));
  }
  if (!whole) {
    return fail(
        ErrorCode::BadValue,
        fmt::format("the run does not know what {} said in its handshake", seat->settings_.name));
  }
  for (const auto& [name, value] : seat->settings_.options) {
    dialogue.set_option(name, value.empty() ? std::nullopt : std::optional<std::string_view>(value),
                        seat->sent_);
  }
  for (const std::string& line : seat->settings_.init) (seat->sent_ += line) += '\n';
  seat->get_ready();
  return seat;
}

void ReplaySeat::get_ready() {
  dialogue_->await_ready({}, sent_);
  (void)dialogue_->feed("readyok", {});
}

const protocol::Features& ReplaySeat::features() const {
  return dialogue_->identity().features;
}

std::optional<Failure> ReplaySeat::prepare(const Seating& seating) {
  announce_game(seating, *dialogue_, sent_);
  get_ready();
  return std::nullopt;
}

Answer ReplaySeat::ask(const Question& question) {
  Answer answer;
  const std::size_t ply = question.request.moves.size();
  const bool asked = ply < record_.moves.size() || failed_to_move(record_, side_);
  if (!asked || static_cast<int>(ply) >= last_ply_) {
    answer.failure.reason = Reason::Interrupt;
    return answer;
  }
  dialogue_->go(question.request, protocol::Time::max(), sent_);
  if (ply == record_.moves.size()) {
    answer.failure.reason = record_.reason;
    return answer;
  }
  answer.kind = Answer::Kind::Move;
  answer.move = record_.moves[ply];
  answer.time = microseconds(record_.times_us[ply]);
  // What took no time at all was not asked for but announced with the move before.
  for (std::size_t next = ply + 1; next < record_.moves.size() && record_.times_us[next] == 0;
       ++next)
    answer.then.push_back(record_.moves[next]);
  (void)dialogue_->feed("bestmove " + answer.move, {});
  return answer;
}

}  // namespace seedbed::arena
