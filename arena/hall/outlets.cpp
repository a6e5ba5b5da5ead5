#include "arena/hall/outlets.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <nlohmann/json.hpp>

#include "arena/record/export.h"
#include "arena/record/pgn.h"

namespace seedbed::arena {
namespace {

using nlohmann::ordered_json;

std::string utc_now() {
  const auto time = std::chrono::system_clock::now();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch());
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(time)), ms.count() % 1000);
}

std::string dump(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

Expected<Fd> open_file(const std::string& name) {
  Fd file(::open(name.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  if (file) return file;
  return fail(ErrorCode::Io, fmt::format("cannot write '{}': {}", name, std::strerror(errno)));
}

const std::string& bot_name(const League& league, int bot) {
  return league.bots[static_cast<std::size_t>(bot)].name;
}

}  // namespace

// One event: its name and time, then its fields.
class Outlets::Line {
 public:
  explicit Line(const char* event) {
    json_["event"] = event;
    json_["time"] = utc_now();
  }
  ordered_json& operator[](const char* key) { return json_[key]; }
  // A field that is JSON already.
  void put(const char* key, std::string json) {
    key_ = key;
    value_ = std::move(json);
  }
  [[nodiscard]] std::string text() const {
    std::string text = dump(json_);
    if (!key_.empty()) {
      text.pop_back();
      text += fmt::format(",\"{}\":{}}}", key_, value_);
    }
    return text += '\n';
  }

 private:
  ordered_json json_;
  std::string key_, value_;
};

Expected<std::unique_ptr<Outlets>> Outlets::open(const OutletNames& names) {
  std::unique_ptr<Outlets> outlets(new Outlets);
  outlets->names_ = names;
  if (!names.pgn.empty()) {
    auto file = open_file(names.pgn);
    if (!file) return tl::unexpected(file.error());
    outlets->pgn_ = std::move(*file);
  }
  if (names.events == "-") {
    outlets->events_ = Fd(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3));
    outlets->names_.events = "standard output";
  } else if (!names.events.empty()) {
    auto file = open_file(names.events);
    if (!file) return tl::unexpected(file.error());
    outlets->events_ = std::move(*file);
  }
  return outlets;
}

void Outlets::write(Fd& file, const std::string& name, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      fail_for(name);
      file.reset();
      return;
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void Outlets::fail_for(const std::string& name) {
  const Error error{ErrorCode::Io,
                    fmt::format("cannot write '{}': {}; the games are in the store all the same",
                                name, std::strerror(errno))};
  if (failure_) return;  // told once
  fmt::print(stderr, "seedbed: {}\n", error.message);
  failure_ = error;
}

void Outlets::lost(const std::string& name) {
  const std::lock_guard lock(mutex_);
  fail_for(name);
}

void Outlets::write_event(const Line& line) {
  if (events_) write(events_, names_.events, line.text());
}

void Outlets::run_began(const RunInfo& info, const std::vector<engine::GamePtr>& games,
                        std::string_view dir, std::int64_t stored,
                        std::optional<std::int64_t> scheduled) {
  const std::lock_guard lock(mutex_);
  event_ = info.league.name;
  for (const engine::GamePtr& game : games) games_[game->fingerprint()] = game;
  if (!events_) return;
  Line line("run-began");
  line["version"] = SEEDBED_VERSION;
  line["name"] = info.league.name;
  line["dir"] = dir;
  line["tournament"] = word(info.league.tournament);
  line["time_control"] = print(info.league.time_control);
  line["seed"] = info.league.seed;
  ordered_json bots = ordered_json::array();
  for (const StoredBot& bot : info.bots) {
    bots.push_back({{"name", bot.name},
                    {"id", bot.id_name},
                    {"version", bot.id_version},
                    {"executable", bot.executable},
                    {"note", bot.note}});
  }
  line["bots"] = std::move(bots);
  ordered_json variants = ordered_json::array();
  for (const StoredVariant& variant : info.variants) {
    variants.push_back({{"spec", variant.spec}, {"fingerprint", variant.fingerprint}});
  }
  line["variants"] = std::move(variants);
  line["stored"] = stored;
  line["scheduled"] = nullptr;
  if (scheduled) line["scheduled"] = *scheduled;
  write_event(line);
}

void Outlets::stage_began(const Stage& stage, const League& league) {
  const std::lock_guard lock(mutex_);
  if (!events_) return;
  Line line("stage-began");
  line["round"] = stage.start().round;
  line["first_game"] = stage.first_number();
  line["games"] = stage.games();
  ordered_json pairings = ordered_json::array();
  for (const Meeting& encounter : stage.encounters()) {
    pairings.push_back({{"variant", league.variants[static_cast<std::size_t>(encounter.variant)]},
                        {"first", bot_name(league, encounter.first)},
                        {"second", bot_name(league, encounter.second)}});
  }
  line["pairings"] = std::move(pairings);
  write_event(line);
}

void Outlets::game_began(const Job& job, const League& league) {
  const std::lock_guard lock(mutex_);
  if (!events_) return;
  const ScheduledGame& game = job.game;
  Line line("game-began");
  line["number"] = game.number;
  line["pair"] = game.pair;
  line["round"] = game.round;
  line["variant"] = league.variants[static_cast<std::size_t>(game.variant)];
  line["south"] = bot_name(league, game.south);
  line["north"] = bot_name(league, game.north);
  line["start"] = job.opening.start;
  line["opening"] = job.opening.moves;
  write_event(line);
}

void Outlets::game_ended(const GameRecord& record) {
  const std::lock_guard lock(mutex_);
  if (events_) {
    Line line("game-ended");
    line.put("game", print_json(record));
    write_event(line);
  }
  if (pgn_) write(pgn_, names_.pgn, print_pgn(record, games_.at(record.fingerprint), event_));
}

void Outlets::bot_withdrawn(std::string_view bot, int failures) {
  const std::lock_guard lock(mutex_);
  Line line("bot-withdrawn");
  line["bot"] = bot;
  line["failed_starts"] = failures;
  write_event(line);
}

void Outlets::test_moved(std::string_view text, double ratio, std::int64_t samples,
                         std::string_view verdict) {
  const std::lock_guard lock(mutex_);
  if (!events_) return;
  Line line("sprt");
  line["test"] = text;
  line["llr"] = ratio;
  line["samples"] = samples;
  line["verdict"] = verdict;
  write_event(line);
}

void Outlets::note(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (!events_) return;
  Line line("note");
  line["text"] = text;
  write_event(line);
}

void Outlets::run_ended(std::int64_t played, bool complete, std::string_view why,
                        const Latency& overhead) {
  const std::lock_guard lock(mutex_);
  Line line("run-ended");
  line["played"] = played;
  line["complete"] = complete;
  line["why"] = why;
  const auto us = [&](double share) { return overhead.quantile(share).count() / 1'000; };
  line["overhead"] = {{"moves", overhead.count()}, {"p50_us", us(0.5)}, {"p99_us", us(0.99)}};
  write_event(line);
}

std::optional<Error> Outlets::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

}  // namespace seedbed::arena
