/* Seedbed's C SDK: one header, C11 with POSIX threads (it compiles as C++20 too), nothing to link.
 *
 * Copy it beside your bot, write a function that chooses, call sb_run:
 *
 *     #include "seedbed_bot.h"
 *
 *     static const char* choose(sb_turn* turn) { return turn->legal[0]; }
 *
 *     int main(int argc, char** argv) {
 *       sb_bot bot = {.name = "mine", .choose = choose};
 *       return sb_run(&bot, argc, argv);
 *     }
 *
 * The protocol (protocol/wire.md) is spoken for you. `choose` runs in the main thread, input is
 * read in another, so that `stop`, `ping` and `quit` work while you think; every line goes out
 * whole and flushed. Standard output belongs to the SDK: print to stderr.
 *
 * Include it before system headers when you compile with -std=c11 (-std=gnu11, the compilers'
 * default, needs no such care).
 */
#ifndef SEEDBED_BOT_H
#define SEEDBED_BOT_H

#ifndef _DEFAULT_SOURCE /* POSIX, and what C has without -std=c11: nothing is taken away */
#define _DEFAULT_SOURCE 1
#endif
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SB_PROTOCOL_VERSION 1
#define SB_MAX_LINE 65536 /* bytes */
#define SB_MAX_ROWS 4

/* ---- What a bot sees ------------------------------------------------------------------------- */

/* Numbers of a `go` line, in milliseconds where they are times; -1 where nothing was said. */
typedef struct sb_limits {
  long long movetime, stime, ntime, sinc, ninc, turnstogo, depth;
  unsigned long long nodes; /* 0: nothing was said */
} sb_limits;

/* What is known of a game before its first move. */
typedef struct sb_game {
  const char* variant; /* e.g. "kalah:seeds=6" */
  const char* text;    /* the variant's rules, where the arena sent them, or "" */
  const char* you;     /* "south", "north" or "" */
  unsigned long long seed;
  unsigned long long random; /* state of sb_random */
  int resign, draw;          /* whether resignations and offers are heard */
} sb_game;

/* One request for a move. All of it belongs to the SDK and lives as long as `choose` runs. */
typedef struct sb_turn {
  sb_game* game;
  void* data; /* the bot's own */
  const char* const* legal;
  int legal_count;
  int rows, columns;       /* 0, 0 where there is no board (start is "startpos") */
  int* board[SB_MAX_ROWS]; /* board[row][column]: top to bottom as South sees them, left to right */
  int stores[2];           /* South's, North's */
  char side;               /* 'S' or 'N' */
  const char* start;       /* "startpos" or a position's text */
  const char* const* moves; /* played since */
  int move_count;
  sb_limits limits;
  struct timespec started;
  int ponder; /* in the opponent's time */
  /* What goes with the answer; choose() fills it in, and what it points at lives on until the next
   * call: premoves while the turn stays ours (feature chain), the reply that is expected or NULL,
   * and whether a draw is offered or accepted. */
  const char* const* then;
  int then_count;
  const char* expects;
  int draw;
  /* private: */
  int infinite, stop, has_id;
  unsigned long long id;
  struct sb_loop* loop;
  struct sb_turn* next;
  char* memory; /* the words above point into it */
} sb_turn;

/* A setting that the arena may change. Types: "check" ("true", "false"), "spin" (low to high),
 * "combo" (one of `choices`, with blanks between), "string", "button" (no value). */
typedef struct sb_option {
  const char *name, *type;
  const char* value; /* the default at first, then what the arena set */
  long low, high;
  const char* choices;
} sb_option;

typedef struct sb_bot {
  const char *name, *author, *version;
  const char* const* variants; /* NULL: all. Or lines as on the wire, ended by NULL: "oware *" */
  sb_option* options;          /* ended by one without a name; may be NULL */
  int no_state;                /* 1: get start and moves instead of the current board */
  const char* features;        /* more that it can do: "chain=1 ponder=1 multipv=1"; may be NULL */
  void* data;                  /* yours: turn->data */
  /* Returns one of turn->legal (or "resign"). Look at sb_stopped(turn) now and then. */
  const char* (*choose)(sb_turn* turn);
  /* Before each game, and after the arena set an option; both may be NULL. */
  void (*new_game)(struct sb_bot* bot, sb_game* game);
  void (*option_changed)(struct sb_bot* bot, sb_option* option);
} sb_bot;

/* Serves until `quit` or the end of input; the program's exit code. */
static inline int sb_run(sb_bot* bot, int argc, char** argv);

/* Whether you must answer now. */
static inline int sb_stopped(const sb_turn* turn) {
  return __atomic_load_n(&turn->stop, __ATOMIC_RELAXED);
}

/* 0 <= result < count, made from the game's seed: use it, and a game can be repeated exactly.
 * (splitmix64, by Sebastiano Vigna, public domain.) */
