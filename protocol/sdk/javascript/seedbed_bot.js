'use strict';
// Seedbed's JavaScript SDK: one file, no dependencies, Node 16 or newer.
//
// Copy it beside your bot, write a class with a `choose` method, call `run`:
//
//     const { Bot, run } = require('./seedbed_bot.js');
//
//     class Mine extends Bot {
//       name = 'mine';
//       choose(turn) { return turn.legal[0]; }
//     }
//     run(new Mine());
//
// The protocol (protocol/wire.md) is spoken for you. `choose` is a plain function that may think as
// long as it likes: it runs in a worker thread, while the main thread reads, so that `stop`, `ping`
// and `quit` work meanwhile. For that your file is loaded twice, once in each thread. What you print
// with console.log goes to stderr, where it does no harm. An exception in your code ends the bot
// with its stack on stderr.

const fs = require('fs');
const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');

const PROTOCOL_VERSION = 1;
const MAX_LINE = 65536; // bytes
const MAX_COUNT = 2n ** 64n - 1n;
const MAX_TIME = 10n ** 12n; // milliseconds

// Keywords of `go` that take a number, and its range.
const LIMITS = {
  movetime: [0n, MAX_TIME], stime: [0n, MAX_TIME], ntime: [0n, MAX_TIME],
  sinc: [0n, MAX_TIME], ninc: [0n, MAX_TIME], turnstogo: [1n, 1000000n],
  depth: [1n, 1000000n], nodes: [1n, MAX_COUNT], id: [0n, MAX_COUNT],
};

// A setting that the arena may change: new Option('Depth', 'spin', 4, { min: 1, max: 20 }).
// Types: 'check' (true or false), 'spin' (a number), 'combo' (one of `choices`), 'string', 'button'
// (no value). The current value is in `value`.
class Option {
  constructor(name, type, value, { min, max, choices = [] } = {}) {
    Object.assign(this, { name, type, value, min, max, choices });
  }

  declaration() {
    const words = ['option name', this.name, 'type', this.type];
    if (this.min !== undefined) words.push('min', this.min);
    if (this.max !== undefined) words.push('max', this.max);
    for (const choice of this.choices) words.push('var', choice);
    if (this.value !== undefined && this.value !== '') words.push('default', this.value);
    return words.join(' ');
  }

  // The value of a text as it came on the wire; a Refused says what is allowed.
  read(text) {
    if (this.type === 'button') return undefined;
    const refuse = (allowed) => {
      throw new Refused('bad-value', `option ${this.name}: ${allowed}`);
    };
    if (text === undefined) refuse('wants a value');
    if (this.type === 'check') {
      if (text !== 'true' && text !== 'false') refuse('allowed are true, false');
      return text === 'true';
    }
    if (this.type === 'spin') {
      const number = /^-?[0-9]{1,15}$/.test(text) ? Number(text) : NaN;
      if (!(number >= this.min && number <= this.max)) {
        refuse(`allowed is ${this.min} to ${this.max}`);
      }
      return number;
    }
    if (this.type === 'combo' && !this.choices.includes(text)) {
      refuse(`allowed are ${this.choices.join(' ')}`);
    }
    return text;
  }
}

// Your bot: override what you need, `choose` at least.
class Bot {
  name = 'javascript bot';
  author = 'somebody';
  version = '1';
  variants = null; // null: all. Or lines as on the wire: ['kalah', 'oware *']
  options = []; // of Option
  legal = true; // turn.legal is filled
  state = true; // turn.board is filled; without it turn.moves is

  // More that it can do: premoves (turn.then), pondering (turn.pondering), several lines
  // (turn.info({ multipv: 2, ... })), a pv that may stand in for a late answer, rule text (game.text).
  chain = false;
  ponder = false;
  multipv = false;
  anytime = false;
  define = false;

  // Before each game. `game` is a Game.
  newGame(game) {}
  // Returns a move of turn.legal (or 'resign'). Look at turn.stopped now and then. What may go with
  // the move: turn.then (premoves), turn.expects (the reply), turn.draw (an offer).
  choose(turn) {
    throw new Error('a bot needs a method choose(turn)');
  }
  // After the arena set one of `options`.
  optionChanged(option) {}
}

