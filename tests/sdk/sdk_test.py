#!/usr/bin/env python3
"""Drives the bots of one SDK through their manners, over pipes as an arena does.

    sdk_test.py LANGUAGE BIN_FOLDER [unittest's arguments]

The same questions for every language, in one list: an SDK's author reads it from top to bottom (how
a bot is talked to is in talk.py, what a language needs in languages.py). Exit code 77: the language's tools are not here, and nothing
was tested (never for those that continuous integration installs).
"""
import json
import os
import random
import re
import shutil
import sys
import tempfile
import time
import unittest

from languages import FAMILIES, LANGUAGES, REQUIRED, Workshop, missing_tools
from talk import Talk, run

START = "4,4,4,4,4,4/4,4,4,4,4,4 S 0,0"
LEVEL = "1,1,1,1,1,3/1,1,1,1,1,3 S 15,15"  # no house of South's ends in his store
SOUTH = "a1 b1 c1 d1 e1 f1"
NORTH = "a2 b2 c2 d2 e2 f2"
MINE = ["variant mine <<EOF", 'title = "quit"', 'inherits = "oware"', "[board]", "houses = 5"]

workshop = None


def bot(name):
    return Talk(workshop.command(name), workshop.folder)


def ablest():
    """The bot that shows most of its SDK."""
    return workshop.bots[-1]


