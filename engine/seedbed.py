#!/usr/bin/env python3
"""The engine from Python, by its C API (engine/c_api.h) and ctypes: one file, no dependencies.

    import seedbed
    game = seedbed.Game("kalah")
    line = game.line()
    line.play("c1")
    print(line.position, line.side, line.legal, line.outcome)

The library is found by the environment's SEEDBED_LIBRARY, else as libseedbed.so.0 where the system
looks. Run as a program it plays a random game: seedbed.py [SPEC].
"""
import ctypes
import os
import random
import sys
from ctypes import POINTER, c_char, c_char_p, c_int, c_size_t, c_uint64, c_void_p

ABI = 1


class Error(Exception):
    """What the library refused; `code` is one of c_api.h's."""

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


class _Error(ctypes.Structure):
    _fields_ = [("code", c_int), ("text", c_char * 1024)]


class _Outcome(ctypes.Structure):
    _fields_ = [("result", c_int), ("south", c_int), ("north", c_int), ("reason", c_char_p)]


_PROTOTYPES = {
    "abi": (c_int,),
    "version": (c_char_p,),
    "variant_count": (c_size_t,),
    "variant_name": (c_char_p, c_size_t),
    "game_load": (c_void_p, c_char_p, POINTER(_Error)),
    "game_compile": (c_void_p, c_char_p, c_char_p, POINTER(_Error)),
    "game_free": (None, c_void_p),
    "game_spec": (c_char_p, c_void_p),
    "game_fingerprint": (c_char_p, c_void_p),
    "game_title": (c_char_p, c_void_p),
    "game_text": (c_char_p, c_void_p),
    "game_rows": (c_int, c_void_p),
    "game_columns": (c_int, c_void_p),
    "game_seeds": (c_int, c_void_p),
    "line_new": (c_void_p, c_void_p, c_char_p, POINTER(_Error)),
    "line_copy": (c_void_p, c_void_p),
    "line_free": (None, c_void_p),
    "line_play": (c_int, c_void_p, c_char_p, POINTER(_Error)),
    "line_undo": (c_int, c_void_p),
    "line_position": (c_char_p, c_void_p),
    "line_side": (c_int, c_void_p),
    "line_move_count": (c_size_t, c_void_p),
    "line_move": (c_char_p, c_void_p, c_size_t),
    "line_legal_count": (c_size_t, c_void_p),
    "line_legal": (c_char_p, c_void_p, c_size_t),
    "line_seeds": (c_int, c_void_p, c_int, c_int),
    "line_store": (c_int, c_void_p, c_int),
    "line_outcome": (_Outcome, c_void_p),
    "line_perft": (c_uint64, c_void_p, c_int),
}


def _load():
    library = ctypes.CDLL(os.environ.get("SEEDBED_LIBRARY", "libseedbed.so.0"))
    for name, (result, *arguments) in _PROTOTYPES.items():
        function = getattr(library, "seedbed_" + name)
        function.restype, function.argtypes = result, arguments
    if library.seedbed_abi() != ABI:
        raise ImportError("libseedbed has ABI %d, this file wants %d"
                          % (library.seedbed_abi(), ABI))
    return library


_lib = _load()


def _call(function, *arguments):
    """Calls what ends with an error argument; what it says becomes an exception."""
    error = _Error()
    result = function(*arguments, ctypes.byref(error))
    if error.code != 0:
        raise Error(error.code, error.text.decode("utf-8", "replace"))
    return result


def version():
    return _lib.seedbed_version().decode()


def variants():
    """The names of the catalogue."""
    return [_lib.seedbed_variant_name(i).decode() for i in range(_lib.seedbed_variant_count())]


class Game:
    """A variant: Game("kalah:seeds=6"), Game("./mine.toml"), or Game(text=RULES, name="mine")."""

    def __init__(self, spec=None, text=None, name="mine"):
        self._handle = None
        if text is None:
            self._handle = _call(_lib.seedbed_game_load, spec.encode())
        else:
            self._handle = _call(_lib.seedbed_game_compile, text.encode(), name.encode())
        self.spec = _lib.seedbed_game_spec(self._handle).decode()
        self.fingerprint = _lib.seedbed_game_fingerprint(self._handle).decode()
        self.title = _lib.seedbed_game_title(self._handle).decode()
        self.text = _lib.seedbed_game_text(self._handle).decode()
        self.rows = _lib.seedbed_game_rows(self._handle)
        self.columns = _lib.seedbed_game_columns(self._handle)
        self.seeds = _lib.seedbed_game_seeds(self._handle)

    def __del__(self):
        _lib.seedbed_game_free(self._handle)

    def line(self, position=None):
        """A line of play from the start, or from a position's text."""
        return Line(self, _call(_lib.seedbed_line_new, self._handle,
                                position.encode() if position else None))


class Line:
    """A position with its history; made by Game.line()."""

    def __init__(self, game, handle):
        self.game, self._handle = game, handle

    def __del__(self):
        _lib.seedbed_line_free(self._handle)

    def copy(self):
        return Line(self.game, _lib.seedbed_line_copy(self._handle))

    def play(self, move):
        _call(_lib.seedbed_line_play, self._handle, move.encode())

    def undo(self):
        """False if there was nothing to take back."""
        return bool(_lib.seedbed_line_undo(self._handle))

    @property
    def position(self):
        return _lib.seedbed_line_position(self._handle).decode()

    @property
    def side(self):
        return "SN"[_lib.seedbed_line_side(self._handle)]

    @property
    def moves(self):
        return [_lib.seedbed_line_move(self._handle, i).decode()
                for i in range(_lib.seedbed_line_move_count(self._handle))]

    @property
    def legal(self):
        return [_lib.seedbed_line_legal(self._handle, i).decode()
                for i in range(_lib.seedbed_line_legal_count(self._handle))]

    @property
    def board(self):
        """Rows from North's outermost to South's, each from left to right as South sees it."""
        return [[_lib.seedbed_line_seeds(self._handle, row, column)
                 for column in range(self.game.columns)] for row in range(self.game.rows)]

    @property
    def stores(self):
        """South's and North's."""
        return tuple(_lib.seedbed_line_store(self._handle, side) for side in (0, 1))

    @property
    def outcome(self):
        """None while the game goes on, else (result, south, north, reason)."""
        found = _lib.seedbed_line_outcome(self._handle)
        if found.result == 0:
            return None
        return ("1-0", "0-1", "1/2")[found.result - 1], found.south, found.north, \
            found.reason.decode()

    def perft(self, depth):
        return _lib.seedbed_line_perft(self._handle, depth)


def main():
    line = Game(sys.argv[1] if len(sys.argv) > 1 else "kalah").line()
    while line.outcome is None and len(line.moves) < 2000:
        move = random.choice(line.legal)
        line.play(move)
        print(move, line.position)
    print(*(line.outcome or ("no end",)))


if __name__ == "__main__":
    try:
        main()
    except Error as error:
        sys.exit("seedbed.py: %s" % error)