static inline int sb_random(sb_game* game, int count) {
  unsigned long long x = (game->random += 0x9E3779B97F4A7C15ULL);
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return (int)(((x ^ (x >> 31)) >> 33) % (unsigned long long)(count < 1 ? 1 : count));
}

/* Row and column in turn->board of the house where a move starts; 0 for pass, swap or no board. */
static inline int sb_house(const sb_turn* turn, const char* move, int* row, int* column) {
  int from_left = 0, from_bottom = 0;
  while (*move >= 'a' && *move <= 'z' && from_left < 1000) {
    from_left = from_left * 26 + (*move++ - 'a') + 1;
  }
  while (*move >= '0' && *move <= '9' && from_bottom < 1000) {
    from_bottom = from_bottom * 10 + (*move++ - '0');
  }
  *row = turn->rows - from_bottom;
  *column = from_left - 1;
  return from_bottom > 0 && *row >= 0 && *column >= 0 && *column < turn->columns;
}

/* Seeds in the house where a move starts; 0 for pass and swap. */
static inline int sb_seeds(const sb_turn* turn, const char* move) {
  int row, column;
  return sb_house(turn, move, &row, &column) ? turn->board[row][column] : 0;
}

/* Milliseconds since the `go` came. */
static inline long long sb_elapsed(const sb_turn* turn) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (long long)(now.tv_sec - turn->started.tv_sec) * 1000 +
         (now.tv_nsec - turn->started.tv_nsec) / 1000000;
}

/* Milliseconds to think on this move: a sensible share of the clock, or -1 if only depth, nodes or
 * `stop` limit it. */
static inline long long sb_budget(const sb_turn* turn) {
  const long long overhead = 20, turns_left = 25;
  const sb_limits* limits = &turn->limits;
  const long long clock = turn->side == 'S' ? limits->stime : limits->ntime;
  const long long increment = turn->side == 'S' ? limits->sinc : limits->ninc;
  const long long given = limits->movetime >= 0 ? limits->movetime : clock;
  long long left, turns, share;
  if (given < 0) return -1;
  left = given - overhead > given / 10 ? given - overhead : given / 10;
  if (limits->movetime >= 0) return left;
  turns = limits->turnstogo > 0 && limits->turnstogo < turns_left ? limits->turnstogo : turns_left;
  share = left / turns + (increment > 0 ? increment * 6 / 10 : 0);
  return share < left * 4 / 10 ? share : left * 4 / 10;
}

/* True once the arena said stop, or `budget` milliseconds (if not negative) are over. */
static inline int sb_out_of_time(const sb_turn* turn, long long budget) {
  return sb_stopped(turn) || (budget >= 0 && sb_elapsed(turn) >= budget);
}

/* Tells the arena what you think, in the words of wire.md, `info`:
 * sb_info(turn, "depth %d score seeds %d pv %s", depth, score, move). */
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
static inline void
sb_info(sb_turn* turn, const char* format, ...);

/* ---- How it is done -------------------------------------------------------------------------- */

/* What the main thread does, one after the other: says a text, sets an option, tells of a game,
 * or thinks. */
typedef struct sb_job {
  struct sb_job* next;
  char* text; /* to be said, or an option's value */
  sb_option* option;
  sb_game* game;
  sb_turn* turn;
  int end;
} sb_job;

typedef struct sb_loop {
  sb_bot* bot;
  pthread_mutex_t lock; /* guards what is below, up to the reader's own, and output */
  pthread_cond_t wake;
  sb_job *first, *last;
  sb_turn* searches; /* not answered yet, oldest first */
  /* the reader's own: */
  sb_game game;
  int fresh;           /* the bot has not been told of this game */
  char* position;      /* what stood behind `position`; NULL: the last one was bad */
  char* rules;         /* in-band rule text, or NULL */
  char input[1 << 16]; /* unread bytes: begin up to end */
  size_t begin, end;
  char line[SB_MAX_LINE + 8];
} sb_loop;

static inline void* sb_check_memory(void* memory) {
  if (memory == NULL) {
    fputs("seedbed_bot: out of memory\n", stderr);
    _exit(1);
  }
  return memory;
}

static inline char* sb_copy(const char* text) {
  const size_t size = strlen(text) + 1;
  return (char*)memcpy(sb_check_memory(malloc(size)), text, size);
}

/* Whole lines; under the lock. A reader that is gone ends the bot. */
static inline void sb_write(const char* text, size_t size) {
  while (size > 0) {
    const ssize_t wrote = write(STDOUT_FILENO, text, size);
    if (wrote < 0 && errno == EAGAIN) {
      const struct timespec pause = {0, 1000000};
      nanosleep(&pause, NULL);
    } else if (wrote < 0 && errno != EINTR) {
      _exit(0);
    } else if (wrote > 0) {
      text += wrote;
      size -= (size_t)wrote;
    }
  }
}

