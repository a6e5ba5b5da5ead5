#!/usr/bin/env python3
"""protocol/for-guis.md as it stands: its referee session, its program over pipes, its C example.

    gui_page_test.py REPOSITORY BIN LIBRARY

The last is libseedbed.so; without a C compiler the C example is left out, and that is said.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

repository, binaries, library = sys.argv[1:4]
with open(os.path.join(repository, "protocol", "for-guis.md"), encoding="utf-8") as file:
    page = file.read()
seedbed = os.path.join(binaries, "seedbed")


def check(holds, what):
    if not holds:
        sys.exit("not so: " + what)


def blocks(kind):
    return re.findall(r"^```%s\n(.*?)^```$" % kind, page, re.S | re.M)


# ---- the session with the referee
(session,) = blocks("referee")
asked = [line[2:] for line in session.splitlines() if line.startswith("> ")]
expected = [line[2:] for line in session.splitlines() if line.startswith("< ")]
got = subprocess.run([seedbed, "referee"], input="\n".join(asked) + "\n", capture_output=True,
                     text=True, timeout=60).stdout.splitlines()
check(len(got) == len(expected), "as many answers as requests: %s" % got)
for want, line in zip(expected, got):
    pattern = ".+".join(re.escape(part) for part in want.split("*"))
    check(re.fullmatch(pattern, line), "the page has %r, the referee says %r" % (want, line))

with tempfile.TemporaryDirectory() as scratch:
    # ---- the program
    (program,) = blocks("python")
    gui = os.path.join(scratch, "gui.py")
    with open(gui, "w", encoding="utf-8") as file:
        file.write(program)

    def run(arguments, typed=""):
        return subprocess.run([sys.executable, gui, "--referee", seedbed + " referee", *arguments],
                              input=typed, capture_output=True, text=True, timeout=300, cwd=scratch)

    def bot(name):
        return os.path.join(binaries, name)

    for spec in ("kalah:seeds=3", "oware", "omweso"):
        game = run([spec, "--south", bot("seedbed-greedy"), "--north", bot("seedbed-random"),
                    "--movetime", "20"])
        check(game.returncode == 0, "%s: a whole game of two bots: %s" % (spec, game.stderr))
        check(re.search(r"the end: (1-0|0-1|1/2) \d+-\d+ \S+\n$", game.stdout),
              "%s: the outcome: %s" % (spec, game.stdout[-200:]))

    # A person: an extra turn after c1, a slip, a move taken back, a bot's answer, the end.
    game = run(["kalah", "--north", bot("seedbed-greedy"), "--movetime", "20"],
               "c1\nc1\nf1\nundo\nquit\n")
    check(game.returncode == 0, game.stderr)
    check(game.stdout.count("you plays") == 2, "two moves of the person")
    check("c1 is not legal here" in game.stdout, "the slip is told")
    check("seedbed-greedy plays" in game.stdout, "the bot answers f1")
    # The last question is the one after c1 again.
    check(game.stdout.split("your move")[-1].startswith(" (a1 b1 d1 e1 f1,"), "undo goes back")
    game = run(["kalah", "--south", bot("seedbed-random")], "")
    check(game.returncode == 0, "the end of input ends it")

    odd = "%s %s " % (sys.executable, os.path.join(repository, "tests", "arena", "bridge", "odd_bot.py"))
    for arguments, words in ((["chess"], "chess"), (["kalah", "--south", "/no/such/bot"], "no/such"),
                             (["kalah", "--south", odd + "dies"], "did not say bestmove")):
        game = run(arguments)
        check(game.returncode == 1 and words in game.stderr, "%s: %s" % (words, game.stderr))
    game = run(["kalah", "--south", odd + "wrong"])
    check("which is not legal: it loses" in game.stdout, "a bot's slip: " + game.stdout)

    # ---- the C example
    compiler = shutil.which("cc")
    if compiler is None:
        print("no C compiler: the C example was left out")
    else:
        (source,) = blocks("c")
        os.makedirs(os.path.join(scratch, "include", "seedbed"))
        shutil.copy(os.path.join(repository, "engine", "c_api.h"),
                    os.path.join(scratch, "include", "seedbed"))
        with open(os.path.join(scratch, "demo.c"), "w", encoding="utf-8") as file:
            file.write(source)
        demo = os.path.join(scratch, "demo")
        subprocess.run([compiler, "-Wall", "-Werror", "-I" + os.path.join(scratch, "include"), "-o",
                        demo, os.path.join(scratch, "demo.c"), library,
                        "-Wl,-rpath," + os.path.dirname(library)], check=True)
        said = subprocess.run([demo], capture_output=True, text=True, check=True).stdout
        check(said == "4,4,4,4,4,4/4,4,0,5,5,5 S 1,0\n", "the C example says " + said)
print("all holds")
