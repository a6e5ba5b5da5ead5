// Records and runs for tests of arena/record.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "arena/record/store.h"
#include "engine/catalogue.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

namespace seedbed::arena::test {

using seedbed::test::ScratchDir;

// Two variants and three bots.
inline RunInfo sample_run() {
  RunInfo run;
  run.league.name = "Sample \"cup\"";
  run.league.variants = {"kalah", "oware"};
  run.league.time_control = *parse_time_control("2+0.02");
  for (const char* name : {"ada", "bob", "eve \xc3\xa9"}) {
    run.league.bots.push_back(BotEntry{name, "./bot", {}, {}, {}, {}, {}});
    run.bots.push_back(StoredBot{name,
                                 "./bot",
                                 "Bot",
                                 "somebody",
                                 "1.0",
                                 "/opt/bot",
                                 std::string(64, 'a'),
                                 {true, true},
                                 ""});
  }
  run.bots[2].plays = {true, false};
  run.bots[2].note = "does not know oware";
  for (const std::string& spec : run.league.variants) {
    const auto game = engine::load_game(spec);
    REQUIRE(game);
    run.variants.push_back({(*game)->spec(), (*game)->fingerprint(), (*game)->text()});
  }
  run.shard_index = 1;
  run.shard_count = 4;
  run.created = "2026-11-29T12:00:00.000Z";
  return run;
}

// A short kalah game, won by South on resignation.
inline GameRecord sample_game(const RunInfo& run, std::int64_t number) {
  GameRecord game;
  game.number = number;
  game.pair = (number - 1) / 2;
  game.round = 3;
  game.variant = run.variants[0].spec;
  game.fingerprint = run.variants[0].fingerprint;
  game.south = "ada";
  game.north = "eve \xc3\xa9";
  game.result = engine::Result::South;
  game.score = engine::Score{30, 18};
  game.reason = protocol::Reason::Resign;
  game.moves = {"c1", "f1", "e2"};
  game.times_us = {12'345, 0, 1'000'000};
  game.time_control = "2+0.02";
  game.seed = 9'007'199'254'740'991;
  game.started = "2026-11-29T12:00:01.250Z";
  game.duration_ms = 1'012;
  game.host = "box";
  return game;
}

inline std::vector<GameRecord> all_games(const Store& store) {
  std::vector<GameRecord> games;
  REQUIRE(store.for_each([&games](const GameRecord& game) { games.push_back(game); }));
  return games;
}

}  // namespace seedbed::arena::test