/* The text of a format, with room for a line end; the caller frees it. */
static inline char* sb_format(const char* format, va_list values) {
  va_list again;
  int size;
  char* text;
  va_copy(again, values);
  size = vsnprintf(NULL, 0, format, again);
  va_end(again);
  if (size < 0) size = 0;
  text = (char*)sb_check_memory(calloc(1, (size_t)size + 2));
  vsnprintf(text, (size_t)size + 1, format, values);
  return text;
}

static inline void sb_say_now(sb_loop* loop, char* text) {
  const size_t size = strlen(text);
  text[size] = '\n';
  pthread_mutex_lock(&loop->lock);
  sb_write(text, size + 1);
  pthread_mutex_unlock(&loop->lock);
  free(text);
}

static inline void sb_info(sb_turn* turn, const char* format, ...) {
  va_list values;
  char *text, *line, *at;
  size_t size;
  va_start(values, format);
  text = sb_format(format, values);
  va_end(values);
  for (at = text; *at != '\0'; ++at) {
    if ((unsigned char)*at < ' ') *at = ' ';
  }
  size = strlen(text) + 48;
  line = (char*)sb_check_memory(malloc(size));
  if (turn->has_id) {
    snprintf(line, size - 1, "info id %llu %s", turn->id, text);
  } else {
    snprintf(line, size - 1, "info %s", text);
  }
  free(text);
  sb_say_now(turn->loop, line);
}

static inline void sb_add(sb_loop* loop, sb_job job) {
  sb_job* added = (sb_job*)sb_check_memory(malloc(sizeof job));
  *added = job;
  added->next = NULL;
  pthread_mutex_lock(&loop->lock);
  if (loop->last != NULL) {
    loop->last->next = added;
  } else {
    loop->first = added;
  }
  loop->last = added;
  if (job.turn != NULL) {
    sb_turn** at = &loop->searches;
    while (*at != NULL) at = &(*at)->next;
    *at = job.turn;
  }
  pthread_cond_signal(&loop->wake);
  pthread_mutex_unlock(&loop->lock);
}

/* Whether a search runs that has not been stopped. Only the reader starts searches, so a "no" stays
 * true for it. */
static inline int sb_thinking(sb_loop* loop) {
  const sb_turn* turn;
  int thinking;
  pthread_mutex_lock(&loop->lock);
  for (turn = loop->searches; turn != NULL && turn->next != NULL;) turn = turn->next;
  thinking = turn != NULL && !sb_stopped(turn);
  pthread_mutex_unlock(&loop->lock);
  return thinking;
}

/* Ends the searches; with `pondering` only one that ponders. */
static inline void sb_stop(sb_loop* loop, int pondering) {
  sb_turn* turn;
  pthread_mutex_lock(&loop->lock);
  for (turn = loop->searches; turn != NULL; turn = turn->next) {
    if (!pondering || turn->ponder) __atomic_store_n(&turn->stop, 1, __ATOMIC_RELAXED);
  }
  pthread_cond_broadcast(&loop->wake);
  pthread_mutex_unlock(&loop->lock);
}

/* Said in its turn: after the bestmove of a search that was stopped; during one at once. */
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
static inline void
sb_say(sb_loop* loop, const char* format, ...) {
  va_list values;
  char* text;
  va_start(values, format);
  text = sb_format(format, values);
  va_end(values);
  if (strncmp(text, "error", 5) == 0) { /* it may quote anything */
    char* at;
    for (at = text; *at != '\0'; ++at) {
      if (*at < ' ' || *at > '~') *at = '?';
    }
  }
  if (sb_thinking(loop)) {
    sb_say_now(loop, text);
  } else {
    sb_job job;
    memset(&job, 0, sizeof job);
    job.text = text;
    sb_add(loop, job);
  }
}

/* The next line into loop->line, trimmed, without NUL bytes: its size; -1: it was too long; -2: the
 * end of input. */
static inline long sb_read_line(sb_loop* loop) {
  size_t size = 0;
  int some = 0, ended = 0;
  while (!ended) {
    if (loop->begin == loop->end) {
      const ssize_t got = read(STDIN_FILENO, loop->input, sizeof loop->input);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) {
        if (!some) return -2;
        break;
      }
      loop->begin = 0;
      loop->end = (size_t)got;
    }
    some = 1;
    {
      const char* from = loop->input + loop->begin;
      const char* end = (const char*)memchr(from, '\n', loop->end - loop->begin);
      const size_t part = end != NULL ? (size_t)(end - from) : loop->end - loop->begin;
      const size_t room = SB_MAX_LINE + 1 - size;
      memcpy(loop->line + size, from, part < room ? part : room);
      size += part < room ? part : room;
      loop->begin += part + (end != NULL);
      ended = end != NULL;
    }
  }
  if (size > SB_MAX_LINE) return -1;
  {
    size_t at, from = 0;
    for (at = 0; at < size; ++at) {
      if (loop->line[at] == '\0') loop->line[at] = '\x01'; /* no word that means anything has it */
    }
    while (size > 0 && strchr(" \t\r", loop->line[size - 1]) != NULL) --size;
    loop->line[size] = '\0';
    if (strncmp(loop->line, "\xEF\xBB\xBF", 3) == 0) from = 3; /* a byte order mark */
    while (loop->line[from] == ' ' || loop->line[from] == '\t') ++from;
    memmove(loop->line, loop->line + from, size - from + 1);
    return (long)(size - from);
  }
}

