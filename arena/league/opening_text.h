// A file of openings as text lines, whatever it is: lines already, PGN, or gzip of either. What is
// not plain lines is written once into a nameless temporary file, so that memory does not depend on
// the file's size. Not what the lines mean (openings.cpp). A value that owns the temporary file.
#pragma once

#include <cstdio>
#include <filesystem>
#include <istream>
#include <memory>
#include <ostream>
#include <string>

#include "engine/error.h"

namespace seedbed::arena {

class OpeningText {
 public:
  // `plies`: so many of each game of a PGN make its opening; 0 where that is not said, which is an
  // error for a PGN. Errors: the file cannot be read, is no whole gzip; the temporary one cannot be
  // written.
  [[nodiscard]] static Expected<OpeningText> read(const std::filesystem::path& file, int plies);

  // Where the lines can be read, as often as wanted, while this object lives. Each has the number
  // that it had in the file; a PGN's opening is where its moves begin.
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using Temporary = std::unique_ptr<std::FILE, Closer>;

  template <class Write>
  [[nodiscard]] Expected<void> rewrite(const std::filesystem::path& name, Write write);

  std::filesystem::path path_;
  Temporary temporary_;
};

// From games to lines: the first `plies` moves of each game that has more than that (so that it was
// not over there), as `[POSITION] moves MOVE...`, below a line `variant SPEC` where a tag says one.
// Comments, variations and what is no move are passed over.
void write_pgn_openings(std::istream& pgn, int plies, std::ostream& lines);

}  // namespace seedbed::arena
