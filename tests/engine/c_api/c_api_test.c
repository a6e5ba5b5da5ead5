/* The C API from plain C: values of wire.md's worked examples and of rules worked out by hand. */
#include <stdio.h>
#include <string.h>

#include "engine/c_api.h"

static int checks = 0, faults = 0;

#define CHECK(condition)                                                 \
  do {                                                                   \
    ++checks;                                                            \
    if (!(condition)) {                                                  \
      ++faults;                                                          \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
    }                                                                    \
  } while (0)

static int same(const char* one, const char* other) {
  return one != NULL && other != NULL && strcmp(one, other) == 0;
}

static void check_variants(void) {
  seedbed_error error;
  size_t i, kalah = 0;
  CHECK(seedbed_abi() == SEEDBED_ABI);
  CHECK(strlen(seedbed_version()) > 0);
  CHECK(seedbed_variant_count() >= 5);
  for (i = 0; i < seedbed_variant_count(); ++i) {
    seedbed_game* game = seedbed_game_load(seedbed_variant_name(i), &error);
    CHECK(game != NULL);
    CHECK(error.code == SEEDBED_OK);
    CHECK(same(seedbed_game_spec(game), seedbed_variant_name(i)));
    CHECK(strlen(seedbed_game_fingerprint(game)) == 16);
    CHECK(seedbed_game_rows(game) == 2 || seedbed_game_rows(game) == 4);
    if (same(seedbed_variant_name(i), "kalah")) ++kalah;
    seedbed_game_free(game);
  }
  CHECK(kalah == 1);
  CHECK(seedbed_variant_name(i) == NULL);
}

static void check_errors(void) {
  seedbed_error error;
  seedbed_game* game;
  seedbed_line* line;
  CHECK(seedbed_game_load("chess", &error) == NULL);
  CHECK(error.code == SEEDBED_UNSUPPORTED_VARIANT);
  CHECK(strstr(error.text, "chess") != NULL);
  CHECK(strchr(error.text, '\n') == NULL);
  CHECK(seedbed_game_load("kalah:houses=-1", &error) == NULL);
  CHECK(error.code == SEEDBED_BAD_VALUE);
  CHECK(seedbed_game_load("/no/such/file.toml", NULL) == NULL);
  CHECK(seedbed_game_load(NULL, &error) == NULL);
  CHECK(seedbed_game_compile("[board]\nhouses = \"many\"\n", "mine", &error) == NULL);
  CHECK(error.code != SEEDBED_OK);
  CHECK(seedbed_game_compile(NULL, "mine", &error) == NULL);

  game = seedbed_game_load("kalah", &error);
  CHECK(seedbed_line_new(game, "9,9 S 0,0", &error) == NULL);
  CHECK(error.code == SEEDBED_BAD_POSITION);
  line = seedbed_line_new(game, NULL, &error);
  CHECK(seedbed_line_play(line, "a2", &error) == SEEDBED_ILLEGAL_MOVE);
  CHECK(error.code == SEEDBED_ILLEGAL_MOVE);
  CHECK(strstr(error.text, "a1") != NULL); /* it names the legal ones */
  CHECK(seedbed_line_play(line, NULL, NULL) == SEEDBED_ILLEGAL_MOVE);
  CHECK(same(seedbed_line_position(line), "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0"));
  seedbed_line_free(line);
  seedbed_game_free(game);
  seedbed_line_free(NULL);
  seedbed_game_free(NULL);
}

