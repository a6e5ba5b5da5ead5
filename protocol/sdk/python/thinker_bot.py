#!/usr/bin/env python3
"""Thinks while the SDK listens: alpha-beta search in kalah, deeper and deeper until time is up.

Any other game gets a random legal move. The board is one ring here: South's houses from a1 on, his
store, North's houses in the order in which he sows them, his store.
"""
import re

from seedbed_bot import Bot, Option, run


class OutOfTime(Exception):
    pass


def sow(board, side, house):
    """Plays a house (0 = farthest from the store) in place. True if the same side moves again."""
    n = len(board) // 2 - 1
    own, other = side * (n + 1) + n, (1 - side) * (n + 1) + n
    at = side * (n + 1) + house
    seeds, board[at] = board[at], 0
    while seeds:
        at = (at + 1) % len(board)
        if at != other:
            board[at] += 1
            seeds -= 1
    if own - n <= at < own and board[at] == 1 and board[2 * n - at]:
        board[own] += 1 + board[2 * n - at]
        board[at] = board[2 * n - at] = 0
    return at == own


class Thinker(Bot):
    name = "thinker"
    anytime = True  # the first move of its last pv may stand in for a late answer
    options = [Option("Depth", "spin", 60, minimum=1, maximum=60)]

    def choose(self, turn):
        if not turn.board or not re.fullmatch("kalah(:(houses|seeds)=[0-9]+(,seeds=[0-9]+)?)?",
                                              turn.variant):
            return turn.game.rng.choice(turn.legal)
        self.turn, self.budget, self.nodes = turn, turn.budget(), 0
        north, south = turn.board
        board = south + [turn.stores[0]] + north[::-1] + [turn.stores[1]]
        side = 0 if turn.side == "S" else 1
        best = turn.legal[0]
        for depth in range(1, min(self.options[0].value, turn.limits.get("depth", 60)) + 1):
            self.cut = False  # whether a line of play was broken off before the game's end
            try:
                score, best = self.search_root(board, side, depth)
            except OutOfTime:
                break
            turn.info(depth=depth, score=score, nodes=self.nodes, pv=[best])
            if not self.cut:
                break
        return best

    def search_root(self, board, side, depth):
        alpha, best = -10000, None
        for move in self.turn.legal:
            column = self.turn.house(move)[1]
            house = column if side == 0 else len(board) // 2 - 2 - column
            score = self.after(board, side, house, depth, alpha, 10000)
            if score > alpha:
                alpha, best = score, move
        return alpha, best

    def after(self, board, side, house, depth, alpha, beta):
        """The value for `side` of playing a house."""
        board = board[:]
        if sow(board, side, house):
            return self.search(board, side, depth - 1, alpha, beta)
        return -self.search(board, 1 - side, depth - 1, -beta, -alpha)

    def search(self, board, side, depth, alpha, beta):
        self.nodes += 1
        if self.nodes % 256 == 0 and (self.turn.out_of_time(self.budget)
                                      or self.nodes >= self.turn.limits.get("nodes", 1 << 63)):
            raise OutOfTime
        n = len(board) // 2 - 1
        first = side * (n + 1)
        south, north = sum(board[:n]), sum(board[n + 1:-1])
        if not south or not north:  # the game is over: what lies in a row is its owner's
            margin = board[n] + south - board[-1] - north
            return margin if side == 0 else -margin
        if depth == 0:
            self.cut = True
            return (board[n] - board[-1]) * (1 - 2 * side)
        for house in range(n - 1, -1, -1):
            if board[first + house]:
                alpha = max(alpha, self.after(board, side, house, depth, alpha, beta))
                if alpha >= beta:
                    break
        return alpha


run(Thinker())
