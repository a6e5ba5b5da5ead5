/* Plays every variant: a move that ends level with the mover's own row end if there is one. */
#include "seedbed_bot.h"

/* In kalah and congkak: in the own store, which means moving again. */
static int lands_at_end(const sb_turn* turn, const char* move) {
  int row, column;
  if (!sb_house(turn, move, &row, &column)) return 0;
  return turn->board[row][column] == (turn->side == 'S' ? turn->columns - column : column + 1);
}

static const char* choose(sb_turn* turn) {
  const char* best = turn->legal[sb_random(turn->game, turn->legal_count)];
  int at, found = 0;
  for (at = 0; at < turn->legal_count; ++at) {
    const int good = lands_at_end(turn, turn->legal[at]);
    if (good && sb_random(turn->game, ++found) == 0) best = turn->legal[at];
  }
  return best;
}

int main(int argc, char** argv) {
  sb_bot bot = {.name = "simple", .choose = choose};
  return sb_run(&bot, argc, argv);
}
