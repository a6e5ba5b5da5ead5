/* Thinks while the SDK listens: alpha-beta search in kalah, deeper and deeper until time is up. Any
 * other game gets a random legal move. The board is one ring here: South's houses from a1 on, his
 * store, North's houses in the order in which he sows them, his store. */
#include "seedbed_bot.h"

#define MAX_HOUSES 26

typedef struct {
  int cells[2 * MAX_HOUSES + 2];
} ring;

typedef struct {
  sb_turn* turn;
  int n; /* houses in a row */
  long long budget;
  unsigned long long nodes, most_nodes;
  int cut;         /* whether a line of play was broken off before the game's end */
  int out_of_time; /* all values are void then */
} search;

static sb_option options[] = {{"Depth", "spin", "60", 1, 60, NULL}, {0}};

/* Plays a house (0 = farthest from the store). True if the same side moves again. */
static int sow(ring* board, int n, int side, int house) {
  const int own = side * (n + 1) + n, other = (1 - side) * (n + 1) + n;
  int* cells = board->cells;
  int at = side * (n + 1) + house, seeds = cells[at];
  cells[at] = 0;
  while (seeds > 0) {
    at = at == 2 * n + 1 ? 0 : at + 1;
    if (at != other) {
      ++cells[at];
      --seeds;
    }
  }
  if (at >= own - n && at < own && cells[at] == 1 && cells[2 * n - at] > 0) {
    cells[own] += 1 + cells[2 * n - at];
    cells[at] = cells[2 * n - at] = 0;
  }
  return at == own;
}

static int look(search* s, const ring* board, int side, int depth, int alpha, int beta);

/* The value for `side` of playing a house. */
static int after(search* s, const ring* board, int side, int house, int depth, int alpha,
                 int beta) {
  ring next = *board;
  if (sow(&next, s->n, side, house)) return look(s, &next, side, depth - 1, alpha, beta);
  return -look(s, &next, 1 - side, depth - 1, -beta, -alpha);
}

static int look(search* s, const ring* board, int side, int depth, int alpha, int beta) {
  const int n = s->n, sign = side == 0 ? 1 : -1;
  const int* cells = board->cells;
  int south = 0, north = 0, margin, house;
  if (++s->nodes % 256 == 0 &&
      (sb_out_of_time(s->turn, s->budget) || (s->most_nodes > 0 && s->nodes >= s->most_nodes))) {
    s->out_of_time = 1;
  }
  if (s->out_of_time) return 0;
  for (house = 0; house < n; ++house) {
    south += cells[house];
    north += cells[n + 1 + house];
  }
  margin = cells[n] - cells[2 * n + 1];
  /* The game is over when a row is empty; what lies in the other is its owner's. */
  if (south == 0 || north == 0) return (margin + south - north) * sign;
  if (depth == 0) {
    s->cut = 1;
    return margin * sign;
  }
  for (house = n - 1; house >= 0 && alpha < beta; --house) {
    if (cells[side * (n + 1) + house] > 0) {
      const int value = after(s, board, side, house, depth, alpha, beta);
      if (value > alpha) alpha = value;
    }
  }
  return alpha;
}

/* Kalah with any board, but with the usual rules. */
static int is_kalah(const sb_turn* turn) {
  const char* at = turn->game->variant;
  if (turn->rows != 2 || turn->columns > MAX_HOUSES || strncmp(at, "kalah", 5) != 0) return 0;
  for (at += 5; *at != '\0'; at += strspn(at, "0123456789")) {
    ++at; /* the colon or a comma */
    if (strncmp(at, "houses=", 7) != 0 && strncmp(at, "seeds=", 6) != 0) return 0;
    at = strchr(at, '=') + 1;
  }
  return 1;
}

static const char* choose(sb_turn* turn) {
  const int side = turn->side == 'S' ? 0 : 1, n = turn->columns;
  const char* best = turn->legal[0];
  search s = {.turn = turn, .n = n, .budget = sb_budget(turn), .most_nodes = turn->limits.nodes};
  ring board;
  int depth, deepest = atoi(options[0].value), at;
  if (!is_kalah(turn)) return turn->legal[sb_random(turn->game, turn->legal_count)];
  for (at = 0; at < n; ++at) {
    board.cells[at] = turn->board[1][at];
    board.cells[n + 1 + at] = turn->board[0][n - 1 - at];
  }
  board.cells[n] = turn->stores[0];
  board.cells[2 * n + 1] = turn->stores[1];
  if (turn->limits.depth > 0 && turn->limits.depth < deepest) deepest = (int)turn->limits.depth;
  for (depth = 1, s.cut = 1; depth <= deepest && s.cut; ++depth) {
    const char* found = NULL;
    int score = -10000;
    s.cut = 0;
    for (at = 0; at < turn->legal_count; ++at) {
      int row, column, value;
      sb_house(turn, turn->legal[at], &row, &column);
      value = after(&s, &board, side, side == 0 ? column : n - 1 - column, depth, score, 10000);
      if (value > score) {
        score = value;
        found = turn->legal[at];
      }
    }
    if (s.out_of_time) break;
    best = found;
    sb_info(turn, "depth %d nodes %llu score seeds %d pv %s", depth, s.nodes, score, best);
  }
  return best;
}

int main(int argc, char** argv) {
  sb_bot bot = {.name = "thinker", .options = options, .features = "anytime=1", .choose = choose};
  return sb_run(&bot, argc, argv);
}
