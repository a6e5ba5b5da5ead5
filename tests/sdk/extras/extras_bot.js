'use strict';
// Sends with its first legal move all that may go with one.
const { Bot, run } = require('./seedbed_bot.js');

class Extras extends Bot {
  name = 'extras';
  chain = true;
  ponder = true;

  choose(turn) {
    if (turn.game.resign) {
      turn.draw = true; // of no effect: resigning is all that is said
      return 'resign';
    }
    turn.then = turn.legal.slice(1);
    turn.draw = turn.game.draw;
    turn.expects = turn.pondering ? 'a2' : 'b2';
    return turn.legal[0];
  }
}

run(new Extras());