// What is known of a game before its first move.
class Game {
  constructor({
    variant = 'kalah', you = '', seed = '0', text = '', resign = false, draw = false,
  } = {}) {
    this.variant = variant;
    this.you = you; // 'south', 'north' or ''
    this.seed = seed; // decimal text: it has 64 bits
    this.text = text; // the variant's rules, where the arena sent them
    this.resign = resign; // whether resignations are heard
    this.draw = draw; // whether offers are
    this.state = Number(BigInt(seed) % 4294967296n);
  }

  // 0 <= result < count, made from the seed: use it, and a game can be repeated exactly.
  // (mulberry32, by Tommy Ettinger, public domain.)
  random(count) {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let x = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return Math.floor((((x ^ (x >>> 14)) >>> 0) / 4294967296) * count);
  }

  pick(list) {
    return list[this.random(list.length)];
  }
}

// One request for a move.
class Turn {
  constructor(game, request, stopFlag) {
    this.game = game;
    this.variant = game.variant;
    this.id = request.id;
    this.start = request.start; // 'startpos' or a position's text
    this.moves = request.moves; // played since
    this.legal = request.legal;
    this.limits = request.limits; // { movetime, stime, ntime, sinc, ninc, turnstogo, depth, nodes }
    this.started = request.started;
    this.pondering = request.ponder; // thinks in the opponent's time
    this.then = []; // premoves, while the turn stays ours (Bot.chain)
    this.expects = ''; // the reply that is expected
    this.draw = false; // offers a draw, or accepts one
    this.serial = request.serial;
    this.stopFlag = stopFlag;
    this.board = []; // rows top to bottom as South sees them, each left to right
    this.stores = [0, 0]; // South's, North's
    this.side = 'S'; // or 'N'
    if (this.start !== 'startpos') Object.assign(this, readPosition(this.start));
  }

  // Whether you must answer now.
  get stopped() {
    return Atomics.load(this.stopFlag, 0) >= this.serial;
  }

  // [row, column] in `board` of the house where a move starts; null for pass and swap.
  house(move) {
    const found = /^([a-z]+)([0-9]+)/.exec(move);
    if (!found || !this.board.length) return null;
    let column = 0;
    for (const letter of found[1]) column = column * 26 + letter.charCodeAt(0) - 96;
    return [this.board.length - Number(found[2]), column - 1];
  }

  // Seeds in the house where a move starts; 0 for pass and swap.
  seeds(move) {
    const house = this.house(move);
    return house ? this.board[house[0]][house[1]] : 0;
  }

  // Milliseconds to think on this move: a sensible share of the clock, or Infinity if only depth,
  // nodes or `stop` limit it.
  budget(turnsLeft = 25, overhead = 20) {
    const { movetime, turnstogo = turnsLeft } = this.limits;
    if (movetime !== undefined) return Math.max(movetime - overhead, movetime / 10);
    const mine = this.side === 'S' ? 's' : 'n';
    const clock = this.limits[mine + 'time'];
    if (clock === undefined) return Infinity;
    const left = Math.max(clock - overhead, clock / 10);
    const turns = Math.min(turnstogo, turnsLeft);
    return Math.min(left / turns + 0.6 * (this.limits[mine + 'inc'] || 0), 0.4 * left);
  }

  // True once the arena said stop, or `budget` milliseconds are over.
  outOfTime(budget) {
    return this.stopped || Date.now() - this.started >= budget;
  }

  // info({ depth: 4, nodes: 1000, score: 2.5, pv: ['c1', 'f1'], string: 'a note' }); score in seeds.
  info(fields) {
    const words = ['info'];
    if (this.id !== undefined) words.push('id', this.id);
    for (const key of ['depth', 'seldepth', 'time', 'nodes', 'nps', 'hashfull', 'tbhits',
      'multipv']) {
      if (fields[key] !== undefined) words.push(key, Math.floor(fields[key]));
    }
    if (fields.score !== undefined) words.push('score', 'seeds', fields.score.toFixed(2));
    if (fields.pv && fields.pv.length) words.push('pv', ...fields.pv);
    if (fields.string !== undefined) words.push('string', oneLine(fields.string));
    parentPort.postMessage({ say: words.join(' ') });
  }
}

