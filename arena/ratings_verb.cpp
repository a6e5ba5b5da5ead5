// `seedbed ratings`, and the table at the end of a run: from stores and PGN files to a printed
// table.
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <fstream>

#include "arena/record/pgn.h"
#include "arena/report/table.h"
#include "arena/tables.h"
#include "arena/verbs.h"

namespace seedbed::arena {

namespace {

Expected<void> collect_store(const Store& store, Collector& collector) {
  const RunInfo& info = store.info();
  collector.set_title(info.league.name);
  collector.set_time_control(print(info.league.time_control));
  for (const StoredBot& bot : info.bots) {
    collector.bot(bot.name);
    if (!bot.note.empty()) collector.add_note(bot.name, bot.note);
  }
  for (const StoredVariant& variant : info.variants)
    collector.variant(variant.spec, variant.fingerprint);
  return store.for_each([&](const GameRecord& game) {
    collector.add(game.south, game.north, game.variant, game.fingerprint, game.result, game.pair);
  });
}

Expected<void> collect_pgn(const std::filesystem::path& file, Collector& collector) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return fail(ErrorCode::Io, fmt::format("cannot read '{}'", file.string()));
  auto summary = read_pgn(in, file.string(), [&](const PgnGame& game) {
    collector.add(game.white, game.black, game.variant, game.fingerprint, game.result, game.pair);
  });
  if (!summary) return tl::unexpected(summary.error());
  if (summary->incomplete > 0)
    fmt::print(stderr, "seedbed: {}: {} games without White or Black were left out\n",
               file.string(), summary->incomplete);
  return {};
}

Expected<void> collect(const std::filesystem::path& input, Collector& collector) {
  if (!std::filesystem::exists(input))
    return fail(ErrorCode::Io,
                fmt::format("'{}': no such run directory or PGN file", input.string()));
  collector.next_source();
  if (!std::filesystem::is_directory(input)) return collect_pgn(input, collector);
  auto store = Store::read(input);
  if (!store) return tl::unexpected(store.error());
  return collect_store(*store, collector);
}

Expected<std::pair<std::string, double>> parse_anchor(const std::string& text) {
  const std::size_t equals = text.rfind('=');
  double elo = 0;
  if (equals != std::string::npos && equals > 0) {
    const char* begin = text.data() + equals + 1;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(begin, end, elo);
    if (error == std::errc() && stop == end && std::isfinite(elo) && std::abs(elo) <= 1e6)
      return std::pair{text.substr(0, equals), elo};
  }
  return fail(ErrorCode::BadValue,
              fmt::format("--anchor '{}': expected NAME=ELO, e.g. greedy=1500", text));
}

void print_out(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

}  // namespace

Expected<void> print_tables(const Store& store) {
  Collector collector;
  if (auto done = collect_store(store, collector); !done) return done;
  auto summary = collector.summary();
  if (!summary) return tl::unexpected(summary.error());
  print_out(text_table(*summary));
  return {};
}

int ratings_verb(const RatingsRequest& request) {
  std::string (*print_table)(const Summary&) = request.format == "text"   ? text_table
                                               : request.format == "csv"  ? csv_table
                                               : request.format == "json" ? json_table
                                                                          : nullptr;
  if (!print_table)
    return report_error(
        {ErrorCode::BadValue,
         fmt::format("--format '{}': allowed are text, csv, json", request.format)});
  SummaryOptions options;
  options.advantage = !request.no_advantage;
  options.by_variant = request.by_variant;
  for (const std::string& text : request.anchors) {
    auto anchor = parse_anchor(text);
    if (!anchor) return report_error(anchor.error());
    options.anchors.push_back(*std::move(anchor));
  }
  Collector collector;
  for (const std::filesystem::path& input : request.inputs) {
    if (auto done = collect(input, collector); !done) return report_error(done.error());
  }
  auto summary = collector.summary(options);
  if (!summary) return report_error(summary.error());
  if (summary->rated == 0)
    return report_error({ErrorCode::BadValue, "no rated games in what was given"}, 1);
  print_out(print_table(*summary));
  return 0;
}

}  // namespace seedbed::arena