/* The next word of *text, which moves on; "" at the end. Words are cut out in place. */
static inline char* sb_word(char** text) {
  char *word, *at = *text;
  while (*at == ' ' || *at == '\t') ++at;
  word = at;
  while (*at != '\0' && *at != ' ' && *at != '\t') ++at;
  if (*at != '\0') *at++ = '\0';
  *text = at;
  return word;
}

static inline int sb_number(const char* text, unsigned long long* number) {
  char* end;
  if (*text < '0' || *text > '9') return 0;
  errno = 0;
  *number = strtoull(text, &end, 10);
  return *end == '\0' && errno == 0;
}

/* The words of a line, in memory of their own: words[count] is NULL. */
static inline char** sb_words(const char* line, int* count, char** memory) {
  const size_t size = strlen(line) + 1;
  const size_t slots = size / 2 + 2;
  char** words;
  char* text;
  *memory = (char*)sb_check_memory(malloc(slots * sizeof(char*) + size));
  words = (char**)(void*)*memory;
  text = *memory + slots * sizeof(char*);
  memcpy(text, line, size);
  for (*count = 0;; ++*count) {
    char* word = sb_word(&text);
    if (*word == '\0') break;
    words[*count] = word;
  }
  words[*count] = NULL;
  return words;
}

/* Reads "ROWS SIDE STORES ..." into the turn; 0 where it is no such text. The counts go to the end
 * of one block, which the caller frees by turn->board[0]. */
static inline int sb_read_position(const char* text, sb_turn* turn) {
  const size_t size = strlen(text);
  int* cells = (int*)sb_check_memory(calloc(size + 1, sizeof(int)));
  int columns = 0, part, store;
  const char* at = text;
  turn->rows = 1;
  turn->columns = 0;
  turn->board[0] = cells;
  for (;; ++at) {
    int digits = 0;
    for (; *at >= '0' && *at <= '9' && digits < 9; ++digits) *cells = *cells * 10 + (*at++ - '0');
    if (digits == 0) return 0;
    while ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z')) ++at;
    ++cells;
    ++columns;
    if (*at == ',') continue;
    if (turn->rows > 1 && columns != turn->columns) return 0;
    turn->columns = columns;
    columns = 0;
    if (*at != '/') break;
    if (turn->rows == SB_MAX_ROWS) return 0;
    turn->board[turn->rows++] = cells;
  }
  if (turn->rows < 2 || *at++ != ' ' || (*at != 'S' && *at != 'N')) return 0;
  turn->side = *at++;
  for (store = 0; store < 2; ++store) {
    if (*at++ != (store == 0 ? ' ' : ',') || *at < '0' || *at > '9') return 0;
    for (part = 0; *at >= '0' && *at <= '9' && part < 9; ++part) {
      turn->stores[store] = turn->stores[store] * 10 + (*at++ - '0');
    }
  }
  return *at == '\0' || *at == ' ';
}

static inline void sb_free_turn(sb_turn* turn) {
  if (turn == NULL) return;
  free(turn->board[0]);
  free((char*)(void*)(uintptr_t)turn->start);
  free((void*)(uintptr_t)turn->moves);
  free(turn->memory);
  free(turn);
}

/* ---- commands, in the reading thread */

static inline void sb_free_game(sb_game* game) {
  free((void*)(uintptr_t)game->variant);
  free((void*)(uintptr_t)game->text);
  free(game);
}

/* The bot learns of a new game where the arena waits for it: at isready, or at the first go. */
static inline void sb_settle_game(sb_loop* loop) {
  sb_job job;
  if (!loop->fresh) return;
  loop->fresh = 0;
  memset(&job, 0, sizeof job);
  job.game = (sb_game*)sb_check_memory(malloc(sizeof(sb_game)));
  *job.game = loop->game;
  job.game->variant = sb_copy(loop->game.variant);
  job.game->text = sb_copy(loop->game.text);
  job.game->random = loop->game.seed;
  sb_add(loop, job);
}

