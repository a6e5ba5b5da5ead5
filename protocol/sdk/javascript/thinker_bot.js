// Thinks while the SDK listens: alpha-beta search in kalah, deeper and deeper until time is up.
// Any other game gets a random legal move. The board is one ring here: South's houses from a1 on,
// his store, North's houses in the order in which he sows them, his store.
const { Bot, Option, run } = require('./seedbed_bot.js');

const OUT_OF_TIME = new Error('out of time');

// Plays a house (0 = farthest from the store) in place. True if the same side moves again.
function sow(board, side, house) {
  const n = board.length / 2 - 1;
  const own = side * (n + 1) + n;
  const other = (1 - side) * (n + 1) + n;
  let at = side * (n + 1) + house;
  let seeds = board[at];
  board[at] = 0;
  while (seeds) {
    at = (at + 1) % board.length;
    if (at !== other) {
      ++board[at];
      --seeds;
    }
  }
  const facing = 2 * n - at;
  if (at >= own - n && at < own && board[at] === 1 && board[facing]) {
    board[own] += 1 + board[facing];
    board[at] = board[facing] = 0;
  }
  return at === own;
}

class Thinker extends Bot {
  name = 'thinker';
  anytime = true; // the first move of its last pv may stand in for a late answer
  options = [new Option('Depth', 'spin', 60, { min: 1, max: 60 })];

  choose(turn) {
    if (!turn.board.length ||
        !/^kalah(:(houses|seeds)=[0-9]+(,seeds=[0-9]+)?)?$/.test(turn.variant)) {
      return turn.game.pick(turn.legal);
    }
    Object.assign(this, { turn, budget: turn.budget(), nodes: 0 });
    const [north, south] = turn.board;
    const board = [...south, turn.stores[0], ...north.slice().reverse(), turn.stores[1]];
    let best = turn.legal[0];
    const deepest = Math.min(this.options[0].value, turn.limits.depth || 60);
    for (let depth = 1; depth <= deepest; ++depth) {
      this.cut = false; // whether a line of play was broken off before the game's end
      try {
        const found = this.searchRoot(board, turn.side === 'S' ? 0 : 1, depth);
        best = found.best;
        turn.info({ depth, score: found.score, nodes: this.nodes, pv: [best] });
      } catch (problem) {
        if (problem !== OUT_OF_TIME) throw problem;
        break;
      }
      if (!this.cut) break;
    }
    return best;
  }

  searchRoot(board, side, depth) {
    let score = -10000;
    let best = null;
    for (const move of this.turn.legal) {
      const column = this.turn.house(move)[1];
      const house = side === 0 ? column : board.length / 2 - 2 - column;
      const value = this.after(board, side, house, depth, score, 10000);
      if (value > score) [score, best] = [value, move];
    }
    return { score, best };
  }

  // The value for `side` of playing a house.
  after(board, side, house, depth, alpha, beta) {
    const next = board.slice();
    return sow(next, side, house)
      ? this.search(next, side, depth - 1, alpha, beta)
      : -this.search(next, 1 - side, depth - 1, -beta, -alpha);
  }

  search(board, side, depth, alpha, beta) {
    if (++this.nodes % 256 === 0 && (this.turn.outOfTime(this.budget) ||
        this.nodes >= (this.turn.limits.nodes || Infinity))) {
      throw OUT_OF_TIME;
    }
    const n = board.length / 2 - 1;
    let south = 0;
    let north = 0;
    for (let i = 0; i < n; ++i) {
      south += board[i];
      north += board[n + 1 + i];
    }
    const margin = board[n] - board[2 * n + 1];
    const sign = side === 0 ? 1 : -1;
    // The game is over when a row is empty; what lies in the other is its owner's.
    if (!south || !north) return (margin + south - north) * sign;
    if (depth === 0) {
      this.cut = true;
      return margin * sign;
    }
    for (let house = n - 1; house >= 0; --house) {
      if (!board[side * (n + 1) + house]) continue;
      alpha = Math.max(alpha, this.after(board, side, house, depth, alpha, beta));
      if (alpha >= beta) break;
    }
    return alpha;
  }
}

run(new Thinker());
