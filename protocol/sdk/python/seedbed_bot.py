"""Seedbed's Python SDK: one file, no dependencies, Python 3.9 or newer.

Copy it beside your bot, write a class with a `choose` method, call `run`:

    from seedbed_bot import Bot, run

    class Mine(Bot):
        name = "mine"

        def choose(self, turn):
            return turn.legal[0]

    run(Mine())

The protocol (protocol/wire.md) is spoken for you. Input is read in a thread of its own, so that
`stop`, `ping` and `quit` work while `choose` thinks; every line goes out whole and flushed. What
you `print` goes to stderr, where it does no harm. An exception in your code ends the bot with its
traceback on stderr.
"""

import os
import queue
import random
import re
import sys
import threading
import time

__all__ = ["Bot", "Turn", "Option", "run"]

PROTOCOL_VERSION = 1
MAX_LINE = 65536  # bytes
MAX_COUNT = 2 ** 64 - 1
TOO_LONG = "\0"  # stands for a line that is longer; no other line holds this character


class Option:
    """A setting that the arena may change: Option("Depth", "spin", 4, minimum=1, maximum=20).

    Types: "check" (default True or False), "spin" (a number), "combo" (one of `choices`),
    "string", "button" (no value). The current value is in `value`.
    """

    def __init__(self, name, kind, default=None, minimum=None, maximum=None, choices=()):
        self.name, self.kind, self.value = name, kind, default
        self.minimum, self.maximum, self.choices = minimum, maximum, tuple(choices)

    def declaration(self):
        words = ["option name", self.name, "type", self.kind]
        if self.minimum is not None:
            words += ["min", str(self.minimum)]
        if self.maximum is not None:
            words += ["max", str(self.maximum)]
        for choice in self.choices:
            words += ["var", str(choice)]
        if self.value is not None and self.value != "":
            value = self.value
            words += ["default", str(value).lower() if self.kind == "check" else str(value)]
        return " ".join(words)

    def set(self, text):
        """Takes a value as it came on the wire; ValueError says what is allowed."""
        if self.kind == "button":
            return
        if text is None:
            raise ValueError("option %s wants a value" % self.name)
        if self.kind == "check":
            if text not in ("true", "false"):
                raise ValueError("option %s: allowed are true, false" % self.name)
            self.value = text == "true"
        elif self.kind == "spin":
            low, high = self.minimum, self.maximum
            try:
                number = int(text)
            except ValueError:
                number = None
            if (number is None or (low is not None and number < low)
                    or (high is not None and number > high)):
                raise ValueError("option %s: allowed is %s to %s" % (self.name, low, high))
            self.value = number
        elif self.kind == "combo":
            if text not in self.choices:
                raise ValueError("option %s: allowed are %s" % (self.name, " ".join(self.choices)))
            self.value = text
        else:
            self.value = text


class Bot:
    """Your bot: override what you need, `choose` at least."""

    name = "python bot"
    author = "somebody"
    version = "1"
    variants = None  # None: all. Or lines as on the wire: ["kalah", "oware *"]
    options = ()  # Option objects

    # legal: `turn.legal` is filled. state: `turn.board` is filled; without it `turn.moves` is.
    legal = True
    state = True
    # More that it can do: premoves (turn.then), pondering (turn.pondering), several lines
    # (turn.info(multipv=2, ...)), a pv that may stand in for a late answer, rule text (game.text).
    chain = ponder = multipv = anytime = define = False

    def new_game(self, game):
        """Before each game. `game` is a Game: variant, you ("south", "north" or ""), seed, rng."""

    def choose(self, turn):
        """Returns a move of turn.legal (or "resign"). Look at turn.stop now and then. What may go
        with the move: turn.then (premoves), turn.expects (the reply), turn.draw (an offer)."""
        raise NotImplementedError

    def option_changed(self, option):
        """After the arena set one of `options`."""


class Game:
    """What is known of a game before its first move."""

    def __init__(self, variant="kalah", you="", seed=0, text=""):
        self.variant, self.you, self.seed = variant, you, seed
        self.text = text  # the variant's rules, where the arena sent them
        self.resign = self.draw = False  # whether resignations and offers are heard
        self.rng = random.Random(seed)  # use it, and a game can be repeated exactly