static inline void sb_introduce(sb_loop* loop) {
  const sb_bot* bot = loop->bot;
  const sb_option* option;
  const char* const* variant;
  sb_say(loop, "id name %s\nid author %s\nid version %s\nfeature legal=1%s%s%s%s",
         bot->name != NULL ? bot->name : "C bot", bot->author != NULL ? bot->author : "somebody",
         bot->version != NULL ? bot->version : "1", bot->no_state ? "" : " state=1",
         bot->variants == NULL ? " variants=any" : "", bot->features != NULL ? " " : "",
         bot->features != NULL ? bot->features : "");
  for (variant = bot->variants; variant != NULL && *variant != NULL; ++variant) {
    sb_say(loop, "variant %s", *variant);
  }
  for (option = bot->options; option != NULL && option->name != NULL; ++option) {
    char range[64] = "";
    char* choices = sb_copy(option->choices != NULL ? option->choices : "");
    char* rest = choices;
    char* vars = (char*)sb_check_memory(calloc(1, strlen(choices) * 6 + 1));
    if (strcmp(option->type, "spin") == 0) {
      snprintf(range, sizeof range, " min %ld max %ld", option->low, option->high);
    }
    for (;;) {
      const char* choice = sb_word(&rest);
      if (*choice == '\0') break;
      strcat(strcat(vars, " var "), choice);
    }
    sb_say(loop, "option name %s type %s%s%s%s%s", option->name, option->type, range, vars,
           option->value != NULL && *option->value != '\0' ? " default " : "",
           option->value != NULL ? option->value : "");
    free(choices);
    free(vars);
  }
  sb_say(loop, "mbpok %d", SB_PROTOCOL_VERSION);
}

/* Whether `value` (NULL: none) may be given; else says what may. */
static inline int sb_allowed(sb_loop* loop, const sb_option* option, const char* value) {
  char* end;
  long number;
  if (strcmp(option->type, "button") == 0) return 1;
  if (value == NULL) {
    sb_say(loop, "error bad-value option %s wants a value", option->name);
    return 0;
  }
  if (strcmp(option->type, "check") == 0) {
    if (strcmp(value, "true") == 0 || strcmp(value, "false") == 0) return 1;
    sb_say(loop, "error bad-value option %s: allowed are true, false", option->name);
    return 0;
  }
  if (strcmp(option->type, "spin") == 0) {
    errno = 0;
    number = strtol(value, &end, 10);
    if (end != value && *end == '\0' && errno == 0 && number >= option->low &&
        number <= option->high) {
      return 1;
    }
    sb_say(loop, "error bad-value option %s: allowed is %ld to %ld", option->name, option->low,
           option->high);
    return 0;
  }
  if (strcmp(option->type, "combo") == 0) {
    char* choices = sb_copy(option->choices);
    char* rest = choices;
    const char* choice;
    int found = 0;
    while (!found && *(choice = sb_word(&rest)) != '\0') found = strcmp(choice, value) == 0;
    free(choices);
    if (!found) {
      sb_say(loop, "error bad-value option %s: allowed are %s", option->name, option->choices);
    }
    return found;
  }
  return 1;
}

static inline void sb_set_option(sb_loop* loop, const char* line, char** words, int count) {
  char name[256] = "";
  const char* value = NULL;
  sb_option* option;
  int at;
  if (count < 3 || strcmp(words[1], "name") != 0) {
    sb_say(loop, "error syntax setoption wants: setoption name WORD [value TEXT]");
    return;
  }
  for (at = 2; at < count && (at == 2 || strcmp(words[at], "value") != 0); ++at) {
    if (strlen(name) + strlen(words[at]) + 2 > sizeof name) break;
    if (at > 2) strcat(name, " ");
    strcat(name, words[at]);
  }
  if (at < count && strcmp(words[at], "value") == 0) {
    /* The words before it tell where the value's text starts in the line. */
    int skipped;
    for (skipped = 0, value = line; skipped <= at; ++skipped) {
      value += strspn(value, " \t");
      value += strcspn(value, " \t");
    }
    value += strspn(value, " \t");
  }
  for (option = loop->bot->options; option != NULL && option->name != NULL; ++option) {
    if (strcmp(option->name, name) == 0) {
      sb_job job;
      if (!sb_allowed(loop, option, value)) return;
      memset(&job, 0, sizeof job);
      job.option = option;
      job.text = sb_copy(value != NULL ? value : "");
      sb_add(loop, job);
      return;
    }
  }
  sb_say(loop, "error unknown-option no option '%.40s'", name);
}

static inline void sb_set_game(sb_loop* loop, const char* variant, char* text) {
  char* copy = sb_copy(variant);
  free((void*)(uintptr_t)loop->game.variant);
  free((void*)(uintptr_t)loop->game.text);
  memset(&loop->game, 0, sizeof loop->game);
  loop->game.variant = copy;
  loop->game.text = text;
  loop->game.you = "";
  loop->fresh = 1;
  free(loop->position);
  loop->position = sb_copy("startpos");
}

