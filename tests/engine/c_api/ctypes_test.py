#!/usr/bin/env python3
"""The ctypes example against the built library: ctypes_test.py LIBRARY REPOSITORY."""
import os
import subprocess
import sys

os.environ["SEEDBED_LIBRARY"] = sys.argv[1]
sys.path.insert(0, os.path.join(sys.argv[2], "engine"))
sys.dont_write_bytecode = True
import seedbed  # noqa: E402


def check(holds, what):
    if not holds:
        sys.exit("not so: " + what)


check("kalah" in seedbed.variants() and "oware" in seedbed.variants(), "the catalogue's names")
game = seedbed.Game("kalah")
check((game.spec, game.rows, game.columns, game.seeds) == ("kalah", 2, 6, 48), "kalah's board")
check(game.title == "Kalah", "kalah's title")
line = game.line()
check(line.legal == ["a1", "b1", "c1", "d1", "e1", "f1"], "the first moves")
line.play("c1")  # the fourth seed falls into the store
check(line.board == [[4] * 6, [4, 4, 0, 5, 5, 5]], "the board after c1")
check(line.stores == (1, 0) and line.side == "S" and line.moves == ["c1"], "an extra turn")
twin = line.copy()
line.play("f1")
check(line.side == "N" and twin.side == "S", "a copy goes its own way")
check(line.undo() and line.position == twin.position, "undo")
for call, code in ((lambda: line.play("a2"), 4), (lambda: seedbed.Game("chess"), 1),
                   (lambda: game.line("1,1"), 3), (lambda: seedbed.Game(text="?"), 2)):
    try:
        call()
        sys.exit("no error where one is due")
    except seedbed.Error as error:
        check(error.code == code and str(error) and "\n" not in str(error), "the error %s" % error)
# All seeds but one are taken: South's last one ends it, 25 to 23.
last = game.line("0,0,0,0,0,0/0,0,0,0,0,1 S 24,23")
check(last.outcome is not None, "a row is empty")
check(last.outcome[:3] == ("1-0", 25, 23), "the score counts the sweep")
leaves = 0
for move in game.line().legal:
    after = game.line()
    after.play(move)
    leaves += len(after.legal)
check(game.line().perft(2) == leaves, "two plies counted one by one")
again = seedbed.Game(text=game.text, name="mine")
check(again.fingerprint == game.fingerprint, "the whole text is the same rules")

program = os.path.join(sys.argv[2], "engine", "seedbed.py")
run = subprocess.run([sys.executable, program, "oware"], capture_output=True, text=True, timeout=60)
check(run.returncode == 0 and run.stdout.splitlines()[-1].split()[0] in ("1-0", "0-1", "1/2"),
      "a random game: " + run.stdout[-200:] + run.stderr)
run = subprocess.run([sys.executable, program, "chess"], capture_output=True, text=True, timeout=60)
check(run.returncode == 1 and run.stderr.count("\n") == 1, "one sentence for a wrong variant")
print("all holds")
