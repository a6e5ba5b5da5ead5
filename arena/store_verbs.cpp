// `seedbed export`, `merge` and `check`: the verbs that hand on what a room below made.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>

#include "arena/match/conformance.h"
#include "arena/match/program.h"
#include "arena/record/export.h"
#include "arena/record/merge.h"
#include "arena/verbs.h"
#include "engine/catalogue.h"

namespace seedbed::arena {

namespace {

Error cannot_write(const std::filesystem::path& file) {
  return {ErrorCode::Io, fmt::format("cannot write '{}': {}", file.string(), std::strerror(errno))};
}

Expected<void> export_into(Store& store, ExportFormat kind, const std::filesystem::path& file) {
  std::ofstream out(file, std::ios::binary);
  if (!out) return tl::unexpected(cannot_write(file));
  return export_games(store, kind, out);
}

// Written beside its place and renamed, so that a failure leaves no half file under the name. What
// is no regular file (a device, a pipe) is written into, for a rename would replace it; and where a
// link stands, the file that it leads to is meant.
Expected<void> export_to(Store& store, ExportFormat kind, const std::filesystem::path& file) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    return export_into(store, kind, file);
  std::filesystem::path place = std::filesystem::canonical(file, error);
  if (error) place = file;  // not there yet
  std::filesystem::path part = place;
  part += ".part";
  auto done = export_into(store, kind, part);
  if (done && std::rename(part.c_str(), place.c_str()) != 0)
    done = tl::unexpected(cannot_write(place));
  if (!done) std::remove(part.c_str());
  return done;
}

}  // namespace

int export_verb(const std::filesystem::path& dir, const std::string& format,
                const std::optional<std::filesystem::path>& file) {
  const auto kind = parse_export_format(format);
  if (!kind) return report_error(kind.error());
  auto store = Store::read(dir);
  if (!store) return store_error(store.error());
  if (!file) {
    const auto done = export_games(*store, *kind, std::cout);
    return done ? 0 : report_error(done.error(), 1);
  }
  const auto done = export_to(*store, *kind, *file);
  return done ? 0 : report_error(done.error(), 1);
}

int merge_verb(const std::filesystem::path& out, const std::vector<std::filesystem::path>& dirs) {
  if (const auto vacant = Store::check_vacant(out); !vacant) return store_error(vacant.error());
  const auto summary = merge_stores(out, dirs);
  if (!summary) return store_error(summary.error());
  fmt::print("{}: {} games of {} runs", out.string(), summary->games, dirs.size());
  if (summary->duplicates > 0)
    fmt::print(", {} found more than once and kept once", summary->duplicates);
  fmt::print("\n");
  return 0;
}

int check_verb(const std::string& command, const std::vector<std::string>& variants) {
  BotEntry entry;
  entry.name = "bot";
  entry.command = command;
  auto settings = bot_settings(entry);
  if (!settings) return report_error(settings.error());
  if (auto program = find_program(settings->command.argv.front(), settings->command.dir); !program)
    return report_error(program.error(), 2);
  for (const std::string& spec : variants) {
    if (const auto game = engine::load_game(spec); !game) return report_error(game.error());
  }
  Keeper keeper;
  const auto print = [](const CheckStep& step) {
    fmt::print("{}  {}: expected {}; got {}\n", step.ok ? "ok  " : "FAIL", step.step, step.expected,
               step.got);
    std::fflush(stdout);
  };
  const std::vector<CheckStep> steps = check_bot(keeper, *settings, variants, print);
  const auto fails = static_cast<std::size_t>(
      std::count_if(steps.begin(), steps.end(), [](const CheckStep& step) { return !step.ok; }));
  if (fails == 0) {
    fmt::print("{} steps, all hold\n", steps.size());
    return 0;
  }
  // Once more, where they are found among hundreds.
  if (fails < steps.size()) {
    fmt::print("\n");
    for (const CheckStep& step : steps)
      if (!step.ok) print(step);
  }
  fmt::print("{} of {} step{} fail{}\n", fails, steps.size(), steps.size() == 1 ? "" : "s",
             fails == 1 ? "s" : "");
  return 1;
}

}  // namespace seedbed::arena
