// Plays every variant: a move that ends level with the mover's own row end if there is one.
const { Bot, run } = require('./seedbed_bot.js');

class Simple extends Bot {
  name = 'simple';

  choose(turn) {
    const landsAtEnd = (move) => { // in kalah and congkak: in the own store, and he moves again
      const [row, column] = turn.house(move) || [];
      const houses = turn.side === 'S' ? (turn.board[row] || []).length - column : column + 1;
      return turn.seeds(move) === houses;
    };
    const good = turn.legal.filter(landsAtEnd);
    return turn.game.pick(good.length ? good : turn.legal);
  }
}

run(new Simple());
