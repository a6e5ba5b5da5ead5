/* Sends with its first legal move all that may go with one. */
#include "seedbed_bot.h"

static const char* choose(sb_turn* turn) {
  usleep(1); /* the header takes nothing of the system's away */
  turn->draw = turn->game->draw || turn->game->resign;
  if (turn->game->resign) return "resign"; /* which is all that is said */
  turn->then = turn->legal + 1;
  turn->then_count = turn->legal_count - 1;
  turn->expects = turn->ponder ? "a2" : "b2";
  return turn->legal[0];
}

int main(int argc, char** argv) {
  sb_bot bot = {.name = "extras", .features = "ponder=1 chain=1", .choose = choose};
  return sb_run(&bot, argc, argv);
}