static void check_play(void) {
  seedbed_game* game = seedbed_game_load("kalah", NULL);
  seedbed_line* line = seedbed_line_new(game, "startpos", NULL);
  seedbed_line* copy;
  seedbed_game_free(game); /* the line keeps it */
  CHECK(seedbed_line_legal_count(line) == 6);
  CHECK(same(seedbed_line_legal(line, 2), "c1"));
  CHECK(seedbed_line_legal(line, 6) == NULL);
  /* c1: four seeds, the last into the store; South goes on. */
  CHECK(seedbed_line_play(line, "c1", NULL) == SEEDBED_OK);
  CHECK(same(seedbed_line_position(line), "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0"));
  CHECK(seedbed_line_side(line) == SEEDBED_SOUTH);
  CHECK(seedbed_line_store(line, SEEDBED_SOUTH) == 1);
  CHECK(seedbed_line_store(line, SEEDBED_NORTH) == 0);
  CHECK(seedbed_line_store(line, 2) == -1);
  CHECK(seedbed_line_seeds(line, 1, 2) == 0); /* bottom row, third from the left */
  CHECK(seedbed_line_seeds(line, 0, 2) == 4);
  CHECK(seedbed_line_seeds(line, 2, 0) == -1);
  CHECK(seedbed_line_seeds(line, 0, -1) == -1);
  CHECK(seedbed_line_legal_count(line) == 5);
  copy = seedbed_line_copy(line);
  CHECK(seedbed_line_play(line, "f1", NULL) == SEEDBED_OK);
  CHECK(same(seedbed_line_position(line), "4,4,5,5,5,5/4,4,0,5,5,0 N 2,0"));
  CHECK(seedbed_line_side(line) == SEEDBED_NORTH);
  CHECK(seedbed_line_move_count(line) == 2);
  CHECK(same(seedbed_line_move(line, 0), "c1"));
  CHECK(same(seedbed_line_move(line, 1), "f1"));
  CHECK(seedbed_line_move(line, 2) == NULL);
  CHECK(seedbed_line_undo(line) == 1);
  CHECK(same(seedbed_line_position(line), seedbed_line_position(copy)));
  CHECK(seedbed_line_play(line, "a1", NULL) == SEEDBED_OK);
  CHECK(same(seedbed_line_move(line, 1), "a1"));
  CHECK(seedbed_line_undo(line) == 1);
  CHECK(seedbed_line_undo(line) == 1);
  CHECK(seedbed_line_undo(line) == 0);
  CHECK(seedbed_line_move_count(copy) == 1);
  seedbed_line_free(line);
  seedbed_line_free(copy);
}

static void check_outcomes(void) {
  seedbed_game* oware = seedbed_game_load("oware-abapa", NULL);
  /* A seed each goes round the board and is back after twelve plies: each takes his own. */
  static const char* const round[] = {"a1", "f2", "b1", "e2", "c1", "d2",
                                      "d1", "c2", "e1", "b2", "f1", "a2"};
  seedbed_line* line = seedbed_line_new(oware, "0,0,0,0,0,1/1,0,0,0,0,0 S 23,23", NULL);
  seedbed_outcome outcome;
  size_t i;
  CHECK(line != NULL);
  for (i = 0; i < sizeof round / sizeof round[0]; ++i) {
    outcome = seedbed_line_outcome(line);
    CHECK(outcome.result == SEEDBED_ONGOING);
    CHECK(same(outcome.reason, ""));
    CHECK(seedbed_line_play(line, round[i], NULL) == SEEDBED_OK);
  }
  outcome = seedbed_line_outcome(line);
  CHECK(outcome.result == SEEDBED_DRAW);
  CHECK(outcome.south == 24 && outcome.north == 24);
  CHECK(same(outcome.reason, "repetition"));
  CHECK(seedbed_line_legal_count(line) == 0);
  CHECK(seedbed_line_play(line, "a1", NULL) == SEEDBED_ILLEGAL_MOVE);
  CHECK(seedbed_line_undo(line) == 1);
  CHECK(seedbed_line_outcome(line).result == SEEDBED_ONGOING);
  seedbed_line_free(line);

  /* Published leaf counts of this game. */
  line = seedbed_line_new(oware, NULL, NULL);
  CHECK(seedbed_line_perft(line, 0) == 1);
  CHECK(seedbed_line_perft(line, 1) == 6);
  CHECK(seedbed_line_perft(line, 5) == 5219);
  CHECK(seedbed_line_perft(line, -1) == 0);
  CHECK(seedbed_line_perft(line, 65) == 0);
  seedbed_line_free(line);
  seedbed_game_free(oware);
}

static void check_own_rules(void) {
  seedbed_error error;
  seedbed_game* kalah = seedbed_game_load("kalah:houses=3,seeds=2", NULL);
  /* The whole text of a variant compiles to the same rules. */
  seedbed_game* again = seedbed_game_compile(seedbed_game_text(kalah), "mine", &error);
  CHECK(again != NULL);
  CHECK(same(seedbed_game_fingerprint(kalah), seedbed_game_fingerprint(again)));
  CHECK(seedbed_game_columns(again) == 3);
  CHECK(seedbed_game_seeds(again) == 12);
  seedbed_game_free(again);
  seedbed_game_free(kalah);
}

int main(void) {
  check_variants();
  check_errors();
  check_play();
  check_outcomes();
  check_own_rules();
  printf("%d checks, %d faults\n", checks, faults);
  return faults == 0 ? 0 : 1;
}
