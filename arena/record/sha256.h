// SHA-256 (FIPS 180-4), to tell whether a bot's executable has changed. Not a general digest
// library.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "engine/error.h"

namespace seedbed::arena {

class Sha256 {
 public:
  void update(std::string_view bytes);
  // 64 lower-case hex digits; the object is used up.
  [[nodiscard]] std::string finish();

 private:
  void block(const unsigned char* bytes);

  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> buffer_{};
  std::size_t filled_ = 0;
  std::uint64_t length_ = 0;  // bytes
};

[[nodiscard]] std::string sha256(std::string_view bytes);

// Of a file's content, read in pieces.
[[nodiscard]] Expected<std::string> sha256_file(const std::filesystem::path& file);

}  // namespace seedbed::arena
