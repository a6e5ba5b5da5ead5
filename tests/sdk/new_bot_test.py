#!/usr/bin/env python3
"""`seedbed new-bot`: each language's project does what its README says, and nothing is overwritten.

    new_bot_test.py BIN_FOLDER
"""
import os
import re
import subprocess
import sys
import tempfile
import unittest

from languages import FAMILIES, LANGUAGES, REQUIRED, missing_tools


class NewBot(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="seedbed-new-bot-")
        self.addCleanup(scratch.cleanup)
        self.top = scratch.name

    def run_line(self, command, folder=None):
        path = BIN + os.pathsep + os.environ["PATH"]
        return subprocess.run(command, shell=True, cwd=folder or self.top, text=True,
                              capture_output=True, env=dict(os.environ, PATH=path))

    def make(self, language, name):
        done = self.run_line("seedbed new-bot %s %s" % (language, name))
        self.assertEqual(0, done.returncode, done.stderr)
        return done.stdout

    def follow(self, language):
        """What `new-bot` printed, line by line, then the README's own commands."""
        said = self.make(language, "my-bot_1")
        folder = self.top
        for command in re.findall("^  (.*)$", said, re.M):
            if command.startswith("cd "):
                folder = os.path.join(folder, command[3:])
                continue
            if command.startswith("seedbed check"):  # sdk_test.py checks all variants of this bot
                command += FAMILIES
            done = self.run_line(command, folder)
            self.assertEqual(0, done.returncode, "%s\n%s%s" % (command, done.stdout, done.stderr))
        self.assertIn("name 'my-bot_1'", done.stdout)  # of the check, which came last
        with open(os.path.join(folder, "README.md"), encoding="utf-8") as page:
            text = page.read()
        commands = re.findall("^seedbed run .*$", text, re.M)
        done = self.run_line(commands[0].replace("--rounds 50", "--rounds 1") + " --out games", folder)
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertIn("my-bot_1", done.stdout)
        self.assertNotRegex(done.stdout + done.stderr, "crash|illegal|no-start|handshake")

    def plan(self):
        """A C++ bot builds the library from Seedbed's sources, which takes minutes: here CMake only
        says what it would do. The install test builds and checks one against the library that is
        there, and the SDK's test the same bot."""
        folder = os.path.join(self.top, "my-bot_1")
        said = self.make("cpp", "my-bot_1")
        configure, build = re.findall("^  (cmake .*)$", said, re.M)
        self.assertIn("--target bot", build)
        for command in (configure, "ninja -C build -t commands bot"):
            done = self.run_line(command, folder)
            self.assertEqual(0, done.returncode, "%s\n%s%s" % (command, done.stdout, done.stderr))
        self.assertRegex(done.stdout, r"(?s)engine/play\.cpp.*-o bot ")

    def test_every_language_is_here(self):
        done = self.run_line("seedbed new-bot cobol x")
        self.assertEqual((2, ""), (done.returncode, done.stdout))
        self.assertEqual(set(LANGUAGES), set(done.stderr.split("there are ")[1].split()))

    def test_nothing_is_overwritten(self):
        self.make("python", "mine")
        bot = os.path.join(self.top, "mine", "bot.py")
        with open(bot, "w") as file:
            file.write("precious")
        done = self.run_line("seedbed new-bot python mine")
        self.assertEqual(2, done.returncode)
        self.assertRegex(done.stderr, "^seedbed: new-bot: .*mine is there already")
        with open(bot) as file:
            self.assertEqual("precious", file.read())
        os.mkdir(os.path.join(self.top, "empty"))
        self.assertEqual(2, self.run_line("seedbed new-bot c empty").returncode)
        self.assertEqual([], os.listdir(os.path.join(self.top, "empty")))

    def test_bad_input(self):
        for line, code in (("python ''", 2), ("python a/b", 2), ("python ..", 2), ("python -- -x", 2),
                           ("python 'a b'", 2), ("python " + "x" * 41, 2), ("python", 2),
                           ("python x --dir /dev/null/y", 1)):
            done = self.run_line("seedbed new-bot " + line)
            self.assertEqual((code, ""), (done.returncode, done.stdout), line)
            self.assertEqual(1, len(done.stderr.splitlines()), done.stderr)
        self.assertEqual([], os.listdir(self.top))

    def test_a_folder_elsewhere(self):
        done = self.run_line("seedbed new-bot shell mine --dir deep/er")
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertEqual({"bot.sh", "seedbed_bot.sh", "README.md"},
                         set(os.listdir(os.path.join(self.top, "deep", "er", "mine"))))


def test_of(language):
    def test(self):
        missing = missing_tools(language)
        if missing and language not in REQUIRED:
            self.skipTest("%s is not here" % ", ".join(missing))
        (self.plan if language == "cpp" else lambda: self.follow(language))()
    return test


for one in LANGUAGES:
    setattr(NewBot, "test_" + one, test_of(one))

if __name__ == "__main__":
    BIN = os.path.abspath(sys.argv.pop(1))
    unittest.main()
