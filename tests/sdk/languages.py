"""How the bots of each SDK are built and run, in one table: for the tests of this folder.

The commands are those of the SDKs' READMEs. A language whose tools are missing is skipped, unless
it is one of REQUIRED, which continuous integration installs.
"""
import os
import shutil
import subprocess

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SDK = os.path.join(SOURCE, "protocol", "sdk")
REQUIRED = ("python", "c", "cpp", "javascript")
ALL_BOTS = ["minimal", "simple", "thinker"]

# A variant of each family, for `seedbed check` where another bot of the same SDK is checked in all.
FAMILIES = "".join(" --variant " + name for name in
                   ("kalah", "oware", "congkak", "bao", "omweso", "toguz-kumalak"))

C_WARNINGS = "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"

# tools: what must be in the path. package: Debian's name of it. build: shell lines, run in a scratch
# copy of the SDK's folder. run: the command of a bot there. handshake: seconds that the best
# of some may take. growth: KiB by which memory may grow in the long run. bots: where not all three are.
# first: the file that the README's first bot is saved as. loses-nul: bytes of value 0 are never seen.
LANGUAGES = {
    "python": {
        "tools": ["python3"],
        "package": "python3",
        "run": "python3 {bot}_bot.py",
        "first": "mine.py",
        "handshake": 0.3,
    },
    "cpp": {
        "tools": [],
        "package": "g++",
        "run": "{bin}/sdk_cpp_{bot}",
        "handshake": 0.3,
    },
    "c": {
        "tools": ["cc"],
        "package": "gcc",
        "build": "cc -O2 -pthread {warnings} -fsanitize=address,undefined "
                 "-fno-sanitize-recover=all -o {bot} {bot}_bot.c",
        "run": "./{bot}",
        "first": "mine.c",
        "handshake": 0.3,
    },
    "javascript": {
        "tools": ["node"],
        "package": "nodejs",
        "run": "node {bot}_bot.js",
        "first": "mine.js",
        "handshake": 0.3,
    },
    "java": {
        "tools": ["javac", "java"],
        "package": "default-jdk-headless",
        "build": "javac -Xlint:all -Werror SeedbedBot.java {Bot}Bot.java",
        "build-minimal": "javac -Xlint:all -Werror MinimalBot.java",
        "run": "java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx48m {Bot}Bot",
        "first": "Mine.java",
        "growth": 60000,  # the heap above fills before it is swept
        "handshake": 1.5,
    },
    "rust": {
        "tools": ["rustc"],
        "package": "rustc",
        "build": "rustc --edition 2021 -O -D warnings -o {bot} {bot}_bot.rs",
        "run": "./{bot}",
        "first": "mine.rs",
        "handshake": 0.3,
    },
    "go": {
        "tools": ["go"],
        "package": "golang-go",
        "build": "go vet {bot}_bot.go seedbed_bot.go && go build -o {bot} {bot}_bot.go seedbed_bot.go",
        "build-minimal": "go vet minimal_bot.go && go build -o minimal minimal_bot.go",
        "run": "./{bot}",
        "first": "mine.go",
        "handshake": 0.3,
    },
    "shell": {
        "tools": ["sh"],
        "package": "dash",
        "run": "sh {bot}_bot.sh",
        "first": "mine.sh",
        "handshake": 0.3,
        "bots": ["minimal", "simple"],  # they answer at once
        "loses-nul": True,
    },
}


def missing_tools(language):
    return [tool for tool in LANGUAGES[language]["tools"] if not shutil.which(tool)]


class Workshop:
    """A scratch copy of a language's SDK with its bots built; removed by `close`."""

    def __init__(self, language, bin_folder, folder):
        self.language, self.entry = language, LANGUAGES[language]
        self.bin, self.folder = bin_folder, os.path.join(folder, language)
        shutil.copytree(os.path.join(SDK, language), self.folder)
        self.bots = self.entry.get("bots", ALL_BOTS)
        self.built = set()

    def command(self, bot):
        """The bot's command, to be run in `folder`; builds it the first time."""
        if bot not in self.built and "build" in self.entry:
            self.built.add(bot)  # once, even if it fails
            self.shell(self.fill(self.entry.get("build-" + bot, self.entry["build"]), bot))
        return self.fill(self.entry["run"], bot)

    def fill(self, text, bot):
        return text.format(bot=bot, Bot=bot.capitalize(), bin=self.bin, warnings=C_WARNINGS)

    def shell(self, line):
        done = subprocess.run(line, shell=True, cwd=self.folder, text=True, capture_output=True)
        if done.returncode != 0:
            raise AssertionError("%s failed:\n%s%s" % (line, done.stdout, done.stderr))
        return done.stdout
