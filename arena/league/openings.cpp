#include "arena/league/openings.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <fstream>

#include "arena/league/paths.h"
#include "engine/catalogue.h"
#include "engine/line.h"
#include "engine/notation.h"

namespace seedbed::arena {
namespace fs = std::filesystem;
namespace {

constexpr int kMaxPlies = 200;
constexpr std::string_view kRandom = "random:";
constexpr std::string_view kBlanks = " \t\r";

class StartPosition : public OpeningSource {
 public:
  Expected<Opening> at(std::int64_t) override { return Opening{}; }
  std::optional<std::int64_t> count() const override { return 1; }
};

// The line without comment and blanks around it; empty if there is nothing to read.
std::string_view content_of(std::string_view line) {
  if (line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);
  line = line.substr(0, line.find('#'));
  const std::size_t first = line.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(kBlanks) - first + 1);
}

Expected<Opening> read_opening(const engine::GamePtr& game, std::string_view content) {
  const auto over = [] { return fail(ErrorCode::BadPosition, "the game is over there"); };
  if (content.find('/') != std::string_view::npos) {  // a position: rows have a '/' between them
    auto position = engine::parse_position(*game, content);
    if (!position) return tl::unexpected(position.error());
    if (engine::outcome(*game, *position).over()) return over();
    return Opening{engine::print_position(*game, *position), ""};
  }
  engine::Line line(game);
  Opening opening;
  for (std::size_t at = 0; at < content.size();) {
    const std::size_t end = std::min(content.find_first_of(kBlanks, at), content.size());
    if (auto ply = line.play(content.substr(at, end - at)); !ply)
      return tl::unexpected(ply.error());
    if (!opening.moves.empty()) opening.moves += ' ';
    engine::print_move(*game, line.moves().back(), opening.moves);
    at = std::min(content.find_first_not_of(kBlanks, end), content.size());
  }
  if (line.over()) return over();
  opening.start = engine::print_position(*game, line.position());
  return opening;
}

std::string place(const fs::path& file, std::int64_t line) {
  return fmt::format("{}:{}", file.string(), line);
}

// One variant's lines of a file: where every 64th of them stands; the ones between are read over.
class FileOpenings : public OpeningSource {
 public:
  FileOpenings(engine::GamePtr game, fs::path file)
      : game_(std::move(game)), file_(std::move(file)) {}

  // While the file is read for the first time. `offset` is the line's first byte.
  Expected<void> add(std::string_view content, std::streamoff offset, std::int64_t line) {
    auto opening = read_opening(game_, content);
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
    std::ifstream in(file_, std::ios::binary);
    in.seekg(mark.offset);
    std::string text;
    std::int64_t line = mark.line;
    bool mine = true;
    for (std::int64_t left = wanted % kStep; std::getline(in, text); ++line) {
      const std::string_view content = content_of(text);
      if (content.empty()) continue;
      if (const auto spec = section_of(content)) {
        mine = *spec == game_->spec();
        continue;
      }
      if (!mine || left-- > 0) continue;
      auto opening = read_opening(game_, content);
      if (opening) return opening;
      break;
    }
    return fail(ErrorCode::Io, fmt::format("{}: the openings file has changed since the run began",
                                           place(file_, line)));
  }

  std::optional<std::int64_t> count() const override { return count_; }

  // The canonical spec of a line `variant SPEC`; the spec as written if it is none of ours.
  static std::optional<std::string> section_of(std::string_view content) {
    constexpr std::string_view kWord = "variant";
    if (!content.starts_with(kWord) || content.find_first_of(kBlanks) != kWord.size()) {
      return std::nullopt;
    }
    const std::string_view spec = content.substr(content.find_first_not_of(kBlanks, kWord.size()));
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
  std::vector<Mark> marks_;
  std::int64_t count_ = 0;
};

Expected<std::vector<std::unique_ptr<OpeningSource>>> read_file(
    const fs::path& file, const std::vector<engine::GamePtr>& games) {
  std::vector<std::unique_ptr<FileOpenings>> found;
  found.reserve(games.size());
  for (const auto& game : games) found.push_back(std::make_unique<FileOpenings>(game, file));
  std::ifstream in(file, std::ios::binary);
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
      if (section && *section != games[i]->spec()) continue;
      if (auto added = found[i]->add(content, offset, number); !added) {
        return tl::unexpected(added.error());
      }
    }
  }
  std::vector<std::unique_ptr<OpeningSource>> sources;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (found[i]->count() == 0) {
      return fail(ErrorCode::BadValue, fmt::format("openings: {} has no line for '{}'",
                                                   file.string(), games[i]->spec()));
    }
    sources.push_back(std::move(found[i]));
  }
  return sources;
}

}  // namespace

Expected<RandomOpenings> parse_random_openings(std::string_view text) {
  RandomOpenings random;
  const char* const end = text.data() + text.size();
  const std::size_t skip = text.starts_with(kRandom) ? kRandom.size() : text.size();
  auto [at, error] = std::from_chars(text.data() + skip, end, random.plies);
  bool good = error == std::errc() && random.plies >= 0 && random.plies <= kMaxPlies;
  if (good && at != end) {
    std::uint64_t seed = 0;
    good = *at == ',';
    if (good) {
      const auto read = std::from_chars(at + 1, end, seed);
      good = read.ec == std::errc() && read.ptr == end;
      random.seed = seed;
    }
  }
  if (!good) {
    return fail(ErrorCode::BadValue,
                fmt::format("openings '{}' are not random:PLIES[,SEED] with PLIES from 0 to {}",
                            text, kMaxPlies));
  }
  return random;
}

Expected<void> check_openings(std::string_view text) {
  if (text.empty()) return {};
  if (text.starts_with(kRandom)) {
    const auto random = parse_random_openings(text);
    if (!random) return tl::unexpected(random.error());
    return {};
  }
  std::error_code error;
  if (fs::is_regular_file(fs::path(text), error)) return {};
  return fail(
      ErrorCode::Io,
      fmt::format("openings '{}': there is no such file, and it is not random:PLIES", text));
}

Expected<Openings> Openings::make(std::string_view text, std::uint64_t league_seed,
                                  const std::vector<engine::GamePtr>& games) {
  if (auto checked = check_openings(text); !checked) return tl::unexpected(checked.error());
  Openings openings;
  if (text.empty()) {
    for (std::size_t i = 0; i < games.size(); ++i) {
      openings.sources_.push_back(std::make_unique<StartPosition>());
    }
    return openings;
  }
  if (!text.starts_with(kRandom)) {
    auto sources = read_file(fs::path(text), games);
    if (!sources) return tl::unexpected(sources.error());
    openings.sources_ = std::move(*sources);
    return openings;
  }
  const auto random = parse_random_openings(text);
  if (!random) return tl::unexpected(random.error());
  for (const engine::GamePtr& game : games) {
    auto source = random_openings(game, random->plies, random->seed.value_or(league_seed));
    if (!source) return tl::unexpected(source.error());
    openings.sources_.push_back(std::move(*source));
  }
  return openings;
}

Expected<Opening> Openings::at(int variant, std::int64_t index) {
  return sources_[static_cast<std::size_t>(variant)]->at(index);
}

std::optional<std::int64_t> Openings::count(int variant) const {
  return sources_[static_cast<std::size_t>(variant)]->count();
}

}  // namespace seedbed::arena