static inline void sb_new_game(sb_loop* loop, char** words, int count) {
  unsigned long long seed = 0;
  const char* you = "";
  int at, resign = 0, draw = 0;
  for (at = 1; at < count && strcmp(words[at], "opponent") != 0; ++at) {
    if (strcmp(words[at], "seed") == 0) {
      if (at + 1 == count) {
        sb_say(loop, "error syntax seed without a number");
        return;
      }
      if (!sb_number(words[at + 1], &seed)) {
        sb_say(loop, "error bad-value seed '%.40s' is not a number below 2^64", words[at + 1]);
        return;
      }
    } else if (strcmp(words[at], "you") == 0) {
      const char* side = at + 1 < count ? words[at + 1] : "";
      you = strcmp(side, "south") == 0 ? "south" : strcmp(side, "north") == 0 ? "north" : "";
      if (*you == '\0') {
        sb_say(loop, "error bad-value you '%.40s': allowed are south, north", side);
        return;
      }
    } else if (at + 1 < count && strcmp(words[at + 1], "on") == 0) {
      resign = resign || strcmp(words[at], "resign") == 0;
      draw = draw || strcmp(words[at], "draw") == 0;
    }
  }
  loop->game.you = you;
  loop->game.seed = seed;
  loop->game.resign = resign;
  loop->game.draw = draw;
  loop->fresh = 1;
}

static inline void sb_set_position(sb_loop* loop, const char* line, char** words, int count) {
  char* position;
  sb_turn probe;
  int good = 0;
  free(loop->position);
  loop->position = NULL;
  if (count > 1 && strcmp(words[1], "startpos") == 0) {
    good = 1;
  } else if (count > 4 && strcmp(words[1], "pos") == 0) {
    const char* text = line + strcspn(line, " \t");
    memset(&probe, 0, sizeof probe);
    text += strspn(text, " \t");
    text += strcspn(text, " \t");
    text += strspn(text, " \t");
    position = sb_copy(text);
    good = sb_read_position(position, &probe);
    free(probe.board[0]);
    free(position);
  }
  if (!good) {
    sb_say(loop, "error bad-position cannot read '%.80s'; wanted is: startpos|pos POSITION", line);
    return;
  }
  position = sb_copy(line + strlen("position"));
  loop->position = position;
}

static inline void sb_best(sb_loop* loop, const char* move, const sb_turn* turn) {
  if (turn->has_id) {
    sb_say(loop, "bestmove %s id %llu", move, turn->id);
  } else {
    sb_say(loop, "bestmove %s", move);
  }
}

/* The id of a go line, if it has a good one. */
static inline int sb_find_id(char** words, int count, unsigned long long* id) {
  int at;
  for (at = 1; at + 1 < count && strcmp(words[at], "legal") != 0; ++at) {
    if (strcmp(words[at], "id") == 0) return sb_number(words[at + 1], id);
  }
  return 0;
}

/* Reads the limits of a go into the turn; 0 after an error. */
static inline int sb_read_limits(sb_loop* loop, sb_turn* turn, char** words, int count) {
  static const struct {
    const char* key;
    unsigned long long low, high;
  } known[] = {{"movetime", 0, 1000000000000ULL},
               {"stime", 0, 1000000000000ULL},
               {"ntime", 0, 1000000000000ULL},
               {"sinc", 0, 1000000000000ULL},
               {"ninc", 0, 1000000000000ULL},
               {"turnstogo", 1, 1000000},
               {"depth", 1, 1000000},
               {"nodes", 1, ULLONG_MAX},
               {"id", 0, ULLONG_MAX}};
  long long* const values[] = {&turn->limits.movetime, &turn->limits.stime, &turn->limits.ntime,
                               &turn->limits.sinc,     &turn->limits.ninc,  &turn->limits.turnstogo,
                               &turn->limits.depth};
  int at;
  size_t which;
  for (which = 0; which < sizeof values / sizeof values[0]; ++which) *values[which] = -1;
  for (at = 1; at < count && strcmp(words[at], "legal") != 0; ++at) {
    if (strcmp(words[at], "infinite") == 0) turn->infinite = 1;
    if (strcmp(words[at], "ponder") == 0) turn->ponder = 1;
    for (which = 0; which < sizeof known / sizeof known[0]; ++which) {
      char for_go[40] = "";
      unsigned long long number = 0;
      if (strcmp(words[at], known[which].key) != 0) continue;
      if (turn->has_id) snprintf(for_go, sizeof for_go, "id %llu ", turn->id);
      if (at + 1 == count) {
        sb_say(loop, "error syntax %s%s without a number", for_go, known[which].key);
        return 0;
      }
      if (!sb_number(words[at + 1], &number) || number < known[which].low ||
          number > known[which].high) {
        sb_say(loop, "error bad-value %s%s '%.40s': allowed is %llu to %llu", for_go,
               known[which].key, words[at + 1], known[which].low, known[which].high);
        return 0;
      }
      if (which < sizeof values / sizeof values[0]) *values[which] = (long long)number;
      if (strcmp(known[which].key, "nodes") == 0) turn->limits.nodes = number;
    }
  }
  return 1;
}