class Manners(unittest.TestCase):
    """What every bot that uses the SDK does without knowing."""

    def start(self, name=None):
        talk = bot(name or ablest())
        self.addCleanup(talk.__exit__)
        talk.send("mbp 1")
        talk.until("mbpok")
        return talk

    def test_handshake(self):
        talk = bot(ablest())
        self.addCleanup(talk.__exit__)
        talk.send("\ufeffmbp 1\r")
        lines = talk.until("mbpok")
        self.assertEqual("mbpok 1", lines[-1])
        self.assertIn("id name " + ablest(), lines)
        if ablest() == "thinker":
            self.assertIn("option name Depth type spin min 1 max 60 default 60", lines)
        features = next(line for line in lines if line.startswith("feature")).split()
        self.assertIn("variants=any", features)
        self.assertEqual(ablest() == "thinker", "anytime=1" in features, features)
        if workshop.language != "cpp":  # which knows the rules
            self.assertTrue({"legal=1", "state=1"} <= set(features), features)
        self.assertEqual([], [line for line in lines if line.split()[0] not in
                              ("id", "feature", "option", "mbpok")])

    def test_handshake_is_fast(self):
        """The best of some starts by the clock, against the target itself. A machine that does other
        things too gets more starts, for half a minute; if it is so busy that not one of them has
        the processor to itself, the bot's own processor time tells."""
        target = LANGUAGES[workshop.language]["handshake"]
        workshop.command(ablest())
        clock, used, first = [], [], time.monotonic()
        while len(clock) < 5 or (min(clock) >= target and time.monotonic() - first < 30):
            began = time.monotonic()
            with bot(ablest()) as talk:
                talk.send("mbp 1")
                talk.until("mbpok")
                clock.append(talk.when - began)
                used.append(talk.cpu_seconds())
        print("%s: handshake in %.0f ms, %.0f ms of processor time, the best of %d starts"
              % (workshop.language, min(clock) * 1000, min(used) * 1000, len(clock)), file=sys.stderr)
        self.assertLess(min(clock + (used if len(clock) > 5 else [])), target)

    def test_ping_while_thinking(self):
        talk = self.start()
        for go in ("go id 7 infinite legal " + SOUTH, "go id 8 movetime 600000 legal " + SOUTH):
            talk.send("position pos " + START)
            talk.send(go)
            time.sleep(0.1)
            for word in ("one", "two"):
                asked = time.monotonic()
                talk.send("ping " + word)
                self.assertEqual("pong " + word, talk.reply())
                self.assertLess(talk.when - asked, 2)
            talk.send("isready")
            self.assertEqual("readyok", talk.reply())
            self.assertTrue(talk.silent(0.1))
            talk.send("stop")
            self.assertRegex(talk.reply(), "^bestmove [a-f]1 id %s$" % go.split()[2])

    def test_answers_within_its_time(self):
        talk = self.start()
        talk.send("position pos " + START)
        began = time.monotonic()
        talk.send("go id 3 movetime 700 legal " + SOUTH)
        talk.send("ping x")
        self.assertEqual("pong x", talk.reply())
        self.assertLess(talk.when - began, 0.6)
        self.assertRegex(talk.reply(), "^bestmove [a-f]1 id 3$")
        # Depth 60 is out of reach in less; a busy machine may take longer.
        self.assertTrue(0.3 < talk.when - began < 5, talk.when - began)

    def test_clocks_bound_the_search(self):
        talk = self.start()
        talk.send("position pos 4,4,4,4,4,4/4,4,0,5,5,0 N 2,0")
        began = time.monotonic()
        talk.send("go id 4 stime 900000 ntime 2500 sinc 0 ninc 20 legal " + NORTH)
        self.assertRegex(talk.reply(), "^bestmove [a-f]2 id 4$")
        self.assertLess(talk.when - began, 2.5)

    def test_a_second_go_is_refused(self):
        talk = self.start()
        talk.send("go id 1 infinite legal " + SOUTH)
        talk.send("go id 2 legal " + SOUTH)
        self.assertRegex(talk.reply(), "^error busy id 2 .")
        talk.send("stop")
        self.assertRegex(talk.reply(), "^bestmove [a-f]1 id 1$")
        talk.send("isready")
        self.assertEqual("readyok", talk.reply())

    def test_what_comes_after_stop_waits_for_the_bestmove(self):
        talk = self.start()
        for round_ in range(30):
            talk.send("position pos %s\ngo id %d infinite legal %s\nstop\nisready\n"
                      "position pos 4,4,4,4,4,4/4,4,0,5,5,0 N 2,0\ngo id %d depth 1 legal %s\nping %d"
                      % (START, 2 * round_, SOUTH, 2 * round_ + 1, NORTH, round_))
            replies = [talk.reply() for _ in range(4)]
            self.assertIn("pong %d" % round_, replies)  # at any time
            replies.remove("pong %d" % round_)
            self.assertRegex(replies[0], "^bestmove [a-f]1 id %d$" % (2 * round_))
            self.assertEqual("readyok", replies[1])
            self.assertRegex(replies[2], "^bestmove [a-f]2 id %d$" % (2 * round_ + 1))

    def test_stop_when_idle_means_nothing(self):
        talk = self.start()
        talk.send("stop\nponderhit\nstop\nposition pos " + START)
        talk.send("go id 5 infinite legal " + SOUTH)
        self.assertTrue(talk.silent(0.3))
        talk.send("ponderhit")
        self.assertTrue(talk.silent(0.1))
        talk.send("stop")
        self.assertRegex(talk.reply(), "^bestmove [a-f]1 id 5$")

    def test_a_finished_position_gets_none(self):
        talk = self.start()
        talk.send("position pos 0,0,0,0,0,0/0,0,0,0,0,0 S 30,18\ngo id 2 movetime 50 legal")
        self.assertEqual("bestmove none id 2", talk.reply())

    def test_noise(self):
        talk = self.start()
        noise = random.Random(11)
        for _ in range(1000):
            line = bytes(noise.randrange(256) for _ in range(noise.randrange(60)))
            talk.send(b"#" + line.replace(b"\n", b" "))
        talk.send("variant kalah\nposition pos " + START)
        talk.send("ping end\nisready\ngo id 1 depth 2 legal " + SOUTH)
        talk.until("pong end")
        talk.until("readyok")
        self.assertRegex(talk.reply(), "^bestmove [a-f]1 id 1$")

    def test_blanks_and_pieces(self):
        talk = self.start()
        for byte in ("  position\t pos  %s \r\n\r\n \t\n go  id 3\tdepth 2  legal  %s \t\r\n"
                     % (START, SOUTH)):
            talk.send(byte, end="")
            time.sleep(0.001)
        self.assertRegex(talk.reply(), "^bestmove [a-f]1 id 3$")
        talk.send("position startpos moves\ngo id 4 depth 1 legal %s\nping a\n" % SOUTH, end="")
        replies = sorted(talk.reply() for _ in range(2))
        self.assertRegex(replies[0], "^bestmove [a-f]1 id 4$")
        self.assertEqual("pong a", replies[1])

    def test_rule_text_is_never_taken_for_commands(self):
        talk = self.start()
        for line in MINE:
            talk.send(line)
        talk.send("EOF\nisready\nping here")
        replies = {talk.reply(), talk.reply()}
        self.assertEqual({"readyok", "pong here"}, replies)
        talk.send("position pos 4,4,4,4,4/4,4,4,4,4 S 0,0\ngo id 1 depth 1 legal a1 b1 c1 d1 e1")
        self.assertRegex(talk.reply(), "^bestmove [a-e]1 id 1$")

    def test_quit_and_the_end_of_input(self):
        for end in ("quit", None):
            for thinking in (True, False):
                with self.start() as talk:
                    if thinking:
                        talk.send("go id 1 infinite legal " + SOUTH)
                        time.sleep(0.1)
                    began = time.monotonic()
                    if end:
                        talk.send(end)
                    else:
                        talk.send("ping last", end="")  # a last line needs no line end
                        talk.close_input()
                    code, lines = talk.wait()
                    self.assertLess(time.monotonic() - began, 2)
                    self.assertEqual(0, code)
                    best = [line for line in lines if line.startswith("bestmove")]
                    self.assertEqual(1 if thinking else 0, len(best), lines)
                    self.assertEqual(0 if end else 1, lines.count("pong last"))

    def test_a_seed_repeats_the_choices(self):
        games = set()
        for seed in (5, 5, 6, 18446744073709551615):
            with self.start("simple") as talk:
                talk.send("variant oware\nnewgame seed %d you south" % seed)
                moves = []
                for go in range(40):
                    talk.send("position pos %s\ngo id %d legal %s" % (LEVEL, go, SOUTH))
                    moves.append(talk.reply().split()[1])
            games.add((seed, tuple(moves)))
        self.assertEqual(3, len(games))
        if workshop.language != "cpp":  # whose choice depends on the position as well
            self.assertEqual(3, len({moves for _, moves in games}))
            self.assertEqual(set(SOUTH.split()), set(moves))

    def test_memory_does_not_grow(self):
        talk = self.start("simple")
        talk.send("variant oware\nnewgame")

        def ask(count):
            for _ in range(count // 100):
                talk.send(("newgame seed 3\nposition pos %s\ngo id 1 legal %s\nisready\n"
                           % (START, SOUTH)) * 100, end="")
                for _ in range(200):
                    talk.reply()
            return talk.resident_kib()

        first = ask(5000)
        self.assertLess(ask(10000), first + LANGUAGES[workshop.language].get("growth", 6000))


# What a client may send wrong, and the error that wire.md promises.
WRONG_LINES = (
    (b"foo", "unknown-command"),
    (b"FOO bar", "unknown-command"),
    (b"\xff\xfe\x80", "unknown-command"),
    (b"\xc3\x28 \xe2\x82", "unknown-command"),
    (b"\x00", "unknown-command"),
    (b"go\x00 id 1", "unknown-command"),
    (b"\x1b[31mgo", "unknown-command"),
    (b"setoption name Depth value 61", "bad-value"),
    (b"setoption name Depth value x", "bad-value"),
    (b"setoption name Depth value 4\x00", "bad-value"),
    (b"setoption name Depth value \xff", "bad-value"),
    (b"setoption name Depth value 99999999999999999999", "bad-value"),
    (b"setoption name Depth", "bad-value"),
    (b"setoption name Nothing value 1", "unknown-option"),
    (b"setoption Depth 3", "syntax"),
    (b"setoption", "syntax"),
    (b"newgame seed x", "bad-value"),
    (b"newgame seed -1", "bad-value"),
    (b"newgame seed", "syntax"),
    (b"newgame seed 18446744073709551616", "bad-value"),
    (b"newgame you east", "bad-value"),
    (b"newgame you", "bad-value"),
    (b"variant", "syntax"),
    (b"ping" * 20000, "syntax"),
    (b"x" * 65537, "syntax"),
    (b"\xff" * 70000, "syntax"),
    (b"go legal " + b"a1 " * 30000, "syntax"),
)
WRONG_GOES = (
    ("depth many", "bad-value"), ("depth 0", "bad-value"), ("depth -1", "bad-value"),
    ("movetime -5", "bad-value"), ("movetime 1000000000001", "bad-value"), ("stime 1e3", "bad-value"),
    ("nodes 18446744073709551616", "bad-value"), ("nodes 0x10", "bad-value"),
    ("turnstogo 0", "bad-value"), ("ninc \u0665", "bad-value"), ("depth", "syntax"),
)
WRONG_POSITIONS = ("", "pos", "pos x y z", "pos 4,a/4,4 S 0,0", "pos 4,4/4 S 0,0", "pos 4,4/4,4 E 0,0",
                   "pos 4,4/4,4 S 0", "somewhere", "pos 4,,4/4,4,4 S 0,0", "pos 4,-1/4,4 S 0,0")


class BadInput(unittest.TestCase):
    """Each fault gets its error, the bot lives, and its state is the one before."""

    # A state that shows: kalah, a position where South's only move ends it (South then owns 21, North
    # 27), and the depth 60. Any other variant, position or depth tells something else.
    # A bot without a search shows the position by its choice: nowhere else is f1 better than a1.
    STATE = "0,0,0,0,0,3/0,0,0,0,0,1 S 20,24"

    def start(self):
        talk = bot(ablest())
        self.addCleanup(talk.__exit__)
        talk.send("mbp 1")
        talk.until("mbpok")
        talk.send("position pos " + self.STATE)
        return talk

    def wrong_lines(self):
        """Those that the bot can see as they are; one without options knows none by its name."""
        for line, code in WRONG_LINES:
            if b"\0" in line and "loses-nul" in LANGUAGES[workshop.language]:
                continue
            if line.startswith(b"setoption name") and ablest() != "thinker":
                code = "unknown-option"
            yield line, code

    def probe(self, talk, fault):
        if ablest() != "thinker":
            talk.send("go id 9 depth 50 legal a1 f1")
            self.assertEqual("bestmove f1 id 9", talk.reply(), fault)
            return
        talk.send("go id 9 depth 50 legal f1")
        *told, best = talk.until("bestmove")
        self.assertEqual("bestmove f1 id 9", best, fault)
        self.assertTrue(told, fault)
        words = told[-1].split()
        self.assertEqual(-6, float(words[words.index("seeds") + 1]), fault)

    def test_to_an_idle_bot(self):
        talk = self.start()
        for line, code in self.wrong_lines():
            for end in ("\n", "\r\n"):
                talk.send(line, end)
                self.assertRegex(talk.reply(), "^error %s ." % code, line[:40])
                self.probe(talk, line[:40])

    def test_bytes_that_are_lost(self):
        """What a language never sees is as if it had not been sent, as its README says."""
        if "loses-nul" not in LANGUAGES[workshop.language]:
            self.skipTest("it sees all")
        talk = self.start()
        talk.send(b"\0\npi\0ng\0 x")
        self.assertEqual("pong x", talk.reply())
        self.probe(talk, "NUL")

    def test_a_wrong_go_gets_none(self):
        talk = self.start()
        for words, code in WRONG_GOES:
            talk.send("go id 6 %s" % words)
            self.assertRegex(talk.reply(), "^error %s id 6 ." % code, words)
            self.assertEqual("bestmove none id 6", talk.reply())
            self.probe(talk, words)
        for wrong in ("x", "-1", "18446744073709551616"):
            talk.send("go id %s legal f1" % wrong)
            self.assertRegex(talk.reply(), "^error bad-value .")
            self.assertEqual("bestmove none", talk.reply())
            self.probe(talk, wrong)
        talk.send("go id 18446744073709551615 depth 1 legal f1")
        self.assertEqual("bestmove f1 id 18446744073709551615", talk.reply())

    def test_a_wrong_position_is_void(self):
        talk = self.start()
        for position in WRONG_POSITIONS:
            talk.send("position " + position)
            self.assertRegex(talk.reply(), "^error bad-position .", position)
            talk.send("go id 7 legal a1")
            self.assertEqual("bestmove none id 7", talk.reply())
            talk.send("position pos " + self.STATE)
            self.probe(talk, position)

    def test_an_illegal_move_in_a_list(self):
        """Who knows the rules says so; the others are sent no lists of moves, only the position."""
        if workshop.language != "cpp":
            self.skipTest("no rules: feature state=1")
        talk = self.start()
        for moves in ("g1", "c1 c1", "f1 f1 f2", "pass", "swap", "c1<", "c1.k", "\ufffd"):
            talk.send("position startpos moves " + moves)
            self.assertRegex(talk.reply(), "^error illegal-move .", moves)
            talk.send("go id 7 depth 1")
            self.assertEqual("bestmove none id 7", talk.reply())
        talk.send("position pos " + self.STATE)
        self.probe(talk, "illegal moves")

    def test_to_a_thinking_bot(self):
        talk = self.start()
        talk.send("go id 1 infinite legal f1")
        for line, code in self.wrong_lines():
            talk.send(line)  # with two faults either may be named
            self.assertRegex(talk.reply(), "^error (%s|busy) ." % code, line[:40])
        for words, code in WRONG_GOES + (("legal f1", "busy"),):
            talk.send("go id 2 " + words)
            self.assertRegex(talk.reply(), "^error (%s|busy) id 2 ." % code, words)
        for position in WRONG_POSITIONS:
            talk.send("position " + position)
            self.assertRegex(talk.reply(), "^error (busy|bad-position|syntax) .", position)
        for line in ("setoption name Depth value 3", "position pos " + START, "variant oware",
                     "newgame seed 3", "mbp 1"):
            talk.send(line)
            self.assertRegex(talk.reply(), "^error busy .", line)
        for line in MINE:
            talk.send(line)
        talk.send("EOF")
        self.assertRegex(talk.reply(), "^error busy .")
        self.assertTrue(talk.silent(0.1))
        talk.send("stop")
        self.assertEqual("bestmove f1 id 1", talk.reply())
        self.probe(talk, "all of it in a search")


class Extras(unittest.TestCase):
    """Premoves, expected replies, offers and resignation, where the SDK has them."""

    def test_what_goes_with_a_move(self):
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "extras")
        found = [name for name in os.listdir(folder)
                 if os.path.exists(os.path.join(workshop.folder, name.replace("extras", "simple")))]
        if not found:
            self.skipTest("this SDK's README says that it lacks them")
        shutil.copy(os.path.join(folder, found[0]), workshop.folder)
        with bot("extras") as talk:
            talk.send("mbp 1")
            features = " ".join(talk.until("mbpok")).split()
            self.assertTrue({"chain=1", "ponder=1"} <= set(features), features)
            talk.send("newgame draw on opponent resign on\ngo id 1 legal c1 f1 a1")
            self.assertEqual("bestmove c1 then f1 a1 ponder b2 draw id 1", talk.reply())
            talk.send("newgame\ngo id 2 legal c1")
            self.assertEqual("bestmove c1 ponder b2 id 2", talk.reply())
            talk.send("go id 3 ponder movetime 10 legal c1 f1")
            self.assertTrue(talk.silent(0.2))
            talk.send("ponderhit")
            self.assertEqual("bestmove c1 then f1 ponder a2 id 3", talk.reply())
            talk.send("newgame seed 1 resign on\ngo id 4 legal c1")
            self.assertEqual("bestmove resign id 4", talk.reply())


