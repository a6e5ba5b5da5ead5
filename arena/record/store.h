// The store of a run: one SQLite file in the run's directory, WAL, the only truth; tables, PGN and
// pages are derived. A game is committed before anybody counts it; `kill -9` loses at most games in
// flight. One writer (the hall's writer thread); readers may open it at any time. A lock file held
// for the run's life keeps a second arena off the directory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/league/league.h"
#include "arena/league/schedule.h"
#include "arena/record/record.h"
#include "engine/error.h"

namespace seedbed::arena {

// The store's file within a run's directory; SQLite keeps two more beside it while a run is open.
inline constexpr const char* kStoreFile = "store.sqlite";

struct StoredVariant {
  std::string spec, fingerprint, rules;  // rules: the whole canonical text

  friend bool operator==(const StoredVariant&, const StoredVariant&) = default;
};

struct StoredBot {
  std::string name, command;
  std::string id_name, id_author, id_version;  // what it said in its handshake
  std::string executable, sha256;              // resolved path and its digest; "" if unknown
  std::vector<bool> plays;                     // by variant of the league
  std::string note;                            // "" or why it sits out, e.g. "does not know oware"
  std::string handshake{};  // the lines that it said before its first game, each with its end

  friend bool operator==(const StoredBot&, const StoredBot&) = default;
};

struct RunInfo {
  League league;
  std::vector<StoredVariant> variants;
  std::vector<StoredBot> bots;
  int shard_index = 0, shard_count = 1;
  std::string created;  // UTC, ISO 8601

  friend bool operator==(const RunInfo&, const RunInfo&) = default;
};

// Games first to last, both of them too.
struct NumberRange {
  std::int64_t first = 0, last = 0;

  friend bool operator==(const NumberRange&, const NumberRange&) = default;
};

class Store {
 public:
  // Makes DIR (parents too) and its store. Errors: DIR holds a run already, is locked by another
  // arena, cannot be written; each one sentence.
  [[nodiscard]] static Expected<Store> create(const std::filesystem::path& dir,
                                              const RunInfo& info);
  // Whether create() would find DIR usable, as far as can be told without touching it: a sentence
  // before anything is started.
  [[nodiscard]] static Expected<void> check_vacant(const std::filesystem::path& dir);
  // Opens for appending (resume): takes the lock. Errors as above, no run there, newer schema.
  [[nodiscard]] static Expected<Store> open(const std::filesystem::path& dir);
  // Opens for reading; no lock, works while another arena writes.
  [[nodiscard]] static Expected<Store> read(const std::filesystem::path& dir);

  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  [[nodiscard]] const RunInfo& info() const;
  // Commits; durable against kill -9 when it returns. Errors: a number stored already, a variant or
  // bot that is not of this run, a full disk; the game is then not stored.
  Expected<void> add(const GameRecord& record);
  // Replaces what is known of a bot of the run (by place in info().bots), for instance its note.
  Expected<void> update_bot(std::size_t place, const StoredBot& bot);
  [[nodiscard]] Expected<std::int64_t> count() const;
  // Numbers stored, ascending, as few ranges as there are.
  [[nodiscard]] Expected<std::vector<NumberRange>> numbers() const;
  // The stages of a Swiss or knockout, in order. Each is added before its first game.
  Expected<void> add_stage(const Stage& stage);
  [[nodiscard]] Expected<std::vector<Stage>> stages() const;
  // The game of that number, or nothing.
  [[nodiscard]] Expected<std::optional<GameRecord>> find(std::int64_t number) const;
  // Every game in order of number, one at a time (memory stays flat).
  Expected<void> for_each(const std::function<void(const GameRecord&)>& visit) const;

 private:
  struct Impl;
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace seedbed::arena
