#include "engine/move.h"
#include "engine/outcome.h"
#include "engine/position.h"

std::size_t std::hash<seedbed::engine::Move>::operator()(
    const seedbed::engine::Move& move) const noexcept {
  return static_cast<std::size_t>(seedbed::engine::detail::mix_bytes(1, &move, sizeof(move)));
}

namespace seedbed::engine {

std::string_view word(Result result) {
  switch (result) {
    case Result::Ongoing:
      return "ongoing";
    case Result::South:
      return "1-0";
    case Result::North:
      return "0-1";
    case Result::Draw:
      return "1/2";
    case Result::Void:
      return "*";
  }
  return "*";
}

std::string_view word(Reason reason) {
  switch (reason) {
    case Reason::None:
      return "";
    case Reason::NoMove:
      return "no-move";
    case Reason::RowEmpty:
      return "row-empty";
    case Reason::Majority:
      return "majority";
    case Reason::Repetition:
      return "repetition";
    case Reason::Immobilised:
      return "immobilised";
    case Reason::Deprived:
      return "deprived";
    case Reason::Cleared:
      return "cleared";
    case Reason::Endless:
      return "endless";
    case Reason::Length:
      return "length";
  }
  return "";
}

}  // namespace seedbed::engine
