/* The engine for other languages: variants, positions with their history, legal moves, play,
 * outcomes, leaf counts, in plain C. It is what libseedbed.so exports, and all that it exports.
 * Not a bot and not an arena: no processes, no sockets, no files but variant files named by a spec.
 *
 * Text is UTF-8 and ended by NUL. Moves and positions are the texts of protocol/wire.md ("c1",
 * "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0"). No call throws, aborts on bad input, or keeps global state.
 *
 * Handles: what a function named *_load, *_compile, *_new, *_copy returns is yours, until *_free.
 * A line keeps its game alive by itself. Texts that a call returns belong to the handle and hold
 * until that handle is freed, or, where said so, until its next call.
 * Threads: a game may be used by many at once; a line by one at a time. */
#ifndef SEEDBED_C_API_H
#define SEEDBED_C_API_H

#include <stddef.h>
#include <stdint.h>

#if defined(SEEDBED_BUILD) && defined(__GNUC__)
#define SEEDBED_API __attribute__((visibility("default")))
#else
#define SEEDBED_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Raised when a call changes its meaning or goes; additions do not raise it. */
#define SEEDBED_ABI 1
SEEDBED_API int seedbed_abi(void);
SEEDBED_API const char* seedbed_version(void);

/* What a call that failed says. Every `error` argument may be NULL. */
typedef struct seedbed_error {
  int code;        /* one of the below */
  char text[1024]; /* one sentence: what, where, what is allowed; cut if need be */
} seedbed_error;

enum {
  SEEDBED_OK = 0,
  SEEDBED_UNSUPPORTED_VARIANT = 1, /* no such variant */
  SEEDBED_BAD_VALUE = 2,           /* rules, a setting or an argument that cannot be */
  SEEDBED_BAD_POSITION = 3,
  SEEDBED_ILLEGAL_MOVE = 4,
  SEEDBED_IO = 5,      /* a file that cannot be read */
  SEEDBED_INTERNAL = 6 /* a fault of the library: please report */
};

enum { SEEDBED_SOUTH = 0, SEEDBED_NORTH = 1 };

/* ---- variants */

typedef struct seedbed_game seedbed_game;

/* The catalogue, 0 .. count-1. NULL beyond. */
SEEDBED_API size_t seedbed_variant_count(void);
SEEDBED_API const char* seedbed_variant_name(size_t index);

/* "kalah", "kalah:seeds=6", or the path of a variant file. NULL on error. */
SEEDBED_API seedbed_game* seedbed_game_load(const char* spec, seedbed_error* error);
/* Rule text (TOML); `name` is what messages call it. NULL on error. */
SEEDBED_API seedbed_game* seedbed_game_compile(const char* toml, const char* name,
                                               seedbed_error* error);
SEEDBED_API void seedbed_game_free(seedbed_game* game); /* NULL is fine, here and below */
SEEDBED_API const char* seedbed_game_spec(const seedbed_game* game);        /* canonical */
SEEDBED_API const char* seedbed_game_fingerprint(const seedbed_game* game); /* 16 hex digits */
SEEDBED_API const char* seedbed_game_title(const seedbed_game* game);
SEEDBED_API const char* seedbed_game_text(const seedbed_game* game); /* the whole rules, TOML */
SEEDBED_API int seedbed_game_rows(const seedbed_game* game);         /* 2 or 4 */
SEEDBED_API int seedbed_game_columns(const seedbed_game* game);
SEEDBED_API int seedbed_game_seeds(const seedbed_game* game); /* at the start */

/* ---- positions with their history: a line of play */

typedef struct seedbed_line seedbed_line;

/* From the variant's start (position NULL or "startpos") or from a position. NULL on error. */
SEEDBED_API seedbed_line* seedbed_line_new(const seedbed_game* game, const char* position,
                                           seedbed_error* error);
SEEDBED_API seedbed_line* seedbed_line_copy(const seedbed_line* line);
SEEDBED_API void seedbed_line_free(seedbed_line* line);

/* Plays a legal move; SEEDBED_OK, or the error's code, and then the line is as it was. */
SEEDBED_API int seedbed_line_play(seedbed_line* line, const char* move, seedbed_error* error);
/* Takes the last move back; 0 if there is none. */
SEEDBED_API int seedbed_line_undo(seedbed_line* line);

/* Holds until the line's next play, undo or free. */
SEEDBED_API const char* seedbed_line_position(const seedbed_line* line);
SEEDBED_API int seedbed_line_side(const seedbed_line* line); /* to move */
/* The moves since the start. NULL beyond. */
SEEDBED_API size_t seedbed_line_move_count(const seedbed_line* line);
SEEDBED_API const char* seedbed_line_move(const seedbed_line* line, size_t index);
/* Legal moves in canonical order; none once the game is over. NULL beyond; hold as a position. */
SEEDBED_API size_t seedbed_line_legal_count(const seedbed_line* line);
SEEDBED_API const char* seedbed_line_legal(const seedbed_line* line, size_t index);

/* For drawing: row 0 is the topmost (North's outermost), column 0 the left as South sees it;
 * -1 beyond the board. Marks are in the position's text alone. */
SEEDBED_API int seedbed_line_seeds(const seedbed_line* line, int row, int column);
SEEDBED_API int seedbed_line_store(const seedbed_line* line, int side);

enum { SEEDBED_ONGOING = 0, SEEDBED_SOUTH_WINS = 1, SEEDBED_NORTH_WINS = 2, SEEDBED_DRAW = 3 };
typedef struct seedbed_outcome {
  int result;         /* one of the above */
  int south, north;   /* seeds owned, once the game is over */
  const char* reason; /* "majority", "no-move", ...; "" while it goes on; a constant */
} seedbed_outcome;
/* Repetition counts: the line knows its history. */
SEEDBED_API seedbed_outcome seedbed_line_outcome(const seedbed_line* line);

/* Leaves after exactly `depth` plies, by the position alone; 0 for a depth outside 0..64. */
SEEDBED_API uint64_t seedbed_line_perft(const seedbed_line* line, int depth);

#ifdef __cplusplus
}
#endif
#endif /* SEEDBED_C_API_H */
