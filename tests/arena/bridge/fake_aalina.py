#!/usr/bin/env python3
"""An engine of Auale's dialect with the habits that were observed of Aalina, for tests.

Own rules, own parser, nothing of Seedbed: a wrong move list or board is punished as Aalina does it
(silence, or another position), so a client that writes the dialect wrongly loses its games.
Environment: AALINA_START seconds before uciok, AALINA_LOG a file that gets every line read.
"""
import os
import queue
import random
import sys
import threading
import time

START = [4] * 12 + [0, 0]


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def sow(cells, turn, house):
    """The board after the move, or None if it is not legal. House 0..11 in sowing order."""
    own = range(6) if turn == 0 else range(6, 12)
    other = range(6, 12) if turn == 0 else range(6)
    if house not in own or cells[house] == 0:
        return None
    if not any(cells[h] for h in other) and house + cells[house] <= own[-1]:
        return None
    cells = list(cells)
    seeds, cells[house], at = cells[house], 0, house
    while seeds:
        at = (at + 1) % 12
        if at != house:
            cells[at] += 1
            seeds -= 1
    taken, after = 0, list(cells)
    while at in other and after[at] in (2, 3):
        taken += after[at]
        after[at] = 0
        at -= 1
    if taken and any(after[h] for h in other):
        after[12 + turn] += taken
        return after
    return cells


class Game:
    def __init__(self, cells, turn):
        self.cells, self.turn, self.seen, self.repeated = cells, turn, [], False

    def legal(self):
        if self.repeated or max(self.cells[12:]) > 24:
            return []
        return [h for h in range(12) if sow(self.cells, self.turn, h)]

    def play(self, house):
        if house not in self.legal():
            return False
        before = self.cells
        self.seen.append((before, self.turn))
        self.cells, self.turn = sow(before, self.turn, house), 1 - self.turn
        if self.cells[12:] != before[12:]:
            self.seen = []
        self.repeated = (self.cells, self.turn) in self.seen
        return True


class Engine:
    def __init__(self):
        self.game, self.broken = Game(list(START), 0), False
        self.thread, self.halt = None, threading.Event()
        self.random = random.Random(5)

    def busy(self):
        return self.thread is not None and self.thread.is_alive()

    def position(self, words):
        """Wrong boards and letters silently give the start; an illegal move breaks the next go."""
        self.game, self.broken = Game(list(START), 0), False
        moves = ""
        if words[:1] == ["fen"] and len(words) > 1:
            parts = words[1].split("-")
            try:
                cells = [int(part) for part in parts[:-1]]
            except ValueError:
                return
            if len(cells) != 14 or sum(cells) != 48 or parts[-1] not in ("S", "N"):
                return
            self.game = Game(cells, 0 if parts[-1] == "S" else 1)
        if "moves" in words:
            rest = words[words.index("moves") + 1:]
            moves = rest[0] if rest else ""
        if any(letter not in "ABCDEFabcdef" for letter in moves):
            self.game = Game(list(START), 0)
            return
        for letter in moves:
            if not self.game.play("ABCDEFabcdef".index(letter)):
                self.broken = True
                return

    def go(self, words):
        if self.busy():
            self.thread.join(1)  # the input loop stands still meanwhile
        if self.busy() or self.broken:
            return
        limits = {"depth": None, "movetime": None}
        for key in limits:
            if key in words:
                limits[key] = int(words[words.index(key) + 1])
        endless = "infinite" in words or "ponder" in words
        seconds = (limits["movetime"] or 3600) / 1000
        if limits["depth"] and limits["depth"] <= 2:
            seconds = 0
        self.halt.clear()
        self.thread = threading.Thread(target=self.think, args=(seconds, endless), daemon=True)
        self.thread.start()

    def think(self, seconds, endless):
        legal = self.game.legal()
        gains = {h: sow(self.game.cells, self.game.turn, h)[12 + self.game.turn] for h in legal}
        best = [h for h in legal if gains[h] == max(gains.values())]
        if legal and (seconds or endless):
            won = " mate 1" if gains[best[0]] > 24 else ""
            say("info depth 3 score cp %d%s pv %s" % (1000 if won else 25, won,
                                                      "ABCDEFabcdef"[best[0]]))
        self.halt.wait(None if endless else seconds + 0.005)
        if self.halt.is_set():
            time.sleep(0.02)
        if not legal:
            say("bestmove 0000")
            return
        # Takes what it can: enough to beat a random mover.
        say("bestmove " + "ABCDEFabcdef"[self.random.choice(best)])


def main():
    log = open(os.environ["AALINA_LOG"], "a", buffering=1) if "AALINA_LOG" in os.environ else None
    engine, lines = Engine(), queue.Queue()

    def read():
        for line in sys.stdin:
            lines.put(line)
        lines.put("quit")

    threading.Thread(target=read, daemon=True).start()
    while True:
        words = lines.get().split()
        if log:
            log.write(" ".join(words) + "\n")
        if not words:
            continue
        verb = words[0]
        if verb == "uci":
            time.sleep(float(os.environ.get("AALINA_START", "0.2")))
            say("id name Unknown Engine \nid author nobody")  # started without its archive
            say("option name Hash type spin default 32 min 1 max 256")
            say("option name OwnBook type check default true")
            say("uciok")
        elif verb == "isready":
            say("readyok")
        elif verb == "position":
            engine.position(words[1:])
        elif verb == "go":
            engine.go(words[1:])
        elif verb == "stop":
            engine.halt.set()
        elif verb == "quit":
            return


main()