class MinimalBot(unittest.TestCase):
    """The smallest bot answers at once and reads nothing while it does: the blocking style."""

    def test_it_is_small(self):
        """At most 20 lines of code, imports and comments apart."""
        folder = workshop.folder
        name = next(name for name in os.listdir(folder) if name.lower().startswith("minimal")
                    and name.endswith((".py", ".cpp", ".c", ".js", ".java", ".rs", ".go", ".sh")))
        with open(os.path.join(folder, name)) as file:
            text = re.sub(r'import \([^)]*\)|/\*.*?\*/', "", file.read())
        code = [line for line in text.splitlines() if line.strip() and not line.strip().startswith(
            ("#", "//", '"""', "import ", "using ", "use ", "package "))]
        self.assertLessEqual(len(code), 20)

    def test_manners(self):
        for name in ("minimal", "simple"):
            with self.subTest(name):
                self.manners(name)

    def manners(self, name):
        with bot(name) as talk:
            talk.send("mbp 1\r")
            lines = talk.until("mbpok 1")
            self.assertTrue(any("variants=any" in line for line in lines), lines)
            talk.send(b"\xff\xfe\n\nfoo bar\nstop")
            talk.send("position pos " + START)
            talk.send("go depth 1 legal " + SOUTH)
            line = talk.reply()
            while line.startswith("error"):
                line = talk.reply()
            self.assertRegex(line, "^bestmove [a-f]1$")
            talk.send("go infinite legal %s\nping x" % SOUTH)
            self.assertEqual("pong x", talk.reply())
            talk.send("stop\nstop\nisready")
            self.assertRegex(talk.reply(), "^bestmove [a-f]1$")
            self.assertEqual("readyok", talk.reply())
            talk.send("position pos 0,0,0,0,0,0/0,0,0,0,0,0 S 30,18\ngo depth 1 legal")
            self.assertEqual("bestmove none", talk.reply())
            talk.send("quit")
            self.assertEqual((0, []), talk.wait())

    def test_the_end_of_input(self):
        with bot("minimal") as talk:
            talk.send("mbp 1")
            talk.until("mbpok")
            talk.close_input()
            self.assertEqual((0, []), talk.wait())