static inline void sb_go(sb_loop* loop, const char* line) {
  sb_turn* turn = (sb_turn*)sb_check_memory(calloc(1, sizeof *turn));
  int count, at;
  char** words = sb_words(line, &count, &turn->memory);
  clock_gettime(CLOCK_MONOTONIC, &turn->started);
  turn->loop = loop;
  turn->data = loop->bot->data;
  turn->side = 'S';
  turn->has_id = sb_find_id(words, count, &turn->id);
  for (at = 1; at < count && strcmp(words[at], "legal") != 0;) ++at;
  turn->legal_count = at < count ? count - at - 1 : 0;
  turn->legal = (const char* const*)(words + (at < count ? at + 1 : count));
  if (!sb_read_limits(loop, turn, words, count) || loop->position == NULL ||
      turn->legal_count == 0) {
    sb_best(loop, "none", turn);
    sb_free_turn(turn);
    return;
  }
  {
    char* memory; /* words of the position line; the turn keeps them by turn->moves */
    int known;
    char** told = sb_words(loop->position, &known, &memory);
    char* start = (char*)sb_check_memory(calloc(1, strlen(loop->position) + 16));
    const char* const* moves;
    for (at = strcmp(told[0], "pos") == 0; at < known && strcmp(told[at], "moves") != 0; ++at) {
      if (*start != '\0') strcat(start, " ");
      strcat(start, told[at]);
    }
    turn->start = start;
    turn->move_count = at < known ? known - at - 1 : 0;
    if (strcmp(told[0], "pos") == 0) sb_read_position(start, turn);
    moves = (const char* const*)(told + (at < known ? at + 1 : known));
    /* So that one pointer both is the list and frees it. */
    memmove(memory, moves, ((size_t)turn->move_count + 1) * sizeof(char*));
    turn->moves = (const char* const*)(void*)memory;
  }
  sb_settle_game(loop);
  {
    sb_job job;
    memset(&job, 0, sizeof job);
    job.turn = turn;
    sb_add(loop, job);
  }
}

/* Reads rule text up to its last line, which is never taken for commands. */
static inline char* sb_read_text(sb_loop* loop) {
  size_t size = 0;
  char* text = sb_copy("");
  for (;;) {
    const long length = sb_read_line(loop);
    if (length == -2 || (length >= 0 && strcmp(loop->line, "EOF") == 0)) return text;
    if (length < 0 || size > (1 << 20)) continue;
    text = (char*)sb_check_memory(realloc(text, size + (size_t)length + 2));
    memcpy(text + size, loop->line, (size_t)length);
    size += (size_t)length;
    memcpy(text + size++, "\n", 2);
  }
}

/* One line; 0 at the end. */
static inline int sb_take(sb_loop* loop) {
  static const char* const known[] = {"mbp",      "setoption", "variant", "newgame",
                                      "position", "result",    "isready", "go"};
  const long length = sb_read_line(loop);
  const char *line = loop->line, *verb;
  char **words, *memory, *text = NULL;
  int count, thinking, is_known = 0;
  size_t at;
  if (length == -2) return 0;
  if (length == -1) {
    sb_say(loop, "error syntax a line of more than %d bytes", SB_MAX_LINE);
    return 1;
  }
  words = sb_words(line, &count, &memory);
  verb = count > 0 ? words[0] : "";
  for (at = 0; at < sizeof known / sizeof known[0]; ++at) {
    is_known = is_known || strcmp(verb, known[at]) == 0;
  }
  if (strcmp(verb, "variant") == 0) {
    text = count > 2 && strcmp(words[2], "<<EOF") == 0 ? sb_read_text(loop) : sb_copy("");
  }
  thinking = sb_thinking(loop);
  if (count == 0) {
    /* blank lines mean nothing */
  } else if (strcmp(verb, "ping") == 0) {
    char* pong = (char*)sb_check_memory(malloc(strlen(line) + 16));
    sprintf(pong, "pong%s%s", count > 1 ? " " : "", count > 1 ? words[1] : "");
    sb_say_now(loop, pong);
  } else if (strcmp(verb, "quit") == 0) {
    free(memory);
    return 0;
  } else if (strcmp(verb, "stop") == 0 || strcmp(verb, "ponderhit") == 0) {
    sb_stop(loop, *verb == 'p');
  } else if (!is_known) {
    sb_say(loop, "error unknown-command unknown command '%.40s'", verb);
  } else if (strcmp(verb, "isready") == 0) {
    if (!thinking) sb_settle_game(loop);
    sb_say(loop, "readyok");
  } else if (thinking) {
    unsigned long long id;
    if (strcmp(verb, "go") == 0 && sb_find_id(words, count, &id)) {
      sb_say(loop, "error busy id %llu go while searching: send stop first", id);
    } else {
      sb_say(loop, "error busy %s while searching: send stop first", verb);
    }
  } else if (strcmp(verb, "mbp") == 0) {
    sb_introduce(loop);
  } else if (strcmp(verb, "setoption") == 0) {
    sb_set_option(loop, line, words, count);
  } else if (strcmp(verb, "variant") == 0) {
    if (count > 1) {
      sb_set_game(loop, words[1], text);
      text = NULL;
    } else {
      sb_say(loop, "error syntax variant wants a spec");
    }
  } else if (strcmp(verb, "newgame") == 0) {
    sb_new_game(loop, words, count);
  } else if (strcmp(verb, "position") == 0) {
    sb_set_position(loop, line, words, count);
  } else if (strcmp(verb, "go") == 0) {
    sb_go(loop, line);
  }
  free(text);
  free(memory);
  return 1;
}

