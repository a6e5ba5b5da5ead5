#pragma once

#include <cstddef>

namespace seedbed {

// An int that is known not to be negative as an index into a container.
[[nodiscard]] constexpr std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

}  // namespace seedbed
