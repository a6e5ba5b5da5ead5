#!/usr/bin/env python3
"""Follows protocol/first-bot.md word by word: writes its files, runs its commands, holds its claims.

    tutorial_test.py BIN_FOLDER

Blocks marked `sh setup` are what the tests' own build has done; BIN_FOLDER comes into the path.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

from languages import SOURCE

BLOCK = re.compile(r"^```(\S+)(?: (\S+))?\n(.*?)^```$", re.M | re.S)


class Tutorial(unittest.TestCase):
    def test_every_step(self):
        with open(os.path.join(SOURCE, "protocol", "first-bot.md"), encoding="utf-8") as page:
            blocks = BLOCK.findall(page.read())
        self.assertGreater(len(blocks), 10)
        with tempfile.TemporaryDirectory(prefix="seedbed-tutorial-") as top:
            folder, outputs = top, []
            for kind, what, text in blocks:
                if kind == "python":
                    name = re.fullmatch("file=([a-z_.]+)", what).group(1)
                    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                        file.write(text)
                    continue
                self.assertEqual("sh", kind)
                if what == "setup":
                    continue
                for command in text.splitlines():
                    if command.startswith("cd "):
                        folder = os.path.join(folder, command[3:])
                        continue
                    outputs.append(self.run_line(command, folder))
            self.check_claims(folder, outputs)

    def run_line(self, command, folder):
        path = BIN + os.pathsep + os.environ["PATH"]
        done = subprocess.run(command, shell=True, cwd=folder, text=True, capture_output=True,
                              env=dict(os.environ, PATH=path))
        self.assertEqual(0, done.returncode, "%s\n%s%s" % (command, done.stdout, done.stderr))
        return done.stdout

    def check_claims(self, folder, outputs):
        self.assertTrue(any(re.search("^[0-9]{4} plies alike$", text, re.M) for text in outputs))
        # Step 1: better than random, worse than greedy. Step 3: far from either end. Step 4: wins.
        # The bounds are wide, for the games of a clock are never the same twice.
        step1 = self.scores(self.run_line("seedbed export step1 --format jsonl", folder))
        self.assertGreater(step1["first", "random"], 0.5)
        self.assertLess(step1["first", "greedy"], 0.6)
        step3 = self.scores(self.run_line("seedbed export step3 --format jsonl", folder))
        self.assertTrue(0.1 < step3["first", "greedy"] < 0.9, step3)
        with open(os.path.join(folder, "step4.jsonl"), encoding="utf-8") as lines:
            step4 = self.scores(lines.read())
        self.assertGreater(step4["first", "greedy"], 0.75, "the tutorial's bot must beat greedy")

    def scores(self, text):
        """Points a game of each bot against each other."""
        points = {}
        for line in text.splitlines():
            game = json.loads(line)
            south = {"1-0": 1.0, "0-1": 0.0, "1/2": 0.5}[game["result"]]
            for pair, won in (((game["south"], game["north"]), south),
                              ((game["north"], game["south"]), 1 - south)):
                points.setdefault(pair, []).append(won)
        return {pair: sum(won) / len(won) for pair, won in points.items()}


if __name__ == "__main__":
    BIN = os.path.abspath(sys.argv.pop(1))
    unittest.main()
