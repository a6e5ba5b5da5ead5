// The tables of a store, as SQL. Internal to arena/record.
#pragma once

#include <array>

namespace seedbed::arena {

// "SEED" in the file's header tells our stores from other databases; the version is that of the
// tables.
inline constexpr int kApplicationId = 0x53454544;
inline constexpr int kSchemaVersion = 4;
// Since which version there are ...
inline constexpr int kDepthsSince = 2;
inline constexpr int kHandshakesSince = 3;
inline constexpr int kStagesSince = 3;
inline constexpr int kNotesSince = 4;

// Moves, times, depths and nodes are blank-separated text: compact, and readable by any SQLite
// client. Notes are lines.
inline constexpr const char* kSchema = R"sql(
CREATE TABLE meta(
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE league(
  toml TEXT NOT NULL
) STRICT;
CREATE TABLE variants(
  id          INTEGER PRIMARY KEY,  -- place in the league, from 0
  spec        TEXT NOT NULL UNIQUE,
  fingerprint TEXT NOT NULL,
  rules       TEXT NOT NULL
) STRICT;
CREATE TABLE bots(
  id         INTEGER PRIMARY KEY,   -- place in the league, from 0
  name       TEXT NOT NULL UNIQUE,
  command    TEXT NOT NULL,
  id_name    TEXT NOT NULL,
  id_author  TEXT NOT NULL,
  id_version TEXT NOT NULL,
  executable TEXT NOT NULL,
  sha256     TEXT NOT NULL,
  plays      TEXT NOT NULL,         -- '1' or '0' for each variant
  note       TEXT NOT NULL,
  handshake  TEXT NOT NULL DEFAULT ''  -- the lines that it said before its first game
) STRICT;
CREATE TABLE games(
  number       INTEGER PRIMARY KEY,
  pair         INTEGER NOT NULL,
  round        INTEGER NOT NULL,
  variant      INTEGER NOT NULL REFERENCES variants(id),
  south        INTEGER NOT NULL REFERENCES bots(id),
  north        INTEGER NOT NULL REFERENCES bots(id),
  result       TEXT NOT NULL,       -- 1-0, 0-1, 1/2, *
  south_score  INTEGER,             -- both NULL where nothing was played
  north_score  INTEGER,
  reason       TEXT NOT NULL,
  detail       TEXT NOT NULL,
  start        TEXT NOT NULL,
  opening      TEXT NOT NULL,
  moves        TEXT NOT NULL,
  times_us     TEXT NOT NULL,
  time_control TEXT NOT NULL,
  seed         INTEGER NOT NULL,    -- 64 bits without a sign, kept as SQLite's signed ones
  started      TEXT NOT NULL,
  duration_ms  INTEGER NOT NULL,
  host         TEXT NOT NULL,
  depths       TEXT NOT NULL DEFAULT '',
  nodes        TEXT NOT NULL DEFAULT '',
  notes        TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE stages(                -- of a Swiss or knockout, each stored before it is played
  id         INTEGER PRIMARY KEY,   -- from 0
  pair       INTEGER NOT NULL,      -- its first
  round      INTEGER NOT NULL,
  opening    INTEGER NOT NULL,      -- index of its first lap's
  laps       INTEGER NOT NULL,
  round_laps INTEGER NOT NULL,
  pairings   TEXT NOT NULL          -- "variant first second", a line each
) STRICT;
)sql";

// From version k + 1 to version k + 2. Run when a store is opened for writing; a reader reads the
// older tables as they are.
inline constexpr std::array<const char*, kSchemaVersion - 1> kMigrations{
    R"sql(
ALTER TABLE games ADD COLUMN depths TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN nodes TEXT NOT NULL DEFAULT '';
)sql",
    R"sql(
CREATE TABLE stages(
  id         INTEGER PRIMARY KEY,
  pair       INTEGER NOT NULL,
  round      INTEGER NOT NULL,
  opening    INTEGER NOT NULL,
  laps       INTEGER NOT NULL,
  round_laps INTEGER NOT NULL,
  pairings   TEXT NOT NULL
) STRICT;
ALTER TABLE bots ADD COLUMN handshake TEXT NOT NULL DEFAULT '';
)sql",
    R"sql(
ALTER TABLE games ADD COLUMN notes TEXT NOT NULL DEFAULT '';
)sql"};

}  // namespace seedbed::arena