class Turn:
    """One request for a move."""

    def __init__(self, game, position, go_id, legal, limits, loop):
        self.game, self.variant = game, game.variant
        self.start, self.moves = position
        self.id, self.legal, self.limits = go_id, legal, limits
        self.started = time.monotonic()
        self.stop, self.pondering = threading.Event(), False
        self.readies = 0  # `readyok`s that wait for the answers before this one
        # What goes with the answer; choose() fills it in.
        self.then = []  # premoves, while the turn stays ours (Bot.chain)
        self.expects = None  # the reply that is expected
        self.draw = False  # offers a draw, or accepts one
        self._loop = loop
        self.side = "S"
        self.board, self.stores = [], (0, 0)
        if self.start != "startpos":
            self._read(self.start)

    def _read(self, text):
        rows, self.side, stores = text.split()[:3]
        self.board = [[int(re.fullmatch(r"([0-9]{1,9})[A-Za-z]*", cell)[1])
                       for cell in row.split(",")] for row in rows.split("/")]
        south, north = stores.split(",")
        self.stores = int(south), int(north)
        if (self.side not in ("S", "N") or not 2 <= len(self.board) <= 4
                or len({len(row) for row in self.board}) != 1):
            raise ValueError(text)

    # self.board: rows top to bottom as South sees them, each left to right (feature state).

    def seeds(self, move):
        """Seeds in the house where `move` starts; 0 for pass and swap."""
        row, column = self.house(move)
        return self.board[row][column] if row is not None else 0

    def house(self, move):
        """(row, column) in self.board of the house where `move` starts; (None, None) for pass."""
        word = move.split(".")[0].rstrip("<>")
        letters = word.rstrip("0123456789")
        if not self.board or letters == word:
            return None, None
        column = 0
        for letter in letters:
            column = column * 26 + ord(letter) - ord("a") + 1
        return len(self.board) - int(word[len(letters):]), column - 1

    def budget(self, turns_left=25, overhead=0.02):
        """Seconds to think on this move: a sensible share of the clock, or None if only depth,
        nodes or `stop` limit it."""
        limits, mine = self.limits, "s" if self.side == "S" else "n"
        if "movetime" in limits:
            return max(limits["movetime"] / 1000 - overhead, limits["movetime"] / 10000)
        if mine + "time" not in limits:
            return None
        left = limits[mine + "time"] / 1000
        left = max(left - overhead, left / 10)
        turns = min(limits.get("turnstogo", turns_left), turns_left)
        return min(left / turns + 0.6 * limits.get(mine + "inc", 0) / 1000, 0.4 * left)

    def out_of_time(self, budget):
        """True once the arena said stop, or `budget` seconds are over."""
        return self.stop.is_set() or (budget is not None
                                      and time.monotonic() - self.started >= budget)

    def info(self, **fields):
        """info(depth=4, nodes=1000, score=2.5, pv=["c1", "f1"], string="a note"); score in seeds."""
        words = ["info"] + ([] if self.id is None else ["id", str(self.id)])
        for key in ("depth", "seldepth", "time", "nodes", "nps", "hashfull", "tbhits", "multipv"):
            if key in fields:
                words += [key, str(int(fields[key]))]
        if "score" in fields:
            words += ["score", "seeds", "%.2f" % fields["score"]]
        if fields.get("pv"):
            words += ["pv"] + list(fields["pv"])
        if "string" in fields:
            words += ["string", " ".join(str(fields["string"]).split())]
        self._loop.send(" ".join(words))


class _Refused(Exception):
    """A line that cannot be obeyed: an `error` line goes out, the bot lives."""

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


