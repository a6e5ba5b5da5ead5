// `seedbed ratings`, and the table at the end of a run: from stores and PGN files to a printed
// table.
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <set>

#include "arena/record/pgn.h"
#include "arena/report/table.h"
#include "arena/tables.h"
#include "arena/verbs.h"
#include "engine/catalogue.h"

namespace seedbed::arena {

namespace {

// `times`: also who spent how much time, which takes a replay of every game.
Expected<void> collect_store(const Store& store, Collector& collector, bool times) {
  const RunInfo& info = store.info();
  collector.set_title(info.league.name);
  collector.set_time_control(print(info.league.time_control));
  for (const StoredBot& bot : info.bots) {
    collector.bot(bot.name);
    collector.add_note(bot.name, bot.note);
    collector.set_program(bot.name, bot.sha256);
  }
  std::map<std::string, engine::GamePtr> games;  // by fingerprint, from the rules that the run kept
  for (const StoredVariant& variant : info.variants) {
    collector.variant(variant.spec, variant.fingerprint);
    if (!times) continue;
    auto game = engine::compile_text(variant.rules, variant.spec);
    if (!game) return tl::unexpected(game.error());
    games[variant.fingerprint] = *std::move(game);
  }
  return store.for_each([&](const GameRecord& record) {
    const auto game = games.find(record.fingerprint);
    collector.add(record, game == games.end() ? nullptr : game->second);
  });
}

Expected<void> collect_pgn(std::istream& in, const std::string& name, Collector& collector) {
  auto summary = read_pgn(in, name, [&](const PgnGame& game) {
    const auto reason = reason_of_termination(game.termination);
    // Other programs' games without a date were begun all the same.
    const bool begun = !game.number || !skipped(game.result, reason, game.date);
    collector.add(SeenGame{game.white, game.black, game.variant, game.fingerprint, game.result,
                           game.pair, reason, game.time_control, begun});
  });
  if (!summary) return tl::unexpected(summary.error());
  if (summary->incomplete > 0)
    fmt::print(stderr, "seedbed: {}: {} games without White or Black were left out\n", name,
               summary->incomplete);
  return {};
}

// What is there once must not count twice: a path given again is told and left out.
class Inputs {
 public:
  explicit Inputs(bool times) : times_(times) {}

  Expected<void> collect(const std::filesystem::path& input, Collector& collector) {
    collector.next_source();
    if (input == "-") return collect_pgn(std::cin, "stdin", collector);
    std::error_code error;
    if (!std::filesystem::exists(input, error))
      return fail(ErrorCode::BadValue,
                  fmt::format("'{}': no such run directory or PGN file", input.string()));
    std::filesystem::path place = std::filesystem::canonical(input, error);
    if (error) place = input;
    if (place.filename() == kStoreFile) place = place.parent_path();
    if (!seen_.insert(place).second) {
      fmt::print(stderr, "seedbed: {} is given more than once and counts once\n", input.string());
      return {};
    }
    if (std::filesystem::is_directory(place, error)) return collect_run(place, collector);
    std::ifstream in(place, std::ios::binary);
    if (!in) return fail(ErrorCode::Io, fmt::format("cannot read '{}'", input.string()));
    return collect_pgn(in, input.string(), collector);
  }

 private:
  Expected<void> collect_run(const std::filesystem::path& dir, Collector& collector) {
    auto store = Store::read(dir);
    if (!store) return tl::unexpected(store.error());
    const RunInfo& info = store->info();
    const std::string run = fmt::format("{} {} {}/{}", info.created, info.league.name,
                                        info.shard_index, info.shard_count);
    if (const auto [known, is_new] = runs_.try_emplace(run, dir); !is_new) {
      fmt::print(stderr, "seedbed: {} and {} look like copies of one run: its games count twice\n",
                 known->second.string(), dir.string());
    }
    return collect_store(*store, collector, times_);
  }

  bool times_;
  std::set<std::filesystem::path> seen_;
  std::map<std::string, std::filesystem::path> runs_;
};

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

using Printer = Expected<std::string> (*)(const Summary&, const Sections&);

Expected<Printer> find_printer(const std::string& format) {
  struct Named {
    const char* name;
    Printer print;
  };
  constexpr std::array<Named, 5> kPrinters{{
      {"text",
       [](auto& summary, auto& sections) -> Expected<std::string> {
         return text_table(summary, sections);
       }},
      {"csv", csv_table},
      {"json",
       [](auto& summary, auto& sections) -> Expected<std::string> {
         return json_table(summary, sections);
       }},
      {"markdown",
       [](auto& summary, auto& sections) -> Expected<std::string> {
         return markdown_table(summary, sections);
       }},
      {"tex",
       [](auto& summary, auto& sections) -> Expected<std::string> {
         return tex_table(summary, sections);
       }},
  }};
  for (const Named& each : kPrinters) {
    if (format == each.name) return each.print;
  }
  return fail(ErrorCode::BadValue,
              fmt::format("--format '{}': allowed are text, csv, json, markdown, tex", format));
}

void print_out(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

}  // namespace

Expected<std::string> tables_text(const Store& store) {
  Collector collector;
  if (auto done = collect_store(store, collector, false); !done)
    return tl::unexpected(done.error());
  auto summary = collector.summary();
  if (!summary) return tl::unexpected(summary.error());
  return text_table(*summary);
}

Expected<void> print_tables(const Store& store) {
  const auto text = tables_text(store);
  if (!text) return tl::unexpected(text.error());
  print_out(*text);
  return {};
}

int ratings_verb(const RatingsRequest& request) {
  const auto printer = find_printer(request.format);
  if (!printer) return report_error(printer.error());
  SummaryOptions options;
  options.advantage = !request.no_advantage;
  options.by_variant = request.by_variant;
  options.match = request.match;
  for (const std::string& text : request.anchors) {
    auto anchor = parse_anchor(text);
    if (!anchor) return report_error(anchor.error());
    options.anchors.push_back(*std::move(anchor));
  }
  if (request.sprt) {
    const auto sprt = parse_sprt(*request.sprt);
    if (!sprt) return report_error({sprt.error().code, "--sprt " + sprt.error().message});
    options.sprt = *sprt;
  }
  Collector collector;
  Inputs inputs(request.times);
  for (const std::filesystem::path& input : request.inputs) {
    if (auto done = inputs.collect(input, collector); !done) return store_error(done.error());
  }
  const bool empty = collector.rated() == 0;
  if (empty) {  // nobody has played who could be named
    options.match.clear();
    options.sprt.reset();
  }
  auto summary = collector.summary(options);
  if (!summary) return report_error(summary.error());
  Sections sections;
  sections.cross = request.cross;
  sections.superiority = request.los;
  sections.expected = request.expected;
  sections.times = request.times;
  sections.reasons = request.reasons;
  auto text = (*printer)(*summary, sections);
  if (!text) return report_error(text.error());
  print_out(*text);
  if (empty) return report_error({ErrorCode::BadValue, "no rated games in what was given"}, 1);
  return 0;
}

}  // namespace seedbed::arena
