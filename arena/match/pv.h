// Whether a line of play that a bot told of can be played. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/line.h"

namespace seedbed::arena {

// Why `pv`, from the position of `line` on, cannot be played, a clause; nothing when it can.
// Forgiven: forced passes that it leaves out, and whatever follows an end by majority or
// repetition, which a search for the most seeds need not see.
[[nodiscard]] std::optional<std::string> pv_fault(engine::Line line,
                                                  const std::vector<std::string>& pv);

}  // namespace seedbed::arena
