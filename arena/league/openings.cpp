#include "arena/league/openings.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>

namespace seedbed::arena {
namespace fs = std::filesystem;
namespace {

constexpr int kMaxPlies = 200;
constexpr std::string_view kRandom = "random:";
constexpr std::string_view kAll = "all:";

bool counted(std::string_view text) {
  return text.starts_with(kRandom) || text.starts_with(kAll);
}

class StartPosition : public OpeningSource {
 public:
  Expected<Opening> at(std::int64_t) override { return Opening{}; }
  std::optional<std::int64_t> count() const override { return 1; }
};

Expected<std::vector<OpeningSourcePtr>> sources_of(const OpeningChoice& choice,
                                                   const std::vector<engine::GamePtr>& games) {
  if (!choice.text.empty() && !counted(choice.text))
    return file_openings(choice.text, games, choice.plies);
  std::vector<OpeningSourcePtr> sources;
  for (const engine::GamePtr& game : games) {
    if (choice.text.empty()) {
      sources.push_back(std::make_unique<StartPosition>());
      continue;
    }
    const auto parsed = parse_counted_openings(choice.text);
    if (!parsed) return tl::unexpected(parsed.error());
    auto source = choice.text.starts_with(kAll)
                      ? all_openings(game, parsed->plies)
                      : random_openings(game, parsed->plies, parsed->seed.value_or(choice.seed));
    if (!source) return tl::unexpected(source.error());
    sources.push_back(*std::move(source));
  }
  return sources;
}

}  // namespace

OpeningChoice opening_choice(const League& league) {
  return {league.openings, league.opening_order, league.opening_start,
          league.opening_seed.value_or(league.seed), league.opening_plies};
}

Expected<CountedPlies> parse_counted_openings(std::string_view text) {
  CountedPlies read;
  const bool all = text.starts_with(kAll);
  const char* const end = text.data() + text.size();
  const std::size_t skip = all ? kAll.size() : counted(text) ? kRandom.size() : text.size();
  auto [at, error] = std::from_chars(text.data() + skip, end, read.plies);
  bool good = error == std::errc() && read.plies >= 0 && read.plies <= kMaxPlies;
  if (good && at != end) {
    std::uint64_t seed = 0;
    good = *at == ',' && !all;
    if (good) {
      const auto number = std::from_chars(at + 1, end, seed);
      good = number.ec == std::errc() && number.ptr == end;
      read.seed = seed;
    }
  }
  if (good) return read;
  return fail(ErrorCode::BadValue,
              fmt::format("openings '{}' are not {} with PLIES from 0 to {}", text,
                          all ? "all:PLIES" : "random:PLIES[,SEED]", kMaxPlies));
}

Expected<void> check_openings(const OpeningChoice& choice) {
  const auto bad = [](const char* what) { return fail(ErrorCode::BadValue, what); };
  if (choice.text.empty() && choice.order != OpeningOrder::Given)
    return bad("opening-order: there are no openings to put in order");
  if (choice.text.empty() && choice.start != 1)
    return bad("opening-start: there are no openings to start from");
  if (choice.text.starts_with(kRandom) && choice.order != OpeningOrder::Given)
    return bad("opening-order: the openings of random: come in a random order of their own");
  if (choice.plies > 0 && (choice.text.empty() || counted(choice.text)))
    return bad("opening-plies is for openings from a file");
  if (choice.text.empty()) return {};
  if (counted(choice.text)) {
    const auto read = parse_counted_openings(choice.text);
    if (!read) return tl::unexpected(read.error());
    return {};
  }
  std::error_code error;
  if (fs::is_regular_file(fs::path(choice.text), error)) return {};
  if (fs::is_directory(fs::path(choice.text), error))
    return fail(ErrorCode::Io,
                fmt::format("openings '{}': that is a directory, not a file", choice.text));
  return fail(
      ErrorCode::Io,
      fmt::format("openings '{}': there is no such file, and it is not random:PLIES or all:PLIES",
                  choice.text));
}

Expected<Openings> Openings::make(const OpeningChoice& choice,
                                  const std::vector<engine::GamePtr>& games) {
  if (auto checked = check_openings(choice); !checked) return tl::unexpected(checked.error());
  auto sources = sources_of(choice, games);
  if (!sources) return tl::unexpected(sources.error());
  Openings openings;
  for (std::size_t v = 0; v < games.size(); ++v) {
    OpeningSourcePtr& source = (*sources)[v];
    const auto count = source->count();
    if (count && choice.start > *count) {
      return fail(ErrorCode::BadValue, fmt::format("opening-start {}: '{}' has {} openings",
                                                   choice.start, games[v]->spec(), *count));
    }
    openings.sources_.push_back(
        choice.order == OpeningOrder::Given && choice.start == 1
            ? std::move(source)
            : ordered_openings(std::move(source), choice.order, choice.start, choice.seed));
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
