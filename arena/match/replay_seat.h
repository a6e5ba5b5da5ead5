// A seat without a bot: it answers as a stored game says, and keeps the lines that the bot of that
// game was sent. The referee plays the game again with it, so that clocks, positions and legal
// lists come from the code that wrote them then. What the process did before that game is not in
// it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "arena/match/bot_seat.h"
#include "arena/record/record.h"

namespace seedbed::arena {

class ReplaySeat final : public Seat {
 public:
  // `handshake`: the lines that the bot said then. `last_ply`: questions after that one are left
  // out. The record outlives the seat. Errors: a dialect other than our own; a handshake that is
  // not whole.
  [[nodiscard]] static Expected<std::unique_ptr<ReplaySeat>> make(BotSettings settings,
                                                                  std::string_view handshake,
                                                                  const GameRecord& record,
                                                                  engine::Side side, int last_ply);

  // Each with its line end.
  [[nodiscard]] const std::string& sent() const { return sent_; }

  [[nodiscard]] const std::string& name() const override { return settings_.name; }
  [[nodiscard]] std::optional<Failure> prepare(const Seating& seating) override;
  [[nodiscard]] const protocol::Features& features() const override;
  [[nodiscard]] Answer ask(const Question& question) override;
  void finish(const protocol::GameResult&) override {}
  [[nodiscard]] std::string report() const override { return ""; }

 private:
  ReplaySeat(BotSettings settings, const GameRecord& record, engine::Side side, int last_ply);
  void get_ready();

  BotSettings settings_;
  std::unique_ptr<protocol::Dialogue> dialogue_;
  const GameRecord& record_;
  engine::Side side_;
  int last_ply_;
  std::string sent_;
};

}  // namespace seedbed::arena