// A line that cannot be obeyed: an `error` line goes out, the bot lives.
class Refused extends Error {
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

function oneLine(text) {
  return String(text).split(/\s+/).join(' ').trim();
}

function quote(text) {
  return `'${text.slice(0, 40)}'`;
}

function readPosition(text) {
  const [rows, side, stores] = text.split(' ');
  const board = rows.split('/').map((row) => row.split(',').map((cell) => {
    const found = /^([0-9]{1,9})[A-Za-z]*$/.exec(cell);
    return found ? Number(found[1]) : NaN;
  }));
  const good = board.length >= 2 && board.length <= 4 && (side === 'S' || side === 'N') &&
    board.every((row) => row.length === board[0].length && !row.includes(NaN)) &&
    /^[0-9]{1,9},[0-9]{1,9}$/.test(stores);
  if (!good) throw new Refused('bad-position', `cannot read ${quote(text)}`);
  return { board, side, stores: stores.split(',').map(Number) };
}

function readNumber(key, text, [low, high]) {
  if (text === undefined) throw new Refused('syntax', `${key} without a number`);
  const number = /^[0-9]{1,20}$/.test(text) ? BigInt(text) : -1n;
  if (number < low || number > high) {
    throw new Refused('bad-value', `${key} ${quote(text)}: allowed is ${low} to ${high}`);
  }
  return number;
}

function goId(words) {
  for (let at = 1; at + 1 < words.length && words[at] !== 'legal'; ++at) {
    if (words[at] === 'id' && /^[0-9]{1,20}$/.test(words[at + 1]) &&
        BigInt(words[at + 1]) <= MAX_COUNT) {
      return words[at + 1];
    }
  }
  return undefined;
}

function errorLine(code, text, id) {
  return `error ${code} ${id === undefined ? '' : `id ${id} `}${text}`;
}

function bestLine(move, id, { then = [], expects = '', draw = false } = {}) {
  const words = ['bestmove', move];
  if (move !== 'resign') {
    if (then.length) words.push('then', ...then);
    if (expects) words.push('ponder', expects);
    if (draw) words.push('draw');
  }
  if (id !== undefined) words.push('id', id);
  return words.join(' ');
}

// Whole lines, at once. A reader that is gone ends the bot.
function write(line) {
  const bytes = Buffer.from(line + '\n');
  for (let at = 0; at < bytes.length;) {
    try {
      at += fs.writeSync(1, bytes, at);
    } catch (problem) {
      if (problem.code === 'EPIPE') process.exit(0);
      if (problem.code !== 'EAGAIN') throw problem;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1); // the pipe is full
    }
  }
}

// The main thread: reads, keeps variant and position, answers what is due at once. What takes long,
// and answers that wait for it, goes through the worker, which does one thing after the other.
class Reader {
  constructor(bot) {
    this.bot = bot;
    this.game = {};
    this.fresh = true; // the bot has not been told of this game
    this.position = { start: 'startpos', moves: [] }; // null: the last one was bad
    this.text = null; // rule text that is being read: { words, lines }
    this.searches = []; // not answered yet, oldest first
    this.serial = 0;
    this.stopFlag = new Int32Array(new SharedArrayBuffer(4)); // serial of the last stopped search
    this.rest = []; // chunks of a line that is not complete
    this.restBytes = 0;
  }

  serve() {
    this.worker = new Worker(process.argv[1], {
      argv: process.argv.slice(2),
      workerData: { seedbedStopFlag: this.stopFlag },
      stdout: true,
    });
    this.worker.stdout.pipe(process.stderr);
    this.worker.on('message', (message) => this.hear(message));
    this.worker.on('error', (problem) => {
      console.error(problem);
      process.exit(1);
    });
    this.worker.on('exit', () => process.exit(0));
    process.stdin.on('data', (chunk) => this.take(chunk));
    process.stdin.on('end', () => {
      if (this.restBytes) this.line();
      this.quit();
    });
    process.stdin.on('error', () => this.quit());
  }

