#include "arena/report/endings.h"

#include <array>
#include <cctype>
#include <string>
#include <utility>

namespace seedbed::arena {

using engine::Result;
using protocol::Reason;

bool is_fault(Reason reason) {
  return reason >= Reason::NoStart && reason <= Reason::Protocol;
}

bool is_of_bots(Reason reason) {
  return reason >= Reason::NoStart && reason <= Reason::Agreed;
}

bool skipped(Result result, std::optional<Reason> reason, std::string_view started) {
  return result == Result::Void && reason && is_fault(*reason) &&
         (started.empty() || started.front() == '?');
}

void Endings::add(int south, int north, int variant, Result result, std::optional<Reason> reason,
                  bool begun) {
  const int index = reason ? static_cast<int>(*reason) : kReasons;
  const bool of_bots = reason && is_of_bots(*reason);
  const auto counter = begun ? &Count::games : &Count::unplayed;
  ++(counts_[{kAllBots, variant, index}].*counter);
  for (const bool is_south : {true, false}) {
    if (!is_south && north == south) break;
    Count& count = counts_[{is_south ? south : north, variant, index}];
    ++(count.*counter);
    const bool won = result == (is_south ? Result::South : Result::North);
    if (begun && of_bots && !won) ++count.own;
  }
}

std::vector<Ending> Endings::list() const {
  std::vector<Ending> result;
  for (const auto& [key, count] : counts_) {
    const auto& [bot, variant, reason] = key;
    std::optional<Reason> told;
    if (reason < kReasons) told = static_cast<Reason>(reason);
    result.push_back({bot, variant, told, count.games, count.own, count.unplayed});
  }
  return result;
}

Ending sum(const std::vector<Ending>& endings, int bot, std::optional<int> variant,
           std::optional<Reason> reason) {
  Ending result{bot, variant.value_or(0), reason, 0, 0, 0};
  for (const Ending& each : endings) {
    if (each.bot != bot || each.reason != reason) continue;
    if (variant && each.variant != *variant) continue;
    result.games += each.games;
    result.own += each.own;
    result.unplayed += each.unplayed;
  }
  return result;
}

std::optional<Reason> reason_of_termination(std::string_view text) {
  std::string lower;
  for (const char c : text) {
    lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  if (const auto own = protocol::parse_reason(lower)) return own;
  // The PGN standard's words, and those of cutechess-cli, fastchess and c-chess-cli.
  constexpr std::array<std::pair<std::string_view, Reason>, 12> kOthers{{
      {"time forfeit", Reason::Time},
      {"rules infraction", Reason::Illegal},
      {"illegal move", Reason::Illegal},
      {"abandoned", Reason::Crash},
      {"stalled connection", Reason::Stall},
      {"stalled", Reason::Stall},
      {"disconnect", Reason::Crash},
      {"disconnection", Reason::Crash},
      {"adjudication", Reason::Adjudicated},
      {"emergency", Reason::Interrupt},
      {"unterminated", Reason::Interrupt},
      {"death", Reason::Interrupt},
  }};
  for (const auto& [word, reason] : kOthers) {
    if (word == lower) return reason;
  }
  return std::nullopt;
}

}  // namespace seedbed::arena
