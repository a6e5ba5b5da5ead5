// The arena's side of a conversation with a bot that has an adapter (adapter.h).
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "protocol/adapter.h"
#include "protocol/auale.h"
#include "protocol/bot_loop.h"
#include "protocol/text.h"
#include "protocol/waiting.h"

namespace seedbed::protocol {
namespace {

using Field = Adapter::Field;

constexpr milliseconds kOverhead{20};

// The two rows of a position, each from its owner's left; marks are left out.
struct Board {
  std::array<std::vector<std::string>, 2> houses;  // by engine::index(side)
  std::array<std::string, 2> stores;
  engine::Side side = engine::Side::South;

  [[nodiscard]] int columns() const { return static_cast<int>(houses[0].size()); }
};

std::vector<std::string> counts(std::string_view list) {
  std::vector<std::string> found(1);
  for (const char c : list) {
    if (c == ',') {
      found.emplace_back();
    } else if (c >= '0' && c <= '9') {
      found.back() += c;
    }
  }
  return found;
}

std::optional<Board> read_board(std::string_view position) {
  Words words(position);
  const std::string_view rows = words.next();
  const std::size_t slash = rows.find('/');
  if (slash == std::string_view::npos || rows.find('/', slash + 1) != std::string_view::npos) {
    return std::nullopt;
  }
  Board board;
  board.houses = {counts(rows.substr(slash + 1)), counts(rows.substr(0, slash))};
  std::reverse(board.houses[1].begin(), board.houses[1].end());
  board.side = words.next() == "N" ? engine::Side::North : engine::Side::South;
  const std::vector<std::string> stores = counts(words.next());
  if (stores.size() != 2) return std::nullopt;
  board.stores = {stores[0], stores[1]};
  return board;
}

// The house's place in its owner's row, from his left; nothing for other moves.
std::optional<int> place_of(std::string_view move, const Board& board) {
  const auto letter = auale_letter(move, board.columns());
  if (!letter) return std::nullopt;
  return *letter >= 'a' ? *letter - 'a' : *letter - 'A';
}

class Adapted final : public Waiting {
 public:
  Adapted(Adapter adapter, const Patience& patience)
      : Waiting(patience, {"", "the move it owes", "a move", ""}), adapter_(std::move(adapter)) {
    identity_.features.legal = identity_.features.state = true;
    if (adapter_.variant.empty()) {
      identity_.features.any_variant = true;
    } else {
      identity_.variants.push_back({adapter_.variant, false, {}});
    }
  }

  void hello(Time /*now*/, std::string& /*out*/) override {
    assert(state_ == State::Fresh);
    state_ = State::Handshaking;
    due_.push_back(event(Event::Kind::HandshakeDone));
  }
  void set_option(std::string_view /*name*/, std::optional<std::string_view> /*value*/,
                  std::string& /*out*/) override {}
  void new_game(const SelectVariant& variant, const NewGame& /*game*/,
                std::string& /*out*/) override {
    assert(state_ == State::Idle);
    variant_ = variant.spec;
  }
  void await_ready(Time now, std::string& /*out*/) override {
    assert(state_ == State::Idle || state_ == State::Stopping);
    abandon();
    state_ = State::AwaitingReady;
    if (owed_ == 0) {
      due_.push_back(event(Event::Kind::Ready));
    } else {
      deadline_ = now + patience_.ready;
    }
  }

  void go(const GoRequest& request, Time deadline, std::string& out) override {
    assert(state_ == State::Idle);
    if (auto asked = ask(request, out); !asked) {
      due_.push_back(event(Event::Kind::BotError, std::move(asked.error().message)));
      due_.push_back(event(Event::Kind::BestMove));
      due_.back().best.kind = BestMove::Kind::None;
      return;
    }
    live_ = true;
    await(State::Thinking, deadline);
  }

  void stop(Time now, std::string& /*out*/) override {
    assert(state_ == State::Thinking || (state_ == State::Idle && owed_ > 0));
    await(State::Stopping, now + patience_.stop);
  }
  void ping(Time /*now*/, std::string& /*out*/) override {
    due_.push_back(event(Event::Kind::Pong));
  }
  void result(const GameResult& /*result*/, std::string& /*out*/) override {}
  void quit(std::string& /*out*/) override { leave(); }