  take(chunk) {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(10, start);
      this.keep(chunk.subarray(start, end < 0 ? chunk.length : end));
      if (end < 0) return;
      this.line();
      start = end + 1;
    }
  }

  keep(part) {
    if (this.restBytes <= MAX_LINE) this.rest.push(part);
    this.restBytes += part.length;
  }

  line() {
    const long = this.restBytes > MAX_LINE;
    const bytes = long ? Buffer.alloc(0) : Buffer.concat(this.rest);
    this.rest = [];
    this.restBytes = 0;
    const line = bytes.toString().replace(/\0/g, '\ufffd').replace(/^\ufeff/, '').trim();
    if (long) {
      this.obey(() => {
        throw new Refused('syntax', `a line of more than ${MAX_LINE} bytes`);
      });
    } else if (this.text) {
      this.gather(line, bytes);
    } else if (line) {
      const words = line.split(/\s+/);
      if (words[0] === 'variant' && words[2] === '<<EOF') {
        this.text = { words, lines: [] };
      } else {
        this.command(words, line);
      }
    }
  }

  gather(line, bytes) {
    if (line !== 'EOF') {
      this.text.lines.push(bytes.toString().replace(/\r$/, '') + '\n');
      return;
    }
    const { words, lines } = this.text;
    this.text = null;
    this.command(words, words.join(' '), lines.join(''));
  }

  command(words, line, text = '') {
    const verb = words[0];
    const search = this.searches[this.searches.length - 1];
    if (verb === 'ping') {
      write(['pong', ...words.slice(1, 2)].join(' '));
    } else if (verb === 'quit') {
      this.quit();
    } else if (verb === 'stop' || verb === 'ponderhit') {
      if (search && (verb === 'stop' || search.ponder)) this.stop();
    } else if (verb === 'isready' && search && !search.stopped) {
      write('readyok');
    } else {
      this.obey(() => {
        const handler = HANDLERS[verb];
        if (!handler) throw new Refused('unknown-command', `unknown command ${quote(verb)}`);
        if (search && !search.stopped) {
          throw new Refused('busy', `${verb} while searching: send stop first`);
        }
        handler.call(this, words, line, text);
      }, words);
    }
  }

  // A refusal is said at once during a search, and else in its turn.
  obey(action, words = ['']) {
    try {
      action();
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      const id = words[0] === 'go' ? goId(words) : undefined;
      const search = this.searches[this.searches.length - 1];
      const busy = search && !search.stopped;
      const say = busy ? write : (reply) => this.later(reply);
      say(errorLine(refused.code, refused.message, id));
      if (words[0] === 'go' && !busy) say(bestLine('none', id));
    }
  }

  later(line) {
    this.worker.postMessage({ echo: line });
  }

  // ---- what the worker says

  hear(message) {
    if (message.say !== undefined) {
      write(message.say);
      return;
    }
    const search = this.searches[0];
    search.answer = String(message.best);
    search.extras = message.extras;
    if (!search.hold || search.stopped) this.answer(search);
  }

  answer(search) {
    this.searches.shift();
    write(bestLine(search.answer, search.id, search.extras));
  }

  stop() {
    for (const search of [...this.searches]) {
      search.stopped = true;
      Atomics.store(this.stopFlag, 0, search.serial);
      if (search.answer !== undefined) this.answer(search);
    }
  }

  quit() {
    if (this.quitting) return;
    this.quitting = true;
    process.stdin.pause();
    this.stop();
    this.worker.postMessage({ end: true });
    setTimeout(() => process.exit(0), 1000); // for a choose() that does not look at turn.stopped
  }

  // The bot learns of a new game where the arena waits for it: at isready, or at the first go.
  settleGame() {
    if (this.fresh) this.worker.postMessage({ game: this.game });
    this.fresh = false;
  }
}

