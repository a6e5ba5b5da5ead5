#!/usr/bin/env python3
"""protocol/adapters.md as it stands: its bots play, its tables are the program's.

    adapters_page_test.py REPOSITORY BIN
"""
import json
import os
import re
import subprocess
import sys
import tempfile

repository, binaries = sys.argv[1:3]
seedbed = os.path.join(os.path.abspath(binaries), "seedbed")
with open(os.path.join(repository, "protocol", "adapters.md"), encoding="utf-8") as file:
    page = file.read()


def check(holds, what):
    if not holds:
        sys.exit("not so: " + what)


def blocks(kind):
    return re.findall(r"^```%s\n(.*?)^```$" % kind, page, re.S | re.M)


def run(*arguments, code=0):
    done = subprocess.run([seedbed, *arguments], capture_output=True, text=True, timeout=300,
                          cwd=scratch)
    check(done.returncode == code, "%s: %s" % (" ".join(arguments), done.stderr))
    return done


def games(league, out):
    with open(os.path.join(scratch, "league.toml"), "w", encoding="utf-8") as league_file:
        league_file.write(league)
    run("run", "league.toml", "--out", out)
    return [json.loads(line)
            for line in run("export", out, "--format", "jsonl").stdout.splitlines()]


with tempfile.TemporaryDirectory() as scratch:
    for source, name in zip(blocks("python"), (
            "first_full_house.py", "last_full_house.py", "nearest_house.py")):
        with open(os.path.join(scratch, name), "w", encoding="utf-8") as file:
            file.write(source)
    entries = blocks("toml")
    check(len(entries) == 3, "three bots on the page")
    random = '[[bot]]\nname = "random"\ncommand = "%s"\n' % os.path.join(
        os.path.abspath(binaries), "seedbed-random")
    head = '[league]\nvariants = ["oware", "oware-abapa", "kalah"]\nrounds = 2\nmovetime = "2s"\n'
    seen = {"mine": set(), "oneshot": set(), "seated": set()}
    for game in games(head + random + "".join(entries), "page"):
        # The only fault that the page owns to; an answer read wrongly would be one as well, so
        # most games must come to their own end.
        check(game["reason"] in ("majority", "no-move", "repetition", "illegal", "row-empty"), json.dumps(game))
        for bot in seen:
            if bot in (game["south"], game["north"]):
                seen[bot].add((game["variant"], game["reason"] != "illegal"))
    # The seated one has no rule to break: with the wrong seat it would soon sow an empty house.
    check(seen["seated"] == {("kalah", True)}, "seated: %s" % seen["seated"])
    check({spec for spec, _ in seen["mine"]} == {"oware-abapa"}, "a named one's variant alone")
    check({spec for spec, _ in seen["oneshot"]} == {"oware"}, "its own variants")
    check(all(any(fair for _, fair in of) for of in seen.values()), "fair ends: %s" % seen)

    # By {legal} there is no fault, in both seats, with extra turns; the choice is the last one.
    with open(os.path.join(scratch, "legal.py"), "w", encoding="utf-8") as file:
        file.write("import sys\n"
                   "for line in sys.stdin:\n"
                   "    count, *legal = line.split()\n"
                   "    assert int(count) == len(legal)\n"
                   "    print(legal[-1], 'is my move', flush=True)\n")
    for answer in ("0", "1", "letter", "move"):
        own = '[[bot]]\nname = "legal"\ncommand = "python3 legal.py"\nadapter = ' \
              "'{legal-count}\\n{legal} -> %s'\n" % answer
        own = own.replace("\\n{", " {")
        found = games(head + random + own, "legal-" + answer)
        check(len(found) == 12 and {game["reason"] for game in found} <=
              {"majority", "no-move", "repetition", "row-empty"}, answer + ": " + str(
                  {game["reason"] for game in found}))

    # A wrong template is told before anything is played.
    for template, words in (("{own} -> 2", "allowed are 0, 1, letter, move"),
                            ("{mine} -> 0", "unknown field"), ("chess", "codingame-oware")):
        done = run("run", "--bot", "a=python3 legal.py", "--set", "a.adapter=" + template, "--bot",
                   "b=python3 legal.py", "--out", "wrong", code=2)
        check(words in done.stderr and done.stderr.count("\n") == 1, done.stderr)
    done = run("run", "--bot", "a=uci:python3 legal.py", "--set", "a.adapter=codingame-oware",
               "--bot", "b=python3 legal.py", "--out", "wrong", code=2)
    check("needs no adapter" in done.stderr, done.stderr)
    check(not os.path.exists(os.path.join(scratch, "wrong")), "nothing is half-written")

# The table of names is the program's.
with open(os.path.join(repository, "protocol", "adapter.cpp"), encoding="utf-8") as file:
    known = re.findall(r'\{"([a-z-]+)", "([^"]+ -> \w+)", "([a-z-]+)",\s+"([^"]+)"\}', file.read())
rows = re.findall(r"^\| `([a-z-]+)` \| `([^`]+)` \| ([a-z-]+) \| (.+) \|$", page, re.M)
check(len(known) == 2 and known == rows, "%s is %s" % (known, rows))
print("all holds")
