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
BOTS = ("minimal", "simple", "thinker")

C_WARNINGS = "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"

# tools: what must be in the path. package: Debian's name of it. build: shell lines, run in a scratch
# copy of the SDK's folder. run: the command of a bot there. handshake: seconds it may take when
# nothing else runs.
LANGUAGES = {
    "python": {
        "tools": ["python3"],
        "package": "python3",
        "run": "python3 {bot}_bot.py",
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
        "handshake": 0.3,
    },
    "javascript": {
        "tools": ["node"],
        "package": "nodejs",
        "run": "node {bot}_bot.js",
        "handshake": 0.3,
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
        self.built = set()

    def command(self, bot):
        """The bot's command, to be run in `folder`; builds it the first time."""
        if bot not in self.built and "build" in self.entry:
            self.shell(self.fill(self.entry["build"], bot))
        self.built.add(bot)
        return self.fill(self.entry["run"], bot)

    def fill(self, text, bot):
        return text.format(bot=bot, Bot=bot.capitalize(), bin=self.bin, warnings=C_WARNINGS)

    def shell(self, line):
        done = subprocess.run(line, shell=True, cwd=self.folder, text=True, capture_output=True)
        if done.returncode != 0:
            raise AssertionError("%s failed:\n%s%s" % (line, done.stdout, done.stderr))
        return done.stdout
