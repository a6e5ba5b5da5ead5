// One whole game of a variant written down for people: every position, what could be played, what
// was played, how it ended. The texts lie in tests/data/playthroughs, so that a change of rules
// shows in a diff. The moves are random but always the same: their seed comes from the name.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace seedbed::test {

// Of a name of the catalogue. Throws std::runtime_error if it does not load.
[[nodiscard]] std::string playthrough(std::string_view name);

[[nodiscard]] std::filesystem::path playthrough_file(std::string_view name);

}  // namespace seedbed::test
