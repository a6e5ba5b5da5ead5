#include "arena/hall/book.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/outcome.h"

namespace seedbed::arena {

using engine::Result;

Book::Book(const League& league, int start_failures)
    : start_failures_(start_failures), failures_(league.bots.size(), 0) {
  for (std::size_t b = 0; b < league.bots.size(); ++b) {
    bots_[league.bots[b].name] = static_cast<int>(b);
  }
}

void Book::open(Stage stage) {
  const std::size_t encounters = stage.encounters().size();
  pages_.push_back({std::move(stage), std::vector<Line>(encounters), 0});
}

bool Book::add(const GameRecord& record) {
  const auto page = std::find_if(pages_.rbegin(), pages_.rend(), [&](const Page& each) {
    return each.stage.first_number() <= record.number;
  });
  assert(page != pages_.rend());
  const std::size_t place = page->stage.encounter_of(record.number);
  const Meeting& encounter = page->stage.encounters()[place];
  Line& line = page->lines[place];
  if (record.result == Result::Void) {
    ++line.unplayed;
  } else {
    const int south = record.result == Result::South ? 2 : record.result == Result::Draw ? 1 : 0;
    const bool first_is_south = bots_.at(record.south) == encounter.first;
    ++line.games;
    line.half_points += first_is_south ? south : 2 - south;
    const bool no_start =
        record.reason == protocol::Reason::NoStart || record.reason == protocol::Reason::Handshake;
    if (no_start && south != 1) {
      ++failures_[static_cast<std::size_t>(bots_.at(south == 0 ? record.south : record.north))];
    }
  }
  return ++page->games == page->stage.games();
}

MeetingResult Book::result(const Meeting& encounter, const Line& line) const {
  const auto absent = [this](int bot) {
    return failures_[static_cast<std::size_t>(bot)] >= start_failures_;
  };
  const bool first = absent(encounter.first), second = absent(encounter.second);
  const int each = first == second ? 1 : first ? 0 : 2;
  return {line.games + line.unplayed, line.half_points + each * line.unplayed};
}

std::vector<PlayedStage> Book::played() const {
  std::vector<PlayedStage> result_list;
  for (const Page& page : pages_) {
    if (page.games < page.stage.games()) break;
    PlayedStage played{page.stage, {}};
    for (std::size_t e = 0; e < page.lines.size(); ++e) {
      played.results.push_back(result(page.stage.encounters()[e], page.lines[e]));
    }
    result_list.push_back(std::move(played));
  }
  return result_list;
}

}  // namespace seedbed::arena