// Commands to an idle bot; `this` is the Reader.
const HANDLERS = {
  mbp() {
    const { bot } = this;
    const features = ['feature'];
    for (const key of ['legal', 'state', 'define', 'ponder', 'chain', 'multipv', 'anytime']) {
      if (bot[key]) features.push(`${key}=1`);
    }
    if (!bot.variants) features.push('variants=any');
    this.later([
      `id name ${bot.name}`, `id author ${bot.author}`, `id version ${bot.version}`,
      features.join(' '), ...(bot.variants || []).map((claim) => `variant ${claim}`),
      ...bot.options.map((option) => option.declaration()), `mbpok ${PROTOCOL_VERSION}`,
    ].join('\n'));
  },

  setoption(words, line) {
    if (words[1] !== 'name' || words.length < 3) {
      throw new Refused('syntax', 'setoption wants: setoption name WORD [value TEXT]');
    }
    const at = words.indexOf('value', 3);
    const name = words.slice(2, at < 0 ? words.length : at).join(' ');
    const option = this.bot.options.find((one) => one.name === name);
    if (!option) throw new Refused('unknown-option', `no option ${quote(name)}`);
    const text = at < 0 ? undefined : /\svalue(?:\s+(.*))?$/.exec(line)[1] || '';
    option.value = option.read(text);
    this.worker.postMessage({ option: name, value: option.value });
  },

  variant(words, line, text) {
    if (words.length < 2) throw new Refused('syntax', 'variant wants a spec');
    this.game = { variant: words[1], text };
    this.fresh = true;
    this.position = { start: 'startpos', moves: [] };
  },

  newgame(words) {
    const game = { variant: this.game.variant, text: this.game.text };
    for (let at = 1; at < words.length && words[at] !== 'opponent'; ++at) {
      if (words[at] === 'seed') {
        game.seed = String(readNumber('seed', words[at + 1], [0n, MAX_COUNT]));
      } else if (words[at] === 'you') {
        game.you = words[at + 1] ?? '';
        if (game.you !== 'south' && game.you !== 'north') {
          throw new Refused('bad-value', `you ${quote(game.you)}: allowed are south, north`);
        }
      } else if (words[at] === 'resign' || words[at] === 'draw') {
        game[words[at]] = words[at + 1] === 'on';
      }
    }
    this.game = game;
    this.fresh = true;
  },

  isready() {
    this.settleGame();
    this.later('readyok');
  },

  position(words) {
    this.position = null;
    const at = words.indexOf('moves');
    const head = at < 0 ? words : words.slice(0, at);
    let start = 'startpos';
    if (head[1] === 'pos' && head.length >= 5) {
      start = head.slice(2).join(' ');
      readPosition(start);
    } else if (head[1] !== 'startpos') {
      throw new Refused('bad-position', 'wanted is: position startpos|pos POSITION [moves ...]');
    }
    this.position = { start, moves: at < 0 ? [] : words.slice(at + 1) };
  },

  result() {},

  go(words) {
    const at = words.indexOf('legal');
    const head = at < 0 ? words : words.slice(0, at);
    const legal = at < 0 ? [] : words.slice(at + 1);
    const limits = {};
    head.forEach((key, index) => {
      if (index && LIMITS[key] && key !== 'id') {
        limits[key] = Number(readNumber(key, head[index + 1], LIMITS[key]));
      } else if (index && key === 'id') {
        readNumber(key, head[index + 1], LIMITS[key]);
      }
    });
    const id = goId(words);
    if (!this.position || (this.bot.legal && !legal.length)) {
      this.later(bestLine('none', id));
      return;
    }
    this.settleGame();
    const ponder = head.includes('ponder');
    const search = { id, serial: ++this.serial, ponder, hold: ponder || head.includes('infinite') };
    this.searches.push(search);
    this.worker.postMessage({
      go: {
        ...this.position, id, legal, limits, ponder, serial: search.serial, started: Date.now(),
      },
    });
  },
};

// The worker: calls the bot, one message after the other.
function work(bot) {
  const stopFlag = workerData.seedbedStopFlag;
  let game = new Game();
  const obey = async (message) => {
    if (message.go) {
      const turn = new Turn(game, message.go, stopFlag);
      const best = await bot.choose(turn);
      const { then, expects, draw } = turn;
      parentPort.postMessage({ best, extras: { then, expects, draw } });
    } else if (message.echo !== undefined) {
      parentPort.postMessage({ say: message.echo });
    } else if (message.game) {
      game = new Game(message.game);
      await bot.newGame(game);
    } else if (message.option !== undefined) {
      const option = bot.options.find((one) => one.name === message.option);
      option.value = message.value;
      await bot.optionChanged(option);
    } else {
      parentPort.close();
    }
  };
  let last = Promise.resolve(); // an async choose() must not be overtaken
  parentPort.on('message', (message) => {
    last = last.then(() => obey(message));
  });
}

// Serves until `quit` or the end of input.
function run(bot) {
  if (!isMainThread) {
    work(bot);
  } else if (process.argv.includes('--version')) {
    console.log(`${bot.name} ${bot.version}`);
  } else if (process.argv.includes('--help')) {
    console.log(`${bot.name}: a bot for mancala games that speaks MBP on stdin and stdout`);
  } else {
    console.log = console.error;
    new Reader(bot).serve();
  }
}

module.exports = { Bot, Game, Option, Turn, run };