class _Loop:
    """A thread reads and keeps the position, the main thread does what takes long and calls the bot:
    work goes to it through a queue, answers that wait for work among it. `_lock` guards output and
    `_searches`."""

    # Keywords of `go` that take a number, and its range.
    LIMITS = dict.fromkeys(("movetime", "stime", "ntime", "sinc", "ninc"), (0, 10 ** 12))
    LIMITS.update(turnstogo=(1, 10 ** 6), depth=(1, 10 ** 6), nodes=(1, MAX_COUNT),
                  id=(0, MAX_COUNT))

    def __init__(self, bot, stdin, stdout):
        self.bot, self.stdin, self.stdout = bot, stdin, stdout
        self.game, self.fresh = Game(), True
        self.position = ("startpos", [])  # None: the last one was bad
        self.work = queue.SimpleQueue()  # (function, arguments...); None = the end
        self._lock = threading.RLock()
        self._searches = []  # turns that are not answered yet, oldest first

    def send(self, line):
        with self._lock:
            self.stdout.write((line + "\n").encode("utf-8", "replace"))
            self.stdout.flush()

    # ---- the reading thread

    def read(self):
        try:
            while True:
                line = self.read_line()
                words = (line or "").split()
                if line is None or words[:1] == ["quit"]:
                    break
                if words:
                    self.take(line, words)
        except Exception:  # a bug here must not look like a bot that hangs
            import traceback  # here, for a start is quicker without it

            traceback.print_exc()
            os._exit(1)
        with self._lock:
            for turn in self._searches:
                turn.stop.set()
        self.work.put(None)
        time.sleep(1.0)  # for a choose() that does not look at turn.stop
        os._exit(0)

    def read_line(self):
        """The next line, trimmed; None at the end of input, TOO_LONG for what is too long. Bytes
        that are no text become U+FFFD."""
        raw = self.stdin.readline(MAX_LINE + 1)
        if not raw:
            return None
        if len(raw) > MAX_LINE and not raw.endswith(b"\n"):
            while raw and not raw.endswith(b"\n"):
                raw = self.stdin.readline(MAX_LINE)
            return TOO_LONG
        line = raw.decode("utf-8", "replace").replace("\0", "\ufffd")
        return line.strip("\ufeff \t\r\n\v\f")

    def take(self, line, words):
        verb = words[0]
        text = self.read_text() if verb == "variant" and words[2:3] == ["<<EOF"] else ""
        if verb == "ping":
            self.send(" ".join(["pong"] + words[1:2]))
            return
        handler = getattr(self, "on_" + verb, None)
        with self._lock:
            turn = self._searches[-1] if self._searches else None
            if verb in ("stop", "ponderhit"):
                if turn and (verb == "stop" or turn.pondering):
                    turn.stop.set()
                return
            thinking = turn and not turn.stop.is_set()
            if thinking and verb == "isready":
                if turn is self._searches[0]:
                    self.send("readyok")
                else:  # not before the answers it promises to be behind
                    turn.readies += 1
                return
            if thinking and handler:
                self.send(_error("busy", verb + " while searching: send stop first",
                                 _go_id(words) if verb == "go" else None))
                return
            # Said in its turn: after the bestmove of a search that was stopped.
            say = self.send if thinking else lambda reply: self.work.put((self.send, reply))
        try:
            if handler is None and line is TOO_LONG:
                raise _Refused("syntax", "a line of more than %d bytes" % MAX_LINE)
            if handler is None:
                raise _Refused("unknown-command", "unknown command %r" % verb[:40])
            handler(words, line, text)
        except _Refused as reason:
            go_id = _go_id(words) if verb == "go" else None
            say(_error(reason.code, str(reason), go_id))
            if verb == "go":
                say(_best("none", go_id))

    def read_text(self):
        lines = []
        while True:
            raw = self.stdin.readline()
            line = raw.decode("utf-8", "replace")
            if not raw or line.strip() == "EOF":
                return "".join(lines)
            lines.append(line)

    def on_mbp(self, words, line, text):
        bot = self.bot
        lines = ["id name " + bot.name, "id author " + bot.author, "id version " + bot.version]
        features = ["feature"] + [key + "=1" for key in (
            "legal", "state", "define", "ponder", "chain", "multipv", "anytime")
            if getattr(bot, key)]
        if bot.variants is None:
            features.append("variants=any")
        lines.append(" ".join(features))
        lines += ["variant " + claim for claim in bot.variants or ()]
        lines += [option.declaration() for option in bot.options]
        self.work.put((self.send, "\n".join(lines + ["mbpok %d" % PROTOCOL_VERSION])))

    def on_setoption(self, words, line, text):
        if words[1:2] != ["name"] or len(words) < 3:
            raise _Refused("syntax", "setoption wants: setoption name WORD [value TEXT]")
        head, found, value = line.partition(" value")
        name = " ".join(head.split()[2:])
        for option in self.bot.options:
            if option.name == name:
                self.work.put((self.set_option, option, value.strip() if found else None))
                return
        raise _Refused("unknown-option", "no option %r" % name)

    def on_variant(self, words, line, text):
        if len(words) < 2:
            raise _Refused("syntax", "variant wants a spec")
        self.game = Game(words[1], text=text)
        self.fresh, self.position = True, ("startpos", [])

    def on_newgame(self, words, line, text):
        at = words.index("opponent") if "opponent" in words else len(words)
        values = dict(zip(words[1:at], words[2:at] + [None]))
        seed = _number("seed", values["seed"], 0, MAX_COUNT) if "seed" in values else 0
        you = values.get("you", "") or ""
        if "you" in values and you not in ("south", "north"):
            raise _Refused("bad-value", "you %r: allowed are south, north" % you)
        self.game = Game(self.game.variant, you, seed, self.game.text)
        self.game.resign = values.get("resign") == "on"
        self.game.draw = values.get("draw") == "on"
        self.fresh = True

    def on_isready(self, words, line, text):
        self.settle_game()
        self.work.put((self.send, "readyok"))

    def on_position(self, words, line, text):
        self.position = None
        at = words.index("moves") if "moves" in words else len(words)
        if words[1:2] == ["startpos"]:
            start = "startpos"
        elif words[1:2] == ["pos"] and at >= 5:
            start = " ".join(words[2:at])
            try:
                Turn(self.game, (start, []), None, [], {}, self)
            except (ValueError, TypeError):
                raise _Refused("bad-position", "cannot read %r" % start[:80]) from None
        else:
            raise _Refused("bad-position", "wanted is: position startpos|pos POSITION [moves ...]")
        self.position = (start, words[at + 1:])

    def on_result(self, words, line, text):
        pass

    def on_go(self, words, line, text):
        go_id = _go_id(words)
        at = words.index("legal") if "legal" in words else len(words)
        limits = {key: _number(key, value, *self.LIMITS[key])
                  for key, value in zip(words[1:at], words[2:at] + [None]) if key in self.LIMITS}
        legal = words[at + 1:]
        if self.position is None or (self.bot.legal and not legal):
            self.work.put((self.send, _best("none", go_id)))
            return
        self.settle_game()
        turn = Turn(self.game, self.position, go_id, legal, limits, self)
        turn.pondering = "ponder" in words[:at]
        with self._lock:
            self._searches.append(turn)
        self.work.put((self.go, turn, turn.pondering or "infinite" in words[:at]))

    def settle_game(self):
        if self.fresh:
            self.fresh = False
            self.work.put((self.bot.new_game, self.game))

    # ---- the main thread

    def serve(self):
        threading.Thread(target=self.read, daemon=True).start()
        while True:
            work = self.work.get()
            if work is None:
                return
            work[0](*work[1:])

    def set_option(self, option, value):
        try:
            option.set(value)
        except ValueError as reason:
            self.send(_error("bad-value", str(reason)))
        else:
            self.bot.option_changed(option)

    def go(self, turn, hold):
        move = self.bot.choose(turn)
        if hold:
            turn.stop.wait()
        with self._lock:
            self._searches.remove(turn)
            self.send(_best(move, turn.id, turn))
            if self._searches:
                for _ in range(self._searches[0].readies):
                    self.send("readyok")
                self._searches[0].readies = 0