# Positions of kalah and what a search to the given depth says of them; the numbers are the same in
# every language, because the search is. Checked by hand: the first, where c1 ends in the store (+1),
# and the last two, where the game is over after one sowing.
SEARCHES = (
    ("kalah", START, SOUTH, 1, "1.00", "c1"),
    ("kalah", START, SOUTH, 7, None, None),
    ("kalah", "4,4,4,4,4,4/4,4,0,5,5,0 N 2,0", NORTH, 6, None, None),
    ("kalah", "0,1,0,2,0,0/1,0,3,0,0,1 N 18,22", "b2 d2", 9, None, None),
    ("kalah:houses=3,seeds=2", "2,2,2/2,2,2 S 0,0", "a1 b1 c1", 12, None, None),
    ("kalah", "0,0,0,0,0,3/0,0,0,0,0,1 S 20,24", "f1", 5, "-6.00", "f1"),
    ("kalah", "1,0,0,0,0,0/2,0,0,0,0,0 N 25,20", "a2", 5, "-6.00", "a2"),
)


class Search(unittest.TestCase):
    def test_the_thinker_thinks_alike_in_every_language(self):
        if workshop.language == "cpp":
            self.skipTest("the C++ thinker searches by the engine's rules")
        told = {}
        for language in dict.fromkeys(("python", workshop.language)):
            told[language] = []
            if language == workshop.language:
                talk = bot("thinker")
            else:
                reference = Workshop(language, workshop.bin, scratch.name)
                talk = Talk(reference.command("thinker"), reference.folder)
            with talk:
                talk.send("mbp 1")
                talk.until("mbpok")
                for variant, position, legal, depth, score, best in SEARCHES:
                    talk.send("variant %s\nposition pos %s\ngo id 1 depth %d legal %s"
                              % (variant, position, depth, legal))
                    lines = talk.until("bestmove")
                    words = lines[-2].split()
                    self.assertEqual(["info", "id", "1"], words[:3])
                    said = dict(zip(words[3::2], words[4::2]))
                    told[language].append((said["depth"], said["nodes"],
                                           float(words[words.index("seeds") + 1]), lines[-1]))
                    if best:
                        self.assertEqual((float(score), "bestmove %s id 1" % best),
                                         told[language][-1][2:])
        self.assertEqual(told["python"], told[workshop.language])


