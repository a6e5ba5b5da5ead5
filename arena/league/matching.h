// The greatest number of pairs that a graph allows (Edmonds, "Paths, trees, and flowers", 1965), by
// augmenting paths with contracted blossoms. Internal to arena/league.
#pragma once

#include <vector>

namespace seedbed::arena {

// adjacent[a][b] == adjacent[b][a]; nobody is adjacent to himself. mates[a] is -1 for who stays
// alone. Time at most the cube of the number of vertices.
[[nodiscard]] std::vector<int> greatest_matching(const std::vector<std::vector<bool>>& adjacent);

}  // namespace seedbed::arena
