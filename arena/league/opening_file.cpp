// Openings from a file: positions and lines of moves, read again when they are used.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <limits>

#include "arena/league/opening_text.h"
#include "arena/league/openings.h"
#include "engine/catalogue.h"
#include "engine/line.h"
#include "engine/notation.h"

namespace seedbed::arena {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kBlanks = " \t\r";

// The line without comment and blanks around it; empty if there is nothing to read.
std::string_view content_of(std::string_view line) {
  if (line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);
  line = line.substr(0, line.find('#'));
  const std::size_t first = line.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(kBlanks) - first + 1);
}

// `[POSITION] [moves] MOVE...`: at most `plies` of the moves, all where that is 0.
Expected<Opening> read_opening(const engine::GamePtr& game, std::string_view content, int plies) {
  constexpr std::string_view kMoves = "moves";
  engine::Line line(game);
  Opening opening;
  const bool from_position = content.find('/') != std::string_view::npos;  // between its rows
  if (from_position) {
    const std::size_t end = std::min(content.find(" moves"), content.size());
    auto position = engine::parse_position(*game, content.substr(0, end));
    if (!position) return tl::unexpected(position.error());
    line = engine::Line(game, *position);
    content.remove_prefix(std::min(end + 1, content.size()));
  }
  if (content.starts_with(kMoves)) content.remove_prefix(kMoves.size());
  int left = plies > 0 ? plies : std::numeric_limits<int>::max();
  for (std::size_t at = content.find_first_not_of(kBlanks); at < content.size() && left > 0;
       --left) {
    const std::size_t end = std::min(content.find_first_of(kBlanks, at), content.size());
    if (auto ply = line.play(content.substr(at, end - at)); !ply)
      return tl::unexpected(ply.error());
    if (!opening.moves.empty()) opening.moves += ' ';
    engine::print_move(*game, line.moves().back(), opening.moves);
    at = content.find_first_not_of(kBlanks, end);
  }
  if (line.over()) return fail(ErrorCode::BadPosition, "the game is over there");
  if (from_position) opening.moves.clear();  // not from the start
  opening.start = engine::print_position(*game, line.position());
  return opening;
}

std::string place(const fs::path& file, std::int64_t line) {
  return fmt::format("{}:{}", file.string(), line);
}

// One variant's lines of a file: where every 64th of them stands; the ones between are read over.
class FileOpenings : public OpeningSource {
 public:
  // `file` stands in messages.
  FileOpenings(engine::GamePtr game, fs::path file, std::shared_ptr<const OpeningText> text,
               int plies)
      : game_(std::move(game)), file_(std::move(file)), text_(std::move(text)), plies_(plies) {}

  // While the file is read for the first time. `offset` is the line's first byte.
  Expected<void> add(std::string_view content, std::streamoff offset, std::int64_t line) {
    auto opening = read_opening(game_, content, plies_);
    if (!opening) {
      return fail(opening.error().code,
                  fmt::format("{}: as an opening of '{}': {}", place(file_, line), game_->spec(),
                              opening.error().message));
    }
    if (count_++ % kStep == 0) marks_.push_back({offset, line});
    return {};
  }

  Expected<Opening> at(std::int64_t index) override {
    const std::int64_t wanted = index % count_;
    const Mark& mark = marks_[static_cast<std::size_t>(wanted / kStep)];
    std::ifstream in(text_->path(), std::ios::binary);
    in.seekg(mark.offset);
    std::string text;
    std::int64_t line = mark.line;
    bool mine = true;
    for (std::int64_t left = wanted % kStep; std::getline(in, text); ++line) {
      const std::string_view content = content_of(text);
      if (content.empty()) continue;
      if (const auto spec = section_of(content)) {
        mine = spec->empty() || *spec == game_->spec();
        continue;
      }
      if (!mine || left-- > 0) continue;
      auto opening = read_opening(game_, content, plies_);
      if (opening) return opening;
      break;
    }
    return fail(ErrorCode::Io, fmt::format("{}: the openings file has changed since the run began",
                                           place(file_, line)));
  }

  std::optional<std::int64_t> count() const override { return count_; }

  // The canonical spec of a line `variant SPEC`; the spec as written if it is none of ours, "" for
  // `variant *`.
  static std::optional<std::string> section_of(std::string_view content) {
    constexpr std::string_view kWord = "variant";
    if (!content.starts_with(kWord) || content.find_first_of(kBlanks) != kWord.size()) {
      return std::nullopt;
    }
    const std::string_view spec = content.substr(content.find_first_not_of(kBlanks, kWord.size()));
    if (spec == "*") return "";
    const auto game = engine::load_game(spec);
    return game ? (*game)->spec() : std::string(spec);
  }

 private:
  static constexpr std::int64_t kStep = 64;
  struct Mark {
    std::streamoff offset;
    std::int64_t line;
  };
  engine::GamePtr game_;
  fs::path file_;
  std::shared_ptr<const OpeningText> text_;
  int plies_;
  std::vector<Mark> marks_;
  std::int64_t count_ = 0;
};

}  // namespace

Expected<std::vector<std::unique_ptr<OpeningSource>>> file_openings(
    const fs::path& file, const std::vector<engine::GamePtr>& games, int plies) {
  auto read = OpeningText::read(file, plies);
  if (!read) return tl::unexpected(read.error());
  const auto lines = std::make_shared<const OpeningText>(*std::move(read));
  std::vector<std::unique_ptr<FileOpenings>> found;
  found.reserve(games.size());
  for (const auto& game : games)
    found.push_back(std::make_unique<FileOpenings>(game, file, lines, plies));
  std::ifstream in(lines->path(), std::ios::binary);
  if (!in) return fail(ErrorCode::Io, fmt::format("openings: {} cannot be read", file.string()));
  std::optional<std::string> section;
  std::string text;
  std::int64_t number = 0;
  std::streamoff offset = 0;
  for (; std::getline(in, text); offset += static_cast<std::streamoff>(text.size()) + 1) {
    ++number;
    const std::string_view content = content_of(text);
    if (content.empty()) continue;
    if (auto spec = FileOpenings::section_of(content)) {
      section = std::move(spec);
      continue;
    }
    for (std::size_t i = 0; i < games.size(); ++i) {
      if (section && !section->empty() && *section != games[i]->spec()) continue;
      if (auto added = found[i]->add(content, offset, number); !added) {
        return tl::unexpected(added.error());
      }
    }
  }
  std::vector<std::unique_ptr<OpeningSource>> sources;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (found[i]->count() == 0) {
      return fail(ErrorCode::BadValue, fmt::format("openings: {} has no opening for '{}'",
                                                   file.string(), games[i]->spec()));
    }
    sources.push_back(std::move(found[i]));
  }
  return sources;
}

}  // namespace seedbed::arena