  std::optional<Event> feed(std::string_view line, Time /*now*/) override {
    Words words(line);
    if (words.empty() || state_ == State::Quit) return std::nullopt;
    const std::string_view word = words.next();
    if (live_ && owed_ == 0) {
      live_ = false;
      settle();
      Event made = event(Event::Kind::BestMove);
      made.best.move = read_answer(word);
      return made;
    }
    if (owed_ == 0) return event(Event::Kind::Warning, quote(line) + ": nobody asked, dropped");
    if (--owed_ == 0 && !live_) {
      if (state_ == State::Stopping) settle();
      if (state_ == State::AwaitingReady) {
        settle();
        return event(Event::Kind::Ready);
      }
    }
    return event(Event::Kind::Warning, quote(line) + ": too late, dropped");
  }

 private:
  Expected<void> ask(const GoRequest& request, std::string& out) {
    auto board = read_board(request.current);
    if (!board) {
      return fail(ErrorCode::UnsupportedVariant,
                  fmt::format("an adapter describes boards of two rows, not {}", request.current));
    }
    board_ = *std::move(board);
    for (const Adapter::Piece& piece : adapter_.ask) write(piece, request, out);
    return {};
  }

  void write(const Adapter::Piece& piece, const GoRequest& request, std::string& out) const {
    const std::size_t own = engine::index(board_.side), other = 1 - own;
    const auto list = [&](const std::vector<std::string>& numbers) {
      out += fmt::format("{}", fmt::join(numbers, piece.text));
    };
    switch (piece.field) {
      case Field::Text:
        out += piece.text;
        break;
      case Field::Own:
        list(board_.houses[own]);
        break;
      case Field::Other:
        list(board_.houses[other]);
        break;
      case Field::South:
        list(board_.houses[0]);
        break;
      case Field::North:
        list(board_.houses[1]);
        break;
      case Field::OwnStore:
        out += board_.stores[own];
        break;
      case Field::OtherStore:
        out += board_.stores[other];
        break;
      case Field::SouthStore:
        out += board_.stores[0];
        break;
      case Field::NorthStore:
        out += board_.stores[1];
        break;
      case Field::Houses:
        out += std::to_string(board_.columns());
        break;
      case Field::Side:
        out += own == 0 ? 'S' : 'N';
        break;
      case Field::Player:
        out += own == 0 ? '1' : '2';
        break;
      case Field::Legal: {
        std::vector<std::string> answers;
        for (const std::string& move : request.legal) answers.push_back(print_answer(move));
        list(answers);
        break;
      }
      case Field::LegalCount:
        out += std::to_string(request.legal.size());
        break;
      case Field::Position:
        out += request.current;
        break;
      case Field::Variant:
        out += variant_;
        break;
      case Field::Ply:
        out += std::to_string(request.moves.size());
        break;
      case Field::MoveTime: {
        const auto budget = time_budget(request.limits, board_.side, kOverhead);
        const auto ms =
            budget ? std::chrono::duration_cast<milliseconds>(budget->soft) : milliseconds{0};
        out += std::to_string(ms.count());
        break;
      }
    }
  }

  [[nodiscard]] std::string print_answer(const std::string& move) const {
    const auto place = place_of(move, board_);
    if (!place || adapter_.answer == Adapter::Answer::Move) return move;
    switch (adapter_.answer) {
      case Adapter::Answer::FromZero:
        return std::to_string(*place);
      case Adapter::Answer::FromOne:
        return std::to_string(*place + 1);
      case Adapter::Answer::Letter:
        return std::string(1, *auale_letter(move, board_.columns()));
      case Adapter::Answer::Move:
        break;
    }
    return move;
  }

  // Our text of the move, or the answer itself where it is none.
  [[nodiscard]] std::string read_answer(std::string_view word) const {
    const int columns = board_.columns();
    const bool south = board_.side == engine::Side::South;
    std::optional<std::string> move;
    switch (adapter_.answer) {
      case Adapter::Answer::FromZero:
      case Adapter::Answer::FromOne: {
        const int first = adapter_.answer == Adapter::Answer::FromOne ? 1 : 0;
        if (const auto place = parse_number(word, first, first + columns - 1)) {
          move = auale_move(static_cast<char>((south ? 'A' : 'a') + *place - first), columns);
        }
        break;
      }
      case Adapter::Answer::Letter:
        if (word.size() == 1) move = auale_move(word[0], columns);
        break;
      case Adapter::Answer::Move:
        break;
    }
    return move.value_or(clean(word));
  }

  Adapter adapter_;
  std::string variant_ = "kalah";
  Board board_;  // of the latest question
};

}  // namespace

std::unique_ptr<Dialogue> make_adapter_dialogue(Adapter adapter, const Patience& patience) {
  return std::make_unique<Adapted>(std::move(adapter), patience);
}

}  // namespace seedbed::protocol
