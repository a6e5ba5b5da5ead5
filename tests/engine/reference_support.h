// Random games for the comparison of the engine with the reference: specs with random options, and
// positions with random, often few, seeds. All from a seed, so that a failure can be had again.
#pragma once

#include <random>
#include <string>
#include <string_view>

namespace seedbed::engine::test {

// kalah, oware, congkak, toguz-kumalak, omweso, bao, bao-kujifunza.
[[nodiscard]] std::string random_spec(std::string_view family, std::mt19937& random);

// A position's text of that variant. Not all can come about in a game, but the rules must cope.
[[nodiscard]] std::string random_position(std::string_view family, std::string_view spec,
                                          std::mt19937& random);

}  // namespace seedbed::engine::test
