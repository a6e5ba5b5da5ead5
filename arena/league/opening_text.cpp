#include "arena/league/opening_text.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <zlib.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

namespace seedbed::arena {
namespace fs = std::filesystem;
namespace {

tl::unexpected<Error> unreadable(const fs::path& file, std::string_view why) {
  return fail(ErrorCode::Io, fmt::format("openings: {} cannot be read: {}", file.string(), why));
}

bool is_gzip(std::istream& in) {
  const bool magic = in.get() == 0x1f && in.get() == 0x8b;
  in.clear();
  in.seekg(0);
  return magic;
}

// A PGN begins with a tag or an escaped line; no position and no move begins like that.
bool is_pgn(std::istream& in) {
  int c = in.get();
  while (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == 0xef || c == 0xbb || c == 0xbf)
    c = in.get();
  in.clear();
  in.seekg(0);
  return c == '[' || c == '%';
}

Expected<void> unzip(const fs::path& file, std::ostream& out) {
  const gzFile in = gzopen(file.c_str(), "rb");
  if (in == nullptr) return unreadable(file, std::strerror(errno));
  std::array<char, 1 << 16> piece{};
  int size = 0;
  while ((size = gzread(in, piece.data(), piece.size())) > 0) out.write(piece.data(), size);
  int code = Z_OK;
  gzerror(in, &code);
  // A file that is cut off reads to its end and is told on closing.
  const bool closed = gzclose(in) == Z_OK;
  if (size < 0 || code != Z_OK || !closed)
    return unreadable(file, "it is damaged or not a whole gzip file");
  return {};
}

}  // namespace

// The lines become those that `write` makes of them. `name` stands in errors.
template <class Write>
Expected<void> OpeningText::rewrite(const fs::path& name, Write write) {
  Temporary made(std::tmpfile());
  if (made != nullptr) {
    ::fcntl(::fileno(made.get()), F_SETFD, FD_CLOEXEC);
    const fs::path path = fmt::format("/proc/self/fd/{}", ::fileno(made.get()));
    std::ofstream out(path, std::ios::binary);
    if (auto written = write(out); !written) return written;
    if (out.flush()) {
      temporary_ = std::move(made);
      path_ = path;
      return {};
    }
  }
  return fail(ErrorCode::Io,
              fmt::format("openings: {} cannot be unpacked into a temporary file: {}",
                          name.string(), std::strerror(errno)));
}

Expected<OpeningText> OpeningText::read(const fs::path& file, int plies) {
  OpeningText text;
  text.path_ = file;
  std::ifstream in(file, std::ios::binary);
  if (!in) return unreadable(file, std::strerror(errno));
  if (is_gzip(in)) {
    if (auto done = text.rewrite(file, [&](std::ostream& out) { return unzip(file, out); }); !done)
      return tl::unexpected(done.error());
    in.close();
    in.open(text.path_, std::ios::binary);
  }
  if (!is_pgn(in)) return text;
  if (plies == 0) {
    return fail(ErrorCode::BadValue,
                fmt::format("openings: {} is a PGN: opening-plies must say how many plies of each "
                            "game make an opening",
                            file.string()));
  }
  auto done = text.rewrite(file, [&](std::ostream& out) -> Expected<void> {
    write_pgn_openings(in, plies, out);
    return {};
  });
  if (!done) return tl::unexpected(done.error());
  return text;
}

}  // namespace seedbed::arena