class Arena(unittest.TestCase):
    """Real games, refereed by the engine."""

    VARIANTS = ("kalah", "oware", "congkak:houses=7,seeds=7", "omweso", "toguz-kumalak",
                "kalah:houses=3,pie=on,seeds=2")
    # Reasons that are the rules' own, and the arena's cap; any other is a bot's fault.
    FAIR = {"no-move", "row-empty", "majority", "repetition", "immobilised", "deprived", "cleared",
            "endless", "length"}

    def test_whole_games_of_many_variants(self):
        out = os.path.join(scratch.name, "games")
        command = [os.path.join(workshop.bin, "seedbed"), "run", "--out", out, "--tc", "60+1",
                   "--games", "1", "--max-plies", "400", "--openings", "random:2"]
        for name in workshop.bots:
            command += ["--bot", "%s=%s" % (name, workshop.command(name)),
                        "--set", "%s.dir=%s" % (name, workshop.folder)]
        if "thinker" in workshop.bots:
            command += ["--set", "thinker.options.Depth=2"]
        for variant in self.VARIANTS:
            command += ["--variant", variant]
        done = run(command, workshop.folder)
        self.assertEqual(0, done.returncode, done.stderr)
        export = run([command[0], "export", out, "--format", "jsonl"], workshop.folder)
        games = [json.loads(line) for line in export.stdout.splitlines()]
        pairings = len(workshop.bots) * (len(workshop.bots) - 1) // 2
        self.assertEqual(pairings * len(self.VARIANTS), len(games))
        self.assertEqual([], [game for game in games if game["reason"] not in self.FAIR])
        self.assertEqual(set(self.VARIANTS), {game["variant"] for game in games})

    def test_seedbed_check_passes(self):
        """One bot in every variant: for all of them the SDK keeps the list and the position."""
        for name in workshop.bots:
            done = run([os.path.join(workshop.bin, "seedbed"), "check", workshop.command(name)]
                       + ([] if name == "simple" else FAMILIES.split()), workshop.folder)
            self.assertEqual(0, done.returncode, done.stdout + done.stderr)


