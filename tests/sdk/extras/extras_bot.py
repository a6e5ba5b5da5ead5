"""Sends with its first legal move all that may go with one."""
from seedbed_bot import Bot, run


class Extras(Bot):
    name = "extras"
    chain = ponder = True

    def choose(self, turn):
        if turn.game.resign:
            turn.draw = True  # of no effect: resigning is all that is said
            return "resign"
        turn.then, turn.draw = turn.legal[1:], turn.game.draw
        turn.expects = "a2" if turn.pondering else "b2"
        return turn.legal[0]


run(Extras())
