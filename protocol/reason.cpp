#include "protocol/reason.h"

#include <array>
#include <cassert>
#include <cstddef>

namespace seedbed::protocol {
namespace {

// In the order of the enumeration; the first ones are the rules' own words.
constexpr std::array<std::string_view, 22> kWords = {
    "no-move", "row-empty",   "majority",  "repetition", "immobilised", "deprived",
    "cleared", "endless",     "length",    "no-start",   "handshake",   "crash",
    "stall",   "time",        "illegal",   "flood",      "protocol",    "resign",
    "agreed",  "adjudicated", "interrupt", "internal"};
static_assert(static_cast<std::size_t>(Reason::Internal) + 1 == kWords.size());

}  // namespace

std::string_view word(Reason reason) {
  return kWords.at(static_cast<std::size_t>(reason));
}

std::optional<Reason> parse_reason(std::string_view text) {
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    if (kWords[i] == text) return static_cast<Reason>(i);
  }
  return std::nullopt;
}

Reason from_rules(engine::Reason reason) {
  switch (reason) {
    case engine::Reason::None:
      break;
    case engine::Reason::NoMove:
      return Reason::NoMove;
    case engine::Reason::RowEmpty:
      return Reason::RowEmpty;
    case engine::Reason::Majority:
      return Reason::Majority;
    case engine::Reason::Repetition:
      return Reason::Repetition;
    case engine::Reason::Immobilised:
      return Reason::Immobilised;
    case engine::Reason::Deprived:
      return Reason::Deprived;
    case engine::Reason::Cleared:
      return Reason::Cleared;
    case engine::Reason::Endless:
      return Reason::Endless;
    case engine::Reason::Length:
      return Reason::Length;
  }
  assert(false && "a game that goes on has no reason");
  return Reason::Internal;
}

}  // namespace seedbed::protocol
