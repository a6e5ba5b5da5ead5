#!/usr/bin/env python3
"""README.md's tour as it stands: its bot keeps to the protocol, its league file can be played.

    readme_test.py REPOSITORY BIN
"""
import os
import re
import subprocess
import sys
import tempfile

repository, binaries = sys.argv[1:3]
with open(os.path.join(repository, "README.md"), encoding="utf-8") as file:
    page = file.read()


def check(holds, what):
    if not holds:
        sys.exit("not so: " + what)


def block(kind, name):
    found = re.findall(r"^```%s\n(.*?)^```$" % kind, page, re.S | re.M)
    check(len(found) == 1, "one block of %s in README.md" % kind)
    with open(os.path.join(scratch, name), "w", encoding="utf-8") as out:
        out.write(found[0])


def said(command):
    check(command in page, "README.md says " + command)
    return command


def shell(command):
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=300,
                          cwd=scratch)
    check(done.returncode == 0, "%s: %s%s" % (command, done.stdout, done.stderr))
    return done.stdout


with tempfile.TemporaryDirectory() as scratch:
    for program in ("seedbed", "harvester", "seedbed-greedy", "seedbed-random"):
        os.symlink(os.path.join(os.path.abspath(binaries), program), os.path.join(scratch, program))
    block("python", "mine.py")
    block("toml", "cup.toml")
    out = shell(said('./seedbed check "python3 mine.py"') + " --variant kalah")
    check("all hold" in out and "FAIL" not in out, out)
    out = shell(said("./seedbed run cup.toml") + " --rounds 1 --tc 1+0 --out cup")
    check("strong" in out and "mine" in out, out)
    # `mine` plays there kalah alone: a pair of games.
    rows = shell("./seedbed export cup --format csv").splitlines()
    check(len(rows) == 3 and all("kalah" in row for row in rows[1:]), "\n".join(rows))
print("all holds")
