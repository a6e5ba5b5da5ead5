#!/usr/bin/env python3
"""Plays every variant: a move that ends level with the mover's own row end if there is one."""
from seedbed_bot import Bot, run


class Simple(Bot):
    name = "simple"

    def choose(self, turn):
        def lands_at_end(move):  # in kalah and congkak: in the own store, which means moving again
            row, column = turn.house(move)
            return row is not None and turn.seeds(move) == (
                len(turn.board[row]) - column if turn.side == "S" else column + 1)

        return turn.game.rng.choice([m for m in turn.legal if lands_at_end(m)] or turn.legal)


run(Simple())