def _error(code, text, go_id=None):
    return "error %s %s%s" % (code, "" if go_id is None else "id %s " % go_id, text)


def _best(move, go_id, turn=None):
    words = ["bestmove", str(move)]
    if turn and move != "resign":
        if turn.then:
            words += ["then"] + list(turn.then)
        if turn.expects:
            words += ["ponder", turn.expects]
        if turn.draw:
            words.append("draw")
    if go_id is not None:
        words += ["id", str(go_id)]
    return " ".join(words)


def _number(key, text, low, high):
    if text is None:
        raise _Refused("syntax", "%s without a number" % key)
    if not re.fullmatch("[0-9]{1,20}", text):
        raise _Refused("bad-value", "%s %r is not a number" % (key, text[:40]))
    if not low <= int(text) <= high:
        raise _Refused("bad-value", "%s %s: allowed is %d to %d" % (key, text, low, high))
    return int(text)


def _go_id(words):
    before = words[:words.index("legal")] if "legal" in words else words
    for key, value in zip(before, before[1:]):
        if key == "id" and re.fullmatch("[0-9]{1,20}", value) and int(value) <= MAX_COUNT:
            return int(value)
    return None


def run(bot):
    """Serves until `quit` or the end of input."""
    if "--version" in sys.argv[1:]:
        print(bot.name, bot.version)
        return
    if "--help" in sys.argv[1:]:
        print("%s: a bot for mancala games that speaks MBP on stdin and stdout" % bot.name)
        return
    stdout, sys.stdout = sys.stdout.buffer, sys.stderr
    try:
        _Loop(bot, sys.stdin.buffer, stdout).serve()
        stdout.flush()
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(0)