static inline void* sb_read(void* argument) {
  sb_loop* loop = (sb_loop*)argument;
  sb_job end;
  while (sb_take(loop)) {
  }
  sb_stop(loop, 0);
  memset(&end, 0, sizeof end);
  end.end = 1;
  sb_add(loop, end);
  return NULL;
}

/* ---- the main thread */

/* The bestmove line; the caller frees it. */
static inline char* sb_answer(const sb_turn* turn, const char* move) {
  const int played = strcmp(move, "none") != 0 && strcmp(move, "resign") != 0;
  const char* expects = played && turn->expects != NULL ? turn->expects : "";
  size_t size = strlen(move) + strlen(expects) + 64;
  char *line, *at;
  int i;
  for (i = 0; i < turn->then_count; ++i) size += strlen(turn->then[i]) + 1;
  line = (char*)sb_check_memory(malloc(size));
  at = line + sprintf(line, "bestmove %s", move);
  for (i = 0; played && i < turn->then_count; ++i) {
    at += sprintf(at, "%s %s", i == 0 ? " then" : "", turn->then[i]);
  }
  if (*expects != '\0') at += sprintf(at, " ponder %s", expects);
  if (played && turn->draw) at += sprintf(at, " draw");
  if (turn->has_id) at += sprintf(at, " id %llu", turn->id);
  strcpy(at, "\n");
  return line;
}

static inline void sb_think(sb_loop* loop, sb_turn* turn, sb_game* game) {
  const char* move;
  char* line;
  turn->game = game;
  move = loop->bot->choose(turn);
  line = sb_answer(turn, move != NULL ? move : "none");
  pthread_mutex_lock(&loop->lock);
  while ((turn->infinite || turn->ponder) && !sb_stopped(turn)) {
    pthread_cond_wait(&loop->wake, &loop->lock);
  }
  loop->searches = turn->next;
  sb_write(line, strlen(line));
  pthread_mutex_unlock(&loop->lock);
  free(line);
  sb_free_turn(turn);
}

static inline void sb_serve(sb_loop* loop) {
  sb_game* game = NULL;
  for (;;) {
    sb_job* job;
    int end;
    pthread_mutex_lock(&loop->lock);
    while (loop->first == NULL) pthread_cond_wait(&loop->wake, &loop->lock);
    job = loop->first;
    loop->first = job->next;
    if (loop->first == NULL) loop->last = NULL;
    pthread_mutex_unlock(&loop->lock);

    end = job->end;
    if (job->turn != NULL) {
      sb_think(loop, job->turn, game);
    } else if (job->game != NULL) {
      if (game != NULL) sb_free_game(game);
      game = job->game;
      if (loop->bot->new_game != NULL) loop->bot->new_game(loop->bot, game);
    } else if (job->option != NULL) {
      job->option->value = job->text; /* kept: the bot may have taken the last one's address */
      if (loop->bot->option_changed != NULL) loop->bot->option_changed(loop->bot, job->option);
    } else if (job->text != NULL) {
      sb_say_now(loop, job->text);
    }
    free(job);
    if (end) break;
  }
  if (game != NULL) sb_free_game(game);
}

/* Ends a bot whose choose() does not look at sb_stopped(). */
static inline void* sb_watch(void* argument) {
  const struct timespec patience = {1, 0};
  sb_read(argument);
  nanosleep(&patience, NULL);
  _exit(0);
}

static inline int sb_run(sb_bot* bot, int argc, char** argv) {
  sb_loop* loop;
  pthread_t reader;
  int at;
  for (at = 1; at < argc; ++at) {
    if (strcmp(argv[at], "--version") == 0) {
      printf("%s %s\n", bot->name, bot->version != NULL ? bot->version : "1");
      return 0;
    }
    if (strcmp(argv[at], "--help") == 0) {
      printf("%s: a bot for mancala games that speaks MBP on stdin and stdout\n", bot->name);
      return 0;
    }
  }
  signal(SIGPIPE, SIG_IGN);
  loop = (sb_loop*)sb_check_memory(calloc(1, sizeof *loop));
  loop->bot = bot;
  pthread_mutex_init(&loop->lock, NULL);
  pthread_cond_init(&loop->wake, NULL);
  sb_set_game(loop, "kalah", sb_copy(""));
  if (pthread_create(&reader, NULL, sb_watch, loop) != 0) {
    fputs("seedbed_bot: no thread to read with\n", stderr);
    return 1;
  }
  sb_serve(loop);
  fflush(stdout);
  _exit(0); /* without waiting for the reader, which may sit in a read */
}

#endif
