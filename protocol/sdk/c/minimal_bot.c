/* The smallest bot, without the SDK: a random legal move in every variant. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  static char line[1 << 17], move[64]; /* move: still to be given; `go infinite` waits for `stop` */
  for (char *verb, *word; fgets(line, sizeof line, stdin); fflush(stdout)) {
    if ((verb = strtok(line, " \t\r\n")) == NULL) continue;
    int go = !strcmp(verb, "go"), infinite = 0, legal = 0; /* legal: 1 + moves seen so far */
    if (!strcmp(verb, "mbp")) puts("id name minimal\nfeature legal=1 variants=any\nmbpok 1");
    if (!strcmp(verb, "isready")) puts("readyok");
    if (!strcmp(verb, "quit")) break;
    if (go) strcpy(move, "none");
    while ((word = strtok(NULL, " \t\r\n")) != NULL) {
      if (!strcmp(verb, "ping")) printf("pong %s\n", word);
      if (go && !strcmp(word, "infinite")) infinite = 1;
      if (legal && rand() % legal++ == 0) snprintf(move, sizeof move, "%s", word);
      if (go && !strcmp(word, "legal")) legal = 1;
    }
    if (*move && (go ? !infinite : !strcmp(verb, "stop"))) printf("bestmove %s\n", move), *move = 0;
  }
}