class ReadMe(unittest.TestCase):
    def test_the_first_bot(self):
        """The bot that the README prints is built and checked by the commands that it prints."""
        file = LANGUAGES[workshop.language].get("first")
        if not file:
            self.skipTest("no bot to be saved; seedbed new-bot is tested apart")
        with open(os.path.join(workshop.folder, "README.md"), encoding="utf-8") as page:
            part = page.read().split("## Your first bot")[1].split("\n## What `")[0]
        blocks = re.findall(r"^```(\w*)\n(.*?)^```$", part, re.M | re.S)
        with open(os.path.join(workshop.folder, file), "w", encoding="utf-8") as out:
            out.write(blocks[0][1])
        lines = "".join(text for kind, text in blocks[1:]).splitlines()
        self.assertTrue(any(line.startswith("seedbed check") for line in lines), lines)
        for line in lines:
            if line.startswith("seedbed run"):
                line = line.replace("--rounds 50", "--rounds 1 --out first")
            if line.startswith("seedbed check"):
                line += FAMILIES
            path = workshop.bin + os.pathsep + os.environ["PATH"]
            done = run(["sh", "-c", line], workshop.folder, env={"PATH": path})
            self.assertEqual(0, done.returncode, line + done.stdout + done.stderr)


def main():
    global workshop, scratch
    if len(sys.argv) < 3 or sys.argv[1] not in LANGUAGES:
        sys.exit("usage: sdk_test.py %s BIN_FOLDER" % "|".join(LANGUAGES))
    language, bin_folder = sys.argv[1], os.path.abspath(sys.argv[2])
    missing = missing_tools(language)
    if missing and language not in REQUIRED:
        print("SKIPPED: %s is not here (Debian's package %s)"
              % (", ".join(missing), LANGUAGES[language]["package"]))
        sys.exit(77)
    scratch = tempfile.TemporaryDirectory(prefix="seedbed-sdk-")
    try:
        workshop = Workshop(language, bin_folder, scratch.name)
        # Where no bot thinks for long, there are no manners of thinking, and no seed is used.
        tests = [] if "thinker" in workshop.bots else ["MinimalBot", "BadInput", "Arena", "ReadMe"] + [
            "Manners.test_" + name for name in (
                "handshake", "handshake_is_fast", "a_second_go_is_refused",
                "what_comes_after_stop_waits_for_the_bestmove", "a_finished_position_gets_none",
                "stop_when_idle_means_nothing", "noise", "blanks_and_pieces",
                "rule_text_is_never_taken_for_commands", "quit_and_the_end_of_input",
                "memory_does_not_grow")]
        unittest.main(argv=[sys.argv[0]] + tests + sys.argv[3:])
    finally:
        scratch.cleanup()


if __name__ == "__main__":
    main()
