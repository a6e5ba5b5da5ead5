#include "protocol/bot_board.h"

#include <cassert>
#include <cstdio>
#include <utility>
#include <variant>

#include "engine/catalogue.h"
#include "engine/notation.h"
#include "protocol/text.h"

namespace seedbed::protocol {
namespace {

std::string outcome_text(const engine::Outcome& outcome) {
  std::string text(engine::word(outcome.result));
  if (!outcome.over()) return text;
  text += " " + std::to_string(outcome.score.south) + "-" + std::to_string(outcome.score.north);
  text += " ";
  text += engine::word(outcome.reason);
  return text;
}

std::string hash_text(const engine::Position& position) {
  const std::uint64_t hash = std::visit([](const auto& p) { return engine::hash(p); }, position);
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
  return digits;
}

}  // namespace

BotBoard::BotBoard() {
  const auto error = select({"kalah", std::nullopt});
  assert(!error);
  static_cast<void>(error);
}

std::optional<Error> BotBoard::select(const SelectVariant& variant) {
  if (!game_ || variant != variant_) {
    auto game = variant.text ? engine::compile_text(*variant.text, variant.spec)
                             : engine::load_game(variant.spec);
    if (!game) return std::move(game.error());
    game_ = std::move(*game);
    variant_ = variant;
  }
  line_.emplace(game_);
  command_ = "position startpos";
  return std::nullopt;
}

// Nearly every position is the last one and a ply or two: only what is new is played.
std::optional<Error> BotBoard::set_position(std::string_view command) {
  if (line_ && continues(command)) {
    Words words(command.substr(command_.size()));
    if (words.peek() == "moves") words.next();
    while (!words.empty()) {
      if (auto error = play(words.next())) return error;
    }
    command_ = command;
    return std::nullopt;
  }
  line_.reset();
  auto parsed = parse_command(command);
  if (!parsed) return std::move(parsed.error());
  const auto& message = std::get<SetPosition>(*parsed);
  if (message.start == "startpos") {
    line_.emplace(game_);
  } else {
    auto start = engine::parse_position(*game_, message.start);
    if (!start) return std::move(start.error());
    line_.emplace(game_, *start);
  }
  for (const std::string& move : message.moves) {
    if (auto error = play(move)) return error;
  }
  command_ = command;
  return std::nullopt;
}

// Whether `command` is the one that made line_, with or without more moves at its end.
bool BotBoard::continues(std::string_view command) const {
  if (command.substr(0, command_.size()) != command_) return false;
  const std::string_view tail = command.substr(command_.size());
  if (tail.empty()) return true;
  if (command_.find(" moves ") != std::string::npos) return is_blank(tail.front());
  return tail.substr(0, 7) == " moves ";
}

std::optional<Error> BotBoard::play(std::string_view move) {
  auto ply = line_->play(move);
  if (ply) return std::nullopt;
  line_.reset();
  return std::move(ply.error());
}

void BotBoard::legal(engine::MoveList& out) const {
  out.clear();
  if (line_) line_->legal(out);
}

Response BotBoard::answer(Query::Kind kind) const {
  Response response{kind, {}};
  engine::MoveList moves;
  switch (kind) {
    case Query::Kind::Legal:
      legal(moves);
      for (const engine::Move move : moves) {
        if (!response.text.empty()) response.text += ' ';
        engine::print_move(*game_, move, response.text);
      }
      break;
    case Query::Kind::Position:
      response.text = engine::print_position(*game_, line_->position());
      break;
    case Query::Kind::Outcome:
      response.text = outcome_text(line_->outcome());
      break;
    case Query::Kind::Hash:
      response.text = hash_text(line_->position());
      break;
    case Query::Kind::Perft:
      assert(false && "a count is a job");
      break;
  }
  return response;
}

}  // namespace seedbed::protocol
